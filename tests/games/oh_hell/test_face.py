"""Snapshots of screens at telling moments."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.ui.pictures import Style, render_scene
from bot.ui.pictures.picture import Writing
from games.core import Seat
from games.faces.facts import Moment, Text
from games.oh_hell import FACE, GAME
from games.oh_hell.options import Options
from games.oh_hell.state import Row, State
from tests.games.oh_hell.positions import after, before_deal, offered, pack, step
from tests.games.screens import NAMES, acts, panel, screens, spoken, told

THREE = pack("2S 3C 4D", "KS QS AH", "5C 6D 7H", turned="2H")


def dealt(*texts: str, hook: bool = False) -> State:
    """The third deal, of three cards; seat 2 deals, hearts are trumps."""
    return after(before_deal(3, seats=3, dealer=2, options=Options(hook=hook)), THREE, *texts)


def long_suits() -> State:
    hands = "2S 3S 4S 5S 6S 7S AC 2D 3D", "8S 9S TS JS QS KS AS 2C 3C", "4D 5D 6D 7D 8D 9D TD JD QD"
    return after(before_deal(9, seats=3, dealer=2), pack(*hands, turned="2H"), "bids 1 2 1")


def ten_cards() -> State:
    hands = (" ".join(f"{rank}{suit}" for rank in "23456789TJ") for suit in "SCD")
    return after(before_deal(10, seats=3, dealer=2), pack(*hands, turned="2H"))


def ended() -> State:
    """One deal without trumps: seat 1 takes its trick."""
    start = before_deal(1, seats=3, dealer=0, options=Options(deals=1))
    return after(start, pack("AS", "KS", "QS"), "bids 1 0 1", "plays AS KS QS")


def sheet() -> State:
    rows = (Row((1, 1, 0), (1, 0, 0), (11, 0, 10)), Row((2, 0, 1), (2, 0, 0), (12, 10, 0)))
    return State(Options(), 3, Seat(0), None, rows)


MOMENTS: dict[str, tuple[Callable[[], State], str]] = {
    "before the deal": (lambda: before_deal(3, seats=3, dealer=2), "table | 1"),
    "bidding": (lambda: dealt("bid 1"), "table | 0 | 1"),
    "hook": (lambda: dealt("bids 1 1", hook=True), "2"),
    "no hook": (lambda: dealt("bids 1 1"), "2"),
    "underbid": (lambda: dealt("bids 0 0 1"), "table"),
    "balanced": (lambda: dealt("bids 1 1 1"), "table"),
    "lead": (lambda: dealt("bids 1 2 1"), "0 | 1"),
    "follow": (lambda: dealt("bids 1 2 1", "play 2S"), "table | 0 | 1"),
    "any card": (lambda: dealt("bids 1 2 1", "plays 2S KS 5C", "play QS"), "table | 2"),
    "long suits": (long_suits, "0"),
    "ten cards": (ten_cards, "0"),
    "over": (ended, "table | 0 | score"),
    "sheet": (sheet, "score"),
}


@pytest.mark.rule("OH-10")
@pytest.mark.parametrize("moment", MOMENTS)
def test_screens(moment: str, snapshot: SnapshotAssertion) -> None:
    state, named = MOMENTS[moment]
    assert screens("oh_hell", state(), *named.split(" | ")) == snapshot


@pytest.mark.rule("OH-17", "OH-18")
@pytest.mark.parametrize("language", list(Language))
def test_oh_17_what_is_told_and_how_urgently(language: Language, snapshot: SnapshotAssertion) -> None:
    """A deal with what closes it, and the last one of a match."""
    first = after(before_deal(1, seats=3, dealer=2), pack("AS", "KS", "QS", turned="2H"))
    last = after(before_deal(1, seats=3, dealer=0, options=Options(deals=1)), pack("AS", "KS", "QS"))
    found = []
    for state, texts in (
        (first, "bid 1, bid 1, bid 0, play AS, play KS, play QS"),
        (last, "bid 1, bid 0, bid 0, play AS, play KS, play QS"),
    ):
        now = state
        for text in texts.split(", "):
            done = step(now, text)
            found.append(f"== {text}\n{told('oh_hell', done.events, language=language)}")
            now = done.state
    assert "\n".join(found) == snapshot


def test_only_the_seat_on_turn_has_buttons_and_all_of_its_own() -> None:
    state = dealt()
    for text in ("bids 1 2", "bid 0", "plays 2S KS 5C"):
        for seat in range(3):
            found = set(acts(panel("oh_hell", state, f"{seat}")))
            assert found == (offered(state) if Seat(seat) in GAME.awaited(state) else set())
        state = after(state, text)


@pytest.mark.parametrize("seat", range(3))
def test_the_viewer_sits_at_the_bottom(seat: int) -> None:
    scene = panel("oh_hell", dealt("bids 1 2 1"), f"{seat}").scene
    assert scene is not None
    items = render_scene("oh_hell", scene, spoken("oh_hell"), Style()).scene.items
    named = [item for item in items if isinstance(item, Writing) and item.text in NAMES[:3]]
    assert max(named, key=lambda item: item.y).text == NAMES[seat]


@pytest.mark.parametrize(
    ("deals", "best"),
    [
        pytest.param("++- +-+ -++ +++ --+", (2, 4), id="the longest run of exact bids"),
        pytest.param("-++ -++", (1, 2), id="of equal runs the first seat's"),
        pytest.param("+-- -++", None, id="one exact bid is none"),
        pytest.param("", None, id="nothing played"),
    ],
)
def test_the_best_moment_of_a_match(deals: str, best: tuple[int, int] | None) -> None:
    """Deals in which seats took exactly their bids (`+`) or not (`-`)."""
    rows = [Row((1, 1, 1), tuple(int(sign == "+") for sign in deal), (0, 0, 0)) for deal in deals.split()]
    found = FACE.best_moment(replace(GAME.view(GAME.start(Options(), 3), None), sheet=tuple(rows)))
    assert found == (best and Moment(Seat(best[0]), Text("oh-hell-moment", {"count": best[1]})))
