"""/start: the greeting, and deep links."""

from telegram import Bot

from bot.base.services import Services
from bot.chat.incoming.request import Request
from bot.feature_api import registry
from bot.ui.entry_links import EntryLinks
from bot.ui.greeting import group_content, welcome_content, welcome_with_picture


async def start(
    request: Request, args: tuple[str, ...], *, bot: Bot, links: EntryLinks, services: Services
) -> None:
    """Follow the link's payload, or welcome the person."""
    payload = args[0] if args else ""
    if request.group is None:
        return await _follow(request, payload, bot, links, services)
    # A link that adds the bot to a group also sends /start there, after the greeting.
    kind, _, rest = payload.partition("_")
    link = registry.routes().group_links.get(f"{kind}_")
    if link is not None:
        return await services.bind(link)(request, rest)
    return await greet_group(request) if not args else None


async def _follow(request: Request, payload: str, bot: Bot, links: EntryLinks, services: Services) -> None:
    """Call the handler of the payload's prefix, or welcome the person."""
    routes, (kind, _, rest) = registry.routes(), payload.partition("_")
    link = routes.links.get(f"{kind}_" if rest else kind)
    if payload in routes.linked and payload in routes.worded:
        await services.bind(routes.worded[payload])(request, ())
    elif payload in routes.linked:
        await services.bind(routes.wordless[payload])(request)
    elif link is not None:
        await services.bind(link)(request, rest)
    else:
        told = request.person, bot.username, links
        request.show(welcome_with_picture(*told), instead=welcome_content(*told))


async def greet_group(request: Request) -> None:
    """Send the group's greeting with a button to play."""
    request.show(group_content(await request.words()))
