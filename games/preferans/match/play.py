"""Play cards and tricks (sections 5 and 6)."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.cards import Card, taker
from games.core import Actor, Event, IllegalAction, Seat, Step
from games.preferans.actions import Action
from games.preferans.events import AllPassed, CardPlayed, HandOpened, TalonTurned
from games.preferans.match import advising, claims, ending
from games.preferans.match.hands import (
    face_up,
    hand_on_turn,
    led_by_dealer,
    on_turn,
    playable,
    suit_to_follow,
    turned_card,
)
from games.preferans.match.legality import Refusal, check_deal, check_turn
from games.preferans.state import ACTIVE, DUMMY, HAND, Deal, Phase, State
from games.trick_game.actions import PlayCard
from games.trick_game.events import TrickTaken
from games.trick_game.game import check_held
from games.trick_game.tricks import CardReason, Played, Trick, with_hand, without


def begin(state: State, deal: Deal) -> Step[State]:
    """Begin play of a contract; lay open hands out at once if a defender leads."""
    deal = replace(deal, phase=Phase.PLAY)
    return Step(replace(state, deal=deal), _openings(deal.shown, deal))


def begin_raspasy(state: State, deal: Deal) -> Step[State]:
    """Begin raspasy, after passes or in the raspasy rounds."""
    deal = replace(deal, raspasy=True, phase=Phase.PLAY)
    event = AllPassed(dark=ending.is_dark(deal), price=ending.price(state, deal))
    step = _begin_trick(state, deal)
    return Step(step.state, (event, *step.events))


def _openings(before: frozenset[Seat], deal: Deal) -> tuple[Event, ...]:
    return tuple(HandOpened(seat=seat, hand=deal.hands[seat]) for seat in sorted(face_up(deal) - before))


def legal(state: State, deal: Deal, seat: Seat) -> Iterable[Action]:
    """Return what this seat may play or claim."""
    if deal.phase is Phase.CLAIM:
        return claims.answers(state, deal, seat)
    if on_turn(state, deal) != seat:
        return []
    return [*map(PlayCard, playable(deal)), *claims.possible(deal, seat)]


def play(state: State, actor: Actor, card: Card) -> Step[State]:
    deal = check_deal(state, actor, Phase.PLAY)
    seat = check_turn(on_turn(state, deal), actor)
    _check(deal, card)
    return _put(state, deal, card, seat)


def _check(deal: Deal, card: Card) -> None:
    check_held(deal.hands[hand_on_turn(deal)], card)
    may = playable(deal)
    if card not in may:
        suit = may[0].suit
        raise IllegalAction(CardReason.FOLLOW if suit is suit_to_follow(deal) else Refusal.TRUMP, suit=suit)


def _put(state: State, deal: Deal, card: Card, by: Seat | None) -> Step[State]:
    place, before = hand_on_turn(deal), face_up(deal)
    hands = with_hand(deal.hands, place, without(deal.hands[place], card))
    deal = replace(
        advising.with_advice_spent(deal, by), hands=hands, trick=(*deal.trick, Played(place, card))
    )
    events = (CardPlayed(seat=place, card=card, by=by), *_openings(before, deal))
    complete = len(deal.trick) == ACTIVE + led_by_dealer(deal)
    after = _end_trick(state, deal) if complete else _dummy_plays(state, deal)
    return Step(after.state, (*events, *after.events))


def _end_trick(state: State, deal: Deal) -> Step[State]:
    trick = Trick(deal.trick, _taker(deal))
    deal = replace(deal, tricks=(*deal.tricks, trick), trick=())
    taken = TrickTaken(number=len(deal.tricks), trick=trick)
    after = ending.end(state, deal) if len(deal.tricks) == HAND else _begin_trick(state, deal)
    return Step(after.state, (taken, *after.events))


def _taker(deal: Deal) -> Seat:
    """Return the taker; if the talon's card only names the suit, the highest of that suit (PREF-6.3)."""
    plays = [each for each in deal.trick if each.card.suit in (suit_to_follow(deal), deal.trumps)]
    return plays[taker([each.card for each in plays], deal.trumps)].seat


def _begin_trick(state: State, deal: Deal) -> Step[State]:
    """Begin a trick; in raspasy turn up the talon's card first."""
    card = turned_card(deal)
    if card is None:
        return _dummy_plays(state, deal)
    event = TalonTurned(number=len(deal.tricks) + 1, card=card, led=deal.sitting is not None)
    step = _dummy_plays(
        state, replace(deal, trick=() if deal.sitting is None else (Played(deal.sitting, card),))
    )
    return Step(step.state, (event, *step.events))


def _dummy_plays(state: State, deal: Deal) -> Step[State]:
    """Play the dummy's card in raspasy by its rule (PREF-1.5)."""
    if deal.raspasy and state.dummy and hand_on_turn(deal) == DUMMY:
        return _put(state, deal, ending.dummy_card(deal.hands[DUMMY], suit_to_follow(deal)), None)
    return Step(replace(state, deal=deal))
