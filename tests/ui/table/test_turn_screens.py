"""Times shown in messages: hand, group's table, lobby."""

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.pace import PACES, RESERVES, TURNS, Pace
from bot.base.preferences import Language
from bot.feature_api.registry import entry_links
from bot.match.aspects import Page, PageKind
from bot.match.table import Phase, Table, with_chair, with_part
from bot.ui.buttons import InvalidData, pace_argument, read_pace
from bot.ui.content import Content
from bot.ui.lobby.group_lobby import lobby_content
from bot.ui.plan import GroupRecord, HandRecord, Outgoing
from bot.ui.terms import OWN
from games.core import Seat
from tests.support.screen_plans import DrawnScreen, match, screen_state, table
from tests.support.sentences import said, tells

ASKED = Seat(0)
"""The seat on turn; its hand is drawn."""
GAME, MOMENTS = match(4, "short", 1)
MOMENT = next(moment for moment in MOMENTS if ASKED in GAME.awaited(moment.state))


def paced(pace: Pace | None = PACES["fast"]) -> Table:
    chairs = [msgspec.structs.replace(chair, reserve=60_000) for chair in table(4).chairs]
    return msgspec.structs.replace(table(4), pace=pace, chairs=tuple(chairs))


def asked(screen: DrawnScreen, at: Table, *, now: int = 0) -> Outgoing:
    """The drawing of a moment at which the first seat is asked."""
    return screen.draw(screen_state(at, GAME, MOMENT, now=now))[-1]


def presses(outgoing: Outgoing) -> set[str]:
    """The verbs of the keys that are for a table."""
    keys = [(key.data or "").split(":") for row in outgoing.content.keyboard for key in row]
    return {verb for letter, _, verb, *_ in (key for key in keys if len(key) > 2) if letter == "m"}


def test_a_person_on_turn_sees_their_time() -> None:
    assert "⏳ 1:20" in asked(DrawnScreen(HandRecord()), paced()).content.text
    assert "⏳" not in asked(DrawnScreen(HandRecord()), paced(None)).content.text


def test_each_ring_is_told_by_one_message_with_sound() -> None:
    """Without a tap since the question a person has a minute in all."""
    screen, here = DrawnScreen(HandRecord()), with_chair(paced(), ASKED, tapped=1)
    asked(screen, here, now=2)
    for at, left in ((20_002, "⏳ 0:40"), (40_002, "⏳ 0:20")):
        rung = with_chair(here, ASKED, rung=at, waited=at - 2)
        ring = asked(screen, rung, now=at)
        assert (ring.rings, ring.message, bool(ring.replaces)) == (True, 0, True)
        assert left in ring.content.text
        assert screen.draw(screen_state(rung, GAME, MOMENT, now=at + 9_000)) == []


def test_a_tap_after_the_ring_shows_the_whole_time() -> None:
    screen, here = DrawnScreen(HandRecord()), with_chair(paced(), ASKED, tapped=1)
    asked(screen, here, now=2)
    rung = with_chair(here, ASKED, rung=20_002, waited=20_000)
    asked(screen, rung, now=20_002)
    touched = asked(screen, with_chair(rung, ASKED, tapped=25_000), now=25_000)
    assert (touched.rings, "⏳ 1:00" in touched.content.text) == (False, True)


def test_a_question_sent_with_a_ring_shows_a_minute() -> None:
    hand = asked(DrawnScreen(HandRecord()), paced(), now=100_000)
    assert (hand.rings, "⏳ 1:00" in hand.content.text) == (True, True)


def test_a_hand_tells_hours_and_that_a_computer_has_played() -> None:
    slow = asked(DrawnScreen(HandRecord()), with_chair(paced(PACES["slow"]), ASKED, reserve=0, timeouts=1))
    assert tells(slow.content.text, "clock-left", time=said("duration-hours", count=24))
    assert tells(slow.content.text, "clock-played")


def test_a_seat_taken_for_silence_is_told_in_hand_and_group() -> None:
    taken = with_chair(paced(), ASKED, timeouts=2, away=True)
    screen = DrawnScreen(HandRecord())
    asked(screen, paced())
    hand = asked(screen, taken)
    assert tells(hand.content.text, "hand-absent")
    assert presses(hand) == {"back"}
    assert tells(asked(DrawnScreen(GroupRecord()), taken).content.text, "notice-absent")


@pytest.mark.parametrize(("late", "rated"), [(0, False), (40_000, False), (40_000, True)])
def test_the_group_reads_the_name_it_waits_for_and_may_replace_them_where_nothing_is_rated(
    late: int, rated: bool
) -> None:
    here = msgspec.structs.replace(with_chair(paced(), ASKED, late=late), rated=rated)
    group = asked(DrawnScreen(GroupRecord()), here)
    assert tells(group.content.text, "notice-late", who="P0") is bool(late)
    assert ("replace" in presses(group)) is (bool(late) and not rated)


def lobby(pace: Pace | None, page: Page | None = None, language: Language = Language.RU) -> Content:
    made = msgspec.structs.replace(table(2, phase=Phase.LOBBY), pace=pace, language=language)
    return lobby_content(with_part(made, "lobby", page=page or Page()), entry_links())


@pytest.mark.parametrize("language", Language)
def test_the_lobby_shows_the_pace(language: Language, snapshot: SnapshotAssertion) -> None:
    texts = [lobby(pace, language=language).text for pace in (PACES["fast"], PACES["slow"], Pace(30, 300))]
    unpaced = {*lobby(None, language=language).text.splitlines()}
    told = [[line for line in text.splitlines() if line not in unpaced] for text in texts]
    assert "\n".join(line for lines in told for line in lines) == snapshot


def test_the_page_of_the_pace_offers_three_and_the_way_to_ones_own() -> None:
    pages = [lobby(PACES["normal"], Page(PageKind.PACE, of)).keyboard for of in ("", OWN)]
    keys = [[(key.data or "").split(":", 2)[-1] for row in page for key in row] for page in pages]
    three, own = ([data for data in page if "pace" in data] for page in keys)
    assert three == [*(f"pace:{pace_argument(pace)}" for pace in PACES.values()), f"page:pace.{OWN}"]
    each = {f"pace:{turn}.60" for turn in TURNS} | {f"pace:45.{reserve}" for reserve in RESERVES}
    assert {*own} == {*each, "page:pace"}


@pytest.mark.parametrize("argument", ["", "20", "20.60.1", "21.60", "20.-1", "x.y", "020.60"])
def test_a_pace_that_no_button_offers_is_refused(argument: str) -> None:
    with pytest.raises(InvalidData):
        read_pace(argument)
