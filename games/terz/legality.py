"""Decide which cuts, exchanges, declarations, answers and plays are legal."""

from enum import StrEnum

import msgspec

from games.cards import Card, Suit
from games.core import IllegalAction, Reason, Seat
from games.terz.combinations import (
    FOURS,
    Combination,
    Four,
    Marriage,
    Run,
    higher,
    longest_runs,
    runs_within,
    well_formed,
)
from games.terz.options import Options, Reply
from games.terz.ranking import beats, jack, seven
from games.terz.state import HAND, SEATS, Claim, Deal
from games.trick_game.game import check_held
from games.trick_game.tricks import CardReason, left_of

LEFT_ALONE = 2
"""The most cards in the talon at which the turned card cannot be exchanged."""


class Refusal(StrEnum):
    """The game's own reasons to refuse an action."""

    EITHER = "either"
    """The hand has the suit led or trumps (facts: `suit`, `trumps`)."""
    TRUMP = "trump"
    """The hand lacks the suit led and has trumps (fact: `trumps`)."""
    BEAT = "beat"
    """The hand has a higher card of the suit led (fact: `card`, the one to beat)."""
    SEVEN = "seven"
    """The hand lacks the trump seven (fact: `card`)."""
    TALON = "talon"
    """The talon has too few cards."""
    NINE = "nine"
    """Combinations need nine cards in hand."""
    MISSING = "missing"
    """The hand lacks the combination at that length."""
    SPENT = "spent"
    """The combination, or one of its cards, was already declared or shown in this deal."""
    LOWER = "lower"
    """It is not higher than the one declared."""
    COUPLE = "couple"
    """The hand lacks the king or the queen of trumps."""


class Duty(msgspec.Struct, frozen=True):
    """The cards that answer a lead, and the reason against others."""

    cards: tuple[Card, ...]
    reason: Refusal | CardReason


def replies(hand: tuple[Card, ...], led: Card, trumps: Suit, reply: Reply | None) -> Duty:
    """Return the cards that may answer the lead; `reply` applies while there is a talon, None is stricter.

    The jack of trumps is never forced; it is added if a trump may be played.
    """
    own = jack(trumps)
    rest = tuple([card for card in hand if card is not own])
    if not rest:
        return Duty(hand, CardReason.NOT_IN_HAND)
    duty = _duty(rest, led, trumps, reply)
    if own in hand and own not in duty.cards and _jack_answers(rest, led, trumps, reply):
        return Duty((*duty.cards, own), duty.reason)
    return duty


def _duty(hand: tuple[Card, ...], led: Card, trumps: Suit, reply: Reply | None) -> Duty:
    """Return the reply that the lead demands of a hand without the jack of trumps."""
    same = tuple([card for card in hand if card.suit is led.suit])
    high = tuple([card for card in hand if card.suit is trumps])
    match reply:
        case "any":
            return Duty(hand, CardReason.NOT_IN_HAND)
        case "suit_or_trump":
            return Duty(
                tuple(card for card in hand if card.suit in (led.suit, trumps)) or hand, Refusal.EITHER
            )
    above = tuple([card for card in same if beats(card, led, trumps)]) if reply is None else ()
    if above:
        return Duty(above, Refusal.BEAT)
    return Duty(same, CardReason.FOLLOW) if same else Duty(high or hand, Refusal.TRUMP)


def _jack_answers(rest: tuple[Card, ...], led: Card, trumps: Suit, reply: Reply | None) -> bool:
    """Return whether a hand of these cards and the jack of trumps may play a trump."""
    if led.suit is trumps or reply in ("suit_or_trump", "any"):
        return True
    return not any(card.suit is led.suit for card in rest)


def _required(options: Options, deal: Deal) -> Duty:
    """Return the cards that the player to move may play, with the reason against others."""
    hand = deal.hands[deal.turn]
    if not deal.trick:
        return Duty(hand, CardReason.NOT_IN_HAND)
    return replies(hand, deal.trick[0].card, deal.trumps, options.reply if deal.talon else None)


def plays(options: Options, deal: Deal) -> tuple[Card, ...]:
    """Return the cards that the player to move may play."""
    return _required(options, deal).cards


def check_play(options: Options, deal: Deal, card: Card) -> None:
    """Raises IllegalAction unless this card may be played."""
    check_held(deal.hands[deal.turn], card)
    duty = _required(options, deal)
    if card not in duty.cards:
        led = deal.trick[0].card
        raise IllegalAction(duty.reason, card=led, suit=led.suit, trumps=deal.trumps)


def exchangeable(deal: Deal) -> bool:
    """Return whether the player to move may lay the seven for the turned card."""
    return len(deal.talon) > LEFT_ALONE and seven(deal.trumps) in deal.hands[deal.turn]


def check_exchange(deal: Deal) -> None:
    """Raises IllegalAction unless the player to move may lay the seven for the turned card."""
    if seven(deal.trumps) not in deal.hands[deal.turn]:
        raise IllegalAction(Refusal.SEVEN, card=seven(deal.trumps))
    if not exchangeable(deal):
        raise IllegalAction(Refusal.TALON)


def _spent(deal: Deal, seat: Seat) -> tuple[frozenset[Card], frozenset[Four]]:
    own = [claim.what for claim in deal.claims if claim.seat == seat]
    runs = [card for what in own if isinstance(what, Run) for card in what.cards]
    return frozenset(runs), frozenset(what for what in own if isinstance(what, Four))


def is_spent(deal: Deal, seat: Seat, what: Combination) -> bool:
    used, fours = _spent(deal, seat)
    return what in fours if isinstance(what, Four) else not used.isdisjoint(what.cards)


def longest(deal: Deal, seat: Seat) -> tuple[Combination, ...]:
    """Return the hand's unspent combinations, runs at full length."""
    used, fours = _spent(deal, seat)
    hand = deal.hands[seat]
    unspent = tuple(four for four in FOURS if four not in fours and set(four.cards) <= set(hand))
    return (*unspent, *longest_runs(card for card in hand if card not in used))


def nameable(options: Options, deal: Deal, seat: Seat) -> tuple[Combination, ...]:
    """Return the unspent combinations that the seat can name; with bluff also parts of runs."""
    whole = longest(deal, seat)
    if not options.bluff:
        return whole
    fours = tuple(what for what in whole if isinstance(what, Four))
    return (*fours, *runs_within(card for what in whole if isinstance(what, Run) for card in what.cards))


def declarable(options: Options, deal: Deal) -> tuple[Combination, ...]:
    """Return the combinations that the player to move may declare before a play."""
    seat = deal.turn
    if len(deal.hands[seat]) != HAND:
        return ()
    if not options.bluff:
        return longest(deal, seat)
    used, fours = _spent(deal, seat)
    return tuple(
        what
        for what in well_formed()
        if what not in fours and (isinstance(what, Four) or used.isdisjoint(what.cards))
    )


def check_declare(options: Options, deal: Deal, what: Combination) -> None:
    """Raises IllegalAction unless this may be declared."""
    if len(deal.hands[deal.turn]) != HAND:
        raise IllegalAction(Refusal.NINE)
    if is_spent(deal, deal.turn, what):
        raise IllegalAction(Refusal.SPENT)
    if not options.bluff and what not in longest(deal, deal.turn):
        raise IllegalAction(Refusal.MISSING)


def holds(deal: Deal, seat: Seat, what: Combination | Marriage) -> bool:
    return set(what.cards) <= set(deal.hands[seat])


def has_declared_marriage(deal: Deal, seat: Seat) -> bool:
    return any(claim.seat == seat and isinstance(claim.what, Marriage) for claim in deal.claims)


def marriageable(options: Options, deal: Deal) -> bool:
    """Return whether the player to move may declare the marriage."""
    return not has_declared_marriage(deal, deal.turn) and (
        options.bluff or holds(deal, deal.turn, Marriage(deal.trumps))
    )


def check_marry(options: Options, deal: Deal) -> None:
    """Raises IllegalAction unless the player to move may declare the marriage."""
    if has_declared_marriage(deal, deal.turn):
        raise IllegalAction(Refusal.SPENT)
    if not marriageable(options, deal):
        raise IllegalAction(Refusal.COUPLE)


def beaten_already(deal: Deal, claim: Claim) -> bool:
    """Return whether a combination shown before the same play is higher."""
    if isinstance(claim.what, Marriage):
        return False
    shown = [
        other.what
        for other in deal.claims
        if other.answer and other.play == claim.play and other.seat != claim.seat
    ]
    return any(not isinstance(what, Marriage) and higher(what, claim.what, deal.trumps) for what in shown)


def stronger(options: Options, deal: Deal, claim: Claim) -> tuple[Combination, ...]:
    """Return the higher combinations that the opponent may show; none against a beaten declaration."""
    if isinstance(claim.what, Marriage) or beaten_already(deal, claim):
        return ()
    own = nameable(options, deal, left_of(claim.seat, SEATS))
    return tuple(what for what in own if higher(what, claim.what, deal.trumps))


def check_show(deal: Deal) -> None:
    """Raises IllegalAction if the declared cards are already open."""
    assert deal.pending is not None
    if deal.pending.shown:
        raise IllegalAction(Reason.MOMENT)


def check_higher(options: Options, deal: Deal, what: Combination) -> None:
    """Raises IllegalAction unless this may be shown against the declaration."""
    claim, seat = deal.pending, deal.turn
    assert claim is not None
    if is_spent(deal, seat, what):
        raise IllegalAction(Refusal.SPENT)
    if not holds(deal, seat, what):
        raise IllegalAction(Refusal.MISSING)
    if what not in stronger(options, deal, claim):
        raise IllegalAction(Refusal.LOWER)
