"""/start: follow the link that has started the bot, or greet."""

from telegram import Bot

from bot.base.services import Services
from bot.chat.incoming.request import Request
from bot.feature_api import registry
from bot.ui.entry_links import EntryLinks
from bot.ui.greeting import group_content, welcome_content, welcome_with_picture
from bot.ui.links import read_payload


async def start(
    request: Request, args: tuple[str, ...], *, bot: Bot, links: EntryLinks, services: Services
) -> None:
    """Follow the link, or welcome the person or the group."""
    routes, payload, in_group = registry.routes(), args[0] if args else "", request.group is not None
    command, (link, argument) = routes.command(payload), read_payload(payload, in_group=in_group)
    if link in routes.links:
        await services.bind(routes.links[link])(request, argument)
    elif in_group:
        if not args:  # a link that adds the bot to a group also sends /start there, after the greeting
            await greet_group(request)
    elif command is not None and command.link:
        await services.bind(command.handler)(request, *command.arguments())
    else:
        told = request.person, bot.username, links
        request.show(welcome_with_picture(*told), instead=welcome_content(*told))


async def greet_group(request: Request) -> None:
    """Send one message to a group, with a button to play."""
    request.show(group_content(await request.words()))
