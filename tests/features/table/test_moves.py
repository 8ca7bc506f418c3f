"""A tap on a card: stored, answered once, and refused where it is not theirs to make; what other keys of a match tell."""

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.base.preferences import Language
from bot.match.loaded import Loaded
from bot.match.table import PersonId
from bot.ui.texts.words import words_in
from games.core import Seat
from games.faces.panel import Who
from playground.bot_api_types import Message
from storage.live.live import Live, Write
from tests.features.shown import gone, now
from tests.support.scenario import until
from tests.support.sentences import in_any_language, said, tells
from tests.support.stage import Stage, buttons, labels, text_of


async def under_way(stage: Stage) -> tuple[Loaded, int, Message, str]:
    """A match in the group: whose turn it is, their hand, and a key of it."""
    loaded = await stage.match()
    mover = stage.mover(loaded)
    hand = await stage.message_with(mover, f"a:{loaded.table.id}:")
    return loaded, mover, hand, next(data for data in buttons(hand) if data.startswith("a:"))


def turn_passed(after: Loaded, mover: int) -> str:
    """What the answer to a move says of who is next, in the mover's language."""
    chairs = after.table.chairs
    language = next(chair.language for chair in chairs if chair.person == mover)
    (next_seat,) = after.game.awaited(after.state)
    return words_in(language).at(chairs).plain("toast-accepted-next", who=Who(next_seat))


async def actions(stage: Stage, loaded: Loaded) -> int:
    return (await stage.store.load(loaded.table.id)).table.log.actions


async def test_a_move_is_stored_and_answered_once_and_late_taps_hear_no_blame(stage: Stage) -> None:
    """Until the hand is drawn, its buttons stay: they change nothing, and say so quietly."""
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
    assert answer == {"text": turn_passed(after, mover), "alert": False, "url": ""}
    assert after.table.log.actions == before + 1
    answers = [
        count for (_, method, _), count in stage.world.counts.items() if method == "answerCallbackQuery"
    ]
    assert sum(answers) == 1
    assert data in buttons(now(stage, hand))
    again = await stage.taps(mover, mover, hand.message_id, data)
    assert again["text"] in in_any_language("refused-stale")
    assert not again["alert"]
    assert data in buttons(now(stage, hand))
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data)]])
    old = await stage.bot.send_message(mover, "yesterday", reply_markup=keyboard)
    late = await stage.taps(mover, mover, old.message_id, data)
    assert late["text"] in in_any_language("refused-stale")
    assert await actions(stage, loaded) == before + 1
    assert stage.world.room(mover).messages[old.message_id].reply_markup is None


async def test_a_move_whose_storing_was_not_acknowledged_is_made_once(
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
    assert answer["text"] == turn_passed(after, mover)
    assert len(lost) == 1
    assert after.table.log.actions == loaded.table.log.actions + 1


GARBAGE = (
    *("", "x", "a:", "a:{id}", "a:{id}:q", "m:nowhere:hand", "l::join", "l:{id}:dance", "t:language:xx"),
    *("t:hand", "\x00", "я" * 30, "t:rules:zzz"),
)
ELSEWHERE = (
    "m:{}:hand",
    "m:{}:score",
    "m:{}:leave",
    "m:{}:stop",
    "m:{}:back",
    "l:{}:again",
    "l:{}:page:options",
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


async def test_cards_score_and_a_lesson_are_shown_to_who_asks(stage: Stage) -> None:
    """Alerts under the group's table, messages for commands; a screen explains itself, and stops at a second tap."""
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
    hand = await stage.message_with(mover, f"m:{loaded.table.id}:lesson")
    plain, lesson = text_of(hand), f"m:{loaded.table.id}:lesson"
    await stage.taps(mover, mover, hand.message_id, lesson)
    await until(lambda: text_of(now(stage, hand)) != plain)
    assert text_of(now(stage, hand)).startswith(plain)
    assert text_of(now(stage, hand)).count(". ") > plain.count(". ") + 2
    assert set(labels(now(stage, hand))) & set(in_any_language("button-lesson-close"))
    await stage.taps(mover, mover, hand.message_id, lesson)
    await until(lambda: text_of(now(stage, hand)) == plain)


async def test_a_hint_is_an_alert_to_whose_turn_it_is(stage: Stage) -> None:
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


async def test_tables_of_others_are_neither_joined_nor_read(stage: Stage) -> None:
    message = await stage.gather()
    for data in ("l:nosuchtable:start", "m:nosuchtable:hand"):
        assert (await stage.taps(stage.mary, stage.group, message.message_id, data))["text"]
    assert buttons(now(stage, message))
    greeting = stage.seen(stage.forum)[0].message_id
    join = f"l:{(await stage.table()).id}:join"
    assert (await stage.taps(stage.boris, stage.forum, greeting, join))["text"] == said("refused-no-table")
    assert (await stage.table()).seat_of(PersonId(stage.boris)) is None
    await stage.says(stage.anna, stage.anna, "/play oh_hell 3")
    alone = (await stage.store.of_person(PersonId(stage.anna)))[-1]
    assert alone.chat is None
    own = stage.seen(stage.boris)[-1].message_id
    answer = await stage.taps(stage.boris, stage.boris, own, f"m:{alone.id}:score")
    assert answer["text"] == said("refused-no-table")
