"""Games in a terminal: against computers, in numbers, and over again."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from hashlib import sha256
from html import unescape
from itertools import count
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.render import blocks, label
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.agents.levels import USUAL, Level
from games.agents.random_player import Computer, RandomPlayer, move
from games.core import Actor, AnyGame, Event, IllegalAction, Nature, Seat, alarms_of, objection
from games.faces.face import Answering, Drafting
from games.faces.panel import Button, Does, Panel, Who
from games.options import InvalidOption, changed, field, fields, read
from games.record import (
    Entry,
    LuckSource,
    Reaction,
    Record,
    RecordError,
    advance,
    quickest,
    settle,
    write_record,
)
from games.record import opening as opened
from games.record import play as play_match
from games.record import replay as replay_record

RANDOM = "random"
AGENTS = (*Level, RANDOM)

R = TypeVar("R", bound=Record)


class UsageError(Exception):
    """A wrong argument or file; its text is one sentence."""


class Arrangement(NamedTuple):
    """What is played, how and by how many."""

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


class _Solo:
    """A match of one person, in seat 0, against computers."""

    def __init__(self, arrangement: Arrangement, secret: bytes, words: Words, level: Level) -> None:
        self.game, options, seats = arrangement
        self.face, self.words, self.me = registry.face(self.game.name), words, Seat(0)
        self._robots = {Seat(seat): registry.player(self.game.name, level) for seat in range(1, seats)}
        self._secret = secret
        begun = settle(self.game, self.game.start(options, seats), LuckSource(secret))
        self.state, self._number = begun.state, len(begun.log)
        self._question, self._since = "", 0.0
        self._alarms: dict[str, float] = {}
        self._tell(begun.events)

    def next(self) -> bool:
        """Play one more action of the person or a computer; False at the end of the match or of the input."""
        acting, awaited = self.game.to_act(self.state), self.game.awaited(self.state)
        if self.me in awaited or (self.me in acting and not awaited):
            return self._ask()
        robots = awaited & self._robots.keys()
        racing = None if robots else self._racing()
        if robots or racing is not None:
            self._let_choose(min(robots) if racing is None else racing.seat)
        return bool(robots) or racing is not None

    def _ask(self) -> bool:
        """Ask the person, unless time ran out or a computer was quicker; False at the end of the input."""
        now, limits = time.monotonic(), alarms_of(self.game, self.state)
        self._alarms = {name: self._alarms.get(name, now) for name in limits}
        question = f"{self.game.question(self.state, self.me)} {sorted(limits)}"
        if question != self._question:
            self._question, self._since = question, now
        action = _choose_action(self.game, self.state, self.me, self.words)
        if action is None:
            return False
        now = time.monotonic()
        thought = timedelta(seconds=now - self._since)
        late = [name for name, limit in limits.items() if limit < timedelta(seconds=now - self._alarms[name])]
        racing = None if self.me in self.game.awaited(self.state) else self._racing()
        for name in late:
            if name in alarms_of(self.game, self.state):
                self._play(Nature.CLOCK, self.game.read(f"timeup {name}"))
        if not late and racing is not None and racing.time < thought:
            self._let_choose(racing.seat)
        self._try(action)
        return True

    def _racing(self) -> Reaction | None:
        acting = self.game.to_act(self.state)
        return quickest(
            self.game, self.state, {seat: robot for seat, robot in self._robots.items() if seat in acting}
        )

    def _try(self, action: Any) -> None:
        """Play the person's action, which another player may have made impossible."""
        try:
            self._play(self.me, action)
        except IllegalAction as error:
            print(
                self.words.plain(registry.key(self.game.name, "refused", error.reason.value), **error.facts)
            )

    def _let_choose(self, seat: Seat) -> None:
        self._play(seat, move(self._robots[seat], self.game, self.state, seat))

    def _play(self, actor: Actor, action: Any) -> None:
        after = advance(self.game, self.state, actor, action, LuckSource(self._secret), number=self._number)
        self.state, self._number = after.state, self._number + len(after.log)
        self._tell(after.events)
        if actor == self.me:
            self._answer(after.events)

    def _answer(self, events: Sequence[Event]) -> None:
        """Print the toasts that the person's action earns."""
        if not isinstance(self.face, Answering):
            return
        for text in (self.face.toast(event, self.me) for event in events if event.heard_by(self.me)):
            if text is not None:
                print(self.words.say(text.key, text.facts, Form.PLAIN))

    def _tell(self, events: Sequence[Event]) -> None:
        _tell(self.game, self.words, events, self.me)


def play(arrangement: Arrangement, seed: str | None, language: Language, level: Level = USUAL) -> None:
    """Let one person play against computers; when the input ends, the match is settled early."""
    secret = sha256((seed or str(time.time_ns())).encode()).digest()
    match = _Solo(arrangement, secret, _at_table(arrangement.game, arrangement.seats, language), level)
    while match.next():
        pass
    _show(match.face.score(match.game.view(match.state, match.me)), match.words)
    _show(match.face.table(match.game.view(match.state, None)), match.words)


def _choose_action(game: AnyGame, state: Any, seat: Seat, words: Words) -> Any:
    """The action that the person chooses, by its number or its text; None at the end of the input."""
    legal = {game.write(action): action for action in game.legal(state, seat)}
    view, draft, face = game.view(state, seat), list[str](), registry.face(game.name)
    while True:
        panel = face.hand(view, seat, tuple(draft))
        buttons = [button for row in panel.buttons for button in row]
        _show(panel, words)
        print(
            "  ".join(f"[{number}] {label(button.label, words)}" for number, button in enumerate(buttons, 1))
        )
        chosen = _read_button(buttons, legal, words)
        if chosen is None:
            return None
        if chosen.does is Does.ACT:
            return legal[chosen.act] if chosen.act in legal else game.read(chosen.act)
        draft.remove(chosen.act) if chosen.act in draft else draft.append(chosen.act)
        if not isinstance(face, Drafting):
            continue
        completed = face.completed_action(view, seat, tuple(draft))
        if completed is not None:
            return game.read(completed)
        feedback = face.pick_feedback(view, seat, tuple(draft))
        print(words.say(feedback.key, feedback.facts, Form.PLAIN))


def _read_button(buttons: Sequence[Button], legal: Mapping[str, Any], words: Words) -> Button | None:
    """The button of a number, or one made of the text of an action; None at the end of the input."""
    while True:
        try:
            answer = input("> ").strip()
        except EOFError:
            print()
            return None
        numbered = dict(zip(map(str, count(1)), buttons, strict=False))
        if answer in numbered:
            return numbered[answer]
        if answer in legal:
            return Button(answer, answer)
        print(words.plain("terminal-again"))


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


def show_record(record: Record, file: Path, language: Language, *, wait: bool) -> None:
    """Print every action of the match in this file, its events, and the table after it. Raises UsageError."""
    game = registry.get(record.game)
    seats = [record.seats, *(entry.actor + 1 for entry in record.log if not isinstance(entry.actor, Nature))]
    words = _at_table(game, max(seats), language)
    face = registry.face(game.name)
    shown: Any = None
    try:
        opened(game, record)
        for number, turn in enumerate(replay_record(game, record), 1):
            print(f"{number:4}  {_actor(turn.entry, words)}: {turn.entry.text}")
            _tell(game, words, turn.events, None)
            panel = face.table(game.view(turn.state, None))
            if panel != shown:
                _show(panel, words)
            shown = panel
            if wait and input() == "q":
                return
    except RecordError as error:
        where = f" at action {error.number}" if error.number else ""
        raise UsageError(
            f"{file} cannot be replayed{where}: {error.fault.value} {error.detail}".rstrip() + "."
        ) from None
    except EOFError:
        return


def record_in(file: Path, reading: Callable[[bytes], R]) -> R:
    """The record of a file. Raises UsageError."""
    try:
        record = reading(file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        raise UsageError(f"{file} is not a record of a match: {error.detail}.") from None
    if record.game not in registry.names():
        raise UsageError(f"{file} is a match of an unknown game, {record.game!r}.")
    return record


def _actor(entry: Entry, words: Words) -> str:
    if isinstance(entry.actor, Nature):
        return words.plain(f"actor-{entry.actor.value}")
    return words.fact(Who(entry.actor), Form.PLAIN)


def _at_table(game: AnyGame, seats: int, language: Language) -> Words:
    """Words that call seat 0 the person at the keyboard and the others computers."""
    you = Chair(words_in(language).plain("terminal-you"), PersonId(1))
    chairs = (you, *(Chair(robot=number) for number in range(1, seats)))
    return words_in(language, game.name).at(chairs)


def _tell(game: AnyGame, words: Words, events: Sequence[Event], seat: Seat | None) -> None:
    face = registry.face(game.name)
    for event in events:
        text = face.feed_line(event) if event.heard_by(seat) else None
        if text is not None:
            print(without_markup(words.html(text.key, **text.facts)))


def _show(panel: Panel, words: Words) -> None:
    print()
    print(without_markup("\n".join(blocks(panel.blocks, words))))


def without_markup(html: str) -> str:
    """The text of a message as it is read."""
    return unescape(re.sub(r"<[^>]+>", "", html))


def make_puzzles(name: str, count: int, seed: str, out: Path) -> None:
    """Write so many puzzles of a game into a file. Raises UsageError."""
    books = {each: book for each in registry.names() if (book := registry.puzzle_book(each)) is not None}
    name = name.replace("-", "_")
    if name not in books:
        raise UsageError(f"There are no puzzles for {name!r}; choose from: {', '.join(books)}.")
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(name, total=count)
        books[name].make(count, seed, out, lambda made: progress.update(task, completed=made))
