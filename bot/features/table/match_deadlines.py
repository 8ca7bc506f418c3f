"""Deadlines of matches: computers' moves, clocks, auto-play."""

from bot.match.seating.seats import Seats
from bot.match.seating.table_play import TablePlay
from bot.match.table import TableId
from bot.match.turns.absence import Absences
from bot.match.turns.computers import Computers
from bot.match.turns.turns import Turns
from games.core import Seat


async def act(id: TableId, *, computers: Computers) -> None:
    """Let the computers to act make their moves."""
    await computers.think(id)


async def race(id: TableId, seat: str, *, computers: Computers) -> None:
    """Let a computer act out of turn."""
    await computers.race(id, Seat(int(seat)))


async def run_out(id: TableId, seat: str, *, turns: Turns) -> None:
    """Act for a player after their time ran out."""
    await turns.run_out(id, Seat(int(seat)))


async def play_forced(id: TableId, *, play: TablePlay) -> None:
    """Auto-play a player's only legal card."""
    await play.play_forced(id)


async def time_up(id: TableId, name: str, *, play: TablePlay) -> None:
    """Pass an alarm of the game to it."""
    await play.time_up(id, name)


async def settle_abandoned(id: TableId, *, seats: Seats) -> None:
    """Settle an abandoned match."""
    await seats.settle_abandoned(id)


async def replace_absent(id: TableId, *, absences: Absences) -> None:
    """Give away the seats of absent tournament players."""
    await absences.look(id)
