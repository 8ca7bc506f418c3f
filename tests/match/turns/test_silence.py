"""Every table ends: the match goes on after any person falls silent at any time, and stops when all are."""

from collections.abc import Collection
from random import Random

import pytest

from bot.base.pace import PACES
from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase, TableId
from games import registry
from games.agents.levels import Level
from games.core import Seat
from tests.match.changes import change, deliver
from tests.support.service import ANNA, BORIS, VERA, World

SEEDS = (0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 24)))
PEOPLE = {"terz": (ANNA, BORIS)}
TRIO = (ANNA, BORIS, VERA)
MOMENTS = 40
"""The latest moment at which somebody falls silent, in moves."""
MOVES = 15
"""How many moves a table is watched with some of its people silent."""
MOST_JUMPS = 8
"""How often time may jump to a deadline until somebody moves."""
TWO_DAYS = 2 * 86_400_000


async def step(world: World, id: TableId, dice: Random, silent: Collection[PersonId]) -> Loaded:
    """Make a move of somebody not silent, or jump to the next deadline."""
    loaded = await world.store.load(id)
    game, state, chairs = loaded.game, loaded.state, loaded.table.chairs
    for seat in sorted(game.awaited(state)) or map(Seat, range(len(chairs))):
        person = chairs[seat].person
        actions = [text for text in map(game.write, game.legal(state, seat)) if text != "leave"]
        if person is not None and person not in silent and actions:
            question = game.question(state, seat)
            await world.play.submit(world.update(), id, person, question, dice.choice(actions))
            return await world.store.load(id)
    await deliver(world, id)
    due = [each.at for each in await world.live.deadlines.due(10**15) if each.table == id]
    assert due, "nothing will ever happen at this table"
    world.still.at = max(world.still.at, min(due))
    await world.meet_due()
    return await world.store.load(id)


async def start(world: World, game: str, pace: str) -> TableId:
    people = PEOPLE.get(game, TRIO)
    table = await world.open_table(*people, game=game, preset=next(iter(registry.get(game).presets)))
    await change(world, table.id, pace=PACES[pace], level=Level.NOVICE)
    await world.lobby.start(world.update(), table.id, people[0].id)
    return table.id


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", registry.names())
async def test_no_table_is_immortal(world: World, game: str, seed: int) -> None:
    dice, people = Random(seed), [person.id for person in PEOPLE.get(game, TRIO)]
    id = await start(world, game, "fast" if seed % 2 else "slow")
    for _ in range(dice.randrange(MOMENTS)):
        await step(world, id, dice, ())
    silent = dice.sample(people, dice.randint(1, len(people) - 1))
    for _ in range(MOVES):
        loaded = before = await world.store.load(id)
        jumps = 0
        while loaded.table.phase is Phase.PLAYING and loaded.table.log.actions == before.table.log.actions:
            loaded, jumps = await step(world, id, dice, silent), jumps + 1
            assert jumps <= MOST_JUMPS, "nobody moves before long"
    since = world.still.at
    for _ in range(20 * MOST_JUMPS):
        if loaded.table.phase is Phase.PLAYING:
            loaded = await step(world, id, dice, people)
    assert loaded.table.phase is Phase.OVER
    awake = 14 / 24  # no turn of a day counts its night
    assert (world.still.at - since) * awake <= len(people) * TWO_DAYS + TWO_DAYS


@pytest.mark.parametrize("game", ["oh_hell", "terc"])
async def test_a_match_that_nobody_begins_to_play_ends(world: World, game: str) -> None:
    id, began = await start(world, game, "normal"), world.still.at
    while (loaded := await world.store.load(id)).table.phase is Phase.PLAYING:
        assert world.still.at - began <= TWO_DAYS
        await step(world, id, Random(0), [person.id for person in TRIO])
    assert (loaded.table.phase, loaded.table.end.abandoned) == (Phase.OVER, True)
