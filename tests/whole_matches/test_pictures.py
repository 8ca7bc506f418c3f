"""Matches whose tables and hands are photos, by taps over HTTP."""

from collections import Counter

import pytest

from bot.chat.outgoing import photo_cache as gallery
from bot.ui.pictures import Picture, jpeg
from playground.bot_api_types import Message
from playground.model import Room
from tests.support.scenario import button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import over, started

PATIENCE_S = 240.0


def results(room: Room) -> list[Message]:
    return [message for message in room.messages.values() if tells(message.written, "oh-hell-final-trick")]


def made(site: Site, room: Room, code: int = 200) -> Counter[str]:
    """How many calls to the room were answered so, by method."""
    found: Counter[str] = Counter()
    for (chat, method, answered), count in site.world.counts.items():
        if chat == room.chat.id and answered == code:
            found[method] += count
    return found


def hand_photos(site: Site, person: int) -> list[Message]:
    """The photos of the group's match in a private chat, which begin with the name of the group."""
    messages = site.private(person).messages.values()
    return [message for message in messages if message.photo and "Пятничная пулька" in message.written]


async def test_whole_match_is_shown_in_photos_of_table_and_hand(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера", "Глеб")
    async with calm.bot(limits=False):
        calm.world.say(people[1], people[1], "/settings")
        await tap(calm.world, people[1], calm.private(people[1]), "pictures=off")
        await until(lambda: button(calm.private(people[1]), "pictures=on") is not None, "not set")
        group = await started(calm, people)
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=PATIENCE_S)
            await until(
                lambda: all(
                    tells(calm.last(calm.private(each)).written, "oh-hell-match-over") for each in people
                ),
                "no ends",
            )
    assert len(results(group)) == 5
    assert all(message.photo and message.caption for message in results(group))
    calls = made(calm, group)
    assert calls["sendPhoto"] == 5 + 1
    assert calls["editMessageMedia"]
    assert not calls["editMessageCaption"]
    assert not made(calm, group, code=400)
    hands = hand_photos(calm, people[0])
    assert [bool(hand_photos(calm, person)) for person in people] == [True, False, True, True]
    assert made(calm, calm.private(people[0]))["sendPhoto"] == 5 + 1, "the hands and the greeting"
    for message in (*results(group), *hands):
        assert message.photo is not None
        assert message.photo[-1].width == 800
        assert len(message.written) <= 1024


async def test_no_match_is_lost_to_a_picture_that_cannot_be_drawn(
    calm: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = jpeg
    tried: Counter[str] = Counter()

    def failing(picture: Picture) -> bytes:
        tried["all"] += 1
        if tried["all"] % 3:
            raise OSError("no ink")
        return drawn(picture)

    monkeypatch.setattr(gallery, "jpeg", failing)
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await started(calm, people)
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=PATIENCE_S)
    assert len(results(group)) == 5
    assert tried["all"] > 3
    assert not made(calm, group, code=400)
