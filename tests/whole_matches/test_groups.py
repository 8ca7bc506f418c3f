"""Whatever happens to a group, the match goes on where it can."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.base.preferences import Language
from playground.bot_api_types import Message
from playground.messages import delete
from playground.model import Query, Room
from playground.people.administration import permit
from tests.support.scenario import SENDS_AND_EDITS, button, choose_preset, tap, until
from tests.support.sentences import said, tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import END_S, group_of, over, some_moves, table_message
from tests.whole_matches.telegram_events import ANONYMOUS, Upgrade, message, offer

MOVES = 60
"""Bids and cards of three people in the five deals of the short preset of Чёрт побери."""
LOBBY_TAPS = 8
PROFILE = {
    f"{verb}My{what}" for verb in ("get", "set") for what in ("Commands", "Description", "ShortDescription")
}
"""Calls about the bot itself, in the background of its start."""


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


@pytest.mark.slow
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


@pytest.mark.slow
async def test_a_refused_drawing_alone_tells_of_the_supergroup(
    calm: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people, kind="group")
        upgrade = Upgrade(calm.world, group, monkeypatch)
        async with calm.autoplay(*people):
            await until(lambda: over(upgrade.new), "no end", patience=END_S)
    assert results(calm, upgrade.new) == 5
    assert upgrade.refused <= 2


async def test_lobby_moves_too_and_the_new_chat_gets_old_replies(
    calm: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = calm.world.add_group("Пулька", people, kind="group")
        calm.world.add_bot_to(group.chat.id, people[0])
        calm.world.say(people[0], group.chat.id, "/new oh_hell")
        await until(lambda: button(group, ":join") is not None, "no lobby")
        upgrade = Upgrade(calm.world, group, monkeypatch)
        offer(
            calm.world,
            "message",
            message(
                calm.world,
                group,
                **{"from": {"id": people[0], "is_bot": False, "first_name": "Аня", "language_code": "ru"}},
                text="/help",
                entities=[{"type": "bot_command", "offset": 0, "length": 5}],
            ),
        )
        await until(lambda: any("/new" in text for text in calm.texts(upgrade.new)), "no reply")
        upgrade.tell()
        for person in people[1:]:
            await tap(calm.world, person, upgrade.new, ":join")
        await tap(calm.world, people[0], upgrade.new, ":start")
        await until(lambda: table_message(upgrade.new) is not None, "no table")


# The bot is thrown out


@pytest.mark.slow
@pytest.mark.parametrize("told", [True, False])
async def test_a_match_goes_on_in_private_where_the_bot_is_thrown_out(calm: Site, told: bool) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        calm.world.forget_calls()
        if told:
            calm.world.remove_bot_from(group.chat.id, people[0])
            await until(
                lambda: all(tells(calm.texts(calm.private(person))[-1], "hand-shut") for person in people),
                "not told",
            )
        else:
            group.members[calm.world.the_bot().user.id] = "kicked"
        async with calm.autoplay(*people):
            await until(
                lambda: all(
                    tells(calm.texts(calm.private(each))[-1], "oh-hell-match-over") for each in people
                ),
                "no end",
                patience=END_S,
            )
    assert refused(calm, group) == (0 if told else 1)
    if told:
        assert all(results(calm, calm.private(person)) == 5 for person in people)


async def test_the_table_is_back_when_the_bot_is(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        calm.world.remove_bot_from(group.chat.id, people[0])
        async with calm.autoplay(*people) as autoplay:
            await some_moves(autoplay, 12)
        old = set(group.messages)
        calm.world.add_bot_to(group.chat.id, people[0])
        await until(
            lambda: (shown := table_message(group)) is not None and shown.message_id not in old, "no table"
        )
        await until(
            lambda: not any(tells(calm.texts(calm.private(person))[-1], "hand-shut") for person in people),
            "still told",
        )
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=END_S)
    texts = [message.written for number, message in group.messages.items() if number not in old]
    assert not any(tells(text, "greeting") for text in texts)
    assert tells(texts[-1], "oh-hell-match-over")


async def test_a_command_shows_the_table_to_a_group_that_was_muted(calm: Site) -> None:
    """Though the person was answered there a moment ago, which the limit of replies counts."""
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot():
        group = await group_of(calm, people)
        calm.world.say(people[0], group.chat.id, "/score")
        await until(lambda: any(tells(text, "oh-hell-score-none") for text in calm.texts(group)), "no answer")
        permit(calm.world, group.chat.id, people[0], ["can_send_messages", "can_send_photos"])
        async with calm.autoplay(*people) as autoplay:
            await some_moves(autoplay, 4)
        await until(
            lambda: all(tells(calm.texts(calm.private(person))[-1], "hand-shut") for person in people),
            "not told",
        )
        permit(calm.world, group.chat.id, people[0], [])
        old = set(group.messages)
        calm.world.say(people[0], group.chat.id, "/table")
        await until(
            lambda: (shown := table_message(group)) is not None and shown.message_id not in old, "no table"
        )


# An administrator tidies up


async def test_a_table_deleted_by_an_administrator_is_posted_anew(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    deleted = 0
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        async with calm.autoplay(*people, pause=0.02) as autoplay:
            while not over(group):
                shown = table_message(group)
                if shown is not None:
                    delete(calm.world, group, shown.message_id)
                    deleted += 1
                wanted = autoplay.accepted_taps + 3
                await until(
                    lambda: autoplay.accepted_taps >= wanted or over(group),  # noqa: B023
                    "nobody can play any more",
                )
    assert deleted > 3
    assert results(calm, group) == 5
    assert tells(calm.last(group).written, "oh-hell-match-over")


@pytest.mark.parametrize("administrator", [True, False])
async def test_a_group_has_its_table_pinned_where_the_bot_may(calm: Site, administrator: bool) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        calm.world.add_bot_to(group.chat.id, people[0], administrator=administrator)
        calm.world.say(people[0], group.chat.id, "/settings")
        await tap(calm.world, people[0], group, ":pinned=on")
        shown = table_message(group)
        assert shown is not None
        if administrator:
            await until(lambda: group.pinned == [shown.message_id], "not pinned")
        async with calm.autoplay(*people):
            await until(lambda: over(group), "no end", patience=END_S)
        await until(lambda: not group.pinned, "still pinned")
    assert results(calm, group) == 5


async def test_deleted_table_is_shown_again_on_request_and_for_a_leave(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        for ask in ("/table", "/leave"):
            shown = table_message(group)
            assert shown is not None
            delete(calm.world, group, shown.message_id)
            calm.world.say(people[0], group.chat.id, ask)
            await until(lambda: table_message(group) is not None, f"no table after {ask}")


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


async def test_computer_takes_a_deleted_accounts_seat_and_group_hears(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    boris = people[1]
    async with calm.bot(limits=False):
        group = await group_of(calm, people, seated=lambda: calm.world.deactivate(boris))
        async with calm.autoplay(people[0], people[2]):
            await until(
                lambda: any(tells(text, "notice-gone", who="Борис") for text in calm.texts(group)),
                "not told",
                patience=END_S,
            )
            await until(lambda: over(group), "no end", patience=END_S)
    assert refused(calm, calm.private(boris)) == 1
    assert results(calm, group) == 5


async def test_who_deletes_the_chat_is_sent_their_cards_again(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await group_of(calm, people)
        for person in people:
            room = calm.private(person)
            for number in list(room.messages):
                delete(calm.world, room, number)
        calm.world.say(people[0], group.chat.id, "/hand")
        async with calm.autoplay(*people) as autoplay:
            for person in people:
                calm.world.say(person, person, "/hand")
            await some_moves(autoplay)
            await until(lambda: over(group), "no end", patience=END_S)


# Those who are nobody


@pytest.mark.parametrize("speaker", ["administrator", "channel"])
async def test_member_who_speaks_as_a_chat_hears_that_people_play(calm: Site, speaker: str) -> None:
    people = calm.people("Аня")
    async with calm.bot(limits=False):
        group = await calm.group(*people)
        chat = {"id": group.chat.id, "type": group.chat.type, "title": group.chat.title}
        channel = {"id": -1009, "type": "channel", "title": "Новости"}
        before = len(group.messages)
        command = message(
            calm.world,
            group,
            **{
                "from": ANONYMOUS
                if speaker == "administrator"
                else {"id": 136817688, "is_bot": True, "first_name": "Channel"}
            },
            sender_chat=chat if speaker == "administrator" else channel,
            text="/new",
            entities=[{"type": "bot_command", "offset": 0, "length": 4}],
        )
        offer(calm.world, "message", command)
        await until(lambda: len(group.messages) > before, "no answer")
        await asyncio.sleep(0.2)
        assert calm.texts(group)[before:] == [said("refused-anonymous")]
        tapped = {
            "id": "4711",
            "from": ANONYMOUS,
            "chat_instance": "1",
            "data": "t:new",
            "message": message(calm.world, group, text="x"),
        }
        offer(calm.world, "callback_query", tapped)
        calm.world.say(people[0], group.chat.id, "/help")
        await until(lambda: any("/table" in text for text in calm.texts(group)), "no help")
        assert button(group, ":join") is None


# Several tables


@pytest.mark.slow
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


async def test_a_command_in_a_topic_means_the_tables_of_that_topic(calm: Site) -> None:
    people = calm.people("Аня", "Борис")
    async with calm.bot(limits=False):
        forum = calm.world.add_group("Клуб", people, forum=True)
        calm.world.add_bot_to(forum.chat.id, people[0])
        topics = [calm.world.add_topic(forum.chat.id, name, people[0]) for name in ("Один", "Два")]
        calm.world.say(people[0], forum.chat.id, "/new oh_hell", thread=topics[0])
        for press in (":computer", ":computer", ":start"):
            await tap(calm.world, people[0], forum, press)
        lobbies: dict[int, str] = {}
        for thread in topics:
            old = set(forum.messages)
            calm.world.say(people[0], forum.chat.id, "/new oh_hell", thread=thread)
            await until(lambda old=old: fresh(forum, old, ":join") is not None, "no lobby")  # type: ignore[misc]
            lobby = fresh(forum, old, ":join")
            assert lobby is not None
            (lobbies[thread],) = data_of(lobby, ":join")
        old = set(forum.messages)
        calm.world.say(people[1], forum.chat.id, "/table", thread=topics[1])
        await until(lambda: fresh(forum, old, ":join") is not None, "not posted again")
        posted = fresh(forum, old, ":join")
        assert posted is not None
        assert posted.message_thread_id == topics[1]
        calm.world.say(people[1], forum.chat.id, "/table", thread=topics[0])
        await until(lambda: button(forum, "t:table:") is not None, "not asked which")
        asked = button(forum, "t:table:")
        assert asked is not None
        assert asked[0].message_thread_id == topics[0]
        choices = data_of(asked[0], "t:table:")
        assert len(choices) == 2
        (choice,) = (each for each in choices if each.rpartition(":")[2] in lobbies[topics[0]])
        old = set(forum.messages)
        await answered(calm.world.press(people[1], forum.chat.id, asked[0].message_id, choice))
        await until(lambda: fresh(forum, old, ":join") is not None, "not posted again")
        again = fresh(forum, old, ":join")
        assert again is not None
        assert again.message_thread_id == topics[0]


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


# Very many people


@pytest.mark.slow
async def test_ten_thousand_members_cost_no_call_more_than_three(calm: Site) -> None:
    """The bot asks nothing about members; it sends as many messages, and changes them at most once a move."""
    sends: list[Counter[str]] = []
    earlier: set[int] = set()
    async with calm.bot(limits=False):
        for number, size in enumerate((3, 10_000)):
            people = calm.people(*(f"Игрок {number}{letter}" for letter in "АБВ"))
            crowd = [calm.world.add_person(f"Зритель {index}").id for index in range(size - 3)]
            calm.world.events.clear()
            room = calm.world.add_group(f"Группа {number}", [*people, *crowd])
            calm.world.forget_calls()
            calm.world.add_bot_to(room.chat.id, people[0])
            calm.world.say(people[0], room.chat.id, "/new oh_hell")
            for person in people[1:]:
                await tap(calm.world, person, room, ":join")
            await choose_preset(calm.world, people[0], room, "short")
            await tap(calm.world, people[0], room, ":start")
            async with calm.autoplay(*people):
                await until(lambda room=room: over(room), "no end", patience=END_S)  # type: ignore[misc]
            calm.world.leave(room.chat.id, people[1])
            chats = {chat for (chat, _, _) in calm.world.counts if chat is not None}
            assert chats - earlier == {room.chat.id, *people}
            earlier |= chats  # whose last hands may still be tidied up
            here = Counter[str]()
            for (chat, method, _), count in calm.world.counts.items():
                if chat == room.chat.id:
                    here[method] += count
            edits = sum(here.pop(method, 0) for method in list(here) if method.startswith("edit"))
            assert edits <= MOVES + LOBBY_TAPS
            sends.append(here)
            asked = {method for (_, method, _) in calm.world.counts}
            assert asked <= SENDS_AND_EDITS | {
                "deleteMessage",
                "getUpdates",
                "deleteWebhook",
                "answerCallbackQuery",
                *PROFILE,
            }
    few, many = sends
    assert few == many
