"""Current messages of a chat, and screens as text for snapshots."""

from bot.ui.content import Content
from bot.ui.render import without_markup
from playground.bot_api_types import Message
from tests.support.scenario import until
from tests.support.stage import Stage


def now(stage: Stage, message: Message) -> Message:
    """Return the current state of a message."""
    return stage.world.room(message.chat.id).messages[message.message_id]


async def solo(stage: Stage, game: str = "oh_hell") -> Message:
    """Return Anna's hand in a match against computers."""
    await stage.says(stage.anna, stage.anna, f"/play {game} 3")
    return await stage.message_with(stage.anna, ":lesson")


async def gone(stage: Stage, message: Message) -> None:
    """Wait until the message is there no more."""
    await until(lambda: message.message_id not in stage.world.room(message.chat.id).messages)


def drawing(content: Content) -> str:
    """Return a message's text and its keys with their data, a line for each row."""
    rows = (
        "  ".join(f"[{key.label} → {key.data or key.url or key.switch}]" for key in row)
        for row in content.keyboard
    )
    return "\n".join([without_markup(content.text), "", *rows])
