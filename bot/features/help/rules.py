"""/rules [game]: rule pages, turned with buttons."""

from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import UnknownName, find_game, tables_here
from bot.features.help.rule_leaves import games_content, leaf_content
from bot.match.table import Phase
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.rule_pages import leaves
from games import registry


async def rules(request: Request, args: tuple[str, ...]) -> None:
    """Send the rules of the named game, or of the one played here. Raises UnknownName."""
    game = find_game(" ".join(args)) if args else await _game_here(request)
    if game is None:
        return request.show(games_content(await request.language()))
    return request.show(await _leaf(request, game, 0))


async def press(request: Request, argument: str) -> None:
    """Send the rules of a button's game, or a page of them. Raises InvalidData, UnknownName."""
    if "/" in argument:
        return await turn(request, argument)
    return await rules(request, (argument,) if argument else ())


async def turn(request: Request, argument: str) -> None:
    """Turn to a page, `game/number`, in the same message. In a group it counts towards the command limit.

    Raises InvalidData.
    """
    name, _, number = argument.partition("/")
    try:
        game = find_game(name)
    except UnknownName:
        raise InvalidData(argument) from None
    if not number.isdecimal() or not number.isascii():
        raise InvalidData(argument)
    leaf = await _leaf(request, game, int(number))
    if request.group is not None:
        await request.require_calm()
    request.rewrite(leaf)


async def _leaf(request: Request, game: str, number: int) -> Content:
    """Return a page with its keys. Raises InvalidData."""
    words = await request.words(game)
    parts = leaves(registry.rules(game, (await request.language()).value).read_text("utf-8"))
    if number >= len(parts):
        raise InvalidData(str(number))
    return leaf_content(game, parts, number, words, group=request.group is not None)


async def _game_here(request: Request) -> str | None:
    """Return the only game of the program or of this chat's tables, else None."""
    if len(registry.names()) == 1:
        return registry.names()[0]
    games = {
        table.game for table in await tables_here(request) if table.phase in (Phase.LOBBY, Phase.PLAYING)
    }
    return games.pop() if len(games) == 1 else None
