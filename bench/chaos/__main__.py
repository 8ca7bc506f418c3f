"""`make chaos`: kills and every other fault at random moments, with a table of their effects."""

import argparse
import asyncio
import secrets
import signal
import statistics
from collections.abc import Mapping, Sequence

from bench.chaos import session
from bench.chaos.faults import FAULTS, SHORT
from bench.chaos.plants import PLANTS
from bench.chaos.session import Patience, Result
from bench.chaos.setups import CannotMount
from tests.support.scenario import NothingHappened

STRIKES = 1_000
FOR_PLANT = ("kill", "kill-one-of-two", "kill-at-event")
"""Faults that reveal a planted one."""
STRIKES_FOR_PLANT = 10
COLUMNS = {
    "fault": 18,
    "strikes": 7,
    "moves": 6,
    "lost": 5,
    "doubled": 7,
    "stuck": 5,
    "leaks": 5,
    "screens": 7,
    "exits": 5,
    "answer": 6,
    "worst": 6,
    "move": 6,
    "worst ": 6,
}
"""With their widths; the last four are seconds from a strike to an answer, and to an accepted move."""
SHOWN = 5
"""Findings of a kind that are printed in full."""


def main() -> int:
    """Print the table; status 1 if something was lost, doubled, stuck, leaked or wrong."""
    given = _arguments()
    print(
        f"seed {given.seed}" + (f", with a planted fault: {given.plant}" if given.plant else ""), flush=True
    )
    print(_line(tuple(COLUMNS)), flush=True)
    bad = False
    for name, strikes in _plan(given).items():
        try:
            result = asyncio.run(_result(name, strikes, given))
        except CannotMount:
            print(f"{name:<18} not possible here: this process may not mount a small disk", flush=True)
            continue
        except (NothingHappened, TimeoutError) as error:
            print(f"{name:<18} broken off: {error!r}", flush=True)
            bad = True
            continue
        print(_line(_row(name, result)), flush=True)
        bad |= _tell(result)
    return int(bad)


async def _result(name: str, strikes: int, given: argparse.Namespace) -> Result:
    """Return one row; a signal to end ends the servers as well. Raises CannotMount."""
    running = asyncio.create_task(
        session.run(
            FAULTS[name],
            strikes,
            seed=f"{given.seed} {name}",
            plant=given.plant,
            patience=_patience(given),
            loud=given.loud,
        )
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    return await running


def _patience(given: argparse.Namespace) -> Patience:
    """Return the timeouts: short for events that a planted fault forbids."""
    if given.plant:
        return Patience(served=40, end=min(given.patience, 5), stop=20, settle=10)
    return Patience(end=given.patience)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.chaos", description=__doc__)
    parser.add_argument(
        "--strikes", type=int, help="how many in all faults together: 1000, or 10 for a plant"
    )
    parser.add_argument("--short", action="store_true", help="thirty kills, as the slow test does")
    parser.add_argument("--seed", default=secrets.token_hex(4), help="any text; a run prints its own")
    parser.add_argument("--plant", default="", choices=["", *PLANTS], help="a fault that has to show")
    parser.add_argument("--patience", type=float, default=20.0, help="seconds for matches to end themselves")
    parser.add_argument("--loud", action="store_true", help="tell each strike")
    parser.add_argument("only", nargs="*", help=f"these faults alone: {', '.join(FAULTS)}")
    given = parser.parse_args()
    if unknown := set(given.only) - set(FAULTS):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    return given


def _plan(given: argparse.Namespace) -> Mapping[str, int]:
    """Return the number of strikes by fault."""
    if given.short:
        return SHORT
    names = given.only or (FOR_PLANT if given.plant else FAULTS)
    strikes = given.strikes or (STRIKES_FOR_PLANT if given.plant else STRIKES)
    weights = sum(FAULTS[name].weight for name in names)
    return {name: max(1, round(strikes * FAULTS[name].weight / weights)) for name in names}


def _row(name: str, result: Result) -> tuple[object, ...]:
    found = result.findings
    return (
        name,
        result.strikes,
        found.moves,
        *map(len, found.by_kind.values()),
        result.exits,
        *_spread(result.answered),
        *_spread(result.served),
    )


def _spread(seconds: Sequence[float]) -> tuple[str, str]:
    """Return median and maximum."""
    return (f"{statistics.median(seconds):.1f}", f"{max(seconds):.1f}") if seconds else ("-", "-")


def _line(cells: tuple[object, ...]) -> str:
    (first, *others), (most, *widths) = cells, COLUMNS.values()
    rest = (f"{cell!s:>{width}}" for cell, width in zip(others, widths, strict=True))
    return f"{first!s:<{most}} {' '.join(rest)}"


def _tell(result: Result) -> bool:
    """Print the findings; return whether there were any."""
    found = result.findings.by_kind
    for kind, findings in found.items():
        for each in findings[:SHOWN]:
            print(f"  {kind}: {each}", flush=True)
    return any(found.values())


if __name__ == "__main__":
    raise SystemExit(main())
