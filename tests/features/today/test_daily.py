"""The day of a group: how much was played, who won most, and the best deal."""

from typing import Any

import msgspec

from bot.features.today.daily import Day, Days
from bot.match.table import ChatId
from games import oh_hell
from games.agents.anything import Anything
from games.best_deal import best_deal
from games.core import Seat
from games.record import play, replay
from storage.sql.archive import DAY_MS, Archive, ChatRow, MatchRow, PlayerRow
from storage.sql.personal_data import PersonalData
from tests.support.archived import save_chat

GROUP, OTHER = ChatId(-1_001_234_567_890), ChatId(-1_001_234_567_891)
END = 1_763_748_000_000
ANNA, BORIS = 7_000_000_003, 7_000_000_001
GAME = oh_hell.GAME
RECORD, FINAL = play(GAME, GAME.presets["short"], 3, [Anything()] * 3, secret=b"a day")


async def played(archive: Archive, id: str, *places: int, at: int = END - 1, **more: Any) -> None:
    """A match of Anna, Boris and a computer."""
    common: dict[str, Any] = {"game": "oh_hell", "version": 1, "began": 0, "result": {}, "secret": b"secret"}
    row = MatchRow(
        id=id, ended=at, **{**common, "chat": GROUP, "record": msgspec.to_builtins(RECORD), **more}
    )
    people = ((ANNA, "Анна"), (BORIS, "Борис"), (None, ""))
    seats = [
        PlayerRow(match=id, seat=seat, person=person, name=name, place=place, points="0", ended=at)
        for seat, ((person, name), place) in enumerate(zip(people, places or (1, 2, 3), strict=True))
    ]
    await archive.save_match(row, seats)


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


async def test_equals_are_named_together_and_a_record_that_is_gone_has_no_deal(archive: Archive) -> None:
    await played(archive, "stopped", stopped=True)
    assert await Days(archive).day(GROUP, END) is None
    await played(archive, "m1", 1, 1, 3)
    await played(archive, "m2", 3, 2, 1, record={"log": []})
    day = await Days(archive).day(GROUP, END)
    assert day is not None
    assert (day.winners, day.wins) == (("Анна", "Борис"), 1)
    await archive.drop_logs(END + 1, most=10)
    assert await Days(archive).day(GROUP, END) == Day(2, ("Анна", "Борис"), 1, None)


async def test_who_is_forgotten_is_not_named(archive: Archive) -> None:
    await played(archive, "m1")
    await PersonalData(archive).forget(ANNA)
    day = await Days(archive).day(GROUP, END)
    assert day is not None
    assert day.winners == ()
    assert day.best is None or day.best.name == "Борис"


async def test_only_groups_that_want_a_message_have_one(archive: Archive) -> None:
    await save_chat(archive, ChatRow(id=GROUP, language="ru", settings={"settings": {"evening": True}}))
    await save_chat(archive, ChatRow(id=OTHER, language="ru", settings={"settings": {"evening": False}}))
    assert await Days(archive).chats() == [GROUP]
