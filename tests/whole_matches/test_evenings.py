"""Tournaments by the screens over HTTP, while the bot is killed."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from bot.features.tournaments.service.next_step import FRESH_MS
from bot.features.tournaments.service.tournament_model import Stage
from games.tournament.core import Regulation
from playground.model import Room
from tests.support.scaled_bot import SharedTime
from tests.support.scenario import NothingHappened, button, tap, until, working
from tests.support.sentences import said, tells
from tests.support.tournament_evening import AGAIN_S, LiveEvening, live_evening
from tests.whole_matches.conftest import TOKEN, Site, site_at

FAST = 20.0
LED = 8.0
"""Half a minute between rounds is longer than a host needs for a pause."""
CALLED = 2.0
"""A minute to answer a check-in is longer than a bot needs to start."""
END_S = 400.0
NAMES = [f"Игрок {number}" for number in range(1, 10)]
SHORT = {"options": {"deals": 2}, "preset": "short", "span": 0}
"""Matches of two deals, which nothing fits later."""


@asynccontextmanager
async def evening_at(
    folder: Path, *names: str, scale: float = FAST
) -> AsyncIterator[tuple[Site, LiveEvening, list[int]]]:
    """Yield a site within Telegram's limits, a bot at it, and people of these names."""
    time = SharedTime(scale)
    async with site_at(folder, time, limits=True) as site:
        people = site.people(*names)
        async with live_evening(site.world, site.address, time, folder, TOKEN) as evening:
            yield site, evening, people


async def offered(site: Site, people: list[int], offer: str = ":half/") -> Room:
    """A group with an open entry list, offered by one tap of its host."""
    world, host = site.world, people[0]
    group = world.add_group("Пятничная пулька", people)
    world.add_bot_to(group.chat.id, host)
    while button(group, offer) is None:
        world.say(host, group.chat.id, "/tournament")
        with suppress(NothingHappened):
            await until(lambda: button(group, offer) is not None, patience=AGAIN_S)
    await tap(world, host, group, offer)
    return group


async def ended(evening: LiveEvening, group: Room) -> None:
    """Wait for the end, as it is stored with all of its matches, and shown."""

    async def is_saved() -> bool:
        tournament = await evening.now(group)
        tables = [each for each in tournament.seatings if not each.pairing.bye]
        return tournament.saved and len({each.match for each in evening.outcome().seats}) >= len(tables)

    await until(is_saved, "no end", patience=END_S)
    await until(lambda: button(group, ":again") is not None, "no end shown", patience=END_S)


async def started(site: Site, evening: LiveEvening, group: Room, host: int) -> None:
    await evening.lead(host, group)
    while not (await evening.now(group)).is_running:
        await tap(site.world, host, site.private(host), ":start")


async def results_of(evening: LiveEvening, group: Room) -> int:
    return len((await evening.now(group)).results)


def final_list(group: Room) -> str:
    """Return the group's message with the final places."""
    texts = [message.written for message in group.messages.values()]
    (listed,) = [text for text in texts if tells(text, "running-over")]
    return listed


@pytest.mark.timeout(600)
async def test_an_evening_by_the_screens_while_the_bot_is_killed(tmp_path: Path) -> None:
    """Nobody rests or plays a computer, and Telegram refuses the group nothing."""
    async with evening_at(tmp_path, *NAMES) as (site, evening, people):
        group = await offered(site, people)
        await evening.enter(group, people)
        await started(site, evening, group, people[0])
        opened = await evening.now(group)
        async with working(site.autoplay(*people).run()):
            for results in (2, 4, 1_000):
                while not opened.saved and len(opened.results) < results:
                    await asyncio.sleep(0.1)
                    opened = await evening.now(group)
                if not opened.saved:
                    await evening.kill()
            await ended(evening, group)
    assert opened.stage is Stage.OVER
    assert len(opened.entrants) == len(people)
    assert not any(each.pairing.computers or each.pairing.bye for each in opened.seatings)
    calls: Counter[int] = Counter()
    for (chat, _, code), made in site.world.counts.items():
        calls[code] += made * (chat == group.chat.id)
    assert calls[200] > opened.run.round
    assert not calls[429]
    assert all(name in final_list(group) for name in NAMES)


@pytest.mark.timeout(600)
async def test_an_evening_that_goes_wrong_ends_right(tmp_path: Path) -> None:
    """Somebody comes late, a table is played again, play pauses, somebody is taken out; two kills.

    The standings are those that the stored matches bring by another reckoning.
    """
    async with evening_at(tmp_path, *NAMES, scale=LED) as (site, evening, people):
        world, (host, *_, late) = site.world, people
        group = await offered(site, people)
        await evening.change(group, **SHORT, regulation=Regulation(seats=4, rounds=3, fewest=3, most=5))
        await evening.enter(group, people[:-1])
        await started(site, evening, group, host)
        play = site.autoplay(*people).run

        async def has_results(number: int) -> bool:
            return await results_of(evening, group) >= number

        async with working(play()):
            await until(lambda: has_results(1), "no table is over")
        first = next(each for each in (await evening.now(group)).seatings if each.result is not None)
        await evening.lead(host, group, ":pause")
        before = await results_of(evening, group)
        world.press(late, group.chat.id, *_key(group, ":enter"))
        await evening.kill()
        async with working(play()):
            await asyncio.sleep(2)
            assert await results_of(evening, group) == before, "a pause takes no moves"
        await evening.enter(group, [late])
        place = f"1.{first.number}"
        await evening.lead(host, group, ":tables.1.1", f":fix.{place}", f":replay:{place}", ".yes")
        await evening.lead(host, group, ":resume")
        async with working(play()):

            async def has_round(number: int) -> bool:
                return (await evening.now(group)).run.round >= number

            await until(lambda: has_round(2), "no second round", patience=END_S)
        removed = people[3]
        await evening.lead(host, group, ":menu:players.1", ":menu:player.4.", ":remove:", ".yes")
        await evening.kill()
        async with working(play()):
            await ended(evening, group)
        tournament, outcome = await evening.now(group), evening.outcome()
    assert tournament.stage is Stage.OVER
    assert [each.what for each in tournament.corrections] == ["pause", "replay", "resume", "withdraw"]
    assert outcome.void == 1
    assert outcome.rated == outcome.ratings
    reckoned = outcome.scores(seats=4)
    reckoned[late] += Fraction(3, 2)
    del reckoned[removed]
    assert {person: Fraction(score) for person, _, score in outcome.places} == reckoned
    scores = [Fraction(score) for *_, score in outcome.places]
    assert scores == sorted(scores, reverse=True)
    names = dict(zip(people, NAMES, strict=True))
    shown = [final_list(group).index(names[person]) for person, *_ in outcome.places]
    assert shown == sorted(shown)
    assert tells(_last_page(site, removed), "running-you-removed")


def _key(room: Room, part: str) -> tuple[int, str]:
    """Return the message and the data of a key."""
    found = button(room, part)
    assert found is not None
    return found[0].message_id, found[1]


def _last_page(site: Site, person: int) -> str:
    """Return a person's page of the tournament, as it ends."""
    texts = [message.written for message in site.private(person).messages.values()]
    return next(text for text in reversed(texts) if tells(text, "running-over"))


@pytest.mark.timeout(600)
async def test_a_check_in_survives_a_kill_and_who_misses_it_comes_in_by_one_tap(tmp_path: Path) -> None:
    async with evening_at(tmp_path, *NAMES[:4], scale=CALLED) as (site, evening, people):
        world, (host, *others, absent) = site.world, people
        group = await offered(site, people)
        await evening.change(group, **SHORT, regulation=Regulation(seats=3, rounds=2, most=4))
        await evening.enter(group, people)
        old = [
            msgspec.structs.replace(each, entered=each.entered - 2 * FRESH_MS)
            for each in (await evening.now(group)).entrants
        ]
        await evening.change(group, entrants=tuple(old))
        await evening.lead(host, group, ":start")
        assert (await evening.now(group)).stage is Stage.ENTRY
        called = (await evening.now(group)).called
        for person in others:
            world.press(person, group.chat.id, *_key(group, ":enter"))
        await evening.kill()
        for person in others:
            while not (asked := await evening.now(group)).run.round:
                assert asked.called == called, "the minute is over"
                if any(each.person == person and each.here >= called for each in asked.entrants):
                    break
                await tap(world, person, group, ":enter")

        async def has_begun() -> bool:
            return (await evening.now(group)).run.round == 1

        await until(has_begun, "no start")
        assert [each.person for each in (await evening.now(group)).reserves] == [absent]
        await until(lambda: button(site.private(absent), ":enter") is not None, "no way in")
        world.press(absent, absent, *_key(site.private(absent), ":enter"))
        await evening.kill()
        while not await evening.has_entered(group, absent):
            await tap(world, absent, group, ":enter")
        async with working(site.autoplay(*people).run()):
            await ended(evening, group)
        tournament = await evening.now(group)
    assert len({each.person for each in tournament.entrants}) == len(tournament.entrants) == 4
    assert [each.since for each in tournament.entrants] == [1, 1, 1, 2]


@pytest.mark.timeout(600)
async def test_a_match_of_two_chats_survives_kills(tmp_path: Path) -> None:
    """Both chats read the score that the stored matches bring by another reckoning."""
    async with evening_at(tmp_path, *NAMES[:6]) as (site, evening, people):
        world, (host, *_) = site.world, people
        own, theirs = people[:3], people[3:]
        group, other = await offered(site, own, ":teams/"), world.add_group("Шахматный двор", theirs)
        world.add_bot_to(other.chat.id, theirs[0])
        found = await evening.now(group)
        world.say(theirs[0], other.chat.id, f"/start c_{found.token}")
        await until(lambda: button(other, ":enter") is not None, "no challenge")
        await evening.change(group, **SHORT, regulation=Regulation("teams", seats=3, rounds=2))
        await evening.enter(group, own)
        await evening.enter(other, theirs)
        await started(site, evening, group, host)
        async with working(site.autoplay(*people).run()):
            await evening.kill()

            async def has_result() -> bool:
                return await results_of(evening, group) > 0

            await until(has_result, "no table is over", patience=END_S)
            await evening.kill()
            await ended(evening, group)
            await until(lambda: button(other, ":again") is not None, "no end shown", patience=END_S)
        tournament, outcome = await evening.now(group), evening.outcome()
    assert tournament.stage is Stage.OVER
    assert not any(each.pairing.computers or each.pairing.bye for each in tournament.seatings)
    reckoned = outcome.compared(own)
    assert {person: Fraction(score) for person, _, score in outcome.places} == reckoned
    one, two = (sum(reckoned[person] for person in team) for team in (own, theirs))
    scores = said("running-match", one="", mine=one, theirs=two, other="").strip()
    for chat in (group, other):
        assert any(scores in message.written for message in chat.messages.values()), scores
