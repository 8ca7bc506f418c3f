"""Card of the day in the playground: daily deal and puzzle, each played once, closed to others."""

import re
from collections.abc import AsyncIterator
from unittest.mock import AsyncMock

import pytest

from bot.base.preferences import Language
from bot.features.today.daily_deals import Course, DailyDeals, Deal, DealProgress, day_of
from bot.features.today.daily_puzzles import AnsweredPuzzle, DailyPuzzle, DailyPuzzles, puzzle_of
from bot.features.today.today_screen import Today, line_content, today_content
from bot.match.table import ChatId, PersonId
from bot.people.people import Chats, People
from bot.ui.buttons import Personal, encode
from bot.ui.content import MOST_IN_A_CAPTION
from bot.ui.links import MATCH
from bot.ui.render import Frame, without_markup
from bot.ui.texts.words import Form, words_in
from games import registry
from storage.live.live import Live
from storage.sql.archive import DAY_MS, Archive
from storage.sql.deals import DealStore
from storage.sql.guard import DatabaseAway
from storage.sql.puzzle_rows import PuzzleAnswerRow
from storage.sql.puzzles import PuzzleStore, PuzzleTally
from tests.features.shown import now
from tests.features.today.days import add_result, play_deal
from tests.support.clocks import StillTime
from tests.support.running_bot import running_stage
from tests.support.sentences import said
from tests.support.stage import Stage, buttons, links

NOON = 1_763_800_000_000
GAME = "terz"
ASKED = "/today терц (дуэль)"
SEAL = re.compile(r"[0-9a-f]{64}")
SHIPPED = 100


@pytest.fixture
async def stage(live: Live, archive: Archive) -> AsyncIterator[Stage]:
    async with running_stage(live, archive, StillTime(NOON)) as stage:
        yield stage


def today(stage: Stage) -> Deal:
    return stage.services[DailyDeals].today(GAME)


def press(what: str, deal: Deal, more: str = "") -> str:
    tail = f"/{more}" if more else ""
    return encode(Personal("today", f"{what}/{deal.day}/{deal.game}{tail}"))


def answers(deal: Deal, *, right: bool) -> list[str]:
    """Return the buttons of right, or of wrong, answers to the day's puzzle."""
    puzzle = puzzle_of(deal.day).puzzle
    acts = [button.act for row in puzzle.question().buttons for button in row]
    return [press("answer", deal, act) for act in acts if puzzle.is_right(act) is right]


def named(page_buttons: list[str], what: str) -> list[str]:
    return [data for data in page_buttons if f":today:{what}/" in data]


# The card


async def test_one_card_has_the_deal_and_the_puzzle(stage: Stage) -> None:
    """The deal's button starts it, and the puzzle stays."""
    (card,) = await stage.says(stage.anna, stage.anna, ASKED)
    deal = today(stage)
    assert said("puzzle-about") in card.written
    assert said("deal-about") in card.written
    assert not SEAL.search(card.written)
    assert {*named(buttons(card), "answer")} == {*answers(deal, right=True), *answers(deal, right=False)}
    others = [data for data in buttons(card) if ":answer/" not in data]
    assert others == [press("play", deal), press("more", deal)]
    await stage.presses(stage.anna, card, press("more", deal))
    rest = [press("results", deal.before), press("fair", deal), press("show", deal)]
    assert buttons(now(stage, card)) == rest
    await stage.presses(stage.anna, now(stage, card), press("show", deal))
    assert buttons(now(stage, card)) == buttons(card)
    await stage.presses(stage.anna, card, press("play", deal))
    course = await stage.services[DailyDeals].course(PersonId(stage.anna), deal)
    assert course.progress is DealProgress.UNDER_WAY
    assert course.table is not None
    await stage.drawn()
    shown = now(stage, card)
    assert said("deal-under-way") in shown.written
    assert named(buttons(shown), "answer")
    assert not named(buttons(shown), "play")
    assert f"t:hand:{course.table.id}" in buttons(shown)


async def test_without_the_database_the_deal_is_still_offered(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PuzzleStore, "answer", AsyncMock(side_effect=DatabaseAway))
    (card,) = await stage.says(stage.anna, stage.anna, ASKED)
    assert named(buttons(card), "play")


async def test_a_group_chooses_the_game_of_its_deal_and_is_led_to_it_in_private(
    stage: Stage, archive: Archive
) -> None:
    chat = ChatId(stage.group)
    await stage.services[Chats].note(chat, "Группа", Language.RU)
    (page,) = await stage.says(stage.anna, stage.group, "/settings")
    assert not [data for data in buttons(page) if "deal_game" in data]
    await stage.presses(stage.anna, page, "evening=on")
    await stage.presses(stage.anna, now(stage, page), "deal_game=oh_hell")
    known = await stage.services[Chats].get(chat)
    assert known is not None
    assert (known.settings.evening, known.settings.deal_game) == (True, "oh_hell")
    (offer,) = await stage.says(stage.boris, stage.group, "/today")
    assert said("oh-hell-name") in offer.written
    await stage.services[Chats].choose(chat, deal_game=GAME)
    (offer,) = await stage.says(stage.anna, stage.group, "/today")
    assert buttons(offer) == [press("play", today(stage))]
    assert links(offer) == [f"https://t.me/{stage.bot.username}?start=today_{GAME}"]
    answer = await stage.presses(stage.boris, offer, press("play", today(stage)))
    assert answer["url"] == links(offer)[0]
    people = await DealStore(archive).people(today(stage).day, stage.group)
    assert people == {GAME: frozenset({stage.boris})}
    for link in ("today", f"today_{GAME}"):
        (card,) = await stage.says(stage.boris, stage.boris, f"/start {link}")
        assert named(buttons(card), "answer")
        assert named(buttons(card), "play")


@pytest.mark.parametrize(("minutes", "warned"), [(21, False), (19, True)])
async def test_a_deal_begun_late_says_so(live: Live, archive: Archive, minutes: int, warned: bool) -> None:
    closes = Deal(day_of(NOON), GAME).closes
    async with running_stage(live, archive, StillTime(closes - minutes * 60_000)) as stage:
        (card,) = await stage.says(stage.boris, stage.boris, ASKED)
        answer = await stage.presses(stage.boris, card, press("play", today(stage)))
        assert answer["text"] == (said("today-late", count=minutes) if warned else "")


FORGED = (
    *("play", "play/{day}/terz/2/3", "play/x/terz", "show/{day}/none", "results//terz"),
    *("answer", "answer/{day}/terz", "answer/{day}/terz/2S", "answer/{day}/terz/AS/1", "answer/x/terz/AS"),
    *("line/{day}/terz/x", "line/{day}/terz/-1", "fair/{day}", "results/{day}/terz/٣"),
)


async def test_forged_and_stale_buttons_change_nothing(stage: Stage, archive: Archive) -> None:
    """No solution is shown before the answer, and no result of a running deal."""
    await add_result(archive, today(stage), "m" * 16, stage.boris, "Борис", 30)
    (card,) = await stage.says(stage.anna, stage.anna, ASKED)
    deal = today(stage)

    async def tapped(data: str) -> str:
        return str((await stage.taps(stage.anna, stage.anna, card.message_id, data))["text"])

    for argument in FORGED:
        await tapped(f"t:today:{argument.format(day=deal.day)}")
    assert await tapped(press("line", deal, "0")) == said("refused-puzzle-unanswered")
    assert await tapped(press("results", deal)) == said("refused-deals-closed")
    stage.clock.at = deal.closes
    assert await tapped(answers(deal, right=True)[0]) == said("refused-puzzle-over")
    assert await tapped(press("play", deal)) == said("refused-deal-over")
    assert stage.seen(stage.anna)[-1].written == card.written
    assert await PuzzleStore(archive).answer(stage.anna, deal.day) is None
    assert not await stage.store.of_person(PersonId(stage.anna))
    assert today(stage).day == deal.day + 1


def given(daily: DailyPuzzle, kind: str) -> AnsweredPuzzle | None:
    acts = [button.act for row in daily.puzzle.question().buttons for button in row]
    fitting = [act for act in acts if daily.puzzle.is_right(act) is (kind == "right")]
    return None if kind == "none" else AnsweredPuzzle(fitting[-1], kind == "right", 3, PuzzleTally(1000, 370))


@pytest.mark.parametrize("language", Language)
def test_no_card_of_a_day_is_cut(language: Language) -> None:
    """Texts below a picture are limited to a thousand characters."""
    words, games = words_in(language), registry.with_deals()
    for day in range(0, SHIPPED, 9):
        daily = puzzle_of(day)
        for number, progress in enumerate(DealProgress):
            kind = ("none", "right", "wrong")[(day // 9 + number) % 3]
            deal = Deal(day, games[(day + number) % len(games)])
            card = Today(deal, Course(progress), daily, given(daily, kind), played=30, solved=30)
            shown = today_content(card, language, Frame("preferans", photo=True))
            assert "21:00" in shown.text.splitlines()[-1], without_markup(shown.text)
            assert words.html("deal-streak", days=30) in shown.text
        wrong = given(daily, "wrong")
        assert wrong is not None
        chosen = daily.puzzle.choice(wrong.answer)
        assert chosen is not None
        told = today_content(
            Today(deal, Course(progress), daily, wrong), language, Frame("preferans", photo=True)
        )
        assert words.html("puzzle-wrong", answer=chosen.label) in told.text
        for text in daily.puzzle.refutation(wrong.answer):
            assert words_in(language, "preferans").say(text.key, text.facts, Form.HTML) in told.text
        for page, lines in enumerate(daily.puzzle.lines(wrong.answer)):
            shown = line_content(Deal(day, GAME), daily, wrong, page, language, Frame("preferans"))
            assert len(without_markup(shown.text)) < MOST_IN_A_CAPTION
            assert lines[-1].key in ("preferans-puzzle-reached", "preferans-puzzle-missed")


# The puzzle


async def test_the_first_answer_of_a_day_counts(stage: Stage, archive: Archive) -> None:
    """The deal stays on the card; the solution's pages lead there and back."""
    (card,) = await stage.says(stage.anna, stage.anna, ASKED)
    deal = today(stage)
    right, wrong = answers(deal, right=True)[0], answers(deal, right=False)[0]
    for data in (right, wrong):
        await stage.taps(stage.anna, stage.anna, card.message_id, data)
    stored = await PuzzleStore(archive).answer(stage.anna, deal.day)
    assert stored is not None
    assert (stored.answer, stored.correct) == (right[-2:], True)
    assert await PuzzleStore(archive).tally(deal.day) == PuzzleTally(1, 1)
    told = stage.seen(stage.anna)[-1]
    assert said("puzzle-streak", days=1) in told.written
    assert said("deal-about") in told.written
    assert buttons(told)[:2] == [press("line", deal, "0"), press("play", deal)]
    await stage.presses(stage.anna, told, ":line/")
    line = stage.seen(stage.anna)[-1]
    assert buttons(line) == [press("show", deal), press("line", deal, "1")]
    await stage.presses(stage.anna, line, ":show/")
    assert stage.seen(stage.anna)[-1].written == told.written
    (again,) = await stage.says(stage.anna, stage.anna, ASKED)
    assert not named(buttons(again), "answer")


async def test_days_solved_in_a_row_are_counted_until_a_wrong_answer(archive: Archive) -> None:
    store, time = PuzzleStore(archive), StillTime(NOON)
    puzzles, person = DailyPuzzles(store, time), PersonId(1)
    daily = puzzles.today()
    for back, correct in ((1, True), (2, True), (4, True), (6, False)):
        row = PuzzleAnswerRow(day=daily.day - back, person=person, answer="AS", correct=correct)
        await store.add(row)
    assert await puzzles.streak(person) == 2
    wrong = answers(Deal(daily.day, GAME), right=False)[0][-2:]
    await puzzles.answer(person, daily, wrong)
    answered = await puzzles.answer_of(person, daily)
    assert answered is not None
    assert (answered.correct, answered.streak) == (False, 0)
    time.at += DAY_MS
    assert await puzzles.streak(person) == 0


def test_no_puzzle_comes_again_before_all_have_been_there() -> None:
    for start in (20_000, 20_037):
        assert len({id(puzzle_of(day).puzzle) for day in range(start, start + SHIPPED)}) == SHIPPED
        assert puzzle_of(start).puzzle is puzzle_of(start + SHIPPED).puzzle


# The deal


async def test_results_come_below_the_card_with_both_scores(stage: Stage, archive: Archive) -> None:
    deal = today(stage)
    before = deal._replace(day=deal.day - 1)
    await add_result(archive, before, "m" * 16, stage.anna, "Аня", 30)
    await add_result(archive, before, "n" * 16, stage.boris, "<Борис>", 10)
    (card,) = await stage.says(stage.anna, stage.anna, ASKED)
    await stage.taps(stage.anna, stage.anna, card.message_id, press("results", before))
    results = stage.seen(stage.anna)[-1]
    assert results.message_id != card.message_id
    own = {"who": "Аня", "points": "30", "part": "100", "average": "+10,0", "link": ""}
    other = {"who": "<Борис>", "points": "10", "part": "0", "average": "−10,0", "link": ""}
    assert results.written.splitlines()[2] == ""
    assert said("deal-results-own", place=1, **own) in results.written
    assert said("deal-results-line", place=2, **other) in results.written
    assert results.written.splitlines()[-1] == said("deal-results-no-computer")
    await stage.taps(stage.anna, stage.anna, results.message_id, buttons(results)[0])
    earlier = stage.seen(stage.anna)[-1]
    assert earlier.message_id == results.message_id
    assert said("deal-results-none") in earlier.written


async def test_nothing_of_a_deal_is_seen_before_it_closes(live: Live, archive: Archive) -> None:
    """Boris and the group see the same of two deals that Anna has played, and she waits for their close."""
    worlds = []
    for number, seed in enumerate((b"one", b"other")):
        async with running_stage(live, archive, StillTime(NOON + number * SHIPPED * DAY_MS)) as stage:
            deal = today(stage)
            await live.memory.remember(f"deal:{deal.day}:{deal.game}", seed, 60)
            known = await stage.services[People].note(PersonId(stage.anna), "Аня", "ru", opened=True)
            match = (await play_deal(stage, known, deal)).match
            assert match is not None
            link = MATCH.url(stage.bot.username, match).partition("=")[2]
            shown = []
            for chat, text in (
                *((stage.boris, ASKED), (stage.group, ASKED)),
                *((stage.boris, f"/start {link}"), (stage.boris, "/history")),
            ):
                shown += [message.written for message in await stage.says(stage.boris, chat, text)]
            (card,) = await stage.says(stage.anna, stage.anna, ASKED)
            assert said("deal-done") in card.written
            answer = await stage.taps(stage.anna, stage.anna, card.message_id, press("play", deal))
            assert answer["text"] == said("refused-deal-played")
        assert said("refused-deals-closed") in shown
        worlds.append([re.sub(r"\d\d\.\d\d\.\d{4}", "", SEAL.sub("", text)) for text in shown])
    assert worlds[0] == worlds[1]
