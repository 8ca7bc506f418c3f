"""Snapshots of screens at telling moments, and hidden cards."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.ui.texts import names
from bot.ui.texts.names import PHONE
from games.core import Seat
from games.faces.face import Urgency
from games.faces.facts import Moment, Text
from games.faces.panel import Does, Grid, Holding, Line
from games.faces.scene import BACK, WIDTH, Sprite
from games.sergeant_major import FACE, GAME
from games.sergeant_major.events import DealOver
from games.sergeant_major.options import Options
from games.sergeant_major.state import Row, State
from tests.games.screens import acts, panel, read, screens, spoken, told
from tests.games.sergeant_major.positions import (
    after,
    before_deal,
    ended,
    offered,
    pack,
    playing,
    step,
)

BEFORE_SWAP = ("give JH", "return TS", "give 7H", "return 6S", "give 3H", "return QH")
LAID = "lay 3S 4C 4D 7H"
STAKED = Options(stake=2)


def dealt(*texts: str, kitty: Any = "blind") -> State:
    return after(before_deal(dealer=2, options=Options(kitty=kitty)), pack(), *texts)


def swapping(kitty: Any = "blind") -> State:
    return dealt(*BEFORE_SWAP, kitty=kitty)


def middle(options: Options | None = None, *texts: str) -> State:
    """Seat 2 deals: 5 3 8 are due. 7, 4 and 5 tricks come from the deal before."""
    sheet = (Row(Seat(0), (7, 4, 5)),)
    return after(playing("AS KS", "2S 3S", "4S 5S", takers=[0, 1, 0], sheet=sheet, options=options), *texts)


def longer() -> State:
    return playing("AS KS QS JS TS 9S 2H", "2S", "3S", dealer=2)


def sheet(options: Options, *rows: Row) -> State:
    return State(options, Seat(2), None, rows)


MOMENTS: dict[str, tuple[Callable[[], State], str]] = {
    "before the deal": (lambda: before_deal(dealer=2), "table | 1"),
    "dealt": (dealt, "table | 0 | 1 | 2"),
    "given": (lambda: dealt("give JH"), "table | 0 | 1 | 2"),
    "returned": (lambda: dealt(*BEFORE_SWAP[:2]), "table | 0 | 1 | 2"),
    "a higher card is due": (lambda: dealt(*BEFORE_SWAP[:5]), "0"),
    "blind kitty": (
        swapping,
        "table | 0 | 2 | 2: 4D, 3S, 4C | 2: 4D, 3S, 4C, 7H | 2: AS, nonsense, 2C, 3S",
    ),
    "open kitty": (lambda: swapping("open"), "table | 0 | 2 | 2: 4D, 3S, 4C | 2: 4D, 3S, 2C, 7H"),
    "laid": (lambda: dealt(*BEFORE_SWAP, LAID), "table | 0 | 2"),
    "first trick": (lambda: dealt(*BEFORE_SWAP, LAID, "plays AS 9S 5S"), "2"),
    "long suit": (longer, "0"),
    "tricks": (middle, "table | 0"),
    "trick taken": (lambda: middle(None, "plays AS 2S 4S"), "table"),
    "single deals without quotas": (lambda: middle(Options(target="single", quota="none")), "table"),
    "three deals": (lambda: middle(Options(target="three_deals")), "table"),
    "pot and fines": (lambda: middle(STAKED), "table"),
    "pot": (lambda: middle(Options(stake=2, quota="none")), "table"),
    "over: stakes": (lambda: ended("0000000000001112", options=Options(stake=1)).state, "table | 0"),
    "over: tricks": (lambda: ended("0000000000001112").state, "table"),
    "sheet": (lambda: sheet(STAKED, Row(Seat(0), (7, 4, 5)), Row(Seat(1), (3, 9, 4))), "score"),
    "sheet without quotas": (lambda: sheet(Options(quota="none"), Row(Seat(0), (7, 4, 5))), "score"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_screens(moment: str, snapshot: SnapshotAssertion) -> None:
    state, named = MOMENTS[moment]
    assert screens("sergeant_major", state(), *named.split(" | ")) == snapshot


@pytest.mark.rule("SM-11", "SM-13", "SM-16")
@pytest.mark.parametrize(
    ("options", "rows"),
    [
        pytest.param(Options(), [(2, 5, 3), (1, 3, 7), (0, 8, 7)], id="tricks, quota, left of twelve"),
        pytest.param(Options(target="single", quota="none"), [(2, 10), (1, 11), (0, 12)], id="of this deal"),
        pytest.param(Options(target="three_deals"), [(2, 5, 9), (1, 3, 5), (0, 8, 5)], id="of the match"),
    ],
)
def test_sm_16_screen_shows_tricks_quota_and_distance(options: Options, rows: list[tuple[int, ...]]) -> None:
    """Taken are 2, 1 and 0, and 7, 4 and 5 in the deal before."""
    for named in ("table", "0", "1", "2"):
        (grid,) = (
            each for each in panel("sergeant_major", middle(options), named).blocks if isinstance(each, Grid)
        )
        assert [row[2:] for row in grid.rows] == rows


THREE_DEALS = Options(target="three_deals")
SIXTEEN = (Row(Seat(0), (6, 5, 5)), Row(Seat(1), (5, 6, 5)))
"""Two deals before one of 5, 5 and 6 tricks."""


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize(
    ("takers", "options", "sheet", "how"),
    [
        pytest.param("0000011111222222", THREE_DEALS, SIXTEEN, "latest", id="sixteen each"),
        pytest.param("0000000000111112", THREE_DEALS, SIXTEEN, "", id="one has the most"),
        pytest.param(
            "0000111111111111", Options(), (Row(Seat(0), (8, 4, 4)),), "first", id="two have twelve"
        ),
        pytest.param("0000111111122222", Options(), (Row(Seat(0), (8, 4, 4)),), "", id="one has twelve"),
        pytest.param(
            "1111111111110000", Options(target="single"), (Row(Seat(0), (9, 1, 6)),), "", id="twelve at once"
        ),
    ],
)
def test_sm_11_end_says_how_a_tie_was_broken(
    takers: str, options: Options, sheet: tuple[Row, ...], how: str
) -> None:
    done = ended(takers, options=options, sheet=sheet)
    (over,) = (each for each in done.events if isinstance(each, DealOver))
    deal, match = FACE.final_panel(over), panel("sergeant_major", done.state, "table")
    assert (Line(Text("sergeant-major-tie", {"how": how})) in match.blocks) is bool(how)
    assert bool(how) is any("sergeant-major-tie" in str(block) for block in match.blocks)
    assert not [block for block in deal.blocks if "sergeant-major-winner" in str(block)], (
        "told with the result"
    )
    assert ("sergeant-major-picture-tie" in str(deal.scene)) is bool(how)


@pytest.mark.parametrize("language", list(Language))
def test_what_is_told_and_how_urgently(language: Language, snapshot: SnapshotAssertion) -> None:
    """Every kind of action; then a deal that closes with quotas missed, and one that ends the match."""
    found, state = [], before_deal(dealer=2)
    for text in (pack(), *BEFORE_SWAP, LAID, "play AS", "play 9S", "play 5S"):
        done = step(state, text)
        found.append(f"== {text.split()[0]}\n{told('sergeant_major', done.events, language=language)}")
        state = done.state
    short = ended("0120120120120120", options=STAKED, sheet=(Row(Seat(0), (5, 4, 2)),))
    won = ended("1111111111110000", options=STAKED, sheet=(Row(Seat(1), (0, 0, 0)),))
    for name, done in (("short", short), ("won", won)):
        found.append(f"== {name}\n{told('sergeant_major', done.events, language=language)}")
    assert "\n".join(found) == snapshot


# What nobody may see


@pytest.mark.rule("SM-10")
def test_sm_10_a_trick_is_not_shown_again_once_the_next_has_begun() -> None:
    ended = after(playing("2S 3S 4S", "5S 6S 7S", "8S 9S TS"), "plays 2S 5S 8S", "plays 9S 3S 6S")
    for state, shown in ((ended, {"9S", "3S", "6S"}), (after(ended, "play TS"), set())):
        for named in ("table", "0", "1", "2"):
            words = repr(panel("sergeant_major", state, named)).replace("'", " ").split()
            assert {"2S", "5S", "8S", "9S", "3S", "6S"} & set(words) == shown


# The picture and the keys


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("named", ["table", "0", "1", "2"])
def test_sm_3_picture_shows_the_kitty_as_a_square_in_the_middle(named: str) -> None:
    scene = panel("sergeant_major", dealt(), named).scene
    assert scene is not None
    backs = [item for item in scene.items if isinstance(item, Sprite) and item.what == BACK]
    lefts, tops = sorted({back.x for back in backs}), sorted({back.y for back in backs})
    assert {(back.x, back.y) for back in backs} == {(left, top) for left in lefts for top in tops}
    assert (len(backs), len(lefts), len(tops)) == (4, 2, 2)
    assert sum(lefts) + backs[0].width == WIDTH


def test_only_the_seat_on_turn_has_buttons_and_all_of_its_own() -> None:
    state = dealt()
    for action in (*BEFORE_SWAP, LAID, "play AS", "play 9S"):
        for seat in range(3):
            shown, awaited = panel("sergeant_major", state, f"{seat}"), Seat(seat) in GAME.awaited(state)
            assert bool(shown.buttons) is awaited
            assert not awaited or action == LAID or set(acts(shown)) == offered(state)
        state = after(state, action)


@pytest.mark.rule("SM-7")
@pytest.mark.parametrize(("kitty", "count"), [("blind", 16), ("open", 20)])
def test_sm_7_four_cards_are_picked_and_discarded_by_one_button(kitty: str, count: int) -> None:
    state = swapping(kitty)
    for draft in ("2", "2: 4D, 3S, 4C"):
        shown = panel("sergeant_major", state, draft)
        assert (len(acts(shown, Does.PICK)), acts(shown)) == (count, [])
    four = panel("sergeant_major", state, "2: 4D, 3S, 4C, 7H")
    assert (acts(four), acts(four, Does.PICK)) == ([LAID], ["3S", "4C", "4D", "7H"])


@pytest.mark.parametrize("language", list(Language))
def test_every_screen_fits_a_phone(language: Language) -> None:
    """Three long names, a stake of 100, a hand of twenty cards and a sheet of twelve deals."""
    words = spoken(
        "sergeant_major", language, ("Александра Константинопольская", "Bartholomew Fitzgerald", "Ян")
    )
    staked = Options(stake=100, kitty="open")
    rows = (Row(Seat(0), (10, 0, 6)),) * 12
    over = ended("0000000000001112", options=staked)
    (closing,) = (each for each in over.events if FACE.urgency(each) is Urgency.CLOSE)
    swap = replace(swapping("open"), options=staked, sheet=rows)
    shown = [panel("sergeant_major", swap, named) for named in ("table", "0", "2", "score")]
    shown += [panel("sergeant_major", over.state, "table"), FACE.final_panel(closing)]
    for each in shown:
        wide = [block for block in each.blocks if isinstance(block, Grid | Holding)]
        assert wide
        assert max(map(names.width, read(wide, words))) <= PHONE


def test_the_most_tricks_in_a_deal_are_the_best_moment() -> None:
    view = GAME.view(GAME.start(Options(), 3), None)
    assert FACE.best_moment(view) is None
    rows = (Row(Seat(0), (8, 5, 3)), Row(Seat(1), (2, 10, 4)), Row(Seat(2), (10, 2, 4)))
    found = FACE.best_moment(replace(view, sheet=rows))
    assert found == Moment(Seat(1), Text("sergeant-major-moment", {"taken": 10, "number": 2}))
