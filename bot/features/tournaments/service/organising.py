"""What organisers do: they open a tournament, set it up, start and end it, and mend what has gone wrong."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.tournaments.service import refusals
from bot.features.tournaments.service.deeds import RESUME, Deed
from bot.features.tournaments.service.fitting import seats_for
from bot.features.tournaments.service.model import (
    BEGUN,
    MOST_OF_CHAT,
    MOST_OF_PERSON,
    NEW,
    Admission,
    Correction,
    Entrant,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.offers import Offer, offered_settings, usual_settings
from bot.features.tournaments.service.stages import all_of, begun, least_of, over, shown
from bot.features.tournaments.service.store import CHAT, Change, TournamentStore, player_screens
from bot.match.loaded import UpdateId
from bot.match.table import NO_PERSON, ChatId
from bot.people.people import Person
from games.options import InvalidOption
from games.tournament.boards import commitment
from storage.live.live import Live


@dataclass(frozen=True)
class Organising:
    """Carries out what organisers want; callers know who is one. A repeated update changes nothing."""

    store: TournamentStore
    live: Live
    time: Time

    async def open(
        self,
        update: UpdateId,
        organiser: Person,
        *,
        chat: ChatId | None,
        thread: int | None = None,
        chat_title: str = "",
        language: Language,
        game: str,
        preset: str | None = None,
        offer: Offer | None = None,
        **fields: Any,
    ) -> Tournament:
        """Open a tournament as it is offered, or with a game's usual settings; people may enter at once.

        Some `fields` of the settings may be set at once.

        Raises UnknownGame, TooManyTournaments.
        """
        settings = offered_settings(offer, game) if offer is not None else usual_settings(game, preset)
        settings = msgspec.structs.replace(settings, **fields)
        fresh = Tournament(NEW, settings, organiser.id, language, "", chat, thread, chat_title)
        return await self.create(update, fresh)

    async def open_again(self, past: Tournament, organiser: Person) -> Tournament:
        """Open one more, a match for any other chat to accept; one that was opened so is found.

        Raises TooManyTournaments.
        """
        found = await self.create(f"again:{past.id}", past.anew(organiser.id))
        return found if found.is_open else await self.open_again(found, organiser)

    def id_of(self, update: UpdateId) -> TournamentId:
        """The id of the tournament that this update opens."""
        digest = sha256(f"{self.live.bot}:tournament:{update}".encode()).digest()
        return TournamentId(urlsafe_b64encode(digest)[:10].decode())

    async def create(self, update: UpdateId, fresh: Tournament) -> Tournament:
        """Store a tournament with a secret of its own; one that is there stays. Raises TooManyTournaments."""
        id, secret = self.id_of(update), secrets.token_bytes(32)
        try:
            await self.store.load(id)
        except refusals.NoTournament:
            await self._require_room(fresh)
        return await self.store.create(
            msgspec.structs.replace(
                fresh,
                id=id,
                token=secrets.token_urlsafe(12),
                secret=secret,
                commitment=commitment(secret),
                opened=self.time.now(),
            ),
            [CHAT, *player_screens(fresh.playing)],
        )

    async def _require_room(self, fresh: Tournament) -> None:
        """Raises TooManyTournaments; the calendar has a limit of its own."""
        if fresh.weekly:
            return
        if fresh.chat is not None and _count(await self.store.of_chat(fresh.chat)) >= MOST_OF_CHAT:
            raise refusals.TooManyTournaments(most=MOST_OF_CHAT)
        person = fresh.organiser
        own = [each for each in await self.store.of_person(person) if each.organiser == person]
        if _count(own) >= MOST_OF_PERSON and person != NO_PERSON:
            raise refusals.TooManyTournaments(most=MOST_OF_PERSON)

    async def _require_free(self) -> None:
        """Raises TooManyPlaying."""
        if not await self.store.has_room():
            raise refusals.TooManyPlaying

    async def set(self, update: UpdateId, id: TournamentId, **fields: Any) -> Tournament:
        """Set fields of a tournament that has not begun.

        Raises NoTournament, TournamentStarted, TournamentUnplayable.
        """

        def edit(tournament: Tournament) -> Change:
            after = with_settings(tournament, fields)
            return shown(after, called=0 if "starts" in fields else after.called)

        return await self._change(update, id, edit, Stage.ENTRY)

    async def start(self, update: UpdateId, id: TournamentId) -> Tournament:
        """Begin at once.

        Raises NoTournament, TournamentStarted, LacksTeam, TooFewEntrants, TooManyPlaying.
        """
        await self._require_free()

        def edit(tournament: Tournament) -> Change:
            if tournament.lacks_team:
                raise refusals.LacksTeam
            if len(tournament.playing) < least_of(tournament):
                raise refusals.TooFewEntrants(least=least_of(tournament))
            return begun(tournament, self.time.now())

        return await self._change(update, id, edit, Stage.ENTRY)

    async def cancel(self, update: UpdateId, id: TournamentId) -> Tournament:
        """Call it off: it has no standings. Raises NoTournament, TournamentNotPlaying."""

        def edit(tournament: Tournament) -> Change:
            return over(tournament, self.time.now(), Stage.CANCELLED)

        return await self._change(update, id, edit, Stage.ENTRY, *BEGUN)

    async def do(self, update: UpdateId, id: TournamentId, by: Person, deed: Deed) -> Tournament:
        """Do something to a tournament, and note it for all to see.

        In a cup matches of `replayed` count no more. Raises NoTournament, TournamentNotPlaying,
        TooManyPlaying, and what the deed is refused by.
        """
        if deed is RESUME:
            await self._require_free()

        def noted(tournament: Tournament) -> Change:
            now, where = self.time.now(), (deed.seating, deed.round, deed.player)
            after = deed.edit(tournament, now)
            known = tournament.entrant(deed.player) if deed.player else Entrant()
            done = Correction(now, by.name, deed.what, *where, who=known.name, person=known.person)
            after = msgspec.structs.replace(after, corrections=(*after.corrections, done))
            return Change(after, _touched(tournament, after, deed))

        return await self._change(update, id, noted, *deed.stages)

    async def _change(
        self, update: UpdateId, id: TournamentId, edit: Callable[[Tournament], Change], *stages: Stage
    ) -> Tournament:
        """Edit it at these stages. Raises NoTournament, TournamentStarted or TournamentNotPlaying."""

        def checked(tournament: Tournament) -> Change:
            if tournament.stage not in stages:
                early = stages == (Stage.ENTRY,)
                raise refusals.TournamentStarted if early else refusals.TournamentNotPlaying
            return edit(tournament)

        return await self.store.change(id, update, checked)


def _touched(before: Tournament, after: Tournament, deed: Deed) -> list[str]:
    """The messages that show a deed: all where it counts for everybody, else those of whom it concerns."""
    if (before.stage, before.results) != (after.stage, after.results):
        return all_of(after)
    seating = after.seating(deed.round, deed.seating)
    return [CHAT, *player_screens(seating.pairing.players if seating is not None else [deed.player])]


def with_settings(tournament: Tournament, fields: dict[str, Any]) -> Tournament:
    """The tournament with other settings, and seats that its form and its game allow.

    Raises TournamentUnplayable, also for a match without its group or its rival.
    """
    after = msgspec.structs.replace(tournament.settings, **fields)
    try:
        fitting = seats_for(after.game, after.options, after.regulation.form)
    except InvalidOption:
        fitting = ()
    teams = after.regulation.form.teams
    if not fitting or (teams and tournament.chat is None) or (tournament.rival is not None and not teams):
        raise refusals.TournamentUnplayable
    if teams and after.admission is Admission.LINK:
        after = msgspec.structs.replace(after, admission=Admission.OPEN)
    seats = min(fitting, key=lambda each: abs(each - after.regulation.seats))
    regulation = msgspec.structs.replace(after.regulation, seats=seats)
    entrants = tuple(
        msgspec.structs.replace(each, team=(each.team or teams[0]) if teams else 0)
        for each in tournament.entrants
    )
    settings = msgspec.structs.replace(after, regulation=regulation)
    return msgspec.structs.replace(tournament, settings=settings, entrants=entrants)


def _count(tournaments: list[Tournament]) -> int:
    return sum(each.is_open and not each.weekly for each in tournaments)
