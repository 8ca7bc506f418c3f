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


async def status(
    request: Request,
    *,
    condition: Condition,
    bot: Bot,
    store: OperationStore,
    calls: BackgroundCalls,
    census: Census,
    maintenance: Maintenance,
) -> None:
    """Say how the bot is doing."""
    offer = partial(move_owners_menu, bot, store, request.person.id)
    calls.soon(request.chat, offer)
    request.show(
        status_content(
            program_version(),
            condition.processes(),
            await census.count(),
            await condition.missing(),
            await condition.servers(),
            request.person.language,
            maintenance=await maintenance.is_on(),
        )
    )


async def maintenance(request: Request, *, mode: Maintenance) -> None:
    """Open no tables from now on, or open them again; without a word, say which holds."""
    wanted = request.args[0].lower() if request.args else ""
    if wanted in (ON, OFF):
        await mode.turn(on=wanted == ON)
    elif wanted:
        return await request.say("maintenance-usage")
    return await request.say("maintenance-on" if await mode.is_on() else "maintenance-off")


async def broadcast(request: Request, *, broadcasts: Broadcasts) -> None:
    """Show a text as all chats with live tables would see it, with a button to send it."""
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


async def choose(request: Request, argument: str, *, settings: Settings, broadcasts: Broadcasts) -> None:
    """Send an offered text, drop it, or stop what is sent. Raises InvalidData, NothingOffered, UnderWay."""
    if request.group is not None or request.person.id != settings.owner_id:
        raise InvalidData(argument)
    choice, _, offer = argument.partition(".")
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
