"""Tournaments: entry, and the actions of the organiser."""

from fractions import Fraction

import pytest

from bot.features.tournaments.service import tournament_refusals as refusals
from bot.features.tournaments.service.fitting import changes
from bot.features.tournaments.service.organiser_actions import (
    END,
    PAUSE,
    RESUME,
    Action,
    correction,
    forfeit,
    replacement,
    withdrawal,
)
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import (
    MOST_OF_CHAT,
    Entrant,
    Seating,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.transitions import with_result
from bot.features.tournaments.service.upkeep import Upkeep
from bot.match.refusals import NotOpened, Refusal
from bot.match.table import ChatId, PersonId, TableId
from bot.people.people import People
from games.tournament.core import Pairing, Regulation, TableResult
from storage.sql.personal_data import NOBODY
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person
from tests.support.tournament_hall import Hall
from tests.support.tournament_scene import with_fields


async def test_people_enter_and_withdraw(hall: Hall) -> None:
    opened = await hall.open(ANNA, BORIS, VERA)
    after = await hall.entries.withdraw(hall.world.update(), opened.id, BORIS)
    assert [entrant.person for entrant in after.entrants] == [ANNA.id, VERA.id]
    assert [each.id for each in await hall.store.of_person(VERA.id)] == [opened.id]
    assert await hall.store.of_person(BORIS.id) == []
    assert await hall.store.of_token(opened.token) == after == (await hall.store.of_chat(GROUP))[0]


async def test_a_tournament_is_found_until_it_is_removed(hall: Hall) -> None:
    gone, other = await hall.open(BORIS), await hall.open(BORIS)
    await hall.store.remove(gone.id)
    assert await hall.store.of_chat(GROUP) == await hall.store.of_person(BORIS.id) == [other]
    with pytest.raises(refusals.NoTournament):
        await hall.store.of_token(gone.token)
    assert await hall.store.of_token(other.token) == other


async def test_the_index_of_a_killed_process_is_repaired(hall: Hall, world: World) -> None:
    """Entries of an entrant, and of a tournament."""
    update = hall.world.update()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.live.index, "note", killed)
        with pytest.raises(ConnectionError):
            await hall.open(update="open")
    (name,) = await world.live.tournaments.names()
    assert [each.id for each in await hall.store.naming(ANNA.id)] == [name]
    opened = await hall.open(update="open")
    assert opened.id == name
    assert await hall.store.of_token(opened.token) == opened
    assert await hall.store.of_chat(GROUP) == await hall.store.of_person(ANNA.id) == [opened]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.live.index, "note", killed)
        with pytest.raises(ConnectionError):
            await hall.entries.enter(update, opened.id, BORIS)
    assert await hall.store.of_person(BORIS.id) == []
    await hall.entries.enter(update, opened.id, BORIS)
    assert [each.id for each in await hall.store.of_person(BORIS.id)] == [opened.id]
    for index in (opened.id, "nothing"):
        await world.live.index.note(index, add=[("tournament-person", str(GLEB.id))])
    assert await hall.store.of_person(GLEB.id) == []
    assert await world.live.index.look_up("tournament-person", str(GLEB.id)) == []


async def test_who_is_forgotten_is_in_no_tournament_whatever_the_index_says(hall: Hall, world: World) -> None:
    opened = await hall.open(BORIS)
    await world.live.index.drop_all("tournament-person", str(BORIS.id))
    await world.services[Upkeep].forget(BORIS.id)
    assert BORIS.id not in [each.person for each in (await hall.store.load(opened.id)).entrants]


async def test_what_changes_meanwhile_is_not_put_off(hall: Hall, world: World) -> None:
    opened, far = await hall.open(), 10**14
    known = await hall.store.known(opened.id)
    await hall.store.put_off(opened.id, known, far - 1)
    (put_off,) = await world.live.tournaments.deadlines.due(far)
    assert put_off.at == far - 1
    known = await hall.store.known(opened.id)
    await hall.enter(opened, BORIS)
    (due,) = await world.live.tournaments.deadlines.due(far)
    assert due.at < far - 2
    await hall.store.put_off(opened.id, known, far - 2)
    assert await world.live.tournaments.deadlines.due(far) == [due]


async def killed(*args: object, **named: object) -> None:
    raise ConnectionError


async def test_a_tournament_is_read_alike_by_all_processes(hall: Hall, world: World) -> None:
    many = [person(number) for number in range(500, 570)]
    entrants = tuple(Entrant(each.id, each.name) for each in many)
    opened, other = await hall.open(), TournamentStore(world.live, world.notifier)
    opened = await hall.store.change(opened.id, None, lambda old: Change(with_fields(old, entrants=entrants)))
    assert await other.load(opened.id) == opened
    after = await hall.entries.withdraw(hall.world.update(), opened.id, many[69])
    assert await other.load(opened.id) == after
    for each in many[60:69]:
        after = await hall.entries.withdraw(hall.world.update(), opened.id, each)
    assert (
        await other.load(opened.id)
        == after
        == await TournamentStore(world.live, world.notifier).load(opened.id)
    )


async def test_an_update_that_comes_again_changes_nothing(hall: Hall) -> None:
    first = await hall.open(update="open")
    assert await hall.open(update="open") == first
    entered = await hall.entries.enter("enter", first.id, ANNA)
    assert await hall.entries.enter("enter", first.id, ANNA) == entered


async def test_who_may_not_enter_is_told_why(hall: Hall) -> None:
    opened = await hall.open(ANNA)
    await hall.set(opened, most=2, starts=9_000_000_000_000)
    with pytest.raises(refusals.AlreadyEntered):
        await hall.enter(opened, ANNA)
    with pytest.raises(NotOpened):
        await hall.enter(opened, person(9, opened=False))
    await hall.enter(opened, BORIS)
    with pytest.raises(refusals.TournamentFull):
        await hall.enter(opened, VERA)
    with pytest.raises(refusals.NotEntered):
        await hall.entries.withdraw(hall.world.update(), opened.id, GLEB)
    await hall.set(opened, most=0, regulation=Regulation("cup"))
    await hall.organising.start(hall.world.update(), opened.id, ANNA.id)
    with pytest.raises(refusals.EntryClosed):
        await hall.enter(opened, VERA)
    with pytest.raises(refusals.NoTournament):
        await hall.store.load(TournamentId("0123456789"))


async def test_who_comes_late_plays_from_the_next_round(hall: Hall) -> None:
    playing = await hall.started(ANNA, BORIS)
    await play_round(hall, playing)
    after = await hall.enter(playing, VERA)
    assert after.entrants[2].since == 2
    after = await hall.entries.withdraw(hall.world.update(), playing.id, BORIS)
    assert (after.entrants[1].until, after.playing) == (1, (1, 3))
    assert (await hall.enter(after, BORIS)).playing == (1, 2, 3)


PAIRING = Pairing((1, 2), computers=2)


async def play_round(hall: Hall, tournament: Tournament, *, forfeits: frozenset[int] = frozenset()) -> None:
    """Its first table is over."""
    result = TableResult(1, PAIRING, (1, 2, 3, 4), tuple(map(Fraction, (4, 3, 2, 1))), forfeits)

    seatings = (Seating(1, 1, PAIRING, result=result),)
    await hall.store.change(
        tournament.id, None, lambda old: Change(with_fields(old, round=1, seatings=seatings))
    )


async def over_after(hall: Hall, action: Action) -> Tournament:
    """Return a tournament after this action during its only table, and the end of that table."""
    playing = await hall.started(ANNA, BORIS)
    await play_round(hall, playing)
    result = (await hall.now(playing)).results[0]
    seatings = (Seating(1, 1, PAIRING, TableId("t")),)
    await hall.store.change(playing.id, None, lambda old: Change(with_fields(old, seatings=seatings)))
    after = await hall.do(playing, action)
    return with_result(after, after.seatings[0], result, frozenset(), 5).tournament


async def test_a_corrected_result_is_noted_for_all(hall: Hall) -> None:
    playing = await hall.started(ANNA, BORIS)
    await play_round(hall, playing)
    points = tuple(map(Fraction, (1, 2, 3, 4)))
    for wrong in (1, 2, 3), (0, 1, 2, 3):
        with pytest.raises(refusals.NoSuchResult):
            await hall.organising.do("w", playing.id, ANNA, correction(1, 1, wrong, points))
    after = await hall.organising.do("c", playing.id, BORIS, correction(1, 1, (4, 3, 2, 1), points))
    assert await hall.organising.do("c", playing.id, BORIS, correction(1, 1, (1, 1, 1, 1), points)) == after
    assert after.results[0].places == (4, 3, 2, 1)
    assert after.seatings[0].corrected
    assert [(each.by, each.what, each.seating) for each in after.corrections] == [(BORIS.name, "result", 1)]


async def test_a_correction_keeps_forfeits_and_invents_no_points(hall: Hall) -> None:
    playing = await hall.started(ANNA, BORIS)
    await play_round(hall, playing, forfeits=frozenset({2}))
    after = await hall.do(playing, correction(1, 1, (1, 1, 1, 1), ()))
    assert (after.results[0].forfeits, after.results[0].points) == (frozenset({2}), ())


async def test_an_organiser_notes_a_forfeit_and_takes_it_back(hall: Hall) -> None:
    playing = await hall.started(ANNA, BORIS)
    await play_round(hall, playing, forfeits=frozenset({1}))
    for number, player in (2, 1), (1, 3):
        with pytest.raises(refusals.NoSuchResult):
            await hall.do(playing, forfeit(1, number, player, absent=True))
    await hall.do(playing, forfeit(1, 1, 2, absent=True))
    after = await hall.do(playing, forfeit(1, 1, 1, absent=False))
    assert after.results[0].forfeits == frozenset({2})
    done = [(each.what, each.player, each.seating) for each in after.corrections]
    assert done == [("absent", 2, 1), ("present", 1, 1)]


async def test_a_forfeit_noted_at_play_counts_when_the_table_is_over(hall: Hall) -> None:
    """A removed player forfeits it as well, and may come back."""
    over = await over_after(hall, forfeit(1, 1, 2, absent=True))
    assert over.results[0].forfeits == frozenset({2})
    over = await over_after(hall, withdrawal(2))
    assert over.results[0].forfeits == frozenset({2})
    assert over.finishers == {1}
    assert not (await hall.enter(over, BORIS)).entrant(2).removed


async def test_what_was_done_to_somebody_forgets_their_name(hall: Hall) -> None:
    playing = await hall.started(ANNA, BORIS, VERA)
    (entry,) = (await hall.do(playing, withdrawal(2))).corrections
    assert (entry.who, entry.person) == (BORIS.name, BORIS.id)
    await hall.services[Upkeep].forget(BORIS.id)
    (entry,) = (await hall.now(playing)).corrections
    assert (entry.who, entry.person) == (NOBODY, None)


async def test_an_organiser_pauses_and_ends(hall: Hall, world: World) -> None:
    playing = await hall.open(BORIS, VERA)
    with pytest.raises(refusals.TournamentNotPlaying):
        await hall.do(playing, PAUSE)
    await hall.organising.start(hall.world.update(), playing.id, ANNA.id)
    with pytest.raises(refusals.TournamentStarted):
        await hall.set(playing, most=4)
    assert (await hall.do(playing, PAUSE)).stage is Stage.PAUSED
    assert (await hall.do(playing, RESUME)).stage is Stage.PLAYING
    await play_round(hall, playing)
    ended = await hall.do(playing, END)
    assert (ended.stage, ended.run.ended) == (Stage.OVER, world.time.now())
    assert [each.what for each in ended.corrections] == ["pause", "resume", "end"]


async def test_a_player_is_replaced_in_their_place(hall: Hall) -> None:
    playing = await hall.started(BORIS, VERA)
    after = await hall.do(playing, replacement(1, GLEB))
    assert [entrant.person for entrant in after.entrants] == [GLEB.id, VERA.id]
    assert [each.what for each in after.corrections] == ["replace"]


async def test_settings_follow_the_game_and_the_form(hall: Hall) -> None:
    opened = await hall.open()
    after = await hall.set(opened, regulation=Regulation("cup", seats=4, rounds=1))
    assert after.settings.regulation.seats == 2
    after = await hall.set(opened, **changes(after.settings, "game", "preferans"))
    assert (after.settings.game, after.settings.regulation.seats) == ("preferans", 4)
    after = await hall.set(opened, **changes(after.settings, "form", "arena"))
    assert after.settings.regulation.minutes > 0
    with pytest.raises(refusals.TooFewEntrants):
        await hall.organising.start(hall.world.update(), opened.id, ANNA.id)


async def test_a_chat_has_few_tournaments_at_a_time(hall: Hall) -> None:
    opened = [await hall.open() for _ in range(MOST_OF_CHAT)]
    with pytest.raises(refusals.TooManyTournaments) as refused:
        await hall.open()
    assert isinstance(refused.value, Refusal)
    await hall.organising.cancel(hall.world.update(), opened[0].id)
    await hall.open()


async def test_so_many_tournaments_are_played_at_a_time(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.tournaments.service.tournament_store.MOST_PLAYING", 1)
    one, other = await hall.open(ANNA, BORIS), await hall.open(VERA, GLEB)
    assert await hall.store.has_room()
    await hall.organising.start(hall.world.update(), one.id, ANNA.id)
    assert not await hall.store.has_room()
    with pytest.raises(refusals.TooManyPlaying):
        await hall.organising.start(hall.world.update(), other.id, ANNA.id)
    await hall.do(one, PAUSE)
    await hall.organising.start(hall.world.update(), other.id, ANNA.id)
    with pytest.raises(refusals.TooManyPlaying):
        await hall.do(one, RESUME)
    await hall.do(other, END)
    assert (await hall.do(one, RESUME)).stage is Stage.PLAYING
    await hall.store.remove(one.id)
    assert await hall.store.has_room()


async def test_a_forgotten_player_is_named_nowhere(hall: Hall, world: World) -> None:
    gone = person(7_000_000_101)
    await world.services[People].note(gone.id, gone.name, "ru", opened=True)
    waiting, playing = await hall.open(gone), await hall.started(gone, VERA)
    await play_round(hall, playing)
    await hall.do(playing, PAUSE, by=gone)
    await hall.services[Upkeep].forget(gone.id)
    assert (await hall.now(waiting)).entrants == ()
    entrant = (await hall.now(playing)).entrants[0]
    assert (entrant.person, entrant.name, entrant.until) == (None, NOBODY, 1)
    assert (await hall.now(playing)).corrections[0].by == NOBODY
    for each in waiting, playing:
        stored = await world.live.tournaments.load(each.id)
        assert stored is not None
        assert b"7000000101" not in b"".join(stored.parts.values())
    assert await hall.store.of_person(gone.id) == []
    await hall.services[Upkeep].forget(ANNA.id)
    assert (await hall.now(playing)).organiser == 0


async def test_a_tournament_moves_with_its_group(hall: Hall) -> None:
    opened, there = await hall.open(ANNA), ChatId(-100900)
    await hall.services[Upkeep].move(GROUP, there)
    await hall.services[Upkeep].move(GROUP, there)
    assert [each.id for each in await hall.store.of_chat(there)] == [opened.id]
    assert await hall.store.of_chat(GROUP) == []


async def test_a_thousand_players_are_changed_at_little_cost(hall: Hall, world: World) -> None:
    """A change writes some dozens of players, and another process reads no more of them."""
    opened = await hall.open()
    many = tuple(Entrant(PersonId(10_000 + number), f"Player {number}") for number in range(999))
    await hall.store.change(opened.id, None, lambda old: Change(with_fields(old, entrants=many)))
    other = TournamentStore(world.live, world.notifier)
    version = (await other.known(opened.id)).version
    await hall.enter(opened, ANNA)
    news = await world.live.tournaments.load(opened.id, known=version)
    assert news is not None
    assert sum(map(len, news.parts.values())) < 8_000
    assert (await other.load(opened.id)).player_of(ANNA.id) == 1_000
    with pytest.raises(refusals.TournamentFull):
        await hall.enter(opened, BORIS)
