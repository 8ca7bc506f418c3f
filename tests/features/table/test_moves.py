"""Taps on cards and keys of a match: stored, answered once, refused out of turn; hands in private."""

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import RetryAfter

from bot.base.preferences import Language
from bot.chat.outgoing.sender import Sender
from bot.match.loaded import Loaded
from bot.match.table import PersonId
from bot.people.presence import Presence
from bot.ui.texts.words import words_in
from games.core import Seat
from games.faces.panel import Who
from playground.bot_api_types import Message
from storage.live.live import Live, Write
from tests.features.shown import gone, now, solo
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, labels, links, text_of


async def under_way(stage: Stage) -> tuple[Loaded, int, Message, str]:
    """Start a match in the group; return the player to act, their hand, and one of its keys."""
    loaded = await stage.match()
    mover = stage.mover(loaded)
    hand = await stage.message_with(mover, f"a:{loaded.table.id}:")
    return loaded, mover, hand, next(data for data in buttons(hand) if data.startswith("a:"))


def turn_passed(after: Loaded, mover: int) -> str:
    """Return the toast about the next player, in the mover's language."""
    chairs = after.table.chairs
    language = next(chair.language for chair in chairs if chair.person == mover)
    (next_seat,) = after.game.awaited(after.state)
    return words_in(language).at(chairs).plain("toast-accepted-next", who=Who(next_seat))


async def actions(stage: Stage, loaded: Loaded) -> int:
    return (await stage.store.load(loaded.table.id)).table.log.actions


async def test_a_move_is_stored_and_answered_once_and_late_taps_hear_no_blame(stage: Stage) -> None:
    """Stale buttons change nothing and say so in a toast."""
    loaded, mover, hand, data = await under_way(stage)
    before = loaded.table.log.actions
    await stage.taps(mover, mover, hand.message_id, f"a:{loaded.table.id}:bygone:bid 0")
    assert data in buttons(now(stage, hand)), "the current message keeps its buttons"
    group = stage.seen(stage.group)[-1]
    from_group = await stage.taps(mover, stage.group, group.message_id, data)
    assert from_group["text"] in in_any_language("refused-button"), "from the private chat alone"
    assert await actions(stage, loaded) == before
    stage.world.forget_calls()
    answer = await stage.taps(mover, mover, hand.message_id, data)
    after = await stage.store.load(loaded.table.id)
    assert answer == {"text": "", "alert": False, "url": ""}
    assert after.table.log.actions == before + 1
    answers = [
        count for (_, method, _), count in stage.world.counts.items() if method == "answerCallbackQuery"
    ]
    assert sum(answers) == 1
    again = await stage.taps(mover, mover, hand.message_id, data)
    assert again["text"] in in_any_language("refused-stale")
    assert not again["alert"]
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data)]])
    old = await stage.bot.send_message(mover, "yesterday", reply_markup=keyboard)
    late = await stage.taps(mover, mover, old.message_id, data)
    assert late["text"] in in_any_language("refused-stale")
    assert await actions(stage, loaded) == before + 1
    assert stage.world.room(mover).messages[old.message_id].reply_markup is None


async def test_a_move_is_confirmed_in_words_where_its_hand_must_wait(stage: Stage) -> None:
    loaded, mover, hand, data = await under_way(stage)
    await stage.services[Sender].permits.hold(mover, RetryAfter(30))
    answer = await stage.taps(mover, mover, hand.message_id, data)
    after = await stage.store.load(loaded.table.id)
    assert answer == {"text": turn_passed(after, mover), "alert": False, "url": ""}


async def test_a_move_without_an_acknowledged_write_is_made_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, mover, hand, data = await under_way(stage)
    lost: list[str] = []
    write = Live.write

    async def unheard(self: Live, table: str, change: Write, *, expected: int) -> int | None:
        version = await write(self, table, change, expected=expected)
        if change.update is not None and len(lost) < 2:
            lost.append(change.update)
            raise RedisConnectionError("the answer is lost")
        return version

    monkeypatch.setattr(Live, "write", unheard)
    answer = await stage.taps(mover, mover, hand.message_id, data)
    after = await stage.store.load(loaded.table.id)
    assert not answer["text"]
    assert len(lost) == 1
    assert after.table.log.actions == loaded.table.log.actions + 1


GARBAGE = (
    *("", "x", "a:", "a:{id}", "a:{id}:q", "m:nowhere:hand", "l::join", "l:{id}:dance", "t:language:xx"),
    *("t:hand", "\x00", "я" * 30, "t:rules:zzz"),
)
ELSEWHERE = (
    *("m:{}:hand", "m:{}:score", "m:{}:leave", "m:{}:stop", "m:{}:back"),
    *("l:{}:again", "l:{}:page:options"),
)


async def test_taps_of_others_and_garbage_change_nothing(stage: Stage) -> None:
    loaded = await stage.match()
    id = loaded.table.id
    message = await stage.message_with(stage.group, f"m:{id}:hand")
    for data in GARBAGE:
        answer = await stage.taps(stage.mary, stage.group, message.message_id, data.format(id=id))
        assert answer["text"], data
    outside = await stage.taps(stage.stranger, stage.group, message.message_id, f"m:{id}:hand")
    assert outside["text"] == said("refused-not-seated")
    elsewhere = stage.seen(stage.forum)[0].message_id
    for verb in ELSEWHERE:
        refused = await stage.taps(stage.boris, stage.forum, elsewhere, verb.format(id))
        assert refused["text"] == said("refused-no-table"), verb
    entering = await stage.taps(stage.stranger, stage.group, message.message_id, f"m:{id}:enter")
    assert entering["text"] == said("refused-started"), "a match with hands takes no newcomers"
    assert not any(":enter" in data for data in buttons(message))
    assert await stage.says(stage.stranger, stage.group, "/join") == []
    assert (await stage.store.load(id)).revision == loaded.revision
    seat = min(loaded.game.awaited(loaded.state))
    other = next(
        chair.person for place, chair in enumerate(loaded.table.chairs) if chair.person and place != seat
    )
    question = loaded.game.question(loaded.state, Seat(loaded.table.seat_of(other) or 0))
    shown = stage.seen(other)[-1].message_id
    illegal = await stage.taps(other, other, shown, f"a:{id}:{question}:bid 0")
    assert illegal["text"], "the game explains"
    assert "oh-hell" not in illegal["text"]
    mover = stage.mover(loaded)
    hint = await stage.taps(mover, mover, stage.seen(mover)[-1].message_id, f"m:{id}:hint")
    assert hint["text"] in in_any_language("refused-no-hints")
    assert not hint["alert"]
    assert await actions(stage, loaded) == loaded.table.log.actions


async def test_cards_score_and_a_lesson_are_shown_on_request(stage: Stage) -> None:
    """Alerts under the group's table, messages for commands. A second tap closes the explanation."""
    loaded, mover, hand, _ = await under_way(stage)
    message = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    cards = await stage.presses(stage.boris, message, ":hand")
    assert cards["alert"]
    assert any(suit in cards["text"] for suit in "♠♣♦♥")
    assert cards["text"] != (await stage.presses(stage.anna, message, ":hand"))["text"]
    score = await stage.presses(stage.stranger, message, ":score")
    assert score["alert"]
    assert score["text"].splitlines()[0].endswith(": 0")
    assert tells(await stage.answer_to(stage.anna, stage.group, "/score"), "oh-hell-score-none")
    sheets = [await stage.answer_to(person, person, "/score") for person in (stage.anna, stage.mary)]
    assert sheets[0] != sheets[1], "each in their language"
    await stage.drawn()  # an answer in private reposts the hand below it
    hand = await stage.message_with(mover, f"m:{loaded.table.id}:lesson")
    plain, lesson = text_of(hand), f"m:{loaded.table.id}:lesson"
    await stage.taps(mover, mover, hand.message_id, lesson)
    await until(lambda: text_of(now(stage, hand)) != plain)
    assert text_of(now(stage, hand)).startswith(plain)
    assert text_of(now(stage, hand)).count(". ") > plain.count(". ") + 2
    assert set(labels(now(stage, hand))) & set(in_any_language("button-lesson-close"))
    await stage.taps(mover, mover, hand.message_id, lesson)
    await until(lambda: text_of(now(stage, hand)) == plain)


async def test_a_hint_is_an_alert_to_the_player_to_act(stage: Stage) -> None:
    loaded = await stage.match(advice=True)
    mover, data = stage.mover(loaded), f"m:{loaded.table.id}:hint"
    hand = await stage.message_with(mover, f"a:{loaded.table.id}:")
    before = len(stage.seen(mover))
    answer = await stage.presses(mover, hand, data)
    assert answer["alert"]
    assert any(tells(answer["text"], "oh-hell-hint-bid", language) for language in Language)
    assert len(answer["text"]) <= 200
    assert len(stage.seen(mover)) == before
    for other in {stage.anna, stage.boris, stage.mary} - {mover}:
        last = stage.seen(other)[-1]
        assert data not in buttons(last)
        told = await stage.taps(other, other, last.message_id, data)
        assert told["text"] in in_any_language("refused-not-asked")


async def test_hand_and_table_are_sent_anew_by_commands(stage: Stage) -> None:
    loaded, mover, hand, _ = await under_way(stage)
    await stage.says(mover, mover, "/hand")
    await gone(stage, hand)
    assert (await stage.message_with(mover, f"a:{loaded.table.id}:")).message_id > hand.message_id
    table = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    await stage.says(stage.anna, stage.group, "/table")
    await gone(stage, table)
    later = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert later.message_id > table.message_id


async def test_a_table_is_sent_anew_below_eight_messages(stage: Stage) -> None:
    key = f"m:{(await stage.match()).table.id}:hand"
    first = await stage.message_with(stage.group, key)
    for _ in range(7):
        stage.world.say(stage.anna, stage.group, "/nothing")
    await stage.drawn()
    assert (await stage.message_with(stage.group, key)).message_id == first.message_id
    stage.world.say(stage.anna, stage.group, "/nothing")
    await gone(stage, first)
    assert (await stage.message_with(stage.group, key)).message_id in stage.world.room(stage.group).silent


# Private chats of players: form and position of hands, links to and from the group


async def test_a_hand_stays_the_last_message_after_an_answer(stage: Stage) -> None:
    (answer,) = await stage.says(stage.anna, stage.anna, "/help")
    assert stage.seen(stage.anna)[-1].message_id == answer.message_id, "no match runs"
    hand = await solo(stage)
    (answer,) = await stage.says(stage.anna, stage.anna, "/help")
    await gone(stage, hand)
    last = stage.seen(stage.anna)[-1]
    assert await stage.is_hand(stage.anna, last)
    assert last.message_id > answer.message_id
    assert buttons(last) == buttons(hand)
    assert last.photo


async def test_a_hand_and_its_group_lead_to_each_other(stage: Stage) -> None:
    """The key has a row of its own, because a phone has room for two such labels."""
    stage.group = stage.world.add_group("Пятничная пулька", [stage.anna, stage.boris, stage.mary]).chat.id
    stage.world.add_bot_to(stage.group, stage.anna)
    loaded = await stage.match()
    board = await stage.message_with(stage.group, f"m:{loaded.table.id}:hand")
    assert "https://t.me/pulka_bot" in links(board)
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
