"""What players see of the game."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.render import blocks
from bot.ui.texts import names
from bot.ui.texts.names import PHONE
from bot.ui.texts.words import words_in
from games.core import Seat
from games.faces.face import Urgency
from games.faces.panel import Does, Grid, Holding, Line, Panel, Text, Who
from games.record import play, replay
from games.sergeant_major import FACE, GAME, PLAYER
from games.sergeant_major.options import PRESETS, Options
from games.sergeant_major.state import Row, State
from tests.games.sergeant_major.positions import (
    DEALER,
    KITTY,
    after,
    before_deal,
    ended,
    offered,
    pack,
    playing,
    step,
)
from tests.support.positions import cards

BEFORE_SWAP = ("give JH", "return TS", "give 7H", "return 6S", "give 3H", "return QH")
STAKED = Options(stake=2)


def lines(panel: Panel) -> dict[str, Text]:
    return {
        block.text.key.removeprefix("sergeant-major-"): block.text
        for block in panel.blocks
        if isinstance(block, Line)
    }


def grid(panel: Panel) -> Grid:
    (found,) = (block for block in panel.blocks if isinstance(block, Grid))
    return found


def acts(panel: Panel, does: Does = Does.ACT) -> list[list[str]]:
    return [[button.act for button in row if button.does is does] for row in panel.buttons]


def hand(state: State, seat: int, *draft: str) -> Panel:
    return FACE.hand(GAME.view(state, Seat(seat)), Seat(seat), draft)


def table(state: State) -> Panel:
    return FACE.table(GAME.view(state, None))


def before_swap(kitty: Any = "blind") -> State:
    return after(before_deal(dealer=2, options=Options(kitty=kitty)), pack(), *BEFORE_SWAP)


@pytest.mark.rule("SM-16")
def test_sm_16_screen_shows_tricks_quota_and_distance_to_twelve() -> None:
    """Seat 2 deals: 5 3 8 are due. 7, 4 and 5 tricks come from the deal before."""
    state = playing("AS KS", "2S 3S", "4S 5S", takers=[0, 1, 0], sheet=(Row(Seat(0), (7, 4, 5)),))
    for panel in (table(state), *(hand(state, seat) for seat in range(3))):
        assert [row[1:] for row in grid(panel).rows] == [
            (Who(Seat(0)), 2, 5, 3),
            (Who(Seat(1)), 1, 3, 7),
            (Who(Seat(2)), 0, 8, 7),
        ]
    taken = after(state, "plays AS 2S 4S")
    assert grid(table(taken)).rows[0][1:] == (Who(Seat(0)), 3, 5, 2)


@pytest.mark.rule("SM-16", "SM-11")
def test_sm_16_distance_counts_only_this_deal_if_so_agreed() -> None:
    options = Options(target="single", quota="none")
    state = playing(
        "AS KS", "2S 3S", "4S 5S", takers=[0, 1, 0], sheet=(Row(Seat(0), (7, 4, 5)),), options=options
    )
    assert [row[1:] for row in grid(table(state)).rows] == [
        (Who(Seat(0)), 2, 10),
        (Who(Seat(1)), 1, 11),
        (Who(Seat(2)), 0, 12),
    ]
    assert lines(table(state))["goal-single"].facts == {"deals": 12}


@pytest.mark.rule("SM-16", "SM-11")
def test_sm_16_three_deals_show_the_tricks_of_the_match() -> None:
    state = playing(
        "AS KS",
        "2S 3S",
        "4S 5S",
        takers=[0, 1, 0],
        sheet=(Row(Seat(0), (7, 4, 5)),),
        options=Options(target="three_deals"),
    )
    shown = grid(table(state))
    assert [row[-1] for row in shown.rows] == [9, 5, 5]
    assert shown.columns[-1].head == Text("sergeant-major-head-total")
    assert "goal-three" in lines(table(state))


@pytest.mark.rule("SM-16", "SM-13")
def test_sm_16_screen_shows_the_pot_and_the_fine_with_a_stake() -> None:
    state = playing("AS KS", "2S 3S", "4S 5S", takers=[0], options=STAKED)
    assert lines(table(state))["pot-fines"].facts == {"pot": 6, "stake": 2}
    assert "pot" in lines(
        table(playing("AS", "2S", "4S", takers=[0], options=Options(stake=2, quota="none")))
    )


def test_whose_turn_it_is_and_who_deals_is_marked() -> None:
    state = after(before_deal(dealer=2), pack())
    assert [row[0] for row in grid(table(state)).rows] == [
        Text("sergeant-major-mark-turn"),
        "",
        Text("sergeant-major-mark-dealer"),
    ]
    assert [row[0] for row in grid(table(before_swap())).rows] == ["", "", Text("sergeant-major-mark-both")]


def test_exchange_shows_cards_and_prompts_to_its_two_players() -> None:
    state = after(before_deal(dealer=2), pack())
    assert lines(hand(state, 0))["prompt-give"].facts == {"who": Who(Seat(1))}
    assert lines(hand(state, 1))["turn-give"].facts == {"who": Who(Seat(0))}
    given = after(state, "give JH")
    assert lines(hand(given, 0))["swap-out-open"].facts == {"who": Who(Seat(1)), "given": cards("JH")[0]}
    assert lines(hand(given, 1))["swap-in-open"].facts == {"who": Who(Seat(0)), "given": cards("JH")[0]}
    assert lines(hand(given, 1))["prompt-return-any"].facts["card"] is cards("JH")[0]
    done = after(given, "return TS")
    assert lines(hand(done, 0))["swap-out"].facts == {
        "who": Who(Seat(1)),
        "given": cards("JH")[0],
        "returned": cards("TS")[0],
    }
    assert lines(hand(done, 1))["swap-in"].facts == {
        "who": Who(Seat(0)),
        "given": cards("JH")[0],
        "returned": cards("TS")[0],
    }
    for other in (hand(given, 2), hand(done, 2), table(given), table(done)):
        assert not [key for key in lines(other) if key.startswith("swap")]
    last = after(before_deal(dealer=2), pack(), *BEFORE_SWAP[:5])
    assert "prompt-return-higher" in lines(hand(last, 0))


def test_own_exchanges_stay_on_screen_until_a_trick_is_taken() -> None:
    state = after(before_swap(), "lay 3S 4C 4D 7H")
    assert {"swap-in", "swap-out", "kitty-taken"} <= set(lines(hand(state, 2)))
    state = after(state, "plays AS 9S 5S")
    assert not {"swap-in", "swap-out", "kitty-taken"} & set(lines(hand(state, 2)))
    assert GAME.view(state, Seat(2)).swaps


def test_sixteen_cards_lie_one_suit_a_row_and_five_at_most() -> None:
    state = after(before_deal(dealer=2), pack())
    assert acts(hand(state, 0)) == [[f"give {rank}{suit}" for rank in "AKQJ"] for suit in "SCDH"]
    state = playing("AS KS QS JS TS 9S 2H", "2S", "3S", dealer=2)
    assert acts(hand(state, 0)) == [
        ["play AS", "play KS", "play QS"],
        ["play JS", "play TS", "play 9S"],
        ["play 2H"],
    ]


def test_only_the_seat_on_turn_has_buttons() -> None:
    state = after(before_deal(dealer=2), pack())
    for action in (*BEFORE_SWAP, "lay 3S 4C 4D 7H", "play AS", "play 9S"):
        for seat in range(3):
            assert bool(hand(state, seat).buttons) is (Seat(seat) in GAME.awaited(state))
            if "lay" not in action and Seat(seat) in GAME.awaited(state):
                assert {act for row in acts(hand(state, seat)) for act in row} == offered(state)
        state = after(state, action)


@pytest.mark.rule("SM-7")
@pytest.mark.parametrize(("kitty", "count"), [("blind", 16), ("open", 20)])
def test_sm_7_four_cards_are_picked_and_discarded_by_one_button(kitty: str, count: int) -> None:
    state = before_swap(kitty)
    panel = hand(state, 2)
    assert sum(map(len, acts(panel, Does.PICK))) == count
    assert [act for row in acts(panel) for act in row] == []
    three = hand(state, 2, "4D", "3S", "4C")
    labels = {button.act: button.label for row in three.buttons for button in row}
    assert sum(map(len, acts(three, Does.PICK))) == count
    assert labels["4D"] == Text("sergeant-major-picked", {"card": cards("4D")[0]})
    assert labels["5D"] is cards("5D")[0]
    prompt = "prompt-lay-open" if kitty == "open" else "prompt-lay-blind"
    assert lines(three)[prompt].facts == {"count": 3, "of": 4}
    four = hand(state, 2, "4D", "3S", "4C", "7H")
    assert acts(four) == [["lay 3S 4C 4D 7H"], []]
    assert acts(four, Does.PICK) == [[], ["3S", "4C", "4D", "7H"]]
    assert acts(hand(state, 2, "4D", "3S", "4C", "7H", "5D")) == []


def test_a_draft_of_cards_that_are_not_there_is_passed_over() -> None:
    panel = hand(before_swap(), 2, "AS", "nonsense", "2C", "3S")
    assert lines(panel)["prompt-lay-blind"].facts["count"] == 1


@pytest.mark.rule("SM-7")
def test_sm_7_only_the_dealer_is_shown_an_open_kitty() -> None:
    state = before_swap("open")
    assert lines(hand(state, 2))["kitty-held"].facts == {"cards": cards(KITTY)}
    assert [len(block.cards) for block in hand(state, 2).blocks if isinstance(block, Holding)] == [20]
    assert not any("kitty-held" in lines(panel) for panel in (table(state), hand(state, 0), hand(state, 1)))
    assert "kitty-held" not in lines(hand(before_swap("blind"), 2))


def test_a_peek_shows_the_own_cards_in_order() -> None:
    state = after(before_deal(dealer=2), pack())
    assert set(FACE.hand_summary(GAME.view(state, Seat(2)), Seat(2)).facts["cards"]) == set(cards(DEALER))  # type: ignore[arg-type]
    assert FACE.hand_summary(GAME.view(before_deal(dealer=2), Seat(1)), Seat(1)) == Text(
        "sergeant-major-peek-none"
    )


def test_tricks_get_drawings_swap_is_news_deals_close_messages() -> None:
    def beats(state: State, text: str) -> list[Urgency]:
        return [FACE.urgency(event) for event in step(state, text).events]

    state = after(before_deal(dealer=2), pack())
    for action in BEFORE_SWAP:
        assert set(beats(state, action)) == {Urgency.REST}
        state = after(state, action)
    assert beats(state, "lay 3S 4C 4D 7H") == [Urgency.REST, Urgency.NEWS]
    assert [FACE.urgency(event) for event in ended("0120120120120120").events] == [
        Urgency.REST,
        Urgency.NEWS,
        Urgency.CLOSE,
    ]


@pytest.mark.rule("SM-14", "SM-16")
def test_sm_14_deal_end_shows_tricks_quotas_distance_and_fines() -> None:
    """Seat 2 deals: due are 5, 3 and 8; seat 2 takes 5, as in the deal before, where 3 were due."""
    done = ended("0120120120120120", options=STAKED, sheet=(Row(Seat(0), (5, 4, 2)),))
    panel = FACE.final_panel(done.events[-1])
    assert grid(panel).rows == (
        (Who(Seat(0)), 6, 5, 1, 2),
        (Who(Seat(1)), 5, 3, 3, 2),
        (Who(Seat(2)), 5, 8, 5, 4),
    )
    assert lines(panel)["missed"].facts == {"who": (Who(Seat(2)),)}


def test_the_last_deal_names_the_winner_who_owes_nothing() -> None:
    done = ended("1111111111110000", options=STAKED, sheet=(Row(Seat(1), (0, 0, 0)),))
    (over,) = (event for event in done.events if FACE.urgency(event) is Urgency.CLOSE)
    panel = FACE.final_panel(over)
    assert lines(panel)["winner"].facts == {"who": Who(Seat(1), whole=True)}
    assert [row[-1] for row in grid(panel).rows] == [4, 0, 4]


@pytest.mark.rule("SM-15")
def test_sm_15_match_end_shows_tricks_debts_and_winners_holding() -> None:
    """Seat 0 wins with seat 2, the dealer, short of eight: three stakes and a fine make four."""
    state = ended("0000000000001112", options=Options(stake=1)).state
    for panel in (table(state), hand(state, 0)):
        assert grid(panel).rows == (
            (1, Who(Seat(0)), 12, "+3"),
            (2, Who(Seat(1)), 3, "−1"),
            (3, Who(Seat(2)), 1, "−2"),
        )
        assert lines(panel)["takes-pot"].facts == {"pot": 3, "fines": 1, "total": 4}
        assert lines(panel)["winner"].facts == {"who": Who(Seat(0), whole=True)}
        assert not panel.buttons


def test_the_score_sheet_has_every_deal_its_quotas_and_sums() -> None:
    state = State(STAKED, Seat(2), None, (Row(Seat(0), (7, 4, 5)), Row(Seat(1), (3, 9, 4))))
    assert grid(FACE.score(GAME.view(state, None))).rows == (
        (1, "7/8", "4/5", "5/3"),
        (2, "3/3", "9/8", "4/5"),
        ("=", 10, 13, 9),
        (Text("sergeant-major-head-fines"), 2, 2, 2),
    )
    free = State(Options(quota="none"), Seat(2), None, (Row(Seat(0), (7, 4, 5)),))
    assert grid(FACE.score(GAME.view(free, None))).rows == ((1, 7, 4, 5), ("=", 7, 4, 5))


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_screen_fits_a_phone(preset: str, language: Language) -> None:
    """Three long names, a stake of 100, in whole matches."""
    options = replace(PRESETS[preset], stake=100)
    record, _ = play(GAME, options, 3, [PLAYER] * 3, secret=preset.encode())
    chairs = tuple(
        Chair(person=PersonId(seat), name=name)
        for seat, name in enumerate(("Александра Константинопольская", "Bartholomew Fitzgerald", "Ян"))
    )
    words = words_in(language, GAME.name).at(chairs)
    for turn in replay(GAME, record):
        panels = [
            table(turn.state),
            FACE.score(GAME.view(turn.state, None)),
            *(hand(turn.state, seat) for seat in range(3)),
        ]
        panels += [FACE.final_panel(event) for event in turn.events if FACE.urgency(event) is Urgency.CLOSE]
        for panel in panels:
            shown = [block for block in panel.blocks if isinstance(block, Grid | Holding)]
            for text in blocks(shown, words):
                plain = (
                    text.replace("<pre>", "")
                    .replace("</pre>", "")
                    .replace("<code>", "")
                    .replace("</code>", "")
                )
                assert max(map(names.width, plain.split("\n"))) <= PHONE
