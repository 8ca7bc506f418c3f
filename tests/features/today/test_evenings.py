"""Evening messages: to groups with the setting, silently, once, from any process."""

from collections.abc import AsyncIterator
from fractions import Fraction
from typing import Any
from unittest.mock import AsyncMock

import pytest
from syrupy.assertion import SnapshotAssertion
from telegram import Bot
from telegram.error import Forbidden, NetworkError, RetryAfter, TelegramError

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.chat.outgoing.api_calls import Calls
from bot.chat.outgoing.sender import Sender
from bot.features.today.daily_deals import DailyDeals, Deal, Field, FieldResult, day_of
from bot.features.today.daily_puzzles import DailyPuzzles, puzzle_of
from bot.features.today.day_summary import EVENING, DaySummaries, DaySummary, Highlight
from bot.features.today.deal_closing import DealClosing
from bot.features.today.evening_screen import Evening, evening_content
from bot.features.today.evenings import BEGIN_MS, LATE_MS, TOLD_MS, TRY_MS, EveningScreens
from bot.match.table import ChatId, MatchId, PersonId
from bot.people.people import Chats
from bot.ui.render import without_markup
from playground.bot_api_types import Message
from playground.people.group_lifecycle import migrate
from storage.live.live import Live
from storage.live.redraws import ScreenKind
from storage.sql.archive import DAY_MS, Archive
from storage.sql.puzzle_rows import PuzzleAnswerRow
from storage.sql.puzzles import PuzzleStore, PuzzleTally
from tests.features.today.days import add_result, played
from tests.support.clocks import StillTime
from tests.support.drawn import Process
from tests.support.running_bot import running_stage
from tests.support.sentences import said
from tests.support.stage import Stage, buttons, links

END = 1_763_748_000_000
"""Nine in the evening in Moscow."""
GAME = "terz"
DAY = day_of(END) - 1


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    """A bot in a group with evening messages, a minute after the end of a day with matches."""
    async with running_stage(live, archive, StillTime(END + BEGIN_MS)) as stage:
        await stage.services[Chats].note(ChatId(stage.group), "Группа", Language.RU)
        await ask(stage, archive, evening=True)
        await played(archive, "m1", chat=stage.group, record={"log": []})
        yield stage


async def ask(stage: Stage, archive: Archive, *, evening: bool) -> None:
    """Switch the group's evening message."""
    await stage.services[Chats].choose(ChatId(stage.group), evening=evening, deal_game=GAME)
    assert (stage.group in await archive.chats_with(EVENING)) is evening


async def deal_with(stage: Stage, archive: Archive, deal: Deal) -> None:
    """Play the deal as Boris, with the group."""
    await stage.services[DailyDeals].join(PersonId(stage.boris), ChatId(stage.group), deal)
    await add_result(archive, deal, "d1", stage.boris, "<Борис>", 30)


def told(stage: Stage, chat: int | None = None) -> list[Message]:
    """Return the evening messages of a chat, by default of the group."""
    return [message for message in stage.seen(chat or stage.group) if message.written.startswith("🌙")]


def evenings(stage: Stage) -> Process:
    services, time = stage.services, stage.services[Time]
    kinds = (DaySummaries, DailyDeals, DailyPuzzles, DealClosing, Chats)
    parts: list[Any] = [*(services[kind] for kind in kinds), stage.live, stage.events, time, services[Bot]]
    screens = EveningScreens(*parts)
    return Process(stage.live, services[Sender], time, screens, ScreenKind.EVENING)


async def test_a_group_reads_all_of_its_day_in_one_message(
    stage: Stage, live: Live, archive: Archive
) -> None:
    await deal_with(stage, archive, Deal(DAY, GAME))
    for person, correct in ((1, True), (2, False)):
        await PuzzleStore(archive).add(PuzzleAnswerRow(day=DAY, person=person, answer="AS", correct=correct))
    before = len(stage.seen(stage.group))
    for _ in range(3):
        await evenings(stage).draw()
    (message,) = told(stage)
    assert len(stage.seen(stage.group)) == before + 1
    for line in (
        said("evening-matches", count=1),
        said("evening-winners", who="Анна", wins=1),
        said("evening-result", place=1, who="<Борис>", points="30"),
        said("puzzle-share", share=50, count=2),
        said("evening-next"),
    ):
        assert line in message.written.splitlines()
    next_deal = stage.services[DailyDeals].today(GAME)
    assert next_deal.day == DAY + 1
    assert buttons(message) == [f"t:today:play/{next_deal.day}/{GAME}"]
    assert links(message)[0].endswith(f"?start=today_{GAME}")
    assert message.message_id in stage.world.room(stage.group).silent
    assert 0 < await live.memory.once_left(f"evening:{stage.group}") <= TOLD_MS


async def test_nothing_is_sent_without_need(stage: Stage, live: Live, archive: Archive) -> None:
    """No message at other hours, without the setting, or after a day with a deal that was only opened."""
    process = evenings(stage)
    for after in (0, BEGIN_MS - 1, LATE_MS):
        stage.clock.at = END + after
        await process.draw()
    stage.clock.at = END + BEGIN_MS
    await ask(stage, archive, evening=False)
    await process.draw()
    await ask(stage, archive, evening=True)
    stage.clock.at += DAY_MS
    await process.draw()
    deal = Deal(DAY + 1, GAME)
    await stage.services[DailyDeals].join(PersonId(stage.boris), ChatId(stage.group), deal)
    await evenings(stage).draw()
    assert not told(stage)
    await deal_with(stage, archive, deal)
    await evenings(stage).draw()
    (message,) = told(stage)
    assert said("evening-result", place=1, who="<Борис>", points="30") in message.written
    assert said("evening-winners", who="Анна", wins=1) not in message.written, "a deal alone is worth it"


async def test_boards_close_without_messages(
    stage: Stage, live: Live, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask(stage, archive, evening=False)
    process = evenings(stage)
    monkeypatch.setattr(DealClosing, "close", close := AsyncMock())
    stage.clock.at = END + LATE_MS
    for _ in range(2):
        await process.draw()
    assert [call.args for call in close.mock_calls] == [(DAY - 2,), (DAY - 1,), (DAY,)]


async def test_each_day_has_its_own_message(stage: Stage, live: Live, archive: Archive) -> None:
    process = evenings(stage)
    await process.draw()
    await live.client.delete(live.memory.keys.once(f"evening:{stage.group}"))  # the claim has expired by then
    stage.clock.at += DAY_MS
    await process.draw()
    assert len(told(stage)) == 1
    await played(archive, "m2", at=END + DAY_MS - 1, chat=stage.group, record={"log": []})
    await evenings(stage).draw()
    assert len(told(stage)) == 2


async def test_what_a_killed_process_claimed_another_sends(
    stage: Stage, live: Live, archive: Archive
) -> None:
    assert await live.memory.once(f"evening:{stage.group}", TRY_MS)
    process = evenings(stage)
    await process.draw()
    assert not told(stage)
    await live.client.delete(
        live.memory.keys.once(f"evening:{stage.group}")
    )  # the dead process's claim has expired
    await process.draw()
    assert len(told(stage)) == 1


@pytest.mark.parametrize(
    ("error", "again"),
    [(RetryAfter(0), True), (NetworkError("lost"), True), (Forbidden("kicked"), False)],
    ids=["wait", "unanswered", "closed"],
)
async def test_what_telegram_does_not_take_is_tried_again(
    stage: Stage,
    live: Live,
    archive: Archive,
    monkeypatch: pytest.MonkeyPatch,
    error: TelegramError,
    again: bool,
) -> None:
    process = evenings(stage)
    with monkeypatch.context() as patch:
        patch.setattr(Calls, "send", AsyncMock(side_effect=error))
        await process.draw()
    left = await live.memory.once_left(f"evening:{stage.group}")
    assert (left > TRY_MS) is not again
    if again:
        stage.clock.at += 1_000
        await process.draw()
    assert len(told(stage)) == again


async def test_a_group_is_told_where_it_has_moved(stage: Stage, live: Live, archive: Archive) -> None:
    moved = migrate(stage.world, stage.group, stage.anna).chat.id
    await stage.drawn()
    assert moved in await archive.chats_with(EVENING)
    for _ in range(2):
        await evenings(stage).draw()
    assert (len(told(stage)), len(told(stage, moved))) == (0, 1)


# Texts


def written(language: Language, day: DaySummary | None, *fields: Field, tally: PuzzleTally) -> list[str]:
    """Return the paragraphs of a message."""
    following = Deal(DAY + 1, "oh_hell"), puzzle_of(DAY + 1)
    evening = Evening(day, fields, puzzle_of(DAY), tally, *following)
    return without_markup(evening_content(evening, language, "pulka_bot").text).split("\n\n")


BEST = Highlight(MatchId("abc"), "preferans", 5, (1, "A <b>"), Fraction(20), "totus")
DAYS = (
    DaySummary(2, ((2, "Анна"),), 2, BEST),
    DaySummary(
        1,
        ((1, "A <b>"), (3, "Boris")),
        1,
        BEST._replace(game="oh_hell", deal=2, swing=Fraction(24), achievement=""),
    ),
    DaySummary(5),
)


@pytest.mark.parametrize("language", Language)
def test_a_day_is_told_in_a_few_lines(language: Language, snapshot: SnapshotAssertion) -> None:
    days = [written(language, day, tally=PuzzleTally(0, 0)) for day in DAYS]
    assert "\n".join(paragraphs[1] for paragraphs in days) == snapshot


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("answered", [1, 2])
def test_an_evening_names_the_best_of_a_deal(
    language: Language, answered: int, snapshot: SnapshotAssertion
) -> None:
    """One answer to a puzzle is not told: it would tell what one person has answered."""
    lines = [
        FieldResult(place, None, f"Игрок {place}", MatchId("m"), Fraction(10 - place), Fraction(), Fraction())
        for place in range(1, 8)
    ]
    field = Field(Deal(DAY, GAME), tuple(lines))
    assert "\n\n".join(written(language, None, field, tally=PuzzleTally(answered, 1))) == snapshot


async def test_a_forum_reads_it_in_the_topic_where_it_was_switched_on(stage: Stage, archive: Archive) -> None:
    topic = max(stage.world.room(stage.forum).topics)
    await stage.says(stage.anna, stage.forum, "/settings", thread=topic)
    page = await stage.message_with(stage.forum, "evening=on")
    await stage.presses(stage.anna, page, "evening=on")
    assert (await stage.services[Chats].settings(ChatId(stage.forum))).evening_thread == topic
    await played(archive, "m2", chat=stage.forum, record={"log": []})
    await evenings(stage).draw()
    (message,) = told(stage, stage.forum)
    assert message.message_thread_id == topic
