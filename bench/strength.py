"""Strength of each game's computer levels, against each other on the same deals.

A board is a match with given deals, as in tournaments. It is played once for each seat: the higher level
in this seat, the lower one in all others. The margin of the higher level is its points less the average of
the others', on average of the seats. Two equal players have none, whatever the cards are. The standard
error is that of boards.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from math import inf, log, log10, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from bench import lengths
from games import registry
from games.agents.levels import USUAL, Level
from games.agents.random_player import Computer, RandomPlayer
from games.core import Agent, AnyGame, Dealing, Nature, Reacting, Result, objection
from games.rating import DEVIATION, START, TEN_TO_ONE, points
from games.record import Record, play

FEWEST = 8
"""Least number of boards, however many deals they have."""


class Figure(NamedTuple):
    """An average and its standard error."""

    mean: float
    error: float

    @property
    def errors(self) -> float:
        """Return the average in standard errors."""
        return self.mean / self.error if self.error else inf if self.mean else 0.0


class Plan(NamedTuple):
    """Plan of a comparison."""

    game: AnyGame
    options: Any
    seats: int
    deals: int
    whole: bool
    """Whether to play whole matches instead of boards."""
    first: int
    """Number of the first board: processes share a long comparison."""


class Timed(Agent):
    """A computer player with timed thoughts, by the kind of action that they end with."""

    def __init__(self, own: Agent) -> None:
        self._own = own
        self.times: defaultdict[str, list[float]] = defaultdict(list)
        """Seconds of processor time."""

    def choose(self, view: Any, rng: Random) -> Any:
        began = time.process_time()
        action = self._own.choose(view, rng)
        self.times[type(action).__name__].append(time.process_time() - began)
        return action

    @property
    def all_times(self) -> list[float]:
        return [each for found in self.times.values() for each in found]


class Comparison(NamedTuple):
    """One level against another."""

    deals: int
    boards: int
    margin: Figure
    """Points of a match by which the higher level leads the others' average."""
    ahead: Figure
    """Share of others that it beats; equals count half."""
    times: tuple[Sequence[float], Sequence[float]]
    """Seconds of processor time of each decision of both."""


def measure(names: Iterable[str], levels: Sequence[Level], **wanted: Any) -> None:
    """Compare each level of these games with the next lower one, and time each alone in a race.

    Whole matches also rate the levels.
    """
    for name in names:
        lengths.measure_alone(name, levels, wanted.get("preset"))
        steps = dict[tuple[Level, Level], Figure]()
        for lower, higher in _pairs(name, levels):
            plan = plan_for(name, **wanted)
            found = compare(plan, registry.player(name, higher), registry.player(name, lower))
            _show(name, plan, f"{higher} over {lower}", found)
            if plan.whole:
                steps[lower, higher] = step = _step(found.ahead)
                print(
                    f"strength  {name}: {higher} over {lower} {step.mean:+.0f} ± {step.error:.0f}", flush=True
                )
        if steps:
            _show_ratings(name, steps)


def _show_ratings(name: str, steps: Mapping[tuple[Level, Level], Figure]) -> None:
    """Print a rating for each level, with the usual one at people's mean, and the luck of the game."""
    for level, rating in ratings(steps).items():
        print(f"strength  {name} {level}: rating {rating}", flush=True)
    found = luck(steps)
    print(f"strength  {name}: luck {found.mean:.1f} ± {found.error:.1f}, all levels together", flush=True)


def plan_for(
    name: str,
    *,
    deals: int,
    preset: str | None = None,
    seats: int | None = None,
    whole: bool = False,
    first: int = 0,
) -> Plan:
    """Return the plan of a game, with defaults. Raises UnknownGame and KeyError."""
    game = registry.get(name)
    count = seats or min(max(3, game.seats.start), game.seats.stop - 1)
    named = preset or next(key for key, each in game.presets.items() if objection(game, each, count) is None)
    options = game.presets[named]
    if isinstance(game, Dealing) and not whole:
        options = game.board(options)
    return Plan(game, options, count, deals, whole, first)


def compare(plan: Plan, higher: Computer, lower: Computer) -> Comparison:
    """Seat one player in each seat in turn, another in all others."""
    one, two = _watched(higher), _watched(lower)
    margins, leads, deals, board = list[float](), list[float](), 0, 0
    while deals < plan.deals or board < FEWEST:
        secret = sha256(b"strength %d" % (plan.first + board)).digest()
        margin, lead = list[float](), list[float]()
        for seat in range(plan.seats):
            agents = [one if each == seat else two for each in range(plan.seats)]
            record, end = play(
                plan.game, plan.options, plan.seats, agents, secret=secret, board=not plan.whole
            )
            result = plan.game.result(end)
            margin.append(_margin(result, seat))
            lead.append(_lead_share(result, seat))
        margins.append(fmean(margin))
        leads.append(fmean(lead))
        deals, board = deals + deals_of(record), board + 1
    return Comparison(deals, board, _figure(margins), _figure(leads), (_times(one), _times(two)))


def ratings(steps: Mapping[tuple[Level, Level], Figure]) -> dict[Level, int]:
    """Return ratings with these differences; the usual level has the mean of people's scale."""
    levels = [level for level in Level if any(level in pair for pair in steps)]
    heights = dict.fromkeys(levels[:1], 0.0)
    for lower, higher in steps:
        heights[higher] = heights[lower] + steps[lower, higher].mean
    usual = heights.get(USUAL, 0.0)
    return {level: START + 10 * round((height - usual) / 10) for level, height in heights.items()}


def luck(steps: Mapping[tuple[Level, Level], Figure]) -> Figure:
    """Return β, the luck of a match, if the levels span two deviations of people."""
    rise = sum(step.mean for step in steps.values())
    error = sqrt(sum(step.error**2 for step in steps.values()))
    found = 2 * DEVIATION * points(1.0) / rise
    return Figure(found, found * error / rise)


def difference(share: float) -> float:
    """Return the rating difference for this share of wins."""
    kept = _kept(share)
    return TEN_TO_ONE * log10(kept / (1 - kept))


def _kept(share: float) -> float:
    """Clamp a share: 0 and 1 have no rating."""
    return min(0.999, max(0.001, share))


def _step(ahead: Figure) -> Figure:
    """Return the rating step for this share of wins against each other player."""
    kept = _kept(ahead.mean)
    return Figure(difference(kept), TEN_TO_ONE / log(10) * ahead.error / (kept * (1 - kept)))


def _pairs(name: str, levels: Sequence[Level]) -> list[tuple[Level, Level]]:
    """Return the pairs of levels to compare: neighbours with players of their own."""
    wanted = [level for level in Level if not levels or level in levels]
    own = list[Level]()
    for level in wanted:
        if not own or registry.player(name, level) is not registry.player(name, own[-1]):
            own.append(level)
    if len(own) < 2:
        print(f"strength  {name}: one player for all levels", flush=True)
    return list(pairwise(own))


def _watched(player: Computer) -> Computer:
    """Return the timed player; one that acts in a race takes its own time."""
    return player if isinstance(player, RandomPlayer | Reacting) else Timed(player)


def _times(player: Computer) -> Sequence[float]:
    return player.all_times if isinstance(player, Timed) else ()


def _margin(result: Result, seat: int) -> float:
    own, whole = float(result.points[seat]), float(sum(result.points))
    others = len(result.points) - 1
    return own - (whole - own) / others if others else own


def _lead_share(result: Result, seat: int) -> float:
    own = result.places[seat]
    others = [place for number, place in enumerate(result.places) if number != seat]
    return fmean((place > own) + (place == own) / 2 for place in others) if others else 0.5


def deals_of(record: Record) -> int:
    """Return the number of deals of a match, 1 for a race."""
    return max(
        1, sum(entry.actor is Nature.CHANCE and entry.text.startswith("deal ") for entry in record.log)
    )


def _figure(values: Sequence[float]) -> Figure:
    return Figure(fmean(values), stdev(values) / sqrt(len(values)))


def _show(name: str, plan: Plan, levels: str, found: Comparison) -> None:
    margin, ahead = found.margin, found.ahead
    times = " against ".join(_in_words(times) for times in found.times if times)
    print(
        f"strength  {name} ({plan.seats}, {found.boards} boards, {found.deals} deals) {levels}:"
        f" {margin.mean:+.2f} ± {margin.error:.2f} points ({margin.errors:.1f} s.e.),"
        f" ahead {ahead.mean:.3f} ± {ahead.error:.3f}{'; ' if times else ''}{times}",
        flush=True,
    )


def _in_words(times: Sequence[float]) -> str:
    return f"{1000 * fmean(times):.1f} ms a decision ({1000 * max(times):.0f} at most)"
