"""/start: somebody opens the bot, by hand or by a link."""

from bot.handlers import hand, play, settings
from bot.screens.greeting import group_content, welcome_content
from bot.service.table import TableId
from bot.texts import names
from bot.updates.request import Asked
from games import registry


async def start(asked: Asked) -> None:
    """Welcome them, or do what the link is for: take a chair, edit options, play, see the hand."""
    if asked.group is not None:
        # A link that adds the bot to a group says /start there as well, when the group has been greeted.
        return await greet_group(asked) if not asked.args else None
    payload = asked.args[0] if asked.args else ""
    kind, _, rest = payload.partition("_")
    match kind:
        case "j" if rest:
            await _join(asked, rest)
        case "o" if rest:
            await settings.show_options(asked, TableId(rest))
        case "play" if not rest:
            await play.play(asked, ())
        case "hand" if not rest:
            await hand.hand(asked)
        case _:
            asked.show(welcome_content(asked.own_words(), asked.person.name, asked.services.bot.username))
    return None


async def greet_group(asked: Asked) -> None:
    """Send one message to a group, with a button to play."""
    asked.show(group_content(await asked.words()))


async def _join(asked: Asked, token: str) -> None:
    table = await asked.services.lobby.join_token(asked.update, token, asked.person)
    game = asked.own_words(table.game).plain(registry.key(table.game, "name"))
    await asked.say("joined", game=game, title=names.clean(table.title))
