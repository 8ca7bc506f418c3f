"""Time of the open-card solver, with ten cards a hand, with numba and in plain Python."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

from games.cards import PACK_32, Card, Suit
from games.preferans.double_dummy.compiling import NUMBA
from games.preferans.double_dummy.solver import Position, Solver

DEALS = 60
PLAIN = {"NUMBA_DISABLE_JIT": "1"}


def measure() -> None:
    """Print the times in this process; with machine code, also those of plain Python in another."""
    _print_times()
    if NUMBA is not None:
        subprocess.run([sys.executable, "-m", "bench.solver"], check=True, env={**os.environ, **PLAIN})


def _print_times() -> None:
    way = "plain Python" if NUMBA is None else "numba"
    began = time.perf_counter()
    for trumps in (Suit.SPADES, None):
        Solver().tricks(Position(((Card.SA,), (Card.SK,), (Card.SQ,)), 0, 0, trumps))
    print(f"solver    {way}: the first question took {time.perf_counter() - began:.1f} s")
    for kind, positions in (
        ("trumps", _deals(Random(1))),
        ("no trumps", _any(Random(2), misere=False)),
        ("misere", _any(Random(3), misere=True)),
    ):
        times = sorted(map(_seconds, positions))
        median, ninth = times[len(times) // 2] * 1000, times[len(times) * 9 // 10] * 1000
        print(
            f"solver    {way}, {kind}: median {median:.2f} ms, nine of ten below {ninth:.2f} ms, "
            f"most {times[-1] * 1000:.0f} ms",
            flush=True,
        )


def _seconds(position: Position) -> float:
    began = time.perf_counter()
    Solver().tricks(position)
    return time.perf_counter() - began


def _deals(rng: Random) -> Iterator[Position]:
    """Return deals with a likely contract: at least five trumps with two of the top three."""
    count = 0
    while count < DEALS:
        pack = rng.sample(PACK_32, 30)
        hand = pack[:10]
        for suit in Suit:
            trumps = sorted(card.rank for card in hand if card.suit is suit)
            if len(trumps) >= 5 and trumps[-2] >= 12:
                count += 1
                yield Position((tuple(hand), tuple(pack[10:20]), tuple(pack[20:])), rng.randrange(3), 0, suit)


def _any(rng: Random, *, misere: bool) -> Iterator[Position]:
    for _ in range(DEALS):
        pack = rng.sample(PACK_32, 30)
        yield Position(
            (tuple(pack[:10]), tuple(pack[10:20]), tuple(pack[20:])), rng.randrange(3), 0, None, misere
        )


if __name__ == "__main__":
    _print_times()
