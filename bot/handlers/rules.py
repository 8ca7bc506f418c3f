"""/rules [game]: the rule page for players; a long one is leafed through in one message."""

from bot.screens.buttons import InvalidData, Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.screens.render import Keys
from bot.screens.rule_pages import leaves, pages
from bot.service.table import Phase
from bot.updates.request import Request
from bot.updates.table_lookup import UnknownName, game_named, games_content, tables_here
from games import registry


async def rules(request: Request, args: tuple[str, ...]) -> None:
    """Send the page, of the game played here where none is named. Raises UnknownName."""
    game = game_named(" ".join(args)) if args else await _played(request)
    if game is None:
        return request.show(await games_content(request, PersonalVerb.RULES, "which-rules"))
    text = registry.rules(game, (await request.language()).value).read_text("utf-8")
    whole = pages(text)
    return request.show(Content(whole[0]) if len(whole) == 1 else await _leaf(request, game, 0))


async def turn(request: Request, argument: str) -> None:
    """Turn the message under the button to another part: `game/number`. Raises InvalidData."""
    name, _, number = argument.partition("/")
    try:
        game = game_named(name)
    except UnknownName:
        raise InvalidData(argument) from None
    if not number.isdecimal() or not number.isascii():
        raise InvalidData(argument)
    request.rewrite(await _leaf(request, game, int(number)))


async def _leaf(request: Request, game: str, number: int) -> Content:
    """One part, with buttons for the others. Raises InvalidData."""
    found = leaves(registry.rules(game, (await request.language()).value).read_text("utf-8"))
    if number >= len(found):
        raise InvalidData(str(number))

    def key(label: str, to: int) -> Key:
        return Key(label, encode(Personal(PersonalVerb.RULES, f"{game}/{to}")))

    if number == 0:
        contents = [key(leaf.title, at) for at, leaf in enumerate(found) if at]
        return Content(
            found[0].text, tuple(tuple(contents[at : at + 2]) for at in range(0, len(contents), 2))
        )
    turns: Keys = (
        tuple(
            key(label, to)
            for label, to in (("◂", number - 1), ("≡", 0), ("▸", number + 1))
            if to < len(found)
        ),
    )
    return Content(found[number].text, turns)


async def _played(request: Request) -> str | None:
    """The only game there is, or the only one at this chat's tables."""
    if len(registry.names()) == 1:
        return registry.names()[0]
    games = {
        table.game for table in await tables_here(request) if table.phase in (Phase.LOBBY, Phase.PLAYING)
    }
    return games.pop() if len(games) == 1 else None
