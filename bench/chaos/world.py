"""A Telegram that records every version of the bot's messages."""

from collections import defaultdict
from typing import Any, NamedTuple

from bench.chaos.labels import Label, read_label
from playground.bot_api_types import Message
from playground.world import World


class Shown(NamedTuple):
    """A version of a message in a chat."""

    at: int
    message: int
    text: str
    buttons: tuple[tuple[str, str], ...]
    """Labels and data."""
    picture: Label | None


class WatchedWorld(World):
    """Records the bot's messages, by chat."""

    def __init__(self) -> None:
        super().__init__(limits=False)
        self.shown: defaultdict[int, list[Shown]] = defaultdict(list)

    def publish(self, kind: str, **facts: Any) -> None:
        """Publish a change, and record it if the bot made it."""
        super().publish(kind, **facts)
        message = facts.get("message")
        if kind in ("message", "edit") and isinstance(message, Message) and _is_of_bot(message):
            self.shown[message.chat.id].append(self.seen(message))

    def seen(self, message: Message) -> Shown:
        """Return the present version of a message."""
        picture = self.files.get(message.photo[-1].file_id) if message.photo else None
        label = read_label(picture) if picture is not None else None
        return Shown(self.time.now(), message.message_id, message.written, buttons_of(message), label)


def _is_of_bot(message: Message) -> bool:
    return message.sender is not None and message.sender.is_bot


def buttons_of(message: Message) -> tuple[tuple[str, str], ...]:
    """Return labels and data of a message's buttons."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return tuple((key.text, key.callback_data or "") for row in rows for key in row)
