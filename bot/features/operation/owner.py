"""/status, /maintenance, /broadcast: what whoever runs the bot may do, in private."""

from functools import partial

from bot.base.metrics import program_version
from bot.chat.incoming.request import Request
from bot.features.help.command_menus import move_owners_menu
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
from bot.ui.buttons import InvalidData
from bot.ui.content import Content

ON, OFF = "on", "off"


async def status(request: Request) -> None:
    """Say how the bot is doing."""
    services, operation = request.services, request.services.operation
    offer = partial(move_owners_menu, services.bot, operation.store, request.person.id)
    services.background_calls.soon(request.chat, offer)
    request.show(
        status_content(
            program_version(),
            operation.processes(),
            await operation.census.count(),
            await operation.missing(),
            await operation.servers(),
            request.person.language,
            maintenance=await operation.maintenance.is_on(),
        )
    )


async def maintenance(request: Request) -> None:
    """Open no tables from now on, or open them again; without a word, say which holds."""
    turn = request.services.operation.maintenance
    wanted = request.args[0].lower() if request.args else ""
    if wanted in (ON, OFF):
        await turn.turn(on=wanted == ON)
    elif wanted:
        return await request.say("maintenance-usage")
    return await request.say("maintenance-on" if await turn.is_on() else "maintenance-off")


async def broadcast(request: Request) -> None:
    """Show a text as all chats with live tables would see it, with a button to send it."""
    broadcasts = request.services.operation.broadcasts
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
    if request.group is not None or request.person.id != request.services.operation.owner:
        raise InvalidData(argument)
    choice, _, offer = argument.partition(".")
    broadcasts = request.services.operation.broadcasts
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
