"""Sealed luck: the secret is drawn and sealed before the match, cut by people, and revealed after it."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.app.archiving import CLOSED_MS, Archiving
from bot.base.pace import NORMAL
from bot.base.thinking import Analysis
from bot.features.fairness.fairness import FairnessPages, opened_link
from bot.features.records.export import export
from bot.match.finished_matches import Records
from bot.match.loaded import Loaded, record_of
from bot.match.luck import Board, Boards
from bot.match.moves import Moves
from bot.match.opening import choices
from bot.match.refusals import AlreadyCut, NoTable, NotSeated, Stale, Started
from bot.match.replays import NoDeals
from bot.match.seating.lobby_edits import LOBBY_MS
from bot.match.table import MatchId, Phase, Table, TableId, TournamentPlace, with_part
from bot.people.people import People, Person, chair_of
from games import registry
from games.core import Nature, Seat
from games.luck import LENGTH, link_of, seal_of
from games.verification import read_disclosed, verify
from storage import codec
from tests.match.changes import drawn
from tests.support.service import ANNA, BORIS, GLEB, VERA, World


@pytest.fixture
async def people(world: World) -> People:
    people = world.services[People]
    for each in (ANNA, BORIS, VERA):
        await people.note(each.id, each.name, "ru", opened=True)
    return people


@pytest.fixture
def pages(world: World, people: People) -> FairnessPages:
    return world.services[FairnessPages]


@pytest.fixture
def records(world: World) -> Records:
    return world.services[Records]


async def table_of(world: World, id: TableId) -> Table:
    return (await world.store.load(id)).table


async def cut(world: World, lobby: Table, who: Person, place: int) -> None:
    await world.lobby.cut(world.update(), lobby.id, who.id, place)


async def starts(world: World, lobby: Table) -> Loaded:
    """The match that Anna starts."""
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    return await world.store.load(lobby.id)


async def end(world: World, loaded: Loaded, *, archived: bool) -> MatchId:
    """Stop the match where it is."""
    await world.closing.close(world.update(), loaded.table.id)
    if archived:
        world.still.at += 1
        await world.meet_due()
    assert loaded.table.match is not None
    return loaded.table.match


async def test_a_lobby_keeps_its_seal_until_and_in_its_match(world: World) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    waiting = await table_of(world, lobby.id)
    assert waiting.phase is Phase.LOBBY
    assert waiting.luck.seal == seal_of(waiting.luck.secret)
    await world.lobby.arrange(world.update(), lobby.id, ANNA.id, choices.game("oh_hell", "full"))
    await world.lobby.leave(world.update(), lobby.id, VERA.id)
    await world.lobby.join(world.update(), lobby.id, GLEB)
    playing = (await starts(world, lobby)).table
    assert (playing.luck.secret, playing.luck.seal) == (waiting.luck.secret, waiting.luck.seal)


async def test_every_table_has_a_secret_of_its_own(world: World) -> None:
    lobbies = [await world.open_table(each, thread=each.id) for each in (ANNA, BORIS)]
    alone = [await world.new_tables.solo(world.update(), each, "oh_hell") for each in (VERA, GLEB)]
    tables = [await table_of(world, table.id) for table in (*lobbies, *alone)]
    assert len({table.luck.secret for table in tables}) == len({table.luck.seal for table in tables}) == 4
    assert all(table.luck.seal == seal_of(table.luck.secret) for table in tables)


# The cut


async def test_each_person_cuts_once_and_all_cuts_go_into_the_deals(world: World, records: Records) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    for _ in range(2):
        await world.lobby.cut("cut", lobby.id, BORIS.id, 17)
    await cut(world, lobby, ANNA, 51)
    with pytest.raises(AlreadyCut):
        await cut(world, lobby, BORIS, 18)
    loaded = await starts(world, lobby)
    cuts = {chair.person: at for chair, at in zip(loaded.table.chairs, loaded.table.luck.cuts, strict=True)}
    assert cuts == {ANNA.id: 51, BORIS.id: 17, VERA.id: 0}
    match = await records.find(await end(world, loaded, archived=True))
    assert match.luck is not None
    assert match.luck.cuts == loaded.table.luck.cuts
    assert (await records.verify(match)).right
    for other in ((), (51,), (51, 18, 0)):
        told = match._replace(luck=msgspec.structs.replace(match.luck, cuts=other, lot=()))
        assert (await records.verify(told)).wrong


@pytest.mark.parametrize(("game", "last"), [("preferans", 31), ("terz", 31), ("oh_hell", 51), ("terc", 80)])
async def test_a_strip_has_one_place_less_than_the_pack(world: World, game: str, last: int) -> None:
    lobby = await world.open_table(ANNA, BORIS, game=game, preset=None)
    for place in (0, -1, last + 1):
        with pytest.raises(Stale):
            await cut(world, lobby, ANNA, place)
    await cut(world, lobby, ANNA, last)
    await cut(world, lobby, BORIS, 1)


async def test_only_seated_people_cut_in_a_lobby(world: World) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    with pytest.raises(NotSeated):
        await cut(world, lobby, GLEB, 17)
    await starts(world, lobby)
    with pytest.raises(Started):
        await cut(world, lobby, ANNA, 17)
    assert set((await table_of(world, lobby.id)).luck.cuts) == {0}


async def test_another_pack_is_cut_anew(world: World) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    await cut(world, lobby, ANNA, 51)
    for game, preset, left in (("oh_hell", "full", 51), ("preferans", None, 0)):
        await world.lobby.arrange(world.update(), lobby.id, ANNA.id, choices.game(game, preset))
        assert (await table_of(world, lobby.id)).chairs[0].cut == left
    await cut(world, lobby, ANNA, 31)


# After a match


@pytest.mark.parametrize("archived", [False, True])
async def test_a_match_that_was_stopped_verifies(world: World, records: Records, archived: bool) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    await cut(world, lobby, BORIS, 17)
    waiting, loaded = await table_of(world, lobby.id), await starts(world, lobby)
    for _ in range(9):
        loaded = await world.move(loaded)
    match = await records.find(await end(world, loaded, archived=archived))
    verdict = await records.verify(match)
    assert (verdict.right, verdict.sealed, verdict.seated) == (True, True, True)
    record = read_disclosed(export(match))
    assert record.luck is not None
    assert record.luck == match.luck
    assert record.luck.seal == waiting.luck.seal
    assert verify(loaded.game, record, record.luck) == verdict


@pytest.mark.slow
async def test_another_process_verifies_alike(world: World, loaded: Loaded, records: Records) -> None:
    match = await records.find(await end(world, loaded, archived=True))
    here, thinking = await records.verify(match), Analysis()
    elsewhere = Records(world.store, world.live, world.archive, Boards(world.live, world.time), thinking)
    try:
        assert await elsewhere.verify(match) == here
        forgotten = match._replace(record=msgspec.structs.replace(match.record, log=()))
        with pytest.raises(NoDeals):
            await elsewhere.verify(forgotten)
    finally:
        await thinking.close()


async def test_a_server_that_exchanges_the_secret_is_found(world: World, records: Records) -> None:
    """It changes a lobby's secret after people are seated: the seal does not change."""
    lobby = await world.open_table(ANNA, BORIS, VERA)
    stored = await world.store.load(lobby.id)
    table = with_part(stored.table, "luck", secret=b"chosen by the host of this server")
    begun = world.services[Moves].begin(stored._replace(table=table))
    await world.store.change(lobby.id, None, lambda loaded: begun)
    match = await records.find(await end(world, await world.store.load(lobby.id), archived=True))
    assert (await records.verify(match)).sealed is False


async def test_a_server_that_redeals_is_found(world: World, records: Records, monkeypatch: Any) -> None:
    """It draws until the first card of the pack is an ace; all else is as ever."""
    game = registry.get("oh_hell")
    honest = type(game).sample

    def sample(self: Any, state: Any, rng: Any) -> Any:
        while True:
            action = honest(self, state, rng)
            if not self.write(action).startswith("deal ") or self.write(action)[5] == "A":
                return action

    with monkeypatch.context() as cheating:
        cheating.setattr(type(game), "sample", sample)
        loaded = await world.start(ANNA, BORIS, VERA)
    match = await records.find(await end(world, loaded, archived=True))
    dealt = [entry.text for entry in match.record.log if entry.actor is Nature.CHANCE]
    wrong = (await records.verify(match)).wrong
    assert [draw.text for draw in wrong] == [text for text in dealt if text.startswith("deal ")]


# Before the end of a match


async def test_nothing_of_a_secret_is_told_before_the_end(
    world: World, loaded: Loaded, records: Records
) -> None:
    """Not by states, views, records or events: no link of the chain but the seal."""
    secret = loaded.table.luck.secret
    links = [link_of(secret, number) for number in (1, 2, 3, LENGTH)]
    for _ in range(30):
        loaded = await world.move(loaded)
        record = await record_of(loaded.table, world.live)
        shown = [codec.encode(loaded.state).decode(), codec.encode(record).decode()]
        shown += [repr(loaded.game.view(loaded.state, seat)) for seat in (None, *map(Seat, range(3)))]
        assert not any(link.hex() in each or repr(link) in each for each in shown for link in links)
    assert await records.latest(ANNA.id, None) is None


async def test_a_deal_is_opened_among_friends_once_the_next_is_dealt(
    world: World, loaded: Loaded, pages: FairnessPages
) -> None:
    """Nothing is opened of what is ranked or of strangers."""
    opened: list[tuple[int, int]] = []
    while loaded.state.number < 4:
        shown = await pages.of(loaded.table.id, BORIS.id)
        opened.append((loaded.state.number, shown.deals))
        assert shown.link == (link_of(loaded.table.luck.secret, shown.deals + 1) if shown.deals else b"")
        loaded = await world.move(loaded)
    assert set(opened) == {(1, 0), (2, 1), (3, 2)}
    assert (await pages.of_table(loaded.table)).link
    for ranked in RANKED:
        assert not (await pages.of_table(ranked(loaded.table))).link


async def test_the_last_link_is_never_shown_early() -> None:
    """It is the secret: deals beyond the chain wait for the end of the match."""
    secret = bytes(range(32))
    assert opened_link(secret, LENGTH - 2) == link_of(secret, LENGTH - 1)
    assert opened_link(secret, LENGTH - 1) == opened_link(secret, 5_000) == b""


RANKED: tuple[Callable[[Table], Table], ...] = (
    lambda table: msgspec.structs.replace(table, rated=True),
    lambda table: with_part(table, "luck", board=Board("b", b"seed")),
    lambda table: msgspec.structs.replace(table, tournament=TournamentPlace("t", 1, 1)),
    lambda table: with_part(table, "lobby", quiet_since=0),
)


async def test_tables_without_a_lobby_open_no_deal(world: World) -> None:
    """Solo and quick tables keep finished deals hidden: only friends may see all cards."""
    strangers = [chair_of(each) for each in (BORIS, VERA, GLEB)]
    alone = await world.new_tables.solo(world.update(), ANNA, "oh_hell", "short", computers=2)
    quick = await world.new_tables.quick(
        "q", strangers, "oh_hell", "short", seats=3, pace=NORMAL, rated=False
    )
    friends = await world.start(ANNA, BORIS, VERA)
    assert [table.opens_deals for table in (alone, quick, friends.table)] == [False, False, True]


async def test_other_uses_of_a_secret_are_no_links(world: World) -> None:
    """The times of computers show in the end to all; nothing of the luck follows from them."""
    table = (await world.start(ANNA, BORIS, VERA)).table
    names = ("race", "forced 1")
    made = {table.luck.derived(name) for name in names}
    assert len(made) == len(names)
    assert not made & {link_of(table.luck.secret, number) for number in range(LENGTH + 1)}


# Lobbies without a match


async def test_a_lapsed_lobby_shows_secret_and_cuts_for_a_week(world: World, pages: FairnessPages) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    await cut(world, lobby, BORIS, 17)
    before = await table_of(world, lobby.id)
    world.still.at += LOBBY_MS
    for _ in range(2):
        await world.meet_due()
    await drawn(world)
    world.still.at += CLOSED_MS - 1
    await world.meet_due()
    table = (await pages.of(lobby.id, ANNA.id)).table
    assert table.phase is Phase.CLOSED
    assert (table.luck.secret, table.luck.seal) == (before.luck.secret, before.luck.seal)
    assert [chair.cut for chair in table.chairs] == [0, 17, 0]
    again = await world.open_table(ANNA, BORIS, VERA)
    assert (await table_of(world, again.id)).luck.secret != table.luck.secret
    world.still.at += 1
    await world.meet_due()
    with pytest.raises(NoTable):
        await world.store.load(lobby.id)


async def test_lobbies_are_counted_for_their_host_once(
    world: World, people: People, pages: FairnessPages
) -> None:
    for start in (True, False, False):
        lobby = await world.open_table(ANNA, BORIS, VERA)
        if start:
            await starts(world, lobby)
        await world.closing.close(world.update(), lobby.id)
        closed = await table_of(world, lobby.id)
        world.still.at += 1
        await world.meet_due()
        if not start:
            await world.services[Archiving].count_lobby(closed)
    alone = await world.new_tables.solo(world.update(), ANNA, "oh_hell")
    await world.closing.close(world.update(), alone.id)
    await world.meet_due()
    lobby = await world.open_table(ANNA, BORIS, VERA)
    anew = FairnessPages(world.store, People(world.archive, world.live, world.time), world.live)
    lobbies = (await anew.of(lobby.id, VERA.id)).lobbies
    assert (lobbies.opened, lobbies.begun) == (3, 1)


async def test_a_match_without_its_secret_cannot_be_verified(world: World, records: Records) -> None:
    match = await end(world, await world.start(ANNA, BORIS, VERA), archived=True)
    await world.archive.drop_logs(2**50, most=9)
    found = await records.find(match)
    assert found.luck is None
    with pytest.raises(NoDeals):
        await records.verify(found)
