"""Reposts a board that other messages of the group have pushed out of sight."""

from telegram import Message

from bot.service.table import ChatId, Phase, in_private
from bot.updates.request import GROUPS
from bot.updates.services import Services
from storage.redraws import group_screen


async def repost_if_far(services: Services, message: Message) -> None:
    """Count a message that is not the bot's own; repost boards that have scrolled away."""
    chat = ChatId(message.chat.id)
    if message.chat.type not in GROUPS or not services.scrolls.count(chat):
        return
    for table in await services.store.of_chat(chat):
        if table.phase is Phase.PLAYING and not in_private(table):
            board = await services.screens.message_of(table.id, chat)
            # Supergroups number messages by group; other groups share numbers with the bot's other chats.
            numbered = message.chat.type == "supergroup"
            if board and services.scrolls.is_far(
                chat, table.id, board, message.message_id, numbered=numbered
            ):
                await services.screens.repost(table.id, group_screen(chat))
