"""What the database has counted of people equals a slow second count over the archived records."""

from collections import Counter

import msgspec

from bot.match.loaded import Loaded
from bot.match.table import Phase
from games.record import Record
from games.statistics import add
from storage.profiles import Profiles
from tests.games.oh_hell.second_count import counted_slowly
from tests.support.service import ANNA, BORIS, VERA, World

PEOPLE = (ANNA, BORIS, VERA)


async def archived(world: World) -> Loaded:
    """A short match of three that has moved to the archive."""
    loaded = await world.start(*PEOPLE)
    while loaded.table.phase is Phase.PLAYING:
        loaded = await world.move(loaded)
    world.still.at += 1
    await world.meet_due()
    return loaded


async def test_counts_are_those_of_a_slow_count_over_records(world: World) -> None:
    counted: dict[int | None, dict[str, int]] = {person.id: {} for person in PEOPLE}
    for _ in range(2):
        table = (await archived(world)).table
        row = await world.archive.match(table.match or "")
        assert row is not None
        record = msgspec.convert(row.record, Record)
        for seat, chair in enumerate(table.chairs):
            counted[chair.person] = add(counted[chair.person], counted_slowly(record, seat))
    for person in PEOPLE:
        assert Counter(await Profiles(world.archive).counts(person.id, "oh_hell")) == Counter(
            counted[person.id]
        )
        assert counted[person.id]["deals"] == 10
