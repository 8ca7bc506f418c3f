"""`python -m bench.suite`: run the fast tests and compare their time with that of a fixed loop.

Exits with the status of `make test`, or with 1 where the tests took much longer than `RATIO` says.
"""

import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random

RATIO = 50.0
"""Time of `make test`, without building its virtual environment, in loops."""
SLACK = 1.3
"""Tolerance for a noisy machine."""
PROCESSES = 3
"""As many as test workers."""
ROUNDS = 2_000


def loop(seed: int) -> int:
    """Imitate tests: build, sort and hash small objects, and join text."""
    rng, found = Random(seed), 0
    for _ in range(ROUNDS):
        cards = [(rng.randrange(4), rng.randrange(13)) for _ in range(1_000)]
        by_suit: dict[int, set[int]] = {}
        for suit, rank in sorted(cards):
            by_suit.setdefault(suit, set()).add(rank)
        found += len(" ".join(f"{suit}.{rank}" for suit, rank in cards)) + len(by_suit)
    return found


def loop_s() -> float:
    """Return the seconds of the loop in all processes side by side."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        list(pool.map(len, [""] * PROCESSES))
        start = time.perf_counter()
        list(pool.map(loop, range(PROCESSES)))
        return time.perf_counter() - start


def main() -> int:
    before = loop_s()
    start = time.perf_counter()
    status = subprocess.run(["make", "test"], check=False).returncode
    took = time.perf_counter() - start
    ratio = took / ((before + loop_s()) / 2)
    print(
        f"make test: {took:.0f} s, {ratio:.0f} loops; {RATIO:.0f} are known, and {RATIO * SLACK:.0f} allowed"
    )
    return status or int(ratio > RATIO * SLACK)


if __name__ == "__main__":
    sys.exit(main())
