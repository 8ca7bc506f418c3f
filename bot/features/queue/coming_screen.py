"""What a person sees while they wait for a computer's seat: how long, and the table as spectators see it."""

from typing import Any

import msgspec

from bot.base.preferences import Language
from bot.match.loaded import Loaded
from bot.match.table import Phase, Table
from bot.ui.table.table import table_content
from bot.ui.texts.words import Words
from games.core import AnyGame, Dealing
from games.lengths import action_s

WAITS_S = (15, 30, 60, 120)
"""The times that are named; nobody waits for longer than the last one."""
SLACK = 2.0
"""How much slower people may be than the average."""


def coming_lines(seat: Loaded | None, words: Words, language: Language) -> list[str]:
    """How long it takes, and the table; only that the wait has an end where no table can be shown."""
    if seat is None or seat.state is None or seat.table.phase is not Phase.PLAYING:
        return [words.html("queue-patience")]
    wait = likely_wait_s(seat.table, seat.game, seat.state)
    likely = () if wait is None else (words.html("queue-likely-wait", seconds=wait),)
    shown = msgspec.structs.replace(seat.table, language=language, newcomers=())
    watched = table_content(shown, seat.game.view(seat.state, None), (), "")
    return [" ".join((*likely, words.html("queue-patience"))), "", watched.text]


def likely_wait_s(table: Table, game: AnyGame, state: Any) -> int | None:
    """About how long the deal takes at most, of `WAITS_S`; None while the table waits for somebody silent.

    Each card in a hand is one action; so is what a seat says before its first.
    """
    if any(chair.late and not chair.away for chair in table.chairs):
        return None
    people, seats = len(table.attending), len(table.chairs)
    cards = game.cards_left(state) if isinstance(game, Dealing) else 0
    actions = cards + seats - len(table.log.acted)
    likely = actions * action_s(people, seats - people) * SLACK
    return next((wait for wait in WAITS_S if likely <= wait), WAITS_S[-1])
