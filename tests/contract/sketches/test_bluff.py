"""A sketch of declarations that may be false: words for the table, more for one listener, and an answer before anything else."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from games.cards import PACK_32, Card, read_cards, shuffled, write_cards
from games.core import Actor, Event, Game, IllegalAction, InvalidAction, Nature, Result, Seat, Step

HAND = 9


class Options(msgspec.Struct, frozen=True):
    bluff: bool = True


class Refusal(StrEnum):
    TURN = "turn"
    NOT_HIGHER = "not-higher"


class Deal(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]


class Declare(msgspec.Struct, frozen=True):
    """A run, by its exact cards, held or not."""

    run: tuple[Card, ...]


class Answer(msgspec.Struct, frozen=True):
    """`good` or `show`."""

    word: str


class Higher(msgspec.Struct, frozen=True):
    """A longer run, really held."""

    run: tuple[Card, ...]


Action: TypeAlias = Deal | Declare | Answer | Higher


class Said(Event, frozen=True, kw_only=True, tag="said"):
    """What the table hears: how long the run is."""

    seat: Seat
    length: int


class TopTold(Event, frozen=True, kw_only=True, tag="top"):
    """What one hears who holds a run just as long."""

    seat: Seat
    top: Card


class Shown(Event, frozen=True, kw_only=True, tag="shown"):
    seat: Seat
    cards: tuple[Card, ...]
    true: bool


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    seat: Seat
    length: int


class State(msgspec.Struct, frozen=True):
    hands: tuple[tuple[Card, ...], ...] = ()
    declared: tuple[Card, ...] | None = None
    shown: bool = False
    scores: tuple[int, int] = (0, 0)
    done: int = 0
    """Declarations answered; the players declare in turn."""

    @property
    def declarer(self) -> Seat:
        return Seat(self.done % 2)

    @property
    def opponent(self) -> Seat:
        return Seat(1 - self.declarer)


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    hand: tuple[Card, ...]
    length: int
    """Of the declaration to be answered; 0 for none."""
    run: tuple[Card, ...]
    """Its cards, for its owner and once they were shown."""
    scores: tuple[int, int]


def runs(hand: Iterable[Card], length: int) -> list[tuple[Card, ...]]:
    held = sorted(hand, key=lambda card: (card.suit.value, card.rank))
    windows = [tuple(held[begin : begin + length]) for begin in range(len(held) - length + 1)]
    return [run for run in windows if len({card.suit for card in run}) == 1 and run[-1].rank - run[0].rank == length - 1]


class Bluff(Game[Options, State, Action, View]):
    name = "bluff"
    version = 1
    schema = 1
    seats = range(2, 3)
    options_type = Options
    state_type = State
    event_type = Said | TopTold | Shown | Scored
    view_type = View
    presets = {"usual": Options()}

    def start(self, options: Options, seats: int) -> State:
        return State()

    def to_act(self, state: State) -> frozenset[Actor]:
        """Before anything else happens, the opponent answers."""
        if not state.hands:
            return frozenset({Nature.CHANCE})
        return frozenset(self.awaited(state))

    def awaited(self, state: State) -> frozenset[Seat]:
        if not state.hands or state.done == 2:
            return frozenset()
        return frozenset({state.declarer if state.declared is None else state.opponent})

    def question(self, state: State, seat: Seat) -> str:
        if seat not in self.to_act(state):
            return ""
        return f"c{state.done}" if state.declared is None else f"c{state.done}{'s' if state.shown else 'a'}"

    def legal(self, state: State, actor: Actor) -> Iterable[Action]:
        if isinstance(actor, Nature) or actor not in self.to_act(state):
            return []
        if state.declared is None:
            return [Declare(run) for length in (3, 4) for run in runs(PACK_32, length)]
        words = ["good"] if state.shown else ["good", "show"]
        longer = [Higher(run) for length in range(len(state.declared) + 1, HAND) for run in runs(state.hands[actor], length)]
        return [*map(Answer, words), *longer]

    def apply(self, state: State, actor: Actor, action: Action) -> Step[State]:
        match action:
            case Deal(cards) if actor is Nature.CHANCE and not state.hands:
                return Step(State((cards[:HAND], cards[HAND : 2 * HAND])))
            case _ if action not in self.legal(state, actor):
                raise IllegalAction(Refusal.NOT_HIGHER if isinstance(action, Higher) and actor in self.to_act(state) else Refusal.TURN)
            case Declare(run):
                return Step(replace(state, declared=run), self._heard(state, run))
            case Higher(run):
                return self._scored(state, state.opponent, len(run), Shown(seat=state.opponent, cards=run, true=True))
            case Answer("good"):
                return self._scored(state, state.declarer, len(state.declared or ()))
            case Answer():
                return self._show(state)
        raise InvalidAction(repr(action))

    def _heard(self, state: State, run: tuple[Card, ...]) -> tuple[Event, ...]:
        said = Said(seat=state.declarer, length=len(run))
        if not runs(state.hands[state.opponent], len(run)):
            return (said,)
        return (said, TopTold(seat=state.declarer, top=run[-1], audience=frozenset({state.opponent})))

    def _show(self, state: State) -> Step[State]:
        """A true declaration is answered once more; a false one scores for the other side."""
        assert state.declared is not None
        true = set(state.declared) <= set(state.hands[state.declarer])
        shown = Shown(seat=state.declarer, cards=state.declared, true=true)
        if true:
            return Step(replace(state, shown=True), (shown,))
        return self._scored(state, state.opponent, len(state.declared), shown)

    def _scored(self, state: State, seat: Seat, length: int, *events: Event) -> Step[State]:
        one, two = state.scores
        scores = (one + length, two) if seat == 0 else (one, two + length)
        return Step(State(state.hands, None, False, scores, state.done + 1), (*events, Scored(seat=seat, length=length)))

    def sample(self, state: State, rng: Random) -> Action:
        return Deal(shuffled(PACK_32, rng))

    def view(self, state: State, seat: Seat | None) -> View:
        declared = state.declared or ()
        knows = state.shown or seat == state.declarer
        return View(
            seat, state.hands[seat] if seat is not None and state.hands else (), len(declared), declared if knows else (), state.scores
        )

    def scores(self, state: State) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, state.scores))

    def result(self, state: State) -> Result:
        return Result(tuple(1 + sum(other > mine for other in state.scores) for mine in state.scores), self.scores(state))

    def write(self, action: Action) -> str:
        match action:
            case Deal(cards):
                return f"deal {write_cards(cards)}"
            case Declare(run):
                return f"declare run {write_cards(run)}"
            case Higher(run):
                return f"higher run {write_cards(run)}"
            case Answer(word):
                return word

    def read(self, text: str) -> Action:
        match text.split(" "):
            case ["deal", *cards]:
                return Deal(read_cards(cards))
            case ["declare", "run", *cards]:
                return Declare(read_cards(cards))
            case ["higher", "run", *cards]:
                return Higher(read_cards(cards))
            case ["good" | "show" as word]:
                return Answer(word)
        raise InvalidAction(text)


GAME = Bluff()
ONE, TWO = Seat(0), Seat(1)
FRONT = ["7S", "8S", "9S", "KC", "KD", "KH", "AC", "AD", "AH", "7D", "8D", "9D", "TD", "JC", "QC", "7H", "8H", "TH"]
DEAL = " ".join(["deal", *FRONT, *(card.value for card in PACK_32 if card.value not in FRONT)])


def after(state: State, *done: tuple[Actor, str]) -> State:
    for actor, text in done:
        state = GAME.apply(state, actor, GAME.read(text)).state
    return state


@pytest.fixture
def dealt() -> State:
    return after(GAME.start(Options(), 2), (Nature.CHANCE, DEAL))


def test_the_table_hears_the_words_and_only_the_opponent_the_top(dealt: State) -> None:
    said, top = GAME.apply(dealt, ONE, GAME.read("declare run 7S 8S 9S")).events
    assert all(said.heard_by(seat) for seat in (None, ONE, TWO))
    assert [top.heard_by(seat) for seat in (None, ONE, TWO)] == [False, False, True]
    assert "S" not in msgspec.json.encode(said).decode()


def test_a_run_is_hidden_from_the_opponents_view_until_it_is_shown(dealt: State) -> None:
    state = after(dealt, (ONE, "declare run 7S 8S 9S"))
    assert GAME.view(state, ONE).run == (Card.S7, Card.S8, Card.S9)
    assert GAME.view(state, TWO).run == GAME.view(state, None).run == ()
    assert GAME.view(after(state, (TWO, "show")), TWO).run == (Card.S7, Card.S8, Card.S9)


def test_the_answer_comes_before_anything_else_and_a_true_run_is_answered_twice(dealt: State) -> None:
    state = after(dealt, (ONE, "declare run 7S 8S 9S"))
    assert GAME.to_act(state) == {TWO}
    first = GAME.question(state, TWO)
    state = after(state, (TWO, "show"))
    assert GAME.to_act(state) == {TWO}
    assert GAME.question(state, TWO) != first
    assert {GAME.write(action) for action in GAME.legal(state, TWO)} == {"good", "higher run 7D 8D 9D TD"}
    assert after(state, (TWO, "higher run 7D 8D 9D TD")).scores == (0, 4)


def test_a_false_declaration_is_found_out_only_by_show(dealt: State) -> None:
    state = after(dealt, (ONE, "declare run TC JC QC KC"))
    assert after(state, (TWO, "good")).scores == (4, 0)
    caught = GAME.apply(state, TWO, GAME.read("show"))
    assert caught.events[0] == Shown(seat=ONE, cards=(Card.CT, Card.CJ, Card.CQ, Card.CK), true=False)
    assert caught.state.scores == (0, 4)


def test_a_false_higher_is_prevented(dealt: State) -> None:
    state = after(dealt, (ONE, "declare run 7S 8S 9S"))
    with pytest.raises(IllegalAction, match="not-higher"):
        GAME.apply(state, TWO, GAME.read("higher run TH JH QH KH"))
