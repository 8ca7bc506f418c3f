"""Matches with strangers: screens, phrases, leaving, blocks and rematches."""

import re
from unittest.mock import AsyncMock

import pytest

from bot.base.pace import PACES
from bot.base.preferences import Language
from bot.match.loaded import Loaded
from bot.match.rematch import PATIENCE_MS
from bot.match.stranger_actions import PAUSE_MS
from bot.match.table import NO_PERSON, PersonId, Phase, Table, TableId
from bot.people.blocking import Blocking
from bot.people.people import People, chair_of
from bot.ui.buttons import AtCompany, encode
from bot.ui.texts import names
from playground.bot_api_types import Message
from storage.sql.blocked_pairs import Blocks
from storage.sql.guard import DatabaseAway
from tests.support.scenario import until
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons, labels

pytestmark = pytest.mark.usefixtures("restless")


async def met(stage: Stage, *people: int, game: str = "oh_hell", preset: str = "short") -> Loaded:
    """Start a rated match between people without a common group, and wait until everybody sees it."""
    known = [await stage.services[People].get(PersonId(person)) for person in people]
    chairs = [chair_of(each) for each in known if each is not None]
    table = await stage.new_tables.quick(
        *("met", chairs, game, preset), seats=len(chairs), pace=PACES["normal"], rated=True
    )
    for person in people:
        await stage.message_with(person, f"c:{table.id}:menu")
    return await stage.store.load(table.id)


async def screen(stage: Stage, person: int, *parts: str) -> Message:
    """Return the person's latest message of a table, once it has these parts."""

    def found() -> list[Message]:
        shown = [each for each in stage.seen(person) if re.search(r"'[cm]:", str(buttons(each)))]
        return [each for each in shown if all(part in each.written for part in parts)]

    await until(lambda: bool(found()))
    return found()[-1]


async def does(stage: Stage, person: int, part: str) -> str:
    """Press the button with this in its data under the person's screen; return the toast."""
    message = await stage.message_with(person, part)
    return str((await stage.presses(person, message, part)).get("text", ""))


async def now(stage: Stage, id: TableId) -> Loaded:
    """Return the current table."""
    return await stage.store.load(id)


def called(loaded: Loaded, person: int) -> str:
    """Return the name that others see."""
    (chair,) = [each for each in loaded.table.chairs if each.person == person]
    return names.in_sentence(chair.name)


# At the table


async def test_strangers_read_the_player_to_act_in_their_language(stage: Stage) -> None:
    """One of them cannot stop the match for others, and a press acts for the presser only."""
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    for person in (stage.anna, stage.boris, stage.mary):
        message = await screen(stage, person)
        assert message.photo
        assert said("button-talk", Language.EN if person == stage.mary else Language.RU) in labels(message)
    mover = stage.mover(loaded)
    other = next(person for person in (stage.anna, stage.boris) if person != mover)
    own = await screen(stage, other, said("clock-of", who=called(loaded, mover), time="1:45"))
    data = next(data for data in buttons(await screen(stage, mover)) if data.startswith("a:"))
    await stage.taps(other, other, own.message_id, data)
    host = loaded.table.host
    assert "/leave" in await stage.answer_to(host, host, "/stop")
    after = (await now(stage, loaded.table.id)).table
    assert (after.phase, after.log.actions) == (Phase.PLAYING, loaded.table.log.actions)


async def test_leaving_is_confirmed_and_the_others_read_it(stage: Stage) -> None:
    """Pages and a command ask for confirmation. A computer replaces a person after they block the bot."""
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    id, anna, name = loaded.table.id, PersonId(stage.anna), called(loaded, stage.anna)

    async def is_here() -> bool:
        return anna in (await now(stage, id)).table.present

    stage.world.say(stage.anna, stage.anna, "/leave")
    await screen(stage, stage.anna, said("company-leaving-ranked"))
    await does(stage, stage.anna, ":menu:close")
    await stage.drawn()
    assert not tells((await screen(stage, stage.anna)).written, "company-leaving-ranked")
    for page in ("talk", "people", "leaving"):
        await does(stage, stage.anna, f":menu:{page}")
    await screen(stage, stage.anna, said("company-leaving-ranked"), said("company-leaving-pause"))
    assert await is_here()
    await does(stage, stage.anna, ":leave")
    await screen(stage, stage.anna, said("hand-away"))
    await screen(stage, stage.mary, said("notice-away", Language.EN, who=name))
    await does(stage, stage.anna, ":back")
    assert await is_here()
    await stage.seats.set_blocked(id, anna, True)
    assert not await is_here()
    await screen(stage, stage.boris, f"🤖 {name}")
    await stage.seats.set_blocked(id, anna, False)
    assert await stage.seats.note_tap(await now(stage, id), anna)
    assert await is_here()


async def test_strangers_see_the_picks_of_the_caller(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, game="terc", preset="relaxed")
    calls = await stage.message_with(stage.anna, ":call")
    await stage.presses(stage.anna, calls, ":call")
    await stage.presses(stage.anna, await stage.message_with(stage.anna, f"p:{loaded.table.id}"), "p:")
    await until(lambda: any("✓" in label for label in labels(stage.seen(stage.boris)[-1])))
    answer = await stage.presses(stage.boris, stage.seen(stage.boris)[-1], ":call")
    assert answer.get("text")


# What they say


async def test_a_phrase_is_shown_in_the_readers_language(strict_stage: Stage) -> None:
    """One phrase in ten seconds, and its sender's name as plain text."""
    stage = strict_stage
    await stage.services[People].note(PersonId(stage.anna), "<b>🤖 Зло</b>\u202e", "ru")
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    hand, spoken = (
        (await screen(stage, stage.anna)).message_id,
        said("toast-spoken", what=said("phrase-luck")),
    )
    for forged in ("say:hello", "say:", "block:9", "block:0:1", "menu:", "mute:never"):
        data = f"c:{loaded.table.id}:{forged}"
        answer = await stage.taps(stage.anna, stage.anna, hand, data)
        assert answer["text"] == said("refused-button"), forged
    assert not stage.seen(stage.stranger)
    after = (await now(stage, loaded.table.id)).table
    assert all(chair.phrase is None for chair in after.chairs)
    await does(stage, stage.anna, ":menu:talk")
    assert await does(stage, stage.anna, ":say:luck") == spoken
    await screen(stage, stage.boris, "💬 <b> Зло</b>: удачи")
    await screen(stage, stage.mary, "💬 <b> Зло</b>: good luck")
    await stage.drawn()
    assert "💬" not in (await screen(stage, stage.anna)).written
    say = encode(AtCompany(loaded.table.id, "say", "luck"))
    answer = await stage.taps(stage.anna, stage.anna, hand, say)
    assert answer["text"] == said("refused-spoken-lately", wait=10)
    stage.clock.jump(PAUSE_MS / 1000)
    assert (await stage.taps(stage.anna, stage.anna, hand, say))["text"] == spoken


async def test_a_person_mutes_phrases_at_a_table_or_for_good(stage: Stage) -> None:
    await stage.services[People].choose(PersonId(stage.mary), phrases=False)
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.boris, ":menu:talk")
    assert await does(stage, stage.boris, ":mute:here") == said("toast-muted")
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":say:nice")
    await stage.drawn()
    for person, language in ((stage.boris, Language.RU), (stage.mary, Language.EN)):
        assert not tells((await screen(stage, person)).written, "phrase-nice", language)
    assert said("button-talk", Language.EN) not in labels(await screen(stage, stage.mary))
    await does(stage, stage.boris, ":mute:off")
    await screen(stage, stage.boris, f"💬 {called(loaded, stage.anna)}: красиво!")


# After a match: the same people play on, or each looks for others


async def ended(stage: Stage, *people: int) -> Table:
    """Finish a match of these people and wait until everybody has read the result."""
    loaded = await met(stage, *people, game="terz" if len(people) == 2 else "oh_hell")
    await stage.closing.close("end", loaded.table.id)
    for person in people:
        await stage.message_with(person, f"c:{loaded.table.id}:again")
    return (await now(stage, loaded.table.id)).table


async def successors(stage: Stage, table: Table) -> list[Table]:
    """Return the rematches that people of the table play."""
    played = [
        each for chair in table.people for each in await stage.store.of_person(chair.person or NO_PERSON)
    ]
    return list({each.id: each for each in played if each.phase is Phase.PLAYING}.values())


async def next_match(stage: Stage, table: Table) -> Table:
    """Return the only rematch, once there is one."""
    while not (found := await successors(stage, table)):
        await stage.drawn()
    (following,) = found
    return following


async def test_a_rematch_of_all_begins_at_once(strict_stage: Stage) -> None:
    """The rematch is idempotent: a deadline that is met again after a kill finds the same match."""
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
    """A late request is told that the match has begun."""
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


async def test_a_departed_stranger_is_not_awaited(strict_stage: Stage) -> None:
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.anna, ":again:same")
    await does(stage, stage.mary, ":others:new")
    await screen(stage, stage.boris, said("rematch-gone", who="Mary Whitfield"))
    await does(stage, stage.boris, ":again:same")
    assert (await next_match(stage, old)).present == {stage.anna, stage.boris}


async def test_a_blocked_stranger_is_listed_and_taken_off(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ended(stage, stage.anna, stage.boris)
    blocking, anna, boris = stage.services[Blocking], PersonId(stage.anna), PersonId(stage.boris)
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":menu:people")
    assert await does(stage, stage.anna, ":block:") == said("toast-blocked")
    assert await blocking.of(anna) == {boris}
    assert await blocking.of(boris) == {anna}
    (settings,) = await stage.says(stage.anna, stage.anna, "/settings")
    forged = await stage.taps(stage.anna, stage.anna, settings.message_id, f"t:blocks:{10**40}")
    assert forged["text"] == said("refused-button")
    await does(stage, stage.anna, "t:blocks:all")
    await until(lambda: "Борис" in labels(stage.seen(stage.anna)[-1]))
    await does(stage, stage.anna, f"t:blocks:{stage.boris}")
    await until(lambda: said("blocks-none") in stage.seen(stage.anna)[-1].written)
    monkeypatch.setattr(Blocks, "between", AsyncMock(side_effect=DatabaseAway))
    assert await blocking.of(boris) == frozenset(), "nor while the database is away"


async def test_a_leaver_is_not_seated_with_the_others(strict_stage: Stage) -> None:
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


async def test_a_blocked_stranger_is_left_out_of_the_rematch(strict_stage: Stage) -> None:
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris, stage.mary)
    late = await stage.message_with(stage.boris, ":again:same")
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":menu:people")
    await does(stage, stage.anna, f":block:{old.seat_of(PersonId(stage.boris))}")
    await does(stage, stage.anna, ":again:same")
    shown = await screen(stage, stage.boris, said("rematch-wanted", who="Аня Королёва"))
    assert said("button-new-opponents") in labels(shown)
    assert not any(":again:" in data for data in buttons(shown))
    answer = await stage.taps(stage.boris, stage.boris, late.message_id, f"c:{old.id}:again:same")
    assert answer["text"] == said("refused-apart")
    await does(stage, stage.mary, ":again:same")
    assert (await next_match(stage, old)).present == {stage.anna, stage.mary}


async def test_a_block_before_the_start_keeps_two_apart(strict_stage: Stage) -> None:
    """Both have asked for the rematch already, and a third is awaited; the first seat stays."""
    stage = strict_stage
    old = await ended(stage, stage.anna, stage.boris, stage.mary)
    for person in (stage.anna, stage.boris):
        await does(stage, person, ":again:same")
    await does(stage, stage.boris, ":menu:talk")
    await does(stage, stage.boris, ":menu:people")
    await does(stage, stage.boris, f":block:{old.seat_of(PersonId(stage.anna))}")
    stage.clock.jump(PATIENCE_MS / 1000)
    following = await next_match(stage, old)
    first = next(chair.person for chair in old.people if chair.person in (stage.anna, stage.boris))
    assert following.present == {first}
