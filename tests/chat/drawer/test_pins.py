"""The table's message pinned in its group."""

from bot.base.preferences import GroupSettings
from playground.bot_api.api_errors import bad_request
from storage.live.redraws import group_screen
from tests.chat.drawer.steps import begun
from tests.support.harness import GROUP
from tests.support.stage import Stage
from tests.support.telegram import ApiCall

PINNED = GroupSettings(pinned=True)
REFUSED = bad_request("not enough rights to manage pinned messages in the chat")


def pins(stage: Stage) -> list[tuple[str, int]]:
    """Return pins and unpins in order."""
    return [
        (call.verb.removesuffix("ChatMessage"), call.params["message_id"])
        for call in stage.telegram.calls_to(GROUP)
        if call.verb in {"pinChatMessage", "unpinChatMessage"}
    ]


async def test_every_table_is_pinned_in_turn_until_the_match_is_over(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage, PINNED)
        _, first = stage.telegram.messages(GROUP)
        assert pins(stage) == [("pin", first)]
        (call,) = (call for call in stage.telegram.calls_to(GROUP) if call.verb == "pinChatMessage")
        assert call.params["disable_notification"] is True
        while pins(stage) == [("pin", first)]:
            assert await stage.step(table.id)
            await stage.drawn()
        second = max(stage.telegram.messages(GROUP))
        assert pins(stage)[1:] == [("unpin", first), ("pin", second)]
        await stage.closing.close(stage.update(), table.id)
        await stage.drawn()
    last = pins(stage)[-1]
    assert last[0] == "unpin"
    assert pins(stage)[-2] == ("pin", last[1])


async def test_a_wish_during_a_match_counts_at_once(stage: Stage) -> None:
    async with stage.delivery():
        table = await begun(stage)
        assert pins(stage) == []
        _, shown = stage.telegram.messages(GROUP)
        await stage.appearance.follow_group(table.id, PINNED)
        await stage.drawn()
        assert pins(stage) == [("pin", shown)]
        await stage.appearance.follow_group(table.id, GroupSettings())
        await stage.drawn()
    assert pins(stage) == [("pin", shown), ("unpin", shown)]


async def test_a_bot_that_may_not_pin_plays_on_and_asks_once_a_table(stage: Stage) -> None:
    tried: list[int] = []

    async def refuse(call: ApiCall) -> None:
        if call.verb == "pinChatMessage":
            tried.append(call.params["message_id"])
        if call.verb in {"pinChatMessage", "unpinChatMessage"}:
            stage.telegram.failures[GROUP].append(REFUSED)

    stage.telegram.before = refuse
    async with stage.delivery() as delivering:
        table = await begun(stage, PINNED)
        while len(tried) < 2:
            await stage.step(table.id)
            await stage.drawn()
        assert delivering.failures == 0
    assert len(set(tried)) == len(tried)


async def test_a_table_sent_anew_is_the_pinned_one(stage: Stage) -> None:
    async with stage.delivery() as delivering:
        table = await begun(stage, PINNED)
        _, old = stage.telegram.messages(GROUP)
        await delivering.send_anew(table.id, group_screen(GROUP))
        await stage.drawn()
        new = max(stage.telegram.messages(GROUP))
    assert new != old
    assert pins(stage)[-1] == ("pin", new)
