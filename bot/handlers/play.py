"""/play [game] [computers]: a match at once, in private, against computers."""

from bot.screens.buttons import PersonalVerb
from bot.screens.content import Key
from bot.updates.request import Request
from bot.updates.table_lookup import UnknownName, game_named, games_content
from games import registry


class TooManyComputers(UnknownName):
    """No game is played by so many; `least` and `most` computers may be request for."""

    key = "refused-computers"


async def play(request: Request, args: tuple[str, ...]) -> None:
    """Begin, or ask which game where there are several. Raises UnknownName, TooManyComputers, TooManyTables."""
    if request.group is not None:
        keys = (
            (
                Key(
                    (await request.words()).plain("button-play"),
                    url=f"https://t.me/{request.services.bot.username}?start=play",
                ),
            ),
        )
        return await request.say("play-in-private", keyboard=keys)
    words, computers = (args[:-1], int(args[-1])) if args and _number(args[-1]) else (args, None)
    games = registry.names()
    if not words and len(games) > 1:
        return request.show(await games_content(request, PersonalVerb.PLAY, "which-game"))
    game = game_named(" ".join(words)) if words else games[0]
    seats = registry.get(game).seats
    if computers is not None and computers + 1 not in seats:
        raise TooManyComputers(least=seats.start - 1, most=seats.stop - 2)
    await request.services.new_tables.solo(request.update, request.person, game, computers=computers)
    return None


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4
