"""Chat against chat: two groups with a bot each of them knows, from the challenge to both podiums."""

import re

import pytest

from playground.model import Room
from tests.support.scenario import button, tap, until
from tests.support.sentences import said, tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import END_S

pytestmark = pytest.mark.slow
ONE, OTHER = "Пятничная пулька", "Шахматный двор"
SCORE = re.compile(rf"{ONE} ([\d½]+) : ([\d½]+) {OTHER}")


def scores(site: Site, room: Room) -> list[tuple[str, ...]]:
    """The scores in a room's messages."""
    return [found.groups() for text in site.texts(room) for found in SCORE.finditer(text)]


def number(text: str) -> float:
    return float(text.replace("½", ".5"))


async def challenge(site: Site, home: int, group: Room) -> str:
    """Open a match in a group, and return what its link carries."""
    site.world.say(home, group.chat.id, "/tournament терц")
    await until(lambda: button(group, ":menu") is not None, "no list")
    await tap(site.world, home, group, ":menu")
    private = site.private(home)
    await tap(site.world, home, private, ":menu:forms")
    await tap(site.world, home, private, ":set:form=teams")
    await tap(site.world, home, private, ":menu")
    await tap(site.world, home, private, ":menu:size")
    await tap(site.world, home, private, ":set:rounds=2")
    await tap(site.world, home, group, ":invite")
    links: list[str] = []

    def is_shown() -> bool:
        keyboards = [
            each.reply_markup.inline_keyboard for each in group.messages.values() if each.reply_markup
        ]
        keys = [key.url or "" for keyboard in keyboards for row in keyboard for key in row]
        links[:] = [url.partition("?startgroup=")[2] for url in keys if "?startgroup=" in url]
        return bool(links)

    await until(is_shown, "no challenge")
    return links[-1]


async def test_two_chats_play_a_match_that_both_follow(site: Site) -> None:
    """Each has two people; both read every score in one edited message, and the winners at the end."""
    home, rivals = site.people("Аня", "Борис"), site.people("Вера", "Глеб")
    async with site.bot():
        group, yard = await site.group(*home, title=ONE), await site.group(*rivals, title=OTHER)
        payload = await challenge(site, home[0], group)
        site.world.say(rivals[0], yard.chat.id, f"/start@{site.world.the_bot().user.username} {payload}")
        for room, people in ((group, home), (yard, rivals)):
            await until(lambda room=room: button(room, ":enter") is not None, "no list")  # type: ignore[misc]
            for person in people:
                await tap(site.world, person, room, ":enter")
        for room in (group, yard):
            await until(
                lambda room=room: any(tells(text, "running-entered", count=4) for text in site.texts(room)),  # type: ignore[misc]
                "not all have entered",
            )
        await tap(site.world, home[0], group, ":menu")
        await tap(site.world, home[0], site.private(home[0]), ":start")
        seen: dict[int, set[tuple[str, ...]]] = {group.chat.id: set(), yard.chat.id: set()}

        def is_over() -> bool:
            for room in (group, yard):
                seen[room.chat.id] |= set(scores(site, room))
            return all(button(room, ":again") is not None for room in (group, yard))

        async with site.autoplay(*home, *rivals):
            await until(is_over, "no end", patience=END_S)
        for room in (group, yard):
            await until(lambda room=room: len(scores(site, room)) >= 2, "no podium", patience=END_S)  # type: ignore[misc]
            mine, theirs = map(number, scores(site, room)[-1])
            assert mine + theirs == 4, "two seats of two boards"
            end = said("running-match-drawn")
            if mine != theirs:
                end = said("running-match-won", team=ONE if mine > theirs else OTHER)
            assert sum(end in text for text in site.texts(room)) == 2, "the message and the podium"
            assert not any(tells(text, "running-line") for text in site.texts(room))
        assert seen[group.chat.id] == seen[yard.chat.id]
