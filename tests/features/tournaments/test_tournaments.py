"""Tournaments: who enters, and what their organiser does."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from bot.base.preferences import Language
from bot.features.tournaments.rounds.results import with_result
from bot.features.tournaments.service import refusals
from bot.features.tournaments.service.deeds import (
    END,
    PAUSE,
    RESUME,
    Deed,
    correction,
    forfeit,
    replacement,
    withdrawal,
)
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.fitting import changes
from bot.features.tournaments.service.model import (
    MOST_OF_CHAT,
    Entrant,
    Seating,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.store import Change, TournamentStore
from bot.features.tournaments.service.upkeep import Upkeep
from bot.match.refusals import NotOpened, Refusal
from bot.match.table import ChatId, PersonId, TableId
from bot.people.people import People, Person
from games.tournament.core import Pairing, Regulation, TableResult
from games.tournament.forms.cup import CUP
from games.tournament.forms.swiss import Swiss
from storage.sql.personal_data import NOBODY
from tests.support.harness import GROUP
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person


class Club:
    """Tournaments of a process."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.services = world.services
        self.store, self.entries = self.services[TournamentStore], self.services[Entries]
        self.organising = self.services[Organising]

    async def open(self, *people: Person, update: str = "", game: str = "oh_hell") -> Tournament:
        """A tournament of Anna's that these have entered."""
        opened = await self.organising.open(
            update or self.world.update(), ANNA, chat=GROUP, language=Language.RU, game=game, preset=None
        )
        for each in people:
            opened = await self.enter(opened, each)
        return opened

    async def started(self, *people: Person) -> TournamentId:
        """One that these play."""
        opened = await self.open(*people)
        return (await self.organising.start(self.update(), opened.id)).id

    async def enter(self, tournament: Tournament, person: Person) -> Tournament:
        return await self.entries.enter(self.update(), tournament.id, person)

    async def do(self, id: TournamentId, deed: Deed, by: Person = ANNA) -> Tournament:
        return await self.organising.do(self.update(), id, by, deed)

    async def set(self, id: TournamentId, **fields: Any) -> Tournament:
        return await self.organising.set(self.update(), id, **fields)

    def update(self) -> str:
        return self.world.update()


@pytest.fixture
def club(world: World) -> Club:
    return Club(world)


async def test_people_enter_and_withdraw(club: Club) -> None:
    opened = await club.open(ANNA, BORIS, VERA)
    after = await club.entries.withdraw(club.update(), opened.id, BORIS)
    assert [entrant.person for entrant in after.entrants] == [ANNA.id, VERA.id]
    assert [each.id for each in await club.store.of_person(VERA.id)] == [opened.id]
    assert await club.store.of_person(BORIS.id) == []
    assert await club.store.of_token(opened.token) == after == (await club.store.of_chat(GROUP))[0]


async def test_a_tournament_is_found_until_it_is_removed(club: Club) -> None:
    gone, other = await club.open(BORIS), await club.open(BORIS)
    await club.store.remove(gone.id)
    assert await club.store.of_chat(GROUP) == await club.store.of_person(BORIS.id) == [other]
    with pytest.raises(refusals.NoTournament):
        await club.store.of_token(gone.token)
    assert await club.store.of_token(other.token) == other


async def test_the_index_of_a_killed_process_is_repaired(club: Club, world: World) -> None:
    """Of one who enters, and of a tournament."""
    update = club.update()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.live.index, "note", killed)
        with pytest.raises(ConnectionError):
            await club.open(update="open")
    (name,) = await world.live.tournaments.names()
    assert [each.id for each in await club.store.naming(ANNA.id)] == [name]
    opened = await club.open(update="open")
    assert opened.id == name
    assert await club.store.of_token(opened.token) == opened
    assert await club.store.of_chat(GROUP) == await club.store.of_person(ANNA.id) == [opened]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.live.index, "note", killed)
        with pytest.raises(ConnectionError):
            await club.entries.enter(update, opened.id, BORIS)
    assert await club.store.of_person(BORIS.id) == []
    await club.entries.enter(update, opened.id, BORIS)
    assert [each.id for each in await club.store.of_person(BORIS.id)] == [opened.id]
    for index in (opened.id, "nothing"):
        await world.live.index.note(index, add=[("tournament-person", str(GLEB.id))])
    assert await club.store.of_person(GLEB.id) == []
    assert await world.live.index.look_up("tournament-person", str(GLEB.id)) == []


async def test_who_is_forgotten_is_in_no_tournament_whatever_the_index_says(club: Club, world: World) -> None:
    opened = await club.open(BORIS)
    await world.live.index.drop_all("tournament-person", str(BORIS.id))
    await world.services[Upkeep].forget(BORIS.id)
    assert BORIS.id not in [each.person for each in (await club.store.load(opened.id)).entrants]


async def test_what_changes_meanwhile_is_not_put_off(club: Club, world: World) -> None:
    opened, far = await club.open(), 10**14
    known = await club.store.known(opened.id)
    await club.store.put_off(opened.id, known, far - 1)
    (put_off,) = await world.live.tournaments.deadlines.due(far)
    assert put_off.at == far - 1
    known = await club.store.known(opened.id)
    await club.entries.enter(club.update(), opened.id, BORIS)
    (due,) = await world.live.tournaments.deadlines.due(far)
    assert due.at < far - 2
    await club.store.put_off(opened.id, known, far - 2)
    assert await world.live.tournaments.deadlines.due(far) == [due]


async def killed(*args: object, **named: object) -> None:
    raise ConnectionError


async def test_a_tournament_is_read_alike_by_all_processes(club: Club, world: World) -> None:
    many = [person(number) for number in range(500, 570)]
    opened = await club.open(*many)
    other = TournamentStore(world.live)
    assert await other.load(opened.id) == opened
    after = await club.entries.withdraw(club.update(), opened.id, many[69])
    assert await other.load(opened.id) == after
    for each in many[60:69]:
        after = await club.entries.withdraw(club.update(), opened.id, each)
    assert await other.load(opened.id) == after == await TournamentStore(world.live).load(opened.id)


async def test_an_update_that_comes_again_changes_nothing(club: Club) -> None:
    first = await club.open(update="open")
    assert await club.open(update="open") == first
    entered = await club.entries.enter("enter", first.id, ANNA)
    assert await club.entries.enter("enter", first.id, ANNA) == entered


async def test_who_may_not_enter_is_told_why(club: Club) -> None:
    opened = await club.open(ANNA)
    await club.set(opened.id, most=2, starts=9_000_000_000_000)
    with pytest.raises(refusals.AlreadyEntered):
        await club.enter(opened, ANNA)
    with pytest.raises(NotOpened):
        await club.enter(opened, person(9, opened=False))
    await club.enter(opened, BORIS)
    with pytest.raises(refusals.TournamentFull):
        await club.enter(opened, VERA)
    with pytest.raises(refusals.NotEntered):
        await club.entries.withdraw(club.update(), opened.id, GLEB)
    await club.set(opened.id, most=0, regulation=Regulation(CUP))
    await club.organising.start(club.update(), opened.id)
    with pytest.raises(refusals.EntryClosed):
        await club.enter(opened, VERA)
    with pytest.raises(refusals.NoTournament):
        await club.store.load(TournamentId("0123456789"))


async def test_who_comes_late_plays_from_the_next_round(club: Club) -> None:
    id = await club.started(ANNA, BORIS)
    await play_round(club, id)
    after = await club.entries.enter(club.update(), id, VERA)
    assert after.entrants[2].since == 2
    after = await club.entries.withdraw(club.update(), id, BORIS)
    assert (after.entrants[1].until, after.playing) == (1, (1, 3))
    assert (await club.enter(after, BORIS)).playing == (1, 2, 3)


PAIRING = Pairing((1, 2), computers=2)


async def play_round(club: Club, id: TournamentId, *, forfeits: frozenset[int] = frozenset()) -> None:
    """Its first table is over."""
    result = TableResult(1, PAIRING, (1, 2, 3, 4), tuple(map(Fraction, (4, 3, 2, 1))), forfeits)

    def edit(tournament: Tournament) -> Change:
        run = msgspec.structs.replace(tournament.run, round=1)
        seatings = (Seating(1, 1, PAIRING, result=result),)
        return Change(msgspec.structs.replace(tournament, run=run, seatings=seatings))

    await club.store.change(id, None, edit)


async def over_after(club: Club, id: TournamentId, deed: Deed) -> Tournament:
    """The tournament whose only table is at play when this is done, and then over."""
    await play_round(club, id)
    result = (await club.store.load(id)).results[0]
    playing = (Seating(1, 1, PAIRING, TableId("t")),)
    await club.store.change(id, None, lambda old: Change(msgspec.structs.replace(old, seatings=playing)))
    after = await club.do(id, deed)
    return with_result(after, after.seatings[0], result, frozenset(), 5).tournament


async def test_a_corrected_result_is_noted_for_all(club: Club) -> None:
    id = await club.started(ANNA, BORIS)
    await play_round(club, id)
    points = tuple(map(Fraction, (1, 2, 3, 4)))
    for wrong in (1, 2, 3), (0, 1, 2, 3):
        with pytest.raises(refusals.NoSuchResult):
            await club.organising.do("w", id, ANNA, correction(1, 1, wrong, points))
    after = await club.organising.do("c", id, BORIS, correction(1, 1, (4, 3, 2, 1), points))
    assert await club.organising.do("c", id, BORIS, correction(1, 1, (1, 1, 1, 1), points)) == after
    assert after.results[0].places == (4, 3, 2, 1)
    assert after.seatings[0].corrected
    assert [(each.by, each.what, each.seating) for each in after.corrections] == [(BORIS.name, "result", 1)]


async def test_a_correction_keeps_forfeits_and_invents_no_points(club: Club) -> None:
    id = await club.started(ANNA, BORIS)
    await play_round(club, id, forfeits=frozenset({2}))
    after = await club.do(id, correction(1, 1, (1, 1, 1, 1), ()))
    assert (after.results[0].forfeits, after.results[0].points) == (frozenset({2}), ())


async def test_an_organiser_notes_a_forfeit_and_takes_it_back(club: Club) -> None:
    id = await club.started(ANNA, BORIS)
    await play_round(club, id, forfeits=frozenset({1}))
    for number, player in (2, 1), (1, 3):
        with pytest.raises(refusals.NoSuchResult):
            await club.do(id, forfeit(1, number, player, absent=True))
    await club.do(id, forfeit(1, 1, 2, absent=True))
    after = await club.do(id, forfeit(1, 1, 1, absent=False))
    assert after.results[0].forfeits == frozenset({2})
    done = [(each.what, each.player, each.seating) for each in after.corrections]
    assert done == [("absent", 2, 1), ("present", 1, 1)]


async def test_a_forfeit_noted_at_play_counts_when_the_table_is_over(club: Club) -> None:
    """A removed player forfeits it as well, and may come back."""
    over = await over_after(club, await club.started(ANNA, BORIS), forfeit(1, 1, 2, absent=True))
    assert over.results[0].forfeits == frozenset({2})
    over = await over_after(club, await club.started(ANNA, BORIS), withdrawal(2))
    assert over.results[0].forfeits == frozenset({2})
    assert over.finishers == {1}
    assert not (await club.enter(over, BORIS)).entrant(2).removed


async def test_what_was_done_to_somebody_forgets_their_name(club: Club) -> None:
    id = await club.started(ANNA, BORIS, VERA)
    (deed,) = (await club.do(id, withdrawal(2))).corrections
    assert (deed.who, deed.person) == (BORIS.name, BORIS.id)
    await club.services[Upkeep].forget(BORIS.id)
    (deed,) = (await club.store.load(id)).corrections
    assert (deed.who, deed.person) == (NOBODY, None)


async def test_an_organiser_pauses_and_ends(club: Club, world: World) -> None:
    id = (await club.open(BORIS, VERA)).id
    with pytest.raises(refusals.TournamentNotPlaying):
        await club.do(id, PAUSE)
    await club.organising.start(club.update(), id)
    with pytest.raises(refusals.TournamentStarted):
        await club.set(id, most=4)
    assert (await club.do(id, PAUSE)).stage is Stage.PAUSED
    assert (await club.do(id, RESUME)).stage is Stage.PLAYING
    await play_round(club, id)
    ended = await club.do(id, END)
    assert (ended.stage, ended.run.ended) == (Stage.OVER, world.time.now())
    assert [each.what for each in ended.corrections] == ["pause", "resume", "end"]


async def test_a_player_is_replaced_in_their_place(club: Club) -> None:
    id = await club.started(BORIS, VERA)
    after = await club.do(id, replacement(1, GLEB))
    assert [entrant.person for entrant in after.entrants] == [GLEB.id, VERA.id]
    after = await club.do(id, replacement(2, None))
    players = [(entrant.person, entrant.name) for entrant in after.entrants]
    assert players == [(GLEB.id, GLEB.name), (None, VERA.name)]
    assert after.player_of(VERA.id) is None
    assert [each.what for each in after.corrections] == ["replace", "robot"]


async def test_a_forgotten_player_is_named_nowhere_though_a_computer_plays_for_them(
    club: Club, world: World
) -> None:
    gone = person(7_000_000_102)
    id = await club.started(gone, VERA)
    await play_round(club, id)
    await club.do(id, replacement(1, None))
    assert [each.id for each in await club.store.of_person(gone.id)] == [id]
    await club.services[Upkeep].forget(gone.id)
    after = await club.store.load(id)
    assert (after.entrants[0].name, after.entrants[0].until) == ("", 0)
    stored = await world.live.tournaments.load(id)
    assert stored is not None
    assert b"7000000102" not in b"".join(stored.parts.values())


class Tableless(Swiss):
    """A form that no game can be played in."""

    def seats(self, able: Sequence[int]) -> tuple[int, ...]:
        return ()


async def test_settings_follow_the_game_and_the_form(club: Club) -> None:
    id = (await club.open(game="terz")).id
    after = await club.set(id, regulation=Regulation(CUP, seats=4, rounds=1))
    assert after.settings.regulation.seats == 2
    after = await club.set(id, **changes(after.settings, "game", "preferans"))
    assert (after.settings.game, after.settings.regulation.seats) == ("preferans", 4)
    after = await club.set(id, **changes(after.settings, "form", "arena"))
    assert after.settings.regulation.minutes > 0
    with pytest.raises(refusals.TournamentUnplayable):
        await club.set(id, regulation=Regulation(Tableless()))
    with pytest.raises(refusals.TooFewEntrants):
        await club.organising.start(club.update(), id)


async def test_a_chat_has_few_tournaments_at_a_time(club: Club) -> None:
    opened = [await club.open() for _ in range(MOST_OF_CHAT)]
    with pytest.raises(refusals.TooManyTournaments) as refused:
        await club.open()
    assert isinstance(refused.value, Refusal)
    await club.organising.cancel(club.update(), opened[0].id)
    await club.open()


async def test_entry_lists_of_others_close_to_nobody(club: Club) -> None:
    for number in range(101):
        other = person(900 + number)
        await club.organising.open(club.update(), other, chat=None, language=Language.RU, game="terz")
    assert (await club.open()).stage is Stage.ENTRY


async def test_so_many_tournaments_are_played_at_a_time(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.tournaments.service.store.MOST_PLAYING", 1)
    one, other = await club.open(ANNA, BORIS), await club.open(VERA, GLEB)
    assert await club.store.has_room()
    await club.organising.start(club.update(), one.id)
    assert not await club.store.has_room()
    with pytest.raises(refusals.TooManyPlaying):
        await club.organising.start(club.update(), other.id)
    await club.do(one.id, PAUSE)
    await club.organising.start(club.update(), other.id)
    with pytest.raises(refusals.TooManyPlaying):
        await club.do(one.id, RESUME)
    await club.do(other.id, END)
    assert (await club.do(one.id, RESUME)).stage is Stage.PLAYING
    await club.store.remove(one.id)
    assert await club.store.has_room()


async def test_a_forgotten_player_is_named_nowhere(club: Club, world: World) -> None:
    gone = person(7_000_000_101)
    await world.services[People].note(gone.id, gone.name, "ru", opened=True)
    waiting, playing = (await club.open(gone)).id, await club.started(gone, VERA)
    await play_round(club, playing)
    await club.do(playing, PAUSE, by=gone)
    await club.services[Upkeep].forget(gone.id)
    assert (await club.store.load(waiting)).entrants == ()
    after = await club.store.load(playing)
    assert [(each.person, each.until) for each in after.entrants] == [(None, 1), (VERA.id, 0)]
    assert after.corrections[0].by == NOBODY
    for id in waiting, playing:
        stored = await world.live.tournaments.load(id)
        assert stored is not None
        assert b"7000000101" not in b"".join(stored.parts.values())
    assert await club.store.of_person(gone.id) == []
    await club.services[Upkeep].forget(ANNA.id)
    assert (await club.store.load(playing)).organiser == 0


async def test_a_tournament_moves_with_its_group(club: Club) -> None:
    opened, there = await club.open(ANNA), ChatId(-100900)
    await club.services[Upkeep].move(GROUP, there)
    await club.services[Upkeep].move(GROUP, there)
    assert [each.id for each in await club.store.of_chat(there)] == [opened.id]
    assert await club.store.of_chat(GROUP) == []


async def test_a_thousand_players_are_changed_at_little_cost(club: Club, world: World) -> None:
    """A change writes some dozens of players, and another process reads no more of them."""
    opened = await club.open()
    many = tuple(Entrant(PersonId(10_000 + number), f"Player {number}") for number in range(999))
    await club.store.change(opened.id, None, lambda old: Change(msgspec.structs.replace(old, entrants=many)))
    other = TournamentStore(world.live)
    version = (await other.known(opened.id)).version
    await club.entries.enter(club.update(), opened.id, ANNA)
    news = await world.live.tournaments.load(opened.id, known=version)
    assert news is not None
    assert sum(map(len, news.parts.values())) < 8_000
    assert (await other.load(opened.id)).player_of(ANNA.id) == 1_000
    with pytest.raises(refusals.TournamentFull):
        await club.entries.enter(club.update(), opened.id, BORIS)
