"""After a match of strangers: the same people play on, or each looks for others."""

from bot.base.preferences import Language
from bot.features.strangers.blocking import Blocking
from bot.features.strangers.rematch import PATIENCE_MS
from bot.match.table import NO_PERSON, PersonId, Phase, Table
from tests.features.strangers.strangers import does, met, now, screen
from tests.support.scenario import until
from tests.support.sentences import said
from tests.support.stage import Stage, buttons, labels


async def ended(stage: Stage, *people: int) -> Table:
    """A match of these people that is over, once everybody has read it."""
    loaded = await met(stage, *people, game="terz" if len(people) == 2 else "oh_hell")
    await stage.closing.close("end", loaded.table.id)
    for person in people:
        await stage.message_with(person, f"c:{loaded.table.id}:again")
    return (await now(stage, loaded.table.id)).table


async def successors(stage: Stage, table: Table) -> list[Table]:
    """The matches that people of the table play."""
    played = [
        each for chair in table.people for each in await stage.store.of_person(chair.person or NO_PERSON)
    ]
    return list({each.id: each for each in played if each.phase is Phase.PLAYING}.values())


async def next_match(stage: Stage, table: Table) -> Table:
    """The one match that follows, once there is one."""
    while not (found := await successors(stage, table)):
        await stage.drawn()
    (following,) = found
    return following


async def test_all_who_want_it_play_on_at_once(strict_stage: Stage) -> None:
    """Once: whoever meets its deadline again, after a kill between two steps, finds the same match."""
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris)
    under = (await screen(stage, stage.anna)).message_id
    await stage.taps(stage.anna, stage.anna, under, f"l:{old.id}:again")
    assert await successors(stage, old) == [], "nobody is taken along by the button of groups"
    assert await does(stage, stage.anna, ":again:same") == said("toast-rematch")
    shown = await screen(stage, stage.boris, said("rematch-wanted", who="Аня Королёва"))
    assert said("button-rematch-count", given=1, of=2) in labels(shown)
    await does(stage, stage.boris, ":again:same")
    following = await next_match(stage, old)
    assert (following.game, following.pace, following.rated) == (old.game, old.pace, old.rated)
    assert following.present == {stage.anna, stage.boris}
    assert (await now(stage, old.id)).table.rematch.begun
    await stage.rematches.begin(old.id)
    assert [each.id for each in await successors(stage, old)] == [following.id]


async def test_a_stranger_is_rung_once_for_another_match(strict_stage: Stage) -> None:
    stage = strict_stage
    await ended(stage, stage.anna, stage.boris, stage.mary)
    before = {message.message_id for message in stage.seen(stage.mary)}
    for person in (stage.anna, stage.boris):
        await does(stage, person, ":again:same")
        await stage.drawn()
    end = await screen(stage, stage.mary, "Аня Королёва")
    assert end.message_id not in before
    fresh = {message.message_id for message in stage.seen(stage.mary)} - before
    assert fresh - stage.world.room(stage.mary).silent == {end.message_id}


async def test_computers_fill_the_places_after_half_a_minute(strict_stage: Stage) -> None:
    """A late wish is told that the match has begun."""
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris, stage.mary)
    for person in (stage.anna, stage.boris):
        await does(stage, person, ":again:same")
    await stage.drawn()
    late = await stage.message_with(stage.mary, "again:same")
    assert await successors(stage, old) == []
    stage.clock.jump(PATIENCE_MS / 1000)
    following = await next_match(stage, old)
    assert following.present == {stage.anna, stage.boris}
    assert (len(following.chairs), following.rated) == (3, False)
    shown = await screen(stage, stage.mary, said("rematch-begun-without", Language.EN))
    assert not any("again" in data for data in buttons(shown))
    answer = await stage.taps(stage.mary, stage.mary, late.message_id, f"c:{old.id}:again:same")
    assert answer["text"] == said("refused-played-on", Language.EN)


async def test_who_has_gone_is_not_waited_for(strict_stage: Stage) -> None:
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.anna, ":again:same")
    await does(stage, stage.mary, ":others:new")
    await screen(stage, stage.boris, said("rematch-gone", who="Mary Whitfield"))
    await does(stage, stage.boris, ":again:same")
    assert (await next_match(stage, old)).present == {stage.anna, stage.boris}


async def test_a_blocked_stranger_is_listed_and_taken_off(stage: Stage) -> None:
    await ended(stage, stage.anna, stage.boris)
    blocking, anna, boris = stage.services[Blocking], PersonId(stage.anna), PersonId(stage.boris)
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":menu:people")
    assert await does(stage, stage.anna, ":bar:") == said("toast-barred")
    assert await blocking.of(anna) == {boris}
    assert await blocking.of(boris) == {anna}
    (settings,) = await stage.says(stage.anna, stage.anna, "/settings")
    forged = await stage.taps(stage.anna, stage.anna, settings.message_id, f"t:blocks:{10**40}")
    assert forged["text"] == said("refused-button")
    await does(stage, stage.anna, "t:blocks:all")
    await until(lambda: "Борис" in labels(stage.seen(stage.anna)[-1]))
    await does(stage, stage.anna, f"t:blocks:{stage.boris}")
    await until(lambda: said("blocks-none") in stage.seen(stage.anna)[-1].written)
    assert await blocking.of(boris) == frozenset()


async def test_who_left_the_match_is_not_seated_with_the_others(strict_stage: Stage) -> None:
    stage = strict_stage
    loaded = await met(stage, stage.anna, stage.boris, stage.mary, game="oh_hell")
    await stage.seats.leave("leave", loaded.table.id, PersonId(stage.mary))
    await stage.closing.close("end", loaded.table.id)
    message = await stage.message_with(stage.mary, f"c:{loaded.table.id}:others")
    assert not any("again" in data for data in buttons(message))
    await stage.taps(stage.mary, stage.mary, message.message_id, f"c:{loaded.table.id}:again:same")
    for person in (stage.anna, stage.boris):
        await does(stage, person, ":again:same")
    stage.clock.jump(PATIENCE_MS / 1000)
    following = await next_match(stage, (await now(stage, loaded.table.id)).table)
    assert following.present == {stage.anna, stage.boris}


async def test_who_is_blocked_is_not_taken_along(strict_stage: Stage) -> None:
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris, stage.mary)
    late = await stage.message_with(stage.boris, ":again:same")
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":menu:people")
    await does(stage, stage.anna, f":bar:{old.seat_of(PersonId(stage.boris))}")
    await does(stage, stage.anna, ":again:same")
    shown = await screen(stage, stage.boris, said("rematch-wanted", who="Аня Королёва"))
    assert said("button-new-opponents") in labels(shown)
    assert not any(":again:" in data for data in buttons(shown))
    answer = await stage.taps(stage.boris, stage.boris, late.message_id, f"c:{old.id}:again:same")
    assert answer["text"] == said("refused-apart")
    await does(stage, stage.mary, ":again:same")
    assert (await next_match(stage, old)).present == {stage.anna, stage.mary}


async def test_a_block_before_the_start_keeps_two_apart(strict_stage: Stage) -> None:
    """Both have asked for the match already, and a third is still awaited; the first seat stays."""
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris, stage.mary)
    for person in (stage.anna, stage.boris):
        await does(stage, person, ":again:same")
    await does(stage, stage.boris, ":menu:talk")
    await does(stage, stage.boris, ":menu:people")
    await does(stage, stage.boris, f":bar:{old.seat_of(PersonId(stage.anna))}")
    stage.clock.jump(PATIENCE_MS / 1000)
    following = await next_match(stage, old)
    first = next(chair.person for chair in old.people if chair.person in (stage.anna, stage.boris))
    assert following.present == {first}
