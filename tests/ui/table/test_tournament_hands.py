"""Tables of a tournament: hands say where they are, and a group that watches sees its own table's words."""

from collections.abc import Mapping

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.pace import UNENDED, Outage
from bot.match.table import ChatId, PersonId, Phase, Table, TournamentPlace
from bot.ui.plan import GroupRecord, HandRecord, Outgoing
from bot.ui.table.group_plan import plan_group
from bot.ui.table.hand_plan import plan_hand
from bot.ui.table.live_plan import plan_live
from games.core import Seat
from tests.support.screen_plans import Moment, match, screen_state, table
from tests.support.sentences import tells

PLACE = TournamentPlace("abcdefghij", 2, 3, "Кубок <b>", (1, 2, 3, 4))
MATCH, MOMENTS = match(4, "short", 1)


def seated(place: TournamentPlace | None, *, phase: Phase = Phase.PLAYING) -> Table:
    shown = table(4, chat=None, strangers=True, phase=phase, tapped=1)
    return msgspec.structs.replace(shown, tournament=place)


def first(
    place: TournamentPlace | None, *, asked: bool = False, record: HandRecord | None = None
) -> tuple[Outgoing, HandRecord]:
    """Plan the next call of a hand, on turn or waiting; return it with the record after it."""
    moment = next(each for each in MOMENTS if (Seat(0) in MATCH.awaited(each.state)) is asked)
    step = plan_hand(screen_state(seated(place), MATCH, moment), record or HandRecord(), PersonId(1))
    assert step.outgoing is not None
    assert isinstance(step.record, HandRecord)
    return step.outgoing, step.record


def test_a_hand_says_which_table_of_which_round_it_is(snapshot: SnapshotAssertion) -> None:
    until = {"until": 1_763_748_000_000, "title": ""}
    changes: list[Mapping[str, object]] = [{}, until, {"left": 0}, {"arena": True}]
    told = [first(msgspec.structs.replace(PLACE, **each))[0].content.text for each in changes]
    assert "\n".join(text.partition("\n")[0] for text in told) == snapshot


def test_a_hand_says_that_its_clocks_stand_still() -> None:
    past, now = Outage(1, 2), Outage(3, UNENDED)
    for pauses, says in (((), False), ((past,), False), ((past, now), True)):
        outgoing, _ = first(msgspec.structs.replace(PLACE, pauses=pauses), asked=True)
        assert tells(outgoing.content.text, "running-hand-paused") is says


def test_a_table_that_is_ready_rings_for_all_once() -> None:
    outgoing, record = first(PLACE)
    assert outgoing.rings
    again, _ = first(PLACE, record=msgspec.structs.replace(record, message=7, digest=""))
    usual, _ = first(None)
    assert not again.rings
    assert not usual.rings


# A group that watches

WATCHED = msgspec.structs.replace(PLACE, chat=ChatId(-100))


def test_a_watched_match_is_one_message_with_nothing_to_press_that_ends_with_its_result() -> None:
    record, sent, edits = GroupRecord(), 0, 0
    for moment in MOMENTS:
        phase = Phase.OVER if moment is MOMENTS[-1] else Phase.PLAYING
        step = plan_live(screen_state(seated(WATCHED, phase=phase), MATCH, moment), record)
        assert not step.more
        assert isinstance(step.record, GroupRecord)
        record = step.record
        if step.outgoing is None:
            continue
        content = step.outgoing.content
        assert content.text.startswith("🏆 Кубок")
        assert "стол 3" in content.text
        assert not content.keyboard
        assert not step.outgoing.rings
        sent, edits = sent + (not step.outgoing.message), edits + (step.outgoing.message > 0)
        record = msgspec.structs.replace(record, message=7)
    assert (sent, record.phase) == (1, Phase.OVER.value)
    assert edits > len(MOMENTS) // 2
    assert content.text.count("🏆") == 2, "of the tournament and of the match"


@pytest.mark.parametrize("moment", MOMENTS[:-1:10])
def test_it_shows_what_a_group_sees_of_its_own_table(moment: Moment) -> None:
    """Nobody's cards: the same words and the same picture."""
    live = plan_live(screen_state(seated(WATCHED), MATCH, moment), GroupRecord(cursor=10_000)).outgoing
    record = GroupRecord(cursor=10_000, phase="playing")
    own = plan_group(screen_state(table(4, tapped=1), MATCH, moment), record).outgoing
    assert live is not None
    assert own is not None
    assert live.content.text.endswith(own.content.text)
    assert live.picture == own.picture


def test_a_new_chat_gets_a_message_of_its_own() -> None:
    screen = screen_state(seated(WATCHED), MATCH, MOMENTS[3])
    moved = plan_live(screen, GroupRecord(message=7, chat=-99, phase="playing"))
    assert moved.outgoing is not None
    assert not moved.outgoing.message
