"""Draw the first dealer, and deal (sections 1 and 2)."""

from msgspec.structs import replace

from games.cards import PACK_32, Card, Rank
from games.core import Seat, Step
from games.preferans.events import Dealt, FirstDealer, PartBegun
from games.preferans.match import auction, play, progression
from games.preferans.state import (
    ACTIVE,
    DUMMY,
    HAND,
    TALON,
    Deal,
    Declarer,
    Part,
    Phase,
    State,
    clockwise,
    left_player,
)
from games.trick_game.tricks import check_pack

PAIR = 2


def draw(state: State, pack: tuple[Card, ...]) -> Step[State]:
    """Make the receiver of the first ace the first dealer. Raises InvalidAction for an invalid pack."""
    check_pack(pack, PACK_32)
    ace = next(place for place, card in enumerate(pack) if card.rank is Rank.ACE)
    return begin(state, Seat(ace % state.seats), pack[: ace + 1])


def begin(state: State, dealer: Seat, cards: tuple[Card, ...] = ()) -> Step[State]:
    """Begin the match with this first dealer, drawn by these cards."""
    part = progression.first_part(state)
    after = replace(state, part=part, first=dealer, dealer=dealer)
    return Step(after, (FirstDealer(seat=dealer, cards=cards), PartBegun(part=part)))


def deal(state: State, pack: tuple[Card, ...]) -> Step[State]:
    """Deal the cards. Raises InvalidAction for an invalid pack."""
    check_pack(pack, PACK_32)
    dealer = state.dealer
    assert dealer is not None
    state = replace(state, number=state.number + 1)
    dealt = _dealt(state, dealer, pack)
    declarer = left_player(dealer, state.seats) if state.part is Part.ROBBER else None
    event = Dealt(
        number=state.number,
        part=state.part,
        dealer=dealer,
        sitting=dealt.sitting,
        row=state.row,
        declarer=declarer,
    )
    step = _opened(state, dealt, declarer)
    return Step(step.state, (event, *step.events))


def _opened(state: State, dealt: Deal, declarer: Seat | None) -> Step[State]:
    if state.part is Part.MAIN:
        return Step(replace(state, deal=dealt))
    if declarer is None:
        return play.begin_raspasy(state, dealt)
    after, events = auction.take_talon(dealt, Declarer(declarer))
    return Step(replace(state, deal=after), events)


def _dealt(state: State, dealer: Seat, pack: tuple[Card, ...]) -> Deal:
    active = clockwise(dealer, state.places)
    hands: list[tuple[Card, ...]] = [()] * state.places
    for place, seat in enumerate(active):
        hands[seat] = hand(pack, place)
    sitting = None if dealer in active else dealer
    return Deal(
        dealer, tuple(hands), talon(pack), Phase.AUCTION, sitting=sitting, looked=_seen_at_once(state, active)
    )


def hand(pack: tuple[Card, ...], place: int) -> tuple[Card, ...]:
    """Return the ten cards of the first, second or third from the dealer's left.

    They are a pair of each round; the talon comes after the first round.
    """
    rounds = [PAIR * (place + ACTIVE * each) + (TALON if each else 0) for each in range(HAND // PAIR)]
    return tuple(card for start in rounds for card in pack[start : start + PAIR])


def talon(pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the two cards set aside after the first round."""
    return pack[PAIR * ACTIVE : PAIR * ACTIVE + TALON]


def _seen_at_once(state: State, active: tuple[Seat, ...]) -> frozenset[Seat]:
    """Return the seats that see their cards at once: without calls in the dark all, otherwise a dummy."""
    if state.part is Part.MAIN and state.options.dark:
        return frozenset({DUMMY}) if state.dummy else frozenset()
    return frozenset(active)
