"""A match survives anything that happens to its group: the group sees the end, or somebody is told why not."""

import re
from typing import Any
from unittest.mock import patch

import pytest

from playground.people.administration import close_topic, delete_topic, forbid, restrict
from playground.people.group_lifecycle import migrate
from tests.support.scenario import button, until, working
from tests.support.sentences import tells
from tests.whole_matches.conftest import END_S, Site, is_over

MUTED, CLOSED, NO_PHOTOS = "hand-shut", "hand-shut-topic", "no-photos-in"


@pytest.mark.parametrize(
    ("what", "sees_end", "told"),
    [
        ("no photos", True, NO_PHOTOS),
        ("no texts", True, ""),
        ("restricted bot", False, MUTED),
        ("closed topic", True, CLOSED),
        ("closed forum", False, CLOSED),
        ("deleted topic", True, ""),
        ("removal", False, MUTED),
        ("silent removal", False, MUTED),
    ],
)
async def test_the_group_sees_the_end_or_somebody_is_told(
    calm: Site, what: str, sees_end: bool, told: str
) -> None:
    """All that people are shown in private counts, messages that were edited away included."""
    world, people, heard = calm.world, calm.people("Аня", "Борис", "Вера"), set[str]()
    room = world.add_group("Пятничная пулька", people, forum=True)
    chat, admin, bot = room.chat.id, people[0], world.the_bot().user.id
    private = [calm.private(person) for person in people]
    publish = world.publish

    def hear(kind: str, **facts: Any) -> None:
        if kind in ("message", "edit") and facts["room"] in [each.key for each in private]:
            heard.add(facts["message"].written)
        publish(kind, **facts)

    def ended() -> bool:
        """Return whether the match is over for its players."""
        last = [next(reversed(each.messages.values())).written for each in private]
        return all(tells(text, "oh-hell-winners") for text in last)

    async with calm.bot():
        world.add_bot_to(chat, admin)
        thread = world.add_topic(chat, "Карты", admin)
        await calm.match(people, room, thread)
        await until(lambda: button(room, ":hand") is not None, "no table")
        with patch.object(world, "publish", hear):
            match what:
                case "no photos":
                    forbid(world, chat, admin, ["can_send_photos"])
                case "no texts":
                    forbid(world, chat, admin, ["can_send_messages"])
                case "restricted bot":
                    restrict(world, chat, admin, bot)
                case "closed topic":
                    close_topic(world, chat, admin, thread)
                case "closed forum":
                    close_topic(world, chat, admin, thread)
                    close_topic(world, chat, admin, 0)
                case "deleted topic":
                    delete_topic(world, chat, admin, thread)
                case "removal":
                    world.remove_bot_from(chat, admin)
                case "silent removal":
                    room.members[bot] = "kicked"
            async with working(calm.autoplay(*people).run()):
                await until(lambda: is_over(room) if sees_end else ended(), "no end", patience=END_S)
            await until(
                lambda: not told or any(tells(text, told) for text in heard), "nobody is told why not"
            )
    assert is_over(room) == sees_end
    for key in (MUTED, CLOSED):
        assert any(tells(text, key) for text in heard) == (told == key)


async def test_a_match_moves_with_its_group_to_the_supergroup_and_keeps_its_language(calm: Site) -> None:
    """A group in English reads no Russian, and so do its people."""
    people = calm.people("Ann", "Bob", "Eve", language="en")
    group = calm.world.add_group("Friday", people, kind="group")
    async with calm.bot():
        await calm.match(people, group)
        autoplay = calm.autoplay(*people)
        async with working(autoplay.run()):
            await until(lambda: autoplay.accepted_taps >= 10, "no moves")
            new = migrate(calm.world, group.chat.id, people[0])
            before = len(group.messages)
            await until(lambda: is_over(new), "no end", patience=END_S)
    assert len(group.messages) == before
    assert not is_over(group)
    for room in (group, new, *map(calm.private, people)):
        for message in room.messages.values():
            rows = message.reply_markup.inline_keyboard if message.reply_markup else []
            read = [message.written, *(key.text for row in rows for key in row)]
            assert not re.search("[а-яёА-ЯЁ]", " ".join(read)), read
