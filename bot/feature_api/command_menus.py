"""The bot's commands, and the menus in which Telegram offers them."""

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
)

from bot.base.preferences import Language
from bot.feature_api import registry
from bot.people.people import language_of
from bot.ui.texts.words import words_in
from storage.redis.operation import OperationStore

ELSEWHERE = "en"
"""Default menu: for clients in languages without a menu of their own."""
CLIENTS = (ELSEWHERE, "ru", "be", "uk", "kk")


def private_menu() -> tuple[str, ...]:
    """Return the commands that are offered in private."""
    return tuple(entry.command for entry in registry.menu() if entry.private)


def group_menu() -> tuple[str, ...]:
    """Return the commands that are offered in groups."""
    return tuple(entry.command for entry in registry.menu() if entry.group)


def owners_menu() -> tuple[str, ...]:
    """Return the commands that are offered to the owner."""
    return (*private_menu(), *registry.routes().owned)


def kinds_of_chat() -> tuple[tuple[tuple[str, ...], BotCommandScope], ...]:
    """Return the commands of each kind of chat."""
    return (
        (private_menu(), BotCommandScopeAllPrivateChats()),
        (group_menu(), BotCommandScopeAllGroupChats()),
    )


async def set_menus(bot: Bot) -> None:
    """Offer the commands by kind of chat, in the language of each client. Raises TelegramError."""
    for client in CLIENTS:
        for commands, scope in kinds_of_chat():
            await _set_menu(bot, commands, scope, client)


async def set_owners_menu(bot: Bot, owner: int) -> None:
    """Offer the owner's commands to the owner alone. Raises TelegramError, also until they open the bot."""
    for client in CLIENTS:
        await _set_menu(bot, owners_menu(), BotCommandScopeChat(owner), client)


async def move_owners_menu(bot: Bot, store: OperationStore, owner: int | None) -> None:
    """Offer the owner's commands to this owner, and no longer to the one before.

    Raises TelegramError, redis.RedisError.
    """
    before = await store.owner()
    if before is not None and before != owner:
        for client in CLIENTS:
            await bot.delete_my_commands(scope=BotCommandScopeChat(before), language_code=code_of(client))
        await store.set_owner(None)
    if owner is not None:
        await set_owners_menu(bot, owner)
        await store.set_owner(owner)


async def _set_menu(bot: Bot, commands: tuple[str, ...], scope: BotCommandScope, client: str) -> None:
    """Set a menu, unless it is offered already."""
    menu, code = menu_of(commands, language_of(client)), code_of(client)
    if list(await bot.get_my_commands(scope=scope, language_code=code)) != menu:
        await bot.set_my_commands(menu, scope=scope, language_code=code)


def code_of(client: str) -> str | None:
    """Return the client's language as the Bot API names it; None stands for all others."""
    return None if client == ELSEWHERE else client


def menu_of(commands: tuple[str, ...], language: Language) -> list[BotCommand]:
    """Commands with a line on each."""
    words = words_in(language)
    return [BotCommand(command, words.plain(f"menu-{command}")) for command in commands]
