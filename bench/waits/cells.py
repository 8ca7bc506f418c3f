"""Measured matches: games, presets, people and computers, in each context."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import NamedTuple

from bot.match.opening.choices import has_clock
from bot.match.opening.fresh_tables import usual_seats
from games import registry
from games.core import objection

MOST_PEOPLE = 7
MOST_COMPUTERS = 3


class Context(StrEnum):
    """Kind of table: friends, strangers and so on."""

    FRIENDS = "friends"
    """In a group, unrated."""
    RATED = "rated"
    """Strangers from the queue, rated where the game can be."""
    GROUP = "group with computers"
    STRANGERS = "strangers with computers"
    """A quick match, unrated, of the usual number of players."""
    SOLO = "solo"


BARS = {Context.FRIENDS: 0.15, Context.RATED: 0.30, Context.GROUP: 0.35, Context.SOLO: 0.40}
"""Largest dead share of a match, where one is aimed at."""


class Cell(NamedTuple):
    """A kind of match."""

    context: Context
    game: str
    preset: str
    people: int
    computers: int

    def __str__(self) -> str:
        computers = f"+{self.computers}" if self.computers else ""
        return f"{self.game} {self.preset} {self.people}{computers}"


def cells(games: Collection[str] = ()) -> Iterator[Cell]:
    """Yield every kind of match that the games allow."""
    for game in games or registry.names():
        for preset in registry.get(game).presets:
            for people in range(1, MOST_PEOPLE + 1):
                for computers in range(MOST_COMPUTERS + 1):
                    for context in _contexts(people, computers):
                        cell = Cell(context, game, preset, people, computers)
                        if _is_played(cell):
                            yield cell


def _contexts(people: int, computers: int) -> tuple[Context, ...]:
    if people == 1:
        return (Context.SOLO,)
    return (Context.GROUP, Context.STRANGERS) if computers else (Context.FRIENDS, Context.RATED)


def _is_played(cell: Cell) -> bool:
    """Return whether game and bot allow the match."""
    game, seats = registry.get(cell.game), cell.people + cell.computers
    options = game.presets[cell.preset]
    if seats not in game.seats or objection(game, options, seats) is not None:
        return False
    return cell.context is not Context.STRANGERS or seats == usual_seats(game, options)


def is_rated(cell: Cell) -> bool:
    return cell.context is Context.RATED and has_clock(cell.game)
