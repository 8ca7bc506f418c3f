"""Invitations: tables without a group that wait in private, and the cards that people post in any chat."""

import asyncio

import pytest
from telegram import Bot

from bot.base.preferences import Language
from bot.chat.thrift import ASKS, Thrift
from bot.features.invitations.invitations import MOST_TYPED
from bot.features.invitations.invited import MOST_INVITATIONS
from bot.features.lobby import choices
from bot.features.lobby.lobby import Lobby
from bot.match.refusals import NoTable
from bot.match.store import Store
from bot.match.table import PersonId, Phase, Table
from bot.ui.texts.words import words_in
from games import registry
from playground.bot_api_types import Message
from playground.people.inline_mode import ask, choose
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels


class Invited:
    """A stage with a chat that the bot is not in, and what people do there."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        people = [stage.anna, stage.boris, stage.mary, stage.stranger]
        self.elsewhere = stage.world.add_group("Дача", people).chat.id

    async def results(self, person: int, text: str) -> tuple[str, list[dict[str, str]], object]:
        """What a person may choose from for an inline query, by its number, and the button above."""
        world = self.stage.world
        asking = ask(world, person, self.elsewhere, text, asks=self.stage.services[Bot].id)
        await until(asking.answered.is_set)
        return asking.query.id, asking.answer["results"], asking.answer["button"]

    async def posts(self, person: int, text: str, *, title: str = "") -> int:
        """Post the first result whose title holds this; returns the message."""
        query, results, _ = await self.results(person, text)
        result = next(each["id"] for each in results if title in each["title"])
        message = choose(self.stage.world, person, self.elsewhere, query, result)
        await self.stage.drawn()
        return message.message_id

    def card(self, number: int) -> Message:
        return self.stage.world.groups[self.elsewhere].messages[number]

    async def taps(self, person: int, number: int, data: str = "") -> dict[str, object]:
        """Press the key of a card, or send other data in its name."""
        pressed = data or buttons(self.card(number))[0]
        answer = await self.stage.taps(person, self.elsewhere, number, pressed)
        await self.stage.drawn()
        return answer


@pytest.fixture
def invited(stage: Stage) -> Invited:
    return Invited(stage)


async def waiting(stage: Stage, game: str = "oh_hell") -> tuple[Table, Message]:
    """A table of Anna's that waits without a group, and her message."""
    await stage.says(stage.anna, stage.anna, f"/play {game}")
    menu = await stage.message_with(stage.anna, "t:invite:")
    await stage.presses(stage.anna, menu, "t:invite:")
    message = await stage.message_with(stage.anna, ":leave")
    await stage.drawn()
    return (await stage.services[Store].of_person(PersonId(stage.anna)))[-1], message


def latest(stage: Stage, person: int, message: Message) -> Message:
    return stage.world.room(person).messages[message.message_id]


async def test_a_table_without_a_group_waits_with_its_link(stage: Stage) -> None:
    table, message = await waiting(stage)
    assert (table.chat, table.phase, table.host) == (None, Phase.LOBBY, stage.anna)
    assert f"https://t.me/pulka_bot?start=j_{table.token}" in (message.text or "")
    assert said("button-invite") in labels(message)


async def test_who_opens_the_link_is_seated_and_all_see_it(stage: Stage) -> None:
    table, message = await waiting(stage)
    stage.world.start(stage.stranger, f"j_{table.token}")
    await stage.drawn()
    (own,) = stage.seen(stage.stranger)
    for text in (own.text, latest(stage, stage.anna, message).text):
        assert "Аня" in (text or "")
        assert "Константин" in (text or "")
    assert not any(":page:" in data or ":computer" in data for data in buttons(own))


async def test_its_host_turns_pages_that_others_do_not_see(stage: Stage) -> None:
    table, message = await waiting(stage)
    stage.world.start(stage.mary, f"j_{table.token}")
    await stage.drawn()
    own = stage.seen(stage.mary)[-1]
    await stage.presses(stage.anna, latest(stage, stage.anna, message), ":page:settings")
    await stage.drawn()
    settings = latest(stage, stage.anna, message)
    assert said("button-close-table") in labels(settings)
    assert said("button-join") not in labels(settings)
    assert latest(stage, stage.mary, own) == own
    await stage.presses(stage.anna, settings, ":close")
    await stage.drawn()
    for person, shown in ((stage.anna, message), (stage.mary, own)):
        assert buttons(latest(stage, person, shown)) == [f"m:{table.id}:fair"]
    assert words_in(table.language).plain("lobby-closed") in (latest(stage, stage.anna, message).text or "")


async def test_who_gets_up_reads_it_and_the_last_closes(stage: Stage) -> None:
    table, message = await waiting(stage)
    stage.world.start(stage.boris, f"j_{table.token}")
    await stage.drawn()
    own = stage.seen(stage.boris)[-1]
    await stage.presses(stage.boris, own, ":leave")
    await stage.drawn()
    assert said("private-lobby-left") in (latest(stage, stage.boris, own).text or "")
    assert "Борис" not in (latest(stage, stage.anna, message).text or "")
    await stage.presses(stage.anna, latest(stage, stage.anna, message), ":leave")
    await stage.drawn()
    assert said("lobby-closed") in (latest(stage, stage.anna, message).text or "")
    assert await stage.services[Store].of_person(PersonId(stage.anna)) == []


async def test_a_start_closes_the_message_and_deals(stage: Stage) -> None:
    table, message = await waiting(stage)
    for person in (stage.boris, stage.mary):
        stage.world.start(person, f"j_{table.token}")
    await stage.drawn()
    await stage.presses(stage.anna, latest(stage, stage.anna, message), ":start")
    await until(lambda: not buttons(latest(stage, stage.anna, message)))
    assert tells(latest(stage, stage.anna, message).text, "lobby-started-board")
    for person in (stage.anna, stage.boris, stage.mary):
        await stage.message_with(person, f"m:{table.id}:")
    with pytest.raises(NoTable):
        await stage.services[Store].of_token(table.token)


async def test_nobody_sits_down_without_the_token(stage: Stage) -> None:
    table, message = await waiting(stage)
    await stage.says(stage.boris, stage.boris, "/help")
    own = stage.seen(stage.boris)[-1]
    for data in (f"l:{table.id}:join", f"l:{table.id}:start", f"l:{table.id}:leave", f"l:{table.id}:close"):
        await stage.taps(stage.boris, stage.boris, own.message_id, data)
    for data in (f"j:{table.token}", "o:oh_hell", "j:x", "o:?"):
        await stage.taps(stage.boris, stage.boris, own.message_id, data)
    await stage.drawn()
    assert [chair.person for chair in (await stage.services[Store].load(table.id)).table.chairs] == [
        stage.anna
    ]
    assert latest(stage, stage.anna, message) == message


async def test_an_inline_query_offers_own_tables_and_new_ones(stage: Stage, invited: Invited) -> None:
    table, _ = await waiting(stage)
    _, results, button = await invited.results(stage.anna, "")
    words = words_in(Language.RU, "oh_hell")
    preset = words.plain(registry.key("oh_hell", "preset", table.preset))
    titles = [each["title"] for each in results]
    assert titles[:2] == [
        f"{said('oh-hell-name')}: {preset}",
        said("invitation-new", game=said("oh-hell-name")),
    ]
    assert len(results) == 6
    assert button is None
    assert len((await invited.results(stage.boris, "прЕф"))[1]) == 1
    assert (await invited.results(stage.boris, "?" * 200))[1] == []
    assert MOST_TYPED < 200


async def test_a_person_unknown_to_the_bot_is_led_to_it(stage: Stage, invited: Invited) -> None:
    _, results, button = await invited.results(stage.stranger, "")
    assert results == []
    assert button is not None
    stage.world.start(stage.stranger, "invite")
    assert await stage.message_with(stage.stranger, "t:invite:oh_hell")


async def test_a_card_is_kept_true_until_the_start(stage: Stage, invited: Invited) -> None:
    table, message = await waiting(stage)
    numbers = [await invited.posts(stage.anna, table.token) for _ in range(2)]
    assert (await invited.taps(stage.boris, numbers[0]))["text"] == said("toast-sat-down")
    assert (await invited.taps(stage.boris, numbers[0]))["text"] == said("toast-seated-already")
    await invited.taps(stage.mary, numbers[1])
    for number in numbers:
        text = invited.card(number).text or ""
        assert all(name in text for name in ("Аня", "Борис", "Mary"))
    own = stage.seen(stage.mary)[-1]
    await stage.presses(stage.mary, own, ":leave")
    await stage.drawn()
    assert not any("Mary" in (invited.card(number).text or "") for number in numbers)
    await invited.taps(stage.mary, numbers[0])
    await stage.presses(stage.anna, latest(stage, stage.anna, message), ":start")
    await stage.drawn()
    for number in numbers:
        assert tells(invited.card(number).text, "invitation-started")
        assert buttons(invited.card(number)) == []
    late = await invited.taps(stage.stranger, numbers[0], f"j:{table.token}")
    assert late["text"] == said("refused-no-table")


async def test_a_card_of_a_full_table_offers_no_seat(stage: Stage, invited: Invited) -> None:
    table, _ = await waiting(stage, "terz")
    number = await invited.posts(stage.anna, table.token)
    assert buttons(invited.card(number)) == [f"j:{table.token}"]
    await invited.taps(stage.boris, number)
    assert buttons(invited.card(number)) == []
    await stage.presses(stage.boris, stage.seen(stage.boris)[-1], ":leave")
    await stage.drawn()
    assert buttons(invited.card(number)) == [f"j:{table.token}"]


async def test_a_card_of_a_closed_table_is_dead(stage: Stage, invited: Invited) -> None:
    table, message = await waiting(stage)
    number = await invited.posts(stage.anna, table.token)
    await stage.presses(stage.anna, latest(stage, stage.anna, message), ":leave")
    await stage.drawn()
    assert said("invitation-closed") in (invited.card(number).text or "")
    assert buttons(invited.card(number)) == []


async def test_a_stranger_comes_from_a_card_and_is_seated(stage: Stage, invited: Invited) -> None:
    table, _ = await waiting(stage)
    number = await invited.posts(stage.anna, table.token)
    answer = await invited.taps(stage.stranger, number)
    assert answer["url"] == f"https://t.me/pulka_bot?start=j_{table.token}"
    stage.world.start(stage.stranger, f"j_{table.token}")
    await stage.drawn()
    assert "Константин" in (invited.card(number).text or "")


async def test_a_posted_card_opens_a_table_of_its_author(stage: Stage, invited: Invited) -> None:
    number = await invited.posts(stage.boris, "", title=said("invitation-new", game=said("oh-hell-name")))
    text = invited.card(number).text or ""
    assert "Борис" in text
    assert said("invitation-opening") not in text
    await invited.taps(stage.anna, number)
    (table,) = await stage.services[Store].of_person(PersonId(stage.boris))
    assert (table.host, len(table.chairs)) == (stage.boris, 2)
    assert await stage.message_with(stage.boris, ":leave")


async def test_without_feedback_the_first_press_opens_a_card(stage: Stage, invited: Invited) -> None:
    stage.world.the_bot().inline_feedback = False
    number = await invited.posts(stage.boris, "", title=said("invitation-new", game=said("oh-hell-name")))
    await invited.taps(stage.anna, number)
    await invited.taps(stage.boris, number, "o:oh_hell")
    (table,) = await stage.services[Store].of_person(PersonId(stage.boris))
    assert (table.host, len(table.chairs)) == (stage.anna, 2)
    assert "Борис" in (invited.card(number).text or "")


async def test_without_feedback_a_pressed_card_is_kept_true(stage: Stage, invited: Invited) -> None:
    table, _ = await waiting(stage)
    stage.world.the_bot().inline_feedback = False
    number = await invited.posts(stage.anna, table.token)
    await invited.taps(stage.boris, number)
    assert "Борис" in (invited.card(number).text or "")


async def test_a_card_keeps_to_its_own_table(stage: Stage, invited: Invited) -> None:
    first, _ = await waiting(stage)
    number = await invited.posts(stage.anna, first.token)
    before = invited.card(number)
    other = await invited.posts(stage.boris, "", title=said("invitation-new", game=said("oh-hell-name")))
    (second,) = await stage.services[Store].of_person(PersonId(stage.boris))
    await invited.taps(stage.mary, number, f"j:{second.token}")
    assert invited.card(number) == before
    assert "Mary" in (invited.card(other).text or "")


async def test_one_card_too_many_shows_the_link_alone(stage: Stage, invited: Invited) -> None:
    table, _ = await waiting(stage)
    numbers = [await invited.posts(stage.anna, table.token) for _ in range(MOST_INVITATIONS + 1)]
    last = invited.card(numbers[-1])
    assert said("invitation-link") in (last.text or "")
    assert buttons(last) == []
    assert len((await stage.services[Store].load(table.id)).table.invitations) == MOST_INVITATIONS


async def test_a_card_posted_after_the_start_is_dead(stage: Stage, invited: Invited) -> None:
    table, message = await waiting(stage)
    query, results, _ = await invited.results(stage.anna, table.token)
    await stage.presses(stage.anna, latest(stage, stage.anna, message), ":leave")
    number = choose(stage.world, stage.anna, invited.elsewhere, query, results[0]["id"]).message_id
    await until(lambda: said("invitation-gone") in (invited.card(number).text or ""))
    assert buttons(invited.card(number)) == []


async def test_a_card_shows_names_as_they_are(stage: Stage, invited: Invited) -> None:
    stage.world.change_person(stage.boris, first_name="<b>Боб</b> & <a href='x'>")
    table, _ = await waiting(stage)
    number = await invited.posts(stage.anna, table.token)
    await invited.taps(stage.boris, number)
    assert "<b>Боб</b> &" in (invited.card(number).text or "")


async def test_a_group_lobby_invites_from_another_chat(stage: Stage, invited: Invited) -> None:
    await stage.says(stage.anna, stage.group, "/new oh_hell")
    lobby = await stage.message_with(stage.group, ":join")
    assert lobby.reply_markup is not None
    switches = [
        key.switch_inline_query
        for row in lobby.reply_markup.inline_keyboard
        for key in row
        if key.switch_inline_query
    ]
    number = await invited.posts(stage.anna, switches[0])
    await invited.taps(stage.mary, number)
    assert "Mary" in (invited.card(number).text or "")
    await until(lambda: "Mary" in (stage.world.room(stage.group).messages[lobby.message_id].text or ""))


async def test_a_board_of_a_group_invites_nobody_from_elsewhere(stage: Stage, invited: Invited) -> None:
    await stage.says(stage.anna, stage.group, "/new terc")
    lobby = await stage.message_with(stage.group, ":join")
    assert said("button-invite") not in labels(lobby)
    table = await stage.table()
    assert (await invited.results(stage.stranger, table.token))[1] == []


async def test_a_card_follows_its_lobby_to_another_game(stage: Stage, invited: Invited) -> None:
    await stage.says(stage.anna, stage.group, "/new oh_hell")
    table, host = await stage.table(), PersonId(stage.anna)
    number = await invited.posts(stage.anna, table.token)
    await stage.services[Lobby].arrange("terc", table.id, host, choices.game("terc"))
    await stage.drawn()
    assert said("invitation-in-group") in (invited.card(number).text or "")
    assert (await invited.taps(stage.boris, number, f"j:{table.token}"))["text"] == said("refused-no-table")
    await stage.services[Lobby].arrange("back", table.id, host, choices.game("oh_hell"))
    await stage.drawn()
    assert buttons(invited.card(number)) == [f"j:{table.token}"]


async def test_inline_queries_beyond_a_limit_find_nothing(strict_stage: Stage) -> None:
    async def asks(number: int) -> bool:
        update = f"query {number}"
        return await strict_stage.services[Thrift].may_ask(PersonId(strict_stage.anna), update)

    allowed = [await asks(number) for number in range(ASKS.most + 1)]
    assert allowed == [True] * ASKS.most + [False]
    strict_stage.clock.jump(61)
    assert await asks(ASKS.most + 1)


async def test_without_inline_mode_the_link_is_shared(stage: Stage) -> None:
    stage.world.the_bot().inline_mode = False
    await stage.services[Bot].get_me()
    _, message = await waiting(stage)
    assert message.reply_markup is not None
    urls = [key.url for row in message.reply_markup.inline_keyboard for key in row if key.url]
    assert urls[0].startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fpulka_bot")


async def test_the_bot_does_not_answer_its_own_card(stage: Stage, invited: Invited) -> None:
    table, _ = await waiting(stage)
    before = len(stage.seen(stage.anna))
    asking = ask(stage.world, stage.anna, stage.anna, table.token, asks=stage.services[Bot].id)
    async with asyncio.timeout(PATIENCE_S):
        await asking.answered.wait()
    choose(stage.world, stage.anna, stage.anna, asking.query.id, asking.answer["results"][0]["id"])
    await stage.drawn()
    assert len(stage.seen(stage.anna)) == before
