"""/top [game]: the highest ratings, of a group or of all."""

from bot.screens.buttons import InvalidData
from bot.screens.content import Content
from bot.screens.rating_words import read_pool
from bot.screens.top import ALL, CHAT, no_top_content, top_content
from bot.service.table import ChatId
from bot.updates.request import Request
from bot.updates.table_lookup import find_game
from storage.standings import Pool


async def top(request: Request, args: tuple[str, ...]) -> None:
    """Show the ranking of the group, or of all in private. Raises UnknownName, DatabaseSilent."""
    pool = Pool(find_game(" ".join(args)), "", "") if args else None
    request.show(await _ranking(request, request.group, pool))


async def turn(request: Request, argument: str) -> None:
    """Show another ranking in the same message. Raises InvalidData, DatabaseSilent."""
    scope, _, rest = argument.partition("/")
    pool = read_pool(rest)
    if pool is None or scope not in (ALL, CHAT) or (scope == CHAT and request.group is None):
        raise InvalidData(argument)
    if not await request.may_look():
        return request.decline("refused-haste")
    chat = request.group if scope == CHAT else None
    return request.rewrite(await _ranking(request, chat, pool))


async def _ranking(request: Request, chat: ChatId | None, pool: Pool | None) -> Content:
    ranking = await request.services.standings.ranking(request.person.id, chat, pool)
    language = await request.language()
    if ranking is None:
        return no_top_content(language)
    return top_content(ranking, request.person.name, language, group=request.group is not None)
