"""The puzzle of the day in the playground: asked, answered once, told, and sent to groups once."""

from collections.abc import AsyncIterator

import pytest

from bot.delivery.group_rounds import BEGIN_MS
from bot.delivery.puzzle_messages import PuzzleMessages
from bot.delivery.sender import Sender
from bot.preferences import Language
from bot.screens.content import MOST_IN_A_CAPTION
from bot.screens.puzzle import answered_content, line_content, question_content
from bot.screens.render import Frame, without_markup
from bot.service.daily_puzzles import Answered, DailyPuzzle, DailyPuzzles, puzzle_of
from bot.service.table import ChatId, PersonId
from bot.texts.words import words_in
from games.faces.facts import Fact
from storage.archive import DAY_MS, Archive
from storage.live import Live
from storage.puzzle_rows import PuzzleAnswerRow
from storage.puzzles import PuzzleStore, Tally
from tests.bot.conftest import running_stage
from tests.bot.stage import Stage, buttons, links
from tests.support.clocks import StillTime

NOON = 1_763_800_000_000
SHIPPED = 100


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    async with running_stage(live, archive, StillTime(NOON)) as stage:
        yield stage


def said(key: str, /, **facts: Fact) -> str:
    return words_in(Language.RU, "preferans").plain(key, **facts)


def clock(stage: Stage) -> StillTime:
    time = stage.services.time
    assert isinstance(time, StillTime)
    return time


def today(stage: Stage) -> DailyPuzzle:
    return stage.services.puzzles.today()


def answers(daily: DailyPuzzle, *, right: bool) -> list[str]:
    """The answers that are right, or wrong, as buttons."""
    acts = [button.act for row in daily.puzzle.question().buttons for button in row]
    return [f"t:puzzle:answer/{daily.day}/{act}" for act in acts if daily.puzzle.is_right(act) is right]


async def test_a_right_answer_is_told_with_its_line(stage: Stage) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/puzzle")
    daily = today(stage)
    assert {*buttons(page)} == {*answers(daily, right=True), *answers(daily, right=False)}
    await stage.taps(stage.anna, stage.anna, page.message_id, answers(daily, right=True)[0])
    told = stage.seen(stage.anna)[-1]
    assert said("puzzle-streak", days=1) in told.written
    assert buttons(told) == [f"t:puzzle:line/{daily.day}/0"]
    await stage.presses(stage.anna, told, ":line/")
    assert buttons(stage.seen(stage.anna)[-1])[-1] == f"t:puzzle:line/{daily.day}/1"


async def test_the_first_answer_of_a_day_counts(stage: Stage, archive: Archive) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/puzzle")
    daily = today(stage)
    wrong, right = answers(daily, right=False)[0], answers(daily, right=True)[0]
    for data in (wrong, right):
        await stage.taps(stage.anna, stage.anna, page.message_id, data)
    stored = await PuzzleStore(archive).answer(stage.anna, daily.day)
    assert stored is not None
    assert (stored.answer, stored.correct) == (wrong[-2:], False)
    assert await PuzzleStore(archive).tally(daily.day) == Tally(1, 0)
    (again,) = await stage.says(stage.anna, stage.anna, "/puzzle")
    assert not [data for data in buttons(again) if "answer" in data]


async def test_no_line_is_shown_before_the_answer(stage: Stage) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/puzzle")
    data = f"t:puzzle:line/{today(stage).day}/0"
    answer = await stage.taps(stage.anna, stage.anna, page.message_id, data)
    assert answer["text"] == said("refused-puzzle-unanswered")
    assert stage.seen(stage.anna)[-1].written == page.written


async def test_yesterdays_buttons_change_nothing(stage: Stage, archive: Archive) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/puzzle")
    daily = today(stage)
    clock(stage).at = daily.closes
    pressed = answers(daily, right=True)[0]
    answer = await stage.taps(stage.anna, stage.anna, page.message_id, pressed)
    assert answer["text"] == said("refused-puzzle-over")
    assert await PuzzleStore(archive).answer(stage.anna, daily.day) is None
    assert today(stage).day == daily.day + 1


@pytest.mark.parametrize(
    "argument",
    ["answer", "answer/{day}/2S", "answer/{day}/AS/1", "answer/x/AS", "line/{day}/x", "show/{day}/1"],
)
async def test_a_forged_button_of_a_puzzle_changes_nothing(
    stage: Stage, archive: Archive, argument: str
) -> None:
    (page,) = await stage.says(stage.anna, stage.anna, "/puzzle")
    data = f"t:puzzle:{argument.format(day=today(stage).day)}"
    await stage.taps(stage.anna, stage.anna, page.message_id, data)
    assert stage.seen(stage.anna)[-1].written == page.written
    assert await PuzzleStore(archive).answer(stage.anna, today(stage).day) is None


async def test_a_group_is_led_to_the_puzzle_in_private(stage: Stage) -> None:
    await stage.services.chats.note(ChatId(stage.group), "Группа", Language.RU)
    (offer,) = await stage.says(stage.anna, stage.group, "/puzzle")
    assert not buttons(offer)
    assert links(offer)[0].endswith("?start=puzzle")
    (page,) = await stage.says(stage.boris, stage.boris, "/start puzzle")
    assert any("answer" in data for data in buttons(page))


async def test_days_solved_in_a_row_are_counted(live: Live, archive: Archive) -> None:
    store, time = PuzzleStore(archive), StillTime(NOON)
    puzzles, person = DailyPuzzles(store, time), PersonId(1)
    day = puzzles.today().day
    for back, correct in ((1, True), (2, True), (4, True), (6, False)):
        await store.add(PuzzleAnswerRow(day=day - back, person=person, answer="AS", correct=correct))
    assert await puzzles.streak(person) == 2
    time.at += DAY_MS
    assert await puzzles.streak(person) == 0


async def test_a_wrong_answer_ends_the_row(archive: Archive) -> None:
    store, puzzles = PuzzleStore(archive), DailyPuzzles(PuzzleStore(archive), StillTime(NOON))
    daily = puzzles.today()
    await store.add(PuzzleAnswerRow(day=daily.day - 1, person=1, answer="AS", correct=True))
    wrong = answers(daily, right=False)[0][-2:]
    assert (await puzzles.answer(PersonId(1), daily, wrong)).streak == 0


def test_no_puzzle_comes_again_before_all_have_been_there() -> None:
    for start in (20_000, 20_037):
        assert len({id(puzzle_of(day).puzzle) for day in range(start, start + SHIPPED)}) == SHIPPED
        assert puzzle_of(start).puzzle is puzzle_of(start + SHIPPED).puzzle


@pytest.mark.parametrize("language", Language)
def test_no_page_of_a_puzzle_is_cut(language: Language) -> None:
    frame = Frame("preferans", photo=True)
    for day in range(0, SHIPPED, 9):
        daily = puzzle_of(day)
        wrong = answers(daily, right=False)[-1][-2:]
        given = Answered(wrong, False, 0, Tally(1000, 370))
        shown = answered_content(daily, given, language, frame)
        assert shown.text.endswith(words_in(language).html("puzzle-next"))
        for page, lines in enumerate(daily.puzzle.lines(wrong)):
            shown = line_content(daily, given, page, language, Frame("preferans"))
            assert len(without_markup(shown.text)) < MOST_IN_A_CAPTION
            assert lines[-1].key in ("preferans-puzzle-reached", "preferans-puzzle-missed")
        asked = question_content(daily, 3, language, Frame("preferans"))
        assert words_in(language).html("puzzle-streak", days=3) in asked.text


async def wanting(stage: Stage, archive: Archive) -> None:
    """The group asks for the puzzle, and the database has heard of it."""
    await stage.services.chats.note(ChatId(stage.group), "Группа", Language.RU)
    await stage.services.chats.set_display(ChatId(stage.group), puzzles=True)
    while not await PuzzleStore(archive).chats():
        await stage.services.chats.save_late()


def messages(stage: Stage, live: Live, holder: str) -> PuzzleMessages:
    services = stage.services
    assert isinstance(services.sender, Sender)
    bot = services.bot.username
    return PuzzleMessages(
        services.puzzles, services.chats, live, services.sender, services.time, bot=bot, holder=holder
    )


async def test_a_group_is_sent_the_puzzle_once(stage: Stage, live: Live, archive: Archive) -> None:
    await wanting(stage, archive)
    clock(stage).at = today(stage).closes + BEGIN_MS
    for holder in ("one", "two"):
        await messages(stage, live, holder).look()
    (sent,) = [each for each in stage.seen(stage.group) if links(each)]
    assert links(sent)[0].endswith("?start=puzzle")
    assert sent.message_id in stage.world.room(stage.group).silent


async def test_who_follows_a_killed_sender_sends_the_rest(stage: Stage, live: Live, archive: Archive) -> None:
    await wanting(stage, archive)
    clock(stage).at = today(stage).closes + BEGIN_MS
    name = f"puzzle:{stage.group}"
    assert await live.memory.once(name, 60_000)  # claimed by one that then died
    await messages(stage, live, "two").look()
    assert not [each for each in stage.seen(stage.group) if links(each)]
    await live.memory.set_once(name, 1)
    while await live.memory.once_left(name) > 0:
        pass
    await messages(stage, live, "two").look()
    assert len([each for each in stage.seen(stage.group) if links(each)]) == 1


async def test_a_group_turns_its_puzzle_on(stage: Stage) -> None:
    await stage.services.chats.note(ChatId(stage.group), "Группа", Language.RU)
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    await stage.presses(stage.anna, page, "puzzles=on")
    chat = await stage.services.chats.get(ChatId(stage.group))
    assert chat is not None
    assert chat.display.puzzles
