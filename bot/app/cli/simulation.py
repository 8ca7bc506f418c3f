"""`pulka simulate`: whole matches between computers, in numbers."""

import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import typer

from bot.app.cli.usage import UsageError
from games import registry
from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer
from games.core import AnyGame, objection
from games.options import InvalidOption, changed, field, fields, read
from games.record import play, write_record

RANDOM = "random"
AGENTS = (*Level, RANDOM)


class Arrangement(NamedTuple):
    """Game, options and number of seats."""

    game: AnyGame
    options: Any
    seats: int


def arrange(name: str, players: int | None, preset: str | None, choices: Sequence[str]) -> Arrangement:
    """Return a playable arrangement. Raises UsageError."""
    name = name.replace("-", "_")
    if name not in registry.names():
        raise UsageError(f"There is no game {name!r}; choose from: {', '.join(registry.names())}.")
    game = registry.get(name)
    preset = preset or next(iter(game.presets))
    if preset not in game.presets:
        raise UsageError(f"{name} has no preset {preset!r}; choose from: {', '.join(game.presets)}.")
    options = game.presets[preset]
    for choice in choices:
        options = _apply_choice(game, options, choice)
    seats = players if players is not None else min(max(4, game.seats.start), game.seats.stop - 1)
    if seats not in game.seats:
        raise UsageError(f"{name} is for {game.seats.start} to {game.seats.stop - 1} players, not {seats}.")
    reason = objection(game, options, seats)
    if reason is not None:
        raise UsageError(f"{name} cannot be played like this: {reason.value}.")
    return Arrangement(game, options, seats)


def _apply_choice(game: AnyGame, options: Any, choice: str) -> Any:
    name, _, value = choice.partition("=")
    known = ", ".join(each.name for each in fields(game.options_type))
    try:
        option = field(game.options_type, name)
    except InvalidOption:
        raise UsageError(f"{game.name} has no option {name!r}; choose from: {known}.") from None
    try:
        return changed(options, name, read(option, value))
    except InvalidOption:
        raise UsageError(f"The option {name} cannot be {value!r}.") from None


def simulate(arrangement: Arrangement, matches: int, seed: str, agents: str, out: Path | None) -> None:
    """Play matches between computers, with a progress bar, then print their results."""
    game, options, seats = arrangement
    kinds = [kind.strip() for kind in agents.split(",")]
    players = [_agent(game, kinds[seat % len(kinds)]) for seat in range(seats)]
    if out is not None:
        _folder(out)
    points: list[list[float]] = [[] for _ in range(seats)]
    wins = [0.0] * seats
    actions = 0
    began = time.perf_counter()
    with typer.progressbar(range(matches), label=game.name, file=sys.stderr) as numbers:
        for number in numbers:
            secret = sha256(f"{seed}:{number}".encode()).digest()
            record, state = play(game, options, seats, players, secret=secret)
            actions += len(record.log)
            result = game.result(state)
            first = [seat for seat in range(seats) if result.places[seat] == 1]
            for seat in range(seats):
                points[seat].append(float(result.points[seat]))
                wins[seat] += (seat in first) / len(first)
            if out is not None:
                (out / f"{game.name}-{number:05}.json").write_bytes(write_record(record))
    took = time.perf_counter() - began
    print(
        f"{game.name}: {matches} matches of {seats}, {actions} actions in {took:.2f} s"
        f" ({matches / took:.1f} matches/s)"
    )
    for seat in range(seats):
        kind = kinds[seat % len(kinds)]
        print(
            f"seat {seat} ({kind}): {mean(points[seat]):8.2f} points on average,"
            f" {100 * wins[seat] / matches:5.1f} % of wins"
        )


def _agent(game: AnyGame, kind: str) -> Computer:
    if kind == RANDOM:
        return RandomPlayer()
    if kind not in AGENTS:
        raise UsageError(f"There is no computer player {kind!r}; choose from: {', '.join(AGENTS)}.")
    return registry.player(game.name, Level(kind))


def _folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {out} cannot be created: {error.strerror}.") from None
