"""/rules [game]: the rule page for players, in parts with buttons, in a group and in private."""

from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import UnknownName, find_game, tables_here
from bot.features.help.rule_leaves import games_content, leaf_content
from bot.match.table import Phase
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.rule_pages import leaves
from games import registry


async def rules(request: Request, args: tuple[str, ...]) -> None:
    """Send the page; without a name, that of the game played here. Raises UnknownName."""
    game = find_game(" ".join(args)) if args else await _game_here(request)
    if game is None:
        return request.show(games_content(await request.language()))
    return request.show(await _leaf(request, game, 0))


async def press(request: Request, argument: str) -> None:
    """Show the page of the game that the button names, or a part of it. Raises InvalidData, UnknownName."""
    if "/" in argument:
        return await turn(request, argument)
    return await rules(request, (argument,) if argument else ())


async def turn(request: Request, argument: str) -> None:
    """Show another part, `game/number`, in the same message; in a group as often as by commands.

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
    """One part, with buttons to the others and to a match. Raises InvalidData."""
    words = await request.words(game)
    parts = leaves(registry.rules(game, (await request.language()).value).read_text("utf-8"))
    if number >= len(parts):
        raise InvalidData(str(number))
    return leaf_content(game, parts, number, words, group=request.group is not None)


async def _game_here(request: Request) -> str | None:
    """The only game of the program, or the only one at this chat's tables."""
    if len(registry.names()) == 1:
        return registry.names()[0]
    games = {
        table.game for table in await tables_here(request) if table.phase in (Phase.LOBBY, Phase.PLAYING)
    }
    return games.pop() if len(games) == 1 else None
