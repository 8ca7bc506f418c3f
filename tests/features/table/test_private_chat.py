"""The private chat of people who play: the form of their hands, their place, the ways to the group."""

from bot.base.preferences import Language
from bot.match.table import PersonId
from bot.people.people import People
from bot.people.presence import Presence
from tests.features.shown import gone, solo
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, labels, links


async def test_one_tap_turns_the_picture_into_text(stage: Stage) -> None:
    """A hand is the last message after an answer; nobody else switches its form, nor anybody from a group."""
    (answer,) = await stage.says(stage.anna, stage.anna, "/help")
    assert stage.seen(stage.anna)[-1].message_id == answer.message_id, "no match runs"
    hand = await solo(stage)
    data = next(data for data in buttons(hand) if data.endswith(":text"))
    for person, chat, refused in (
        (stage.mary, stage.mary, said("refused-no-table", Language.EN)),
        (stage.anna, stage.group, said("refused-button")),
    ):
        under = stage.seen(chat)[-1].message_id
        assert (await stage.taps(person, chat, under, data))["text"] == refused
    (answer,) = await stage.says(stage.anna, stage.anna, "/help")
    await gone(stage, hand)
    last = stage.seen(stage.anna)[-1]
    assert await stage.is_hand(stage.anna, last)
    assert last.message_id > answer.message_id
    assert buttons(last) == buttons(hand)
    assert last.photo
    assert labels(last)[-1] == said("button-text")
    assert (await stage.presses(stage.anna, last, ":text"))["text"] == said("hand-as-text")
    await gone(stage, last)
    text = stage.seen(stage.anna)[-1]
    assert not text.photo
    assert tells(text.text, "oh-hell-title", number=1)
    assert not any(":text" in data for data in buttons(text))
    anna = await stage.services[People].get(PersonId(stage.anna))
    assert anna is not None
    assert anna.settings.style.pictures is False


async def test_a_hand_and_its_group_lead_to_each_other(stage: Stage) -> None:
    """By a key in a row below, for a phone has room for two such labels; the link helps nobody else."""
    stage.group = stage.world.add_group("Пятничная пулька", [stage.anna, stage.boris, stage.mary]).chat.id
    stage.world.add_bot_to(stage.group, stage.anna)
    loaded = await stage.match()
    board = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert f"https://t.me/pulka_bot?start=h_{loaded.table.id}" in links(board)
    assert board.reply_markup is not None
    rows = [[key.text for key in row] for row in board.reply_markup.inline_keyboard]
    assert rows == [
        [said("button-hand"), said("button-score")],
        [said("button-to-hand"), said("button-table-menu")],
    ]
    old = await stage.hand_of(stage.anna)
    stage.world.start(stage.anna, f"h_{loaded.table.id}")
    await gone(stage, old)
    hand = await stage.hand_of(stage.anna)
    assert links(hand) == [f"https://t.me/c/{-1_000_000_000_000 - stage.group}/{board.message_id}"]
    stage.world.start(stage.stranger, f"h_{loaded.table.id}")
    await stage.quiet()
    assert stage.seen(stage.stranger)[-1].text in in_any_language("refused-not-seated")


async def test_what_a_person_writes_counts_as_presence(stage: Stage) -> None:
    presence, person = stage.services[Presence], PersonId(stage.stranger)
    await stage.says(stage.stranger, stage.group, "/help")
    assert await presence.last(person) == 0
    stage.world.start(stage.stranger)
    await stage.quiet()
    assert await presence.last(person) >= stage.time.now() - 5_000
