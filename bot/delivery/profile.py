"""What Telegram shows of the bot before anybody has written to it: its descriptions and menus."""

from telegram import Bot

from bot.delivery.command_menus import CLIENTS, code_of, set_menus
from bot.preferences import Language
from bot.screens.greeting import game_names
from bot.service.people import language_of
from bot.texts.words import words_in

MOST_IN_DESCRIPTION, MOST_IN_SHORT_DESCRIPTION = 512, 120


async def present(bot: Bot) -> None:
    """Bring menus and descriptions up to date, in the language of each client. Raises TelegramError."""
    await set_menus(bot)
    for client in CLIENTS:
        await _describe(bot, language_of(client), code_of(client))


async def _describe(bot: Bot, language: Language, code: str | None) -> None:
    """Set both descriptions where they differ."""
    if (await bot.get_my_description(code)).description != description(language):
        await bot.set_my_description(description(language), code)
    if (await bot.get_my_short_description(code)).short_description != short_description(language):
        await bot.set_my_short_description(short_description(language), code)


def description(language: Language) -> str:
    """What an empty chat with the bot shows above the button Start."""
    return words_in(language).plain("profile-description", games=game_names(language))


def short_description(language: Language) -> str:
    """What stands on the bot's page, and beside a link to it."""
    return words_in(language).plain("profile-short", games=game_names(language))
