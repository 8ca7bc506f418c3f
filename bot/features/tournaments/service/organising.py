"""Use cases of organisers: open, set up, start, cancel, correct."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from bot.base.preferences import Language
from bot.base.timing import Time
from bot.features.tournaments.service import tournament_refusals as refusals
from bot.features.tournaments.service.fitting import (
    Offer,
    least_of,
    offered_settings,
    seats_for,
    usual_settings,
)
from bot.features.tournaments.service.next_step import is_called_by_hand
from bot.features.tournaments.service.organiser_actions import RESUME, Action
from bot.features.tournaments.service.screen_names import CHAT, TournamentScreen, player_screens
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import (
    BEGUN,
    MOST_OF_CHAT,
    MOST_OF_PERSON,
    NEW,
    Correction,
    Entrant,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.transitions import all_of, begun, called, over, shown
from bot.match.loaded import UpdateId
from bot.match.table import NO_PERSON, ChatId, PersonId
from bot.people.database_errors import DatabaseSilent, answered
from bot.people.people import Person
from games.lengths import UNKNOWN_TEMPO, Tempo
from games.options import InvalidOption
from games.tournament.boards import commitment
from games.tournament.form import Form
from storage.live.live import Live
from storage.sql.group_play import GroupPlay


@dataclass(frozen=True)
class Organising:
    """Use cases of organisers. Callers check permission. Each update is idempotent."""

    store: TournamentStore
    live: Live
    group_play: GroupPlay
    time: Time

    async def tempo_of(self, chat: ChatId | None, game: str) -> Tempo:
        """Return the tempo of a group's people in a game; the default where too little is known."""
        if chat is None:
            return UNKNOWN_TEMPO
        try:
            with answered():
                known = Tempo(*await self.group_play.tempo(chat, game))
        except DatabaseSilent:
            return UNKNOWN_TEMPO
        return known if known.is_known else UNKNOWN_TEMPO

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
        """Open a tournament by an offer or with usual settings, and with `fields` of its settings.

        Raises UnknownGame, TooManyTournaments.
        """
        settings = offered_settings(offer, game) if offer is not None else usual_settings(game, preset)
        settings = msgspec.structs.replace(settings, **fields)
        fresh = Tournament(NEW, settings, organiser.id, language, "", chat, thread, chat_title)
        return await self.create(update, fresh)

    async def open_again(self, past: Tournament, organiser: Person) -> Tournament:
        """Open one more tournament with the same settings. Idempotent. Raises TooManyTournaments."""
        found = await self.create(f"again:{past.id}", past.anew(organiser.id))
        return found if found.is_open else await self.open_again(found, organiser)

    def id_of(self, update: UpdateId) -> TournamentId:
        """Return the id derived from an update."""
        digest = sha256(f"{self.live.bot}:tournament:{update}".encode()).digest()
        return TournamentId(urlsafe_b64encode(digest)[:10].decode())

    async def create(self, update: UpdateId, fresh: Tournament) -> Tournament:
        """Store a new tournament with a secret. Idempotent. Raises TooManyTournaments."""
        id, secret = self.id_of(update), secrets.token_bytes(32)
        try:
            await self.store.load(id)
        except refusals.NoTournament:
            await self._require_room(fresh)
        tempo = await self.tempo_of(fresh.chat, fresh.settings.game)
        return await self.store.create(
            msgspec.structs.replace(
                fresh,
                id=id,
                settings=msgspec.structs.replace(fresh.settings, tempo=tempo),
                token=secrets.token_urlsafe(12),
                secret=secret,
                commitment=commitment(secret),
                opened=self.time.now(),
            ),
            [CHAT, *player_screens(fresh.playing)],
        )

    async def _require_room(self, fresh: Tournament) -> None:
        """Raise TooManyTournaments; the calendar has its own limit."""
        if fresh.weekly:
            return
        if fresh.chat is not None and _count(await self.store.of_chat(fresh.chat)) >= MOST_OF_CHAT:
            raise refusals.TooManyTournaments(most=MOST_OF_CHAT)
        person = fresh.organiser
        own = [each for each in await self.store.of_person(person) if each.organiser == person]
        if _count(own) >= MOST_OF_PERSON and person != NO_PERSON:
            raise refusals.TooManyTournaments(most=MOST_OF_PERSON)

    async def _require_free(self) -> None:
        """Raise TooManyPlaying."""
        if not await self.store.has_room():
            raise refusals.TooManyPlaying

    async def set(self, update: UpdateId, id: TournamentId, **fields: Any) -> Tournament:
        """Change settings before the start.

        Raises NoTournament, TournamentStarted, TournamentUnplayable.
        """
        if "game" in fields:
            chat = (await self.store.load(id)).chat
            fields = {**fields, "tempo": await self.tempo_of(chat, fields["game"])}

        def edit(tournament: Tournament) -> Change:
            after = with_settings(tournament, fields)
            return shown(after, called=0 if "starts" in fields else after.called)

        return await self._change(update, id, edit, Stage.ENTRY)

    async def start(self, update: UpdateId, id: TournamentId, by: PersonId) -> Tournament:
        """Begin; first ask those who entered long ago whether they are here.

        Raises NoTournament, TournamentStarted, PlayersCalled, LacksTeam, TooFewEntrants, TooManyPlaying.
        """
        await self._require_free()

        def edit(tournament: Tournament) -> Change:
            if tournament.lacks_team:
                raise refusals.LacksTeam
            if len(tournament.playing) < least_of(tournament):
                raise refusals.TooFewEntrants(least=least_of(tournament))
            if is_called_by_hand(tournament):
                raise refusals.PlayersCalled
            now = self.time.now()
            return called(tournament, now, by) or begun(tournament, now)

        return await self._change(update, id, edit, Stage.ENTRY)

    async def cancel(self, update: UpdateId, id: TournamentId) -> Tournament:
        """Cancel a tournament. Raises NoTournament, TournamentNotPlaying."""

        def edit(tournament: Tournament) -> Change:
            return over(tournament, self.time.now(), Stage.CANCELLED)

        return await self._change(update, id, edit, Stage.ENTRY, *BEGUN)

    async def do(self, update: UpdateId, id: TournamentId, by: Person, action: Action) -> Tournament:
        """Carry out an action, and log it in public.

        In a cup matches of `replayed` count no more. Raises NoTournament, TournamentNotPlaying,
        TooManyPlaying, and refusals of the action.
        """
        if action is RESUME:
            await self._require_free()

        def noted(tournament: Tournament) -> Change:
            now, where = self.time.now(), (action.seating, action.round, action.player)
            after = action.edit(tournament, now)
            known = tournament.entrant(action.player) if action.player else Entrant()
            done = Correction(now, by.name, action.what, *where, who=known.name, person=known.person)
            after = msgspec.structs.replace(after, corrections=(*after.corrections, done))
            return Change(after, _touched(tournament, after, action))

        return await self._change(update, id, noted, *action.stages)

    async def _change(
        self, update: UpdateId, id: TournamentId, edit: Callable[[Tournament], Change], *stages: Stage
    ) -> Tournament:
        """Edit at these stages only. Raises NoTournament, TournamentStarted or TournamentNotPlaying."""

        def checked(tournament: Tournament) -> Change:
            if tournament.stage not in stages:
                early = stages == (Stage.ENTRY,)
                raise refusals.TournamentStarted if early else refusals.TournamentNotPlaying
            return edit(tournament)

        return await self.store.change(id, update, checked)


def _touched(before: Tournament, after: Tournament, action: Action) -> list[TournamentScreen]:
    """Return the dirty screens after an action: all after a change of results, else those concerned."""
    if (before.stage, before.results) != (after.stage, after.results):
        return all_of(after)
    seating = after.seating(action.round, action.seating)
    return [CHAT, *player_screens(seating.pairing.players if seating is not None else [action.player])]


def with_settings(tournament: Tournament, fields: dict[str, Any]) -> Tournament:
    """Change settings, and the seats to the nearest possible size.

    Raises TournamentUnplayable, also for a match without a group, or with a rival in another form.
    """
    after = msgspec.structs.replace(tournament.settings, **fields)
    form = Form.named(after.regulation.form)
    try:
        fitting = seats_for(after.game, after.options, form)
    except InvalidOption:
        fitting = ()
    teams = form.teams
    if not fitting or (teams and tournament.chat is None) or (tournament.rival is not None and not teams):
        raise refusals.TournamentUnplayable
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
