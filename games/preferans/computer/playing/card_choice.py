"""Choose cards by level: by heuristics, or by double-dummy play of sampled worlds."""

from random import Random

from games.agents.levels import Level
from games.agents.weighing import Worths
from games.agents.worlds import mean_worths
from games.cards import PACK_32, Card
from games.core import Seat
from games.preferans.computer.payoffs import Payoffs
from games.preferans.computer.playing import simple_choice
from games.preferans.computer.playing.playouts import NUMBERS, Setting, mask, play_out
from games.preferans.computer.worlds import (
    LIMIT,
    Effort,
    World,
    contract_of,
    declarer_of,
    draw_worlds,
    known_hands,
    likely_worlds,
    position,
)
from games.preferans.double_dummy.solver import Solver
from games.preferans.state import ACTIVE, TALON
from games.preferans.view import View
from games.trick_game.memory import played

WORLDS = {1: 12, 2: 12, 3: 12, 4: 10, 5: 8, 6: 6, 7: 4, 8: 3}
"""The worlds that an amateur samples for a card, by cards left."""
MOST, FEW = 40, 10
"""The worlds that a master samples within the work: few with a hidden declarer's hand.

To fit such a hand to its contract takes as long as to play it.
"""
WORK, MISERE_WORK = 20_000, 10_000
"""The positions a master searches for a card; those of a misère take longer."""


def cards_left(view: View) -> int:
    """Return the number of cards in the fullest hand."""
    return max(view.counts[place] for place in view.active)


def most_tricks(view: View, rng: Random) -> Card:
    """Return the best card for its side over several worlds, the lowest of equals."""
    contract, solver = contract_of(view), Solver()
    totals = dict.fromkeys(view.choices.cards, 0)
    for world in draw_worlds(view, rng, WORLDS.get(cards_left(view), 1)):
        for card, tricks in solver.worth(position(view, world)).items():
            totals[card] += tricks
    wants_many = (view.on_turn == view.declarer) is not contract.misere
    sign = 1 if wants_many else -1
    high_first = contract.misere
    return max(totals, key=lambda card: (sign * totals[card], card.rank if high_first else -card.rank))


def weigh_contract(view: View, rng: Random) -> Worths:
    """Weigh each card in each world, in whists; the work limits the number of worlds."""
    payoffs, solver = Payoffs(view), Solver(LIMIT)
    had = sum(trick.taker == view.declarer for trick in view.tricks)
    worths: dict[Card, list[float]] = {card: [] for card in view.choices.cards}
    effort = Effort(solver, MISERE_WORK if contract_of(view).misere else WORK)
    for world in likely_worlds(view, rng, MOST if declarer_of(view) in known_hands(view) else FEW):
        for card, tricks in solver.worth(position(view, world)).items():
            worths[card].append(payoffs.under_way(had + tricks))
        if effort.spent():
            break
    return {card: tuple(found) for card, found in worths.items()}


SAME = 1e-9
"""Worths that differ by less are equal."""


def choose_card(view: View, rng: Random, level: Level) -> Card:
    """Return the card that a player of this level plays."""
    cards = view.choices.cards
    if len(cards) == 1:
        return cards[0]
    if level is Level.NOVICE:
        return simple_choice.beginner_card(view)
    if level is Level.MASTER:
        return best(view, weigh(view, rng))
    if view.raspasy or not calculates(view):
        return simple_choice.amateur_card(view)
    return most_tricks(view, rng)


def calculates(view: View) -> bool:
    """Return whether an amateur calculates the card instead of playing by heuristics."""
    hidden = len(known_hands(view)) < len(view.active)
    return cards_left(view) in WORLDS or not (hidden or contract_of(view).misere)


def weigh(view: View, rng: Random) -> Worths:
    """Weigh each card as a master."""
    return weigh_raspasy(view, rng) if view.raspasy else weigh_contract(view, rng)


def best(view: View, worths: Worths) -> Card:
    """Return the best card; of equals the heuristic one, else the lowest."""
    means = mean_worths(worths)
    most = max(means.values())
    equal = [each for each in view.choices.cards if means[each] > most - SAME]
    wished = simple_choice.amateur_card(view)
    return wished if wished in equal else min(equal, key=lambda each: each.rank)


RASPASY_WORLDS = 40
"""The worlds sampled for a card of raspasy."""


def weigh_raspasy(view: View, rng: Random) -> Worths:
    """Weigh each card in each world, in whists."""
    payoffs, worlds = Payoffs(view), likely_worlds(view, rng, RASPASY_WORLDS)
    cards = view.choices.cards
    ends = {card: [tricks_after(view, world, card) for world in worlds] for card in cards}
    return {card: tuple([payoffs.raspasy(tricks) for tricks in ends[card]]) for card in cards}


def tricks_after(view: View, world: World, card: Card) -> tuple[int, ...]:
    """Return all tricks of the deal by player, after this card in this world."""
    order = view.active
    setting = Setting.of(view, _talon(view, world))
    hands = [mask(world[place]) for place in order]
    trick = [NUMBERS[play.card] for play in view.trick if play.seat in order]
    leader = order.index(view.tricks[-1].taker) if len(view.tricks) > TALON else 0
    hands[(leader + len(trick)) % ACTIVE] ^= 1 << NUMBERS[card]
    left = max(view.counts[place] for place in order)
    more = play_out(setting, hands, leader, [*trick, NUMBERS[card]], left)
    takers = [trick.taker for trick in view.tricks]
    by_seat = dict(zip((*order, view.sitting), more, strict=False))
    return tuple(takers.count(Seat(seat)) + by_seat.get(Seat(seat), 0) for seat in range(view.seats))


def _talon(view: View, world: World) -> tuple[Card, ...]:
    """Return the talon, with the world's guess of a card not yet turned up."""
    if len(view.talon) == TALON:
        return view.talon
    held = {card for hand in world.values() for card in hand}
    gone = {play.card for play in played(view)} | set(view.talon) | held
    return (view.talon[0], *[card for card in PACK_32 if card not in gone][:1])
