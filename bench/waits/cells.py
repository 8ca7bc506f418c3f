"""What is measured: games, presets, people and computers, in each way in which people come to a table."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import NamedTuple

from bot.features.lobby.choices import has_clock
from games import registry
from games.core import objection

MOST_PEOPLE = 7
MOST_COMPUTERS = 3


class Context(StrEnum):
    """How people have come together."""

    FRIENDS = "friends"
    """In a group, unrated."""
    RATED = "rated"
    """Strangers who have found each other, rated where the game can be."""
    GROUP = "group with computers"
    STRANGERS = "strangers with computers"
    """A quick match, unrated."""
    SOLO = "solo"


BARS = {Context.FRIENDS: 0.15, Context.RATED: 0.30, Context.GROUP: 0.35, Context.SOLO: 0.40}
"""The largest part of a match that should be dead, where one is set."""


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
    """Every kind of match that the games allow."""
    for game in games or registry.names():
        for preset in registry.get(game).presets:
            for people in range(1, MOST_PEOPLE + 1):
                for computers in range(MOST_COMPUTERS + 1):
                    for context in _contexts(people, computers):
                        if _is_legal(game, preset, people + computers):
                            yield Cell(context, game, preset, people, computers)


def _contexts(people: int, computers: int) -> tuple[Context, ...]:
    if people == 1:
        return (Context.SOLO,)
    return (Context.GROUP, Context.STRANGERS) if computers else (Context.FRIENDS, Context.RATED)


def _is_legal(name: str, preset: str, seats: int) -> bool:
    game = registry.get(name)
    return seats in game.seats and objection(game, game.presets[preset], seats) is None


def is_rated(cell: Cell) -> bool:
    return cell.context is Context.RATED and has_clock(cell.game)
