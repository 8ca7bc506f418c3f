"""Whatever happens to a group, the match goes on where it can."""

import asyncio
from typing import Any

import pytest

from bot.base.preferences import Language
from playground.bot_api_types import Message
from playground.messages import delete
from playground.model import Query, Room
from tests.support.scenario import button, choose_preset, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import END_S, group_of, over, some_moves, table_message
from tests.whole_matches.telegram_events import Upgrade


def results(site: Site, room: Room) -> int:
    return sum(tells(text, "oh-hell-final-trick") for text in site.texts(room))


def refused(site: Site, room: Room) -> int:
    return sum(
        count for (chat, _, code), count in site.world.counts.items() if chat == room.chat.id and code != 200
    )


async def answered(query: Query) -> dict[str, Any]:
    await until(query.answered.is_set, "a tap is not answered")
    return query.answer


# The group becomes a supergroup


async def test_a_match_moves_with_its_group_to_the_supergroup(
    calm: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people, kind="group")
        calm.world.say(people[0], group.chat.id, "/language")
        await tap(calm.world, people[0], group, "t:settings:language=en")
        async with calm.autoplay(*people) as autoplay:
            await some_moves(autoplay, 10)  # into the second deal, past its bids
        await until(
            lambda: any("1 of 5" in text for text in calm.texts(group)) and table_message(group) is not None,
            "no second table",
        )
        before = len(group.messages)
        upgrade = Upgrade(calm.world, group, monkeypatch)
        upgrade.tell()
        await until(lambda: table_message(upgrade.new) is not None, "no table in the supergroup")
        shown = table_message(upgrade.new)
        assert shown is not None
        query = calm.world.press(
            people[1], upgrade.new.chat.id, shown.message_id, next(iter(data_of(shown, ":hand")))
        )
        assert (await answered(query))["alert"]
        async with calm.autoplay(*people):
            await until(lambda: over(upgrade.new), "no end", patience=END_S)
    assert len(group.messages) == before
    assert not over(group)
    assert tells(calm.last(upgrade.new).written, "oh-hell-match-over", Language.EN)
    russian = ("oh-hell-title", "oh-hell-deal-over", "oh-hell-trick-taken")
    assert not any(tells(text, key) for text in calm.texts(upgrade.new) for key in russian)
    assert upgrade.refused <= 1


# The bot is thrown out


async def test_a_match_goes_on_in_private_where_the_bot_is_thrown_out(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        calm.world.forget_calls()
        calm.world.remove_bot_from(group.chat.id, people[0])
        await until(
            lambda: all(tells(calm.texts(calm.private(person))[-1], "hand-shut") for person in people),
            "not told",
        )
        async with calm.autoplay(*people):
            await until(
                lambda: all(
                    tells(calm.texts(calm.private(each))[-1], "oh-hell-match-over") for each in people
                ),
                "no end",
                patience=END_S,
            )
    assert refused(calm, group) == 0
    assert all(results(calm, calm.private(person)) == 5 for person in people)


# People who cannot be reached


async def test_who_blocks_the_bot_is_named_and_goes_on_afterwards(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    boris = people[1]
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        await until(lambda: "Пятничная пулька" in calm.texts(calm.private(boris))[-1], "no cards")
        calm.world.forget_calls()
        calm.world.block(boris)
        await until(
            lambda: any(tells(text, "notice-blocked", who="Борис") for text in calm.texts(group)), "not named"
        )
        async with calm.autoplay(people[0], people[2]):
            await asyncio.sleep(0.5)
        assert refused(calm, calm.private(boris)) == 0
        old = set(calm.private(boris).messages)
        calm.world.unblock(boris)
        await until(lambda: any(number not in old for number in calm.private(boris).messages), "no cards")
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=END_S)
    assert not any(tells(text, "notice-blocked") for text in calm.texts(group)[-3:])
    assert results(calm, group) == 5


# Several tables


async def test_two_tables_of_a_group_differ_and_play_side_by_side(calm: Site) -> None:
    first, second = calm.people("Аня", "Борис", "Вера"), calm.people("Глеб", "Дина", "Ева")
    async with calm.bot(limits=False):
        group = await calm.group(*first, *second)
        for people in (first, second):
            old = set(group.messages)
            calm.world.say(people[0], group.chat.id, "/new oh_hell")
            await until(lambda old=old: fresh(group, old, ":join") is not None, "no lobby")  # type: ignore[misc]
            lobby = fresh(group, old, ":join")
            assert lobby is not None
            for person in people[1:]:
                await answered(
                    calm.world.press(person, group.chat.id, lobby.message_id, data_of(lobby, ":join")[0])
                )
            for part in (":page:settings", ":page:preset", ":preset:short", ":start"):
                await until(lambda old=old, part=part: fresh(group, old, part) is not None, f"no {part}")  # type: ignore[misc]
                shown = fresh(group, old, part)
                assert shown is not None
                await answered(
                    calm.world.press(people[0], group.chat.id, shown.message_id, data_of(shown, part)[0])
                )
        calm.world.say(first[0], group.chat.id, "/table")
        await until(lambda: button(group, "t:table:") is not None, "not asked which")
        found = button(group, "t:table:")
        assert found is not None
        assert len(data_of(found[0], "t:table:")) == 2
        labels = (
            [key.text for row in found[0].reply_markup.inline_keyboard for key in row]
            if found[0].reply_markup
            else []
        )
        assert {"Аня" in label for label in labels} == {True, False}
        # whose command can mean one table alone is not asked
        calm.world.say(second[1], group.chat.id, "/leave")
        await until(
            lambda: any(tells(text, "notice-away", who="Дина") for text in calm.texts(group)), "has not left"
        )
        calm.world.say(second[1], second[1], "/hand")
        async with calm.autoplay(*first, *second):
            await until(
                lambda: sum(tells(text, "oh-hell-match-over") for text in calm.texts(group)) == 2,
                "no end",
                patience=END_S,
            )
    assert results(calm, group) == 10
    for person, others in ((first[0], ("Глеб", "Дина", "Ева")), (second[0], ("Аня", "Борис", "Вера"))):
        assert not any(name in text for text in calm.texts(calm.private(person)) for name in others)


async def test_table_of_deleted_topic_goes_on_in_general_messages(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        forum = calm.world.add_group("Клуб", people, forum=True)
        calm.world.add_bot_to(forum.chat.id, people[0])
        thread = calm.world.add_topic(forum.chat.id, "Один", people[0])
        calm.world.say(people[0], forum.chat.id, "/new oh_hell", thread=thread)
        for person in people[1:]:
            await tap(calm.world, person, forum, ":join")
        await choose_preset(calm.world, people[0], forum, "short")
        await tap(calm.world, people[0], forum, ":start")
        await until(lambda: table_message(forum) is not None, "no table")
        del forum.topics[thread]
        for number in [
            number for number, shown in forum.messages.items() if shown.message_thread_id == thread
        ]:
            delete(calm.world, forum, number)
        calm.world.forget_calls()
        async with calm.autoplay(*people):
            await until(lambda: over(forum), "no end", patience=END_S)
    assert results(calm, forum) == 5
    closings = [each for each in forum.messages.values() if tells(each.written, "oh-hell-final-trick")]
    assert {each.message_thread_id for each in closings} == {None}
    assert (
        sum(
            n
            for (_, method, code), n in calm.world.counts.items()
            if method.startswith("send") and code != 200
        )
        == 1
    )


def data_of(shown: Message, part: str) -> list[str]:
    """The data of a message's buttons that contain `part`."""
    rows = shown.reply_markup.inline_keyboard if shown.reply_markup is not None else []
    return [
        key.callback_data for row in rows for key in row if key.callback_data and part in key.callback_data
    ]


def fresh(room: Room, old: set[int], part: str) -> Message | None:
    """A message not among the old ones with a button whose data contain `part`."""
    found = [
        message for number, message in room.messages.items() if number not in old and data_of(message, part)
    ]
    return found[-1] if found else None
