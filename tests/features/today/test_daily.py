"""Summary of a group's day: number of matches, winners, best deal."""

from bot.features.today.day_summary import DaySummaries, DaySummary
from games import oh_hell
from games.best_deal import best_deal
from games.core import Seat
from games.record import replay
from storage.sql.archive import DAY_MS, Archive, ChatRow
from storage.sql.personal_data import PersonalData
from tests.features.today.days import ANNA, BORIS, END, GAME, GROUP, OTHER, RECORD, played
from tests.support.archived import save_chat


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
    player = ((ANNA, "Анна"), (BORIS, "Борис"))[deal.seat]
    day = await DaySummaries(archive).day(GROUP, END)
    assert day is not None
    assert day[:3] == (3, ((ANNA, "Анна"),), 2)
    assert day.best is not None
    assert day.best[1:] == ("oh_hell", deal.number, player, deal.swing, deal.achievement)


async def test_equals_are_named_together_and_a_record_that_is_gone_has_no_deal(archive: Archive) -> None:
    await played(archive, "stopped", stopped=True)
    assert await DaySummaries(archive).day(GROUP, END) is None
    await played(archive, "m1", 1, 1, 3)
    await played(archive, "m2", 3, 2, 1, record={"log": []})
    day = await DaySummaries(archive).day(GROUP, END)
    assert day is not None
    winners = ((ANNA, "Анна"), (BORIS, "Борис"))
    assert (day.winners, day.wins) == (winners, 1)
    await archive.drop_logs(END + 1, most=10)
    assert await DaySummaries(archive).day(GROUP, END) == DaySummary(2, winners, 1, None)


async def test_a_forgotten_person_is_not_named(archive: Archive) -> None:
    await played(archive, "m1")
    await PersonalData(archive).forget(ANNA)
    day = await DaySummaries(archive).day(GROUP, END)
    assert day is not None
    assert day.winners == ()
    assert day.best is None or day.best.player == (BORIS, "Борис")


async def test_only_groups_that_want_a_message_have_one(archive: Archive) -> None:
    await save_chat(archive, ChatRow(id=GROUP, language="ru", settings={"settings": {"evening": True}}))
    await save_chat(archive, ChatRow(id=OTHER, language="ru", settings={"settings": {"evening": False}}))
    assert await DaySummaries(archive).chats() == [GROUP]
