"""Events are stored with the write that causes them, and stay until each subscriber is done."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.app.archiving import Archiving
from bot.app.deadline_dispatch import Deadlines
from bot.chat.groups import Groups
from bot.feature_api import registry
from bot.match.events import GROUP_MOVED, MATCH_OVER, PERSON_SEATED, NotYet, Outbox
from bot.match.loaded import Loaded
from bot.match.moves import Moves
from bot.match.refusals import NoTable
from bot.match.table import ChatId, Phase, Table
from bot.match.turns.schedule import DAY_MS
from bot.people.people import chair_of
from storage.live.live import Deadline
from tests.support.harness import GROUP
from tests.support.screen_plans import table as made
from tests.support.service import ANNA, BORIS, VERA, World

OUTBOX = Outbox({MATCH_OVER: ("archive", "stats"), PERSON_SEATED: ("queue",)})
LOBBY = msgspec.structs.replace(made(2), chairs=(chair_of(ANNA),), chat=ChatId(-1), phase=Phase.LOBBY)
BOTH = msgspec.structs.replace(LOBBY, chairs=(chair_of(ANNA), chair_of(BORIS)))
SOLO = msgspec.structs.replace(LOBBY, chat=None, phase=Phase.PLAYING)
OVER = msgspec.structs.replace(BOTH, phase=Phase.OVER)


@pytest.mark.parametrize(
    ("before", "after", "entries"),
    [
        (None, LOBBY, ["person_seated:queue:101"]),
        (LOBBY, BOTH, ["person_seated:queue:102"]),
        (BOTH, LOBBY, []),
        (LOBBY, msgspec.structs.replace(LOBBY, newcomers=(chair_of(VERA),)), ["person_seated:queue:103"]),
        (None, SOLO, []),
        (SOLO, msgspec.structs.replace(SOLO, newcomers=(chair_of(BORIS),)), ["person_seated:queue:102"]),
        (BOTH, OVER, ["match_over:archive", "match_over:stats"]),
        (OVER, OVER, []),
    ],
)
def test_a_change_causes_these_events(before: Table | None, after: Table, entries: list[str]) -> None:
    """A solo player in private may queue for a quick match at the same time."""
    assert [
        each for each in OUTBOX.of_change(before, after) if "101" not in each or before is None
    ] == entries


async def due(world: World) -> set[str]:
    return {each.name for each in await world.live.deadlines.due(world.time.now() + 9 * DAY_MS)}


async def over(world: World) -> Loaded:
    loaded = await world.start(ANNA, BORIS, VERA)
    await world.meet_due()
    await world.store.change(loaded.table.id, None, lambda each: world.services[Moves].stop(each.table))
    return await world.store.load(loaded.table.id)


Told = Callable[[BaseException | None], list[Any]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Have one subscriber of every event, which ends with this error."""

    def subscribe(error: BaseException | None) -> list[Any]:
        heard: list[Any] = []

        async def handle(*facts: Any) -> None:
            heard.append(facts)
            if error is not None:
                raise error

        one = {event: {"queue": handle} for event in (MATCH_OVER, PERSON_SEATED, GROUP_MOVED)}
        monkeypatch.setattr(registry, "subscribers", lambda: one)
        return heard

    return subscribe


@pytest.mark.parametrize("killed", [ConnectionError("away"), NotYet(), KeyboardInterrupt()])
async def test_an_event_stays_until_its_subscriber_is_done(
    world: World, told: Told, killed: BaseException
) -> None:
    """A process that dies over it leaves it to the next one, and a subscriber that cannot yet hears it again."""
    loaded, entry = await over(world), f"{MATCH_OVER}:queue"
    deadline = Deadline(loaded.table.id, entry, loaded.table.end.at)
    heard = told(killed)
    try:
        await world.services[Deadlines].meet(deadline)
    except (ConnectionError, KeyboardInterrupt):
        pass
    assert len(heard) == 1
    assert entry in await due(world)
    again = told(None)
    await world.services[Deadlines].meet(deadline)
    ((after,),) = again
    assert after.table.id == loaded.table.id
    assert entry not in await due(world)


@pytest.mark.parametrize("event", [MATCH_OVER, PERSON_SEATED, GROUP_MOVED])
async def test_a_subscriber_that_misses_something_of_its_own_removes_nothing(
    world: World, told: Told, event: str
) -> None:
    """What is gone is not the aggregate of the event, so that it and the entries of others stay."""
    loaded = await over(world)
    id, fact = loaded.table.id, {MATCH_OVER: "", PERSON_SEATED: f":{ANNA.id}", GROUP_MOVED: ":-5"}[event]
    aggregate = str(GROUP) if event == GROUP_MOVED else id
    entries = {f"{event}:{subscriber}{fact}" for subscriber in ("queue", "other")}
    await world.live.deadlines.add(aggregate, entries, world.time.now())
    heard = told(NoTable())
    with pytest.raises(NoTable):
        await world.services[Deadlines].meet(Deadline(aggregate, f"{event}:queue{fact}", world.time.now()))
    assert len(heard) == 1
    assert entries <= await due(world)
    assert (await world.store.load(id)).table.id == id


async def test_an_event_that_comes_again_meanwhile_is_not_lost(world: World, told: Told) -> None:
    table = await world.open_table(ANNA, BORIS)
    entry = f"{PERSON_SEATED}:queue:{BORIS.id}"
    (first,) = (each for each in await world.live.deadlines.due(world.time.now()) if each.name == entry)
    await world.live.deadlines.add(table.id, [entry], first.at + 1)
    told(None)
    await world.services[Deadlines].meet(first)
    assert entry in await due(world)


async def test_entries_that_nobody_handles_are_dropped(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    await world.live.deadlines.add(table.id, [f"{MATCH_OVER}:gone", "gone", "gone:3"], world.time.now())
    await world.meet_due()
    assert not {each for each in await due(world) if "gone" in each}


async def test_a_table_stays_as_long_as_its_end_is_not_told_to_all(world: World) -> None:
    loaded = await over(world)
    archiving, id = world.services[Archiving], loaded.table.id
    for screen in await world.live.redraws.all():
        await world.live.complete(screen, None)
    await archiving.remove(id)
    assert (await world.store.load(id)).table.phase is Phase.OVER
    for name in registry.subscribers()[MATCH_OVER]:
        await world.live.deadlines.finish(Deadline(id, f"{MATCH_OVER}:{name}", loaded.table.end.at))
    await archiving.remove(id)
    assert await world.live.tables() == []


async def test_a_group_move_is_told_to_each_subscriber_with_its_id(world: World, told: Told) -> None:
    """It is stored before anything is moved."""
    new = ChatId(GROUP - 1_000_000_000_000)
    await world.open_table(ANNA, BORIS)
    await world.meet_due()
    await world.services[Groups].migrate(GROUP, new)
    assert {f"{GROUP_MOVED}:{name}:{new}" for name in registry.subscribers()[GROUP_MOVED]} <= await due(world)
    assert [table.chat for table in await world.store.of_chat(new)] == [new]
    heard = told(None)
    await world.services[Deadlines].meet(Deadline(str(GROUP), f"{GROUP_MOVED}:queue:{new}", 0))
    assert heard == [(GROUP, new)]
