"""Negotiate before the main part: conditions, proposals, votes on options; and the limits of time.

See PREF-9.3, 9.4 and 10.4.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from msgspec.structs import replace

from games.core import Actor, IllegalAction, Nature, Reason, Seat, Step
from games.options import Choice, Number, changed, field, read, write
from games.preferans import events
from games.preferans.actions import (
    CHANGES,
    CONTROL,
    OWNER,
    VOTE,
    Accept,
    Action,
    BeginMain,
    ChangeOption,
    Decline,
    Propose,
    TimeUp,
)
from games.preferans.actions import Conditions as SetConditions
from games.preferans.match.legality import Refusal
from games.preferans.options import Options
from games.preferans.state import Conditions, Negotiation, Part, State

PRICES = range(1, 101)
HALF_HOURS: tuple[int, ...] = tuple(range(30, 601, 30))
ANSWER = timedelta(minutes=2)
"""The time for each answer."""
ROUNDS_AFTER_TIME = 2
"""The current round and the last one."""
DEFAULT_POOL = 10
"""The pool if no hill allows one."""
SECONDARY = ("third_raspasy_fine", "cover", "underbid", "talk")
"""The options open to changes."""


def hill_owner(state: State) -> Seat:
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


def awaited(state: State) -> frozenset[Seat]:
    """Return the owner of the hill, or the seats still to vote on a change."""
    return (
        _not_owner(state) - {*state.negotiation.accepted}
        if state.negotiation.voting
        else frozenset({hill_owner(state)})
    )


def _not_owner(state: State) -> frozenset[Seat]:
    return frozenset(map(Seat, range(state.seats))) - {hill_owner(state)}


def proposers(state: State) -> frozenset[Seat]:
    """Return the seats that may propose conditions to the owner of the hill."""
    open_to_advice = state.part is Part.CONDITIONS and state.conditions is None and state.talks
    return _not_owner(state) if open_to_advice else frozenset()


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """Yield this seat's actions before the main part."""
    if seat in proposers(state):
        yield from (Propose(*terms) for terms in _terms(state))
    elif seat not in awaited(state):
        return
    elif state.negotiation.voting:
        yield Accept()
        yield Decline()
    elif state.conditions is None:
        yield from (SetConditions(*terms) for terms in _terms(state))
    else:
        yield from changes(state)
        yield BeginMain()


def _terms(state: State) -> Iterator[tuple[int, int, int | None]]:
    """Yield all conditions, as price, pool and minutes."""
    for price in PRICES:
        for pool in pools(state):
            for minutes in times(state):
                yield price, pool, minutes


def changes(state: State) -> Iterator[ChangeOption]:
    """Yield the changes that the owner may still propose, each option once."""
    voted = {change.option for change in state.negotiation.asked}
    for name in SECONDARY:
        now = write(getattr(state.options, name))
        yield from (ChangeOption(name, each) for each in _values(name) if name not in voted and each != now)


def _values(name: str) -> Iterable[str]:
    match field(Options, name):
        case Number(numbers=numbers):
            return map(str, numbers)
        case Choice(values=values):
            return values
    return ("on", "off")


def propose(state: State, actor: Actor, action: Propose) -> Step[State]:
    """Propose conditions; they replace the player's earlier proposal."""
    seat = _check(state, actor, proposers(state))
    _check_terms(state, action)
    others = tuple(each for each in state.negotiation.proposals if each[0] != seat)
    negotiation = replace(state.negotiation, proposals=(*others, (seat, action)))
    return Step(replace(state, negotiation=negotiation), (events.Proposed(seat=seat, terms=action),))


def set_conditions(state: State, actor: Actor, action: SetConditions) -> Step[State]:
    """Set the terms of the main part; begin it, unless changes may be negotiated first."""
    open_terms = state.part is Part.CONDITIONS and state.conditions is None
    _check(state, actor, frozenset({hill_owner(state)}) if open_terms else frozenset())
    _check_terms(state, action)
    step = _with_conditions(state, action, late=False)
    return step if state.talks else _then_begin(step)


def _check(state: State, actor: Actor, able: frozenset[Seat]) -> Seat:
    """Return the acting seat. Raises IllegalAction for other seats, or outside the negotiation."""
    if state.part is not Part.CONDITIONS:
        raise IllegalAction(Reason.OVER if state.part is Part.OVER else Reason.MOMENT)
    if isinstance(actor, Nature) or actor not in able:
        raise IllegalAction(Reason.TURN)
    return actor


def _check_terms(state: State, action: SetConditions | Propose) -> None:
    if action.price not in PRICES or action.pool not in pools(state) or action.minutes not in times(state):
        raise IllegalAction(Refusal.CONDITIONS, pool=pools(state)[-1])


def _with_conditions(state: State, action: SetConditions, *, late: bool) -> Step[State]:
    agreed = Conditions(hill_owner(state), action.price, action.pool, action.minutes)
    sheet = replace(state.sheet, limit=action.pool)
    after = replace(state, conditions=agreed, sheet=sheet)
    return Step(after, (events.ConditionsSet(conditions=agreed, late=late),))


def _then_begin(step: Step[State]) -> Step[State]:
    after = replace(step.state, part=Part.MAIN, negotiation=Negotiation())
    return Step(after, (*step.events, events.PartBegun(part=Part.MAIN)))


def change(state: State, actor: Actor, action: ChangeOption) -> Step[State]:
    """Begin the vote on a change."""
    seat = _check(state, actor, _owner_between_votes(state))
    if action not in changes(state):
        raise IllegalAction(Refusal.CHANGE)
    negotiation = replace(
        state.negotiation, asked=(*state.negotiation.asked, action), accepted=(), voting=True
    )
    return Step(replace(state, negotiation=negotiation), (events.ChangeAsked(owner=seat, change=action),))


def begin(state: State, actor: Actor) -> Step[State]:
    """Begin the main part without further changes."""
    _check(state, actor, _owner_between_votes(state))
    return _then_begin(Step(state))


def _owner_between_votes(state: State) -> frozenset[Seat]:
    """Return the owner of the hill after the conditions are set, outside votes."""
    waits = state.part is Part.CONDITIONS and state.conditions is not None and not state.negotiation.voting
    return frozenset({hill_owner(state)}) if waits else frozenset()


def answer(state: State, actor: Actor, action: Accept | Decline) -> Step[State]:
    """Vote on a change: it needs all votes."""
    voters = awaited(state) if state.part is Part.CONDITIONS and state.negotiation.voting else frozenset()
    seat, accepted = _check(state, actor, voters), isinstance(action, Accept)
    event = events.ChangeAnswered(seat=seat, accepted=accepted)
    if accepted and voters != {seat}:
        negotiation = replace(state.negotiation, accepted=(*state.negotiation.accepted, seat))
        return Step(replace(state, negotiation=negotiation), (event,))
    step = _settled(state, agreed=accepted)
    return Step(step.state, (event, *step.events))


def _settled(state: State, *, agreed: bool) -> Step[State]:
    change = state.negotiation.asked[-1]
    value = read(field(Options, change.option), change.value)
    options = changed(state.options, change.option, value) if agreed else state.options
    after = replace(state, options=options, negotiation=replace(state.negotiation, accepted=(), voting=False))
    return Step(after, (events.ChangeSettled(change=change, agreed=agreed),))


def alarms(state: State) -> dict[str, timedelta]:
    """Return the running limits."""
    if state.part is Part.CONDITIONS:
        named = VOTE if state.negotiation.voting else OWNER if state.conditions is None else CHANGES
        return {named: ANSWER}
    if (
        state.part is Part.MAIN
        and state.rounds_left is None
        and state.conditions
        and state.conditions.minutes is not None
    ):
        return {CONTROL: timedelta(minutes=state.conditions.minutes)}
    return {}


def clock(state: State) -> Iterable[Action]:
    """Return the clock's actions."""
    return [TimeUp(alarm) for alarm in alarms(state)]


def time_up(state: State, actor: Actor, alarm: str) -> Step[State]:
    """End a limit (PREF-9.3, 9.4, 10.4).

    Set the usual conditions, decline a change, begin the main part, or announce the last round.
    """
    if actor is not Nature.CLOCK:
        raise IllegalAction(Reason.TURN)
    if alarm not in alarms(state):
        raise IllegalAction(Reason.OVER if state.part is Part.OVER else Reason.MOMENT)
    if alarm == OWNER:
        usual = SetConditions(1, pools(state)[-1], _proposed(state))
        return _then_begin(_with_conditions(state, usual, late=True))
    if alarm == VOTE:
        return _settled(state, agreed=False)
    if alarm == CHANGES:
        return _then_begin(Step(state))
    return Step(replace(state, rounds_left=ROUNDS_AFTER_TIME), (events.ControlTime(),))
