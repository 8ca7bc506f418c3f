"""/stats [game]: how a person stands; in a group what it may see, and two people head to head."""

from bot.screens.buttons import InvalidData
from bot.screens.content import Content
from bot.screens.public_stats import public_content, versus_content
from bot.screens.stats import no_stats_content, stats_content
from bot.updates.request import Addressee, Request
from bot.updates.table_lookup import find_game
from games import registry


async def stats(request: Request, args: tuple[str, ...]) -> None:
    """Show the person's own page in private, and what all may see in a group.

    Raises UnknownName, DatabaseSilent.
    """
    if request.group is None:
        request.show(await _own(request, find_game(" ".join(args)) if args else None))
    elif request.replied_to is not None:
        request.show(await _versus(request, request.replied_to))
    else:
        request.show(await _public(request))


async def turn(request: Request, game: str) -> None:
    """Show the page of another game in the same message. Raises InvalidData, DatabaseSilent."""
    if request.group is not None or game not in registry.names():
        raise InvalidData(game)
    if not await request.may_look():
        return request.decline("refused-haste")
    return request.rewrite(await _own(request, game))


async def _own(request: Request, game: str | None) -> Content:
    page, language = await request.services.standings.page(request.person.id, game), request.person.language
    return stats_content(page, language) if page is not None else no_stats_content(language)


async def _public(request: Request) -> Content:
    page = await request.services.standings.public_page(request.person.id, request.group)
    return public_content(request.person.name, page, await request.language(), request.services.bot.username)


async def _versus(request: Request, other: Addressee) -> Content:
    standings, person = request.services.standings, request.person
    return versus_content(
        person.name,
        other.name,
        await standings.meetings(person.id, other.id),
        await standings.public_page(other.id, request.group),
        await request.language(),
        request.services.bot.username,
    )
