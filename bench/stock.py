"""A bot for comparison: python-telegram-bot as its examples use it, one edit and one answer a tap.

`python -m bench.stock BASE_URL TOKEN default|aiohttp`
"""

import sys

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

from bot.chat.outgoing.transport import AiohttpRequest


def keyboard(count: int) -> InlineKeyboardMarkup:
    """Return thirteen buttons, as many as a full hand has."""
    keys = [InlineKeyboardButton(f"{number}♠︎", callback_data=f"a:{count}:{number}") for number in range(13)]
    return InlineKeyboardMarkup([keys[start : start + 5] for start in range(0, 13, 5)])


async def start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    assert update.effective_chat is not None
    await update.effective_chat.send_message("0", reply_markup=keyboard(0))


async def press(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    query = update.callback_query
    assert query is not None
    assert query.data is not None
    count = int(query.data.split(":")[1]) + 1
    await query.answer()
    await query.edit_message_text(
        f"<b>{count}</b>\n" + "A line of a table\n" * 10, parse_mode="HTML", reply_markup=keyboard(count)
    )


def main(address: str, token: str, transport: str) -> None:
    builder = Application.builder().token(token).base_url(f"{address}/bot")
    if transport == "aiohttp":
        builder = builder.request(AiohttpRequest()).get_updates_request(AiohttpRequest())
    application = builder.build()
    application.add_handler(CommandHandler("start", start))
    application.add_handler(CallbackQueryHandler(press))
    application.run_polling()


if __name__ == "__main__":
    main(*sys.argv[1:])
