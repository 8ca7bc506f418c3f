"""Prove bids and contracts impossible from a view, for all hidden cards and all play."""

from msgspec.structs import replace

from games.cards import PACK_32
from games.preferans import contracts
from games.preferans.actions import Accept, Action, Announce, Bid, Claim
from games.preferans.contracts import Contract
from games.preferans.state import ACTIVE, HAND, Phase
from games.preferans.view import View
from games.trick_game.bounds import least_without_trumps, lost_to_trumps, of_suit

RIVALS = ACTIVE - 1


def may_succeed(view: View, action: Action) -> bool:
    """Return whether an action may succeed without calculation; a claim needs it."""
    match action:
        case Bid(contract=bid):
            return _may_be_bid(view, bid)
        case Announce(contract=contract):
            return _may_be_made(view, contract)
        case Claim():
            return False
        case Accept():
            return view.phase is not Phase.CLAIM
    return True


def without_impossible_choices(view: View) -> View:
    """Return the view without impossible bids and contracts; keep the contracts if all are impossible."""
    choices = view.choices
    bids = tuple(bid for bid in choices.bids if _may_be_bid(view, bid))
    offered = tuple(contract for contract in choices.contracts if _may_be_made(view, contract))
    return replace(view, choices=replace(choices, bids=bids, contracts=offered or choices.contracts))


def _may_be_bid(view: View, bid: Contract) -> bool:
    """Return whether any contract that the bid allows may be made."""
    return any(_may_be_made(view, each) for each in contracts.allowed_by(bid, trading=view.options.trading))


def _may_be_made(view: View, contract: Contract) -> bool:
    if not view.hand:
        return True
    hidden = [card for card in PACK_32 if card not in view.hand and card not in view.laid]
    takes = contract.talon and view.phase is Phase.AUCTION
    if contract.misere:
        return takes or not least_without_trumps(view.hand, hidden, leads=view.leads)
    trumps = sorted(of_suit(hidden, contract.trumps), key=lambda card: card.rank)
    held = max(0, len(trumps) - (len(hidden) - RIVALS * HAND))
    own = [*of_suit(view.hand, contract.trumps), *(trumps[held:] if takes else ())]
    return HAND - lost_to_trumps(own, trumps[:held], RIVALS) >= contract.level
