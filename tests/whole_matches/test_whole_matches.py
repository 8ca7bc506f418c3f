import re

from games.core import Nature
from tests.support.group_watch import group_calls, most_in_a_minute
from tests.support.scenario import SENDS_AND_EDITS, button, choose_preset, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import offered, over, started
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


async def test_two_processes_serve_the_same_tables(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False), calm.bot(limits=False):
        group = await started(calm, people)
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=240)
        assert not any(code == 409 for (_, _, code) in calm.world.counts)
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) == 5
