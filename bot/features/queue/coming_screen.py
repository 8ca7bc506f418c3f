"""What a person sees while they wait for a computer's seat: how long, and the table as spectators see it."""

from typing import Any

import msgspec

from bot.base.preferences import Language
from bot.match.loaded import Loaded
from bot.match.table import Phase, Table
from bot.ui.table.group_message import table_content
from bot.ui.texts.words import Words
from games.core import AnyGame, Dealing
from games.lengths import action_s

WAITS_S = (15, 30, 60)
"""The times that are named."""
SLACK = 2.0
"""How much slower people may be than the average."""
STALLED_MS = 10_000
"""A deal that has not gone on for this time may take any."""


def coming_lines(seat: Loaded | None, now: int, words: Words, language: Language) -> list[str]:
    """How long the wait is, and the table, if it is still played at."""
    if seat is None or seat.state is None or seat.table.phase is not Phase.PLAYING:
        return [words.html("queue-how-long", seconds=0)]
    wait = likely_wait_s(seat.table, seat.game, seat.state, now)
    shown = msgspec.structs.replace(seat.table, language=language, newcomers=())
    watched = table_content(shown, seat.game.view(seat.state, None), (), "")
    return [words.html("queue-how-long", seconds=wait), "", watched.text]


def likely_wait_s(table: Table, game: AnyGame, state: Any, now: int) -> int:
    """Estimate the time to the end of the deal from above, as one of `WAITS_S`; 0 if it may take longer.

    Each card is one action, and so is a seat's first word in the deal.
    """
    if now - table.turn.touched >= STALLED_MS:
        return 0
    people, seats = len(table.attending), len(table.chairs)
    cards = game.cards_left(state) if isinstance(game, Dealing) else 0
    actions = cards + seats - len(table.log.acted)
    likely = actions * action_s(people, seats - people) * SLACK
    return next((wait for wait in WAITS_S if likely <= wait), 0)
