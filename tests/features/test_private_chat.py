"""The private chat of people who play: the form of their hands, their place, the ways to the group."""

import asyncio

import pytest

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.match.table import PersonId, TableId
from bot.people.people import People
from bot.people.presence import Presence
from bot.ui.texts.words import words_in
from playground.bot_api_types import Message
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, labels, links


async def solo(stage: Stage, game: str = "oh_hell") -> Message:
    """Anna's hand in a match against computers."""
    await stage.says(stage.anna, stage.anna, f"/play {game} 3")
    return await stage.message_with(stage.anna, ":text")


async def test_one_tap_turns_the_picture_into_text(stage: Stage) -> None:
    hand = await solo(stage)
    assert hand.photo
    assert labels(hand)[-1] == words_in(Language.RU).plain("button-text")
    assert (await stage.presses(stage.anna, hand, ":text"))["text"] == said("hand-as-text")
    await until(lambda: hand.message_id not in stage.world.room(stage.anna).messages)
    text = stage.seen(stage.anna)[-1]
    assert not text.photo
    assert tells(text.text, "oh-hell-title", number=1)
    assert not any(":text" in data for data in buttons(text))
    person = await stage.services[People].get(PersonId(stage.anna))
    assert person is not None
    assert person.settings.style.pictures is False


async def test_nobody_changes_the_form_of_a_hand_from_a_group(stage: Stage) -> None:
    loaded = await stage.match()
    board = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    answer = await stage.taps(stage.anna, stage.group, board.message_id, f"m:{loaded.table.id}:text")
    assert answer["text"] == said("refused-button")


async def test_a_stranger_cannot_switch_a_hand(stage: Stage) -> None:
    hand = await solo(stage)
    data = next(data for data in buttons(hand) if data.endswith(":text"))
    own = stage.seen(stage.mary)[-1]
    answer = await stage.taps(stage.mary, stage.mary, own.message_id, data)
    assert answer["text"] == said("refused-no-table", Language.EN)


async def test_a_hand_and_its_group_lead_to_each_other(stage: Stage) -> None:
    stage.group = stage.world.add_group("Пятничная пулька", [stage.anna, stage.boris, stage.mary]).chat.id
    stage.world.add_bot_to(stage.group, stage.anna)
    loaded = await stage.match()
    board = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert f"https://t.me/pulka_bot?start=h_{loaded.table.id}" in links(board)
    old = await stage.hand_of(stage.anna)
    stage.world.start(stage.anna, f"h_{loaded.table.id}")
    await stage.quiet()
    await until(lambda: old.message_id not in stage.world.room(stage.anna).messages)
    hand = await stage.hand_of(stage.anna)
    assert links(hand) == [f"https://t.me/c/{-1_000_000_000_000 - stage.group}/{board.message_id}"]


async def test_the_way_to_a_hand_has_a_row_below_the_group_table(stage: Stage) -> None:
    """A phone has room for the labels of two such keys in a row."""
    loaded = await stage.match()
    board = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert board.reply_markup is not None
    rows = [[key.text for key in row] for row in board.reply_markup.inline_keyboard]
    assert rows == [
        [said("button-hand"), said("button-score")],
        [said("button-to-hand"), said("button-table-menu")],
    ]


async def test_a_link_to_a_hand_helps_nobody_else(stage: Stage) -> None:
    loaded = await stage.match()
    stage.world.start(stage.stranger, f"h_{loaded.table.id}")
    await stage.quiet()
    assert stage.seen(stage.stranger)[-1].text in in_any_language("refused-not-seated")


async def test_the_hand_is_the_last_message_after_an_answer(stage: Stage) -> None:
    old = await solo(stage)
    (answer,) = await stage.says(stage.anna, stage.anna, "/help")
    await until(lambda: old.message_id not in stage.world.room(stage.anna).messages)
    last = stage.seen(stage.anna)[-1]
    assert await stage.is_hand(stage.anna, last)
    assert last.message_id > answer.message_id
    assert buttons(last) == buttons(old)


async def test_an_answer_with_no_match_running_stays_last(stage: Stage) -> None:
    (answer,) = await stage.says(stage.anna, stage.anna, "/help")
    assert stage.seen(stage.anna)[-1].message_id == answer.message_id


async def test_what_a_person_writes_counts_as_presence(stage: Stage) -> None:
    presence, person = stage.services[Presence], PersonId(stage.stranger)
    await stage.says(stage.stranger, stage.group, "/help")
    assert await presence.last(person) == 0
    stage.world.start(stage.stranger)
    await stage.quiet()
    assert await presence.last(person) >= stage.services[Time].now() - 5_000


async def two_tables(stage: Stage, title: str) -> None:
    """Anna plays in a group of this title, and alone."""
    stage.group = stage.world.add_group(title, [stage.anna, stage.boris, stage.mary]).chat.id
    stage.world.add_bot_to(stage.group, stage.anna)
    await stage.gather(stage.boris, stage.mary)
    await stage.presses(stage.anna, await stage.message_with(stage.group, ":start"), ":start")
    await solo(stage)


@pytest.mark.parametrize("command", ["hand", "stop", "leave"])
async def test_a_question_names_what_it_is_asked_for(stage: Stage, command: str) -> None:
    title = "<b>& друзья"
    await two_tables(stage, title)
    (asked,) = await stage.says(stage.anna, stage.anna, f"/{command}")
    assert asked.text == said("which-table", asked=command)
    in_group = said("which-table-title", game=said("oh-hell-name"), title=title)
    assert sorted(labels(asked)) == [in_group, said("which-table-solo", game=said("oh-hell-name"))]
    key = next(data for data, name in zip(buttons(asked), labels(asked), strict=True) if title in name)
    await stage.taps(stage.anna, stage.anna, asked.message_id, key)
    chosen = stage.world.room(stage.anna).messages[asked.message_id]
    assert chosen.text == said("which-table-chosen", asked=command, table=in_group)
    assert not buttons(chosen)


async def test_after_a_question_the_chosen_hand_is_last(stage: Stage) -> None:
    await two_tables(stage, "Пятничная пулька")
    (asked,) = await stage.says(stage.anna, stage.anna, "/hand")
    await stage.taps(stage.anna, stage.anna, asked.message_id, buttons(asked)[0])
    table, person = TableId(buttons(asked)[0].rpartition(":")[2]), stage.anna

    async def last_of_chosen() -> bool:
        return await stage.services[Delivery].is_current(table, person, stage.seen(person)[-1].message_id)

    async with asyncio.timeout(PATIENCE_S):
        while not await last_of_chosen():  # noqa: ASYNC110, the hand is sent when its turn comes
            await asyncio.sleep(0.01)
