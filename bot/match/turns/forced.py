"""Auto-play: cards that their player has no choice about, or has named in advance.

The last trick of a deal holds nothing back, for everybody sees one card left: it is resolved in the step that
leaves nobody a choice. Any other forced card waits, and so does a premove. Among friends the wait is short;
where its length could tell strangers or rivals of a singleton, it is drawn from the times in which people of
the match have played cards that they chose.
"""

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from bot.match.loaded import Loaded
from bot.match.table import Phase, Table
from bot.match.turns.premoves import PLAYS_A_CARD, answers, premoved
from games import registry
from games.core import AnyGame, Nature, Seat
from games.faces.face import Urgency

FORCED = "forced"
"""The deadline of such a card."""
SHORTEST, LONGEST = 0.4, 1.5
"""Bounds of the wait among friends, in pauses of a computer; the shorter, the likelier."""
UNKNOWN_SHORTEST, UNKNOWN_LONGEST = 1.0, 3.0
"""The same where waits imitate taps, until enough of these are known."""
ENOUGH_TAPS = 10
KEPT_TAPS = 20
USUAL = 0.9
"""The share of the known taps that waits imitate, from the fastest on: the slowest are not worth waiting."""


class ForcedCard(NamedTuple):
    """A card to play for its player: the only one, or the one that they have named."""

    seat: Seat
    action: Any


def forced_card(loaded: Loaded) -> ForcedCard | None:
    """Return the card to play for the person on turn; None for a choice without a premove."""
    table, game, state = loaded.table, loaded.game, loaded.state
    if table.phase is not Phase.PLAYING or table.is_paused:
        return None
    for seat in sorted(game.awaited(state)):
        action = only_card(game, state, seat) if _wants(table, seat) else None
        if action is not None or (action := premoved(loaded, seat)) is not None:
            return ForcedCard(seat, action)
    return None


def last_trick(table: Table, game: AnyGame, state: Any) -> list[ForcedCard]:
    """Return the cards that end the deal's last trick, in order; none while anybody has a choice in it."""
    face, cards = registry.face(table.game), list[ForcedCard]()
    while (card := _next_card(table, game, state)) is not None:
        cards.append(card)
        state, events = (step := game.apply(state, card.seat, card.action)).state, step.events
        actors, urgencies = game.to_act(state), {face.urgency(event) for event in events}
        if Urgency.CLOSE in urgencies or Nature.CHANCE in actors or not actors:
            return cards
        if Urgency.NEWS in urgencies:
            break
    return []


def hides_choices(table: Table) -> bool:
    """Return whether a card's time must not tell that it was the only one: among strangers and rivals."""
    compared = table.is_ranked or table.luck.board is not None or table.quick.paired
    return compared and not table.audience.is_solo


def friends_wait_ms(table: Table, thinking_ms: int) -> int:
    """Draw how long a forced card waits among friends."""
    return round(thinking_ms * (SHORTEST + (LONGEST - SHORTEST) * _drawn(table).random() ** 3))


def rivals_wait_ms(table: Table, thinking_ms: int) -> int:
    """Draw how long a forced card waits where its time must not tell it from others."""
    rng, taps = _drawn(table), table.turn.taps
    if len(taps) < ENOUGH_TAPS:
        return round(thinking_ms * rng.uniform(UNKNOWN_SHORTEST, UNKNOWN_LONGEST))
    usual = sorted(taps)[: round(USUAL * len(taps))]
    place = rng.uniform(0, len(usual) - 1)
    low, part = int(place), place % 1
    return round(usual[low] + part * (usual[min(low + 1, len(usual) - 1)] - usual[low]))


def taps_after(table: Table, game: AnyGame, state: Any, seat: Seat, action: Any, ms: int) -> tuple[int, ...]:
    """Return the known times of chosen cards, with the `ms` that this one took if the seat chose it."""
    taps = table.turn.taps
    if not hides_choices(table) or not game.write(action).startswith(PLAYS_A_CARD):
        return taps
    return taps if only_card(game, state, seat) is not None else (*taps[1 - KEPT_TAPS :], ms)


def only_card(game: AnyGame, state: Any, seat: Seat) -> Any | None:
    """Return the card that the seat has to play unless it claims; None if it has a choice."""
    actions = list(islice(answers(game, state, seat), 2))
    if len(actions) != 1 or not game.write(actions[0]).startswith(PLAYS_A_CARD):
        return None
    return actions[0]


def _next_card(table: Table, game: AnyGame, state: Any) -> ForcedCard | None:
    """Return the only card of the only seat on turn, unless a person plays it."""
    seats = game.awaited(state)
    if len(seats) != 1:
        return None
    seat = min(seats)
    if not _wants(table, seat) and not table.chairs[seat].computer:
        return None
    action = only_card(game, state, seat)
    return None if action is None else ForcedCard(seat, action)


def _drawn(table: Table) -> Random:
    """Return random numbers for this action, which nobody without the match's secret can foresee."""
    return Random(table.luck.derived(f"{FORCED} {table.log.actions}"))


def _wants(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair.settings.forced and not chair.computer and not chair.left
