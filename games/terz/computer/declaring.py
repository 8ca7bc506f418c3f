"""Weigh declarations, lies included, against silent cards in sampled worlds."""

from collections.abc import Iterator
from random import Random
from statistics import fmean

from games.agents.weighing import Worths
from games.cards import Suit, in_hand_order
from games.terz.actions import Action, Declare, Exchange, Marry
from games.terz.combinations import FOURS, POINTS, Combination, Marriage, Run, Sayable, higher
from games.terz.computer.continuations import Continuations, Start
from games.terz.computer.master import deals, position, used_combinations, worlds
from games.terz.computer.players import marry, true_combinations
from games.terz.computer.playouts import BITS
from games.terz.state import HILL, SEATS
from games.terz.view import Heard, View
from games.trick_game.actions import PlayCard
from games.trick_game.memory import own_seat
from games.trick_game.tricks import left_of

Values = tuple[float, ...]
"""The worth in each of the same worlds."""


def before_play(view: View, action: Action, rng: Random) -> Worths:
    """Weigh each silent card, each true declaration, and this action.

    A lie is weighed only if it is the action. A true declaration is compared only with the longer one: the
    worth of keeping it back depends on when the opponent declares.
    """
    trumps = trumps_of(view)
    hands = worlds(view, rng) if view.talon else deals(view, rng, 0, 1)
    starts = [Start(position(view, world.hand), world.talon, used_combinations(view)) for world in hands]
    moment = _Moment(view, Continuations(trumps, view.options.reply), starts)
    if view.talon and _is_true(view, action):
        return {each: moment.said(each) for each in _longer(view, action)}
    said = dict.fromkeys((*_said(view), *([] if isinstance(action, PlayCard) else [action])))
    cards = {PlayCard(card): moment.silent(BITS[card]) for card in in_hand_order(view.choices.plays)}
    return {**{each: moment.said(each) for each in said}, **cards}


def _said(view: View) -> Iterator[Action]:
    yield from map(Declare, true_combinations(view))
    if (married := marry(view)) is not None:
        yield married
    if view.choices.exchange:
        yield Exchange()


def _is_true(view: View, action: Action) -> bool:
    return isinstance(action, Declare | Marry) and set(_what(view, action).cards) <= set(view.hand)


def _longer(view: View, action: Action) -> list[Action]:
    cards = set(_what(view, action).cards)
    whole = [
        Declare(what) for what in true_combinations(view) if isinstance(what, Run) and cards < set(what.cards)
    ]
    return [action, *(whole if isinstance(action, Declare) else [])]


class _Moment:
    """The choices of a seat before a play, in the same worlds."""

    def __init__(self, view: View, continuations: Continuations, starts: list[Start]) -> None:
        self._view, self._continuations, self._starts = view, continuations, starts

    def silent(self, card: int) -> Values:
        """Weigh a card without a declaration."""
        return tuple([self._continuations.after(start, card, silent=True) for start in self._starts])

    def said(self, action: Action) -> Values:
        """Weigh the action followed by the card that is best on average."""
        if isinstance(action, Exchange):
            return self._best_card([self._continuations.exchanged(start) for start in self._starts])
        return self._declared(_what(self._view, action))

    def _declared(self, what: Sayable) -> Values:
        beaten = _beaten(self._view, what)
        found = [self._continuations.declared(start, what, beaten=beaten) for start in self._starts]
        rest = self._best_card([after for _, after in found])
        points = [worth for worth, _ in found]
        if not set(what.cards) <= set(self._view.hand):
            points = [_lied(self._view, what, worth) for worth in points]
        return tuple([now + later for now, later in zip(points, rest, strict=True)])

    def _best_card(self, starts: list[Start]) -> Values:
        cards = self._continuations.cards(starts[0])
        each = [tuple([self._continuations.after(start, card) for start in starts]) for card in cards]
        return max(each, key=fmean)


def _what(view: View, action: Action) -> Sayable:
    """Return the declared combination. Raises ValueError if the action declares nothing."""
    match action:
        case Declare(what):
            return what
        case Marry():
            return Marriage(trumps_of(view))
    raise ValueError(action)


def trumps_of(view: View) -> Suit:
    """Return the trumps of the deal. Raises ValueError between deals."""
    if view.trumps is None:
        raise ValueError("no deal is in progress")
    return view.trumps


def _beaten(view: View, what: Sayable) -> bool:
    """Return whether the opponent has shown something higher before the same play."""
    if isinstance(what, Marriage):
        return False
    play = SEATS * len(view.tricks) + len(view.trick)
    shown = [
        _combination(heard)
        for heard in view.heard
        if heard.answer and heard.play == play and heard.seat != view.seat
    ]
    return any(higher(each, what, trumps_of(view)) for each in shown)


def _combination(heard: Heard) -> Combination:
    return next((four for four in FOURS if four.kind is heard.kind), None) or Run(heard.cards)


def _lied(view: View, what: Sayable, believed: float) -> float:
    """Weigh a lie: its value if `believed`, else the loss of its points and a hundred on the hill.

    The rule of succession gives the chance of belief, as for the master's own lies.
    """
    answers = view.answers[left_of(own_seat(view), SEATS)]
    chance = (answers.believed + 1) / (answers.believed + answers.looked + 2)
    return chance * believed - (1 - chance) * (POINTS[what.kind] + HILL)
