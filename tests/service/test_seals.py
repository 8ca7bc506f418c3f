"""What binds the luck of matches: drawn and shown before, mixed with people's words, told when all is over."""

from typing import Any

import msgspec
import pytest

from bot.service.boards import Boards
from bot.service.loaded import Loaded, record_of
from bot.service.people import People, Person
from bot.service.presence import Presence
from bot.service.promises import Promises
from bot.service.records import NotOpen, Records, export
from bot.service.replays import NoDeals
from bot.service.salts import MOST, NoWords, Salts
from bot.service.seals import salts_of, salts_of_others
from bot.service.table import Board, MatchId, Phase, Table, TableId
from bot.service.thinking import Thinking
from games import registry
from games.agents.levels import USUAL
from games.core import Nature
from games.tournament.boards import commitment
from games.verification import fingerprint, is_made, others, read_disclosed, salt_of, verify
from storage import codec
from storage.personal_data import PersonalData
from tests.service.conftest import ANNA, BORIS, GLEB, VERA, World

WORDS = "blue elephants"


@pytest.fixture
async def salts(world: World) -> Salts:
    people = People(world.archive, world.live, world.time)
    for each in (ANNA, BORIS, VERA):
        await people.note(each.id, each.name, "ru", opened=True)
    return Salts(world.store, people, Promises(world.live))


@pytest.fixture
def records(world: World) -> Records:
    return Records(world.store, world.live, world.archive, Boards(world.live, world.time), world.thinking)


async def table_of(world: World, id: TableId) -> Table:
    return (await world.store.load(id)).table


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
    assert waiting.commitment == commitment(waiting.secret)
    await world.lobby.choose(world.update(), lobby.id, ANNA.id, "oh_hell", "full")
    await world.lobby.leave(world.update(), lobby.id, VERA.id)
    await world.lobby.join(world.update(), lobby.id, GLEB)
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    playing = await table_of(world, lobby.id)
    assert (playing.secret, playing.commitment) == (waiting.secret, waiting.commitment)
    assert len(playing.salts) == len(playing.chairs)


async def test_every_table_has_a_secret_of_its_own(world: World) -> None:
    lobbies = [await world.open_table(each, thread=each.id) for each in (ANNA, BORIS)]
    alone = [await world.new_tables.solo(world.update(), each, "oh_hell") for each in (VERA, GLEB)]
    tables = [await table_of(world, table.id) for table in (*lobbies, *alone)]
    assert len({table.secret for table in tables}) == len({table.commitment for table in tables}) == 4


async def test_words_are_added_to_the_table_that_waits_and_to_later_ones(world: World, salts: Salts) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    before = await table_of(world, lobby.id)
    anna = await salts.give(ANNA, WORDS)
    assert anna.salt == fingerprint(WORDS)
    after = await table_of(world, lobby.id)
    assert salts_of(after)[0] == salt_of(fingerprint(WORDS), before.commitment)
    assert salts_of(after)[1:] == salts_of(before)[1:]
    assert salts_of_others(after, ANNA.id) == salts_of_others(before, ANNA.id)
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    playing = await table_of(world, lobby.id)
    seat = playing.seat_of(ANNA.id)
    assert seat is not None
    assert playing.salts[seat] == salts_of(after)[0]
    alone = await world.new_tables.solo(world.update(), anna, "oh_hell")
    assert salt_of(anna.salt, alone.commitment) in alone.salts
    assert not set(alone.salts) & set(playing.salts) - {""}, "nobody is known by their salt"


async def test_words_that_come_after_the_start_change_nothing(world: World, salts: Salts) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    await salts.give(ANNA, WORDS)
    assert (await table_of(world, loaded.table.id)).salts == loaded.table.salts


async def test_who_gives_no_words_leaves_the_server_no_choice(world: World, records: Records) -> None:
    """Their salts follow from the secret, which was bound before anybody gave words."""
    loaded = await world.start(ANNA, BORIS, VERA)
    match = await records.find(await end(world, loaded, archived=False))
    assert match.luck is not None
    assert all(is_made(match.luck, seat) for seat in range(3))


@pytest.mark.parametrize("archived", [False, True])
async def test_a_match_that_was_stopped_verifies(
    world: World, salts: Salts, records: Records, archived: bool
) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    await salts.give(BORIS, WORDS)
    waiting = await table_of(world, lobby.id)
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    loaded = await world.store.load(lobby.id)
    for _ in range(9):
        loaded = await world.move(loaded)
    match = await records.find(await end(world, loaded, archived=archived))
    verdict = await records.verify(match)
    assert verdict.right
    assert (verdict.committed, verdict.seated) == (True, True)
    record = read_disclosed(export(match))
    assert record.luck is not None
    assert record.luck == match.luck
    assert record.luck.commitment == waiting.commitment
    assert verify(loaded.game, record, record.luck) == verdict
    seat = loaded.table.seat_of(BORIS.id)
    assert seat is not None
    assert others(record.luck, seat) == salts_of_others(waiting, BORIS.id)


async def test_another_process_verifies_alike(world: World, records: Records) -> None:
    loaded = await world.start(ANNA, BORIS, VERA)
    match = await records.find(await end(world, loaded, archived=True))
    here, thinking = await records.verify(match), Thinking()
    elsewhere = Records(world.store, world.live, world.archive, Boards(world.live, world.time), thinking)
    try:
        assert await elsewhere.verify(match) == here
        forgotten = match._replace(record=msgspec.structs.replace(match.record, log=()))
        with pytest.raises(NoDeals):
            await elsewhere.verify(forgotten)
    finally:
        await thinking.close()


async def test_a_server_that_exchanges_the_secret_is_found(world: World, records: Records) -> None:
    """It changes the secret of a lobby once it has seen who sits there: the seal stays what it was."""
    lobby = await world.open_table(ANNA, BORIS, VERA)
    stored = await world.store.load(lobby.id)
    table = msgspec.structs.replace(stored.table, secret=b"chosen by the host of this server")
    begun = world._moves.begin(stored._replace(table=table))
    await world.store.change(lobby.id, None, lambda loaded: begun)
    match = await records.find(await end(world, await world.store.load(lobby.id), archived=True))
    assert (await records.verify(match)).committed is False


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


async def test_a_seal_alone_is_kept_for_one_match(world: World, salts: Salts) -> None:
    promised = (await salts.of(ANNA)).alone
    assert (await salts.of(ANNA)).alone == promised
    first = await world.new_tables.solo(world.update(), ANNA, "oh_hell")
    second = await world.new_tables.solo(world.update(), ANNA, "oh_hell")
    assert first.commitment == promised == commitment(first.secret)
    assert second.commitment not in (promised, (await salts.of(ANNA)).alone)


async def test_nothing_of_a_secret_is_told_before_the_end(
    world: World, salts: Salts, records: Records
) -> None:
    """Not by records, nor by what a lobby's people are shown; the commitment alone."""
    loaded = await world.start(ANNA, BORIS, VERA)
    shown = [
        repr(await salts.of(ANNA)),
        codec.encode(loaded.state).decode(),
        repr(loaded.game.view(loaded.state, None)),
    ]
    record = await record_of(loaded.table, world.live)
    shown.append(codec.encode(record).decode())
    secret = loaded.table.secret
    assert all(secret.hex() not in each and repr(secret) not in each for each in shown)
    assert await records.latest(ANNA.id, None) is None


async def test_a_board_is_sealed_and_tells_its_seed_when_it_opens(world: World, records: Records) -> None:
    opens = world.still.at + 86_400_000
    board = Board("b1", b"of a board", opens)
    table = await world.new_tables.on_board(ANNA, "oh_hell", "short", board, level=USUAL)
    assert (table.commitment, table.salts) == (commitment(b"of a board"), ())
    match = await records.find(await end(world, await world.store.load(table.id), archived=True))
    assert match.luck is None
    with pytest.raises(NotOpen):
        await records.verify(match)
    world.still.at = opens
    match = await records.find(match.id)
    verdict = await records.verify(match)
    assert verdict.right
    assert verdict.committed is True


async def test_a_lobby_of_before_seals_starts_and_verifies(world: World, records: Records) -> None:
    lobby = await world.open_table(ANNA, BORIS, VERA)
    old = msgspec.structs.replace(await table_of(world, lobby.id), secret=b"", commitment="")
    await world.store.change(lobby.id, None, lambda loaded: world.lobby._wait(old))
    await world.lobby.start(world.update(), lobby.id, ANNA.id)
    loaded = await world.store.load(lobby.id)
    assert (loaded.table.salts, loaded.table.lot, len(loaded.table.secret)) == ((), (), 32)
    verdict = await records.verify(await records.find(await end(world, loaded, archived=True)))
    assert verdict.right
    assert (verdict.committed, verdict.seated) == (None, None)


async def test_a_match_whose_secret_was_dropped_cannot_be_verified(world: World, records: Records) -> None:
    match = await end(world, await world.start(ANNA, BORIS, VERA), archived=True)
    await world.archive.drop_logs(2**50, most=9)
    found = await records.find(match)
    assert found.luck is None
    with pytest.raises(NoDeals):
        await records.verify(found)


@pytest.mark.parametrize("words", ["x" * (MOST + 1), "a\nb", "a\x00b", "\u202eabc", "a\u200bb"])
async def test_words_that_nobody_could_type_again_are_refused(salts: Salts, words: str) -> None:
    with pytest.raises(NoWords):
        await salts.give(ANNA, words)
    assert not (await salts.of(ANNA)).salt


async def test_forgotten_words_leave_matches_that_verify(
    world: World, salts: Salts, records: Records
) -> None:
    anna: Person = await salts.give(ANNA, WORDS)
    table = await world.new_tables.solo(world.update(), anna, "oh_hell")
    match = await end(world, await world.store.load(table.id), archived=True)
    await salts.alone(ANNA.id)
    people = People(world.archive, world.live, world.time)
    await world.forgetting(people, Presence(world.live, world.time), world.archive).forget(ANNA.id)
    assert await world.live.memory.recall(f"promise:{ANNA.id}") is None
    assert (await PersonalData(world.archive).rows(ANNA.id))["people"] == []
    assert fingerprint(WORDS) not in repr(await world.archive.match(match))
    assert (await records.verify(await records.find(match))).right
