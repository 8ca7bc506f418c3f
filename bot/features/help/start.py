"""/start: a person opens the bot, by hand or by a link."""

from collections.abc import Mapping

from bot.chat.incoming.dispatch import Handler
from bot.chat.incoming.request import Request
from bot.features.fairness import verify
from bot.features.help import help
from bot.features.help.greeting import group_content, welcome_content, welcome_with_picture
from bot.features.invitations import invitations
from bot.features.queue import play
from bot.features.records import history
from bot.features.stats import stats
from bot.features.table import hand, table
from bot.features.today import today
from bot.features.tournaments.handlers import menu as tournament_menu
from bot.features.tournaments.handlers import tournament
from bot.features.tournaments.service.model import TournamentId
from bot.match.table import TableId
from bot.ui.texts import names
from games import registry
from storage.redraws import hand_screen

AS_COMMANDS: Mapping[str, Handler] = {
    "play": lambda request: play.play(request, ()),
    "hand": hand.hand,
    "stats": lambda request: stats.stats(request, ()),
    "history": stats.history,
    "help": help.help,
}
"""Links that do what a command does in private."""


async def start(request: Request, args: tuple[str, ...]) -> None:
    """Welcome the person, or follow the link: take a chair, play, see the hand, a match."""
    if request.group is not None:
        # A link that adds the bot to a group also sends /start there, after the greeting.
        return await greet_group(request) if not args else None
    payload = args[0] if args else ""
    kind, _, rest = payload.partition("_")
    match kind:
        case "j" if rest:
            await _join(request, rest)
        case "invite" if not rest:
            await invitations.invite(request, "")
        case _ if payload in AS_COMMANDS:
            await AS_COMMANDS[payload](request)
        case "today":
            await today.today(request, (rest.replace("_", " "),) if rest else ())
        case "m" if rest:
            await history.follow_link(request, rest)
        case "u" if rest:
            await tournament.follow_link(request, rest)
        case "um" if rest:
            await tournament_menu.follow_link(request, TournamentId(rest))
        case "ux" if rest:
            await tournament_menu.take_place(request, rest)
        case "h" if rest:
            await hand.follow_link(request, TableId(rest))
        case "t" if rest:
            await table.menu(request, TableId(rest))
        case "f" if rest:
            await verify.fair(request, TableId(rest))
        case _:
            username = request.services.bot.username
            request.show(
                welcome_with_picture(request.person, username),
                instead=welcome_content(request.person, username),
            )
    return None


async def greet_group(request: Request) -> None:
    """Send one message to a group, with a button to play."""
    request.show(group_content(await request.words()))


async def _join(request: Request, token: str) -> None:
    known = await request.services.store.of_token(token)
    table = await request.services.lobby.join_token(request.update, token, request.person)
    if table.chat is None:
        if known.seat_of(request.person.id) is not None:
            await request.services.screens.repost(table.id, hand_screen(request.person.id))
        return
    game = request.own_words(table.game).plain(registry.key(table.game, "name"))
    await request.say("joined", game=game, title=names.clean(table.group.title))
