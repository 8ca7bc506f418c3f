"""Processor time of judging a seat's decisions in a deal, by game."""

import time
from collections.abc import Iterator

from msgspec.structs import replace

from games import registry
from games.analysis import deals
from games.core import Seat
from games.record import Entry, Record, play

MATCHES = 2
BETWEEN_MS = 5_000
"""Between two actions: a race without times is not judged."""


def measure() -> None:
    """Print the times of every game with an analyst."""
    for name in registry.names():
        if registry.analyst(name) is not None:
            times = sorted(_seconds(name))
            middle, ninth = times[len(times) // 2], times[len(times) * 9 // 10]
            print(
                f"analysis  {name}: {len(times)} deals of a seat, median {middle * 1000:.0f} ms, "
                f"nine of ten below {ninth * 1000:.0f} ms, most {times[-1] * 1000:.0f} ms of processor",
                flush=True,
            )


def _seconds(name: str) -> Iterator[float]:
    """Return the times of the deals of some matches between computers, seat by seat."""
    game, face, analyst = registry.get(name), registry.face(name), registry.analyst(name)
    assert analyst is not None
    seats = min(registry.lengths(name).alone, game.seats[-1])
    for record in _matches(name, seats, MATCHES):
        for deal in deals(game, face, _timed(record)):
            for seat in map(Seat, range(seats)):
                began = time.process_time()
                list(analyst.judge(deal, seat))
                yield time.process_time() - began


def _matches(name: str, seats: int, number: int) -> list[Record]:
    game, computers = registry.get(name), [registry.player(name)] * seats
    options = next(iter(game.presets.values()))
    return [play(game, options, seats, computers, secret=bytes([match]))[0] for match in range(number)]


def example(name: str) -> Record:
    """Return a match between computers."""
    seats = min(registry.lengths(name).alone, registry.get(name).seats[-1])
    return _matches(name, seats, 1)[0]


def _timed(record: Record) -> Record:
    log = tuple(
        Entry(number * BETWEEN_MS, entry.actor, entry.text) for number, entry in enumerate(record.log)
    )
    return replace(record, log=log)
