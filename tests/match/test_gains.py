"""Ratings and achievements of a match are told after the database has stored them, as stored."""

from types import SimpleNamespace
from unittest.mock import ANY, Mock

import pytest

from bot.app.deadline_dispatch import Deadlines
from bot.match.affected_screens import all_screens
from bot.match.aspects import Gain
from bot.match.loaded import Loaded
from bot.match.table import Phase, TableId
from games import rating, registry
from games.core import Seat
from storage.sql.guard import DatabaseAway
from tests.match.changes import begun
from tests.support.service import ANNA, BORIS, VERA, World


@pytest.fixture
def praised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game praises the first two seats."""
    achieved = ((Seat(0), "first"), (Seat(1), "second"), (Seat(1), "first"))
    statistics = SimpleNamespace(counts=lambda turns, seats: ({},) * seats, achieved=lambda *_: achieved)
    monkeypatch.setattr(registry, "statistics", lambda name: statistics)


async def ended(world: World, *, rated: bool = True) -> Loaded:
    """A match of three that is over and has not moved to the archive."""
    loaded = await begun(world, rated=rated)
    while loaded.table.phase is Phase.PLAYING:
        loaded = await world.move(loaded)
    world.still.at += 1
    world.woken.clear()
    return loaded


async def gains(world: World, loaded: Loaded) -> tuple[Gain, ...]:
    return (await world.store.load(loaded.table.id)).table.end.gains


async def ratings(world: World, loaded: Loaded) -> list[tuple[int | None, int]]:
    """The ratings in the rows of the match, and how much they have changed."""
    players = await world.archive.players(loaded.table.match or "")
    return [(player.shown, (player.shown or 0) - (player.shown_before or 0)) for player in players]


def drawn(world: World, id: TableId) -> set[str]:
    return {redraw.screen.name for redraw in world.woken if redraw.table == id}


async def test_a_rated_match_tells_what_its_rows_have_however_often_it_is_met(
    world: World, praised: None
) -> None:
    loaded = await ended(world)
    assert await gains(world, loaded) == ()
    deadlines = await world.live.deadlines.due(world.time.now())
    for deadline in (*deadlines, *deadlines):
        await world.services[Deadlines].meet(deadline)
    told = await gains(world, loaded)
    assert [(each.rating, each.change) for each in told] == await ratings(world, loaded)
    assert len({each.rating for each in told}) > 1
    assert all(each.provisional for each in told)
    assert [each.achievements for each in told] == [("first",), ("first", "second"), ()]
    assert drawn(world, loaded.table.id) == {screen.name for screen in all_screens(loaded.table)}


async def test_a_rating_is_told_as_final_once_it_is(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for provisional in (True, False):
        monkeypatch.setattr(rating, "SETTLED", 0.0 if provisional else rating.DEVIATION)
        loaded = await ended(world)
        await world.meet_due()
        assert [each.provisional for each in await gains(world, loaded)] == [provisional] * 3


async def test_where_nothing_has_changed_nothing_is_drawn(world: World) -> None:
    loaded = await ended(world, rated=False)
    await world.meet_due()
    assert await world.archive.match(loaded.table.match or "") is not None
    assert await gains(world, loaded) == ()
    assert drawn(world, loaded.table.id) == set()


async def test_an_achievement_is_told_the_first_time_only(world: World, praised: None) -> None:
    known: dict[int | None, set[str]] = {person.id: set() for person in (ANNA, BORIS, VERA)}
    for _ in range(3):
        loaded = await ended(world, rated=False)
        await world.meet_due()
        told = await gains(world, loaded) or (Gain(),) * 3
        for seat, chair in enumerate(loaded.table.chairs):
            new = {0: {"first"}, 1: {"first", "second"}, 2: set[str]()}[seat] - known[chair.person]
            assert set(told[seat].achievements) == new
            known[chair.person] |= new


@pytest.mark.parametrize("died", [True, False], ids=["a process dies", "the database is away"])
async def test_what_could_not_be_told_is_told_later(
    world: World, praised: None, monkeypatch: pytest.MonkeyPatch, died: bool
) -> None:
    """It dies once the match is stored; another one tells what is stored, and rates nobody again."""
    loaded, stored = await ended(world), list[tuple[int | None, int]]()
    failing = (
        [(world.store, "change")] if died else [(world.archive, "save_match"), (world.archive, "reader")]
    )
    for service, method in failing:
        with monkeypatch.context() as failure:
            failure.setattr(service, method, Mock(side_effect=DatabaseAway))
            with pytest.raises(DatabaseAway):
                await world.meet_due()
        assert await gains(world, loaded) == ()
        assert drawn(world, loaded.table.id) == set()
        stored = await ratings(world, loaded) if died else []
        world.still.at += 60_000
    await world.meet_due()
    told = await gains(world, loaded)
    assert [(each.rating, each.change) for each in told] == await ratings(world, loaded) == (stored or ANY)
    assert [each.achievements for each in told] == [("first",), ("first", "second"), ()]
