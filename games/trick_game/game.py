"""The steps of a match that trick games share."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from types import UnionType
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from games import core
from games.cards import Card, following, shuffled
from games.core import Actor, IllegalAction, InvalidAction, Nature, Reason, Seat, Step
from games.trick_game.actions import DealCards, DrawDealer, check_dealer, dealers
from games.trick_game.events import CardPlayed, FirstDealer, TrickTaken
from games.trick_game.tricks import CardReason, Played, Trick, check_pack, with_hand, without


class TrickDeal(Protocol):
    """A deal in progress: a frozen struct."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...
    @property
    def trick(self) -> tuple[Played, ...]: ...


class TurnDeal(TrickDeal, Protocol):
    """A deal in progress, in which one seat is to act."""

    @property
    def turn(self) -> Seat: ...


D = TypeVar("D", bound=TurnDeal)
D_co = TypeVar("D_co", bound=TurnDeal, covariant=True)


class TrickState(Protocol[D_co]):
    """The state of a match: a frozen struct with the field `dealer`.

    Its phases without a deal are `draw`, `deal` and `over`.
    """

    @property
    def phase(self) -> Enum: ...
    @property
    def deal(self) -> D_co | None: ...
    @property
    def number(self) -> int:
        """The number of this deal or the next one."""

    @property
    def totals(self) -> tuple[int, ...]: ...


O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
S = TypeVar("S", bound=TrickState[Any])
A = TypeVar("A")
V = TypeVar("V", bound=msgspec.Struct)
T = TypeVar("T")


class TrickGame(core.Game[O, S, A, V], core.VariableLength[O], core.Dealing[O, S], Generic[O, S, A, V]):
    """A game in which chance draws the first dealer and shuffles the pack for each deal."""

    pack: tuple[Card, ...]
    moves: UnionType

    @abstractmethod
    def decision(self, state: S, deal: Any) -> str:
        """Return an id of the decision in this deal, never the same twice."""

    @abstractmethod
    def choices(self, state: S, deal: Any) -> Iterable[A]:
        """Return the legal actions of the player to move."""

    @abstractmethod
    def deal(self, state: S, pack: tuple[Card, ...]) -> Step[S]:
        """Deal the cards of the shuffled pack."""

    @abstractmethod
    def act(self, state: S, seat: Seat, action: A) -> Step[S]:
        """Carry out a player's action. Raises IllegalAction, or InvalidAction for an impossible one."""

    def to_act(self, state: S) -> frozenset[Actor]:
        return self.awaited(state) or frozenset({Nature.CHANCE} if self.draw(state) else ())

    def awaited(self, state: S) -> frozenset[Seat]:
        return frozenset({state.deal.turn}) if state.deal else frozenset()

    def question(self, state: S, seat: Seat) -> str:
        deal = state.deal
        return f"d{state.number}{self.decision(state, deal)}" if deal and deal.turn == seat else ""

    def legal(self, state: S, actor: Actor) -> Iterable[Any]:
        if state.deal is not None:
            return self.choices(state, state.deal) if state.deal.turn == actor else []
        return dealers(len(state.totals)) if actor is Nature.CHANCE and self.draw(state) == "draw" else []

    def apply(self, state: S, actor: Actor, action: A) -> Step[S]:
        match action:
            case DrawDealer(seat=seat):
                _check_chance(state, actor, "draw")
                check_dealer(seat, len(state.totals))
                return Step(_with(state, dealer=seat), (FirstDealer(seat=seat),))
            case DealCards(pack=pack):
                _check_chance(state, actor, "deal")
                check_pack(pack, self.pack)
                return self.deal(state, pack)
        if not isinstance(action, self.moves):
            raise InvalidAction(repr(action))
        if isinstance(actor, Nature):
            raise IllegalAction(Reason.TURN)
        return self.act(state, actor, action)

    def sample(self, state: S, rng: core.Dice) -> Any:
        if self.draw(state) == "draw":
            return DrawDealer(Seat(rng.randrange(len(state.totals))))
        return DealCards(shuffled(self.pack, rng))

    def draw(self, state: S) -> str:
        """Name the draw of the dealer, or a deal by its number."""
        return {"draw": "draw", "deal": f"deal {state.number}"}.get(state.phase.value, "")

    def cards_left(self, state: S) -> int:
        return sum(map(len, state.deal.hands)) if state.deal else 0

    def scores(self, state: S) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, state.totals))


def _with(value: T, **changes: Any) -> T:
    struct: Any = value
    changed: T = replace(struct, **changes)
    return changed


def _check_chance(state: TrickState[Any], actor: Actor, phase: str) -> None:
    now = state.phase.value
    core.check_chance(actor, over=now == "over", moment=now == phase)


def check_turn(state: TrickState[D], seat: Seat, phase: Enum) -> D:
    """Return the deal in progress. Raises IllegalAction unless this phase asks this seat."""
    deal = state.deal
    if deal is None or deal.turn != seat:
        raise IllegalAction(Reason.OVER if state.phase.value == "over" else Reason.TURN)
    if state.phase is not phase:
        raise IllegalAction(Reason.MOMENT)
    return deal


def check_held(hand: Sequence[Card], card: Card) -> None:
    """Raises IllegalAction unless the card is in the hand."""
    if card not in hand:
        raise IllegalAction(CardReason.NOT_IN_HAND, card=card)


def plays(deal: TurnDeal) -> tuple[Card, ...]:
    """Return the cards of the hand to move that follow suit, or else all."""
    led = deal.trick[0].card.suit if deal.trick else None
    return following(deal.hands[deal.turn], led)


def check_play(deal: TurnDeal, card: Card) -> None:
    """Raises IllegalAction unless the player to move may play the card, following suit."""
    check_held(deal.hands[deal.turn], card)
    if card not in plays(deal):
        raise IllegalAction(CardReason.FOLLOW, suit=deal.trick[0].card.suit)


def dealt(pack: Sequence[Card], dealer: Seat, seats: int, each: int) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat, dealt one card at a time, the dealer last."""
    return tuple(tuple(pack[(seat - dealer - 1) % seats : each * seats : seats]) for seat in range(seats))


def play_card(deal: D, card: Card) -> tuple[D, CardPlayed]:
    """Return the deal after the player to move has played the card, and the event."""
    seat = deal.turn
    hands = with_hand(deal.hands, seat, without(deal.hands[seat], card))
    played = _with(deal, hands=hands, trick=(*deal.trick, Played(seat, card)))
    return played, CardPlayed(seat=seat, card=card)


def take_trick(deal: D, taker: Seat) -> tuple[D, TrickTaken]:
    """Return the deal after the taker has gathered the complete trick, and the event."""
    trick = Trick(deal.trick, taker)
    taken = _with(deal, tricks=(*deal.tricks, trick), trick=())
    return taken, TrickTaken(number=len(taken.tricks), trick=trick)
