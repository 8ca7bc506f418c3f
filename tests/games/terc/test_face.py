"""Snapshots of screens at telling moments, and the geometry of the board."""

import re
from collections.abc import Callable
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.ui.texts import names
from bot.ui.texts.names import PHONE
from games.core import Seat
from games.faces.facts import Moment
from games.faces.panel import Grid, Panel, Text, Who
from games.faces.scene import WIDTH, Box, Ink, Label, Scene, Sprite
from games.terc import FACE, GAME
from games.terc.cards import PACK_81
from games.terc.events import Ending, MatchOver, Penalty, Wrong
from games.terc.options import Options
from games.terc.state import State
from tests.contract.messages import reader
from tests.games.screens import panel, read, screens, spoken, told
from tests.games.terc.positions import DULL, WIDE, after, lying, playing, step

BOARD = "1111 1112 1113 1121 - 1211 1212 2311 2322 3333 2133 3213"
PACK = "3111 3112 3121"
TAKEN = "2111 2112 2113"
AUTO = Options(no_terc="auto")


def race(*texts: str, seats: int = 2, options: Options | None = None) -> State:
    return after(playing(BOARD, pack=PACK, seats=seats, options=options), *texts)


def locked(*texts: str, seats: int = 3) -> State:
    """Seat 1 has a TERC, and seat 2 may not call."""
    start = playing(BOARD, pack=PACK, seats=seats, tercs=[[], [TAKEN]])
    return after(start, "2 call", "@ timeup call", *texts)


def alone(*texts: str, options: Options | None = None) -> State:
    return race(*texts, seats=1, options=options)


def over(seats: int = 2) -> State:
    agreed = [f"{seat} none" for seat in range(seats)]
    return after(playing(BOARD, seats=seats, tercs=[[TAKEN]]), *agreed)


def exchanged() -> State:
    return after(playing(DULL, pack="3111 3133 3223 3232 3312 3321"), "0 none", "1 none")


MOMENTS: dict[str, tuple[Callable[[], State], str]] = {
    "race": (race, "table | 0 | score"),
    "fifth column": (lambda: playing(WIDE, pack=PACK), "table"),
    "exchanges are counted": (exchanged, "table"),
    "agreed": (lambda: locked("0 none"), "table | 2"),
    "called": (lambda: locked("0 none", "1 call", "0 leave"), "table | 1"),
    "plates": (lambda: locked("3 leave", "1 none", seats=4), "table"),
    "picked": (lambda: race("0 call"), "0: 1113, 2311"),
    "taken": (lambda: race("1 call", "1 claim 1112 1113 1111"), "table | 1"),
    "alone": (alone, "0 | 0: 1113, 2311"),
    "alone: taken": (lambda: alone("0 claim 1111 1112 1113"), "0"),
    "auto": (lambda: race(options=AUTO), "table"),
    "alone: auto": (lambda: alone(options=AUTO), "table"),
    "over": (over, "table | 1"),
    "alone: over": (lambda: over(1), "table"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_screens(moment: str, snapshot: SnapshotAssertion) -> None:
    state, named = MOMENTS[moment]
    assert screens("terc", state(), *named.split(" | ")) == snapshot


@pytest.mark.rule("TERC-8", "TERC-16", "TERC-18")
@pytest.mark.parametrize("language", list(Language))
def test_terc_8_what_is_told_and_answered(language: Language, snapshot: SnapshotAssertion) -> None:
    """Of 2311, 1112 and 1211 two have one ring and two lie on yellow; their forms all differ, and all are red."""
    found = []
    for state, text in (
        (race(), "1 call"),
        (race(), "0 none"),
        (race(), "2 join"),
        (race("0 call"), "0 claim 2311 1112 1211"),
        (race("0 call"), "0 claim 1111 1112 1113"),
        (race("0 call"), "@ timeup call"),
        (race("0 none"), "@ timeup none"),
        (race("0 none"), "1 none"),
        (race(), "1 leave"),
        (after(playing(BOARD), "0 none"), "1 none"),
    ):
        found.append(f"== {text}\n{told('terc', step(state, text).events, 0, 1, language=language)}")
    end = MatchOver(ending=Ending.AGREED, taken=(6, 12, 12), wrong=(0, 2, 1), places=(3, 1, 1), missed=4)
    found.append(f"== three\n{told('terc', [end], language=language)}")
    assert "\n".join(found) == snapshot


@pytest.mark.parametrize(
    ("takers", "players", "best"),
    [("0110222100", 3, (2, 3)), ("0120120", 3, None), ("", 3, None), ("0000", 1, None)],
)
def test_the_most_tercs_in_a_row_are_the_best_moment(
    takers: str, players: int, best: tuple[int, int] | None
) -> None:
    view = replace(
        GAME.view(GAME.start(Options(), players), None), takers=tuple(Seat(int(each)) for each in takers)
    )
    moment = best and Moment(Seat(best[0]), Text("terc-moment", {"count": best[1]}))
    assert FACE.best_moment(view) == moment


def test_every_card_has_a_text_of_its_own() -> None:
    tokens = set()
    for begin in range(0, 81, 9):
        nine = " ".join(card.text for card in PACK_81[begin : begin + 9])
        grid = next(
            each for each in panel("terc", playing(f"{nine} - - -"), "table").blocks if isinstance(each, Grid)
        )
        tokens |= {cell for row in grid.rows for cell in row} - {"·"}
    assert len(tokens) == 81


# Picking


@pytest.mark.rule("TERC-6", "TERC-18")
@pytest.mark.parametrize(
    ("state", "draft", "sent"),
    [
        pytest.param(race("0 call"), "1113", None, id="one"),
        pytest.param(race("0 call"), "1113 1111", None, id="two"),
        pytest.param(race("0 call"), "1113 1111 1112", "claim 1111 1112 1113", id="the third, in any order"),
        pytest.param(race("0 call"), "1113 -5 1111 1112", "claim 1111 1112 1113", id="not an empty place"),
        pytest.param(race("0 call"), "1113 3331 1111", None, id="not a card that does not lie there"),
        pytest.param(race(), "1113 1111 1112", None, id="not without the floor"),
        pytest.param(race("1 call"), "1113 1111 1112", None, id="not while another has it"),
        pytest.param(alone(), "1113 1111 1112", "claim 1111 1112 1113", id="alone without a call"),
    ],
)
def test_terc_6_the_third_number_submits(state: State, draft: str, sent: str | None) -> None:
    assert FACE.completed_action(GAME.view(state, Seat(0)), Seat(0), tuple(draft.split())) == sent


@pytest.mark.parametrize(
    ("state", "draft", "answer"),
    [
        (race(), "1113", Text("terc-pick-call")),
        (race("0 call"), "1113 2311", Text("terc-pick", {"numbers": (3, 8)})),
        (race("0 call"), "-5", Text("terc-pick-nothing")),
        (race("0 call"), "", Text("terc-pick-nothing")),
    ],
)
def test_a_pick_is_answered(state: State, draft: str, answer: Text) -> None:
    assert FACE.pick_feedback(GAME.view(state, Seat(0)), Seat(0), tuple(draft.split())) == answer


@pytest.mark.parametrize("language", list(Language))
def test_answers_fit_an_alert(language: Language) -> None:
    longest = 0
    for penalty, named in product(Penalty, combinations(PACK_81[::11], 3)):
        answer = FACE.toast(Wrong(seat=Seat(0), cards=named, places=(1, 2, 3), penalty=penalty), Seat(0))
        assert answer is not None
        longest = max(longest, len(reader("terc", language.value).read(answer)))
    assert longest <= 200


# The picture


def scene(state: State) -> Scene:
    found = panel("terc", state, "table").scene
    assert found is not None
    return found


def test_cards_lie_in_the_picture_as_their_numbers_say() -> None:
    shown = scene(race())
    cards = {item.what: (item.x, item.y) for item in shown.items if isinstance(item, Sprite)}
    numbers = [item.text for item in shown.items if isinstance(item, Label) and isinstance(item.text, int)]
    assert numbers == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]
    assert sorted(cards, key=lambda what: cards[what]) == BOARD.replace("- ", "").split()
    assert (len({x for x, _ in cards.values()}), len({y for _, y in cards.values()})) == (4, 3)


@pytest.mark.parametrize("board", [BOARD, WIDE])
def test_cards_stay_inside_the_picture_and_do_not_overlap(board: str) -> None:
    shown = scene(playing(board, pack=PACK, seats=10))
    boxes = [item for item in shown.items if isinstance(item, Sprite | Box)]
    assert all(
        each.x >= 0 and each.x + each.width <= WIDTH and each.y >= 0 and each.y + each.height <= shown.height
        for each in boxes
    )
    for one, two in combinations([item for item in shown.items if isinstance(item, Sprite)], 2):
        left, right = sorted((one, two), key=lambda card: card.x)
        upper, lower = sorted((one, two), key=lambda card: card.y)
        assert left.x + left.width < right.x or upper.y + upper.height < lower.y


def framed(shown: Panel, ink: Ink) -> set[object]:
    """The cards on the board right above a box of this ink."""
    assert shown.scene is not None
    return {
        card.what
        for box, card in pairwise(shown.scene.items)
        if isinstance(card, Sprite)
        and isinstance(box, Box)
        and box.fill is ink
        and box.width < 2 * card.width
    }


def test_picks_of_the_floor_alone_are_framed_for_everybody() -> None:
    state = race("1 call")
    view = GAME.view(state, None)
    board = FACE.board(view, ("1113", "-5", "2311"))
    assert framed(board, Ink.LIGHT) == {"1113", "2311"}
    assert board.buttons == panel("terc", state, "table").buttons, "numbers stay for those who press them"
    assert framed(panel("terc", alone(), "0: 1113, 2311"), Ink.LIGHT) == {"1113", "2311"}
    assert FACE.open_picks(view) == Seat(1)
    assert FACE.open_picks(GAME.view(race(), None)) is None
    assert FACE.open_picks(GAME.view(alone(), None)) == Seat(0)


def test_the_callers_plate_glows() -> None:
    """The caller's plate glows."""
    items = scene(locked("1 call")).items
    glowing = [
        name.text
        for box, name in pairwise(items)
        if isinstance(box, Box)
        and box.fill is Ink.GLOW
        and isinstance(name, Label)
        and isinstance(name.text, Who)
    ]
    assert glowing == [Who(Seat(1))]


def latest(state: State) -> list[object]:
    """The cards of the latest TERC, below the board."""
    sprites = [item for item in scene(state).items if isinstance(item, Sprite)]
    widest = max(sprite.width for sprite in sprites)
    return [sprite.what for sprite in sprites if sprite.width < widest]


FRESH = "2111 2112 2113 2121 2211 2212 2311 2322 3333 2133 3213 3112"
MINUS = Options(wrong_call="minus")
FIRST = ("0 call", "0 claim 1112 1113 1111")


@pytest.mark.rule("TERC-8", "TERC-9", "TERC-12")
@pytest.mark.parametrize(
    ("state", "shown"),
    [
        pytest.param(race(*FIRST), True, id="taken"),
        pytest.param(race(*FIRST, "1 none"), True, id="until all agree"),
        pytest.param(race(*FIRST, "1 none", "0 none"), False, id="not beside new cards"),
        pytest.param(race(*FIRST, "1 call"), False, id="the call takes its place"),
        pytest.param(race(*FIRST, "1 call", "@ timeup call", options=MINUS), True, id="another's mistake"),
        pytest.param(race(*FIRST, "0 call", "@ timeup call", options=MINUS), False, id="put back"),
        pytest.param(
            after(playing("1111 1112 1113" + 9 * " -", pack=FRESH, options=AUTO), *FIRST),
            True,
            id="beside cards laid at once",
        ),
    ],
)
def test_terc_8_latest_terc_is_shown(state: State, shown: bool) -> None:
    assert latest(state) == (["1111", "1112", "1113"] if shown else [])


@pytest.mark.rule("TERC-8")
def test_terc_8_latest_terc_is_framed_with_its_taker() -> None:
    items = scene(race("1 call", "1 claim 1112 1113 1111")).items
    boxes = [item for item in items if isinstance(item, Box)]
    assert sum(box.fill is Ink.LIGHT for box in boxes) == 1
    assert [box.outline for box in boxes if box.fill is Ink.PLATE][-2:] == [None, Ink.LIGHT]


def test_cards_just_laid_are_outlined_until_the_board_changes() -> None:
    def glowing(*texts: str) -> int:
        return sum(isinstance(item, Box) and item.fill is Ink.GLOW for item in scene(race(*texts)).items)

    filled = ("0 none", "1 none")
    assert lying(race(*filled)).split()[4] == "3111"
    assert [glowing(), glowing(*filled), glowing(*filled, *FIRST)] == [0, 1, 0]


# The cards


def test_every_card_has_its_own_picture_with_and_without_marks() -> None:
    drawn = {FACE.sprite(card.text, patterns=patterns) for card in PACK_81 for patterns in (True, False)}
    assert len(drawn) == 162
    for svg in drawn:
        assert ElementTree.fromstring(svg).get("viewBox") == "0 0 500 600"
    with pytest.raises(KeyError):
        FACE.sprite("back", patterns=False)


@pytest.mark.rule("TERC-1")
def test_terc_1_cards_with_marks_differ_even_without_colours() -> None:
    """And each has as many rings as its number says."""
    shapes = set()
    for card in PACK_81:
        drawn = [FACE.sprite(card.text, patterns=patterns) for patterns in (True, False)]
        assert [svg.count("<g ") for svg in drawn] == [card.number] * 2
        shapes.add(re.sub(r"#[0-9a-f]{6}", "", drawn[0]))
    assert len(shapes) == 81


@pytest.mark.rule("TERC-1")
def test_terc_1_colours_and_grounds_differ_in_lightness() -> None:
    """Of the inks of full rings and of the papers; each two are a clear step of grey apart."""

    def grey(text: str, fill: int) -> float:
        colour = re.findall(r'fill="(#[0-9a-f]{6})"', FACE.sprite(text, patterns=False))[fill]
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    inks, papers = [grey(f"12{each}2", 1) for each in "123"], [grey(f"121{each}", 0) for each in "123"]
    for shades in (inks, papers):
        assert min(abs(one - two) for one, two in combinations(shades, 2)) > 35


@pytest.mark.parametrize("language", list(Language))
def test_every_text_fits_a_phone(language: Language) -> None:
    """Ten long names with the most cards and mistakes there are."""
    words = spoken("terc", language, ("Александра Константинопольская", "Bartholomew Fitzgerald", "Ян") * 4)
    end = MatchOver(ending=Ending.AGREED, taken=(81,) * 10, wrong=(99,) * 10, places=(1,) * 10, missed=99)
    state = playing(WIDE, pack=PACK, seats=10, tercs=[[TAKEN]] * 10, locked=frozenset(map(Seat, range(9))))
    busy = after(state, *(f"{seat} none" for seat in range(9)))
    for shown in (
        panel("terc", busy, "table"),
        panel("terc", busy, "score"),
        panel("terc", busy, "0"),
        FACE.final_panel(end),
    ):
        grids = [block for block in shown.blocks if isinstance(block, Grid)]
        assert max(map(names.width, read(grids, words)), default=0) <= PHONE
        assert len("\n".join(read(shown.caption, words))) <= 900
