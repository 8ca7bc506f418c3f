"""Weigh cards of raspasy: play each out in imagined worlds by rule of thumb, and price the ends."""

from random import Random

from games.agents.weighing import Worths
from games.cards import PACK_32, Card
from games.core import Seat
from games.preferans.computer.playing.playouts import NUMBERS, Custom, mask, play_out
from games.preferans.computer.stakes import Stakes
from games.preferans.computer.worlds import World, likely
from games.preferans.state import ACTIVE, DUMMY, TALON
from games.preferans.view import View
from games.trick_game.memory import played

WORLDS = 40
"""The worlds imagined for a card."""


def weigh(view: View, rng: Random) -> Worths:
    """Weigh each card in each world, in whists."""
    stakes, worlds = Stakes(view), likely(view, rng, WORLDS)
    cards = view.choices.cards
    ends = {card: [tricks_after(view, world, card) for world in worlds] for card in cards}
    return {card: tuple([stakes.raspasy(tricks) for tricks in ends[card]]) for card in cards}


def tricks_after(view: View, world: World, card: Card) -> tuple[int, ...]:
    """Return all tricks of the deal by player, after this card in this world."""
    order = view.active
    custom = Custom(
        talon=_talon(view, world),
        sitting=view.sitting is not None,
        dummy=order.index(DUMMY) if view.seats == DUMMY else None,
    )
    hands = [mask(world[place]) for place in order]
    trick = [NUMBERS[play.card] for play in view.trick if play.seat in order]
    leader = order.index(view.tricks[-1].taker) if len(view.tricks) > TALON else 0
    hands[(leader + len(trick)) % ACTIVE] ^= 1 << NUMBERS[card]
    left = max(view.counts[place] for place in order)
    more = play_out(custom, hands, leader, [*trick, NUMBERS[card]], left)
    takers = [trick.taker for trick in view.tricks]
    by_seat = dict(zip((*order, view.sitting), more, strict=False))
    return tuple(takers.count(Seat(seat)) + by_seat.get(Seat(seat), 0) for seat in range(view.seats))


def _talon(view: View, world: World) -> tuple[int, ...]:
    """Return the talon, with the world's guess of a card not yet turned up."""
    if len(view.talon) == TALON:
        return tuple([NUMBERS[card] for card in view.talon])
    held = {card for hand in world.values() for card in hand}
    gone = {play.card for play in played(view)} | set(view.talon) | held
    return (NUMBERS[view.talon[0]], *[NUMBERS[card] for card in PACK_32 if card not in gone][:1])
