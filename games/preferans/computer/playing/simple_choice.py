"""Choose cards of a view by heuristics: all of a novice's, and an amateur's first ones."""

from games.cards import Card
from games.preferans.computer import hand_evaluation
from games.preferans.computer.playing.heuristics import Moment, duck, heuristic_card
from games.preferans.computer.worlds import contract_of, declarer_of, known_hands, unseen_cards
from games.preferans.view import View


def beginner_card(view: View) -> Card:
    """Return a novice's card; the lowest if tricks are unwanted."""
    if view.raspasy or contract_of(view).misere:
        return _low(view)
    return _opening(view)


def amateur_card(view: View) -> Card:
    """Return an amateur's card without calculation."""
    return _duck(view) if view.raspasy else _opening(view)


def _low(view: View) -> Card:
    """Return the lowest card of the suit led, or to lead; void, the highest."""
    cards = view.choices.cards
    led = view.turned.suit if view.turned else view.trick[0].card.suit if view.trick else None
    void = led is not None and cards[0].suit is not led
    return (max if void else min)(cards, key=lambda each: each.rank)


def _hand(view: View) -> tuple[Card, ...]:
    return next(hand for place, hand in known_hands(view).items() if place == view.on_turn)


def cards_of_others(view: View) -> list[Card]:
    """Return the cards that others may hold."""
    own = set(_hand(view))
    open_to_all = [
        card for place, hand in known_hands(view).items() if place != view.on_turn for card in hand
    ]
    return [card for card in (*unseen_cards(view), *open_to_all) if card not in own]


def _duck(view: View) -> Card:
    """Return a card of raspasy; a talon card without a sitting dealer only names the suit."""
    plays = [play.card for play in view.trick]
    led = view.turned.suit if view.turned else plays[0].suit if plays else None
    high = max((card for card in plays if card.suit is led), key=lambda card: card.rank, default=None)
    last = len([play for play in view.trick if play.seat in view.active]) == len(view.active) - 1
    return duck(view.choices.cards, led, high, cards_of_others(view), last=last)


def _opening(view: View) -> Card:
    contract = contract_of(view)
    if contract.misere:
        return _duck(view) if view.on_turn == view.declarer else _probing(view)
    order = view.active
    declarer_next = order[order.index(declarer_of(view)) - 1] == view.on_turn
    declaring = view.on_turn == view.declarer
    partners = [
        place for place, play in enumerate(view.trick) if not declaring and play.seat != view.declarer
    ]
    return heuristic_card(
        Moment(
            hand=_hand(view),
            playable=view.choices.cards,
            trick=tuple(play.card for play in view.trick),
            unseen=tuple(cards_of_others(view)),
            trumps=contract.trumps,
            declaring=declaring,
            friendly=partners[0] if partners else None,
            declarer_next=declarer_next and len(view.trick) < 2,
        )
    )


def _probing(view: View) -> Card:
    """Play against a misère: the lowest card, preferably of a suit that the declarer may hold.

    Void, throw the highest of a short suit.
    """
    hand = _hand(view)
    if view.trick and view.choices.cards[0].suit is not view.trick[0].card.suit:
        return min(
            view.choices.cards, key=lambda card: (len(hand_evaluation.of(hand, card.suit)), -card.rank)
        )
    outside = unseen_cards(view)
    return min(view.choices.cards, key=lambda card: (card.rank, -len(hand_evaluation.of(outside, card.suit))))
