"""What players see of the game."""

from typing import Any

import pytest

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId, Table, TableId
from bot.ui.render import blocks
from bot.ui.texts.names import PHONE
from bot.ui.texts.words import words_in
from games.cards import Rank
from games.core import Seat
from games.faces.face import Urgency
from games.faces.panel import Does, Grid, Line, Panel, Text, Who
from games.faces.scene import Sprite
from games.record import play, replay
from games.terz import FACE, GAME, PLAYER
from games.terz.events import TopRevealed
from games.terz.options import Options
from games.terz.state import State
from tests.contract.walks import accepts
from tests.games.terz.positions import BLUFF, after, counted, dealt, final, offered, playing, step, sums
from tests.support.positions import cards
from tests.support.sentences import said, tells

ONE, TWO = "7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH"


def lines(panel: Panel) -> dict[str, Text]:
    return {
        block.text.key.removeprefix("terz-"): block.text for block in panel.blocks if isinstance(block, Line)
    }


def grid(panel: Panel) -> Grid:
    (found,) = (block for block in panel.blocks if isinstance(block, Grid))
    return found


def acts(panel: Panel, does: Does = Does.ACT) -> list[str]:
    return [button.act for row in panel.buttons for button in row if button.does is does]


def hand(state: State, seat: int, *draft: str) -> Panel:
    return FACE.hand(GAME.view(state, Seat(seat)), Seat(seat), draft)


def table(state: State) -> Panel:
    return FACE.table(GAME.view(state, None))


def rendered(panel: Panel, language: Language = Language.RU) -> list[str]:
    """The lines as they are read, and the labels of the buttons."""
    chairs = (Chair("Аня", PersonId(1)), Chair("Борис", PersonId(2)))
    table = Table(TableId("t"), GAME.name, "usual", {}, PersonId(1), language, "token", chairs=chairs)
    spoken = words_in(language, "terz").at(table.chairs)
    labels = [
        spoken.plain(b.label.key, **b.label.facts)
        for row in panel.buttons
        for b in row
        if isinstance(b.label, Text)
    ]
    return [*blocks(panel.blocks, spoken), *labels]


@pytest.mark.rule("TZ-16")
def test_tz_16_held_combinations_are_offered_in_words_and_cards() -> None:
    panel = hand(dealt(ONE, TWO, "JH"), 0)
    assert [len(row) for row in panel.buttons[:2]] == [1, 1]
    assert acts(panel)[:2] == ["declare run QC KC AC", "declare run 7S 8S 9S"]
    told = said("terz-words-cards", what=said("terz-kind-run-3"), cards="7♠ 8♠ 9♠")
    assert told in [line.replace("\ufe0e", "") for line in rendered(panel)]
    assert set(acts(panel)) == offered(dealt(ONE, TWO, "JH"))


def test_marriage_and_seven_have_buttons() -> None:
    state = dealt("7S 8S 9D KH QH 7H 7D 9C TD", "8C AC KC QC 8D QD AD 8H TH", "JH")
    assert {"marriage", "seven"} <= set(acts(hand(state, 0)))
    labels = hand(state, 0).buttons
    assert Text("terz-exchange", {"seven": cards("7H")[0], "card": cards("JH")[0]}) in [
        b.label for row in labels for b in row
    ]


def test_declaration_is_announced_in_words_alone_until_shown() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S")
    (news, _) = step(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S").events[:2]
    assert FACE.feed_line(news) == Text(
        "terz-declared", {"who": Who(Seat(0)), "what": Text("terz-kind-run-3")}
    )
    assert FACE.urgency(news) is Urgency.NEWS
    assert lines(table(state))["heard"].facts["what"] == Text("terz-kind-run-3")
    assert lines(hand(state, 1))["heard"].facts["what"] == Text("terz-kind-run-3")
    assert lines(hand(state, 1))["top"].facts["rank"] == "nine"
    assert "top" not in lines(table(state))
    shown = after(state, "show")
    assert lines(table(shown))["heard"].facts["what"].facts["cards"] == cards("7S 8S 9S")  # type: ignore[union-attr]


@pytest.mark.rule("TZ-21")
@pytest.mark.parametrize("rank", [Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE])
def test_tz_21_top_card_is_named(rank: Rank) -> None:
    line = FACE.feed_line(TopRevealed(seat=Seat(0), top=rank, trumps=None))
    assert line == Text("terz-top", {"rank": rank.name.lower(), "trumps": "untold"})


def test_good_show_and_higher_have_buttons() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S")
    assert acts(hand(state, 1)) == ["good", "show", "higher run 8C 9C TC JC"]
    assert acts(hand(after(state, "show"), 1)) == ["good", "higher run 8C 9C TC JC"]
    assert not hand(state, 0).buttons
    assert lines(hand(state, 1))["prompt-answer"].facts == {"what": Text("terz-kind-run-3")}


LIE = "declare run 9D TD JD"


def test_a_bluff_is_picked_by_kind_then_suit_then_cards() -> None:
    state = dealt(ONE, TWO, "AH", options=BLUFF)
    assert acts(hand(state, 0), Does.PICK) == ["bluff"]
    kinds = hand(state, 0, "bluff")
    assert acts(kinds) == []
    assert acts(kinds, Does.PICK) == [
        *(f"declare four {rank}" for rank in "JAKQ"),
        *(f"run-{length}" for length in (8, 7, 6, 5, 4, 3)),
        "marriage",
        "bluff",
    ]
    assert acts(hand(state, 0, "bluff", "run-3"), Does.PICK) == ["S", "C", "D", "H", "run-3", "bluff"]
    runs = hand(state, 0, "bluff", "run-3", "D")
    assert acts(runs, Does.PICK)[-3:] == ["run-3", "D", "bluff"]
    assert len(acts(runs, Does.PICK)) == 6 + 3
    whole = f"declare run {' '.join(f'{rank}D' for rank in '789TJQKA')}"
    assert acts(hand(state, 0, "bluff", "run-8", "D"), Does.PICK)[0] == whole


def test_own_cards_stay_in_sight_while_a_bluff_is_chosen() -> None:
    """The hand is at the foot of the picture, so the rows of buttons must be few."""
    state = dealt(ONE, TWO, "AH", options=BLUFF)
    for draft in (("bluff",), ("bluff", "run-3"), ("bluff", "run-3", "D"), ("bluff", "run-3", "D", LIE)):
        panel = hand(state, 0, *draft)
        assert panel.scene is not None
        assert {item.what for item in panel.scene.items if isinstance(item, Sprite)} >= set(cards(ONE))
        assert len(panel.buttons) <= 7


@pytest.mark.rule("TZ-24")
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("draft", "text", "missing", "points"),
    [
        (("bluff", "run-3", "D", LIE), LIE, "TD JD", 20),
        (("bluff", "declare four J"), "declare four J", "JS JC JD JH", 200),
        (("bluff", "marriage"), "marriage", "KH QH", 20),
    ],
)
def test_tz_24_a_lie_is_confirmed_by_a_second_tap(
    draft: tuple[str, ...], text: str, missing: str, points: int, language: Language
) -> None:
    state = dealt(ONE, TWO, "AH", options=BLUFF)
    assert text not in acts(hand(state, 0, *draft[:-1]))
    panel = hand(state, 0, *draft)
    assert acts(panel) == [text]
    assert acts(panel, Does.PICK) == [text, "bluff"]
    (warning,) = (block.text for block in panel.caption if isinstance(block, Line))
    assert warning.key == "terz-prompt-lie"
    assert set(warning.facts["cards"]) == set(cards(missing))  # type: ignore[arg-type]
    assert (warning.facts["points"], warning.facts["hill"]) == (points, 100)
    assert any(str(points) in line and "100" in line for line in rendered(panel, language))
    assert text in offered(state)


def test_a_true_part_of_a_longer_run_needs_no_confirmation() -> None:
    state = dealt("7S 8S 9S TS KC AC 7D 9D 8H", TWO.replace("TC", "QC"), "AH", options=BLUFF)
    runs = hand(state, 0, "bluff", "run-3", "S")
    assert acts(runs) == ["declare run 7S 8S 9S", "declare run 8S 9S TS"]
    assert "declare run 9S TS JS" in acts(runs, Does.PICK)


@pytest.mark.rule("TZ-24")
@pytest.mark.parametrize("language", list(Language))
def test_tz_24_everybody_reads_who_lied_and_the_raised_target(language: Language) -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare four J", "show")
    for panel in (table(state), hand(state, 0), hand(state, 1)):
        for part in (panel.blocks, panel.caption):
            told = [
                block.text for block in part if isinstance(block, Line) and block.text.key == "terz-false"
            ]
            assert [text.facts["who"] for text in told] == [Who(Seat(0))]
            assert told[0].facts["target"] == 600
    assert any("Аня" in line and "600" in line for line in rendered(table(state), language))


def test_the_menu_opens_again_where_it_was_left() -> None:
    state = dealt(ONE, TWO, "AH", options=BLUFF)
    assert hand(state, 0, "run-3", "bluff") == hand(state, 0, "bluff", "run-3")
    assert hand(state, 0, "run-3") == hand(state, 0)


@pytest.mark.parametrize(
    "draft",
    [("run-3",), ("nonsense",), ("bluff", "nonsense"), ("bluff", "run-3", "run-4"), ("run-3", "bluff")],
)
def test_other_drafts_lead_back_to_cards_or_to_nothing(draft: tuple[str, ...]) -> None:
    state = dealt(ONE, TWO, "AH", options=BLUFF)
    panel = hand(state, 0, *draft)
    assert panel.buttons
    assert set(acts(panel)) <= offered(state)


def test_without_bluffing_there_is_nothing_to_pick() -> None:
    assert not acts(hand(dealt(ONE, TWO, "AH"), 0), Does.PICK)
    assert not acts(hand(dealt(ONE, TWO, "AH"), 0, "bluff"), Does.PICK)


def test_trumps_talon_scores_and_targets_are_on_view() -> None:
    state = dealt(ONE, TWO, "AH", sheet=sums(120, 90, raised=(1, 0)))
    for panel in (table(state), hand(state, 0), hand(state, 1)):
        assert lines(panel)["talon"].facts == {
            "suit": cards("AH")[0].suit,
            "count": 14,
            "card": cards("AH")[0],
        }
        assert [row[1:] for row in grid(panel).rows] == [
            (Who(Seat(0)), 0, 120, 600),
            (Who(Seat(1)), 0, 90, 500),
        ]
    assert "talon-drawn" in lines(table(playing("AS 9D", "KS TS")))


@pytest.mark.rule("TZ-8")
def test_tz_8_tricks_show_their_points_to_the_players_alone() -> None:
    state = after(playing("AS 9D 7H", "KS TS 7C", talon="7D 8D 9C TC JC QC"), "plays AS TS")
    shown = lines(hand(state, 1))["tricks"].facts
    assert shown["points"] == 21
    assert cards("AS TS") == shown["cards"][-2:]  # type: ignore[index]
    assert "tricks" not in lines(table(state))
    late = after(playing("AS 9D 7H", "KS TS 7C", talon="7D 8D 9C TC"), "plays AS TS")
    assert "tricks" not in lines(hand(late, 1))
    assert "21" not in repr(lines(hand(late, 1)))


def test_a_finished_deal_shows_what_was_written_and_for_what() -> None:
    events = counted(final("JH 9H AH TH AS JS", 1)).events
    (closing,) = (event for event in events if FACE.urgency(event) is Urgency.CLOSE)
    panel = FACE.final_panel(closing)
    assert grid(panel).rows == (
        (1, Text("terz-ground-tricks"), 70, 80),
        ("=", Text("terz-head-points"), 70, 80),
        ("", Text("terz-head-target"), 500, 500),
    )
    assert lines(panel)["counted"].facts == {
        "one": Who(Seat(0)),
        "first": 66,
        "two": Who(Seat(1)),
        "second": 84,
    }


@pytest.mark.rule("TZ-16", "TZ-24")
def test_tz_16_score_sheet_says_what_points_were_written_for() -> None:
    state = after(
        dealt(ONE, TWO, "AH", options=BLUFF), "declare four J", "show", "declare run 7S 8S 9S", "good"
    )
    panel = FACE.score(GAME.view(state, None))
    assert grid(panel).rows[:2] == (
        (1, Text("terz-ground-penalty", {"what": Text("terz-kind-four-J")}), "", 200),
        (1, Text("terz-kind-run-3"), 20, ""),
    )
    assert tells("\n".join(rendered(panel)), "terz-ground-penalty")


def test_the_end_names_the_winner_or_both() -> None:
    won = counted(final("JH 9H AH TH AS JS", 1, sheet=sums(440, 450))).state
    assert lines(table(won))["winner"].facts == {"who": (Who(Seat(1), whole=True),), "equal": "no"}
    drawn = counted(final("JH 9H AH TH AS JS", 1, sheet=sums(100, 90), options=Options(deals=1))).state
    assert lines(hand(drawn, 0))["winner"].facts == {
        "who": (Who(Seat(0), whole=True), Who(Seat(1), whole=True)),
        "equal": "yes",
    }
    assert said("terz-winner", who="Борис", equal="no") in rendered(table(won))
    assert said("terz-winner", who="Аня, Борис", equal="yes") in rendered(table(drawn))


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("options", [Options(target=200), Options(target=200, bluff=True)])
def test_tables_fit_a_phone(language: Language, options: Options) -> None:
    record, end = play(GAME, options, 2, [PLAYER] * 2, secret=b"phone")
    panels = [FACE.score(GAME.view(end, None)), FACE.table(GAME.view(end, None))]
    for done in replay(GAME, record):
        panels += [FACE.table(GAME.view(done.state, None))]
        panels += [FACE.final_panel(event) for event in done.events if FACE.urgency(event) is Urgency.CLOSE]
    for panel in panels:
        for html in rendered(panel, language):
            if html.startswith("<pre>"):
                assert max(map(len, html.removeprefix("<pre>").removesuffix("</pre>").split("\n"))) <= PHONE


def test_every_button_on_every_screen_of_a_match_is_accepted() -> None:
    record, _ = play(GAME, Options(target=200, bluff=True), 2, [PLAYER] * 2, secret=b"buttons")
    for done in replay(GAME, record):
        for seat in map(Seat, (0, 1)):
            drafts: list[Any] = [
                (),
                ("bluff",),
                ("bluff", "run-3", "S"),
                ("bluff", "run-4", "H"),
                ("bluff", LIE),
            ]
            for draft in drafts:
                for text in acts(FACE.hand(GAME.view(done.state, seat), seat, draft)):
                    assert accepts(GAME, done.state, seat, GAME.read(text))
