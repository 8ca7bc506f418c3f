"""Changes that tests make to tables behind everybody's back, and the delivery of what they ask to be drawn."""

import msgspec

from bot.chat.drawer.clock_starts import running_clocks
from bot.match.loaded import Edit, Loaded
from bot.match.table import PersonId, TableId, with_chair
from bot.ui.plan import ScreenState
from games.core import Seat
from storage.live.redraws import ScreenKind
from tests.support.service import World


async def change(world: World, id: TableId, **fields: object) -> Loaded:
    def edit(loaded: Loaded) -> Edit:
        return Edit(msgspec.structs.replace(loaded.table, **fields))

    return (await world.store.change(id, None, edit)).loaded


async def change_chair(world: World, id: TableId, seat: Seat, **fields: object) -> Loaded:
    def edit(loaded: Loaded) -> Edit:
        return Edit(with_chair(loaded.table, seat, **fields))

    return (await world.store.change(id, None, edit)).loaded


async def deliver(world: World, id: TableId, *, rings: bool = False) -> Loaded:
    """Have every screen of the table delivered; hands may ring."""
    loaded, now = await world.store.load(id), world.still.at
    screen = ScreenState(loaded.table, loaded.game, loaded.state, {}, (), 0, now, "bot")
    for redraw in await world.live.redraws.all():
        person = PersonId(redraw.screen.chat) if redraw.screen.kind is ScreenKind.HAND else None
        await world.live.complete(redraw, b"[]", running_clocks(screen, person, now, rings=rings))
    return await world.store.load(id)


async def drawn(world: World) -> None:
    """Everything that must be drawn has reached Telegram."""
    for redraw in await world.live.redraws.all():
        await world.live.complete(redraw, None)
