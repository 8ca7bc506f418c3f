"""/status, /maintenance, /broadcast: what whoever runs the bot may do, in private."""

from functools import partial

from telegram import Bot

from bot.base.condition import Condition
from bot.base.metrics import program_version
from bot.base.settings import Settings
from bot.chat.incoming.request import Request
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.feature_api.command_menus import move_owners_menu
from bot.features.operation.broadcasts import Broadcasts
from bot.features.operation.owner_pages import (
    CANCEL,
    MOST_IN_BROADCAST,
    SEND,
    STOP,
    html,
    preview_content,
    remaining_content,
    status_content,
)
from bot.match.census import Census
from bot.match.maintenance import Maintenance
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from storage.redis.operation import OperationStore

ON, OFF = "on", "off"


async def status(request: Request) -> None:
    """Say how the bot is doing."""
    services, condition = request.services, request.services[Condition]
    offer = partial(move_owners_menu, services[Bot], services[OperationStore], request.person.id)
    services[BackgroundCalls].soon(request.chat, offer)
    request.show(
        status_content(
            program_version(),
            condition.processes(),
            await services[Census].count(),
            await condition.missing(),
            await condition.servers(),
            request.person.language,
            maintenance=await services[Maintenance].is_on(),
        )
    )


async def maintenance(request: Request) -> None:
    """Open no tables from now on, or open them again; without a word, say which holds."""
    turn = request.services[Maintenance]
    wanted = request.args[0].lower() if request.args else ""
    if wanted in (ON, OFF):
        await turn.turn(on=wanted == ON)
    elif wanted:
        return await request.say("maintenance-usage")
    return await request.say("maintenance-on" if await turn.is_on() else "maintenance-off")


async def broadcast(request: Request) -> None:
    """Show a text as all chats with live tables would see it, with a button to send it."""
    broadcasts = request.services[Broadcasts]
    if remaining := await broadcasts.store.waiting():
        return request.show(remaining_content(remaining, request.own_words()))
    text = html(_after_command(request.text))
    if not text:
        return await request.say("broadcast-usage")
    if len(text) > MOST_IN_BROADCAST:
        return await request.say("broadcast-too-long", most=MOST_IN_BROADCAST)
    await broadcasts.offer(request.update, text)
    chats = len(await broadcasts.chats())
    return request.show(preview_content(text, chats, request.update, request.own_words()))


async def choose(request: Request, argument: str) -> None:
    """Send an offered text, drop it, or stop what is sent. Raises InvalidData, NothingOffered, UnderWay."""
    if request.group is not None or request.person.id != request.services[Settings].owner_id:
        raise InvalidData(argument)
    choice, _, offer = argument.partition(".")
    broadcasts = request.services[Broadcasts]
    if choice == SEND:
        return request.rewrite(remaining_content(await broadcasts.begin(offer), request.own_words()))
    if choice == CANCEL:
        await broadcasts.withdraw(offer)
    elif choice == STOP:
        await broadcasts.store.stop()
    else:
        raise InvalidData(argument)
    return request.rewrite(Content(request.own_words().html("broadcast-cancelled")))


def _after_command(text: str) -> str:
    """What stands behind the command, with its lines."""
    return (text.split(maxsplit=1)[1:] or [""])[0].strip()
