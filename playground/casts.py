"""Four friends in each language, with their group and a forum."""

from typing import NamedTuple

from playground.model import Room
from playground.world import Impossible, World


class Friend(NamedTuple):
    """A person before they are in a world."""

    first_name: str
    last_name: str
    username: str

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}"


class Cast(NamedTuple):
    """Friends who speak one language, and the titles of their chats.

    The last friend has not opened the bot yet.
    """

    people: tuple[Friend, ...]
    group: str
    forum: str
    topics: tuple[str, ...]


CASTS = {
    "ru": Cast(
        (
            Friend("Аня", "Королёва", "anya_k"),
            Friend("Борис", "Петров", "boris_p"),
            Friend("Вера", "Ильина", "vera_i"),
            Friend("Глеб", "Соколов", "gleb_s"),
        ),
        "Пятничная пулька",
        "Клуб «Четыре масти»",
        ("Чёрт побери", "Преферанс"),
    ),
    "en": Cast(
        (
            Friend("Anna", "Price", "anna_p"),
            Friend("Bob", "Marsh", "bob_m"),
            Friend("Clara", "Whitfield", "clara_w"),
            Friend("Dan", "Hale", "dan_h"),
        ),
        "Friday cards",
        "Four Suits Club",
        ("Oh Hell", "Preferans"),
    ),
}
"""By the language of the page."""


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
    people = [
        world.add_person(
            friend.first_name, last_name=friend.last_name, username=friend.username, language=language
        ).id
        for friend in cast.people
    ]
    group = world.add_group(cast.group, people, kind="group")
    forum = world.add_group(cast.forum, people, forum=True)
    for room in (group, forum):
        world.add_bot_to(room.chat.id, people[0])
    for topic in cast.topics:
        world.add_topic(forum.chat.id, topic, people[0])
    for person in people[:-1]:
        world.start(person)
    return group
