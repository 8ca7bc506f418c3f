import asyncio
import re

import pytest

from bot.base.preferences import Language
from games.core import Nature
from playground.model import Room
from tests.support.group_watch import group_calls, most_in_a_minute
from tests.support.scenario import SENDS_AND_EDITS, button, choose_preset, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import in_words, offered, over, started
from tests.whole_matches.stored import stored_match

GROUP_CALLS = 18
"""In any minute."""
CYRILLIC = re.compile("[а-яёА-ЯЁ]")


async def test_four_play_while_one_joins_by_link_and_one_returns(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    newcomer = calm.world.add_person("Глеб").id
    async with calm.bot(limits=False):
        group = await calm.group(*people, newcomer)
        calm.world.say(people[0], group.chat.id, "/new oh_hell")
        for person in people[1:]:
            await tap(calm.world, person, group, ":join")

        found = button(group, ":join")
        await until(lambda: button(group, ":join") is not None, "no lobby")
        found = button(group, ":join")
        assert found is not None
        query = calm.world.press(newcomer, group.chat.id, found[0].message_id, found[1])
        await until(query.answered.is_set, "no answer to a newcomer")
        link = query.answer["url"]
        assert link.startswith("https://t.me/pulka_bot?start=j_")
        calm.world.start(newcomer, link.partition("start=")[2])
        await until(
            lambda: "Глеб" in found[0].written or any("Глеб" in text for text in calm.texts(group)),
            "not seated",
        )

        await choose_preset(calm.world, people[0], group, "short")
        await tap(calm.world, people[0], group, ":start")
        async with calm.autoplay(people[0], people[2], newcomer):
            await until(lambda: bool(offered(calm.last(calm.private(people[1])))), "no hand")
            calm.world.say(people[1], group.chat.id, "/leave")
            await until(lambda: button(calm.private(people[1]), ":back") is not None, "not away")
            await until(lambda: len(calm.texts(group)) >= 4, "nobody played on")
            await tap(calm.world, people[1], calm.private(people[1]), ":back")
            await until(
                lambda: any(data.startswith("a:") for data in offered(calm.last(calm.private(people[1])))),
                "no turn",
            )
            async with calm.autoplay(people[1]):
                await until(lambda: over(group), "no end", patience=240)

    closings = [text for text in calm.texts(group) if tells(text, "oh-hell-final-trick")]
    assert len(closings) == 5
    assert tells(calm.last(group).written, "oh-hell-match-over")


@pytest.mark.slow
async def test_a_whole_match_keeps_to_telegrams_limits_and_to_ours(site: Site) -> None:
    people = site.people("Аня", "Борис", "Вера", "Глеб")
    async with site.bot():
        group = await started(site, people)
        site.world.counts.clear()
        async with site.autoplay(*people):
            await until(lambda: over(group), "no end", patience=240)
        _, record = await stored_match(site)
    moves, hands = sum(not isinstance(entry.actor, Nature) for entry in record.log), 0
    for (chat, method, code), count in site.world.counts.items():
        assert code != 429
        if method in SENDS_AND_EDITS and code == 200 and chat is not None and chat > 0:
            hands += count
    assert hands <= 3 * moves
    (times,) = group_calls(site.world).values()
    assert most_in_a_minute(times) <= GROUP_CALLS


@pytest.mark.slow
async def test_one_person_plays_computers_in_private(site: Site) -> None:
    (person,) = site.people("Аня")
    room = site.private(person)
    async with site.bot(), site.autoplay(person):
        site.world.say(person, person, "/play oh_hell 3")
        await until(lambda: over(room), "no end", patience=240)
    assert sum(tells(text, "oh-hell-final-trick") for text in site.texts(room)) >= 5
    assert not room.messages.keys() & set(site.world.groups)


@pytest.mark.slow
async def test_a_group_in_english_reads_no_russian(calm: Site) -> None:
    people = calm.people("Ann", "Bob", language="en")
    async with calm.bot(limits=False):
        group = await calm.group(*people, title="Friday")
        calm.world.say(people[0], group.chat.id, "/new oh_hell")
        await tap(calm.world, people[1], group, ":join")
        for _ in range(2):
            await tap(calm.world, people[0], group, ":computer")
        await choose_preset(calm.world, people[0], group, "short")
        await tap(calm.world, people[0], group, ":start")
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=240)
    for room in (group, *(calm.private(person) for person in people)):
        for message in room.messages.values():
            assert not CYRILLIC.search(message.written), message.written
            for row in message.reply_markup.inline_keyboard if message.reply_markup else []:
                assert not any(CYRILLIC.search(key.text) for key in row)


async def test_each_person_reads_their_own_language(calm: Site) -> None:
    people = calm.people("Аня", "Борис")
    (mary,) = calm.people("Mary", language="en")
    async with calm.bot(limits=False):
        group = await started(calm, [*people, mary])
        await in_words(calm, [*people, mary], group)
        for person, language in ((mary, Language.EN), (people[0], Language.RU)):
            own = calm.private(person)

            def there(room: Room = own, language: Language = language) -> bool:
                return any(
                    tells(text, "oh-hell-title", language, number=1, deals=5) for text in calm.texts(room)
                )

            await until(there, f"no hand in {language}")


async def test_a_topic_keeps_its_thread(calm: Site) -> None:
    people = calm.people("Аня", "Борис")
    async with calm.bot(limits=False):
        forum = calm.world.add_group("Клуб", people, forum=True)
        calm.world.add_bot_to(forum.chat.id, people[0])
        thread = calm.world.add_topic(forum.chat.id, "Чёрт побери", people[0])
        calm.world.say(people[0], forum.chat.id, "/new oh_hell", thread=thread)
        await tap(calm.world, people[1], forum, ":join")
        await tap(calm.world, people[0], forum, ":computer")
        await tap(calm.world, people[0], forum, ":start")
        await until(
            lambda: any(tells(m.written, "oh-hell-dealt", number=1) for m in forum.messages.values()),
            "no table",
        )
    ours = [
        m
        for m in forum.messages.values()
        if m.sender and m.sender.is_bot and not tells(m.written, "greeting")
    ]
    assert ours
    assert {message.message_thread_id for message in ours} == {thread}


@pytest.mark.slow
async def test_two_processes_serve_the_same_tables(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False), calm.bot(limits=False):
        group = await started(calm, people)
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=240)
        assert not any(code == 409 for (_, _, code) in calm.world.counts)
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) == 5


async def test_the_match_goes_on_where_it_was_after_a_restart(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await started(calm, people)
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: autoplay.accepted_taps > 10, "nobody plays")
    async with calm.bot(limits=False), calm.autoplay(*people):
        await until(lambda: over(group), "no end", patience=240)
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) == 5


async def test_a_majority_stops_the_match(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await started(calm, people)
        await until(
            lambda: any(tells(text, "oh-hell-dealt", number=1) for text in calm.texts(group)), "no table"
        )
        calm.world.say(people[1], group.chat.id, "/stop")
        await asyncio.sleep(0.3)
        assert not over(group)
        calm.world.say(people[2], group.chat.id, "/stop")
        await until(lambda: over(group), "not stopped")
