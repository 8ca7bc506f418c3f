"""Cards that a person has no choice about: they are played for all who do not play them themselves."""

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from bot.match.table import Phase, Table
from games.core import AnyGame, Seat, is_aside

FORCED = "forced"
"""The deadline of such a card."""
_PLAYS_A_CARD = "play "
"""How the text of an action begins that plays a card, in every game."""
_LONGEST = 4
"""The longest pause, in pauses of a computer: people take as long over a card."""


class ForcedCard(NamedTuple):
    """The only action of a person on turn, and the seat."""

    seat: Seat
    action: Any


def forced_card(table: Table, game: AnyGame, state: Any) -> ForcedCard | None:
    """The card that is to be played for a person; None if there is a choice, or they play it themselves."""
    if table.phase is not Phase.PLAYING:
        return None
    for seat in sorted(game.awaited(state)):
        if _wants(table, seat) and (action := _only_card(game, state, seat)) is not None:
            return ForcedCard(seat, action)
    return None


def pause_ms(table: Table, thinking_ms: int) -> int:
    """How long the card waits: a time drawn for each action, which nobody can foresee."""
    rng = Random(table.luck.derived(f"{FORCED} {table.log.actions}"))
    return round(thinking_ms * rng.uniform(1, _LONGEST))


def _wants(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair.settings.forced and not chair.computer and not chair.left


def _only_card(game: AnyGame, state: Any, seat: Seat) -> Any | None:
    """The seat's only legal answer, if it plays a card."""
    answers = (action for action in game.legal(state, seat) if not is_aside(game, action))
    actions = list(islice(answers, 2))
    if len(actions) != 1 or not game.write(actions[0]).startswith(_PLAYS_A_CARD):
        return None
    return actions[0]
