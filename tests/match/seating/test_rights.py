"""Rights to arrange a table before its match, and a start that its host may veto."""

from collections.abc import Awaitable, Callable

import pytest

from bot.match.aspects import Page, PageKind
from bot.match.opening import choices
from bot.match.refusals import NotHost, Started, TooFew
from bot.match.table import PersonId, Phase, Table, TableId
from bot.people.people import Person
from tests.match.changes import drawn
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

SILENCE_MS = 120_000
TEN_SECONDS_MS = 10_000
SETTINGS = Page(PageKind.SETTINGS)

Arrange = Callable[[World, TableId, PersonId], Awaitable[object]]


def _choose(choice: choices.Choice) -> Arrange:
    return lambda world, id, who: world.lobby.arrange(world.update(), id, who, choice)


ACTS: dict[str, Arrange] = {
    "start": lambda world, id, who: world.lobby.start(world.update(), id, who),
    "game": _choose(choices.game("terz")),
    "preset": _choose(choices.game(None, "full")),
    "page": _choose(choices.page(SETTINGS)),
    "option": _choose(choices.option("hook", "on")),
    "computer": _choose(choices.more_computers),
    "less": _choose(choices.fewer_computers),
}


@pytest.fixture
async def lobby(world: World) -> Table:
    """Anna's lobby with two others and a computer."""
    table = await world.open_table(ANNA, BORIS)
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.more_computers)
    await drawn(world)
    return table


@pytest.fixture
async def arranged(world: World, lobby: Table) -> Table:
    """Anna's lobby, where she has opened the settings and fallen silent."""
    await world.lobby.arrange(world.update(), lobby.id, ANNA.id, choices.page(SETTINGS))
    world.still.at += SILENCE_MS
    return lobby


async def now_at(world: World, table: Table) -> Table:
    return (await world.store.load(table.id)).table


async def wait(world: World, milliseconds: int) -> None:
    await drawn(world)
    world.still.at += milliseconds
    await world.meet_due()


@pytest.mark.parametrize("act", ACTS)
async def test_the_host_decides_until_silent_for_two_minutes(world: World, lobby: Table, act: str) -> None:
    """Then other seated people may as well."""
    world.still.at += SILENCE_MS - 1
    before = await now_at(world, lobby)
    with pytest.raises(NotHost) as refusal:
        await ACTS[act](world, lobby.id, BORIS.id)
    assert refusal.value.facts == {"host": ANNA.name}
    world.still.at += 1
    with pytest.raises(NotHost):
        await ACTS[act](world, lobby.id, GLEB.id)
    assert await now_at(world, lobby) == before
    await ACTS[act](world, lobby.id, BORIS.id)
    assert await now_at(world, lobby) != before


@pytest.mark.parametrize("act", ["start", "option"])
async def test_the_host_may_always_arrange(world: World, lobby: Table, act: str) -> None:
    world.still.at += 10 * SILENCE_MS
    await ACTS[act](world, lobby.id, ANNA.id)


async def test_taps_of_the_host_alone_begin_the_two_minutes_anew(world: World, lobby: Table) -> None:
    world.still.at += SILENCE_MS
    await world.lobby.join(world.update(), lobby.id, ANNA)
    with pytest.raises(NotHost):
        await ACTS["page"](world, lobby.id, BORIS.id)
    world.still.at += SILENCE_MS - 1
    await world.lobby.join(world.update(), lobby.id, VERA)
    world.still.at += 1
    await ACTS["page"](world, lobby.id, BORIS.id)


async def test_a_new_host_has_two_minutes_of_their_own(world: World) -> None:
    table = await world.open_table(ANNA, BORIS, VERA)
    world.still.at += SILENCE_MS
    await world.lobby.leave(world.update(), table.id, ANNA.id)
    with pytest.raises(NotHost) as refusal:
        await ACTS["start"](world, table.id, VERA.id)
    assert refusal.value.facts == {"host": BORIS.name}


async def test_a_host_with_the_settings_open_is_asked_first(world: World, arranged: Table) -> None:
    """A second wish to start does not postpone it; options are taken as they stand in the end."""
    asked = await world.lobby.start(world.update(), arranged.id, BORIS.id)
    assert (asked.phase, asked.lobby.starter) == (Phase.LOBBY, BORIS.id)
    world.still.at += 5_000
    second = await world.lobby.start(world.update(), arranged.id, BORIS.id)
    assert second.lobby.start_at == asked.lobby.start_at
    await world.lobby.arrange(world.update(), arranged.id, BORIS.id, choices.option("hook", "on"))
    await wait(world, TEN_SECONDS_MS - 5_001)
    assert (await now_at(world, arranged)).phase is Phase.LOBBY
    await wait(world, 1)
    after = await now_at(world, arranged)
    assert (after.phase, after.options["hook"]) == (Phase.PLAYING, True)


async def test_no_match_begins_by_itself_under_maintenance(world: World, arranged: Table) -> None:
    await world.lobby.start(world.update(), arranged.id, BORIS.id)
    await world.maintenance.turn(on=True)
    await wait(world, TEN_SECONDS_MS)
    after = await now_at(world, arranged)
    assert (after.phase, after.lobby.start_at, after.lobby.starter) == (Phase.LOBBY, 0, None)
    await world.maintenance.turn(on=False)
    await wait(world, TEN_SECONDS_MS)
    assert (await now_at(world, arranged)).phase is Phase.LOBBY


@pytest.mark.parametrize("act", ["object", "page", "option", "computer"])
async def test_the_hosts_act_cancels_the_start(world: World, arranged: Table, act: str) -> None:
    await world.lobby.start(world.update(), arranged.id, BORIS.id)
    if act == "object":
        await world.lobby.object(world.update(), arranged.id, ANNA.id)
    else:
        await ACTS[act](world, arranged.id, ANNA.id)
    await wait(world, TEN_SECONDS_MS)
    after = await now_at(world, arranged)
    assert (after.phase, after.lobby.start_at, after.lobby.starter) == (Phase.LOBBY, 0, None)
    with pytest.raises(NotHost):
        await world.lobby.start(world.update(), arranged.id, BORIS.id)


async def test_only_the_host_objects(world: World, arranged: Table) -> None:
    await world.lobby.start(world.update(), arranged.id, BORIS.id)
    with pytest.raises(NotHost):
        await world.lobby.object(world.update(), arranged.id, BORIS.id)
    await wait(world, TEN_SECONDS_MS)
    with pytest.raises(Started):
        await world.lobby.object(world.update(), arranged.id, ANNA.id)


async def test_the_hosts_consent_starts_at_once(world: World, arranged: Table) -> None:
    await world.lobby.start(world.update(), arranged.id, BORIS.id)
    started = await world.lobby.start(world.update(), arranged.id, ANNA.id)
    assert (started.phase, started.lobby.start_at) == (Phase.PLAYING, 0)
    match = started.match
    await wait(world, TEN_SECONDS_MS)
    assert (await now_at(world, arranged)).match == match


@pytest.mark.parametrize("closes", [ANNA, BORIS])
async def test_only_a_host_with_closed_settings_is_not_asked(
    world: World, arranged: Table, closes: Person
) -> None:
    await world.lobby.arrange(world.update(), arranged.id, closes.id, choices.page(Page()))
    world.still.at += SILENCE_MS
    started = await world.lobby.start(world.update(), arranged.id, BORIS.id)
    assert (started.phase is Phase.PLAYING, bool(started.lobby.start_at)) == (closes == ANNA, closes == BORIS)


@pytest.mark.parametrize(
    ("people", "leaver"), [((ANNA, BORIS, VERA, GLEB), BORIS), ((ANNA, BORIS, VERA), VERA)]
)
async def test_a_start_is_cancelled_if_its_requester_leaves_or_too_few_are_left(
    world: World, people: tuple[Person, ...], leaver: Person
) -> None:
    table = await world.open_table(*people)
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.page(SETTINGS))
    world.still.at += SILENCE_MS
    await world.lobby.start(world.update(), table.id, BORIS.id)
    await world.lobby.leave(world.update(), table.id, leaver.id)
    await wait(world, TEN_SECONDS_MS)
    after = await now_at(world, table)
    assert (after.phase, after.lobby.start_at) == (Phase.LOBBY, 0)


async def test_a_host_unable_to_start_yet_is_not_silent(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    world.still.at += SILENCE_MS - 1
    with pytest.raises(TooFew):
        await world.lobby.start(world.update(), table.id, ANNA.id)
    world.still.at += SILENCE_MS - 1
    with pytest.raises(NotHost):
        await world.lobby.arrange(world.update(), table.id, BORIS.id, choices.more_computers)
    with pytest.raises(NotHost):
        await world.lobby.start(world.update(), table.id, BORIS.id)
    world.still.at += 1
    await world.lobby.arrange(world.update(), table.id, BORIS.id, choices.more_computers)


async def test_an_impossible_start_asks_nobody(world: World) -> None:
    table = await world.open_table(ANNA, BORIS)
    await world.lobby.arrange(world.update(), table.id, ANNA.id, choices.page(SETTINGS))
    world.still.at += SILENCE_MS
    with pytest.raises(TooFew):
        await world.lobby.start(world.update(), table.id, BORIS.id)
    assert (await now_at(world, table)).lobby.start_at == 0


async def test_a_question_that_the_group_has_not_read_waits(world: World, arranged: Table) -> None:
    """For a minute at most: a group that cannot be drawn does not hold its table."""
    await world.lobby.start(world.update(), arranged.id, BORIS.id)
    world.still.at += TEN_SECONDS_MS + 59_000
    await world.meet_due()
    assert (await now_at(world, arranged)).phase is Phase.LOBBY
    world.still.at += 1_000
    await world.meet_due()
    assert (await now_at(world, arranged)).phase is Phase.PLAYING
