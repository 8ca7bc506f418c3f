"""The private messages of the players of tournaments: one for each, edited as their tournament goes on."""

import msgspec
import structlog
from telegram.error import RetryAfter, TelegramError

from bot.base.timing import Time
from bot.chat.outgoing.errors import UNREACHABLE, MessageGone, Outcome, outcome_of
from bot.chat.outgoing.sender import Sender
from bot.features.tournaments.messages.chat import TURN_S, TournamentChats
from bot.features.tournaments.rounds.standing import standings_after
from bot.features.tournaments.screens.chat import latest_round
from bot.features.tournaments.screens.player import gone_content, player_content
from bot.features.tournaments.service.model import Stage, Tournament, TournamentId, with_entrant
from bot.features.tournaments.service.refusals import NoTournament
from bot.features.tournaments.service.store import Change, TournamentStore
from bot.match.table import PersonId
from bot.people.people import People
from bot.ui.content import Content
from bot.ui.plan import content_digest
from bot.ui.ranks import Rank
from bot.ui.texts.words import words_in
from storage.live import Live
from storage.tournaments import Drawing

PLAYER = "player:"
ENDED = frozenset({*UNREACHABLE, Outcome.REFUSED})

log = structlog.get_logger(__name__)


class PlayerRecord(msgspec.Struct, frozen=True, array_like=True):
    """What was sent to a player. Stored as an array: fields are only added at the end, with a default."""

    message: int = 0
    digest: str = ""
    over: bool = False
    """Whether it was sent when the tournament was over."""


class TournamentPlayers:
    """Keeps what players read of their tournaments true, behind all screens of matches."""

    def __init__(
        self,
        live: Live,
        store: TournamentStore,
        chats: TournamentChats,
        people: People,
        sender: Sender,
        time: Time,
    ) -> None:
        self._live = live
        self._store = store
        self._chats = chats
        self._people = people
        self._sender = sender
        self._time = time

    async def draw(self, drawing: Drawing) -> None:
        """Bring a player's message up to date; what waits stays noted."""
        tournament = await self._loaded(drawing.tournament)
        person = None if tournament is None else _person(tournament, drawing.screen)
        if tournament is None or person is None or await self._is_told(tournament, person):
            await self._live.tournaments.drawn(drawing)

    async def tell_gone(self, id: TournamentId) -> bool:
        """Tell those who have a message and are not players any more; False if one has to wait."""
        tournament = await self._loaded(id)
        if tournament is None:
            return True
        names = await self._live.tournament_messages.names(id)
        people = {_name(each.person) for each in tournament.entrants if each.person is not None}
        gone = [PersonId(int(name[1:])) for name in names if name.startswith("p") and name[1:].isdigit()]
        told = [await self._is_told(tournament, each) for each in gone if _name(each) not in people]
        return all(told)

    async def _loaded(self, id: str) -> Tournament | None:
        try:
            return await self._store.load(TournamentId(id))
        except NoTournament:
            return None

    async def _is_told(self, tournament: Tournament, person: PersonId) -> bool:
        """Whether a person's message is true, or need not be any more."""
        id, record = tournament.id, await self._record(tournament.id, person)
        content = await self._content(tournament, person)
        if content is None or (record.message and content_digest(content) == record.digest):
            return True
        if not await self._sender.permits.wait_within(TURN_S, person, Rank.LATER):
            return False
        latest = await self._loaded(id)
        content = None if latest is None else await self._content(latest, person)
        if latest is None or content is None:
            return True
        try:
            return await self._show(latest, person, record, content)
        except RetryAfter as error:
            await self._sender.permits.hold(person, error)
        except (MessageGone, TelegramError) as error:
            return await self._give_up(id, person, error)
        return False

    async def _content(self, tournament: Tournament, person: PersonId) -> Content | None:
        """What a person should read; None where they need not read anything."""
        player = tournament.player_of(person)
        if player is None:
            known = await self._people.get(person)
            record = await self._record(tournament.id, person)
            language = known.language if known is not None else tournament.language
            return gone_content(tournament, words_in(language, tournament.game)) if record.message else None
        lasts = tournament.stage in (Stage.PLAYING, Stage.PAUSED)
        by_rounds = lasts and tournament.form.by_rounds
        round = latest_round(tournament) if by_rounds else 0
        standings = await standings_after(tournament, round)
        chat = await self._chats.record(tournament.id)
        return player_content(
            tournament, player, standings, round, board=chat.message, shut=chat.refusals > 0
        )

    async def _show(
        self, tournament: Tournament, person: PersonId, record: PlayerRecord, content: Content
    ) -> bool:
        """Edit the message, or send it; the end is sent anew, and rings.

        Raises MessageGone, TelegramError.
        """
        message, over = record.message, tournament.stage is Stage.OVER
        ends = over and not record.over
        if message and not ends:
            await self._sender.change(person, message, content)
        else:
            message = (await self._sender.send(person, None, content, silent=not ends)).message
        player = tournament.player_of(person)
        if player is None:
            await self._live.tournament_messages.drop(tournament.id, _name(person))
            return True
        await self._note(tournament.id, person, PlayerRecord(message, content_digest(content), over))
        if record.message not in (0, message):
            await self._sender.delete(person, record.message)
        if message != tournament.entrant(player).message:
            await self._place(tournament.id, person, message)
        return True

    async def _place(self, id: TournamentId, person: PersonId, message: int) -> None:
        """Note with the tournament where a player's message is."""

        def edit(tournament: Tournament) -> Change:
            player = tournament.player_of(person)
            return Change(tournament if player is None else with_entrant(tournament, player, message=message))

        await self._store.change(id, None, edit)

    async def _give_up(self, id: TournamentId, person: PersonId, error: MessageGone | TelegramError) -> bool:
        """Deal with what cannot be sent; whether that is done with."""
        outcome = outcome_of(error)
        log.info("player-not-told", outcome=outcome.name, error=type(error).__name__)
        if outcome is Outcome.MESSAGE_GONE:
            await self._live.tournament_messages.drop(id, _name(person))
        if outcome in UNREACHABLE:
            await self._people.set_opened(person, False)
        return outcome in ENDED

    async def _record(self, id: TournamentId, person: PersonId) -> PlayerRecord:
        found = await self._live.tournament_messages.get(id, _name(person))
        return _RECORDS.decode(found) if found is not None else PlayerRecord()

    async def _note(self, id: TournamentId, person: PersonId, record: PlayerRecord) -> None:
        await self._live.tournament_messages.set(id, _name(person), msgspec.json.encode(record))


_RECORDS = msgspec.json.Decoder(PlayerRecord)


def _name(person: PersonId) -> str:
    """The name of a person's record: numbers of players change while people enter and withdraw."""
    return f"p{person}"


def _person(tournament: Tournament, screen: str) -> PersonId | None:
    """The person whose message a drawing asks for."""
    number = screen.removeprefix(PLAYER)
    if not number.isdigit() or not 0 < int(number) <= len(tournament.entrants):
        return None
    return tournament.entrants[int(number) - 1].person
