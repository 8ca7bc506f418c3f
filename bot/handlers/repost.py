"""Messages between the people of a group: a board that they have pushed out of sight is posted again below them."""

from telegram import Message

from bot.service.redraws import GROUP
from bot.service.table import ChatId, Phase, in_private
from bot.updates.request import GROUPS
from bot.updates.services import Services


async def heard(services: Services, message: Message) -> None:
    """Note a message, the bot's own aside; boards that a group presses are not to be searched for."""
    chat = ChatId(message.chat.id)
    if message.chat.type not in GROUPS or not services.slides.hear(chat):
        return
    for table in await services.store.of_chat(chat):
        if table.phase is Phase.PLAYING and not in_private(table):
            board = await services.screens.message(table.id, chat)
            # Messages of a supergroup are numbered by group, those of other groups together with all that the bot has elsewhere.
            numbered = message.chat.type == "supergroup"
            if board and services.slides.far(chat, table.id, board, message.message_id, numbered=numbered):
                await services.screens.slid(table.id, chat, GROUP)
