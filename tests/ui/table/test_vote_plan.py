"""The message of a vote to stop: one, kept true, closed with its outcome."""

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from bot.base.preferences import Language
from bot.match.aspects import MatchEnd, Shut
from bot.match.table import ChatId, PersonId, Phase, Table, with_part
from bot.ui.plan import Outgoing, ScreenState, VoteRecord
from bot.ui.table.vote_plan import plan_vote, vote_content
from games import registry
from tests.support.screen_plans import GAME
from tests.support.screen_plans import table as table_of
from tests.ui.message_text import message

ANNA, BORIS = PersonId(1), PersonId(2)
POSTED = VoteRecord(message=7, digest="of something else", replaced=6, chat=-100)


def table(*voters: PersonId, phase: Phase = Phase.PLAYING, stopped: bool = False) -> Table:
    end = MatchEnd(votes=frozenset(voters), stopped=stopped)
    return msgspec.structs.replace(table_of(3, phase=phase), end=end)


def drawn(at: Table, record: VoteRecord, *, anew: bool = False) -> tuple[Outgoing | None, VoteRecord]:
    state = ScreenState(at, registry.get(GAME), None, {}, (), 0, 0, "pulka_bot")
    step = plan_vote(state, record, anew=anew)
    assert isinstance(step.record, VoteRecord)
    return step.outgoing, step.record


@pytest.mark.parametrize("language", Language)
def test_a_vote_names_its_voters_and_closes_with_its_outcome(
    language: Language, snapshot: SnapshotAssertion
) -> None:
    outcomes = (
        table(ANNA, BORIS, phase=Phase.OVER, stopped=True),
        table(ANNA, phase=Phase.OVER, stopped=True),
        table(ANNA, phase=Phase.OVER),
        table(),
    )
    told = [message(vote_content(msgspec.structs.replace(table(ANNA), language=language)))]
    for at in outcomes:
        outgoing, record = drawn(msgspec.structs.replace(at, language=language), POSTED)
        assert outgoing is not None
        assert (outgoing.message, record) == (7, VoteRecord())
        told.append(message(outgoing.content))
    assert "\n\n".join(told) == snapshot


def test_the_first_vote_sends_a_message_and_later_ones_edit_it() -> None:
    assert drawn(table(), VoteRecord()) == (None, VoteRecord())
    first, record = drawn(table(ANNA), VoteRecord())
    assert first is not None
    assert (first.message, first.replaces) == (0, 0)
    posted = msgspec.structs.replace(record, message=7)
    assert drawn(table(ANNA), posted)[0] is None
    second, _ = drawn(table(ANNA, BORIS), posted)
    assert second is not None
    assert second.message == 7


def test_a_vote_sent_anew_replaces_its_message_but_none_in_another_chat() -> None:
    """A group with a new id gets a new message; a group that is shut waits."""
    outgoing, _ = drawn(table(ANNA), POSTED, anew=True)
    assert outgoing is not None
    assert (outgoing.message, outgoing.replaces) == (0, 7)
    moved, record = drawn(msgspec.structs.replace(table(ANNA), chat=ChatId(-5)), POSTED)
    assert moved is not None
    assert (moved.message, moved.replaces, record.replaced) == (0, 0, 0)
    assert drawn(with_part(table(ANNA), "group", shut=Shut.OUT), VoteRecord())[0] is None
