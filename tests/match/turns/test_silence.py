"""No table is immortal: whoever falls silent, and whenever, others are asked, and without anybody it ends."""

from random import Random

import pytest

from bot.base.pace import PACES
from bot.match.loaded import Loaded
from bot.match.table import PersonId, Phase, Table, TableId
from games import registry
from games.core import Seat
from tests.match.changes import change, deliver
from tests.support.service import ANNA, BORIS, VERA, World

SEEDS = (0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 24)))
PEOPLE = {"terz": (ANNA, BORIS)}
TRIO = (ANNA, BORIS, VERA)
MOMENTS = 40
"""The latest moment at which somebody falls silent, in moves."""
MOVES = 25
"""How many moves a table is watched with some of its people silent."""
MOST_JUMPS = 8
"""How often time may jump to a deadline until somebody moves."""
TWO_DAYS = 2 * 86_400_000


class Watched:
    """A table some of whose people are silent."""

    def __init__(self, world: World, id: TableId, seed: int) -> None:
        self.world = world
        self.id = id
        self.dice = Random(seed)
        self.silent: frozenset[PersonId] = frozenset()

    async def load(self) -> Loaded:
        return await self.world.store.load(self.id)

    async def step(self) -> None:
        """A move of somebody who is not silent, or a jump to the next deadline."""
        loaded = await self.load()
        if not await self._move(loaded):
            await deliver(self.world, self.id)
            await self._jump()

    async def _move(self, loaded: Loaded) -> bool:
        game, state, chairs = loaded.game, loaded.state, loaded.table.chairs
        seats = sorted(game.awaited(state)) or [Seat(seat) for seat in range(len(chairs))]
        for seat in seats:
            person = chairs[seat].person
            actions = [action for action in game.legal(state, seat) if game.write(action) != "leave"]
            if person is not None and person not in self.silent and actions:
                text, question = game.write(self.dice.choice(actions)), game.question(state, seat)
                await self.world.play.submit(self.world.update(), self.id, person, question, text)
                return True
        return False

    async def _jump(self) -> None:
        due = [each.at for each in await self.world.live.deadlines.due(10**15) if each.table == self.id]
        assert due, "nothing will ever happen at this table"
        self.world.still.at = max(self.world.still.at, min(due))
        await self.world.meet_due()


async def watched(world: World, game: str, pace: str, seed: int) -> Watched:
    """A match at this pace."""
    people = PEOPLE.get(game, TRIO)
    table = await world.open_table(*people, game=game, preset=next(iter(registry.get(game).presets)))
    await change(world, table.id, pace=PACES[pace])
    await world.lobby.start(world.update(), table.id, people[0].id)
    return Watched(world, table.id, seed)


async def over(table: Watched) -> Table:
    """The table once its match is over that nobody plays."""
    for _ in range(20 * MOST_JUMPS):
        if (await table.load()).table.phase is not Phase.PLAYING:
            break
        await table.step()
    found = (await table.load()).table
    assert found.phase is Phase.OVER
    return found


async def goes_on(table: Watched) -> bool:
    """Whether somebody moves before long, or the match is over already."""
    before = await table.load()
    for _ in range(MOST_JUMPS):
        if before.table.phase is not Phase.PLAYING:
            return True
        await table.step()
        after = await table.load()
        if after.table.log.actions > before.table.log.actions or after.table.phase is not Phase.PLAYING:
            return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", registry.names())
async def test_no_table_is_immortal(world: World, game: str, seed: int) -> None:
    table = await watched(world, game, "fast" if seed % 2 else "slow", seed)
    for _ in range(table.dice.randrange(MOMENTS)):
        await table.step()
    people = [person.id for person in PEOPLE.get(game, TRIO)]
    table.silent = frozenset(table.dice.sample(people, table.dice.randint(1, len(people) - 1)))
    for _ in range(MOVES):
        assert await goes_on(table)
    table.silent = frozenset(people)
    since = world.still.at
    await over(table)
    assert world.still.at - since <= len(people) * TWO_DAYS + TWO_DAYS


@pytest.mark.parametrize("game", ["oh_hell", "terc"])
async def test_a_match_that_nobody_begins_to_play_ends(world: World, game: str) -> None:
    table = await watched(world, game, "normal", 0)
    table.silent = frozenset(person.id for person in TRIO)
    ended = await over(table)
    assert ended.end.abandoned
    assert world.still.at - ended.log.began <= TWO_DAYS
