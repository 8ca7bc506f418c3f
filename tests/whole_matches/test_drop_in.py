"""Quick matches over real HTTP: a table at once, a race that another joins, and cards while one waits for people."""

from functools import partial

import pytest

from playground.model import Room
from tests.support.scenario import START_PATIENCE_S, button, tap, until, working
from tests.support.sentences import tells
from tests.whole_matches.boards import Racers, board
from tests.whole_matches.conftest import Site
from tests.whole_matches.strangers import END_S, result_of, waits

pytestmark = pytest.mark.slow


def offers(room: Room) -> bool:
    """Whether a person may play with people at once."""
    return button(room, ":people:") is not None


def says(room: Room, key: str) -> bool:
    return any(tells(message.written, key) for message in room.messages.values())


async def sits_down(site: Site, person: int, game: str) -> Room:
    """A person in private who has asked for a quick match with people."""
    room = site.private(person)
    site.world.say(person, person, f"/play {game}")
    await until(partial(offers, room), "no menu", patience=START_PATIENCE_S)
    await tap(site.world, person, room, ":people:")
    return room


async def test_one_sits_down_at_once_and_another_comes(calm: Site) -> None:
    first, second = calm.people("Аня", "Борис")
    rooms = [calm.private(first), calm.private(second)]
    async with calm.bot(limits=False):
        await sits_down(calm, first, "oh_hell")
        await until(lambda: button(rooms[0], "a:") is not None, "no cards at once")
        assert says(rooms[0], "queue-alone")
        await sits_down(calm, second, "oh_hell")
        async with calm.autoplay(first, second):
            await until(lambda: says(rooms[1], "queue-begun"), "never seated", patience=END_S)
            await until(lambda: all(button(room, ":others:") for room in rooms), "no end", patience=END_S)
        result = await result_of(calm, [first, second])
    assert not result.match.rated
    assert {player.person for player in result.players} >= {first, second}


async def test_one_races_at_once_and_another_comes(calm: Site) -> None:
    """A race admits whoever comes at its next board; both have one board, and one result without ratings."""
    people = calm.people("Аня", "Борис")
    async with calm.bot(limits=False):
        first = await sits_down(calm, people[0], "terc")
        await until(lambda: board(first) is not None, "no board at once")
        second = await sits_down(calm, people[1], "terc")
        async with working(Racers(calm.world, people).run()):
            await until(lambda: board(second) is not None, "no board for who comes", patience=END_S)
            tables = {each.table for each in (board(first), board(second)) if each is not None}
            await until(
                lambda: all(button(room, ":others:") for room in (first, second)), "no end", patience=END_S
            )
        result = await result_of(calm, people)
    assert len(tables) == 1
    assert not result.match.rated
    assert {player.person for player in result.players} >= set(people)


async def test_who_waits_for_people_plays_meanwhile_and_is_called(calm: Site) -> None:
    """Anna plays with computers while she waits for a rated match; it begins when her deal is over."""
    anna, boris = calm.people("Аня", "Борис")
    async with calm.bot(limits=False):
        room = await waits(calm, anna, "terz/usual")
        await tap(calm.world, anna, room, ":queue:solo=")
        async with calm.autoplay(anna) as alone:
            await until(lambda: alone.accepted_taps > 2, "no cards meanwhile")
        other = await waits(calm, boris, "terz/usual")
        await until(lambda: says(room, "notice-called"), "she is not called")
        await until(lambda: says(other, "queue-called"), "he reads nothing of it")
        async with calm.autoplay(anna, boris):
            await until(lambda: button(other, ":others:") is not None, "no end", patience=END_S)
        result = await result_of(calm, [boris])
    assert result.match.rated
    assert {player.person for player in result.players} == {anna, boris}
    assert not says(room, "notice-called")
