"""Computer players that declare every combination and solve the end of a deal exactly."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from games.cards import PACK_32, Card, Rank, Suit, in_hand_order
from games.core import Agent, Seat
from games.terz import scoring
from games.terz.actions import MOST_LIFTED, Action, Cut, Declare, Exchange, Good, Higher, Marry, Show
from games.terz.combinations import POINTS, Combination, Four, Kind, Marriage, height, well_formed
from games.terz.legality import replies
from games.terz.ranking import LAST_TRICK, beats, points, seven
from games.terz.ranking import height as card_height
from games.terz.state import HILL, SEATS, Phase
from games.terz.view import View, hidden_cards
from games.trick_game.actions import PlayCard
from games.trick_game.memory import own_seat, played
from games.trick_game.tricks import left_of

COUNTED = 5
"""The most cards in hand at which the rest of a deal is counted exactly."""
LIES = 0.25
"""The share of terzes short of one card to declare against a credulous opponent."""
TRUMP_KEPT = {Rank.JACK: 28, Rank.NINE: 17, Rank.ACE: 10, Rank.TEN: 8, Rank.KING: 6, Rank.QUEEN: 5}
"""A trump's likely later value; that of the others is LEAST_KEPT."""
LEAST_KEPT = 4
PLAIN_KEPT = {Rank.ACE: 7.0, Rank.TEN: 4.0, Rank.KING: 1.5, Rank.QUEEN: 1.0, Rank.JACK: 0.7}
"""The same of a plain card: its own points and those it catches."""


class TerzPlayer(Agent):
    """Weighs each card by its trick and the hand's loss; counts the last tricks exactly."""

    lies = LIES

    def choose(self, view: View, rng: Random) -> Action:
        match view.phase:
            case Phase.CUT:
                return Cut(rng.randint(1, MOST_LIFTED))
            case Phase.ANSWER:
                return _answer(view)
        return self.before_play(view, rng)

    def before_play(self, view: View, rng: Random) -> Action:
        """Return a declaration, or else the card to play."""
        return (
            say(true_combinations(view), view)
            or marry(view)
            or (Exchange() if view.choices.exchange else None)
            or lie(view, rng, self.lies)
            or PlayCard(self.best_card(view, rng))
        )

    def best_card(self, view: View, rng: Random) -> Card:
        return best_play(view)


def true_combinations(view: View) -> list[Combination]:
    """Return the declarable combinations in hand, at full length."""
    return [what for what in view.combinations if what in view.choices.declarable]


def say(true: Iterable[Combination], view: View) -> Action | None:
    """Declare the highest of these, or return None."""
    assert view.trumps is not None
    trumps = view.trumps
    best = max(true, key=lambda what: height(what, trumps), default=None)
    return None if best is None else Declare(best)


def marry(view: View) -> Action | None:
    """Declare the marriage if it is in hand, since nothing beats it."""
    assert view.trumps is not None
    return Marry() if view.choices.marriage and set(Marriage(view.trumps).cards) <= set(view.hand) else None


def lie(view: View, rng: Random, lies: float) -> Action | None:
    """Declare, once a deal, a terz short of one unseen card, if the opponent is likely to believe it."""
    own = {*view.hand, *(play.card for play in played(view) if play.seat == view.seat)}
    lied = any(
        heard.seat == view.seat and not heard.answer and not set(heard.cards) <= own for heard in view.heard
    )
    if not view.options.bluff or lied or not _lie_pays(view, POINTS[Kind.RUN_3]) or rng.random() >= lies:
        return None
    hidden, terzes = hidden_cards(view), [what for what in view.choices.declarable if what.kind is Kind.RUN_3]
    short = [
        what for what in terzes if [card in hidden for card in what.cards if card not in view.hand] == [True]
    ]
    return Declare(rng.choice(short)) if short else None


def _lie_pays(view: View, worth: int) -> bool:
    """Return whether a lie of this worth pays, given the opponent's answers so far.

    The rule of succession gives the chance of belief: it adds one “good” and one “show me” to the answers.
    """
    answers = view.answers[left_of(own_seat(view), SEATS)]
    return (answers.believed + 1) * worth > (answers.looked + 1) * (worth + HILL)


def _answer(view: View) -> Action:
    """Look at every declaration, since looking is free; then show the highest better combination."""
    assert view.trumps is not None
    trumps = view.trumps
    if not view.heard[-1].shown:
        return Show()
    if view.choices.stronger:
        return Higher(max(view.choices.stronger, key=lambda what: height(what, trumps)))
    return Good()


class Odds(NamedTuple):
    """The cards that the opponent may have."""

    known: frozenset[Card]
    hidden: frozenset[Card]
    share: float
    """The chance that a hidden card is in the opponent's hand."""

    def none_of(self, cards: Iterable[Card]) -> float:
        chance = 1.0
        for card in cards:
            chance *= 0.0 if card in self.known else 1 - self.share if card in self.hidden else 1.0
        return chance


def _odds(view: View) -> Odds:
    known, hidden = frozenset(view.known[left_of(own_seat(view), SEATS)]), hidden_cards(view)
    size = len(view.hand) - len(view.trick)
    return Odds(known, hidden, min(1.0, max(0, size - len(known)) / len(hidden)) if hidden else 0.0)


def best_play(view: View) -> Card:
    if not view.talon and len(view.hand) <= COUNTED:
        return _solve_end(view)
    choices = in_hand_order(view.choices.plays)
    return max(choices, key=lambda card: _reply_gain(view, card) if view.trick else _lead_gain(view, card))


def _reply_gain(view: View, card: Card) -> float:
    """Return the value of completing the trick: its points for one side, minus the hand's loss."""
    assert view.trumps is not None
    led = view.trick[0].card
    worth = points(led, view.trumps) + points(card, view.trumps) + 1
    return (worth if beats(card, led, view.trumps) else -worth) - _value_in_hand(view, card)


def _lead_gain(view: View, card: Card) -> float:
    """Return the likely value of a lead against an opponent that takes when that pays."""
    assert view.trumps is not None
    worth, odds = points(card, view.trumps), _odds(view)
    suited = [other for other in PACK_32 if other.suit is card.suit and other is not card]
    over = 1 - odds.none_of(other for other in suited if beats(other, card, view.trumps))
    trumped = 0.0
    if card.suit is not view.trumps:
        trumped = 1 - odds.none_of(other for other in PACK_32 if other.suit is view.trumps)
        trumped *= (0.15 + worth / 14) if view.talon else odds.none_of(suited)
    lost = over * (0.6 if view.talon else 1.0) + (1 - over) * min(1.0, trumped)
    return (1 - lost) * (worth + 2) - lost * (worth + 3) - _value_in_hand(view, card)


def _value_in_hand(view: View, card: Card) -> float:
    """Return the card's value to the hand if it stays."""
    assert view.trumps is not None
    base = (
        TRUMP_KEPT.get(card.rank, LEAST_KEPT) if card.suit is view.trumps else PLAIN_KEPT.get(card.rank, 0.0)
    )
    if not view.talon:
        return base
    hope = sum(
        _hope(view, what, card) for what in well_formed() if isinstance(what, Four) or len(what.cards) <= 4
    )
    if view.talon > 2 and card is seven(view.trumps):
        hope += 6
    if card in Marriage(view.trumps).cards and set(Marriage(view.trumps).cards) - {card} <= hidden_cards(
        view
    ):
        hope += 4
    return base + hope


def _hope(view: View, what: Combination, card: Card) -> float:
    """Return the chance value of combinations short of one card; 0 for used ones."""
    if card not in what.cards or _spent(view, what):
        return 0.0
    missing = [other for other in what.cards if other not in view.hand]
    if len(missing) != 1 or not (missing[0] in hidden_cards(view) or missing[0] is view.turned):
        return 0.0
    return POINTS[what.kind] * view.talon / 300


def _spent(view: View, what: Combination) -> bool:
    own = [heard for heard in view.heard if heard.seat == view.seat]
    if isinstance(what, Four):
        return any(heard.kind is what.kind for heard in own)
    return any(heard.kind.startswith("run") and not set(heard.cards).isdisjoint(what.cards) for heard in own)


class Position(NamedTuple):
    """Hands and points, the seat to move first, and the card led to it."""

    hand: tuple[Card, ...]
    other: tuple[Card, ...]
    own: int
    theirs: int
    led: Card | None


def _solve_end(view: View) -> Card:
    """Return the card that leads to the most written points under best play."""
    assert view.trumps is not None
    trumps, own = view.trumps, own_seat(view)
    opponent = left_of(own, SEATS)
    so_far = scoring.trick_points(view.tricks, trumps)
    rest = in_hand_order({*hidden_cards(view), *view.known[opponent]})
    led = view.trick[0].card if view.trick else None
    here = Position(in_hand_order(view.hand), rest, so_far[own], so_far[opponent], led)
    return max(_moves(here, trumps), key=lambda card: _after(here, card, trumps, -1e9, 1e9))


def _moves(here: Position, trumps: Suit) -> Sequence[Card]:
    return here.hand if here.led is None else replies(here.hand, here.led, trumps, None).cards


def _best(here: Position, trumps: Suit, alpha: float, beta: float) -> float:
    """Return the best result for the seat to move: written points, own minus theirs."""
    for card in _moves(here, trumps):
        alpha = max(alpha, _after(here, card, trumps, alpha, beta))
        if alpha >= beta:
            break
    return alpha


def _after(here: Position, card: Card, trumps: Suit, alpha: float, beta: float) -> float:
    hand = tuple(other for other in here.hand if other is not card)
    if here.led is None:
        return -_best(Position(here.other, hand, here.theirs, here.own, card), trumps, -beta, -alpha)
    worth = points(card, trumps) + points(here.led, trumps) + (0 if hand else LAST_TRICK)
    won = beats(card, here.led, trumps)
    own, theirs = (here.own + worth, here.theirs) if won else (here.own, here.theirs + worth)
    if not hand:
        return _written_lead(own, theirs, last=won)
    if won:
        return _best(Position(hand, here.other, own, theirs, None), trumps, alpha, beta)
    return -_best(Position(here.other, hand, theirs, own, None), trumps, -beta, -alpha)


def _written_lead(own: int, theirs: int, *, last: bool) -> float:
    """Return the written points, own minus theirs; exact points decide between equals."""
    mine, other = scoring.written((own, theirs), Seat(0 if last else 1))
    return mine - other + (own - theirs) / 1000


class NovicePlayer(TerzPlayer):
    """Looks only at the trick, forgets what was played, and never lies."""

    lies = 0.0

    def choose(self, view: View, rng: Random) -> Action:
        if view.phase is Phase.ANSWER and not view.choices.stronger:
            return Good()
        return super().choose(view, rng)

    def best_card(self, view: View, rng: Random) -> Card:
        assert view.trumps is not None
        cards, trumps = in_hand_order(view.choices.plays), view.trumps
        by_height = sorted(
            cards, key=lambda card: (card.suit is trumps, points(card, trumps), card_height(card, trumps))
        )
        if not view.trick:
            plain = [card for card in by_height if card.suit is not trumps]
            return plain[-1] if plain else by_height[0]
        led = view.trick[0].card
        winners = [card for card in by_height if beats(card, led, trumps)]
        return winners[-1] if winners else by_height[0]
