"""Calls of a novice: count aces and kings, bid cautiously, whist boldly."""

from collections.abc import Collection

from games.cards import Card, Rank, Suit
from games.preferans import contracts
from games.preferans.actions import Action, Announce, Bid, LayAway, Pass, Whist
from games.preferans.computer.hand_evaluation import of
from games.preferans.computer.worlds import contract_of
from games.preferans.contracts import required_tricks
from games.preferans.state import Phase
from games.preferans.view import View

ENOUGH = 5
"""The novice's count of tricks for a six; each higher level takes one more."""
LONG = 3
"""Trumps beyond this number count as tricks."""


def choose(view: View) -> Action | None:
    """Return the novice's action, or None where all levels act alike."""
    bid = view.bidding.bid
    match view.phase:
        case Phase.AUCTION:
            return _call(view)
        case Phase.LAY if bid is not None and not bid.misere:
            return _lay(view)
        case Phase.CONTRACT if bid is not None and not bid.misere:
            return _announce(view)
        case Phase.WHIST:
            return _whist(view)
    return None


def count_tricks(hand: Collection[Card]) -> int:
    """Count aces and kings, and the length of the longest suit."""
    high = sum(card.rank >= Rank.KING for card in hand)
    return high + max(0, len(of(hand, _longest(hand))) - LONG)


def _longest(hand: Collection[Card]) -> Suit:
    return max(Suit, key=lambda suit: (len(of(hand, suit)), sum(card.rank for card in of(hand, suit))))


def _call(view: View) -> Action:
    """Bid no more than the count, and never a misère."""
    bids = [bid for bid in view.choices.bids if bid.level and bid.talon and not bid.dark]
    if not bids or count_tricks(view.hand) < ENOUGH + bids[0].level - contracts.LADDER[0].level:
        return Pass()
    return Bid(bids[0])


def _lay(view: View) -> Action:
    trumps = _longest(view.hand)
    lowest = sorted(view.hand, key=lambda card: (card.suit is trumps, card.rank))
    return LayAway(frozenset(lowest[:2]))


def _announce(view: View) -> Action:
    """Announce the longest suit as high as the count, or the least contract if the bid is above it."""
    trumps, level = _longest(view.hand), count_tricks(view.hand)
    own = [contract for contract in view.choices.contracts if contract.trumps is trumps]
    fitting = [contract for contract in own if contract.level <= level]
    least = next(iter(own), view.choices.contracts[0])
    return Announce(max(fitting, key=lambda contract: contract.level, default=least))


def _whist(view: View) -> Action:
    """Whist with half of the required tricks in aces and kings."""
    high = sum(card.rank >= Rank.KING for card in view.hand)
    return Whist() if 2 * high >= required_tricks(contract_of(view)) else Pass()
