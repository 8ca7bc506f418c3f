"""Offers of tables of other presets: who reads them, and that only a tap leads there."""

from typing import Any

import msgspec
import pytest

from bot.base.preferences import Language
from bot.features.queue.drop_in import suitable
from bot.features.queue.matchmaking import Matchmaking, NoOffer
from bot.features.queue.offer_lines import offer_lines
from bot.features.queue.offers import CACHED_MS, Offers
from bot.features.queue.own_data import WaitData
from bot.features.queue.quick_tables import LOOK_MS
from bot.features.queue.store import QueueStore
from bot.features.queue.wait_screens import EDIT_MS
from bot.features.queue.waiting import Ticket, Wish
from bot.match.loaded import Edit
from bot.match.refusals import PlaysQuickMatch
from bot.match.store import Store
from bot.match.table import Chair, PersonId, Phase, Table, TableId, with_part
from bot.people.blocking import Blocking
from bot.people.people import Person, chair_of
from bot.ui.render import without_markup
from bot.ui.texts.words import words_in
from games.agents.levels import Level
from playground.bot_api_types import Message
from tests.support.deals import computers_act
from tests.support.queueing import FULL, MEDIUM, SHORT, Queue, menus, offers_of, plays
from tests.support.quick_matches import another, endings, people, rated, tables
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, GLEB, VERA, World
from tests.support.stage import Stage, buttons, text_of


@pytest.fixture
def matchmaking(world: World) -> Matchmaking:
    return world.services[Matchmaking]


async def comes(matchmaking: Matchmaking, person: Person, wish: Wish, **how: Any) -> None:
    await matchmaking.wait(person, wish, **how)
    await matchmaking.tables.sweep()


async def table_of(world: World, person: Person) -> Table:
    """The only table of a person that is open to others."""
    (table,) = [each for each in await tables(world) if each.quick.drop_in and person.id in people(each)]
    return table


async def offered(world: World, person: Person, wish: Wish = SHORT) -> list[set[int]]:
    """The people of each table that is offered."""
    world.still.at += CACHED_MS
    return [people(table) for table in await world.services[Offers].to_person(person, wish)]


async def test_tables_of_the_same_game_and_other_presets_are_offered(
    world: World, matchmaking: Matchmaking
) -> None:
    """Where fewer people play comes first; a rated match is never offered."""
    for person, wish in ((ANNA, MEDIUM), (BORIS, MEDIUM), (VERA, FULL)):
        await comes(matchmaking, person, wish)
    assert await offered(world, GLEB) == [{VERA.id}, {ANNA.id, BORIS.id}]
    assert await offered(world, GLEB, MEDIUM) == [{VERA.id}]
    assert await offered(world, GLEB, Wish("terz", "short")) == []
    await comes(matchmaking, GLEB, Wish("terz", "usual"))
    assert await offered(world, GLEB, Wish("terz", "short")) == [], "their own table"


async def test_a_rated_match_is_not_offered(world: World, matchmaking: Matchmaking) -> None:
    for person in (ANNA, BORIS, VERA):
        await rated(matchmaking, person, MEDIUM)
    world.still.at += 60_000
    await matchmaking.tables.sweep()
    assert [table.rated for table in await tables(world)] == [True]
    assert await offered(world, GLEB) == []


@pytest.mark.parametrize("blocks", [False, True])
async def test_nobody_is_offered_to_those_they_avoid(
    world: World, matchmaking: Matchmaking, *, blocks: bool
) -> None:
    """Blocked people, and who has left a match today, either way; the tap of a forged button neither."""
    if blocks:
        await world.services[Blocking].block(BORIS.id, ANNA.id)
    else:
        left = (chair_of(ANNA), msgspec.structs.replace(chair_of(BORIS), away=True))
        match = Table(TableId("t"), "oh_hell", "short", {}, ANNA.id, ANNA.language, "", chairs=left)
        await matchmaking.tables.drop_ins.avoidance.note_leavers(match)
    await comes(matchmaking, ANNA, MEDIUM)
    assert await offered(world, BORIS) == []
    assert await offered(world, VERA) == [{ANNA.id}]
    with pytest.raises(NoOffer):
        await matchmaking.join(BORIS, (await table_of(world, ANNA)).id, message=1, update="1")


def at_level(level: Level, *, seated: int) -> Table:
    """A table of four seats with so many people, and computers of a level."""
    chairs = [Chair("P", ANNA.id), Chair("P", VERA.id), Chair("P", GLEB.id)][:seated]
    robots = [Chair(robot=number) for number in range(1, 5 - seated)]
    table = Table(TableId("t"), "oh_hell", "medium", {}, ANNA.id, ANNA.language, "", level=level)
    open_to_all = with_part(table, "quick", paired=True, drop_in=True)
    return msgspec.structs.replace(open_to_all, chairs=(*chairs, *robots), phase=Phase.PLAYING)


@pytest.mark.parametrize(
    ("chosen", "level", "seated", "suits"),
    [
        (Level.MASTER, Level.AMATEUR, 2, False),
        (Level.MASTER, Level.AMATEUR, 3, True),
        (Level.MASTER, Level.MASTER, 1, True),
        (Level.NOVICE, Level.MASTER, 1, False),
        (Level.AMATEUR, Level.MASTER, 1, True),
    ],
)
def test_who_has_chosen_a_level_meets_no_other(
    chosen: Level, level: Level, seated: int, *, suits: bool
) -> None:
    """As long as a computer stays; the usual level is nobody's choice."""
    ticket = Ticket((SHORT,), chair_of(BORIS), 0, level=chosen)
    assert bool(suitable([at_level(level, seated=seated)], ticket)) is suits


async def test_only_a_tap_leads_to_another_preset(world: World, matchmaking: Matchmaking) -> None:
    """Who plays computers alone stays there without one; then nobody comes to their table any more."""
    await comes(matchmaking, ANNA, MEDIUM)
    await comes(matchmaking, BORIS, SHORT, message=2)
    for _ in range(3):
        world.still.at += LOOK_MS
        await matchmaking.tables.sweep()
    own, wanted = await table_of(world, BORIS), await table_of(world, ANNA)
    assert own.id != wanted.id
    await matchmaking.join(BORIS, wanted.id, message=2, update="9")
    await matchmaking.tables.sweep()
    assert people((await world.store.load(wanted.id)).table) == {ANNA.id, BORIS.id}
    assert not (await world.store.load(own.id)).table.quick.drop_in
    assert await endings(world) == {"102:2": "begun"}
    with pytest.raises(PlaysQuickMatch):
        await matchmaking.join(BORIS, wanted.id, message=2, update="10")


async def test_who_waits_for_a_deal_goes_to_another_table(world: World, matchmaking: Matchmaking) -> None:
    """The seat that was kept is free again; two taps are one."""
    await comes(matchmaking, ANNA, MEDIUM)
    await comes(matchmaking, VERA, SHORT)
    kept = await computers_act(world, await world.store.load((await table_of(world, VERA)).id))
    await comes(matchmaking, BORIS, SHORT, message=2)
    assert len((await world.store.load(kept.table.id)).table.newcomers) == 1
    wanted = (await table_of(world, ANNA)).id
    for update in "89":
        await matchmaking.join(BORIS, wanted, message=2, update=update)
    await matchmaking.tables.sweep()
    assert (await world.store.load(kept.table.id)).table.newcomers == ()
    assert people((await world.store.load(wanted)).table) == {ANNA.id, BORIS.id}


async def test_a_process_that_dies_after_the_tap_leaves_its_work_to_the_next(
    world: World, matchmaking: Matchmaking
) -> None:
    """Who has chosen a table comes to it, not to the one that the queue would choose."""
    await comes(matchmaking, ANNA, MEDIUM)
    await comes(matchmaking, BORIS, MEDIUM)
    wanted = (await table_of(world, ANNA)).id
    await world.services[Blocking].block(VERA.id, BORIS.id)
    await comes(matchmaking, VERA, MEDIUM)
    await matchmaking.join(GLEB, wanted, message=4, update="9")
    await another(world).tables.sweep()
    assert people((await world.store.load(wanted)).table) == {ANNA.id, BORIS.id, GLEB.id}


@pytest.mark.parametrize("waits", [False, True])
async def test_an_offer_that_has_gone_changes_nothing(
    world: World, matchmaking: Matchmaking, *, waits: bool
) -> None:
    """For who plays alone, and for who waits for a rated match."""
    await comes(matchmaking, ANNA, MEDIUM)
    wanted = await table_of(world, ANNA)
    if waits:
        await rated(matchmaking, BORIS, SHORT, message=2)
    else:
        await comes(matchmaking, BORIS, SHORT, message=2)
    closed = with_part(wanted, "quick", drop_in=False)
    await world.store.change(wanted.id, None, lambda _: Edit(closed))
    before = await world.services[QueueStore].tickets(), await tables(world)
    for gone in (wanted.id, TableId("none")):
        with pytest.raises(NoOffer):
            await matchmaking.join(BORIS, gone, message=2, update=f"9{gone}")
    assert (await world.services[QueueStore].tickets(), await tables(world)) == before


async def test_who_is_forgotten_leaves_no_screen_of_a_match_alone(
    world: World, matchmaking: Matchmaking
) -> None:
    await comes(matchmaking, ANNA, MEDIUM, message=1)
    assert await endings(world) == {"101:1": "alone"}
    await world.services[WaitData].forget(ANNA.id)
    assert await endings(world) == {}


# What they read


@pytest.fixture
def queue(strict_stage: Stage) -> Queue:
    return Queue(strict_stage)


SHORTER = "t:play:oh_hell/full/short"
"""The key of a menu that chooses the short match."""


async def shorter(queue: Queue, person: int, menu: Message) -> Message:
    """Return a menu after its person has chosen the short match."""
    await queue.stage.presses(person, menu, "t:kinds:")
    await queue.stage.presses(person, queue.latest(person, menu), SHORTER)
    return queue.latest(person, menu)


def offer(preset: str, minutes: int, name: str) -> str:
    """The sentence of a table of one person."""
    named = said(f"oh-hell-preset-{preset}")
    return without_markup(said("queue-offer", preset=named, minutes=minutes, count=1, names=name))


async def only_table(queue: Queue, person: int) -> Table:
    (table,) = await queue.stage.services[Store].of_person(PersonId(person))
    return table


async def test_a_menu_names_the_tables_of_others(queue: Queue) -> None:
    """A match of ten minutes takes five with two people; that of the menu itself needs no offer."""
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    await plays(queue, stage.anna, first, MEDIUM)
    page = await shorter(queue, stage.boris, second)
    table = await only_table(queue, stage.anna)
    assert offer("medium", 5, "Аня") in text_of(page)
    assert offers_of(page) == [f"t:offer:{table.id}/oh_hell/short"]
    answer = await stage.presses(stage.boris, page, "t:offer:")
    assert answer["text"] == said("toast-seating")
    await queue.set_tables()
    assert people(await only_table(queue, stage.boris)) == {stage.anna, stage.boris}


async def test_a_menu_whose_offer_has_gone_is_drawn_anew(queue: Queue) -> None:
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    await plays(queue, stage.anna, first, MEDIUM)
    page = await shorter(queue, stage.boris, second)
    table = await only_table(queue, stage.anna)
    closed = with_part(table, "quick", drop_in=False)
    await stage.services[Store].change(table.id, None, lambda _: Edit(closed))
    stage.clock.jump(CACHED_MS / 1000)
    answer = await stage.presses(stage.boris, page, "t:offer:")
    assert answer["text"] == said("refused-no-offer")
    latest = queue.latest(stage.boris, page)
    assert (offers_of(page) != [], offers_of(latest)) == (True, [])
    assert "t:people:oh_hell/short" in buttons(latest)
    assert await queue.room.is_empty()


async def test_who_plays_alone_reads_who_has_come(queue: Queue) -> None:
    """In the message of the wait, until somebody sits at the same table; the menu's match does not matter."""
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    alone = await plays(queue, stage.anna, first, MEDIUM)
    assert text_of(alone) == said("queue-alone", game=said("oh-hell-name"))
    await plays(queue, stage.boris, second, SHORT)
    await queue.messages.draw()
    alone = queue.latest(stage.anna, alone)
    assert tells(text_of(alone), "queue-alone", game=said("oh-hell-name"))
    assert offer("short", 3, "Борис") in text_of(alone)
    await stage.presses(stage.anna, alone, "t:offer:")
    await queue.set_tables()
    stage.clock.jump(EDIT_MS / 1000)
    await queue.messages.draw()
    assert text_of(queue.latest(stage.anna, alone)) == said("queue-begun", game=said("oh-hell-name"))
    assert await queue.is_forgotten()


async def test_who_waits_for_a_rated_match_reads_of_no_other(queue: Queue) -> None:
    stage = queue.stage
    first, second = await menus(queue, stage.anna, stage.boris)
    await plays(queue, stage.anna, first, SHORT)
    waiting = await queue.presses(stage.boris, second, "t:rated:")
    assert "t:queue:leave" in buttons(waiting)
    assert offers_of(waiting) == []


def test_a_name_is_text_and_short() -> None:
    """Anybody may call themselves anything."""
    table = at_level(Level.AMATEUR, seated=1)
    rude = msgspec.structs.replace(table, chairs=(Chair("<b>" + "A" * 60, ANNA.id), *table.chairs[1:]))
    words = words_in(Language.EN, "oh_hell")
    _, line, _ = offer_lines([rude], words)
    assert "&lt;b&gt;" in line
    assert "A" * 20 not in line
