"""Positions set up by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.cards import PACK_32, Card, write_cards
from games.core import Actor, Event, IllegalAction, Nature, Seat, Step
from games.preferans import GAME
from games.preferans.contracts import write
from games.preferans.events import DealOver
from games.preferans.match.legality import declared_of
from games.preferans.options import PRESETS, Options
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.scoring.sheet import blank
from games.preferans.state import Deal, Part, Phase, State
from games.trick_game.actions import PlayCard
from tests.games.preferans.deals import columns

FIRST = "AS KS QS JS TS 9S 8S 7S AC KC"
SECOND = "QC JC TC 9C 8C 7C AD KD QD JD"
THIRD = "TD 9D 8D 7D AH KH QH JH TH 9H"
TALON = "8H 7H"
"""A deal in layers, from the dealer's left: the first player's spades take everything."""

MIXED = (
    "AS 9S 8S AC 9C 8C AD 9D 8D AH",
    "KS QS 7S KC QC 7C KD QD 7D KH",
    "JS TS JC TC JD TD QH JH TH 9H",
    "8H 7H",
)
"""Suits in every hand: the first player holds the aces, the second one kings and queens."""

MAIN = Options(dark=False, underbid="off")
"""Классика without calls in the dark."""
SOCHINKA = PRESETS["sochinka"]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def pack(first: str = FIRST, second: str = SECOND, third: str = THIRD, talon: str = TALON) -> str:
    """Return the `deal` action with these hands, from the dealer's left, and this talon."""
    hands = [cards(first), cards(second), cards(third)]
    rounds = [[card for hand in hands for card in hand[2 * each : 2 * each + 2]] for each in range(5)]
    dealt = [*rounds[0], *cards(talon), *(card for each in rounds[1:] for card in each)]
    assert len(set(dealt)) == len(PACK_32)
    return f"deal {write_cards(dealt)}"


def before_deal(
    options: Options = MAIN, seats: int = 4, *, dealer: int | None = None, part: Part = Part.MAIN, **rest: Any
) -> State:
    """Return the state before a deal; by default the highest seat deals, and dealt first."""
    given = Seat(seats - 1 if dealer is None else dealer)
    fields = {"number": 5, "first": given, "sheet": blank(seats, 10), **rest}
    return State(options, seats, part=part, dealer=given, **fields)


def dealt(options: Options = MAIN, seats: int = 4, hands: tuple[str, ...] = (), **rest: Any) -> State:
    """Return the state after the deal of these hands and talon; of 3 and 4 players seat 0 is the first to call."""
    return after(before_deal(options, seats, **rest), pack(*hands))


def step(state: State, text: str) -> Step[State]:
    """Apply an action of the awaited player, or of the seat before a colon: `2: look`."""
    seat, _, rest = text.rpartition(": ")
    return GAME.apply(state, Seat(int(seat)) if seat else actor(state), GAME.read(rest))


def actor(state: State) -> Actor:
    """Return chance, or the one awaited player."""
    if Nature.CHANCE in GAME.to_act(state):
        return Nature.CHANCE
    (seat,) = GAME.awaited(state)
    return seat


def after(state: State, *texts: str) -> State:
    """Return the state after these actions; `plays AS 2S` is several."""
    return through(state, *texts).state


def through(state: State, *texts: str) -> Step[State]:
    """Return the state after these actions, with all events."""
    events: tuple[Event, ...] = ()
    for text in texts:
        verb, _, rest = text.partition(" ")
        for each in [f"play {card}" for card in rest.split()] if verb == "plays" else [text]:
            done = step(state, each)
            state, events = done.state, (*events, *done.events)
    return Step(state, events)


def offered(state: State, seat: int | None = None) -> set[str]:
    """Return the texts of the legal actions of this seat, by default the awaited one."""
    who = actor(state) if seat is None else Seat(seat)
    return {GAME.write(action) for action in GAME.legal(state, who)}


def refused(state: State, text: str) -> str:
    """Return the reason to refuse this action; fail if it is legal."""
    try:
        step(state, text)
    except IllegalAction as error:
        return error.reason.value
    raise AssertionError(f"{text} is allowed")


def deal_of(state: State) -> Deal:
    assert state.deal is not None
    return state.deal


def turn(state: State) -> int:
    (seat,) = GAME.awaited(state)
    return seat


def played_on(state: State) -> Step[State]:
    """Play the first legal card."""
    who = actor(state)
    card = next(action for action in GAME.legal(state, who) if isinstance(action, PlayCard))
    return GAME.apply(state, who, card)


def played_out(state: State) -> Step[State]:
    """Play first legal cards until the deal is over, or chance has to judge."""
    events: tuple[Event, ...] = ()
    number = state.number
    while state.deal is not None and state.number == number and Nature.CHANCE not in GAME.to_act(state):
        done = played_on(state)
        state, events = done.state, (*events, *done.events)
    return Step(state, events)


def over(step: Step[State]) -> DealOver:
    """Return the event of the deal's end."""
    (found,) = [event for event in step.events if isinstance(event, DealOver)]
    return found


def contract_of(step: Step[State]) -> Played:
    outcome = over(step).outcome
    assert isinstance(outcome, Played)
    return outcome


def raspasy_of(step: Step[State]) -> Raspasy:
    outcome = over(step).outcome
    assert isinstance(outcome, Raspasy)
    return outcome


BEGUN = ("bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S")
OVERTAKEN = "AS KS QS JS TS 9S 8S 7S AC KC"


def overtaken(options: Options = MAIN) -> State:
    """Return the play of a six with ten top tricks, with an arbiter of underbids."""
    hands = (OVERTAKEN, SECOND, THIRD, "8H 7H")
    return after(dealt(replace(options, underbid="arbiter"), hands=hands), *BEGUN)


def played_until_judged(state: State) -> list[State]:
    """Return the states of the play with first legal cards, up to the verdict."""
    states = [state]
    while Nature.CHANCE not in GAME.to_act(states[-1]):
        states.append(played_on(states[-1]).state)
    return states


# Rows of rules


def cases(*rows: tuple[State, str, str]) -> pytest.MarkDecorator:
    """Parametrise a test by rows of a state, actions, and expected facts; see `fits`."""
    return pytest.mark.parametrize(
        ("state", "done", "holds"), rows, ids=[f"{row[1]} > {row[2]}" for row in rows]
    )


def run(state: State, done: str) -> Step[State]:
    """Apply actions, as in `bid 6S, pass, pass, ...`, where `...` plays the deal out."""
    step = Step(state)
    for text in filter(None, done.split(", ")):
        more = played_out(step.state) if text == "..." else through(step.state, text)
        step = Step(more.state, (*step.events, *more.events))
    return step


def fits(state: State, done: str, holds: str) -> None:
    """Fail unless all facts hold after the actions.

    Facts are as in `turn 1; offers open | closed; refuses whist = peek`. `offers+` names some of the offered actions,
    `offers-` some that are not offered; `bid 7{SCDHN}` is five. A capitalised fact is an attribute of such an event;
    `outcome.` and `booking.` are of the deal that is over.
    """
    step = run(state, done)
    for fact in holds.split("; "):
        name, _, value = fact.partition(" ")
        match name:
            case "offers":
                assert offered(step.state) == expanded(value)
            case "offers+":
                assert offered(step.state) >= expanded(value)
            case "offers-":
                assert not any(text in offered(step.state) for text in expanded(value))
            case "refuses":
                texts, _, reason = value.rpartition(" = ")
                assert {refused(step.state, text) for text in expanded(texts)} == {reason}, fact
            case _:
                assert _words(_fact(step, name)) == value, fact


def expanded(texts: str) -> set[str]:
    """Parse `pass | bid 7{SC}` as a set of texts; empty for an empty text."""
    found = set()
    for text in filter(None, texts.split(" | ")):
        head, brace, rest = text.partition("{")
        several, _, tail = rest.partition("}")
        found |= {f"{head}{each}{tail}" for each in several} if brace else {text}
    return found


def _fact(step: Step[State], name: str) -> Any:
    state, (owner, _, attribute) = step.state, name.rpartition(".")
    if owner in ("outcome", "booking"):
        return getattr(getattr(over(step), owner), attribute)
    if owner:
        return [getattr(event, attribute) for event in step.events if type(event).__name__ == owner]
    return LOOKS[name](state) if name in LOOKS else columns(state.sheet)[name]


def _words(value: Any) -> str:
    match value:
        case Card() | Part() | Phase():
            return str(value.value)
        case None | ():
            return "-"
        case bool():
            return "yes" if value else "no"
        case tuple() | list() | frozenset():
            return " ".join(map(_words, value)) or "-"
    return str(value)


def _faces(state: State) -> list[int]:
    """Return the seats with open hands, equal in all views."""
    faces = GAME.view(state, None).faces
    assert all(faces[seat] in ((), hand) for seat, hand in enumerate(deal_of(state).hands) if faces)
    return [seat for seat, cards in enumerate(faces) if cards]


LOOKS: dict[str, Callable[[State], Any]] = {
    "turn": turn,
    "awaited": lambda state: sorted(GAME.awaited(state)),
    "advisers": lambda state: sorted(
        each for each in GAME.to_act(state) - GAME.awaited(state) if not isinstance(each, Nature)
    ),
    "phase": lambda state: deal_of(state).phase,
    "raspasy": lambda state: deal_of(state).raspasy,
    "over": lambda state: state.deal is None,
    "declarer": lambda state: deal_of(state).declarer,
    "bid": lambda state: write(deal_of(state).bid),  # type: ignore[arg-type]
    "whisters": lambda state: deal_of(state).whisters,
    "sharer": lambda state: declared_of(deal_of(state)).sharer,
    "takers": lambda state: [trick.taker for trick in deal_of(state).tricks],
    "lies": lambda state: [play.card for play in deal_of(state).trick],
    "sitting": lambda state: deal_of(state).sitting,
    "open": _faces,
    "talon": lambda state: GAME.view(state, None).talon,
    "discard": lambda state: GAME.view(state, None).laid,
    "named": lambda state: [card for cards in GAME.view(state, None).roles.named for card in cards],
    "trick-price": lambda state: GAME.view(state, None).trick_price,
    "part": lambda state: state.part,
    "dealer": lambda state: state.dealer,
    "row": lambda state: state.row,
    "dark-row": lambda state: state.dark_row,
    "price": lambda state: state.price,
    "limit": lambda state: state.sheet.limit,
    "rounds-left": lambda state: state.rounds_left,
    "cover-counts": lambda state: state.options.cover,
    "alarms": lambda state: sorted(GAME.alarms(state)),
}

MIDDLING = (
    "AS KS JS TS 8S AC 9C 8D 7D 9H",
    "QS 9S KC QC 7C KD JD TH 8H 7H",
    "7S JC TC 8C AD QD TD AH QH JH",
    "9D KH",
)
"""The first hand has about five and a half tricks in spades with the talon to come."""
POOR = (
    "7S 9S JS 8C TC QC 7D 9D 8H TH",
    "8S TS QS KS 7C 9C JC 8D TD QD",
    "AS KC AC JD KD AD 9H JH QH AH",
    "7H KH",
)
HELPLESS = (
    "AS KS QS AC KC AH KH QH JH TH",
    "JS TS QC JC AD KD QD JD 9H 8H",
    "9S 8S TC 9C 8C TD 9D 8D 7D 7C",
    "7S 7H",
)
"""Ten tricks in the first hand, and nothing in the last."""
SEVEN_OF_HEARTS = "bid 7H, pass, pass, lay 7S 7H, contract 7H"
