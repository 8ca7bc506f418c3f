"""/new [game]: a table in this group."""

from bot.preferences import GROUP_DISPLAY
from bot.screens.greeting import begin_keys
from bot.updates.request import Request
from bot.updates.table_lookup import game_named
from games import registry


async def new(request: Request, args: tuple[str, ...]) -> None:
    """Open a lobby here; where there are several games, its host picks one in it. Raises UnknownName, TooManyTables."""
    if request.group is None:
        return await request.say(
            "new-in-group", keyboard=begin_keys(request.own_words(), request.services.bot.username)
        )
    game = game_named(" ".join(args)) if args else registry.DEFAULT
    chat = await request.services.chats.get(request.group)
    await request.services.new_tables.open(
        request.update,
        request.person,
        chat=request.group,
        thread=request.thread,
        title=chat.title if chat is not None else "",
        language=await request.language(),
        display=chat.display if chat is not None else GROUP_DISPLAY,
        game=game,
    )
    return None
