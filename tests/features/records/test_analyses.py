"""Analysis of matches that are over, and deals of them that are played differently."""

from functools import cache

import msgspec
import pytest

from bot.features.records.analyses import Analyses, is_analysed, judge_deal
from bot.features.records.records import FinishedMatch, NotOpen, Player, Records
from bot.features.records.replays import NoDeals, moves_of_deal, pages_of
from bot.match.loaded import rebuild, record_of
from bot.match.luck import Board, Boards
from bot.match.refusals import NotSeated
from bot.match.table import MatchId, PersonId, Phase, Retry, Table
from games import registry
from games.agents.analysis import accuracy
from games.core import Seat
from games.faces.face import Urgency
from games.record import Record, play, replay
from storage.sql.archive import MatchRow, PlayerRow
from storage.sql.profiles import Accuracy, Profiles
from tests.support.service import ANNA, BORIS, World

GAME = registry.get("preferans")
ID = MatchId("analysed_match_1")


@cache
def record() -> Record:
    """A short match, all played by computers."""
    computers = [registry.player("preferans")] * 3
    return play(GAME, GAME.presets["quick_sochinka"], 3, computers, secret=b"3")[0]


def match() -> FinishedMatch:
    """It is Anna's, in the first seat."""
    people = (ANNA.id, None, None)
    players = tuple(
        Player(ANNA.name if person else "", seat, 1, 0, person=person)  # type: ignore[arg-type]
        for seat, person in enumerate(people)
    )
    return FinishedMatch(ID, None, 1, 2, False, record(), players)


def analyses(world: World) -> Analyses:
    records = Records(world.store, world.live, world.archive, Boards(world.live, world.time), world.analysis)
    return Analyses(records, world.live, Profiles(world.archive), world.analysis)


def first_choice() -> Retry:
    """Anna's first card that could have been another."""
    for deal in range(1, 1 + deals()):
        for step, judgement in enumerate(judge_deal(record(), Seat(0), deal), 1):
            return Retry(ID, deal, step, judgement.number)
    raise AssertionError


def deals() -> int:
    return len(pages_of(record()).deals)


async def archive_match(world: World) -> None:
    row = MatchRow(id=ID, game="preferans", version=1, began=1, ended=2, record={}, result={}, secret=b"")
    player = PlayerRow(
        match=ID, seat=0, person=ANNA.id, name="Anna", place=1, points="0", game="preferans", ended=2
    )
    await world.archive.save_match(row, [player])


async def test_an_analysis_is_kept_and_its_accuracy_stored(world: World) -> None:
    """Another process reads what one has worked out; the accuracy is that of all deals."""
    await archive_match(world)
    profiles, first = Profiles(world.archive), analyses(world)
    for number in range(1, 1 + deals()):
        assert await profiles.accuracy(ANNA.id, "preferans") is None
        assert await first.deal(match(), Seat(0), number) == judge_deal(record(), Seat(0), number)
    known = await analyses(world).known(match(), Seat(0))
    assert list(known) == list(range(1, 1 + deals()))
    percent = accuracy(each for judged in known.values() for each in judged)
    assert percent is not None
    assert await profiles.accuracy(ANNA.id, "preferans") == Accuracy(percent, 1)
    assert await profiles.accuracy(ANNA.id, "oh_hell") is None
    with pytest.raises(NoDeals):
        await first.deal(match(), Seat(0), deals() + 1)


async def test_nothing_is_judged_before_all_have_played(world: World) -> None:
    """Of a match under way there is no page; a board is closed while other tables play it."""
    for early in (match()._replace(ended=0), match()._replace(closed=True, board=Board("7.1"))):
        for question in (
            analyses(world).deal(early, Seat(0), 1),
            analyses(world).known(early, Seat(0)),
            analyses(world).moves(early, 1),
            world.new_tables.retry(world.update(), ANNA, early, first_choice()),
        ):
            with pytest.raises(NotOpen):
                await question


@pytest.mark.parametrize("name", [name for name in registry.names() if is_analysed(name)])
async def test_no_game_is_judged_before_its_end(world: World, name: str) -> None:
    """Of the same match, once it is over, the only objection is that nothing was dealt."""
    game = registry.get(name)
    empty = Record(name, game.version, {}, game.seats[0], ())
    over = match()._replace(record=empty)
    for early in (over._replace(ended=0), over._replace(closed=True, board=Board("7.1"))):
        with pytest.raises(NotOpen):
            await analyses(world).deal(early, Seat(0), 1)
    with pytest.raises(NoDeals):
        await analyses(world).deal(over, Seat(0), 1)


async def retried(world: World) -> Table:
    return await world.new_tables.retry(world.update(), ANNA, match(), first_choice())


async def test_a_deal_is_played_on_from_a_decision(world: World) -> None:
    """The person in their seat, computers in the others; the log from the start gives the state again."""
    start, table = first_choice(), await retried(world)
    loaded = await world.store.load(table.id)
    (move,) = [move for move in moves_of_deal(record(), start.deal) if move.number == start.number]
    assert loaded.state == move.before
    assert [chair.person for chair in table.chairs] == [ANNA.id, None, None]
    assert GAME.awaited(loaded.state) == {Seat(0)}
    assert (table.rated, table.luck.board, table.tournament, table.chat) == (False, None, None, None)
    kept = await record_of(loaded.table, world.live)
    assert [entry.text for entry in kept.log] == [entry.text for entry in record().log[: start.number - 1]]
    assert await rebuild(loaded.table, GAME, world.live) == loaded.state
    assert (await retried(world)).id == table.id, "one that is under way is found again"


async def test_a_deal_that_is_played_on_ends_and_leaves_nothing(world: World) -> None:
    table = await retried(world)
    while (loaded := await world.store.load(table.id)).table.phase is Phase.PLAYING:
        seat = min(GAME.awaited(loaded.state))
        if loaded.table.chairs[seat].person is not None:
            await world.play_anything(loaded)
            continue
        action = GAME.write(next(iter(GAME.legal(loaded.state, seat))))
        await world.play.act(table.id, seat, GAME.question(loaded.state, seat), action)
    assert not loaded.table.end.stopped
    kept = await record_of(loaded.table, world.live)
    face = registry.face("preferans")
    closing = [
        any(face.urgency(event) is Urgency.CLOSE for event in turn.events) for turn in replay(GAME, kept)
    ]
    assert closing[-1], "it ends with the action that closes the deal"
    assert sum(closing) == first_choice().deal
    world.still.at += 1
    await world.meet_due()
    assert loaded.table.match is not None
    assert await world.archive.match(loaded.table.match) is None
    assert not await Profiles(world.archive).history(ANNA.id)
    assert not await Profiles(world.archive).profiles(ANNA.id)


async def test_only_own_decisions_are_played_differently(world: World) -> None:
    with pytest.raises(NotSeated):
        await world.new_tables.retry(world.update(), BORIS, match(), first_choice())
    other = next(n for n, entry in enumerate(record().log, 1) if entry.actor == Seat(1))
    with pytest.raises(NotSeated):
        await world.new_tables.retry(
            world.update(), ANNA, match(), msgspec.structs.replace(first_choice(), number=other)
        )
    assert PersonId(ANNA.id)
