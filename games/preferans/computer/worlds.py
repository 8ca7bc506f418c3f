"""Sample the hidden cards: hands that agree with a view, weighted by the calls."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from math import exp, prod
from random import Random
from typing import NamedTuple, TypeAlias

from games.agents.worlds import Pile, resample
from games.cards import PACK_32, Card, Suit
from games.core import Seat
from games.preferans.computer.calling.plans import best_trumps
from games.preferans.computer.hand_evaluation import plausible
from games.preferans.contracts import LADDER, TEN, Contract
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.state import TALON
from games.preferans.view import View
from games.trick_game.memory import all_tricks, played, played_cards
from games.trick_game.tricks import Played

World: TypeAlias = Mapping[Seat, tuple[Card, ...]]
EXCHANGES = 40
"""The exchanges of cards that fit a sampled declarer's hand to the contract."""
TRIES = 20
SPARE, FEW = 4, 2
"""The worlds drawn for each one kept; few if a declarer's hand has to fit the contract."""
_ASIDE = Seat(-1)
"""The place of cards out of play."""
Piles: TypeAlias = Mapping[Seat, Pile[Card]]


def known_hands(view: View) -> dict[Seat, tuple[Card, ...]]:
    found = {place: view.faces[place] for place in view.active if view.faces[place] or not view.counts[place]}
    if view.roles.peeked is not None and view.roles.peeked_hand:
        found[view.roles.peeked] = view.roles.peeked_hand
    if view.seat in view.active and view.hand:
        found[view.seat] = view.hand
    return found


def unseen_cards(view: View) -> list[Card]:
    """Return the cards that may be in hidden hands or out of play."""
    seen = (
        {card for hand in known_hands(view).values() for card in hand} | played_cards(view) | set(view.laid)
    )
    return [card for card in PACK_32 if card not in seen]


def draw_worlds(view: View, rng: Random, count: int) -> list[World]:
    """Draw `count` worlds; one if no hand is hidden."""
    if not _hidden(view):
        return [known_hands(view)]
    return [_likeliest(view, rng) for _ in range(count)]


def likely_worlds(view: View, rng: Random, count: int) -> list[World]:
    """Draw `count` worlds in proportion to their likelihood by the calls."""
    evidence = bid_evidence(view)
    guessed = draw_worlds(view, rng, count * (FEW if view.declarer in _hidden(view) else SPARE))
    if len(guessed) == 1:
        return guessed
    silent = [seat for seat in _hidden(view) if seat in evidence and seat != view.declarer]
    weights = [
        likelihood(
            evidence, {seat: [*world[seat], *_played_by(view, seat)] for seat in silent}, view.active[0]
        )
        for world in guessed
    ]
    return resample(guessed, weights, count, rng)


def _hidden(view: View) -> list[Seat]:
    seen = known_hands(view)
    return [place for place in view.active if place not in seen]


def _played_by(view: View, seat: Seat) -> list[Card]:
    return [play.card for play in played(view) if play.seat == seat]


def declarer_of(view: View) -> Seat:
    """Return the declarer. Raises ValueError in the auction and in raspasy."""
    if view.declarer is None:
        raise ValueError("nobody declares")
    return view.declarer


def contract_of(view: View) -> Contract:
    """Return the contract. Raises ValueError before it is announced."""
    if view.contract is None:
        raise ValueError("no contract is announced")
    return view.contract


def _likeliest(view: View, rng: Random) -> World:
    """Draw a world, and fit its declarer's hand to the contract by exchanges."""
    piles = _piles(view, unseen_cards(view))
    drawn = _draw(view, piles, rng)
    others = [place for place, pile in piles.items() if place != view.declarer and pile.size]
    if view.declarer in piles and others and view.contract:
        fit = _fit(view, drawn)
        for _ in range(EXCHANGES):
            other = rng.choice(others)
            exchanged = _exchange(drawn, piles, declarer_of(view), other, rng)
            if exchanged and (better := _fit(view, exchanged)) >= fit:
                drawn, fit = exchanged, better
    return {place: hand for place, hand in drawn.items() if place != _ASIDE}


def _exchange(world: World, piles: Piles, one: Seat, other: Seat, rng: Random) -> World | None:
    """Exchange a card of each place; return None if one cannot lie there."""
    given, taken = rng.choice(world[one]), rng.choice(world[other])
    if not (piles[one].holds(taken) and piles[other].holds(given)):
        return None
    return {
        **world,
        one: tuple(taken if card is given else card for card in world[one]),
        other: tuple(given if card is taken else card for card in world[other]),
    }


def _fit(view: View, world: World) -> float:
    """Return how well the declarer's ten cards fit the contract."""
    declarer, contract = declarer_of(view), contract_of(view)
    return plausible(
        [*world[declarer], *_played_by(view, declarer)], contract, leading=view.active[0] == declarer
    )


def _draw(view: View, piles: Piles, rng: Random) -> World:
    """Draw hands without the suits that players failed to follow.

    If that fails, draw hands of the right size.
    """
    cards = unseen_cards(view)
    for _ in range(TRIES):
        filled = _fill(cards, piles, rng)
        if filled is not None:
            return {**known_hands(view), **filled}
    loose = {place: pile._replace(holds=lambda card: True) for place, pile in piles.items()}
    return {**known_hands(view), **(_fill(cards, loose, rng) or {})}


def _piles(view: View, cards: Collection[Card]) -> Piles:
    """Return the hidden hands and the cards out of play; a seen talon went to the declarer."""
    hidden, lacking = _hidden(view), voids(view)
    piles = {}
    for place in hidden:
        elsewhere = view.talon if place != view.declarer else ()
        piles[place] = Pile(view.counts[place], partial(_may_hold, lacking[place], elsewhere))
    piles[_ASIDE] = Pile(len(cards) - sum(view.counts[place] for place in hidden), lambda card: True)
    return piles


def _may_hold(lacking: frozenset[Suit], elsewhere: Collection[Card], card: Card) -> bool:
    return card.suit not in lacking and card not in elsewhere


def voids(view: View) -> dict[Seat, frozenset[Suit]]:
    """Return the voids of each place: suits not followed, and trumps if it did not trump."""
    lacking: dict[Seat, set[Suit]] = {place: set() for place in view.active}
    trumps = view.contract.trumps if view.contract else None
    for number, plays in enumerate(all_tricks(view)):
        led = _led(view, number, plays)
        for play in plays:
            if led is not None and play.card.suit is not led:
                lacking[play.seat] |= {led} | ({trumps} if trumps and play.card.suit is not trumps else set())
    return {place: frozenset(suits) for place, suits in lacking.items()}


def _led(view: View, number: int, plays: Sequence[Played]) -> Suit | None:
    """Return the suit to follow; in raspasy the talon's cards name those of the first two tricks."""
    if view.raspasy and number < TALON:
        return view.talon[number].suit
    return plays[0].card.suit if plays else None


def _fill(cards: Sequence[Card], piles: Piles, rng: Random) -> dict[Seat, tuple[Card, ...]] | None:
    """Fill the piles at random, cards that fit few of them first; return None if that fails."""
    room = {place: pile.size for place, pile in piles.items()}
    filled: dict[Seat, list[Card]] = {place: [] for place in piles}
    shuffled = rng.sample(cards, len(cards))
    for card in sorted(shuffled, key=lambda card: sum(pile.holds(card) for pile in piles.values())):
        open_to = [place for place, pile in piles.items() if room[place] and pile.holds(card)]
        if not open_to:
            return None
        place = rng.choices(open_to, [room[place] for place in open_to])[0]
        room[place] -= 1
        filled[place].append(card)
    return {place: tuple(hand) for place, hand in filled.items()}


def position(view: View, world: World) -> Position:
    """Return the play in progress in this world."""
    declarer, contract = declarer_of(view), contract_of(view)
    order = view.active
    leader = view.tricks[-1].taker if view.tricks else order[0]
    return Position(
        hands=tuple(world[place] for place in order),
        leader=order.index(leader),
        declarer=order.index(declarer),
        trumps=contract.trumps,
        misere=contract.misere,
        trick=tuple(play.card for play in view.trick),
    )


def first_position(view: View, world: World, trumps: Suit | None, *, misere: bool = False) -> Position:
    """Return the play of a contract before its announcement."""
    order = view.active
    return Position(tuple(world[place] for place in order), 0, order.index(declarer_of(view)), trumps, misere)


TALON_WORTH = 1.7
"""The tricks that bidders expect of the talon."""
SPREAD = 0.5
"""The spread of bidders' counts of a hand, in tricks."""


class Evidence(NamedTuple):
    """What a seat's calls say: it counts on this number of tricks, or does not."""

    tricks: int
    counted_on: bool


def bid_evidence(view: View) -> Mapping[Seat, Evidence]:
    """Return the highest bid, or the lowest bid passed on, by seat; calls in the dark say nothing."""
    found: dict[Seat, Evidence] = {}
    least = LADDER[0].level
    for call in view.bidding.calls:
        if not call.unseen and call.bid is None:
            found.setdefault(call.seat, Evidence(least, counted_on=False))
        elif not call.unseen and call.bid and not call.bid.misere:
            found[call.seat] = Evidence(call.bid.level, counted_on=True)
        if call.bid:
            least = TEN if call.bid.misere else call.bid.level + (call.bid.trumps is None)
    return found


def likelihood(
    evidence: Mapping[Seat, Evidence], hands: Mapping[Seat, Sequence[Card]], leader: Seat
) -> float:
    """Return the likelihood of these calls with these whole hands."""
    return prod(_likelihood_of(evidence[seat], hand, leading=seat == leader) for seat, hand in hands.items())


def _likelihood_of(evidence: Evidence, hand: Sequence[Card], *, leading: bool) -> float:
    tricks = best_trumps(hand, leading=leading)[0] + TALON_WORTH
    bid = 1 / (1 + exp((evidence.tricks - tricks) / SPREAD))
    return bid if evidence.counted_on else 1 - bid


LIMIT = 25_000
"""The most positions searched for a decision: less than a second in plain Python.

Beyond it the solver estimates.
"""


class Effort:
    """Budget of positions searched in several worlds.

    It is spent when a world as costly as the costliest so far would exceed it.
    """

    def __init__(self, solver: Solver, work: int) -> None:
        self._solver, self._work = solver, work
        self._before, self._dearest = solver.remembered, 0

    def spent(self) -> bool:
        """Return whether to stop after the world just searched."""
        now = self._solver.remembered
        self._dearest, self._before = max(self._dearest, now - self._before), now
        return now + self._dearest >= self._work


def best_play(view: View, rng: Random, worlds: int, work: int) -> list[int]:
    """Return the declarer's tricks by best play in each of up to `worlds` worlds, within the work."""
    solver, found = Solver(LIMIT), list[int]()
    effort = Effort(solver, work)
    for world in draw_worlds(view, rng, worlds):
        found.append(solver.tricks(position(view, world), found[-1] if found else contract_of(view).level))
        if effort.spent():
            break
    return found
