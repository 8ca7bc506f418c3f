"""A match and a tournament under each right that a group may lack: it sees the end, or somebody was told why not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.tournament.core import Regulation
from games.tournament.forms.swiss import SWISS
from playground.bot_api_types import Message
from playground.model import Room
from playground.people.administration import close_topic, delete_topic, permit, restrict, restrict_chat
from playground.world import World
from tests.support.scenario import choose_preset, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Servers, Site, site_at
from tests.whole_matches.halls import hall_at
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
    "documents": Row(lambda place: place.permit("can_send_documents")),
    "pins": Row(lambda place: place.permit("can_pin_messages")),
    "texts": Row(lambda place: place.permit("can_send_messages")),
    "everything": Row(lambda place: place.permit(*EVERYTHING), sees_end=False, told=MUTED),
    "restricted bot": Row(Place.restrict_bot, sees_end=False, told=MUTED),
    "restricted chat": Row(
        lambda place: restrict_chat(place.world, place.room.chat.id), sees_end=False, told=MUTED
    ),
    "closed topic": Row(lambda place: place.close(place.thread), told=CLOSED),
    "closed forum": Row(lambda place: place.close(place.thread, 0), sees_end=False, told=CLOSED),
    "deleted topic": Row(
        lambda place: delete_topic(place.world, place.room.chat.id, place.admin, place.thread)
    ),
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


@pytest.mark.slow
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


async def test_a_group_without_photos_follows_its_match_in_words(calm: Site) -> None:
    """The photo that was there gives way to a text; every deal and the end are read; one word to one person."""
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        place = await begun(calm, people)
        before = table_message(place.room)
        assert before is not None
        assert before.photo
        ears = Ears(calm, people)
        place.permit("can_send_photos")
        async with calm.autoplay(*people):
            await until(lambda: over(place.room), "no end", patience=END_S)
        await until(lambda: ears.hear(NO_PHOTOS), "nobody is told")
    assert before.message_id not in place.room.messages
    texts = [each for each in place.room.messages.values() if each.message_id > before.message_id]
    assert not any(each.photo for each in texts)
    assert sum(tells(each.written, "oh-hell-final-trick") for each in texts) == 5
    assert sum(tells(text, NO_PHOTOS) for person in people for text in calm.texts(calm.private(person))) == 1
    assert sum(tells(text, NO_PHOTOS) for text in calm.texts(calm.private(place.admin))) == 1
    refused = sum(
        count
        for (chat, _, code), count in calm.world.counts.items()
        if chat == place.room.chat.id and code != 200
    )
    assert refused == 1


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


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("forbidden", "sees_end"),
    [(("can_send_photos",), True), (EVERYTHING, False)],
    ids=["photos", "everything"],
)
async def test_a_tournament_is_seen_to_its_end_or_told(
    tmp_path: Path, servers: Servers | None, forbidden: tuple[str, ...], sees_end: bool
) -> None:
    async with hall_at(tmp_path, servers) as hall:
        site, people = hall.site, hall.site.people(*(f"Игрок {number}" for number in range(6)))
        ears = Ears(site, people)
        tournament = await hall.open(
            people, "oh_hell", Regulation(form=SWISS, seats=3, rounds=3), preset="short"
        )
        room = site.world.room(tournament.chat or 0)
        await until(lambda: any("Игрок" in text for text in site.texts(room)), "no message")
        permit(site.world, room.chat.id, people[0], forbidden)
        async with site.autoplay(*people):
            await hall.ends(tournament)
        if sees_end:
            await until(lambda: any("🥇" in text for text in site.texts(room)), "no podium")
            await until(lambda: lines(site, room) == 6, "lines are lost")
            await until(lambda: ears.hear(NO_PHOTOS), "nobody is told")
        else:
            await until(lambda: ears.hear("running-shut"), "nobody is told")
            assert not any("🥇" in text for text in site.texts(room))


def lines(site: Site, room: Room) -> int:
    """How many tables the group was told of."""
    return sum(tells(line, "running-line") for text in site.texts(room) for line in text.split("\n"))
