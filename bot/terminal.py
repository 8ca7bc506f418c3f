"""Games in a terminal: against computers, in numbers, and over again."""

import re
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import unescape
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.screens.render import blocks, label
from bot.screens.words import Form, Words, words
from bot.service.table import Chair, Language, PersonId, Table, TableId
from games import registry
from games.agents.anything import Anything
from games.agents.seeding import rng_for
from games.core import Agent, AnyGame, Event, Nature, Seat
from games.options import InvalidOption, as_json, changed, field, fields, read
from games.panel import Button, Does, Panel, Who
from games.record import Entry, Record, RecordError, advance, read_record, settle, write_record
from games.record import opening as opened
from games.record import play as play_match
from games.record import replay as replay_record


class UsageError(Exception):
    """A wrong argument or file; its text is one sentence."""


class Arrangement(NamedTuple):
    """What is played, how and by how many."""

    game: AnyGame
    options: Any
    seats: int


def arrange(name: str, players: int | None, preset: str | None, choices: Sequence[str]) -> Arrangement:
    """A playable arrangement of what was asked for. Raises UsageError."""
    name = name.replace("-", "_")
    if name not in registry.names():
        raise UsageError(f"There is no game {name!r}; there are: {', '.join(registry.names())}.")
    game = registry.get(name)
    preset = preset or next(iter(game.presets))
    if preset not in game.presets:
        raise UsageError(f"{name} has no preset {preset!r}; it has: {', '.join(game.presets)}.")
    options = game.presets[preset]
    for choice in choices:
        options = _chosen(game, options, choice)
    seats = players if players is not None else min(max(4, game.seats.start), game.seats.stop - 1)
    if seats not in game.seats:
        raise UsageError(f"{name} is played by {game.seats.start} to {game.seats.stop - 1}, not by {seats}.")
    reason = game.check(options, seats)
    if reason is not None:
        raise UsageError(f"{name} cannot be played so: {reason.value}.")
    return Arrangement(game, options, seats)


def _chosen(game: AnyGame, options: Any, choice: str) -> Any:
    name, _, value = choice.partition("=")
    known = ", ".join(each.name for each in fields(game.options_type))
    try:
        found = field(game.options_type, name)
    except InvalidOption:
        raise UsageError(f"{game.name} has no option {name!r}; it has: {known}.") from None
    try:
        return changed(options, name, read(found, value))
    except InvalidOption:
        raise UsageError(f"The option {name} does not take {value!r}.") from None


def play(arrangement: Arrangement, seed: str | None, language: Language) -> None:
    """One person, at the keyboard, against computers; ends early, settled as it stands, with the input."""
    game, options, seats = arrangement
    secret = sha256((seed or str(time.time_ns())).encode()).digest()
    said = _at_table(game, seats, language)
    face, me = registry.face(game.name), Seat(0)
    state = settle(game, game.start(options, seats), secret=secret, number=0)
    now, number = state.state, len(state.done)
    _tell(game, said, state.events, me)
    while game.to_act(now):
        waiting = game.awaited(now)
        if me in waiting:
            action = _asked(game, now, me, said)
            if action is None:
                break
            actor = me
        else:
            actor = min(waiting)
            view = game.view(now, actor)
            action = registry.player(game.name).choose(game, view, game.legal(now, actor), rng_for(view))
        after = advance(game, now, actor, action, secret=secret, number=number)
        now, number = after.state, number + len(after.done)
        _tell(game, said, after.events, me)
    _show(face.score(game.view(now, me)), said)
    _show(face.table(game.view(now, None)), said)


def _asked(game: AnyGame, state: Any, seat: Seat, said: Words) -> Any:
    """The action that the person chooses, by its number or its text; None at the end of the input."""
    legal = {game.write(action): action for action in game.legal(state, seat)}
    view, draft = game.view(state, seat), list[str]()
    while True:
        panel = registry.face(game.name).hand(view, seat, tuple(draft))
        buttons = [button for row in panel.buttons for button in row]
        _show(panel, said)
        print("  ".join(f"[{number}] {label(button.label, said)}" for number, button in enumerate(buttons, 1)))
        chosen = _chosen_button(buttons, legal, said)
        if chosen is None:
            return None
        if chosen.does is Does.ACT:
            return legal[chosen.act]
        draft.remove(chosen.act) if chosen.act in draft else draft.append(chosen.act)


def _chosen_button(buttons: Sequence[Button], legal: Mapping[str, Any], said: Words) -> Button | None:
    """The button of a number, or one made of the text of an action; None at the end of the input."""
    while True:
        try:
            answer = input("> ").strip()
        except EOFError:
            print()
            return None
        if answer.isdecimal() and 0 < int(answer) <= len(buttons):
            return buttons[int(answer) - 1]
        if answer in legal:
            return Button(answer, answer)
        print(said.plain("terminal-again"))


def simulate(arrangement: Arrangement, matches: int, seed: str, agents: str, out: Path | None) -> None:
    """So many matches between computers, with a progress bar, then how they went."""
    game, options, seats = arrangement
    kinds = [kind.strip() for kind in agents.split(",")]
    players = [_agent(game, kinds[seat % len(kinds)]) for seat in range(seats)]
    if out is not None:
        _folder(out)
    points: list[list[float]] = [[] for _ in range(seats)]
    wins = [0.0] * seats
    actions = 0
    began = time.perf_counter()
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(game.name, total=matches)
        for number in range(matches):
            secret = sha256(f"{seed}:{number}".encode()).digest()
            record, state = play_match(game, options, seats, players, secret=secret)
            actions += len(record.log)
            result = game.result(state)
            first = [seat for seat in range(seats) if result.places[seat] == 1]
            for seat in range(seats):
                points[seat].append(float(result.points[seat]))
                wins[seat] += (seat in first) / len(first)
            if out is not None:
                (out / f"{game.name}-{number:05}.json").write_bytes(write_record(record))
            progress.advance(task)
    took = time.perf_counter() - began
    print(f"{game.name}: {matches} matches of {seats}, {actions} actions in {took:.2f} s ({matches / took:.1f} matches/s)")
    for seat in range(seats):
        kind = kinds[seat % len(kinds)]
        print(f"seat {seat} ({kind}): {mean(points[seat]):8.2f} points on average, {100 * wins[seat] / matches:5.1f} % of wins")


def _agent(game: AnyGame, kind: str) -> Agent:
    match kind:
        case "sensible":
            return registry.player(game.name)
        case "random":
            return Anything()
    raise UsageError(f"There is no computer player {kind!r}; there are: sensible, random.")


def _folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {out} cannot be made: {error.strerror}.") from None


def replay(file: Path, language: Language, *, wait: bool) -> None:
    """Every action of a recorded match, what was told of it, and the table after it. Raises UsageError for a bad file."""
    record = _record(file)
    game = registry.get(record.game)
    said = _at_table(game, record.seats, language)
    face = registry.face(game.name)
    shown: Any = None
    try:
        opened(game, record)
        for number, turn in enumerate(replay_record(game, record), 1):
            print(f"{number:4}  {_actor(turn.entry, said)}: {turn.entry.text}")
            _tell(game, said, turn.events, None)
            panel = face.table(game.view(turn.state, None))
            if panel != shown:
                _show(panel, said)
            shown = panel
            if wait and input() == "q":
                return
    except RecordError as error:
        where = f" at action {error.number}" if error.number else ""
        raise UsageError(f"{file} cannot be replayed{where}: {error.fault.value} {error.detail}".rstrip() + ".") from None
    except EOFError:
        return


def _record(file: Path) -> Record:
    try:
        record = read_record(file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        raise UsageError(f"{file} is not a record of a match: {error.detail}.") from None
    if record.game not in registry.names():
        raise UsageError(f"{file} is a match of {record.game!r}; there are: {', '.join(registry.names())}.")
    return record


def _actor(entry: Entry, said: Words) -> str:
    if isinstance(entry.actor, Nature):
        return said.plain(f"actor-{entry.actor.value}")
    return said.fact(Who(entry.actor), Form.PLAIN)


def _at_table(game: AnyGame, seats: int, language: Language) -> Words:
    """Words that call seat 0 the person at the keyboard and the others computers."""
    you = Chair(words(language).plain("terminal-you"), PersonId(1))
    chairs = (you, *(Chair(robot=number) for number in range(1, seats)))
    return words(language, game.name).at(
        Table(TableId("terminal"), game.name, "", as_json(next(iter(game.presets.values()))), PersonId(1), language, "", chairs=chairs)
    )


def _tell(game: AnyGame, said: Words, events: Sequence[Event], seat: Seat | None) -> None:
    face = registry.face(game.name)
    for event in events:
        text = face.told(event) if event.heard_by(seat) else None
        if text is not None:
            print(without_markup(said.html(text.key, **text.facts)))


def _show(panel: Panel, said: Words) -> None:
    print()
    print(without_markup("\n".join(blocks(panel.blocks, said))))


def without_markup(html: str) -> str:
    """The text of a message as it is read."""
    return unescape(re.sub(r"<[^>]+>", "", html))
