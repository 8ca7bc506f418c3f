"""A dice duel in a group: send /duel, two people press the button, the higher roll wins."""

import os
import random

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

URL = os.environ.get("BOT_API_URL", "http://127.0.0.1:8080")
TOKEN = os.environ.get("BOT_TOKEN", "7000000001:playground")
KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("🎲 Roll", callback_data="roll")]])


async def duel(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    sent = await update.effective_chat.send_message("A duel: two people roll.", reply_markup=KEYBOARD)
    context.chat_data[sent.message_id] = {}


async def roll(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    query, name = update.callback_query, update.effective_user.first_name
    rolls = context.chat_data[query.message.message_id]
    is_new = name not in rolls
    rolls.setdefault(name, random.randint(1, 6))
    await query.answer(f"You rolled {rolls[name]}")
    if is_new:
        lines = [f"{each}: {number}" for each, number in rolls.items()]
        if len(rolls) == 2:
            best = [each for each, number in rolls.items() if number == max(rolls.values())]
            lines.append("A draw" if len(best) == 2 else f"{best[0]} wins")
        await query.edit_message_text("\n".join(lines), reply_markup=KEYBOARD if len(rolls) < 2 else None)


application = Application.builder().token(TOKEN).base_url(f"{URL}/bot").build()
application.add_handler(CommandHandler("duel", duel))
application.add_handler(CallbackQueryHandler(roll, pattern="roll"))
application.run_polling()
