"""Weigh calls by Monte Carlo: sample whole deals, and play each to its end after every call."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import mean, stdev

import msgspec

from games.cards import Card
from games.core import Seat
from games.preferans.actions import Action, Bid, Pass
from games.preferans.computer import hand_evaluation
from games.preferans.computer.calling import plans
from games.preferans.computer.calling.plans import height
from games.preferans.computer.payoffs import Payoffs
from games.preferans.computer.playing.playouts import Setting, mask, play_out
from games.preferans.computer.worlds import LIMIT, Effort, unseen_cards
from games.preferans.contracts import LADDER, Contract
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.state import HAND, TALON
from games.preferans.view import View

TALON_WORTH = (1.7, 1.9, 2.1)
"""The tricks that others expect of the talon, by the row of raspasy; they are bolder in costlier raspasy."""
DRAWS = 6
"""The deals drawn for each sampled one, to find one that fits the calls so far."""


class SampledDeal(msgspec.Struct, frozen=True):
    """A whole deal that agrees with a view."""

    hands: Mapping[Seat, tuple[Card, ...]]
    talon: tuple[Card, ...]


class Winner(msgspec.Struct, frozen=True):
    """The winner of an auction with the bid."""

    seat: Seat
    bid: Contract


def sample_deal(view: View, rng: Random) -> SampledDeal:
    """Return the best-fitting of a few random deals."""
    drawn = (_draw_deal(view, rng) for _ in range(DRAWS))
    best: tuple[int, SampledDeal] | None = None
    for deal in drawn:
        strange = _unexplained_calls(view, deal)
        if best is None or strange < best[0]:
            best = strange, deal
        if not strange:
            break
    assert best is not None
    return best[1]


def _draw_deal(view: View, rng: Random) -> SampledDeal:
    cards = unseen_cards(view)
    rng.shuffle(cards)
    hands: dict[Seat, tuple[Card, ...]] = {}
    for place in view.active:
        if place == view.seat and view.hand:
            hands[place] = view.hand
        else:
            hands[place] = tuple(cards[:HAND])
            del cards[:HAND]
    return SampledDeal(hands, tuple(cards[:TALON]))


def _unexplained_calls(view: View, deal: SampledDeal) -> int:
    """Count the calls of others that do not fit this deal."""
    standing, strange = -1, 0
    for call in view.bidding.calls:
        if call.seat != view.seat and not call.unseen:
            meant = _expected_height(view, deal.hands[call.seat], call.seat)
            if call.bid is None:
                strange += meant > max(standing, 0)
            elif not call.bid.misere:
                strange += meant < height(call.bid)
        standing = max(standing, height(call.bid))
    return strange


def _expected_height(view: View, hand: Sequence[Card], seat: Seat) -> int:
    """Return the height of this hand's bid by the tables."""
    promised = plans.promise(hand, TALON_WORTH[view.progress.row], leading=view.active[0] == seat)
    return height(promised)


def rivals(view: View) -> tuple[Seat, ...]:
    """Return the other seats still in the auction."""
    passed = {call.seat for call in view.bidding.calls if call.bid is None}
    return tuple(seat for seat in view.active if seat not in (view.seat, view.dummy) and seat not in passed)


def highest_bid(view: View) -> Winner | None:
    """Return the highest bid so far, with its bidder."""
    return next((Winner(call.seat, call.bid) for call in reversed(view.bidding.calls) if call.bid), None)


def auction_winner(view: View, deal: SampledDeal, own: Contract | None) -> Winner | None:
    """Return the winner if this seat makes the bid (None: passes) and passes later; None if all pass."""
    assert view.seat is not None
    before = highest_bid(view)
    holder = Winner(view.seat, own) if own else before
    meant = sorted(
        ((_expected_height(view, deal.hands[seat], seat), seat) for seat in rivals(view)),
        key=lambda found: -found[0],
    )
    floor = height(holder.bid if holder else None)
    above = [found for found in meant if found[0] > floor and (not holder or found[1] != holder.seat)]
    if not above:
        return holder
    second = max([floor, *(found[0] for found in meant if found[1] != above[0][1])])
    floor = min(second, above[0][0] - 1)
    return Winner(above[0][1], next(bid for bid in _RUNGS if height(bid) > floor))


_RUNGS = [bid for bid in LADDER if bid.level and bid.talon and not bid.dark]


class DealPlayer:
    """Plays sampled deals to the end, and prices them in whists of the view's seat."""

    def __init__(self, view: View, payoffs: Payoffs) -> None:
        self.view, self.payoffs, self.solver = view, payoffs, Solver(LIMIT)

    def after(self, deal: SampledDeal, call: Contract | None) -> float:
        """Return the worth of this deal after a bid, or a pass."""
        won = auction_winner(self.view, deal, call)
        return self.raspasy(deal) if won is None else self.declared(deal, won)

    def declared(self, deal: SampledDeal, won: Winner) -> float:
        """Return the worth of the winner's best contract by the tables, with the talon unless bid without."""
        if won.bid.misere:
            return self._misere(deal, won)
        leading = self.view.active[0] == won.seat
        cards = (*deal.hands[won.seat], *deal.talon) if won.bid.talon else deal.hands[won.seat]
        meant = plans.plan(cards, won.bid, trading=False, leading=leading)
        tricks = self.solver.tricks(
            self._position(deal, won, meant.kept, meant.contract), round(meant.tricks)
        )
        return self.payoffs.played(won.seat, meant.contract, tricks)

    def _misere(self, deal: SampledDeal, won: Winner) -> float:
        leading = self.view.active[0] == won.seat
        cards = (*deal.hands[won.seat], *deal.talon)
        laid = hand_evaluation.laid_for_misere(cards, leading=leading) if won.bid.talon else deal.talon
        kept = tuple(card for card in cards if card not in laid)
        tricks = self.solver.tricks(self._position(deal, won, kept, won.bid))
        return self.payoffs.played(won.seat, won.bid, tricks)

    def _position(
        self, deal: SampledDeal, won: Winner, kept: tuple[Card, ...], contract: Contract
    ) -> Position:
        order = self.view.active
        hands = tuple(kept if seat == won.seat else deal.hands[seat] for seat in order)
        return Position(hands, 0, order.index(won.seat), contract.trumps, contract.misere)

    def raspasy(self, deal: SampledDeal) -> float:
        """Return the worth of raspasy if all avoid tricks."""
        taken = ducking_tricks(self.view, deal)
        return self.payoffs.raspasy([taken.get(Seat(seat), 0) for seat in range(self.view.seats)])


def ducking_tricks(view: View, deal: SampledDeal) -> dict[Seat, int]:
    """Return tricks by place if all avoid tricks by heuristics."""
    setting = Setting.of(view, deal.talon)
    taken = play_out(setting, [mask(deal.hands[place]) for place in view.active], 0, [], HAND)
    places = view.active if view.sitting is None else (*view.active, view.sitting)
    return dict(zip(places, taken, strict=False))


FIRST, MOST = 10, 30
"""The deals sampled at first, and the most while calls are close."""
WORK = 20_000
"""The positions searched for a call."""
SURE = 2.0
"""The standard errors by which a call must be ahead to stop early."""
HOPE = (2.6, 2.9, 3.6)
"""The tricks missing to a six from which to pass by the tables alone, by the row of raspasy."""
MISERE = 0.3
"""The chance by the tables from which a misère is considered."""
CAUTION = 10.0
"""The whists taken off a pass and a misère, since double-dummy play overrates both."""


def weigh_calls(
    view: View, rng: Random, made: Pass | Bid | None = None, work: int = WORK, first: int = FIRST
) -> dict[Action, tuple[float, ...]]:
    """Weigh each candidate call in the same sampled deals; return no worths for a pass by the tables alone.

    The actual call, `made`, is weighed too, without caution, in at least `first` deals.
    """
    candidates = list(dict.fromkeys([Pass(), *map(Bid, _candidate_bids(view)), *([made] if made else [])]))
    if len(candidates) == 1:
        return {Pass(): ()}
    player = DealPlayer(view, Payoffs(view))
    worths: dict[Pass | Bid, list[float]] = {call: [] for call in candidates}
    effort = Effort(player.solver, work)
    for number in range(MOST):
        if number >= first and not number % FIRST and _is_decided(worths):
            break
        deal = sample_deal(view, rng)
        for call in candidates:
            worths[call].append(_worth(player, deal, call, CAUTION if call != made else 0.0))
        if effort.spent() and number:
            break
    return {call: tuple(values) for call, values in worths.items()}


def _worth(player: DealPlayer, deal: SampledDeal, call: Pass | Bid, caution: float) -> float:
    bid = call.contract if isinstance(call, Bid) else None
    return player.after(deal, bid) - (caution if bid is None or bid.misere else 0.0)


def _is_decided(found: Mapping[Pass | Bid, list[float]]) -> bool:
    """Return whether the best call is clearly ahead of the next."""
    best, second, *_ = sorted(found.values(), key=lambda values: -mean(values))
    gaps = [one - other for one, other in zip(best, second, strict=True)]
    return bool(mean(gaps) > SURE * stdev(gaps) / len(gaps) ** 0.5)


def _candidate_bids(view: View) -> Iterator[Contract]:
    """Yield the lowest bid of each kind within reach of the hand."""
    bids = view.choices.bids
    tricks, _ = plans.best_trumps(view.hand, leading=view.leads)
    lowest = next((bid for bid in bids if bid.level and not bid.dark), None)
    if lowest is not None and tricks + HOPE[view.progress.row] >= lowest.level + (0 if lowest.talon else 1):
        yield lowest
    if hand_evaluation.misere_chance(view.hand, leading=view.leads) >= MISERE:
        yield from [bid for bid in bids if bid.misere and not bid.dark][:1]
