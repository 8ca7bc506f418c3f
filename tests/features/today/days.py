"""Matches of a day, and played daily deals."""

from typing import Any

import msgspec

from bot.features.today.daily_deals import (
    DailyDeals,
    Deal,
)
from bot.match.table import ChatId, Phase, Table
from bot.people.people import Person
from games import oh_hell
from games.agents.random_player import RandomPlayer
from games.record import play
from storage.sql.archive import Archive, MatchRow, PlayerRow
from storage.sql.deal_rows import DealResultRow
from storage.sql.deals import DealStore
from tests.support.harness import Harness

GROUP, OTHER = ChatId(-1_001_234_567_890), ChatId(-1_001_234_567_891)
END = 1_763_748_000_000
ANNA, BORIS = 7_000_000_003, 7_000_000_001
GAME = oh_hell.GAME
RECORD, _ = play(GAME, GAME.presets["short"], 3, [RandomPlayer()] * 3, secret=b"a day")


async def played(archive: Archive, id: str, *places: int, at: int = END - 1, **more: Any) -> None:
    """Return a match of Anna, Boris and a computer."""
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


async def add_result(archive: Archive, deal: Deal, match: str, person: int, name: str, points: int) -> None:
    known: dict[str, Any] = {"day": deal.day, "game": deal.game, "points": str(points), "ended": 1}
    await DealStore(archive).add(DealResultRow(match=match, person=person, name=name, **known))


async def play_deal(bot: Harness, person: Person, deal: Deal) -> Table:
    """Play the person's match to its end by first legal actions."""
    loaded = await bot.store.load((await bot.services[DailyDeals].begin(person, deal)).id)
    while loaded.table.phase is Phase.PLAYING:
        (seat,) = loaded.game.awaited(loaded.state)
        if loaded.table.chairs[seat].person is not None:
            await bot.play_anything(loaded)
        else:
            action = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
            await bot.play.act(loaded.table.id, seat, loaded.game.question(loaded.state, seat), action)
        loaded = await bot.store.load(loaded.table.id)
    return loaded.table
