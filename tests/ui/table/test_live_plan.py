"""A table that a tournament's group watches: one message, as any table is drawn, with nothing to press."""

import msgspec

from bot.match.table import ChatId, Phase, Table, TournamentPlace
from bot.ui.plan import GroupRecord
from bot.ui.table.group_plan import plan_group
from bot.ui.table.live_plan import SHUT, plan_live
from tests.support.screen_plans import match, screen_state, table

PLACE = TournamentPlace("abcdefghij", 2, 3, "Кубок", (1, 2, 3, 4), chat=ChatId(-100))


def watched(phase: Phase = Phase.PLAYING) -> Table:
    return msgspec.structs.replace(
        table(4, chat=None, strangers=True, phase=phase, tapped=1), tournament=PLACE
    )


def test_a_whole_match_is_one_message_that_ends_with_its_result() -> None:
    game, moments = match(4, "short", 1)
    record, sent, edits = GroupRecord(), 0, 0
    for moment in moments:
        phase = Phase.OVER if moment is moments[-1] else Phase.PLAYING
        step = plan_live(screen_state(watched(phase), game, moment), record)
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
    assert edits > len(moments) // 2
    assert content.text.count("🏆") == 2, "of the tournament and of the match"


def test_it_shows_what_a_group_sees_of_its_own_table() -> None:
    """Nobody's cards: the same words and the same picture."""
    game, moments = match(4, "short", 1)
    for moment in moments[:-1:5]:
        live = plan_live(screen_state(watched(), game, moment), GroupRecord(cursor=10_000)).outgoing
        own = plan_group(
            screen_state(table(4, tapped=1), game, moment), GroupRecord(cursor=10_000, phase="playing")
        )
        assert live is not None
        assert own.outgoing is not None
        assert live.content.text.endswith(own.outgoing.content.text)
        assert live.picture == own.outgoing.picture


def test_a_new_chat_gets_a_message_of_its_own_and_one_that_refuses_none() -> None:
    game, moments = match(4, "short", 1)
    screen = screen_state(watched(), game, moments[3])
    moved = plan_live(screen, GroupRecord(message=7, chat=-99, phase="playing"))
    assert moved.outgoing is not None
    assert not moved.outgoing.message
    shut = plan_live(screen, GroupRecord(chat=-100, phase=SHUT))
    assert shut.outgoing is None
    assert isinstance(shut.record, GroupRecord)
    assert shut.record.needs == len(moments[3].events)
