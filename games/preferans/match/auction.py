"""The auction: calls and their outcome (sections 3 and 7 of the rules)."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.cards import Suit
from games.core import Actor, Event, IllegalAction, Reason, Seat, Step
from games.preferans import contracts
from games.preferans.actions import Action, Bid, Look, Pass
from games.preferans.contracts import LADDER, Contract, rank
from games.preferans.events import Called, Looked, TalonSeen, TalonShown, Won
from games.preferans.match import play
from games.preferans.match.legality import Refusal, check_deal, check_turn
from games.preferans.state import DUMMY, Call, Deal, Declarer, Phase, State


def bidders(state: State, deal: Deal) -> tuple[Seat, ...]:
    """Return the players with cards, from the dealer's left."""
    return tuple(seat for seat in deal.active if not (state.dummy and seat == DUMMY))


def highest_call(deal: Deal) -> Call | None:
    """Return the highest bid so far."""
    return next((call for call in reversed(deal.calls) if call.bid), None)


def next_caller(state: State, deal: Deal) -> Seat | None:
    """Return the next caller; None once the auction is over."""
    order = bidders(state, deal)
    passed = {call.seat for call in deal.calls if call.bid is None}
    highest = highest_call(deal)
    left = [seat for seat in order if seat not in passed and not (highest and highest.seat == seat)]
    if not left:
        return None
    last = order.index(deal.calls[-1].seat) if deal.calls else -1
    return min(left, key=lambda seat: (order.index(seat) - last - 1) % len(order))


def least_after_dark(state: State, deal: Deal) -> Contract | None:
    """Return the lowest bid after a dark pass (PREF-7.7)."""
    if any(call.dark and call.bid is None for call in deal.calls):
        return Contract(6 + min(state.dark_row, 2), Suit.SPADES, dark=True)
    return None


def legal(state: State, deal: Deal, seat: Seat) -> Iterable[Action]:
    """Return this seat's actions in the auction."""
    look: list[Action] = [Look()] if seat in deal.unlooked else []
    return [*look, *_calls(state, deal, seat)] if next_caller(state, deal) == seat else look


def _calls(state: State, deal: Deal, seat: Seat) -> list[Action]:
    passes = [Pass(), Pass(dark=True)] if may_pass_dark(state, deal, seat) else [Pass()]
    return [*passes, *map(Bid, bids(state, deal, seat))]


def bids(state: State, deal: Deal, seat: Seat) -> tuple[Contract, ...]:
    """Return the bids open to the next caller, from low to high."""
    return tuple(
        bid for bid in LADDER[_least_rank(state, deal) :] if _objection(state, deal, seat, bid) is None
    )


def may_pass_dark(state: State, deal: Deal, seat: Seat) -> bool:
    return _objection_to_dark_pass(state, deal, seat) is None


def _least_rank(state: State, deal: Deal) -> int:
    highest, least = highest_call(deal), least_after_dark(state, deal)
    return max(rank(highest.bid) + 1 if highest and highest.bid else 0, rank(least) if least else 0)


def _objection(state: State, deal: Deal, seat: Seat, bid: Contract) -> Refusal | None:
    """Return the reason to refuse this bid, apart from its height, or None."""
    if bid.dark and not state.options.dark:
        return Refusal.DARK
    if bid.dark and seat in deal.looked:
        return Refusal.LOOKED
    return None if state.options.trading or _may_bind(deal, seat, bid) else Refusal.MISERE


def _may_bind(deal: Deal, seat: Seat, bid: Contract) -> bool:
    """Return whether a bid respects binding misère (PREF-3.5).

    Misère is a first call; its bidder may only bid it again without the talon.
    """
    own = [call.bid for call in deal.calls if call.seat == seat]
    if not own:
        return True
    if own[0] == Contract(0):
        return bid == Contract(0, talon=False)
    return not bid.misere and not (own[0] and own[0].misere)


def _objection_to_dark_pass(state: State, deal: Deal, seat: Seat) -> Refusal | None:
    if not state.options.dark:
        return Refusal.DARK
    if seat in deal.looked:
        return Refusal.LOOKED
    return Refusal.DARK_PASS if highest_call(deal) else None


def look(state: State, actor: Actor) -> Step[State]:
    deal = check_deal(state, actor, Phase.AUCTION)
    if actor not in deal.unlooked:
        raise IllegalAction(Refusal.LOOKED if actor in deal.active else Reason.TURN)
    after = replace(deal, looked=deal.looked | {Seat(actor)})
    return Step(replace(state, deal=after), (Looked(seat=actor),))


def call(state: State, actor: Actor, action: Bid | Pass) -> Step[State]:
    """Carry out a call."""
    deal = check_deal(state, actor, Phase.AUCTION)
    seat = check_turn(next_caller(state, deal), actor)
    bid = action.contract if isinstance(action, Bid) else None
    dark = bid.dark if bid else isinstance(action, Pass) and action.dark
    _check(state, deal, seat, bid, dark=dark)
    made = Call(seat, bid, dark=dark, unseen=seat not in deal.looked)
    deal = replace(deal, calls=(*deal.calls, made))
    called = Called(seat=seat, bid=bid, dark=dark)
    if next_caller(state, deal) is not None:
        return Step(replace(state, deal=deal), (called,))
    after = _end_auction(state, deal)
    return Step(after.state, (called, *after.events))


def _check(state: State, deal: Deal, seat: Seat, bid: Contract | None, *, dark: bool) -> None:
    if bid is not None:
        _check_bid(state, deal, seat, bid)
    elif dark and (reason := _objection_to_dark_pass(state, deal, seat)):
        raise IllegalAction(reason)


def _check_bid(state: State, deal: Deal, seat: Seat, bid: Contract) -> None:
    highest, least = highest_call(deal), least_after_dark(state, deal)
    if highest and highest.bid and rank(bid) <= rank(highest.bid):
        raise IllegalAction(Refusal.HIGHER, bid=contracts.write(highest.bid))
    if least and rank(bid) < rank(least):
        raise IllegalAction(Refusal.AFTER_DARK, bid=contracts.write(least))
    if reason := _objection(state, deal, seat, bid):
        raise IllegalAction(reason)


def _end_auction(state: State, deal: Deal) -> Step[State]:
    """Show hands to their owners; give the talon to the winner, or begin raspasy."""
    deal = replace(deal, looked=frozenset(deal.active))
    highest = highest_call(deal)
    if highest is None or highest.bid is None:
        return play.begin_raspasy(state, deal)
    declarer = Declarer(highest.seat, highest.bid)
    without_talon = replace(deal, declared=declarer, phase=Phase.CONTRACT), ()
    after, events = take_talon(deal, declarer) if highest.bid.talon else without_talon
    return Step(replace(state, deal=after), (Won(declarer=highest.seat, bid=highest.bid), *events))


def take_talon(deal: Deal, declarer: Declarer) -> tuple[Deal, tuple[Event, ...]]:
    """Give the talon to the declarer, shown to all except in the dark."""
    dark = declarer.bid is not None and declarer.bid.dark
    hands = tuple(
        (*hand, *deal.talon) if place == declarer.seat else hand for place, hand in enumerate(deal.hands)
    )
    seen: Event = (
        TalonSeen(audience=frozenset({declarer.seat}), cards=deal.talon)
        if dark
        else TalonShown(cards=deal.talon)
    )
    return replace(deal, hands=hands, declared=declarer, phase=Phase.LAY), (seen,)
