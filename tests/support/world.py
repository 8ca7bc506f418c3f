"""A local Telegram with people of different languages."""

from playground.timing import TimeSource
from playground.world import World

PULKA = ("Пулька", "pulka_bot")
"""First name and username of the bot."""


def default_world(token: str, time: TimeSource | None = None, *, limits: bool = True) -> World:
    """A world of a bot, four people (one has never opened it), their group, and a forum with topics.

    A page in Russian takes them for its cast.
    """
    world = World(time, limits=limits)
    world.add_bot(token, *PULKA)
    anna = world.add_person("Аня", last_name="Королёва", username="anya_k", language="ru")
    boris = world.add_person("Борис", username="boris_p", language="ru")
    mary = world.add_person("Mary", last_name="Whitfield", username="mary_w", language="en")
    long = world.add_person("Константин Всеволодович", last_name="Преображенский-Достоевский", language="ru")
    people = [anna.id, boris.id, mary.id, long.id]
    group = world.casts["ru"] = world.add_group("Пятничная пулька", people, kind="group")
    world.add_bot_to(group.chat.id, anna.id)
    forum = world.add_group("Клуб «Четыре масти»", people, forum=True)
    world.add_bot_to(forum.chat.id, boris.id)
    for name in ("Чёрт побери", "Преферанс"):
        world.add_topic(forum.chat.id, name, boris.id)
    for person in people[:3]:
        world.start(person)
    return world
