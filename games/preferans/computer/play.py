"""The cards of a deal: by principle, or calculated in likely worlds."""

from random import Random

from games.agents.levels import Level
from games.cards import Card
from games.preferans.computer import hand_evaluation
from games.preferans.computer.card_play import Moment, duck, principled
from games.preferans.computer.worlds import contract_of, declarer_of, guess, known, position, unseen
from games.preferans.double_dummy.solver import Solver
from games.preferans.view import View

WORLDS = {1: 12, 2: 12, 3: 12, 4: 10, 5: 8, 6: 6, 7: 4, 8: 3}
"""Worlds imagined for a card, by cards left; with more left, play is by principle."""


def card(view: View, rng: Random, level: Level) -> Card:
    """The card that a player of this level plays."""
    cards = view.choices.cards
    if len(cards) == 1:
        return cards[0]
    if view.raspasy:
        return _ducked(view)
    if not calculates(view):
        return _opening(view)
    return _calculated(view, rng, WORLDS.get(_left(view), 1))


def calculates(view: View) -> bool:
    """Whether a card of a contract is calculated, not played by principle."""
    hidden = len(known(view)) < len(view.active)
    return _left(view) in WORLDS or not (hidden or contract_of(view).misere)


def _left(view: View) -> int:
    """The cards that the fullest hand holds."""
    return max(view.counts[place] for place in view.active)


def _calculated(view: View, rng: Random, count: int) -> Card:
    """The card that is best for its side over several worlds; of equals the lowest."""
    contract, solver = contract_of(view), Solver()
    totals = dict.fromkeys(view.choices.cards, 0)
    for world in guess(view, rng, count):
        for card, tricks in solver.worth(position(view, world)).items():
            totals[card] += tricks
    wants_many = (view.on_turn == view.declarer) is not contract.misere
    sign = 1 if wants_many else -1
    high_first = contract.misere
    return max(totals, key=lambda card: (sign * totals[card], card.rank if high_first else -card.rank))


def _hand(view: View) -> tuple[Card, ...]:
    """The hand on turn."""
    return next(hand for place, hand in known(view).items() if place == view.on_turn)


def _outside(view: View) -> list[Card]:
    """Cards that others hold or may hold."""
    own = set(_hand(view))
    open_to_all = [card for place, hand in known(view).items() if place != view.on_turn for card in hand]
    return [card for card in (*unseen(view), *open_to_all) if card not in own]


def _ducked(view: View) -> Card:
    """In raspasy; a talon's card that nobody leads only names the suit."""
    plays = [play.card for play in view.trick]
    led = view.turned.suit if view.turned else plays[0].suit if plays else None
    high = max((card for card in plays if card.suit is led), key=lambda card: card.rank, default=None)
    last = len([play for play in view.trick if play.seat in view.active]) == len(view.active) - 1
    return duck(view.choices.cards, led, high, _outside(view), last=last)


def _opening(view: View) -> Card:
    contract = contract_of(view)
    if contract.misere:
        return _ducked(view) if view.on_turn == view.declarer else _probing(view)
    order = view.active
    declarer_next = order[order.index(declarer_of(view)) - 1] == view.on_turn
    declaring = view.on_turn == view.declarer
    partners = [
        place for place, play in enumerate(view.trick) if not declaring and play.seat != view.declarer
    ]
    return principled(
        Moment(
            hand=_hand(view),
            playable=view.choices.cards,
            trick=tuple(play.card for play in view.trick),
            unseen=tuple(_outside(view)),
            trumps=contract.trumps,
            declaring=declaring,
            friendly=partners[0] if partners else None,
            declarer_next=declarer_next and len(view.trick) < 2,
        )
    )


def _probing(view: View) -> Card:
    """Against a misère: the lowest card, rather of a suit of which the declarer may hold much.

    Void, the highest of a short suit goes.
    """
    hand = _hand(view)
    if view.trick and view.choices.cards[0].suit is not view.trick[0].card.suit:
        return min(
            view.choices.cards, key=lambda card: (len(hand_evaluation.of(hand, card.suit)), -card.rank)
        )
    outside = unseen(view)
    return min(view.choices.cards, key=lambda card: (card.rank, -len(hand_evaluation.of(outside, card.suit))))
