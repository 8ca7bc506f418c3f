"""Simulated people: each answers a question a moment after a screen has shown it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from bench.waits.accounting import Question, answers, open_seats
from bot.match.loaded import Loaded
from bot.match.table import PersonId, Table
from games import registry
from games.agents.levels import USUAL, Level
from games.agents.random_player import move
from games.agents.seeding import rng_for
from games.core import AnyGame, Reacting, Seat

LEAST_S, MOST_S = 1.0, 3.0
"""Time to answer a visible question."""
ANNOUNCED = "contract "
"""Prefix of an answer that takes seconds to search: people announce the lowest allowed."""
Sight: TypeAlias = Callable[[PersonId, str], int | None]
"""First sight of a question by a person; None: not yet."""


class People:
    """Decides when the people of a match tap, and what they answer. Times are in milliseconds."""

    def __init__(self, seed: str) -> None:
        self.taps: dict[Question, int] = {}
        """Scheduled answers."""
        self._rng = Random(seed)

    def look(self, loaded: Loaded, sight: Sight, now: int, *, waits: bool) -> None:
        """Schedule answers to the questions visible now.

        `waits`: a person leaves an automatic card to the bot.
        """
        table, game, state = loaded.table, loaded.game, loaded.state
        people = people_of(table)
        free = open_seats(game, state, people)
        asked = {seat for seat in game.awaited(state) & people.keys() if seat in free or not waits}
        before, self.taps = self.taps, {}
        for seat in sorted({*asked, *free}):
            question = game.question(state, seat)
            shown = sight(people[seat], question)
            if shown is None:
                continue
            if seat not in asked:
                delay = _reaction_ms(game, state, seat)
                if delay is not None:
                    self.taps[seat, question] = max(shown, table.turn.since) + delay
                continue
            key = seat, f"{question} asked"
            if key in before:
                self.taps[key] = before[key]
            else:
                self.taps[key] = max(shown, now) + int(self._rng.uniform(LEAST_S, MOST_S) * 1000)

    def next(self, now: int) -> Seat | None:
        """Return the seat with a tap now, once."""
        due = next((key for key, at in self.taps.items() if at <= now), None)
        if due is None:
            return None
        del self.taps[due]
        return due[0]

    def answer(self, loaded: Loaded, seat: Seat) -> str | None:
        """Return a beginner's answer, or any answer if there is none; None: nothing, in a race."""
        game, state = loaded.game, loaded.state
        allowed = list(answers(game, state, seat))
        if allowed and game.write(allowed[0]).startswith(ANNOUNCED):
            return game.write(allowed[0])
        chosen: Any = move(registry.player(game.name, Level.NOVICE), game, state, seat)
        if chosen not in allowed:
            if is_race(game) or not allowed:
                return None
            chosen = self._rng.choice(allowed)
        return game.write(chosen)


def people_of(table: Table) -> dict[Seat, PersonId]:
    """Return the people of a table by seat."""
    return {Seat(seat): chair.person for seat, chair in enumerate(table.chairs) if chair.person is not None}


def by_seat(table: Table, shown: Mapping[tuple[int, str], int]) -> dict[Question, int]:
    """Return the first showings of questions, since the match began, from those in chats."""
    found: dict[Question, int] = {}
    for (chat, question), at in shown.items():
        for seat, person in people_of(table).items():
            if chat in (person, table.chat):
                since = at - table.log.began
                found[seat, question] = min(since, found.get((seat, question), since))
    return found


def is_race(game: AnyGame) -> bool:
    return isinstance(registry.player(game.name), Reacting)


def _reaction_ms(game: AnyGame, state: Any, seat: Seat) -> int | None:
    """Return the delay of a person's unasked action in a race, as a computer's."""
    player, view = registry.player(game.name, USUAL), game.view(state, seat)
    assert isinstance(player, Reacting)
    time = player.reaction_time(view, rng_for(player.glance(view)))
    return None if time is None else int(time.total_seconds() * 1000)
