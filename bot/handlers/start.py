"""/start: somebody opens the bot, by hand or by a link."""

from bot.handlers import greeting, hand, play, settings
from bot.handlers.asked import Asked
from bot.handlers.choosing import NoTableHere
from bot.screens import names
from bot.service.table import Phase, Table, TableId
from games import registry


async def start(asked: Asked) -> None:
    """Welcome them, or do what the link is for: take a chair, edit options, show the hand."""
    if asked.group is not None:
        return await greeting.greet_group(asked) if not asked.args else None
    payload = asked.args[0] if asked.args else ""
    kind, mark, rest = payload.partition("_")
    if kind == "j" and mark:
        return await _join(asked, rest)
    if kind == "o" and mark:
        return await settings.show_options(asked, TableId(rest))
    if payload == "play":
        return await play.play(asked, ())
    await greeting.welcome(asked)
    return await _show_hands(asked)


async def _join(asked: Asked, token: str) -> None:
    table = await asked.services.lobby.join_token(asked.update, token, asked.person)
    game = asked.own_words(table.game).plain(registry.key(table.game, "name"))
    await asked.say("joined", game=game, title=names.clean(table.title) if table.title else "none")


async def _show_hands(asked: Asked) -> None:
    """Hands that did not get through while the bot was closed to this person."""
    for table in await asked.services.tables.of_person(asked.person.id):
        if _plays(table):
            try:
                await hand.show_hand(asked, table)
            except NoTableHere:
                continue


def _plays(table: Table) -> bool:
    return table.phase is Phase.PLAYING
