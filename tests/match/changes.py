"""Changes that tests make to tables behind everybody's back, and the delivery of what they ask to be drawn."""

from functools import partial

import msgspec

from bot.base.pace import FAST
from bot.chat.drawer.clock_starts import running_clocks
from bot.match.loaded import Edit, Loaded
from bot.match.table import PersonId, TableId, with_chair
from bot.ui.plan import ScreenState
from games.core import Seat
from storage.live.redraws import ScreenKind
from tests.support.service import ANNA, BORIS, VERA, World


async def change(world: World, id: TableId, **fields: object) -> Loaded:
    replaced = partial(msgspec.structs.replace, **fields)
    return (await world.store.change(id, None, lambda loaded: Edit(replaced(loaded.table)))).loaded


async def change_chair(world: World, id: TableId, seat: Seat, **fields: object) -> Loaded:
    made = await world.store.change(id, None, lambda loaded: Edit(with_chair(loaded.table, seat, **fields)))
    return made.loaded


async def begun(world: World, *, rated: bool = True, deals: int = 1) -> Loaded:
    """A short match of three at a pace that ratings know."""
    lobby = await world.open_table(ANNA, BORIS, VERA)
    await change(world, lobby.id, rated=rated, pace=FAST, options={"deals": deals})
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    return await world.store.load(lobby.id)


async def deliver(world: World, id: TableId, *, rings: bool = False) -> Loaded:
    """Have every screen of the table delivered; hands may ring."""
    loaded, now = await world.store.load(id), world.still.at
    screen = ScreenState(loaded.table, loaded.game, loaded.state, {}, (), 0, now, "bot")
    for redraw in await world.live.redraws.all():
        person = PersonId(redraw.screen.chat) if redraw.screen.kind is ScreenKind.HAND else None
        await world.live.complete(redraw, b"[]", running_clocks(screen, person, now, rings=rings))
    return await world.store.load(id)


async def drawn(world: World) -> None:
    """Mark every pending redraw as delivered to Telegram."""
    for redraw in await world.live.redraws.all():
        await world.live.complete(redraw, None)
