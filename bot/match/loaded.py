"""A table as loaded, and the changes of one write."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
import structlog

from bot.base.pace import TurnClock, read_clock
from bot.match.refusals import NotSeated, NotStarted, Outside, Paused, Removed, Stale
from bot.match.table import PersonId, Phase, Table, with_part
from bot.match.turns.calculation import Calculation, Outcome
from games import registry
from games.core import AnyGame, Event, Seat
from games.record import Entry, Record, RecordError, opening, replay
from storage import codec
from storage.live.live import Live, Stored
from storage.live.redraws import ScreenId

UpdateId: TypeAlias = str

log = structlog.get_logger(__name__)


LESSON = "?"
"""The item of a draft that opens the lesson about the screen; the game never sees it."""


class Premove(msgspec.Struct, frozen=True, array_like=True):
    """A card to play when its player is asked.

    Stored as an array: fields are only added at the end, each with a default.
    """

    trick: str
    card: str


class SeatDraft(msgspec.Struct, frozen=True, array_like=True):
    """A seat's picks before it sends them, their question, and its premove.

    Stored as an array: fields are only added at the end, each with a default.
    """

    question: str = ""
    items: tuple[str, ...] = ()
    premove: Premove | None = None
    """It outlives the question."""
    dropped: str = ""
    """The card of a premove that was dropped, until the player has acted."""

    @property
    def picks(self) -> tuple[str, ...]:
        """Return the items that are the game's."""
        return tuple(item for item in self.items if item != LESSON)


NO_DRAFT = SeatDraft()


class Loaded(NamedTuple):
    """A table with its game's state; `state` is None in the lobby, and where it cannot be read any more."""

    table: Table
    game: AnyGame
    state: Any
    drafts: Mapping[Seat, SeatDraft]
    revision: int
    """Version of the stored table; the next write compares it."""
    playable: bool = True
    """False for a match of older rules: it can only be settled as it is."""
    clocks: Mapping[Seat, TurnClock] = {}
    """The clocks of the questions before people."""
    calculated: Sequence[tuple[Calculation, Outcome]] = ()
    """Cache of calculations for edits of this table."""

    def seat_of(self, person: PersonId) -> Seat:
        """Return the person's seat. Raises NotSeated, and Outside as `require_inside` does."""
        self.require_inside(person)
        seat = self.table.seat_of(person)
        if seat is None:
            raise NotSeated
        return seat

    def require_inside(self, person: PersonId) -> None:
        """Raise Outside for a person outside the table's group, Removed if a tournament removed them."""
        if person in self.table.group.outside:
            raise Outside if self.table.tournament is None else Removed

    def inviting(self, person: PersonId) -> "Loaded":
        """Return the table open to an invited person, unless they were removed from its group."""
        group = self.table.group
        if person in group.banned:
            return self
        return self._replace(table=with_part(self.table, "group", outside=group.outside - {person}))

    def running_state(self) -> Any:
        """Return the state of a match under way. Raises Stale if none is."""
        if self.state is None or self.table.phase is not Phase.PLAYING:
            raise Stale
        return self.state

    def require_unpaused(self) -> None:
        """Raise Paused during a pause of the table's tournament."""
        if self.table.is_paused:
            raise Paused

    def require_match(self) -> None:
        """Raise NotStarted if no match is under way."""
        if self.table.phase is not Phase.PLAYING:
            raise NotStarted


class Edit(NamedTuple):
    """The changes of one write."""

    table: Table
    state: Any = None
    log: Sequence[Entry] = ()
    events: Sequence[Event] = ()
    redraws: Collection[ScreenId] = ()
    deadlines: Mapping[str, int | None] = {}
    drafts: Mapping[Seat, SeatDraft | None] = {}
    clocks: Mapping[Seat, TurnClock | None] = {}
    answer: Any = None
    toasts: bool = False
    """Whether the answer is toasts alone."""


async def open_table(stored: Stored, live: Live) -> Loaded:
    """Decode a stored table; rebuild a state of another schema from the log."""
    table = decode_table(stored)
    game = registry.get(table.game)
    drafts = {Seat(int(seat)): codec.decoder(SeatDraft).decode(raw) for seat, raw in stored.drafts.items()}
    clocks = {Seat(int(seat)): read_clock(clock.decode()) for seat, clock in stored.clocks.items()}
    loaded = Loaded(table, game, None, drafts, stored.version, clocks=clocks)
    if stored.state is None:
        return loaded
    if (table.log.schema, table.log.version) == (game.schema, game.version):
        return loaded._replace(state=_decode_state(stored.state, game))
    try:
        return loaded._replace(state=await rebuild(table, game, live))
    except RecordError as error:
        _report(table, error)
        readable = table.log.schema == game.schema
        state = _decode_if_possible(stored.state, game) if readable else None
        return loaded._replace(state=state, playable=False)


def _report(table: Table, error: RecordError) -> None:
    """Log where the record ends that the present rules cannot follow, without its words: they name cards."""
    log.error(
        "match-of-other-rules",
        table=table.id,
        game=table.game,
        version=table.log.version,
        fault=error.fault.value,
        action=error.number,
    )


def decode_table(stored: Stored) -> Table:
    """Return the table without its game's state."""
    table: Table = codec.decoder(Table).decode(stored.table)
    return table


def _decode_state(state: bytes, game: AnyGame) -> Any:
    kind: Any = game.state_type
    return codec.decoder(kind).decode(state)


def _decode_if_possible(state: bytes, game: AnyGame) -> Any:
    try:
        return _decode_state(state, game)
    except msgspec.MsgspecError:
        return None


async def rebuild(table: Table, game: AnyGame, live: Live) -> Any:
    """Return the state after the log. Raises RecordError if the present rules cannot follow it."""
    return await asyncio.to_thread(_last_state, game, await record_of(table, live))


def _last_state(game: AnyGame, record: Record) -> Any:
    """Raise RecordError."""
    state = opening(game, record)
    for turn in replay(game, record):
        state = turn.state
    return state


async def record_of(table: Table, live: Live) -> Record:
    """Return the match so far as a record."""
    log = tuple(codec.decoder(Entry).decode(raw) for raw in await live.log(table.id))
    return Record(table.game, table.log.version, table.options, table.log.seated or len(table.chairs), log)
