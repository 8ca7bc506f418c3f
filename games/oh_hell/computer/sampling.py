"""A computer player that samples hidden hands and plays them out (Monte Carlo)."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import TypeAlias

import msgspec

from games.agents.weighing import Weighing, Worths
from games.agents.worlds import Pile, Worlds, best, weigh_in
from games.cards import PACK_52, Card, Suit
from games.core import Agent, Seat
from games.oh_hell import scoring
from games.oh_hell.actions import Action, Bid
from games.oh_hell.bounds import makeable
from games.oh_hell.computer.players import SLOPE, TRUMP, OhHellPlayer, nearest_bid, unseen
from games.oh_hell.computer.playouts import play_out
from games.oh_hell.view import View
from games.trick_game.actions import PlayCard
from games.trick_game.memory import hand_size, own_seat, voids
from games.trick_game.playouts import FIRST_TRUMP, SUIT_OF, Position, bits_with, mask, split
from games.trick_game.tricks import left_of

World: TypeAlias = Sequence[int]
"""The hands of all seats, as bits."""
ROUND = 2
"""The largest difference between a bid and the hand's own worth."""
BIDS = 2 * ROUND + 1
"""The number of bids compared; other bids are weighed in as many worlds."""


class Estimates:
    """Estimates the tricks of dealt hands, as computers do when they bid."""

    def __init__(self, view: View) -> None:
        bits = bits_with(view.trumps)
        pack = [bits[card] for card in PACK_52 if card is not view.turned]
        self._higher = {
            card: sum(SUIT_OF[other] == SUIT_OF[card] and other > card for other in pack) for card in pack
        }
        share = (view.seats - 1) * view.number / max(1, len(pack) - view.number)
        self._chances = [exp(-SLOPE * higher * min(1.0, share)) for higher in range(13)]
        whole = sum(
            self._chances[higher] + TRUMP * (card >= FIRST_TRUMP) for card, higher in self._higher.items()
        )
        self._fair = len(pack) / view.seats / whole

    def worth(self, hand: int) -> float:
        """Return the tricks that the hand is likely to take; its own higher cards do not count against it."""
        own, tricks = defaultdict[int, int](int), 0.0
        for card in reversed(split(hand)):
            suit = SUIT_OF[card]
            strength = self._chances[self._higher[card] - own[suit]] + TRUMP * (card >= FIRST_TRUMP)
            tricks += min(1.0, strength * self._fair)
            own[suit] += 1
        return tricks


class Effort(msgspec.Struct, frozen=True):
    playouts: int
    """The approximate number of playouts."""
    fewest: int
    most: int
    """The fewest and the most worlds."""


class SamplingPlayer(Weighing[View], Agent):
    """Samples hidden hands and takes the action with the best average."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort

    def choose(self, view: View, rng: Random) -> Action:
        worths = self.weigh(view, rng)
        action: Action = best(sensible(view, worths)) if worths else OhHellPlayer().choose(view, rng)
        return action

    def weigh(self, view: View, rng: Random) -> Worths:
        return self._weigh_bids(view, rng) if view.may_bid else self._weigh_cards(view, rng)

    def _weigh_cards(self, view: View, rng: Random) -> Worths:
        if len(view.may_play) < 2:
            return {}
        bids, bits = [bid or 0 for bid in view.bids], bits_with(view.trumps)
        starts = [_start(view, world, bids) for world in self._worlds(view, rng, len(view.may_play))]

        def worth(action: PlayCard, start: Position) -> float:
            end = start.after(bits[action.card])
            play_out(end)
            return _worth(view, bids, end)

        return weigh_in(starts, [PlayCard(card) for card in view.may_play], worth)

    def _weigh_bids(self, view: View, rng: Random) -> Worths:
        estimates, seat = Estimates(view), own_seat(view)
        worlds = [
            (world, [_bid(view, world, other, estimates) for other in range(view.seats)])
            for world in self._worlds(view, rng, BIDS)
        ]

        def worth(action: Bid, imagined: tuple[World, list[int]]) -> float:
            world, others = imagined
            bids = [*others[:seat], action.tricks, *others[seat + 1 :]]
            end = _start(view, world, bids)
            play_out(end)
            return _worth(view, bids, end)

        return weigh_in(worlds, [Bid(bid) for bid in view.may_bid], worth)

    def _worlds(self, view: View, rng: Random, actions: int) -> list[World]:
        effort = self.effort
        return sample_worlds(view, rng, min(max(effort.playouts // actions, effort.fewest), effort.most))


def sensible(view: View, worths: Worths) -> Worths:
    """Drop bids that are impossible or far from the hand's worth: simple playouts may favour them."""
    if not view.may_bid:
        return worths
    estimate, possible = nearest_bid(view).tricks, makeable(view)
    return {bid: worths[bid] for bid in map(Bid, possible) if abs(bid.tricks - estimate) <= ROUND}


def sample_worlds(view: View, rng: Random, count: int) -> list[World]:
    """Draw `count` worlds that fit what the seat has seen."""
    own = own_seat(view)
    others = [Seat(seat) for seat in range(view.seats) if seat != own]
    cards = unseen(view)
    sizes = {seat: hand_size(view, seat, view.number) for seat in others}
    piles = [Pile(sizes[seat], _holder(voids(view, seat))) for seat in others]
    piles.append(Pile(len(cards) - sum(sizes.values()), _holder(frozenset())))
    worlds, bits = Worlds(cards, piles), bits_with(view.trumps)
    mine = mask(view.hand, bits)
    found = list[World]()
    for _ in range(count):
        *hands, _aside = [mask(pile, bits) for pile in worlds.draw(rng)]
        found.append([*hands[:own], mine, *hands[own:]])
    return found


def _holder(lacking: frozenset[Suit]) -> Callable[[Card], bool]:
    return lambda card: card.suit not in lacking


def _start(view: View, world: World, bids: Sequence[int]) -> Position:
    needs = [bid - taken for bid, taken in zip(bids, view.taken, strict=True)]
    assert view.turn is not None
    assert view.dealer is not None
    turn = left_of(view.dealer, view.seats) if view.may_bid else view.turn
    return Position.of(list(world), needs, turn, view.trick, bits_with(view.trumps))


def _worth(view: View, bids: Sequence[int], end: Position) -> float:
    seat = own_seat(view)
    bid = bids[seat]
    return scoring.points(bid=bid, taken=bid - end.lacking[seat], cards=view.number, zero=view.options.zero)


def _bid(view: View, world: World, seat: int, estimates: Estimates) -> int:
    """Return the seat's bid, or the nearest one to its hand's worth if it has not bid."""
    made = view.bids[seat]
    return round(estimates.worth(world[seat])) if made is None else made
