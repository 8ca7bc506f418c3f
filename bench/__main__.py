"""`make bench`: costs and speed of the project, each figure with its name."""

import asyncio
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench import (
    analysis,
    archive,
    decisions,
    evenings,
    judged,
    lengths,
    memory,
    moves,
    pictures,
    playouts,
    pressure,
    queue,
    ratings,
    recovery,
    scale,
    solver,
    strength,
    thinking,
    tournament_rounds,
    tournaments,
    traffic,
    waits,
)
from games import registry
from games.agents.levels import Level

ALONE: Mapping[str, Callable[[], None]] = {
    "playouts": playouts.measure,
    "pictures": pictures.measure,
    "solver": solver.measure,
    "analysis": analysis.measure,
    "tournaments": tournaments.measure,
}
OF_THE_BOT: Mapping[str, Callable[[Path, Namespace], Coroutine[Any, Any, None]]] = {
    "rounds": lambda folder, given: tournament_rounds.measure(folder / "rounds", rate=given.rate),
    "moves": lambda folder, given: moves.measure(folder, seconds=given.seconds, tables=given.tables),
    "traffic": lambda folder, given: traffic.measure(folder),
    "queue": lambda folder, given: queue.measure(folder),
    "memory": lambda folder, given: memory.measure(folder),
    "archive": lambda folder, given: archive.measure(folder, rows=given.rows),
    "pressure": lambda folder, given: pressure.measure(folder, seconds=given.seconds, rate=given.rate),
    "recovery": lambda folder, given: recovery.measure(folder, kills=given.kills),
    "scale": lambda folder, given: scale.measure(_parts(given, scale.PARTS)),
    "waits": lambda folder, given: waits.measure(
        folder / "waits",
        _parts(given, waits.PARTS),
        given.game or (),
        matches=given.matches,
        drawing_ms=given.drawing,
    ),
    "thinking": lambda folder, given: thinking.measure(
        folder / "thinking", seconds=given.seconds, games=given.game or (), levels=given.level or ()
    ),
}
OF_LEVELS: Mapping[str, Callable[[Namespace], None]] = {
    "strength": lambda given: strength.measure(
        _games(given), given.level or (), deals=given.deals, whole=given.whole, **_table(given)
    ),
    "evenings": lambda given: evenings.measure(_games(given)),
    "ratings": lambda given: ratings.measure(_games(given)),
    "lengths": lambda given: lengths.measure(_games(given)),
    "decisions": lambda given: decisions.measure(
        _games(given), deals=given.deals, whole=given.whole, **_table(given)
    ),
    "judged": lambda given: judged.measure(
        _games(given), matches=given.matches, count=given.deals, first=given.first
    ),
}


def _games(given: Namespace) -> Sequence[str]:
    return given.game or registry.names()


def _parts(given: Namespace, known: Sequence[str]) -> Sequence[str]:
    return [part for part in given.part or known if part in known]


def _table(given: Namespace) -> Mapping[str, Any]:
    return {"seats": given.seats, "preset": given.preset, "first": given.first}


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="how long each measurement of the bot runs"
    )
    parser.add_argument("--tables", type=int, default=24, help="tables at a time")
    parser.add_argument(
        "--rate", type=int, default=30, help="calls a second that Telegram takes under pressure"
    )
    parser.add_argument("--rows", type=int, default=1_000_000, help="finished matches in the databases")
    parser.add_argument("--kills", type=int, default=50, help="how often the bot is killed")
    parser.add_argument(
        "--part",
        action="append",
        choices=[*scale.PARTS, *waits.PARTS],
        help="of scale and waits: this part alone",
    )
    parser.add_argument("--matches", type=int, default=1, help="of waits and judged: matches of each kind")
    parser.add_argument(
        "--drawing",
        type=int,
        default=waits.DRAWING_MS,
        help="of waits: milliseconds that a call takes with its picture",
    )
    parser.add_argument(
        "--game", action="append", choices=registry.names(), help="of levels and waits: this game alone"
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
        choices=[*ALONE, *OF_THE_BOT, *OF_LEVELS, []],
        help="measure these alone; those of levels take long and are measured only where named",
    )
    return parser.parse_args()


def main() -> None:
    given = _arguments()
    wanted = given.only or [*ALONE, *OF_THE_BOT]
    for name in wanted:
        if name in OF_THE_BOT:
            with tempfile.TemporaryDirectory(prefix="pulka-bench-") as folder:
                asyncio.run(OF_THE_BOT[name](Path(folder), given))
        elif name in OF_LEVELS:
            OF_LEVELS[name](given)
        else:
            ALONE[name]()


if __name__ == "__main__":
    main()
