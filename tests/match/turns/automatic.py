"""Matches in which cards are played automatically."""

import msgspec

from bot.base.preferences import PersonSettings
from bot.match.table import Table
from bot.match.turns.forced import FORCED
from bot.match.turns.schedule import COMPUTER_MS, RUN
from bot.people.people import Person
from games import registry
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

UNWILLING = PersonSettings(forced=False)
SHORTEST_MS, LONGEST_MS = 400, 1_500
"""How long a forced card waits among friends."""
LONGEST_RUN_MS = round(RUN * COMPUTER_MS)
PEOPLE = {"oh_hell": (ANNA, BORIS, VERA), "sergeant_major": (ANNA, BORIS, VERA), "terz": (ANNA, BORIS)}
GAMES = {**PEOPLE, "preferans": (ANNA, BORIS, VERA, GLEB)}
assert {*GAMES} == {name for name in registry.names() if registry.common_texts(name)}, "every trick game"
PRESETS = {"oh_hell": "short", "sergeant_major": "usual", "terz": "short", "preferans": "sochinka"}


def unwilling(person: Person) -> Person:
    return msgspec.structs.replace(person, settings=UNWILLING)


async def due(world: World, table: Table) -> int | None:
    """Return the due time of this table's forced card."""
    known = await world.live.deadlines.due(world.still.at + 10**9)
    return next((each.at for each in known if (each.table, each.name) == (table.id, FORCED)), None)
