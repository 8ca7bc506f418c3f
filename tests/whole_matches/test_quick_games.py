"""A quick match of strangers in every game, over real HTTP: whole, rated, told, and one more."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from games import registry
from playground.model import Room
from tests.support.scenario import START_PATIENCE_S, tap, until
from tests.whole_matches.boards import answer_to, board
from tests.whole_matches.conftest import Site, site_at
from tests.whole_matches.rooms import offered, over
from tests.whole_matches.strangers import END_S, Result, are_as_openskill_rates, result_of, waits

NAMES = ("Аня", "Борис", "Вера", "Глеб")
TURNS = 400
"""More than any race has here."""


class Quick(NamedTuple):
    """A quick match, and how many strangers play it."""

    preset: str
    seats: int


QUICK = {
    "oh_hell": Quick("medium", 4),
    "preferans": Quick("quick_sochinka", 3),
    "sergeant_major": Quick("three", 3),
    "terc": Quick("lively", 4),
    "terz": Quick("short", 2),
}
UNRATED = {"terc"}
"""Nobody has a turn there that a clock could time."""


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
async def test_strangers_play_a_whole_match_and_go_on(game: str, tmp_path: Path) -> None:
    preset, seats = QUICK[game]
    async with site_at(1.0, tmp_path, None, limits=False) as site, site.bot(limits=False):
        people = site.people(*NAMES[:seats])
        rooms = [await waits(site, person, f"{game}/{preset}") for person in people]
        await until(lambda: all(map(_tables, rooms)), "no match", patience=START_PATIENCE_S)
        await (race if game == "terc" else play_by_chance)(site, rooms)
        result = await result_of(site, people)
        if result.match.rated:
            are_as_openskill_rates(result)
            await until(lambda: all(_tells(room, result) for room in rooms), "the ratings are not told")
        first = {table for room in rooms for table in _tables(room)}
        for person, room in zip(people, rooms, strict=True):
            await tap(site.world, person, room, ":again:")
        await until(lambda: all(_tables(room) - first for room in rooms), "they do not go on")
        second = {table for room in rooms for table in _tables(room) - first}
    assert (len(first), len(second)) == (1, 1)
    assert result.match.rated == (game not in UNRATED)
    assert (result.match.pace, result.match.chat) == ("quick", None)
    assert {player.left for player in result.players} == {False}


async def play_by_chance(site: Site, rooms: Sequence[Room]) -> None:
    async with site.autoplay(*(room.chat.id for room in rooms)):
        await until(lambda: all(map(over, rooms)), "no end", patience=END_S)


async def race(site: Site, rooms: Sequence[Room]) -> None:
    """Everybody takes a TERC in turn; where there is none, all agree to that."""
    for turn in range(TURNS):
        await until(lambda: any(map(over, rooms)) or _see_one_board(rooms), "no board")
        room = rooms[turn % len(rooms)]
        here = board(room)
        if any(map(over, rooms)) or here is None:
            break
        asked, found = f"{here.table}:{here.question}", here.tercs()
        if found:
            await press(site, room, f"a:{asked}:call")
            for card in found[0]:
                await press(site, room, f"p:{asked}:{card}")
        else:
            for each in rooms:
                await press(site, each, f"a:{asked}:none")
        await until(lambda room=room, here=here: over(room) or board(room) != here, "stuck")  # type: ignore[misc]
    await until(lambda: all(map(over, rooms)), "no end")


def _see_one_board(rooms: Sequence[Room]) -> bool:
    """Whether everybody's message has come to the same question: one that has not offers what is over."""
    questions = {here and here.question for here in map(board, rooms)}
    return len(questions) == 1 and None not in questions


async def press(site: Site, room: Room, data: str) -> None:
    """Press what a person is offered, once they are."""
    await until(lambda: any(data in offered(each) for each in room.messages.values()), f"no button {data}")
    message = max(number for number, each in room.messages.items() if data in offered(each))
    await answer_to(site.world.press(room.chat.id, room.chat.id, message, data))


def _tables(room: Room) -> set[str]:
    """The tables at which a person is asked to play."""
    data = {each for message in room.messages.values() for each in offered(message)}
    return {each.split(":")[1] for each in data if each.startswith(("a:", "p:", "c:"))}


def _tells(room: Room, result: Result) -> bool:
    """Whether a person reads the new rating of everybody, as the database has it."""
    told = "\n".join(message.written for message in room.messages.values()).replace("\u00a0", " ")
    return all(f"{player.name} {player.shown}? (" in told for player in result.players)
