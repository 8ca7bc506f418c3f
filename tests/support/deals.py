"""Play on at a table."""

from bot.match.loaded import Loaded
from bot.match.table import Phase
from tests.support.service import World


async def go_on(world: World, loaded: Loaded) -> Loaded:
    """The next move, by a person or a computer."""
    if loaded.table.chairs[min(loaded.game.awaited(loaded.state))].computer:
        world.still.at += 1_000
        await world.meet_due()
        return await world.store.load(loaded.table.id)
    return await world.move(loaded)


async def computers_act(world: World, loaded: Loaded) -> Loaded:
    """The match once every computer has acted in the present deal."""
    while loaded.table.computers - loaded.table.log.acted:
        loaded = await go_on(world, loaded)
    return loaded


async def next_deal(world: World, loaded: Loaded) -> Loaded:
    """The match after the present deal."""
    deals = loaded.state.number
    while loaded.state.number == deals and loaded.table.phase is Phase.PLAYING:
        loaded = await go_on(world, loaded)
    return loaded
