"""A table at once, over real HTTP: who comes later takes a computer's seat, and both play to the end."""

from functools import partial

import pytest

from playground.model import Room
from tests.support.scenario import START_PATIENCE_S, button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.strangers import END_S, result_of

pytestmark = pytest.mark.slow


def offers(room: Room) -> bool:
    """Whether a person may play with people at once."""
    return button(room, ":people:") is not None


def says(room: Room, key: str) -> bool:
    return any(tells(message.written, key) for message in room.messages.values())


async def test_one_sits_down_at_once_and_another_comes(calm: Site) -> None:
    first, second = calm.people("Аня", "Борис")
    rooms = [calm.private(first), calm.private(second)]
    async with calm.bot(limits=False):
        for person, room in zip((first, second), rooms, strict=True):
            calm.world.say(person, person, "/play oh_hell")
            await until(partial(offers, room), "no menu", patience=START_PATIENCE_S)
            await tap(calm.world, person, room, ":people:")
            if person == first:
                await until(lambda: button(rooms[0], "a:") is not None, "no cards at once")
                assert says(rooms[0], "queue-alone")
        await until(lambda: says(rooms[1], "queue-coming"), "no seat")
        async with calm.autoplay(first, second):
            await until(lambda: says(rooms[1], "queue-begun"), "never seated", patience=END_S)
            await until(lambda: all(button(room, ":others:") for room in rooms), "no end", patience=END_S)
        result = await result_of(calm, [first, second])
    assert not result.match.rated
    assert {player.person for player in result.players} >= {first, second}
