"""What organisers do: they open a tournament, set it up, start and end it, and mend what has gone wrong."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any

import msgspec

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.tournaments.service.corrections import corrected, is_at_play, marked
from bot.features.tournaments.service.entries import without_player
from bot.features.tournaments.service.fitting import seats_for
from bot.features.tournaments.service.imports import require_unknowing, with_known_boards
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
    with_entrant,
    with_seating,
)
from bot.features.tournaments.service.offers import Offer, offered_settings, usual_settings
from bot.features.tournaments.service.refusals import (
    AlreadyEntered,
    LacksTeam,
    NoSuchResult,
    NotEntered,
    NoTournament,
    TooFewEntrants,
    TooManyPlaying,
    TooManyTournaments,
    TournamentNotPlaying,
    TournamentStarted,
    TournamentUnplayable,
)
from bot.features.tournaments.service.stages import all_of, begun, least_of, over, shown
from bot.features.tournaments.service.store import CHAT, Change, TournamentStore, player_screens
from bot.match.loaded import UpdateId
from bot.match.table import NO_PERSON, ChatId
from bot.people.people import Person
from games.options import InvalidOption
from games.tournament.boards import commitment
from storage.live.live import Live

EXTRA_MS = 5 * 60_000
"""By how much an organiser lets a table take longer at a time."""


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
        except NoTournament:
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
            raise TooManyTournaments(most=MOST_OF_CHAT)
        person = fresh.organiser
        own = [each for each in await self.store.of_person(person) if each.organiser == person]
        if _count(own) >= MOST_OF_PERSON and person != NO_PERSON:
            raise TooManyTournaments(most=MOST_OF_PERSON)

    async def _require_free(self) -> None:
        """Raises TooManyPlaying."""
        if not await self.store.has_room():
            raise TooManyPlaying

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
                raise LacksTeam
            if len(tournament.playing) < least_of(tournament):
                raise TooFewEntrants(least=least_of(tournament))
            return begun(tournament, self.time.now())

        return await self._change(update, id, edit, Stage.ENTRY)

    async def pause(self, update: UpdateId, id: TournamentId, by: Person) -> Tournament:
        """Let no round begin; tables that play go on. Raises NoTournament, TournamentNotPlaying."""

        def edit(tournament: Tournament) -> Tournament:
            run = msgspec.structs.replace(tournament.run, paused=self.time.now())
            return msgspec.structs.replace(tournament, stage=Stage.PAUSED, run=run)

        return await self._do(update, id, by, "pause", edit, Stage.PLAYING)

    async def resume(self, update: UpdateId, id: TournamentId, by: Person) -> Tournament:
        """Go on; an arena and a round get the time back for which they were paused.

        Raises NoTournament, TournamentNotPlaying, TooManyPlaying.
        """
        await self._require_free()

        def edit(tournament: Tournament) -> Tournament:
            run = tournament.run.resumed(self.time.now())
            return msgspec.structs.replace(tournament, stage=Stage.PLAYING, run=run)

        return await self._do(update, id, by, "resume", edit, Stage.PAUSED)

    async def end(self, update: UpdateId, id: TournamentId, by: Person) -> Tournament:
        """End it early: the standings are final, and tables that still play do not count.

        Raises NoTournament, TournamentNotPlaying.
        """

        def edit(tournament: Tournament) -> Tournament:
            return over(tournament, self.time.now()).tournament

        return await self._do(update, id, by, "end", edit)

    async def cancel(self, update: UpdateId, id: TournamentId) -> Tournament:
        """Call it off: it has no standings. Raises NoTournament, TournamentNotPlaying."""

        def edit(tournament: Tournament) -> Change:
            return over(tournament, self.time.now(), Stage.CANCELLED)

        return await self._change(update, id, edit, Stage.ENTRY, *BEGUN)

    async def replace(
        self, update: UpdateId, id: TournamentId, by: Person, player: int, person: Person | None
    ) -> Tournament:
        """Let another person, or a computer if it is None, play on from the next table in a player's place.

        Raises NoTournament, TournamentNotPlaying, NotEntered, AlreadyEntered, DealsKnown.
        """

        def edit(tournament: Tournament) -> Tournament:
            _require_player(tournament, player)
            if person is not None:
                if tournament.player_of(person.id) is not None:
                    raise AlreadyEntered
                require_unknowing(tournament, person.id)
            return _replaced(tournament, player, person)

        return await self._do(update, id, by, "replace" if person else "robot", edit, player=player)

    async def withdraw_player(
        self, update: UpdateId, id: TournamentId, by: Person, player: int
    ) -> Tournament:
        """Let a player play no further. Raises NoTournament, TournamentNotPlaying, NotEntered."""

        def edit(tournament: Tournament) -> Tournament:
            _require_player(tournament, player)
            return without_player(tournament, player)

        return await self._do(update, id, by, "withdraw", edit, Stage.ENTRY, *BEGUN, player=player)

    async def correct(
        self,
        update: UpdateId,
        id: TournamentId,
        by: Person,
        round: int,
        number: int,
        places: tuple[int, ...],
        points: tuple[Fraction, ...],
    ) -> Tournament:
        """Set the result of a table that is over; in a cup matches of `replayed` count no more.

        Raises NoTournament, TournamentNotPlaying, NoSuchResult.
        """

        def edit(tournament: Tournament) -> Tournament:
            return corrected(tournament, round, number, places, points)

        return await self._do(update, id, by, "result", edit, round=round, seating=number)

    async def mark(
        self,
        update: UpdateId,
        id: TournamentId,
        by: Person,
        round: int,
        number: int,
        player: int,
        *,
        absent: bool,
    ) -> Tournament:
        """Have a player forfeit a table, or not; in a cup matches of `replayed` count no more.

        Raises NoTournament, TournamentNotPlaying, NoSuchResult.
        """

        def edit(tournament: Tournament) -> Tournament:
            return marked(tournament, round, number, player, absent=absent)

        what = "absent" if absent else "present"
        return await self._do(update, id, by, what, edit, round=round, seating=number, player=player)

    async def set_end(
        self, update: UpdateId, id: TournamentId, by: Person, round: int, number: int, *, extra: int = 0
    ) -> Tournament:
        """Give a table more time, or by none note that it is closed: whoever does this settles its match.

        Raises NoTournament, TournamentNotPlaying, NoSuchResult.
        """

        def edit(tournament: Tournament) -> Tournament:
            old = tournament.seating(round, number)
            if old is None or not is_at_play(old):
                raise NoSuchResult
            return with_seating(tournament, old, extra=old.extra + extra)

        what = "extend" if extra else "close"
        return await self._do(update, id, by, what, edit, round=round, seating=number)

    async def _change(
        self, update: UpdateId, id: TournamentId, edit: Callable[[Tournament], Change], *stages: Stage
    ) -> Tournament:
        """Edit it at these stages. Raises NoTournament, TournamentStarted or TournamentNotPlaying."""

        def checked(tournament: Tournament) -> Change:
            if tournament.stage not in stages:
                raise TournamentStarted if stages == (Stage.ENTRY,) else TournamentNotPlaying
            return edit(tournament)

        return await self.store.change(id, update, checked)

    async def _do(
        self,
        update: UpdateId,
        id: TournamentId,
        by: Person,
        what: str,
        edit: Callable[[Tournament], Tournament],
        *stages: Stage,
        **where: int,
    ) -> Tournament:
        """Edit what has begun, or is at these stages, and note the deed for all to see."""

        def noted(tournament: Tournament) -> Change:
            deed, after = Correction(self.time.now(), by.name, what, **where), edit(tournament)
            after = msgspec.structs.replace(after, corrections=(*after.corrections, deed))
            return Change(after, _touched(tournament, after, deed))

        return await self._change(update, id, noted, *(stages or BEGUN))


def _touched(before: Tournament, after: Tournament, deed: Correction) -> list[str]:
    """The messages that show a deed: all where it counts for everybody, else those of whom it concerns."""
    if (before.stage, before.results) != (after.stage, after.results):
        return all_of(after)
    seating = after.seating(deed.round, deed.seating)
    return [CHAT, *player_screens(seating.pairing.players if seating is not None else [deed.player])]


def with_settings(tournament: Tournament, fields: dict[str, Any]) -> Tournament:
    """The tournament with other settings, and seats that its form and its game allow.

    Raises TournamentUnplayable, also for a match without its group or its rival, TooFewBoards.
    """
    after = msgspec.structs.replace(tournament.settings, **fields)
    try:
        fitting = seats_for(after.game, after.options, after.regulation.form)
    except InvalidOption:
        fitting = ()
    teams = after.regulation.form.teams
    if not fitting or (teams and tournament.chat is None) or (tournament.rival is not None and not teams):
        raise TournamentUnplayable
    if teams and after.admission is Admission.LINK:
        after = msgspec.structs.replace(after, admission=Admission.OPEN)
    seats = min(fitting, key=lambda each: abs(each - after.regulation.seats))
    regulation = msgspec.structs.replace(after.regulation, seats=seats)
    entrants = tuple(
        msgspec.structs.replace(each, team=(each.team or teams[0]) if teams else 0)
        for each in tournament.entrants
    )
    settings = msgspec.structs.replace(after, regulation=regulation)
    return with_known_boards(msgspec.structs.replace(tournament, settings=settings, entrants=entrants))


def _count(tournaments: list[Tournament]) -> int:
    return sum(each.is_open and not each.weekly for each in tournaments)


def _require_player(tournament: Tournament, player: int) -> None:
    if not 1 <= player <= len(tournament.entrants):
        raise NotEntered


def _replaced(tournament: Tournament, player: int, person: Person | None) -> Tournament:
    """The tournament with another person, or a computer, in a player's place; a computer takes no name."""
    old = tournament.entrant(player)
    fresh = Entrant(name=old.name, rating=old.rating, since=old.since, team=old.team)
    if person is None:
        return with_entrant(tournament, player, fresh, replaced=old.person or old.replaced)
    return with_entrant(
        tournament, player, fresh, person=person.id, name=person.name, language=person.language
    )
