"""Tables of one board: the same deals and seats, and records that stay closed."""

import pytest

from bot.features.records.export import export
from bot.match.finished_matches import NotOpen, Records
from bot.match.loaded import Loaded, record_of
from bot.match.luck import Board, Boards
from bot.match.table import MatchId, Phase
from bot.people.people import Person
from games.agents.levels import Level
from games.core import Nature
from games.tournament.boards import commitment
from tests.support.service import ANNA, BORIS, World

SEED = b"of a board"


async def sit_down(world: World, person: Person, *, opens: int = 0, game: str = "oh_hell") -> Loaded:
    table = await world.new_tables.on_board(person, game, "short", Board("b1", SEED, opens), Level.MASTER)
    return await world.store.load(table.id)


async def test_tables_of_a_board_have_the_same_deals(world: World) -> None:
    """However people and computers play."""
    logs = []
    for person, choose in ((ANNA, min), (BORIS, max)):
        loaded = await sit_down(world, person)
        while loaded.table.phase is Phase.PLAYING:
            (seat,) = loaded.game.awaited(loaded.state)
            text = choose(map(loaded.game.write, loaded.game.legal(loaded.state, seat)))
            question = loaded.game.question(loaded.state, seat)
            if loaded.table.chairs[seat].person:
                await world.play.submit(world.update(), loaded.table.id, person.id, question, text)
            else:
                await world.play.act(loaded.table.id, seat, question, text)
            loaded = await world.store.load(loaded.table.id)
        logs.append((await record_of(loaded.table, world.live)).log)
    one, other = ([entry.text for entry in log if entry.actor is Nature.CHANCE] for log in logs)
    assert one == other
    assert logs[0] != logs[1]


async def test_everybody_has_the_first_seat_of_a_board_and_one_match(world: World) -> None:
    anna, boris, again = [(await sit_down(world, who)).table for who in (ANNA, BORIS, ANNA)]
    assert (anna.seat_of(ANNA.id), boris.seat_of(BORIS.id)) == (0, 0)
    assert again.id == anna.id


@pytest.mark.parametrize("archived", [False, True])
async def test_a_record_is_closed_until_its_board_opens(world: World, archived: bool) -> None:
    opens = world.still.at + 86_400_000
    loaded = await sit_down(world, ANNA, opens=opens)
    assert (loaded.table.luck.seal, set(loaded.table.luck.cuts)) == (commitment(SEED), {0})
    await world.closing.close(world.update(), loaded.table.id)
    if archived:
        world.still.at += 1
        await world.meet_due()
    records = world.services[Records]
    match = await records.find(loaded.table.match or MatchId(""))
    assert match.luck is None
    for reading in (records.replay, records.verify):
        with pytest.raises(NotOpen):
            await reading(match)
    with pytest.raises(NotOpen):
        export(match)
    assert SEED not in repr(match).encode()
    world.still.at = opens
    match = await records.find(match.id)
    assert export(match)
    verdict = await records.verify(match)
    assert verdict.right
    assert verdict.sealed


async def test_a_record_opens_when_its_board_is_released(world: World) -> None:
    boards = world.services[Boards]
    await boards.hold("b1")
    table = (await sit_down(world, ANNA)).table
    await world.closing.close(world.update(), table.id)
    match, records = table.match or MatchId(""), world.services[Records]
    with pytest.raises(NotOpen):
        export(await records.find(match))
    await boards.release("b1")
    assert export(await records.find(match))
