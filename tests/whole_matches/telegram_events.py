"""What happens to groups by Telegram's doing, told to the bot as Telegram tells it."""

from itertools import count
from typing import Any

import msgspec
import pytest

from playground.bot_api.api_errors import ApiError
from playground.bot_api.method_call import MethodCall
from playground.bot_api.methods import chats, editing, keeping, sending, targets
from playground.bot_api_types import Update
from playground.model import PendingUpdate, Room
from playground.updates import UPDATE_LIFE
from playground.world import World

ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
UPGRADED = "Bad Request: group chat was upgraded to a supergroup chat"
_numbers = count(900_001)


def offer(world: World, kind: str, thing: dict[str, Any]) -> None:
    """Give the bot an update as raw JSON has it, if the bot asks for its kind."""
    bot = world.the_bot()
    if kind not in bot.allowed:
        return
    content: dict[str, Any] = {kind: thing}
    bot.updates.append(
        PendingUpdate(Update(update_id=bot.next_update, **content), world.time.now() + UPDATE_LIFE)
    )
    bot.next_update += 1
    bot.arrived.set()


def message(world: World, room: Room, **content: Any) -> dict[str, Any]:
    """A message of this group that no person of the playground sends."""
    return {
        "message_id": next(_numbers),
        "date": world.time.now() // 1000,
        "chat": msgspec.to_builtins(room.chat),
        **content,
    }


class Upgrade:
    """A group that becomes a supergroup: its old id refuses every call and names the new one."""

    def __init__(self, world: World, old: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.old = old
        self.new = world.add_group(old.chat.title or "", [], kind="supergroup")
        self.new.members.update(old.members)
        self.refused = 0
        usual = targets.open_room

        def open_room(call: MethodCall, *, write: bool = True) -> Room:
            room = usual(call, write=write)
            if room is old:
                self.refused += 1
                raise ApiError(400, UPGRADED, {"migrate_to_chat_id": self.new.chat.id})
            return room

        for module in (chats, editing, keeping, sending):
            monkeypatch.setattr(module, "open_room", open_room)

    def tell(self) -> None:
        """The two service messages, in the old chat and in the new one."""
        offer(
            self.world,
            "message",
            message(self.world, self.old, **{"from": ANONYMOUS}, migrate_to_chat_id=self.new.chat.id),
        )
        offer(
            self.world,
            "message",
            message(self.world, self.new, **{"from": ANONYMOUS}, migrate_from_chat_id=self.old.chat.id),
        )
