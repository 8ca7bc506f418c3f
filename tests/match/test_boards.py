"""Tables of one board: the same deals and seats, and records that stay closed."""

from random import Random

import pytest

from bot.features.records.export import export
from bot.features.records.records import NotOpen, Records
from bot.match.loaded import Loaded, record_of
from bot.match.luck import Board, Boards
from bot.match.table import MatchId, Phase
from bot.people.people import Person
from games.agents.levels import Level
from games.core import Nature
from tests.support.service import ANNA, BORIS, World

SEED = b"of a board"


async def sit_down(world: World, person: Person, *, opens: int = 0, game: str = "oh_hell") -> Loaded:
    table = await world.new_tables.on_board(person, game, "short", Board("b1", SEED, opens), Level.MASTER)
    return await world.store.load(table.id)


async def play(world: World, loaded: Loaded, line: str) -> Loaded:
    """Play the match to its end, by chance of its own."""
    rng = Random(line)
    while loaded.table.phase is Phase.PLAYING:
        (seat,) = loaded.game.awaited(loaded.state)
        text = loaded.game.write(rng.choice(list(loaded.game.legal(loaded.state, seat))))
        question, person = loaded.game.question(loaded.state, seat), loaded.table.chairs[seat].person
        if person is None:
            await world.play.act(loaded.table.id, seat, question, text)
        else:
            await world.play.submit(world.update(), loaded.table.id, person, question, text)
        loaded = await world.store.load(loaded.table.id)
    return loaded


async def deals(world: World, loaded: Loaded) -> list[str]:
    """What chance has dealt in the match."""
    record = await record_of(loaded.table, world.live)
    return [entry.text for entry in record.log if entry.actor is Nature.CHANCE]


async def test_tables_of_a_board_have_the_same_deals(world: World) -> None:
    one = await play(world, await sit_down(world, ANNA), "one")
    other = await play(world, await sit_down(world, BORIS), "other")
    assert await deals(world, one) == await deals(world, other)
    assert (await record_of(one.table, world.live)).log != (await record_of(other.table, world.live)).log


async def test_everybody_has_the_first_seat_of_a_board_and_one_match(world: World) -> None:
    anna, boris, again = [(await sit_down(world, who)).table for who in (ANNA, BORIS, ANNA)]
    assert (anna.seat_of(ANNA.id), boris.seat_of(BORIS.id)) == (0, 0)
    assert again.id == anna.id


@pytest.mark.parametrize("archived", [False, True])
async def test_a_record_is_closed_until_its_board_opens(world: World, archived: bool) -> None:
    opens = world.still.at + 86_400_000
    loaded = await play(world, await sit_down(world, ANNA, opens=opens), "one")
    if archived:
        world.still.at += 1
        await world.meet_due()
    records = Records(world.store, world.live, world.archive, Boards(world.live, world.time), world.analysis)
    match = await records.find(loaded.table.match or MatchId(""))
    with pytest.raises(NotOpen):
        await records.replay(match)
    with pytest.raises(NotOpen):
        export(match)
    assert SEED not in repr(match).encode()
    world.still.at = opens
    assert export(await records.find(match.id))


async def test_a_record_opens_when_its_board_is_released(world: World) -> None:
    boards = Boards(world.live, world.time)
    await boards.hold("b1")
    match = (await play(world, await sit_down(world, ANNA), "one")).table.match or MatchId("")
    records = Records(world.store, world.live, world.archive, boards, world.analysis)
    with pytest.raises(NotOpen):
        export(await records.find(match))
    await boards.release("b1")
    assert export(await records.find(match))
