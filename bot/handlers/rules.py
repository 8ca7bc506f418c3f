"""/rules [game]: the rule page for players."""

from bot.handlers.asked import Asked
from bot.handlers.choosing import game_named, games_content
from bot.handlers.pages import pages
from bot.screens.buttons import PersonalVerb
from bot.screens.content import Content
from bot.service.table import Phase
from games import registry


async def rules(asked: Asked, args: tuple[str, ...]) -> None:
    """Send the page, of the game played here where none is named. Raises UnknownName."""
    game = game_named(" ".join(args)) if args else await _played(asked)
    if game is None:
        return asked.show(await games_content(asked, PersonalVerb.RULES, "which-rules"))
    text = registry.rules(game, (await asked.language()).value).read_text("utf-8")
    asked.show_all([Content(page) for page in pages(text)])
    return None


async def _played(asked: Asked) -> str | None:
    """The only game there is, or the only one at this chat's tables."""
    if len(registry.names()) == 1:
        return registry.names()[0]
    tables = asked.services.tables
    found = await (tables.of_chat(asked.group, asked.thread) if asked.group is not None else tables.of_person(asked.person.id))
    games = {table.game for table in found if table.phase in (Phase.LOBBY, Phase.PLAYING)}
    return games.pop() if len(games) == 1 else None
