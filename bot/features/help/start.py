"""/start: a greeting, or what the link says that has opened the bot."""

from telegram import Bot

from bot.base.services import Services
from bot.chat.incoming.request import Request
from bot.feature_api import registry
from bot.ui.greeting import group_content, welcome_content, welcome_with_picture


async def start(request: Request, args: tuple[str, ...], *, bot: Bot, services: Services) -> None:
    """Welcome the person, or follow the link: take a chair, play, see the hand, a match."""
    payload = args[0] if args else ""
    if request.group is None:
        return await _follow(request, payload, bot, services)
    # A link that adds the bot to a group also sends /start there, after the greeting.
    kind, _, rest = payload.partition("_")
    link = registry.routes().group_links.get(f"{kind}_")
    if link is not None:
        return await services.bind(link)(request, rest)
    return await greet_group(request) if not args else None


async def _follow(request: Request, payload: str, bot: Bot, services: Services) -> None:
    """Do what the link says, or welcome the person."""
    routes, (kind, _, rest) = registry.routes(), payload.partition("_")
    link = routes.links.get(f"{kind}_" if rest else kind)
    command = routes.command(payload)
    if command is not None and command.link:
        await services.bind(command.handler)(request, *command.arguments())
    elif link is not None:
        await services.bind(link)(request, rest)
    else:
        person, username = request.person, bot.username
        request.show(welcome_with_picture(person, username), instead=welcome_content(person, username))


async def greet_group(request: Request) -> None:
    """Send one message to a group, with a button to play."""
    request.show(group_content(await request.words()))
