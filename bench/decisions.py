"""Processor time of one decision of each game's strongest players."""

import time
from collections.abc import Iterable, Sequence
from hashlib import sha256
from statistics import fmean
from typing import Any

from bench.strength import Timed, deals_of, plan_for
from games import registry
from games.agents.levels import Level
from games.cards import Card
from games.core import Agent
from games.preferans.double_dummy.solver import Position, Solver
from games.record import play

MOST_MS = 1000
"""Bound of one decision."""


def measure(names: Iterable[str], *, deals: int, **wanted: Any) -> None:
    """Time decisions of masters among themselves, without loading the solver of Преферанс."""
    began = time.process_time()
    Solver().tricks(Position(((Card.SA,), (Card.SK,), (Card.SQ,)), 0, 0))
    print(f"decisions the solver is ready after {time.process_time() - began:.1f} s of processor", flush=True)
    for name in names:
        plan, own = plan_for(name, deals=deals, **wanted), registry.player(name, Level.MASTER)
        if not isinstance(own, Agent):
            continue
        player, dealt, board = Timed(own), 0, plan.first
        while dealt < deals:
            secret = sha256(b"decisions %d" % board).digest()
            agents = [player] * plan.seats
            record, _ = play(plan.game, plan.options, plan.seats, agents, secret=secret, board=not plan.whole)
            dealt, board = dealt + deals_of(record), board + 1
        for action, found in {"all": player.all_times, **player.times}.items():
            _show(f"{name} ({plan.seats}, {dealt} deals)", action, found)


def _show(table: str, action: str, found: Sequence[float]) -> None:
    ordered = [1000 * each for each in sorted(found)]
    print(
        f"decisions {table} {action}: {len(found)}, ms of processor: mean {fmean(ordered):.0f}, "
        f"95 % below {ordered[int(0.95 * (len(found) - 1))]:.0f}, most {ordered[-1]:.0f} (aim: {MOST_MS})",
        flush=True,
    )
