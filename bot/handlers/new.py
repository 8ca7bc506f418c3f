"""/new [game]: a table in this group."""

from bot.preferences import OF_A_GROUP
from bot.screens.greeting import begin_keys
from bot.updates.request import Asked
from bot.updates.table_lookup import game_named
from games import registry


async def new(asked: Asked, args: tuple[str, ...]) -> None:
    """Open a lobby here; where there are several games, its host picks one in it. Raises UnknownName, TooManyTables."""
    if asked.group is None:
        return await asked.say("new-in-group", keyboard=begin_keys(asked.own_words(), asked.services.bot.username))
    game = game_named(" ".join(args)) if args else registry.names()[0]
    chat = await asked.services.chats.get(asked.group)
    await asked.services.lobby.open(
        asked.update,
        asked.person,
        chat=asked.group,
        thread=asked.thread,
        title=chat.title if chat is not None else "",
        language=await asked.language(),
        taste=chat.taste if chat is not None else OF_A_GROUP,
        game=game,
    )
    return None
