"""The bot's profile in Telegram: descriptions and command menus."""

import asyncio
from hashlib import sha256

import structlog
from redis.exceptions import RedisError
from telegram import Bot
from telegram.error import RetryAfter, TelegramError

from bot.base.preferences import Language
from bot.base.timing import Time, is_cancelled
from bot.chat.outgoing.transport import wait_of
from bot.feature_api.command_menus import CLIENTS, code_of, kinds_of_chat, set_menus
from bot.people.people import language_of
from bot.ui.greeting import game_names
from bot.ui.texts.words import sources, words_in
from games import registry
from storage.live.live import Live

NAME = "profile"
"""Name of the lease and of the key in Redis."""
REMEMBERED_S = 3600
"""TTL of the digest; until then no process asks Telegram for the profile."""
RETRY_S = (1.0, 5.0, 15.0, 60.0)
BEGIN_S = 5.0
"""Delay after the start, so that people waiting for the bot come first."""

log = structlog.get_logger(__name__)


async def keep_presenting(bot: Bot, live: Live, time: Time) -> None:
    """Update the profile, with retries."""
    failures = 0
    await time.sleep(BEGIN_S)
    while not is_cancelled():
        pause = RETRY_S[min(failures, len(RETRY_S) - 1)]
        try:
            await _present_if_changed(bot, live)
        except (TelegramError, RedisError) as error:
            log.warning("profile-not-shown", error=type(error).__name__, reason=str(error))
            pause = max(pause, wait_of(error)) if isinstance(error, RetryAfter) else pause
        else:
            return
        failures += 1
        await time.sleep(pause)


async def _present_if_changed(bot: Bot, live: Live) -> None:
    """Update the profile unless Redis has its current digest. Raises TelegramError, RedisError."""
    wanted = await asyncio.to_thread(_digest)
    if await live.memory.recall(NAME) != wanted:
        await asyncio.to_thread(_parse_texts)
        await present(bot)
        await live.memory.remember(NAME, wanted, REMEMBERED_S)


def _digest() -> bytes:
    """Return a digest of the profile's sources, without parsing them: that takes a process a second."""
    games = (None, *registry.names())
    texts = [sources(language, game) for language in Language for game in games]
    kinds = [commands for commands, _ in kinds_of_chat()]
    return sha256(repr((CLIENTS, kinds, texts)).encode()).digest()


def _parse_texts() -> None:
    """Parse the profile's texts in advance; it takes a second."""
    for language in Language:
        description(language)


async def present(bot: Bot) -> None:
    """Set menus and descriptions in every language. Raises TelegramError."""
    await set_menus(bot)
    for client in CLIENTS:
        await _describe(bot, language_of(client), code_of(client))


async def _describe(bot: Bot, language: Language, code: str | None) -> None:
    """Set both descriptions if they differ."""
    if (await bot.get_my_description(code)).description != description(language):
        await bot.set_my_description(description(language), code)
    if (await bot.get_my_short_description(code)).short_description != short_description(language):
        await bot.set_my_short_description(short_description(language), code)


def description(language: Language) -> str:
    """Return the text of an empty chat with the bot."""
    return words_in(language).plain("profile-description", games=game_names(language))


def short_description(language: Language) -> str:
    """Return the text of the bot's page and of link previews."""
    return words_in(language).plain("profile-short", games=game_names(language))
