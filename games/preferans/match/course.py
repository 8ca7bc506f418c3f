"""The course of a match: the next dealer, the end of its parts, the conditions of the main part.

See section 9, PREF-2.2 and 6.5.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from msgspec.structs import replace

from games import core
from games.core import Actor, Event, IllegalAction, Nature, Reason, Seat, Step
from games.preferans import events, teeth
from games.preferans.actions import CONTROL, OWNER, Action, TimeUp
from games.preferans.actions import Conditions as SetConditions
from games.preferans.contracts import value
from games.preferans.match.legality import Refusal
from games.preferans.options import ROUNDS
from games.preferans.scoring.deals import book
from games.preferans.scoring.ledger import Booking
from games.preferans.scoring.outcome import Outcome, Raspasy
from games.preferans.scoring.settlement import settle
from games.preferans.scoring.sheet import ROBBER_CONTRACTS
from games.preferans.state import Conditions, Deal, Feat, Part, State, left_player

ROW = 3
"""The raspasy deals in a row after which the deal passes."""
LONGEST = 300
"""The deals after which every match ends, whatever its pools."""
ROUNDS_AFTER_TIME = 2
"""The current round and the last one."""
DEFAULT_POOL = 10
"""The pool if no hill allows one."""
PRICES = range(1, 101)
HALF_HOURS: tuple[int, ...] = tuple(range(30, 601, 30))
ANSWER = timedelta(minutes=2)
"""The time for the owner of the hill to answer."""


def first_part(state: State) -> Part:
    return Part.ROBBER if state.options.kind in ("classic", "gusarik") else Part.MAIN


def finish(state: State, deal: Deal, outcome: Outcome) -> Step[State]:
    """Book the deal; go on with the next one, the next part or the end of the match."""
    sheet, booking = book(state.sheet, state.options.terms, outcome)
    booked = replace(
        state,
        deal=None,
        sheet=sheet,
        feat=_better(state.feat, _feat(state, outcome, booking)),
        grudges=teeth.grudges(outcome, booking) if state.options.talk else (),
    )
    over = events.DealOver(
        number=state.number,
        part=state.part,
        outcome=outcome,
        booking=booking,
        sheet=sheet,
        bid=deal.bid,
        last=deal.tricks[-1] if deal.tricks else None,
        claimed=bool(sum(deal.granted)),
        results=settle(sheet, state.options.terms).shown,
    )
    step = _go_on(_passed_on(booked, outcome))
    return Step(step.state, (over, *step.events))


def _feat(state: State, outcome: Outcome, booking: Booking) -> Feat | None:
    """Return the contract of this deal if it was made, else None."""
    if isinstance(outcome, Raspasy) or outcome.unplayed or booking.short:
        return None
    return Feat(outcome.declarer, outcome.contract, state.number)


def _better(one: Feat | None, two: Feat | None) -> Feat | None:
    return max((feat for feat in (one, two) if feat), key=_worth, default=None)


def _worth(feat: Feat) -> tuple[bool, int]:
    return feat.contract.misere, value(feat.contract)


def _passed_on(state: State, outcome: Outcome) -> State:
    if state.part is Part.MAIN:
        if isinstance(outcome, Raspasy) and state.row + 1 < ROW:
            return replace(state, row=state.row + 1, dark_row=state.dark_row + 1 if outcome.running else 0)
        state = replace(state, row=0, dark_row=0)
        if _caught(outcome):
            return state
    assert state.dealer is not None
    state = replace(state, dealer=left_player(state.dealer, state.seats))
    if state.rounds_left is None or state.dealer != state.first:
        return state
    return replace(state, rounds_left=state.rounds_left - 1)


def _caught(outcome: Outcome) -> bool:
    return (
        not isinstance(outcome, Raspasy) and outcome.contract.misere and outcome.tricks[outcome.declarer] > 0
    )


def _go_on(state: State) -> Step[State]:
    part = _next_part(state)
    if part is state.part:
        begun = _last_round_begins(state)
        return Step(state, (events.LastRound(),) if begun else ())
    after = replace(state, part=part)
    before = None if part is Part.OVER else _part_sheet(state)
    return Step(after, (events.PartBegun(part=part, before=before), *_opening(after)))


def _part_sheet(state: State) -> events.PartSheet:
    agreed = state.options
    return events.PartSheet(
        state.part,
        state.number,
        state.sheet,
        agreed.terms,
        agreed.kind,
        state.price,
        state.first,
        state.teeth,
    )


def _last_round_begins(state: State) -> bool:
    return state.rounds_left == 1 and state.dealer == state.first and state.row == 0


def _opening(state: State) -> tuple[Event, ...]:
    match state.part:
        case Part.CONDITIONS:
            return (events.ConditionsAsked(owner=owner(state), most=pools(state)[-1]),)
        case Part.OVER:
            terms = state.options.terms
            results = settle(state.sheet, terms).shown
            return (
                events.MatchOver(
                    sheet=state.sheet, terms=terms, results=results, places=places(state), price=state.price
                ),
            )
    return ()


def places(state: State) -> tuple[int, ...]:
    """Return places by seat, as the match stands; equals share one."""
    return core.places(settle(state.sheet, state.options.terms).results)


def _next_part(state: State) -> Part:
    if state.number >= LONGEST or state.number == state.options.most_deals(state.seats):
        return Part.OVER
    robber = len(ROBBER_CONTRACTS) * state.seats
    match state.part:
        case Part.ROBBER if state.number == robber:
            return (
                Part.ROUNDS if state.options.kind == "classic" or state.options.raspasy_rounds else Part.OVER
            )
        case Part.ROUNDS if state.number == robber + ROUNDS * state.seats:
            return Part.CONDITIONS if state.options.kind == "classic" else Part.OVER
        case Part.MAIN if _main_is_over(state):
            return Part.OVER
    return state.part


def _main_is_over(state: State) -> bool:
    full = state.sheet.filled
    if state.options.kind == "leningradka":
        return any(full)
    if state.conditions is None or state.conditions.minutes is None:
        return all(full)
    return state.rounds_left == 0 or (all(full) and not any(state.sheet.hills))


def owner(state: State) -> Seat:
    """Return the owner of the largest hill, of equals the first clockwise from the first dealer."""
    assert state.first is not None
    first, hills = state.first, state.sheet.hills
    order = [Seat((first + place) % state.seats) for place in range(state.seats)]
    return max(order, key=lambda seat: (hills[seat], -order.index(seat)))


def pools(state: State) -> range:
    """Return the pools that the owner of the hill may set."""
    least = min(state.sheet.hills)
    return range(1, least + 1) if least >= 1 else range(DEFAULT_POOL, DEFAULT_POOL + 1)


def times(state: State) -> tuple[int | None, ...]:
    """Return the control times that the owner may set, in minutes: none, half hours, the option's."""
    proposed = _proposed(state)
    return (*(HALF_HOURS if proposed is None else sorted({*HALF_HOURS, proposed})), None)


def _proposed(state: State) -> int | None:
    time = state.options.control_time
    return None if isinstance(time, str) else time


def conditions(state: State) -> Iterator[Action]:
    """Yield everything that the owner of the hill may set."""
    for price in PRICES:
        for pool in pools(state):
            for minutes in times(state):
                yield SetConditions(price, pool, minutes)


def set_conditions(state: State, actor: Actor, action: SetConditions) -> Step[State]:
    """Set the terms of the main part and begin it."""
    if state.part is not Part.CONDITIONS:
        raise IllegalAction(Reason.OVER if state.part is Part.OVER else Reason.MOMENT)
    if actor != owner(state):
        raise IllegalAction(Reason.TURN)
    if action.price not in PRICES or action.pool not in pools(state) or action.minutes not in times(state):
        raise IllegalAction(Refusal.CONDITIONS, pool=pools(state)[-1])
    return _begin_main(state, action, late=False)


def _begin_main(state: State, action: SetConditions, *, late: bool) -> Step[State]:
    agreed = Conditions(owner(state), action.price, action.pool, action.minutes)
    sheet = replace(state.sheet, limit=action.pool)
    after = replace(state, part=Part.MAIN, conditions=agreed, sheet=sheet)
    return Step(after, (events.ConditionsSet(conditions=agreed, late=late), events.PartBegun(part=Part.MAIN)))


def alarms(state: State) -> dict[str, timedelta]:
    """Return the running limits."""
    if state.part is Part.CONDITIONS:
        return {OWNER: ANSWER}
    if (
        state.part is Part.MAIN
        and state.rounds_left is None
        and state.conditions
        and state.conditions.minutes is not None
    ):
        return {CONTROL: timedelta(minutes=state.conditions.minutes)}
    return {}


def clock(state: State) -> Iterable[Action]:
    """Return what the clock may do."""
    return [TimeUp(alarm) for alarm in alarms(state)]


def time_up(state: State, actor: Actor, alarm: str) -> Step[State]:
    """End a limit (PREF-9.3, 9.4): set the usual conditions, or announce the last round."""
    if actor is not Nature.CLOCK:
        raise IllegalAction(Reason.TURN)
    if alarm not in alarms(state):
        raise IllegalAction(Reason.OVER if state.part is Part.OVER else Reason.MOMENT)
    if alarm == OWNER:
        return _begin_main(state, SetConditions(1, pools(state)[-1], _proposed(state)), late=True)
    return Step(replace(state, rounds_left=ROUNDS_AFTER_TIME), (events.ControlTime(),))
