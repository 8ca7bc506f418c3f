"""The day of a group: how much was played, who won most, and the best deal."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from bot.preferences import Language
from bot.screens.daily import daily_content
from bot.service.daily import Day, Days, Highlight, day_end
from bot.service.table import ChatId, MatchId
from games import oh_hell
from games.agents.anything import Anything
from games.best_deal import best_deal
from games.core import Seat
from games.record import play, replay
from storage.archive import DAY_MS, Archive, ChatRow, MatchRow, PlayerRow
from storage.personal_data import PersonalData

GROUP, OTHER = ChatId(-1_001_234_567_890), ChatId(-1_001_234_567_891)
END = 1_763_748_000_000
ANNA, BORIS = 7_000_000_003, 7_000_000_001
GAME = oh_hell.GAME
RECORD, FINAL = play(GAME, GAME.presets["short"], 3, [Anything()] * 3, secret=b"a day")


async def played(
    archive: Archive,
    id: str,
    *places: int,
    at: int = END - 1,
    chat: int = GROUP,
    record: dict[str, Any] | None = None,
    stopped: bool = False,
) -> None:
    """A match of Anna, Boris and a computer."""
    row = MatchRow(
        id=id,
        game="oh_hell",
        version=1,
        chat=chat,
        began=0,
        ended=at,
        stopped=stopped,
        record=msgspec.to_builtins(RECORD) if record is None else record,
        result={},
        secret=b"secret",
    )
    people = ((ANNA, "Анна"), (BORIS, "Борис"), (None, ""))
    seats = [
        PlayerRow(match=id, seat=seat, person=person, name=name, place=place, points="0", ended=at)
        for seat, ((person, name), place) in enumerate(zip(people, places or (1, 2, 3), strict=True))
    ]
    await archive.save_match(row, seats)


def test_a_day_ends_at_nine_in_moscow() -> None:
    assert END % DAY_MS == 18 * 3_600_000
    assert [day_end(at) for at in (END - 1, END, END + 1)] == [END - DAY_MS, END, END]


async def test_a_day_is_matches_winners_and_a_deal(archive: Archive) -> None:
    await played(archive, "m1")
    await played(archive, "m2", 2, 1, 3)
    await played(archive, "m3", at=END - DAY_MS)
    await played(archive, "before", 2, 1, 3, at=END - DAY_MS - 1)
    await played(archive, "after", 2, 1, 3, at=END)
    await played(archive, "elsewhere", 2, 1, 3, chat=OTHER)
    await played(archive, "stopped", 2, 1, 3, stopped=True)
    deal = best_deal(GAME, oh_hell.FACE, oh_hell.STATISTICS, list(replay(GAME, RECORD)), [Seat(0), Seat(1)])
    assert deal is not None
    name = ("Анна", "Борис")[deal.seat]
    day = await Days(archive).day(GROUP, END)
    assert day is not None
    assert day[:3] == (3, ("Анна",), 2)
    assert day.best is not None
    assert day.best[1:] == ("oh_hell", deal.number, name, deal.swing, deal.achievement)


async def test_a_day_without_a_finished_match_has_no_line(archive: Archive) -> None:
    await played(archive, "stopped", stopped=True)
    assert await Days(archive).day(GROUP, END) is None


async def test_equals_are_named_together(archive: Archive) -> None:
    await played(archive, "m1", 1, 1, 3)
    await played(archive, "m2", 3, 2, 1, record={"log": []})
    day = await Days(archive).day(GROUP, END)
    assert day is not None
    assert (day.winners, day.wins) == (("Анна", "Борис"), 1)


async def test_a_record_that_is_gone_has_no_deal(archive: Archive) -> None:
    await played(archive, "m1")
    await archive.drop_logs(END + 1, most=10)
    day = await Days(archive).day(GROUP, END)
    assert day == Day(1, ("Анна",), 1, None)


async def test_who_is_forgotten_is_not_named(archive: Archive) -> None:
    await played(archive, "m1")
    await PersonalData(archive).forget(ANNA)
    day = await Days(archive).day(GROUP, END)
    assert day is not None
    assert day.winners == ()
    assert day.best is None or day.best.name == "Борис"


async def test_only_groups_that_want_a_line_have_one(archive: Archive) -> None:
    await archive.save_chat(ChatRow(id=GROUP, language="ru", settings={"daily": True}))
    await archive.save_chat(ChatRow(id=OTHER, language="ru", settings={"pinned": True}))
    for id, chat in (("m1", GROUP), ("m2", GROUP), ("m3", OTHER)):
        await played(archive, id, chat=chat)
    assert await Days(archive).chats(END) == [GROUP]
    assert await Days(archive).chats(END + DAY_MS) == []


@pytest.mark.parametrize(
    ("language", "day", "text"),
    [
        (
            Language.RU,
            Day(2, ("Анна",), 2, Highlight(MatchId("abc"), "preferans", 5, "Анна", Fraction(41, 2), "totus")),
            "🌙 <b>День за картами</b>\nСыграно: 2 партии.\nЧаще всего первое место: Анна, 2 раза.\n"
            'Лучшая сдача: <a href="https://t.me/pulka_bot?start=m_abc_5">Преферанс, 5-я</a>. Анна: «Тотус».',
        ),
        (
            Language.EN,
            Day(1, ("A <b>", "Boris"), 1, Highlight(MatchId("abc"), "oh_hell", 2, "A <b>", Fraction(24), "")),
            "🌙 <b>A day of cards</b>\nPlayed: 1 match.\nFirst most often: A &lt;b&gt;, Boris, 1 time.\n"
            'The best deal: <a href="https://t.me/pulka_bot?start=m_abc_2">Oh Hell, deal 2</a>.'
            " A &lt;b&gt;: a difference of 24 in one deal.",
        ),
        (Language.RU, Day(5), "🌙 <b>День за картами</b>\nСыграно: 5 партий."),
    ],
)
def test_a_day_is_told_in_a_few_lines(language: Language, day: Day, text: str) -> None:
    assert daily_content(day, language, "pulka_bot").text == text
