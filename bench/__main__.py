"""`make bench`: what the project costs and how fast it is, each figure with its name."""

import argparse
import asyncio
import tempfile
from collections.abc import Collection
from pathlib import Path

from bench import (
    analysis,
    archive,
    decisions,
    faults,
    judged,
    lengths,
    memory,
    moves,
    pairing,
    pictures,
    playouts,
    pressure,
    ratings,
    recovery,
    rings,
    scale,
    solo,
    solver,
    strength,
    thinking,
    tournament_rounds,
    tournaments,
    traffic,
    tricks,
)
from games import registry
from games.agents.levels import Level

KINDS = [
    "playouts",
    "pictures",
    "solver",
    "analysis",
    "pairing",
    "tournaments",
    "rounds",
    "moves",
    "traffic",
    "memory",
    "archive",
    "pressure",
    "faults",
    "recovery",
    "rings",
    "solo",
    "scale",
    "thinking",
]
OF_LEVELS = ["strength", "ratings", "lengths", "tricks", "decisions", "judged"]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="how long each measurement of the bot runs"
    )
    parser.add_argument("--tables", type=int, default=24, help="tables at a time")
    parser.add_argument(
        "--rate", type=int, default=30, help="calls a second that Telegram takes under pressure"
    )
    parser.add_argument("--rows", type=int, default=1_000_000, help="finished matches in the databases")
    parser.add_argument("--kills", type=int, default=50, help="how often the bot is killed")
    parser.add_argument("--part", action="append", choices=scale.PARTS, help="of scale: this part alone")
    parser.add_argument(
        "--game", action="append", choices=registry.names(), help="of levels: this game alone"
    )
    parser.add_argument("--level", action="append", choices=list(Level), help="of levels: this one alone")
    parser.add_argument("--deals", type=int, default=1000, help="of levels: deals for each two of them")
    parser.add_argument(
        "--first", type=int, default=0, help="of levels: the first board, where parts are played apart"
    )
    parser.add_argument("--seats", type=int, help="of levels: players at a table")
    parser.add_argument("--preset", help="of levels: the options of this name")
    parser.add_argument("--whole", action="store_true", help="of levels: whole matches, not boards")
    parser.add_argument(
        "only",
        nargs="*",
        choices=[*KINDS, *OF_LEVELS, []],
        help="measure these alone; those of levels take long and are measured only where named",
    )
    return parser.parse_args()


def main() -> None:
    given = _arguments()
    wanted = given.only or KINDS
    _measure_levels(wanted, given)
    if "playouts" in wanted:
        playouts.measure()
    if "pictures" in wanted:
        pictures.measure()
    if "solver" in wanted:
        solver.measure()
    if "analysis" in wanted:
        analysis.measure()
    if "pairing" in wanted:
        pairing.measure()
    if "tournaments" in wanted:
        tournaments.measure()
    with tempfile.TemporaryDirectory(prefix="pulka-bench-") as folder:
        if "moves" in wanted:
            asyncio.run(moves.measure(Path(folder), seconds=given.seconds, tables=given.tables))
        if "traffic" in wanted:
            asyncio.run(traffic.measure(Path(folder)))
        if "memory" in wanted:
            asyncio.run(memory.measure(Path(folder)))
        if "archive" in wanted:
            asyncio.run(archive.measure(Path(folder), rows=given.rows))
        if "pressure" in wanted:
            asyncio.run(pressure.measure(Path(folder), seconds=given.seconds, rate=given.rate))
        if "faults" in wanted:
            asyncio.run(faults.measure(Path(folder)))
        if "recovery" in wanted:
            asyncio.run(recovery.measure(Path(folder), kills=given.kills))
        if "rings" in wanted:
            asyncio.run(rings.measure(Path(folder)))
        if "solo" in wanted:
            asyncio.run(solo.measure(Path(folder)))
        if "scale" in wanted:
            asyncio.run(scale.measure(Path(folder), parts=given.part or scale.PARTS, rows=given.rows))
        if "rounds" in wanted:
            asyncio.run(tournament_rounds.measure(Path(folder) / "rounds", rate=given.rate))
        if "thinking" in wanted:
            asyncio.run(
                thinking.measure(
                    Path(folder) / "thinking",
                    seconds=given.seconds,
                    games=given.game or (),
                    levels=given.level or (),
                )
            )


def _measure_levels(wanted: Collection[str], given: argparse.Namespace) -> None:
    """What is measured of a game between its computers, or of its ratings."""
    games = given.game or registry.names()
    table = {"seats": given.seats, "preset": given.preset, "first": given.first}
    if "strength" in wanted:
        strength.measure(games, given.level or (), deals=given.deals, whole=given.whole, **table)
    if "ratings" in wanted:
        ratings.measure(games)
    if "lengths" in wanted:
        lengths.measure(games)
    if "tricks" in wanted:
        tricks.measure(given.deals)
    if "judged" in wanted:
        judged.measure(given.deals, given.first)
    if "decisions" in wanted:
        decisions.measure(games, deals=given.deals, whole=given.whole, **table)


if __name__ == "__main__":
    main()
