"""Demo people: four friends and their group, in each language of the page."""

from typing import NamedTuple

from playground.directory import Impossible
from playground.model import Room
from playground.world import World


class Cast(NamedTuple):
    """A group title, and the first and last names of its members."""

    group: str
    people: tuple[str, ...]
    """The last person has not started the bot yet."""


CASTS = {
    "ru": Cast("Пятничная компания", ("Аня Королёва", "Борис Петров", "Вера Ильина", "Глеб Соколов")),
    "en": Cast("Friday crowd", ("Anna Price", "Bob Marsh", "Clara Whitfield", "Dan Hale")),
}
"""By language."""


def group_of_cast(world: World, language: str) -> Room:
    """Return the demo group of this language; the first call adds it. Raises Impossible."""
    if language not in CASTS:
        raise Impossible(f"there is no cast for the language {language!r}")
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
    """Add a person by first and last name, and return the id."""
    first, _, last = name.partition(" ")
    return world.add_person(first, last_name=last or None, language=language).id
