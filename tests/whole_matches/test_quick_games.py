"""A rated match of strangers in every game with turns, over real HTTP: whole, told, and one more."""

from pathlib import Path
from typing import NamedTuple

import pytest

from playground.model import Room
from tests.support.scenario import START_PATIENCE_S, tap, until
from tests.whole_matches.conftest import site_at
from tests.whole_matches.rooms import offered, over
from tests.whole_matches.strangers import END_S, Result, are_as_openskill_rates, result_of, waits

NAMES = ("Аня", "Борис", "Вера", "Глеб")


class Quick(NamedTuple):
    """A quick match, and how many strangers play it."""

    preset: str
    seats: int


QUICK = {
    "oh_hell": Quick("medium", 4),
    "preferans": Quick("quick_sochinka", 3),
    "sergeant_major": Quick("three", 3),
    "terz": Quick("usual", 2),
}


@pytest.mark.parametrize("game", QUICK)
async def test_strangers_play_a_whole_match_and_go_on(game: str, tmp_path: Path) -> None:
    preset, seats = QUICK[game]
    async with site_at(1.0, tmp_path, None, limits=False) as site, site.bot(limits=False):
        people = site.people(*NAMES[:seats])
        rooms = [await waits(site, person, f"{game}/{preset}") for person in people]
        await until(lambda: all(map(_tables, rooms)), "no match", patience=START_PATIENCE_S)
        async with site.autoplay(*people):
            await until(lambda: all(map(over, rooms)), "no end", patience=END_S)
        result = await result_of(site, people)
        are_as_openskill_rates(result)
        await until(lambda: all(_tells(room, result) for room in rooms), "the ratings are not told")
        first = {table for room in rooms for table in _tables(room)}
        for person, room in zip(people, rooms, strict=True):
            await tap(site.world, person, room, ":again:")
        await until(lambda: all(_tables(room) - first for room in rooms), "they do not go on")
        second = {table for room in rooms for table in _tables(room) - first}
    assert (len(first), len(second)) == (1, 1)
    assert result.match.rated
    assert (result.match.pace, result.match.chat) == ("quick", None)
    assert {player.left for player in result.players} == {False}


def _tables(room: Room) -> set[str]:
    """The tables at which a person is asked to play."""
    data = {each for message in room.messages.values() for each in offered(message)}
    return {each.split(":")[1] for each in data if each.startswith(("a:", "p:", "c:"))}


def _tells(room: Room, result: Result) -> bool:
    """Whether a person reads the new rating of everybody, as the database has it."""
    told = "\n".join(message.written for message in room.messages.values()).replace("\u00a0", " ")
    return all(f"{player.name} {player.shown}? (" in told for player in result.players)
