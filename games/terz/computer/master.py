"""The master of Терц imagines the hidden cards while there is a talon, and then counts exactly.

It holds a combination back while that costs nothing: until it plays a card of it, or until it cannot grow.
Meanwhile the combination may grow, and beats lower ones of the opponent.
"""

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import NamedTuple

from games.agents.weighing import Weighing, Worths
from games.agents.worlds import Pile, Worlds, best, resample
from games.cards import Card, in_hand_order
from games.terz import scoring
from games.terz.actions import Action, Exchange
from games.terz.combinations import FOURS, POINTS, Combination, Kind
from games.terz.computer import playouts
from games.terz.computer.players import TerzPlayer, lie, marry, say, true_combinations
from games.terz.computer.playouts import BITS, MARRIED, End, Playout, Position, UsedCombinations, mask
from games.terz.ranking import seven
from games.terz.state import SEATS
from games.terz.view import View, hidden_cards
from games.trick_game.actions import PlayCard
from games.trick_game.memory import own_seat
from games.trick_game.tricks import left_of

DRAWN = 40
"""The worlds dealt for a decision."""
PLAYED = 20
"""The worlds played out, drawn from these by likelihood."""
KEPT_BACK = 0.1
"""The likelihood of silence with a combination, relative to silence without one."""
MAYBE_DRAWN = 0.5
"""The same if the combination may have come with the last card."""


class World(NamedTuple):
    """A guess of the hidden cards: the opponent's hand, and the talon in the order of draws."""

    hand: int
    talon: tuple[int, ...]


class MasterPlayer(TerzPlayer, Weighing[View]):
    """Weighs each card in worlds that fit the view; counts the end exactly."""

    lies = 1.0

    def before_play(self, view: View, rng: Random) -> Action:
        assert view.trumps is not None
        true = true_combinations(view)
        if said := marry(view) or (say(true, view) if _is_time(view, true) else None):
            return said
        if view.choices.exchange:
            return say(_with(seven(view.trumps), true), view) or Exchange()
        if not true and (lied := lie(view, rng, self.lies)):
            return lied
        card = self.best_card(view, rng)
        return say(_with(card, true), view) or PlayCard(card)

    def best_card(self, view: View, rng: Random) -> Card:
        if len(view.choices.plays) == 1:
            return view.choices.plays[0]
        play: PlayCard = best(self._cards(view, rng))
        return play.card

    def weigh(self, view: View, rng: Random) -> Worths:
        return self._cards(view, rng) if view.choices.plays else {}

    def _cards(self, view: View, rng: Random) -> Worths:
        return _counted(view) if not view.talon else _played_out(view, worlds(view, rng))


def _is_time(view: View, true: Collection[Combination]) -> bool:
    """Return whether combinations cannot grow, or may win the match at once."""
    sure = view.totals[own_seat(view)] + sum(POINTS[what.kind] for what in true)
    return not view.talon or (not view.extra and sure >= view.targets[own_seat(view)])


def _with(card: Card, true: Iterable[Combination]) -> list[Combination]:
    return [what for what in true if card in what.cards]


def _counted(view: View) -> Worths:
    assert view.trumps is not None
    opponent = left_of(own_seat(view), SEATS)
    other = mask({*hidden_cards(view), *view.known[opponent]})
    worths = End(view.trumps).worths(position(view, other))
    return {PlayCard(card): (worths[BITS[card]],) for card in in_hand_order(view.choices.plays)}


def _played_out(view: View, dealt: list[World]) -> Worths:
    assert view.trumps is not None
    playout, said = Playout(view.trumps, view.options.reply), used_combinations(view)
    positions = [(position(view, world.hand), world.talon) for world in dealt]
    return {
        PlayCard(card): tuple([playout.worth(here, BITS[card], talon, said) for here, talon in positions])
        for card in in_hand_order(view.choices.plays)
    }


def position(view: View, other: int) -> Position:
    assert view.seat is not None
    assert view.trumps is not None
    so_far, led = scoring.trick_points(view.tricks, view.trumps), view.trick[0].card if view.trick else None
    own, theirs = so_far[view.seat], so_far[left_of(view.seat, SEATS)]
    return Position(mask(view.hand), other, own, theirs, BITS[led] if led else 0)


def worlds(view: View, rng: Random) -> list[World]:
    """Draw worlds that fit the view; those in which the opponent hid nothing are likelier."""
    drawn = deals(view, rng, len(view.hand) - len(view.trick), DRAWN)
    return resample(drawn, [_likelihood(view, world) for world in drawn], PLAYED, rng)


def deals(view: View, rng: Random, size: int, count: int) -> list[World]:
    """Deal the hidden cards `count` times, `size` to the opponent; once if there is no talon."""
    known, hidden = view.known[left_of(own_seat(view), SEATS)], in_hand_order(hidden_cards(view))
    base = mask(known)
    if view.turned is None:
        return [World(base | mask(hidden), ())]
    piles = Worlds[Card](hidden, [Pile(size - len(known), _any), Pile(view.talon - 1, _any)])
    last = BITS[view.turned]
    return [
        World(base | mask(hand), (*[BITS[card] for card in talon], last))
        for hand, talon in (piles.draw(rng) for _ in range(count))
    ]


def _any(card: Card) -> bool:
    return True


def _likelihood(view: View, world: World) -> float:
    """Return the likelihood that the opponent declared no more with this hand."""
    assert view.trumps is not None
    used, fours = used_combinations(view)[1]
    trumps = playouts.tables(view.trumps).trumps
    led = BITS[view.trick[0].card] if view.trick else 0
    if not led and not view.tricks:
        return 1.0
    if not playouts.highest(world.hand | led, used, fours, trumps):
        return 1.0
    return KEPT_BACK if led else MAYBE_DRAWN


def used_combinations(view: View) -> UsedCombinations:
    """Return the used cards and fours of both, as far as known, the viewing seat first."""
    own = own_seat(view)
    return _said_by(view, own), _said_by(view, left_of(own, SEATS))


def _said_by(view: View, seat: int) -> tuple[int, int]:
    used, fours = 0, 0
    for heard in view.heard:
        if heard.seat != seat:
            continue
        if heard.kind in _FOURS:
            fours |= _FOURS[heard.kind]
        else:
            used |= mask(heard.cards)
    return used, fours


_FOURS: Mapping[Kind, int] = {
    **{four.kind: 1 << place for place, four in enumerate(FOURS)},
    Kind.MARRIAGE: MARRIED,
}
