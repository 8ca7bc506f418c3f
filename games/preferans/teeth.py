"""Teeth on the sheet: who may draw one towards whom, and who takes one back (PREF-10.5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.core import Actor, IllegalAction, Nature, Reason, Seat, Step
from games.preferans import events
from games.preferans.actions import Action, DrawTooth, WorkOff
from games.preferans.match.legality import Refusal
from games.preferans.scoring.ledger import Booking, Why
from games.preferans.scoring.outcome import Outcome, Raspasy
from games.preferans.scoring.sheet import Tooth
from games.preferans.state import Part, State


def grudges(outcome: Outcome, booking: Booking) -> tuple[tuple[Seat, Seat], ...]:
    """Return who may draw a tooth after this deal, each with a partner whose play may have cost it."""
    players, hurt = _players(outcome), _hurt(outcome, booking)
    return tuple((seat, other) for seat in sorted(hurt) for other in sorted(players - {seat}))


def _players(outcome: Outcome) -> frozenset[Seat]:
    """Return the players with cards, and a dealer who whisted."""
    if isinstance(outcome, Raspasy):
        return frozenset(outcome.active)
    return frozenset((outcome.declarer, *outcome.spoke, *outcome.whisters))


def _hurt(outcome: Outcome, booking: Booking) -> frozenset[Seat]:
    """Return who went short, a sharing dealer as well, or took tricks in raspasy.

    The talon's tricks and the arbiter's verdict are nobody's play.
    """
    if isinstance(outcome, Raspasy):
        return frozenset(seat for seat in outcome.active if outcome.tricks[seat])
    if outcome.unplayed or outcome.short:
        return frozenset()
    failed = (Why.FAILED, Why.UNDERWHIST)
    declarer = {outcome.declarer} if booking.short else set()
    return frozenset({*declarer, *(line.who for line in booking.lines if line.why in failed)})


def open_teeth(teeth: tuple[Tooth, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the partners towards whom a seat's teeth stand."""
    return tuple(sorted({tooth.towards for tooth in teeth if tooth.seat == seat and not tooth.worked}))


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the teeth that this seat may draw or take back."""
    if state.talks and state.part is not Part.OVER:
        yield from (DrawTooth(towards) for owner, towards in state.grudges if owner == seat)
        yield from (WorkOff(towards) for towards in open_teeth(state.teeth, seat))


def owners(state: State) -> frozenset[Seat]:
    """Return who may draw a tooth or take one back."""
    return frozenset(seat for seat in map(Seat, range(state.seats)) if any(True for _ in legal(state, seat)))


def mark(state: State, actor: Actor, action: DrawTooth | WorkOff) -> Step[State]:
    """Draw a tooth, or take back the oldest one; both change nothing else."""
    if state.part is Part.OVER:
        raise IllegalAction(Reason.OVER)
    if isinstance(actor, Nature):
        raise IllegalAction(Reason.TURN)
    if state.awaits_chance:
        raise IllegalAction(Reason.MOMENT)
    if action not in legal(state, actor):
        raise IllegalAction(Refusal.TOOTH)
    tooth = Tooth(actor, action.towards)
    if isinstance(action, DrawTooth):
        left = tuple(grudge for grudge in state.grudges if grudge != (actor, action.towards))
        after = replace(state, teeth=(*state.teeth, tooth), grudges=left)
    else:
        at = state.teeth.index(tooth)
        worked = replace(tooth, worked=True)
        after = replace(state, teeth=(*state.teeth[:at], worked, *state.teeth[at + 1 :]))
    drawn = isinstance(action, DrawTooth)
    return Step(after, (events.ToothMarked(seat=actor, towards=action.towards, worked=not drawn),))
