"""Messages between the people of a group: a board that they have pushed out of sight is posted again below them."""

from telegram import Message

from bot.service.table import ChatId, Phase, in_private
from bot.updates.request import GROUPS
from bot.updates.services import Services
from storage.redraws import group_screen


async def repost_if_far(services: Services, message: Message) -> None:
    """Count a message that is not the bot's own; post boards anew that it has pushed out of sight."""
    chat = ChatId(message.chat.id)
    if message.chat.type not in GROUPS or not services.scrolls.count(chat):
        return
    for table in await services.store.of_chat(chat):
        if table.phase is Phase.PLAYING and not in_private(table):
            board = await services.screens.message_of(table.id, chat)
            # Messages of a supergroup are numbered by group, those of other groups together with all that the bot has elsewhere.
            numbered = message.chat.type == "supergroup"
            if board and services.scrolls.is_far(
                chat, table.id, board, message.message_id, numbered=numbered
            ):
                await services.screens.repost(table.id, group_screen(chat))
