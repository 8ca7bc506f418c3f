"""A sketch of a race: anybody may call at any time, the first has the floor for a while and claims three cards."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Annotated, TypeAlias

import msgspec
from msgspec.structs import replace

from games.core import (
    Actor,
    Dice,
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    Joinable,
    Nature,
    Result,
    Seat,
    Step,
    Timed,
)
from games.faces.face import Answering, Drafting, Face, SharedBoard, Urgency
from games.faces.panel import Button, Does, Line, Panel, Text, Who

PLACES = 10


class Options(msgspec.Struct, frozen=True):
    call_seconds: Annotated[int, msgspec.Meta(ge=5, le=60)] = 15


class Refusal(StrEnum):
    SECOND = "second"
    """Somebody called a moment before (fact: `who`)."""
    ABSENT = "absent"
    MOMENT = "moment"


class Deal(msgspec.Struct, frozen=True):
    cards: tuple[str, ...]


class Word(msgspec.Struct, frozen=True):
    """`join`, `leave`, `call`, `none`."""

    verb: str


class Claim(msgspec.Struct, frozen=True):
    cards: tuple[str, ...]


class TimeUp(msgspec.Struct, frozen=True):
    alarm: str


Action: TypeAlias = Deal | Word | Claim | TimeUp
WORDS = ("join", "leave", "call", "none")


class Called(Event, frozen=True, kw_only=True, tag="called"):
    seat: Seat


class Taken(Event, frozen=True, kw_only=True, tag="taken"):
    seat: Seat
    cards: tuple[str, ...]


class Missed(Event, frozen=True, kw_only=True, tag="missed"):
    seat: Seat


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    pass


class State(msgspec.Struct, frozen=True):
    options: Options
    present: frozenset[Seat]
    taken: tuple[int, ...]
    """Cards taken by every seat that ever joined; it grows."""
    board: int = 0
    """Rises whenever the cards on the table change."""
    cards: tuple[str, ...] = ()
    floor: Seat | None = None
    agreed: frozenset[Seat] = frozenset()
    over: bool = False


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    cards: tuple[str, ...]
    floor: Seat | None
    agreed: frozenset[Seat]
    taken: tuple[int, ...]


class Race(Game[Options, State, Action, View], Timed[State], Joinable[State, Action]):
    name = "race"
    version = 1
    schema = 1
    seats = range(1, PLACES + 1)
    options_type = Options
    state_type = State
    event_type = Called | Taken | Missed | Ended
    view_type = View
    presets = {"usual": Options()}

    def start(self, options: Options, seats: int) -> State:
        return State(options, frozenset(map(Seat, range(seats))), (0,) * seats)

    def to_act(self, state: State) -> frozenset[Actor]:
        if state.over:
            return frozenset()
        if not state.board:
            return frozenset({Nature.CHANCE})
        if state.floor is not None:
            return frozenset((state.floor, Nature.CLOCK, *self._outside(state)))
        return frozenset((*state.present, *self._outside(state)))

    def _outside(self, state: State) -> frozenset[Seat]:
        """The seats of those who have left, and the next newcomer's."""
        return frozenset(
            seat for seat in map(Seat, range(min(PLACES, len(state.taken) + 1))) if seat not in state.present
        )

    def join_action(self, state: State, seat: Seat) -> Action | None:
        return Word("join") if not state.over and seat in self._outside(state) else None

    def leave_action(self, state: State, seat: Seat) -> Action | None:
        return Word("leave") if not state.over and seat in state.present else None

    def awaited(self, state: State) -> frozenset[Seat]:
        if state.floor is not None:
            return frozenset({state.floor})
        return state.present - state.agreed if state.agreed and not state.over else frozenset()

    def question(self, state: State, seat: Seat) -> str:
        return f"b{state.board}"

    def legal(self, state: State, actor: Actor) -> Iterable[Action]:
        if actor not in self.to_act(state):
            return []
        if actor is Nature.CLOCK:
            return [TimeUp(alarm) for alarm in self.alarms(state)]
        if actor is Nature.CHANCE:
            return []
        if actor == state.floor:
            return [*(Claim(three) for three in combinations(state.cards, 3)), Word("leave")]
        if actor not in state.present:
            return [Word("join")]
        return [
            Word(verb) for verb in ("leave", "call", "none") if verb != "none" or actor not in state.agreed
        ]

    def apply(self, state: State, actor: Actor, action: Action) -> Step[State]:
        if actor is Nature.CHANCE and isinstance(action, Deal) and not state.board:
            return Step(replace(state, board=1, cards=action.cards))
        if actor in self.to_act(state) and action in self.legal(state, actor):
            return self._carry_out(state, actor, action)
        if state.floor is not None and action == Word("call"):
            raise IllegalAction(Refusal.SECOND, who=Who(state.floor))
        raise IllegalAction(Refusal.MOMENT if actor in state.present else Refusal.ABSENT)

    def _carry_out(self, state: State, actor: Actor, action: Action) -> Step[State]:
        match action, actor:
            case TimeUp(), _:
                assert state.floor is not None
                return Step(replace(state, floor=None), (Missed(seat=state.floor),))
            case Claim(cards), int(seat):
                return self._claim(state, Seat(seat), cards)
            case Word("call"), int(seat):
                return Step(replace(state, floor=Seat(seat), agreed=frozenset()), (Called(seat=Seat(seat)),))
            case Word("join"), int(seat):
                taken = (*state.taken, 0) if seat == len(state.taken) else state.taken
                return Step(replace(state, present=state.present | {Seat(seat)}, taken=taken))
            case Word("leave"), int(seat):
                floor = None if state.floor == seat else state.floor
                left = replace(
                    state,
                    floor=floor,
                    present=state.present - {Seat(seat)},
                    agreed=state.agreed - {Seat(seat)},
                )
                return self._looked_at_again(left)
            case Word("none"), int(seat):
                return self._looked_at_again(replace(state, agreed=state.agreed | {Seat(seat)}))
        raise InvalidAction(repr(action))

    def _looked_at_again(self, state: State) -> Step[State]:
        """The toy ends when everybody present agrees."""
        over = state.agreed >= state.present
        return Step(replace(state, over=over), (Ended(),) if over else ())

    def _claim(self, state: State, seat: Seat, cards: tuple[str, ...]) -> Step[State]:
        if not all(len(set(values)) in (1, 3) for values in zip(*cards, strict=True)):
            return Step(replace(state, floor=None), (Missed(seat=seat),))
        left = tuple(card for card in state.cards if card not in cards)
        taken = tuple(count + 3 * (each == seat) for each, count in enumerate(state.taken))
        return Step(
            replace(state, floor=None, cards=left, board=state.board + 1, taken=taken),
            (Taken(seat=seat, cards=cards),),
        )

    def sample(self, state: State, rng: Dice) -> Action:
        pack = [
            f"{number}{form}{colour}{ground}"
            for number in "123"
            for form in "123"
            for colour in "123"
            for ground in "123"
        ]
        return Deal(tuple(rng.sample(pack, 12)))

    def alarms(self, state: State) -> Mapping[str, timedelta]:
        return {"call": timedelta(seconds=state.options.call_seconds)} if state.floor is not None else {}

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state.cards, state.floor, state.agreed, state.taken)

    def scores(self, state: State) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, state.taken))

    def result(self, state: State) -> Result:
        return Result(
            tuple(1 + sum(other > mine for other in state.taken) for mine in state.taken), self.scores(state)
        )

    def write(self, action: Action) -> str:
        match action:
            case Deal(cards):
                return " ".join(("deal", *cards))
            case Claim(cards):
                return " ".join(("claim", *cards))
            case TimeUp(alarm):
                return f"timeup {alarm}"
            case Word(verb):
                return verb

    def read(self, text: str) -> Action:
        match text.split(" "):
            case ["deal", *cards]:
                return Deal(tuple(cards))
            case ["claim", *cards] if len(cards) == 3:
                return Claim(tuple(cards))
            case ["timeup", "call"]:
                return TimeUp("call")
            case [verb] if verb in WORDS:
                return Word(verb)
        raise InvalidAction(text)


class RaceFace(Face[View], SharedBoard[View], Drafting[View], Answering):
    def open_picks(self, view: View) -> Seat | None:
        return None

    def board(self, view: View, draft: tuple[str, ...]) -> Panel:
        return self.table(view)

    def table(self, view: View) -> Panel:
        picks = [
            tuple(Button(card, card, Does.PICK) for card in view.cards[row : row + 3])
            for row in range(0, len(view.cards), 3)
        ]
        words = (Button(Text("race-call"), "call"), Button(Text("race-none"), "none"))
        return Panel((Line(Text("race-board", {"cards": view.cards})),), (*picks, words))

    def hand(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Panel:
        return self.table(view)

    def completed_action(self, view: View, seat: Seat, draft: tuple[str, ...]) -> str | None:
        return " ".join(("claim", *draft)) if len(draft) == 3 else None

    def pick_feedback(self, view: View, seat: Seat, draft: tuple[str, ...]) -> Text:
        return Text("race-picked", {"cards": draft})

    def toast(self, event: Event, seat: Seat) -> Text | None:
        match event:
            case Called(seat=caller) if caller == seat:
                return Text("race-yours")
            case Taken(seat=taker, cards=cards) if taker == seat:
                return Text("race-got", {"who": Who(taker), "cards": cards})
        return None

    def hand_summary(self, view: View, seat: Seat) -> Text:
        return Text("race-taken", {"count": view.taken[seat]})

    def score(self, view: View) -> Panel:
        return Panel((Line(Text("race-taken", {"count": sum(view.taken)})),))

    def feed_line(self, event: Event) -> Text | None:
        return Text("race-called", {"who": Who(event.seat)}) if isinstance(event, Called) else None

    def urgency(self, event: Event) -> Urgency:
        return (
            Urgency.CLOSE
            if isinstance(event, Ended)
            else Urgency.NEWS
            if isinstance(event, Taken)
            else Urgency.REST
        )

    def broken_off(self, view: View) -> Panel:
        return replace(self.table(view), buttons=())

    def final_panel(self, event: Event, seat: Seat | None = None) -> Panel:
        return Panel((Line(Text("race-over")),))


RACE, FACE = Race(), RaceFace()
