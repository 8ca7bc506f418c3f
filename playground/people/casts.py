"""Four friends and their group, in each language of the page."""

from typing import NamedTuple

from playground.directory import Impossible
from playground.model import Room
from playground.world import World


class Cast(NamedTuple):
    """Friends who speak one language, by first and last name, and the title of their group."""

    group: str
    people: tuple[str, ...]
    """The last one has not opened the bot yet."""


CASTS = {
    "ru": Cast("Пятничная пулька", ("Аня Королёва", "Борис Петров", "Вера Ильина", "Глеб Соколов")),
    "en": Cast("Friday cards", ("Anna Price", "Bob Marsh", "Clara Whitfield", "Dan Hale")),
}
"""By language."""


def group_of_cast(world: World, language: str) -> Room:
    """Return the group of the friends who speak this language; the first call adds them.

    Raises Impossible if nobody speaks it.
    """
    if language not in CASTS:
        raise Impossible(f"there are no friends who speak {language!r}")
    if language not in world.casts:
        world.casts[language] = _add_cast(world, language)
    return world.casts[language]


def _add_cast(world: World, language: str) -> Room:
    cast = CASTS[language]
    people = [add_named(world, name, language) for name in cast.people]
    group = world.add_group(cast.group, people, kind="group")
    world.add_bot_to(group.chat.id, people[0])
    for person in people[:-1]:
        world.start(person)
    return group


def add_named(world: World, name: str, language: str) -> int:
    """Add a person by first and last name; return their id."""
    first, _, last = name.partition(" ")
    return world.add_person(first, last_name=last or None, language=language).id
