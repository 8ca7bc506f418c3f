"""A sketch of an auction in the dark and of open play: a hand not looked at, a standing action, one seat that plays two hands."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from games.cards import Card, Suit, following, read_card, read_cards, shuffled, taker, write_cards
from games.core import Actor, Event, Game, IllegalAction, InvalidAction, Nature, Result, Seat, Step
from games.faces.face import Face, Urgency
from games.faces.panel import Button, Does, Holding, Line, Panel, Text, Who

PACK = tuple(map(Card, ["7S", "8S", "9S", "7C", "8C", "9C", "7D", "8D", "9D"]))
SEATS = 3


class Options(msgspec.Struct, frozen=True):
    dark: bool = True


class Refusal(StrEnum):
    TURN = "turn"
    LOOKED = "looked"


class Deal(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]


class Look(msgspec.Struct, frozen=True):
    pass


class Call(msgspec.Struct, frozen=True):
    """`pass` and `bid 6S`; any of them may be `dark`."""

    bid: str | None
    dark: bool = False


class Play(msgspec.Struct, frozen=True):
    card: Card


Action: TypeAlias = Deal | Look | Call | Play
LADDER = ("6S", "6C", "6D")


class Bade(Event, frozen=True, kw_only=True, tag="bade"):
    seat: Seat
    bid: str | None
    dark: bool


class HandsOpened(Event, frozen=True, kw_only=True, tag="opened"):
    hands: dict[Seat, tuple[Card, ...]]


class TrickTaken(Event, frozen=True, kw_only=True, tag="trick"):
    seat: Seat


class State(msgspec.Struct, frozen=True):
    """Whoever bids last declares; the next seat whists, the third one's hand is played by the whister."""

    hands: tuple[tuple[Card, ...], ...] = ()
    looked: frozenset[Seat] = frozenset()
    calls: tuple[str | None, ...] = ()
    declarer: Seat | None = None
    trick: tuple[Card, ...] = ()
    leader: Seat = Seat(0)
    taken: tuple[int, ...] = (0,) * SEATS

    @property
    def playing(self) -> bool:
        return len(self.calls) == SEATS

    @property
    def hand_to_play(self) -> Seat:
        """Whose cards the next one comes from."""
        return Seat((self.leader + len(self.trick)) % SEATS)

    @property
    def whister(self) -> Seat:
        assert self.declarer is not None
        return Seat((self.declarer + 1) % SEATS)


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    looked: bool
    playing: bool
    turn: Seat | None
    hand: tuple[Card, ...]
    laid_open: dict[Seat, tuple[Card, ...]]
    may_play: tuple[Card, ...]
    calls: tuple[str | None, ...]


class OpenPlay(Game[Options, State, Action, View]):
    name = "open_play"
    version = 1
    schema = 1
    seats = range(SEATS, SEATS + 1)
    options_type = Options
    state_type = State
    event_type = Bade | HandsOpened | TrickTaken
    view_type = View
    presets = {"usual": Options()}

    def start(self, options: Options, seats: int) -> State:
        return State()

    def to_act(self, state: State) -> frozenset[Actor]:
        if not state.hands:
            return frozenset({Nature.CHANCE})
        waiting = self.awaited(state)
        return waiting if state.playing else waiting | (frozenset(map(Seat, range(SEATS))) - state.looked)

    def awaited(self, state: State) -> frozenset[Seat]:
        """In the play the declarer's own hand, or the whister for either of the others."""
        if not any(state.hands):
            return frozenset()
        if not state.playing:
            return frozenset({Seat(len(state.calls))})
        return frozenset({state.hand_to_play if state.hand_to_play == state.declarer else state.whister})

    def question(self, state: State, seat: Seat) -> str:
        """Of the one who bids or plays: the call, or the trick and the hand; of one who may only look: the deal."""
        if seat not in self.to_act(state):
            return ""
        if seat not in self.awaited(state):
            return "d1"
        return f"d1t{sum(state.taken)}h{state.hand_to_play}" if state.playing else f"d1a{len(state.calls)}"

    def is_current(self, state: State, seat: Seat, question: str, action: Action) -> bool:
        """A look has the deal as its question, whatever else its seat was asked when the button was drawn."""
        return question.startswith("d1") if isinstance(action, Look) else question == self.question(state, seat)

    def legal(self, state: State, actor: Actor) -> Iterable[Action]:
        if isinstance(actor, Nature) or actor not in self.to_act(state):
            return []
        if state.playing:
            return [Play(card) for card in self._playable(state)]
        look = [] if actor in state.looked else [Look()]
        return [*look, *self._calls(state, actor)] if actor in self.awaited(state) else look

    def _playable(self, state: State) -> tuple[Card, ...]:
        return following(state.hands[state.hand_to_play], state.trick[0].suit if state.trick else None)

    def _calls(self, state: State, seat: Seat) -> list[Call]:
        made = [LADDER.index(bid) for bid in state.calls if bid]
        bids = [None, *LADDER[max(made, default=-1) + 1 :]] if made or len(state.calls) < SEATS - 1 else list(LADDER)
        return [Call(bid, dark) for bid in bids for dark in ((False,) if seat in state.looked else (False, True))]

    def apply(self, state: State, actor: Actor, action: Action) -> Step[State]:
        match action:
            case Deal(cards) if actor is Nature.CHANCE and not state.hands:
                return Step(State(tuple(cards[seat::SEATS] for seat in range(SEATS))))
            case _ if action not in self.legal(state, actor) or isinstance(actor, Nature):
                raise IllegalAction(Refusal.LOOKED if actor in state.looked and isinstance(action, Look | Call) else Refusal.TURN)
            case Look():
                return Step(replace(state, looked=state.looked | {actor}))
            case Call(bid, dark):
                return self._called(state, actor, bid, dark)
            case Play(card):
                return self._played(state, card)
        raise InvalidAction(repr(action))

    def _called(self, state: State, seat: Seat, bid: str | None, dark: bool) -> Step[State]:
        state = replace(state, calls=(*state.calls, bid), declarer=seat if bid else state.declarer)
        if not state.playing:
            return Step(state, (Bade(seat=seat, bid=bid, dark=dark),))
        state = replace(state, looked=frozenset(map(Seat, range(SEATS))))
        return Step(state, (Bade(seat=seat, bid=bid, dark=dark), HandsOpened(hands=self._open(state))))

    def _open(self, state: State) -> dict[Seat, tuple[Card, ...]]:
        return {Seat(seat): hand for seat, hand in enumerate(state.hands) if state.playing and seat != state.declarer}

    def _played(self, state: State, card: Card) -> Step[State]:
        hands = tuple(tuple(held for held in hand if held is not card) for hand in state.hands)
        state = replace(state, hands=hands, trick=(*state.trick, card))
        if len(state.trick) < SEATS:
            return Step(state)
        winner = Seat((state.leader + taker(state.trick, Suit.SPADES)) % SEATS)
        taken = tuple(count + (seat == winner) for seat, count in enumerate(state.taken))
        return Step(replace(state, trick=(), leader=winner, taken=taken), (TrickTaken(seat=winner),))

    def sample(self, state: State, rng: Random) -> Action:
        return Deal(shuffled(PACK, rng))

    def view(self, state: State, seat: Seat | None) -> View:
        looked = seat in state.looked
        turn = next(iter(self.awaited(state)), None)
        return View(
            seat=seat,
            looked=looked,
            playing=state.playing,
            turn=turn,
            hand=state.hands[seat] if looked and seat is not None and state.hands else (),
            laid_open=self._open(state),
            may_play=self._playable(state) if state.playing and seat == turn and seat is not None else (),
            calls=state.calls,
        )

    def scores(self, state: State) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, state.taken))

    def result(self, state: State) -> Result:
        return Result(tuple(1 + sum(other > mine for other in state.taken) for mine in state.taken), self.scores(state))

    def write(self, action: Action) -> str:
        match action:
            case Deal(cards):
                return f"deal {write_cards(cards)}"
            case Look():
                return "look"
            case Call(bid, dark):
                return " ".join(["bid", bid] if bid else ["pass"]) + (" dark" if dark else "")
            case Play(card):
                return f"play {card.value}"

    def read(self, text: str) -> Action:
        match text.split(" "):
            case ["deal", *cards]:
                return Deal(read_cards(cards))
            case ["look"]:
                return Look()
            case ["play", card]:
                return Play(read_card(card))
            case ["pass"] | ["pass", "dark"]:
                return Call(None, text.endswith("dark"))
            case ["bid", bid] | ["bid", bid, "dark"] if bid in LADDER:
                return Call(bid, text.endswith("dark"))
        raise InvalidAction(text)


class OpenFace(Face[View]):
    def table(self, view: View) -> Panel:
        lines = tuple(Line(Text("open-lies", {"who": Who(seat)})) for seat in view.laid_open)
        return Panel((Line(Text("open-title")), *lines))

    def hand(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Panel:
        held = (Holding(view.hand),) if view.hand else ()
        others = tuple(Holding(hand) for other, hand in view.laid_open.items() if other != seat and hand)
        plays = tuple((Button(card, f"play {card.value}"),) for card in view.may_play)
        look = ((Button(Text("open-look"), "look"),),) if not view.looked else ()
        return Panel((Line(Text("open-title")), *held, *others), plays or (*look, *self._calls(view, seat, draft)))

    def _calls(self, view: View, seat: Seat, draft: tuple[str, ...]) -> tuple[tuple[Button, ...], ...]:
        """A call in the dark asks once more: it is picked first and sent by a second press."""
        if view.turn != seat or view.playing:
            return ()
        if draft:
            return ((Button(Text("open-sure"), draft[-1]), Button(Text("open-no"), draft[-1], Does.PICK)),)
        dark = () if view.looked else (Button(Text("open-dark"), "bid 6D dark", Does.PICK),)
        return ((Button(Text("open-pass"), "pass"), Button("6♦", "bid 6D"), *dark),)

    def hand_summary(self, view: View, seat: Seat) -> Text:
        return Text("open-peek", {"cards": view.hand}) if view.looked else Text("open-not-looked")

    def score(self, view: View) -> Panel:
        return self.table(view)

    def feed_line(self, event: Event) -> Text | None:
        return None

    def urgency(self, event: Event) -> Urgency:
        return Urgency.NEWS if isinstance(event, HandsOpened) else Urgency.REST

    def final_panel(self, event: Event) -> Panel:
        return Panel((Line(Text("open-over")),))


GAME, FACE = OpenPlay(), OpenFace()
ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)


def after(state: State, *done: tuple[Actor, str]) -> State:
    for actor, text in done:
        state = GAME.apply(state, actor, GAME.read(text)).state
    return state


@pytest.fixture
def dealt() -> State:
    return after(GAME.start(Options(), SEATS), (Nature.CHANCE, "deal 7S 7C 7D 8S 8C 8D 9S 9C 9D"))


def test_a_hand_is_not_shown_before_its_owner_looks(dealt: State) -> None:
    assert GAME.view(dealt, TWO).hand == ()
    assert FACE.hand_summary(GAME.view(dealt, TWO), TWO) == Text("open-not-looked")
    looked = after(dealt, (TWO, "look"))
    assert GAME.view(looked, TWO).hand == (Card.C7, Card.C8, Card.C9)
    assert GAME.view(looked, ONE).hand == ()
    with pytest.raises(IllegalAction, match="looked"):
        GAME.apply(after(looked, (ONE, "pass")), TWO, GAME.read("pass dark"))


def test_looking_is_open_to_all_and_waits_for_nobody(dealt: State) -> None:
    assert GAME.to_act(dealt) == {ONE, TWO, THREE}
    assert GAME.awaited(dealt) == {ONE}


def test_the_button_of_a_standing_action_survives_other_peoples_calls(dealt: State) -> None:
    pressed = GAME.question(dealt, TWO)
    state = after(dealt, (ONE, "bid 6S dark"))
    assert GAME.question(state, TWO) != pressed
    assert GAME.is_current(state, TWO, pressed, GAME.read("look"))
    assert not GAME.is_current(state, TWO, pressed, GAME.read("pass"))


def test_a_call_in_the_dark_asks_once_more(dealt: State) -> None:
    view = GAME.view(dealt, ONE)
    (picked,) = (button for row in FACE.hand(view, ONE, ()).buttons for button in row if button.act.endswith("dark"))
    assert picked.does is Does.PICK
    sure, back = FACE.hand(view, ONE, (picked.act,)).buttons[-1]
    assert (sure.does, sure.act, back.does) == (Does.ACT, "bid 6D dark", Does.PICK)


def test_the_whister_plays_both_open_hands_each_under_its_own_question(dealt: State) -> None:
    state = after(dealt, (ONE, "pass"), (TWO, "bid 6S"), (THREE, "pass"))
    assert set(GAME.view(state, None).laid_open) == {ONE, THREE}
    asked = []
    for card in ("play 7S", "play 7C", "play 7D"):
        (seat,) = GAME.awaited(state)
        asked.append((seat, GAME.question(state, seat)))
        assert card in {GAME.write(action) for action in GAME.legal(state, seat)}
        state = after(state, (seat, card))
    assert asked == [(THREE, "d1t0h0"), (TWO, "d1t0h1"), (THREE, "d1t0h2")]
    assert state.taken == (1, 0, 0)


def test_the_whister_sees_the_buttons_of_the_hand_on_turn(dealt: State) -> None:
    state = after(dealt, (ONE, "pass"), (TWO, "bid 6S"), (THREE, "pass"))
    buttons = FACE.hand(GAME.view(state, THREE), THREE, ()).buttons
    assert [row[0].act for row in buttons] == ["play 7S", "play 8S", "play 9S"]
    assert not FACE.hand(GAME.view(state, ONE), ONE, ()).buttons
