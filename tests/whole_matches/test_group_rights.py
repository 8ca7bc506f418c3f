"""A match and a tournament under each right that a group may lack: it sees the end, or somebody was told why not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playground.bot_api_types import Message
from playground.model import Room
from playground.people.administration import close_topic, permit, restrict
from playground.world import World
from tests.support.scenario import choose_preset, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Servers, Site, site_at
from tests.whole_matches.rooms import END_S, over, some_moves, table_message, unhurried

MUTED, CLOSED, NO_PHOTOS = "hand-shut", "hand-shut-topic", "no-photos-in"
EVERYTHING = ("can_send_messages", "can_send_photos", "can_send_documents", "can_pin_messages")


class Place(NamedTuple):
    """A group in which a match has begun in a topic, and who administers it."""

    world: World
    room: Room
    admin: int
    thread: int

    def permit(self, *forbidden: str) -> None:
        """Take these permissions from all members; the bot gets no update."""
        permit(self.world, self.room.chat.id, self.admin, forbidden)

    def restrict_bot(self) -> None:
        restrict(self.world, self.room.chat.id, self.admin, self.world.the_bot().user.id)

    def close(self, *threads: int) -> None:
        for thread in threads:
            close_topic(self.world, self.room.chat.id, self.admin, thread)

    def kick_silently(self) -> None:
        self.room.members[self.world.the_bot().user.id] = "kicked"


class Row(NamedTuple):
    """What the group does while a match goes on, and what its people then see."""

    limit: Callable[[Place], None]
    sees_end: bool = True
    told: str = ""
    """The key of what somebody reads about it in private."""


ROWS = {
    "photos": Row(lambda place: place.permit("can_send_photos"), told=NO_PHOTOS),
    "texts": Row(lambda place: place.permit("can_send_messages")),
    "restricted bot": Row(Place.restrict_bot, sees_end=False, told=MUTED),
    "closed topic": Row(lambda place: place.close(place.thread), told=CLOSED),
    "closed forum": Row(lambda place: place.close(place.thread, 0), sees_end=False, told=CLOSED),
    "silent removal": Row(Place.kick_silently, sees_end=False, told=MUTED),
}


async def begun(site: Site, people: list[int]) -> Place:
    """A forum with a match of these people in one of its topics, drawn with pictures."""
    room = site.world.add_group("Пятничная пулька", people, forum=True)
    site.world.add_bot_to(room.chat.id, people[0])
    thread = site.world.add_topic(room.chat.id, "Карты", people[0])
    site.world.say(people[0], room.chat.id, "/new oh_hell", thread=thread)
    for person in people[1:]:
        await tap(site.world, person, room, ":join")
    await choose_preset(site.world, people[0], room, "short")
    await unhurried(site, people[0], room)
    await tap(site.world, people[0], room, ":start")
    await until(lambda: table_message(room) is not None, "no table")
    return Place(site.world, room, people[0], thread)


class Ears:
    """All that people are shown in private, messages that were edited away included."""

    def __init__(self, site: Site, people: list[int]) -> None:
        self.heard: set[str] = set()
        rooms = {site.private(person).key for person in people}
        usual = site.world.publish

        def publish(kind: str, **facts: Any) -> None:
            room, message = facts.get("room"), facts.get("message")
            if isinstance(room, str) and room in rooms and isinstance(message, Message):
                self.heard.add(message.written)
            usual(kind, **facts)

        site.world.publish = publish  # type: ignore[method-assign]

    def hear(self, key: str) -> bool:
        return any(tells(text, key) for text in self.heard)


@pytest.mark.parametrize("name", ROWS)
async def test_the_group_sees_the_end_or_somebody_is_told(calm: Site, name: str) -> None:
    row, people = ROWS[name], calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        place = await begun(calm, people)
        ears = Ears(calm, people)
        row.limit(place)
        async with calm.autoplay(*people):
            await until(
                lambda: (
                    over(place.room)
                    or all(tells(calm.texts(calm.private(each))[-1], "oh-hell-match-over") for each in people)
                ),
                "no end",
                patience=END_S,
            )
        if row.sees_end:
            await until(lambda: over(place.room), "the group does not see the end")
        if row.told:
            await until(lambda: ears.hear(row.told), "nobody is told")
    assert row.sees_end or row.told
    assert over(place.room) == row.sees_end
    assert ears.hear(MUTED) == (row.told == MUTED)
    assert ears.hear(CLOSED) == (row.told == CLOSED)


async def test_a_group_that_was_muted_for_a_moment_follows_again(
    tmp_path: Path, servers: Servers | None
) -> None:
    """No update tells that members may write again: half a minute after the refusal the bot looks by itself."""
    async with site_at(50.0, tmp_path, servers, limits=False) as site:
        people = site.people("Аня", "Борис", "Вера")
        async with site.bot(limits=False):
            place = await begun(site, people)
            place.permit(*EVERYTHING)
            async with site.autoplay(*people) as autoplay:
                await some_moves(autoplay, 1)
            private = [site.private(person) for person in people]
            await until(lambda: all(tells(site.texts(room)[-1], MUTED) for room in private), "nobody is told")
            old = set(place.room.messages)
            place.permit()
            await until(
                lambda: (shown := table_message(place.room)) is not None and shown.message_id not in old,
                "no table",
            )
            await until(lambda: not any(tells(site.texts(room)[-1], MUTED) for room in private), "still told")
