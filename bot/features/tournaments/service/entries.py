"""Entry lists: people enter and withdraw, and a chat accepts another's challenge."""

from dataclasses import dataclass

import msgspec

from bot.base.timing import Time
from bot.features.tournaments.service import tournament_refusals as refusals
from bot.features.tournaments.service.screen_names import ANEW, CHAT, anew_in, player_screens
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import (
    MOST_ENTERED,
    MOST_ENTRANTS,
    MOST_OF_CHAT,
    Correction,
    Entrant,
    Rival,
    Stage,
    Tournament,
    TournamentId,
    with_entrant,
)
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.loaded import UpdateId
from bot.match.rated import pool_of, rating_of
from bot.match.refusals import NotOpened
from bot.people.people import Person
from storage.sql.profiles import Profiles


@dataclass(frozen=True)
class Entries:
    """Use cases of entry and withdrawal."""

    store: TournamentStore
    profiles: Profiles
    time: Time

    async def enter(
        self, update: UpdateId, id: TournamentId, person: Person, *, team: int = 0, by: Person | None = None
    ) -> Tournament:
        """Enter a person, or let a withdrawn player return if the form allows it.

        An entry `by` an organiser is logged in public. Raises NoTournament, EntryClosed, TournamentFull,
        AlreadyEntered, NotOpened, TooManyTournaments.
        """
        tournament = await self.store.load(id)
        if not person.opened:
            raise NotOpened(f"{tournament.token}{team or ''}")
        await self._require_room(tournament, person)
        pool = pool_of(tournament.settings.game, tournament.settings.options, tournament.settings.pace)
        rating = await rating_of(self.profiles, person.id, pool)

        def edit(tournament: Tournament) -> Change:
            now = self.time.now()
            after = with_player(tournament, person, rating=rating, team=team, now=now)
            if by is not None:
                number = after.player_of(person.id) or 0
                entry = Correction(now, by.name, "add", player=number, who=person.name, person=person.id)
                after = msgspec.structs.replace(after, corrections=(*after.corrections, entry))
            return _shown(after, person)

        return await self.store.change(id, update, edit)

    async def accept(self, update: UpdateId, id: TournamentId, rival: Rival) -> Tournament:
        """Make another chat the second team of a match. Idempotent; a repetition sends its message again.

        Raises NoTournament, EntryClosed, SameChat, RivalTaken, TooManyTournaments.
        """
        here = [each for each in await self.store.of_chat(rival.chat) if each.id != id]
        if sum(each.is_open and not each.weekly for each in here) >= MOST_OF_CHAT:
            raise refusals.TooManyTournaments(most=MOST_OF_CHAT)

        def edit(tournament: Tournament) -> Change:
            if not tournament.form.teams or tournament.chat is None:
                raise refusals.NoTournament
            if tournament.stage is not Stage.ENTRY:
                raise refusals.EntryClosed
            if tournament.chat == rival.chat:
                raise refusals.SameChat
            if tournament.rival is None:
                return Change(msgspec.structs.replace(tournament, rival=rival), [CHAT, ANEW])
            if tournament.rival.chat != rival.chat:
                raise refusals.RivalTaken
            return Change(tournament, [anew_in(tournament, rival.chat)])

        return await self.store.change(id, update, edit)

    async def withdraw(self, update: UpdateId, id: TournamentId, person: Person) -> Tournament:
        """Withdraw a person; they may finish a running match.

        Raises NoTournament, NotEntered.
        """

        def edit(tournament: Tournament) -> Change:
            player = tournament.player_of(person.id)
            if player is None or not tournament.is_open:
                raise refusals.NotEntered
            return _shown(without_player(tournament, player), person)

        return await self.store.change(id, update, edit)

    async def _require_room(self, tournament: Tournament, person: Person) -> None:
        """Raises TooManyTournaments."""
        others = [each for each in await self.store.of_person(person.id) if each.id != tournament.id]
        entered = [each for each in others if each.is_open and each.player_of(person.id) is not None]
        if len(entered) >= MOST_ENTERED:
            raise refusals.TooManyTournaments(most=MOST_ENTERED)


def most_of(tournament: Tournament) -> int:
    """Return the limit of entries."""
    return min(tournament.settings.most or MOST_ENTRANTS, MOST_ENTRANTS)


def with_player(tournament: Tournament, person: Person, *, rating: int, team: int, now: int) -> Tournament:
    """Enter a player, let one return, or change their team before the start.

    Raises EntryClosed, TournamentFull, AlreadyEntered.
    """
    player = tournament.player_of(person.id)
    if not tournament.is_open:
        raise refusals.EntryClosed
    if player is not None:
        if tournament.stage is Stage.ENTRY and team not in (0, tournament.entrant(player).team):
            return with_entrant(tournament, player, team=team, here=now)
        return _again(tournament, player, now)
    since, team = first_round(tournament), team or tournament.team_of(None)
    sides = len(tournament.form.teams) or 1  # neither team takes the places of the other
    if sum(each.team == team for each in tournament.entrants) * sides >= most_of(tournament):
        raise refusals.TournamentFull(most=most_of(tournament))
    entrant = Entrant(person.id, person.name, person.language, rating, since, team=team, entered=now)
    late = tuple(each for each in tournament.reserves if each.person != person.id)
    entrants = (*tournament.entrants, entrant)
    return msgspec.structs.replace(tournament, entrants=entrants, reserves=late)


def first_round(tournament: Tournament) -> int:
    """Return the first round of an entry at this time. Raises EntryClosed."""
    if tournament.stage is Stage.ENTRY:
        return 1
    first = tournament.form.first_round(tournament.settings.regulation, tournament.run.round)
    if first is None:
        raise refusals.EntryClosed
    return first


def _again(tournament: Tournament, player: int, now: int) -> Tournament:
    """Check a player in, or let a withdrawn one return. Raises AlreadyEntered, EntryClosed."""
    if not tournament.entrant(player).until:
        if tournament.stage is Stage.ENTRY and tournament.called:
            return with_entrant(tournament, player, here=now)
        raise refusals.AlreadyEntered
    if not tournament.form.readmits:
        raise refusals.EntryClosed
    return with_entrant(tournament, player, until=0, absences=0, entered=now, removed=False)


def without_player(tournament: Tournament, player: int) -> Tournament:
    """Withdraw a player; after the start they keep their number and results. Raises NotEntered."""
    entrant = tournament.entrant(player)
    if entrant.until:
        raise refusals.NotEntered
    if not tournament.run.round:
        rest = (*tournament.entrants[: player - 1], *tournament.entrants[player:])
        after = msgspec.structs.replace(tournament, entrants=rest)
        return with_reserves(after) if tournament.stage is Stage.ENTRY else after
    return with_entrant(tournament, player, until=tournament.run.round, absences=0)


def with_reserves(tournament: Tournament) -> Tournament:
    """Fill a final's free places with reserves."""
    entrants = (*tournament.entrants, *tournament.reserves)
    most = max(len(tournament.entrants), tournament.settings.most)
    return msgspec.structs.replace(tournament, entrants=entrants[:most], reserves=entrants[most:])


def _shown(tournament: Tournament, person: Person) -> Change:
    player = tournament.player_of(person.id)
    return Change(tournament, [CHAT, *player_screens([player] if player is not None else [])])
