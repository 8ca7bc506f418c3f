"""Handlers of /status and /maintenance, for the owner in private."""

from functools import partial

from telegram import Bot

from bot.base.condition import Condition
from bot.base.metrics import program_version
from bot.chat.incoming.request import Request
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.feature_api.command_menus import move_owners_menu
from bot.features.operation.owner_pages import status_content
from bot.match.census import Census
from bot.match.maintenance import Maintenance
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
    """Show the status of the bot."""
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


async def maintenance(request: Request, args: tuple[str, ...], *, mode: Maintenance) -> None:
    """Turn maintenance on or off; without an argument, say whether it is on."""
    wanted = args[0].lower() if args else ""
    if wanted in (ON, OFF):
        await mode.turn(on=wanted == ON)
    elif wanted:
        return await request.say("maintenance-usage")
    return await request.say("maintenance-on" if await mode.is_on() else "maintenance-off")
