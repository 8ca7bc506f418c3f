"""Deadlines of matches: computers act, clocks run out, cards without a choice are played."""

from bot.match.seating.seats import Seats
from bot.match.seating.table_play import TablePlay
from bot.match.table import TableId
from bot.match.turns.absence import Absences
from bot.match.turns.computers import Computers
from bot.match.turns.turns import Turns
from games.core import Seat


async def act(id: TableId, *, computers: Computers) -> None:
    """Let the computers that are to act do so."""
    await computers.think(id)


async def race(id: TableId, seat: str, *, computers: Computers) -> None:
    """Let a computer act out of turn."""
    await computers.race(id, Seat(int(seat)))


async def run_out(id: TableId, seat: str, *, turns: Turns) -> None:
    """Act for a person whose time is up."""
    await turns.run_out(id, Seat(int(seat)))


async def play_forced(id: TableId, *, play: TablePlay) -> None:
    """Auto-play a player's only legal card."""
    await play.play_forced(id)


async def time_up(id: TableId, name: str, *, play: TablePlay) -> None:
    """Tell the game that an alarm of its own has gone off."""
    await play.time_up(id, name)


async def settle_abandoned(id: TableId, *, seats: Seats) -> None:
    """Settle a match that nobody has touched for long."""
    await seats.settle_abandoned(id)


async def look_for_absent(id: TableId, *, absences: Absences) -> None:
    """Give away the seats of a tournament's players who have not come."""
    await absences.look(id)
