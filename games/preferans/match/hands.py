"""Queries of a deal: the hand to move, its player and cards, open hands, tricks by player (section 5)."""

from games.cards import Card, Suit
from games.core import Seat
from games.preferans import contracts
from games.preferans.double_dummy.solver import Position
from games.preferans.state import ACTIVE, DUMMY, TALON, Deal, Declared, Phase, State


def turned_card(deal: Deal) -> Card | None:
    """Return the talon's card of the current trick in raspasy, or None."""
    return deal.talon[len(deal.tricks)] if deal.raspasy and len(deal.tricks) < TALON else None


def hand_on_turn(deal: Deal) -> Seat:
    """Return the place that plays the next card."""
    by_talon = deal.raspasy and len(deal.tricks) <= TALON
    leader = deal.tricks[-1].taker if deal.tricks and not by_talon else deal.active[0]
    order = deal.active
    return order[(order.index(leader) + len(deal.trick) - led_by_dealer(deal)) % ACTIVE]


def position(deal: Deal) -> Position:
    """Return the open-card position of the play; in raspasy the hand to move plays as at misère."""
    place, contract = deal.active.index(hand_on_turn(deal)), deal.contract
    return Position(
        hands=tuple(deal.hands[each] for each in deal.active),
        leader=(place - len(deal.trick)) % ACTIVE,
        declarer=place if deal.declarer is None else deal.active.index(deal.declarer),
        trumps=deal.trumps,
        misere=contract is None or contract.misere,
        trick=tuple(play.card for play in deal.trick),
    )


def led_by_dealer(deal: Deal) -> bool:
    """Return whether the talon's card leads as the sitting dealer's."""
    return bool(deal.trick) and deal.trick[0].seat == deal.sitting


def player_of(state: State, deal: Deal, place: Seat) -> Seat:
    """Return the player of this place's cards."""
    declared = deal.declared
    if not isinstance(declared, Declared) or place == declared.seat:
        return place
    if state.dummy:
        return partner_of_dummy(deal)
    if len(declared.whisters) == 1 and (declared.spread or place == declared.peeked):
        return declared.whisters[0]
    return place


def partner_of_dummy(deal: Deal) -> Seat:
    """Return the dummy's partner."""
    return next(seat for seat in deal.defenders if seat != DUMMY)


def on_turn(state: State, deal: Deal) -> Seat:
    """Return the player of the next card."""
    return player_of(state, deal, hand_on_turn(deal))


def suit_to_follow(deal: Deal) -> Suit | None:
    """Return the suit to follow; None for a leader."""
    card = turned_card(deal)
    if card is not None:
        return card.suit
    return deal.trick[0].card.suit if deal.trick else None


def cards_left(state: State) -> int:
    """Return the number of cards in the hands of the deal in progress."""
    return sum(map(len, state.deal.hands)) if state.deal else 0


def playable(deal: Deal) -> tuple[Card, ...]:
    """Return the cards that the hand to move may play."""
    return contracts.playable(deal.hands[hand_on_turn(deal)], suit_to_follow(deal), deal.trumps)


def face_up(deal: Deal) -> frozenset[Seat]:
    """Return the places with open cards (PREF-4.7).

    In open play they open with the declarer's first card at the latest.
    """
    playing = deal.phase in (Phase.PLAY, Phase.CLAIM, Phase.VERDICT)
    if playing and (deal.trick or deal.tricks or deal.active[0] != deal.declarer):
        return deal.shown | deal.spread
    return deal.shown


def seen_talon(deal: Deal, seat: Seat | None) -> tuple[Card, ...]:
    """Return the cards of the talon that this seat has seen.

    In raspasy these are the turned cards; otherwise all once a declarer took them, in the dark only for the
    declarer.
    """
    if deal.raspasy:
        return deal.talon[: min(len(deal.tricks) + 1, TALON)]
    taken = deal.declarer is not None and (deal.bid is None or deal.bid.talon)
    hidden = deal.bid is not None and deal.bid.dark and seat != deal.declarer
    return deal.talon if taken and not hidden else ()


def tricks(state: State, deal: Deal) -> tuple[int, ...]:
    """Return tricks by player, with those of an accepted claim.

    A single whister has those of both defending hands (PREF-5.5).
    """
    takers = [trick.taker for trick in deal.tricks]
    taken = [
        takers.count(Seat(place)) + sum(deal.granted[place : place + 1])
        for place in range(max(deal.places, state.seats))
    ]
    if isinstance(deal.declared, Declared) and (len(deal.whisters) == 1 or state.dummy):
        whole = sum(taken[seat] for seat in deal.defenders)
        for seat in deal.defenders:
            taken[seat] = 0
        taken[deal.whisters[0] if deal.whisters else partner_of_dummy(deal)] += whole
    return tuple(taken[: state.seats])
