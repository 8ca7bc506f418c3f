"""Draw teeth on the sheet, and take them back (PREF-10.5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.core import Actor, IllegalAction, Nature, Reason, Seat, Step
from games.preferans import events
from games.preferans.actions import MarkTooth
from games.preferans.match.legality import Refusal
from games.preferans.scoring.ledger import Booking, Why
from games.preferans.scoring.outcome import Outcome, Raspasy
from games.preferans.scoring.sheet import Tooth
from games.preferans.state import Part, State


def due_teeth(outcome: Outcome, booking: Booking) -> tuple[tuple[Seat, Seat], ...]:
    """Return the teeth that may be drawn after this deal, as (drawer, partner)."""
    players, hurt = _players(outcome), _short_of_tricks(outcome, booking)
    return tuple((seat, other) for seat in sorted(hurt) for other in sorted(players - {seat}))


def _players(outcome: Outcome) -> frozenset[Seat]:
    """Return the players with cards, and a whisting dealer."""
    if isinstance(outcome, Raspasy):
        return frozenset(outcome.active)
    return frozenset((outcome.declarer, *outcome.spoke, *outcome.whisters))


def _short_of_tricks(outcome: Outcome, booking: Booking) -> frozenset[Seat]:
    """Return the seats that are short of tricks, with a sharing dealer; in raspasy the seats with tricks.

    The talon's tricks and the arbiter's verdict do not count: no partner played them.
    """
    if isinstance(outcome, Raspasy):
        return frozenset(seat for seat in outcome.active if outcome.tricks[seat])
    if outcome.unplayed or outcome.short:
        return frozenset()
    failed = (Why.FAILED, Why.UNDERWHIST)
    declarer = {outcome.declarer} if booking.short else set()
    return frozenset({*declarer, *(line.who for line in booking.lines if line.why in failed)})


def legal(state: State, seat: Seat) -> Iterator[MarkTooth]:
    """Yield the teeth that this seat may draw or take back."""
    if state.talks and state.part is not Part.OVER:
        yield from (MarkTooth(towards) for owner, towards in state.teeth_due if owner == seat)
        drawn = {tooth.towards for tooth in state.teeth if tooth.seat == seat and not tooth.worked}
        yield from (MarkTooth(towards, worked=True) for towards in sorted(drawn))


def seats_with_choice(state: State) -> frozenset[Seat]:
    """Return the seats that may draw a tooth or take one back."""
    return frozenset(seat for seat in map(Seat, range(state.seats)) if any(True for _ in legal(state, seat)))


def mark(state: State, actor: Actor, action: MarkTooth) -> Step[State]:
    """Draw a tooth, or take back the oldest one."""
    if state.part is Part.OVER:
        raise IllegalAction(Reason.OVER)
    if isinstance(actor, Nature):
        raise IllegalAction(Reason.TURN)
    if state.awaits_chance:
        raise IllegalAction(Reason.MOMENT)
    if action not in legal(state, actor):
        raise IllegalAction(Refusal.TOOTH)
    teeth, teeth_due, tooth = list(state.teeth), list(state.teeth_due), Tooth(actor, action.towards)
    if action.worked:
        teeth[teeth.index(tooth)] = replace(tooth, worked=True)
    else:
        teeth.append(tooth)
        teeth_due.remove((actor, action.towards))
    event = events.ToothMarked(seat=actor, towards=action.towards, worked=action.worked)
    return Step(replace(state, teeth=tuple(teeth), teeth_due=tuple(teeth_due)), (event,))
