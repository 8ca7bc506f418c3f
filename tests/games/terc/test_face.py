"""What players see of the game."""

import re
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import pytest

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.render import blocks
from bot.ui.texts import names
from bot.ui.texts.names import PHONE
from bot.ui.texts.words import words_in
from games.core import Event, Seat
from games.faces.face import Urgency
from games.faces.panel import Button, Does, Grid, Line, Panel, Text, Who
from games.faces.scene import WIDTH, Box, Ink, Label, Scene, Sprite
from games.record import play, replay
from games.terc import FACE, GAME, PLAYER
from games.terc.cards import PACK_81
from games.terc.events import Ending, MatchOver, Penalty, Wrong
from games.terc.options import PRESETS, Options
from games.terc.state import State
from tests.contract.messages import reader
from tests.games.terc.positions import DULL, WIDE, after, lying, playing, step

BOARD = "1111 1112 1113 1121 - 1211 1212 2311 2322 3333 2133 3213"
PACK = "3111 3112 3121"


def lines(panel: Panel) -> dict[str, Text]:
    return {
        block.text.key.removeprefix("terc-"): block.text
        for block in (*panel.blocks, *panel.caption)
        if isinstance(block, Line)
    }


def grids(panel: Panel) -> list[Grid]:
    return [block for block in panel.blocks if isinstance(block, Grid)]


def table(state: State) -> Panel:
    return FACE.table(GAME.view(state, None))


def hand(state: State, seat: int, *draft: str) -> Panel:
    return FACE.hand(GAME.view(state, Seat(seat)), Seat(seat), draft)


def rows(panel: Panel) -> list[list[object]]:
    return [[button.label for button in row] for row in panel.buttons]


def scene(state: State) -> Scene:
    found = table(state).scene
    assert found is not None
    return found


def sends(state: State, seat: int, *draft: str) -> str | None:
    return FACE.completed_action(GAME.view(state, Seat(seat)), Seat(seat), draft)


def picked(state: State, seat: int, *draft: str) -> Text | None:
    return FACE.pick_feedback(GAME.view(state, Seat(seat)), Seat(seat), draft)


# The board


def test_numbers_stand_in_the_rows_and_columns_of_the_picture() -> None:
    call, none = Button(Text("terc-call"), "call"), Button(Text("terc-none"), "none")
    panel = table(playing(BOARD, pack=PACK))
    assert rows(panel)[:3] == [[1, 4, 7, 10], [2, "·", 8, 11], [3, 6, 9, 12]]
    assert panel.buttons[3] == (call, none)
    assert panel.buttons[0][1] == Button(4, "1121", Does.PICK)
    wide = table(playing(WIDE, pack=PACK))
    assert rows(wide)[:3] == [[1, 4, 7, 10, 13], [2, 5, 8, 11, 14], [3, 6, 9, 12, 15]]
    assert all(button.does is Does.PICK for row in wide.buttons[:3] for button in row)


def test_words_that_cannot_be_said_have_no_button() -> None:
    assert [button.act for button in table(playing(BOARD, seats=1)).buttons[3]] == ["none"]
    assert [button.act for button in table(playing(BOARD, options=Options(no_terc="auto"))).buttons[3]] == [
        "call"
    ]
    assert len(table(playing(BOARD, seats=1, options=Options(no_terc="auto"))).buttons) == 3


def test_cards_are_read_as_text_in_the_same_places() -> None:
    board = grids(table(playing(BOARD, pack=PACK)))[0]
    assert [column.head for column in board.columns] == ["1–3", "4–6", "7–9", "10–12"]
    assert board.rows[0] == ("①🔴🟨", "①🟢🟨", "❶🔴⬜", "⑶🔵⬛")
    assert board.rows[1][1] == "·"


def test_every_card_has_a_text_of_its_own() -> None:
    tokens = set()
    for begin in range(0, 81, 9):
        shown = grids(table(playing(" ".join(card.text for card in PACK_81[begin : begin + 9]) + " - - -")))[
            0
        ]
        tokens |= {cell for row in shown.rows for cell in row} - {"·"}
    assert len(tokens) == 81


def test_the_floor_agreements_and_lockouts_are_on_view() -> None:
    state = after(
        playing(BOARD, pack=PACK, seats=3, tercs=[[], ["2111 2112 2113"]]),
        "2 call",
        "@ timeup call",
        "0 none",
    )
    panel = table(state)
    assert lines(panel)["agreed"].facts == {"who": (Who(Seat(0)),), "waiting": (Who(Seat(1)), Who(Seat(2)))}
    assert lines(panel)["locked"].facts == {"who": (Who(Seat(2)),)}
    assert lines(panel)["pack"].facts == {"pack": 3}
    assert grids(panel)[1].rows == (
        ("", Who(Seat(1)), 3, 0),
        ("✓", Who(Seat(0)), 0, 0),
        ("×", Who(Seat(2)), 0, 1),
    )
    called = table(after(state, "1 call", "0 leave"))
    assert lines(called)["floor"].facts == {"who": Who(Seat(1))}
    assert [row[0] for row in grids(called)[1].rows] == ["▸", "−", "×"]


@pytest.mark.parametrize("seats", [1, 2, 10])
def test_caption_leaves_people_to_the_picture(seats: int) -> None:
    state = playing(BOARD, pack=PACK, seats=seats, locked=frozenset({Seat(0)}))
    for now in (
        state,
        after(state, "1 none") if seats > 1 else state,
        after(state, "1 call") if seats > 1 else state,
    ):
        assert [block.text.key for block in table(now).caption if isinstance(block, Line)] == ["terc-pack"]


def test_own_caption_has_the_last_result_and_the_prompt() -> None:
    state = after(playing(BOARD, pack=PACK, seats=1), "0 claim 1111 1112 1113")
    assert [block.text.key for block in hand(state, 0).caption if isinstance(block, Line)] == [
        "terc-pack",
        "terc-taken",
        "terc-prompt",
    ]


def test_exchanges_left_are_counted_beside_the_pack() -> None:
    state = after(playing(DULL, pack="3111 3133 3223 3232 3312 3321"), "0 none", "1 none")
    assert lines(table(state))["pack-fifth"].facts == {"pack": 3, "left": 1}


# Picking


def test_the_third_number_submits_whatever_the_order_of_picking() -> None:
    state = after(playing(BOARD, pack=PACK), "0 call")
    assert sends(state, 0, "1113") is None
    assert sends(state, 0, "1113", "1111") is None
    assert sends(state, 0, "1113", "1111", "1112") == "claim 1111 1112 1113"
    assert sends(state, 0, "1113", "-5", "1111", "1112") == "claim 1111 1112 1113"
    assert sends(state, 0, "1113", "3331", "1111") is None


def test_without_the_floor_nothing_is_submitted() -> None:
    state = playing(BOARD, pack=PACK)
    assert sends(state, 0, "1113", "1111", "1112") is None
    assert sends(after(state, "1 call"), 0, "1113", "1111", "1112") is None
    assert picked(state, 0, "1113") == Text("terc-pick-call")


@pytest.mark.rule("TERC-18")
def test_terc_18_solo_third_number_submits_and_picks_are_marked() -> None:
    state = playing(BOARD, pack=PACK, seats=1)
    assert sends(state, 0, "1113", "1111", "1112") == "claim 1111 1112 1113"
    assert rows(hand(state, 0, "1113", "2311"))[1:3] == [
        [2, "·", Text("terc-picked", {"number": 8}), 11],
        [Text("terc-picked", {"number": 3}), 6, 9, 12],
    ]
    assert framed(hand(state, 0, "1113", "2311"), Ink.LIGHT) == {"1113", "2311"}


def test_a_pick_is_answered_with_the_numbers_so_far() -> None:
    state = after(playing(BOARD, pack=PACK), "0 call")
    assert picked(state, 0, "1113", "2311") == Text("terc-pick", {"numbers": (3, 8)})
    assert picked(state, 0, "-5") == picked(state, 0) == Text("terc-pick-nothing")


# Answers and the feed


def test_the_caller_is_told_to_name_cards_and_others_nothing() -> None:
    (called,) = step(playing(BOARD, pack=PACK), "1 call").events
    assert FACE.toast(called, Seat(1)) == Text("terc-answer-called", {"seconds": 15})
    assert FACE.toast(called, Seat(0)) is None


@pytest.mark.rule("TERC-8")
@pytest.mark.parametrize("language", list(Language))
def test_terc_8_answer_explains_each_attribute_of_a_mismatch(language: Language) -> None:
    """Of 2311, 1112 and 1211 two have one ring and two lie on yellow; their forms all differ, and all are red."""
    (wrong,) = step(after(playing(BOARD, pack=PACK), "0 call"), "0 claim 2311 1112 1211").events
    answer = FACE.toast(wrong, Seat(0))
    assert answer is not None
    read = reader("terc", language.value).read(answer).split("\n")
    assert [line[0] for line in read[1:5]] == ["✗", "✓", "✓", "✗"]
    if language is Language.EN:
        assert read[1:5] == [
            "✗ number: 1, 1, 2",
            "✓ form: empty, full, dotted",
            "✓ colour: red, red, red",
            "✗ background: white, yellow, yellow",
        ]


@pytest.mark.rule("TERC-8")
def test_terc_8_answer_explains_each_attribute_of_a_match() -> None:
    taken = step(after(playing(BOARD, pack=PACK), "0 call"), "0 claim 1111 1112 1113").events[0]
    answer = FACE.toast(taken, Seat(0))
    assert answer is not None
    signs = {name: fact.key for name, fact in answer.facts.items() if isinstance(fact, Text)}
    assert signs == {
        "number": "terc-same",
        "form": "terc-same",
        "colour": "terc-same",
        "ground": "terc-different",
    }
    assert answer.facts["total"] == 3


@pytest.mark.parametrize("language", list(Language))
def test_answers_fit_an_alert(language: Language) -> None:
    read = reader("terc", language.value).read
    longest = 0
    for penalty, named in product(Penalty, combinations(PACK_81[::5], 3)):
        answer = FACE.toast(Wrong(seat=Seat(0), cards=named, places=(1, 2, 3), penalty=penalty), Seat(0))
        assert answer is not None
        longest = max(longest, len(read(answer)))
    assert longest <= 200


def test_results_are_drawn_and_presses_are_not() -> None:
    def beats(state: State, text: str) -> list[Urgency]:
        return [FACE.urgency(event) for event in step(state, text).events]

    state = playing(BOARD, pack=PACK)
    assert beats(state, "0 call") == beats(state, "0 none") == beats(state, "2 join") == [Urgency.REST]
    assert beats(after(state, "0 call"), "0 claim 1111 1112 1113") == [Urgency.NEWS]
    assert beats(after(state, "0 call"), "@ timeup call") == [Urgency.NEWS]
    assert beats(after(state, "0 none"), "1 none") == [Urgency.REST, Urgency.NEWS]
    assert beats(after(playing(BOARD), "0 none"), "1 none") == [Urgency.REST, Urgency.CLOSE]


@pytest.mark.rule("TERC-16", "TERC-18")
def test_terc_16_match_end_shows_places_mistakes_and_misses() -> None:
    over = MatchOver(ending=Ending.AGREED, taken=(6, 12, 12), wrong=(0, 2, 1), places=(3, 1, 1), missed=4)
    panel = FACE.final_panel(over)
    assert grids(panel)[0].rows == (
        (1, Who(Seat(1)), 12, 2),
        (1, Who(Seat(2)), 12, 1),
        (3, Who(Seat(0)), 6, 0),
    )
    assert lines(panel)["winner"].facts == {"who": (Who(Seat(1), whole=True), Who(Seat(2), whole=True))}
    assert lines(panel)["missed"].facts == {"count": 4}
    state = after(playing(BOARD, tercs=[["2111 2112 2113"]]), "0 none", "1 none")
    for end in (table(state), hand(state, 1)):
        assert not end.buttons
        assert end.scene is None
        assert grids(end)[0].rows[0] == (1, Who(Seat(0)), 3, 0)


def test_alone_nobody_wins() -> None:
    assert "winner" not in lines(table(after(playing(BOARD, seats=1, tercs=[["2111 2112 2113"]]), "0 none")))


# The picture


def test_cards_lie_in_the_picture_as_their_numbers_say() -> None:
    shown = scene(playing(BOARD, pack=PACK))
    cards = {item.what: (item.x, item.y) for item in shown.items if isinstance(item, Sprite)}
    numbers = [item.text for item in shown.items if isinstance(item, Label) and isinstance(item.text, int)]
    assert numbers == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]
    assert sorted(cards, key=lambda what: cards[what]) == BOARD.replace("- ", "").split()
    assert len({x for x, _ in cards.values()}) == 4
    assert len({y for _, y in cards.values()}) == 3


def framed(panel: Panel, ink: Ink) -> set[object]:
    """The cards on the board right above a box of this ink."""
    assert panel.scene is not None
    items = panel.scene.items
    return {
        card.what
        for box, card in pairwise(items)
        if isinstance(card, Sprite)
        and isinstance(box, Box)
        and box.fill is ink
        and box.width < 2 * card.width
    }


def plates(panel: Panel) -> dict[int, tuple[Ink | None, object]]:
    """The ground of each player's plate and the writing on it, in the order of seats."""
    assert panel.scene is not None
    items = panel.scene.items
    shown = [
        (box.fill, count.text)
        for box, name, count in zip(items, items[1:], items[2:], strict=False)
        if isinstance(box, Box)
        and isinstance(name, Label)
        and isinstance(name.text, Who)
        and isinstance(count, Label)
    ]
    return dict(enumerate(shown))


def count(sign: str, number: int) -> Text:
    return Text("terc-picture-count", {"sign": sign, "cards": number})


def test_plates_tell_cards_agreement_lockout_and_absence() -> None:
    state = after(
        playing(BOARD, pack=PACK, seats=4, tercs=[[], ["2111 2112 2113"]]),
        "2 call",
        "@ timeup call",
        "3 leave",
        "1 none",
    )
    assert plates(table(state)) == {
        0: (Ink.PLATE, count("", 0)),
        1: (Ink.PLATE, count("✓", 3)),
        2: (Ink.PLATE, count("×", 0)),
        3: (Ink.PLATE, count("−", 0)),
    }


def test_the_floor_is_drawn_on_the_board() -> None:
    state = after(playing(BOARD, pack=PACK, seats=3), "0 call", "0 claim 1111 1112 1113")
    assert "terc-picture-call" not in written(table(state))
    called = table(after(state, "1 call"))
    assert plates(called)[1] == (Ink.GLOW, count("", 0))
    assert written(called)[-2:] == ["terc-picture-call", Who(Seat(1))]
    assert latest(called) == [], "the call takes the place of the latest TERC"


def written(panel: Panel) -> list[object]:
    assert panel.scene is not None
    labels = [item.text for item in panel.scene.items if isinstance(item, Label)]
    return [label.key if isinstance(label, Text) else label for label in labels]


def test_picks_of_the_floor_alone_are_framed_for_everybody() -> None:
    state = after(playing(BOARD, pack=PACK, seats=2), "1 call")
    view = GAME.view(state, None)
    assert FACE.open_picks(view) == Seat(1)
    board = FACE.board(view, ("1113", "-5", "2311"))
    assert framed(board, Ink.LIGHT) == {"1113", "2311"}
    assert rows(board) == rows(table(state)), "numbers stay the same for those who press them"
    assert FACE.open_picks(GAME.view(playing(BOARD, pack=PACK, seats=2), None)) is None
    assert FACE.open_picks(GAME.view(playing(BOARD, pack=PACK, seats=1), None)) == Seat(0)


def latest(panel: Panel) -> list[object]:
    """The cards of the latest TERC, below the board."""
    assert panel.scene is not None
    sprites = [item for item in panel.scene.items if isinstance(item, Sprite)]
    widest = max(sprite.width for sprite in sprites)
    return [sprite.what for sprite in sprites if sprite.width < widest]


@pytest.mark.rule("TERC-8")
def test_terc_8_latest_terc_is_shown_framed_with_its_taker() -> None:
    state = after(playing(BOARD, pack=PACK), "1 call", "1 claim 1112 1113 1111")
    panel = table(state)
    assert latest(panel) == ["1111", "1112", "1113"]
    assert panel.scene is not None
    frames = [item for item in panel.scene.items if isinstance(item, Box) and item.fill is Ink.LIGHT]
    assert len(frames) == 1
    outlined = [
        item.outline for item in panel.scene.items if isinstance(item, Box) and item.fill is Ink.PLATE
    ]
    assert outlined[-2:] == [None, Ink.LIGHT]
    assert latest(table(after(state, "0 none"))) == ["1111", "1112", "1113"]
    assert latest(table(after(state, "0 none", "1 none"))) == []


@pytest.mark.rule("TERC-11", "TERC-12")
def test_terc_11_latest_terc_is_shown_beside_cards_laid_at_once() -> None:
    """With `auto`, no player acts between the TERC and the new cards."""
    fresh = "2111 2112 2113 2121 2211 2212 2311 2322 3333 2133 3213 3112"
    before = playing("1111 1112 1113" + 9 * " -", pack=fresh, options=Options(no_terc="auto"))
    state = after(before, "0 call", "0 claim 1111 1112 1113")
    assert lying(state) == fresh
    assert latest(table(state)) == ["1111", "1112", "1113"]


@pytest.mark.rule("TERC-9")
def test_terc_9_a_terc_put_back_is_shown_no_longer() -> None:
    state = after(
        playing(BOARD, pack=PACK, options=Options(wrong_call="minus")), "0 call", "0 claim 1111 1112 1113"
    )
    assert latest(table(after(state, "1 call", "@ timeup call"))) == ["1111", "1112", "1113"]
    assert latest(table(after(state, "0 call", "@ timeup call"))) == []


@pytest.mark.parametrize("board", [BOARD, WIDE])
def test_cards_stay_inside_the_picture_and_do_not_overlap(board: str) -> None:
    shown = scene(playing(board, pack=PACK, seats=10))
    boxes = [item for item in shown.items if isinstance(item, Sprite | Box)]
    assert all(
        each.x >= 0 and each.x + each.width <= WIDTH and each.y >= 0 and each.y + each.height <= shown.height
        for each in boxes
    )
    cards = [item for item in shown.items if isinstance(item, Sprite)]
    for one, two in combinations(cards, 2):
        assert (
            one.x + one.width < two.x
            or two.x + two.width < one.x
            or one.y + one.height < two.y
            or two.y + two.height < one.y
        )


def test_cards_just_laid_are_outlined_until_the_board_changes() -> None:
    def glowing(state: State) -> int:
        return sum(isinstance(item, Box) and item.fill is Ink.GLOW for item in scene(state).items)

    state = playing(BOARD, pack=PACK)
    assert glowing(state) == 0
    filled = after(state, "0 none", "1 none")
    assert glowing(filled) == 1
    assert glowing(after(filled, "0 call", "0 claim 1111 1112 1113")) == 0


def test_every_card_has_its_own_picture_with_and_without_marks() -> None:
    drawn = {FACE.sprite(card.text, patterns=patterns) for card in PACK_81 for patterns in (True, False)}
    assert len(drawn) == 162
    for svg in drawn:
        assert ElementTree.fromstring(svg).get("viewBox") == "0 0 500 600"
    with pytest.raises(KeyError):
        FACE.sprite("back", patterns=False)


@pytest.mark.rule("TERC-1")
@pytest.mark.parametrize("patterns", [True, False])
def test_terc_1_picture_has_as_many_rings_as_the_card(patterns: bool) -> None:
    for card in PACK_81:
        assert FACE.sprite(card.text, patterns=patterns).count("<g ") == card.number


@pytest.mark.rule("TERC-1")
def test_terc_1_cards_with_marks_differ_even_without_colours() -> None:
    def shapes(text: str) -> str:
        return re.sub(r"#[0-9a-f]{6}", "", FACE.sprite(text, patterns=True))

    assert len({shapes(card.text) for card in PACK_81}) == 81


@pytest.mark.rule("TERC-1")
def test_terc_1_colours_and_grounds_differ_in_lightness() -> None:
    """Of the inks of full rings and of the papers; each two are a clear step of grey apart."""

    def grey(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    def fills(text: str) -> list[str]:
        return re.findall(r'fill="(#[0-9a-f]{6})"', FACE.sprite(text, patterns=False))

    inks = [grey(fills(f"12{colour}2")[1]) for colour in "123"]
    papers = [grey(fills(f"121{ground}")[0]) for ground in "123"]
    for shades in (inks, papers):
        assert min(abs(one - two) for one, two in combinations(shades, 2)) > 35


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_text_fits_a_phone(preset: str, language: Language) -> None:
    """Ten long names in whole matches."""
    record, _ = play(GAME, PRESETS[preset], 10, [PLAYER] * 10, secret=preset.encode())
    called = ("Александра Константинопольская", "Bartholomew Fitzgerald", "Ян")
    chairs = tuple(Chair(person=PersonId(seat), name=called[seat % 3]) for seat in range(10))
    words = words_in(language, GAME.name).at(chairs)
    for turn in list(replay(GAME, record))[::3]:
        events: list[Event] = [event for event in turn.events if FACE.urgency(event) is Urgency.CLOSE]
        panels = [table(turn.state), FACE.score(GAME.view(turn.state, None)), *map(FACE.final_panel, events)]
        for panel in panels:
            for text in blocks(grids(panel), words):
                plain = text.replace("<pre>", "").replace("</pre>", "")
                assert max(map(names.width, plain.split("\n"))) <= PHONE
            assert len("\n".join(blocks(panel.caption, words))) <= 900
