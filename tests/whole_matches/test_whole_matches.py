"""Whole matches over HTTP, tapped in private chats alone: within Telegram's limits, and of strangers."""

import re

import pytest

from playground.model import Room
from tests.support.group_watch import group_calls, most_in_a_minute
from tests.support.scenario import SENDS_AND_EDITS, START_PATIENCE_S, button, tap, until, working
from tests.whole_matches.conftest import END_S, Site, is_over

GROUP_CALLS = 18
"""In any minute."""
DEALS, MOVES = 5, 80
"""Four bid in each of five deals, and play one to five cards."""


async def test_a_whole_match_keeps_to_telegrams_limits_and_to_ours(site: Site) -> None:
    people = site.people("Аня", "Борис", "Вера", "Глеб")
    group = site.world.add_group("Пятничная пулька", people)
    async with site.bot(limits=True):
        await site.match(people, group)
        site.world.counts.clear()
        async with working(site.autoplay(*people).run()):
            await until(lambda: is_over(group), "no end", patience=END_S)
    hands = 0
    for (chat, method, code), count in site.world.counts.items():
        assert code != 429
        if method in SENDS_AND_EDITS and code == 200 and chat is not None and chat > 0:
            hands += count
    assert hands <= (MOVES + DEALS) * len(people), "each hand shows each move, and begins each deal anew"
    (times,) = group_calls(site.world).values()
    assert most_in_a_minute(times) <= GROUP_CALLS


def tables(room: Room) -> set[str]:
    """The tables at which a person is asked to play."""
    rows = [
        row
        for each in room.messages.values()
        if each.reply_markup
        for row in each.reply_markup.inline_keyboard
    ]
    data = [key.callback_data or "" for row in rows for key in row]
    return {each.split(":")[1] for each in data if each.startswith(("a:", "p:", "c:"))}


@pytest.mark.parametrize(
    ("wish", "seats"),
    [
        ("oh_hell/medium", 4),
        ("preferans/quick_sochinka", 3),
        ("sergeant_major/three", 3),
        ("terz/usual", 2),
    ],
)
async def test_strangers_play_a_rated_match_and_go_on(wish: str, seats: int, calm: Site) -> None:
    """Everybody reads the new rating of each."""
    names = ("Аня", "Борис", "Вера", "Глеб")[:seats]
    people = calm.people(*names)
    rooms = [calm.private(person) for person in people]
    async with calm.bot():
        for person, room in zip(people, rooms, strict=True):
            calm.world.say(person, person, f"/play {wish.partition('/')[0]}")
            await until(lambda room=room: button(room, ":rated:") is not None, patience=START_PATIENCE_S)  # type: ignore[misc]
            await tap(calm.world, person, room, f":rated:{wish}")
        await until(lambda: all(map(tables, rooms)), "no match", patience=START_PATIENCE_S)
        async with working(calm.autoplay(*people).run()):
            await until(lambda: all(map(is_over, rooms)), "no end", patience=END_S)
        first = {table for room in rooms for table in tables(room)}
        for person, room in zip(people, rooms, strict=True):
            rated = [re.compile(rf"{name}\s\d+\?\s\(") for name in names]
            await until(
                lambda room=room, rated=rated: all(  # type: ignore[misc]
                    any(form.search(message.written) for message in room.messages.values()) for form in rated
                ),
                "the ratings are not told",
            )
            await tap(calm.world, person, room, ":again:")
        await until(lambda: all(tables(room) - first for room in rooms), "they do not go on")
        second = {table for room in rooms for table in tables(room) - first}
    assert (len(first), len(second)) == (1, 1)
