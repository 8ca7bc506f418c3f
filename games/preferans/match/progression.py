"""Progress from deal to deal: the next dealer, the next part, the end of the match.

See section 9, PREF-2.2 and 6.5.
"""

from msgspec.structs import replace

from games import core
from games.core import Event, Step
from games.preferans import events
from games.preferans.contracts import value
from games.preferans.match import negotiation, teeth
from games.preferans.options import ROUNDS
from games.preferans.scoring.booking import book
from games.preferans.scoring.ledger import Booking
from games.preferans.scoring.outcome import Outcome, Raspasy
from games.preferans.scoring.settlement import settle
from games.preferans.scoring.sheet import ROBBER_CONTRACTS
from games.preferans.state import Deal, Feat, Part, State, left_player

ROW = 3
"""The raspasy deals in a row after which the deal passes."""
MOST_DEALS = 300
"""The deals after which every match ends, whatever its pools."""


def first_part(state: State) -> Part:
    return Part.ROBBER if state.options.kind in ("classic", "gusarik") else Part.MAIN


def finish(state: State, outcome: Outcome, deal: Deal | None = None) -> Step[State]:
    """Book the deal; go on with the next one, the next part or the end of the match.

    A deal of real cards has an outcome only.
    """
    sheet, booking = book(state.sheet, state.options.terms, outcome)
    booked = replace(
        state,
        deal=None,
        sheet=sheet,
        feat=_better(state.feat, _feat(state, outcome, booking)),
        teeth_due=teeth.due_teeth(outcome, booking) if state.talks else (),
    )
    over = events.DealOver(
        number=state.number,
        part=state.part,
        outcome=outcome,
        booking=booking,
        sheet=sheet,
        bid=deal.bid if deal else None,
        last=deal.tricks[-1] if deal and deal.tricks else None,
        claimed=deal is not None and bool(sum(deal.granted)),
        results=settle(sheet, state.options.terms).shown,
    )
    step = _next(_with_next_dealer(booked, outcome))
    return Step(step.state, (over, *step.events))


def _feat(state: State, outcome: Outcome, booking: Booking) -> Feat | None:
    """Return the contract of this deal if it was made, else None."""
    if isinstance(outcome, Raspasy) or outcome.unplayed or booking.short:
        return None
    return Feat(outcome.declarer, outcome.contract, state.number)


def _better(one: Feat | None, two: Feat | None) -> Feat | None:
    """Return the better feat: a misère first, then the more valuable contract."""
    feats = (feat for feat in (one, two) if feat)
    return max(feats, key=lambda feat: (feat.contract.misere, value(feat.contract)), default=None)


def _with_next_dealer(state: State, outcome: Outcome) -> State:
    if state.part is Part.MAIN:
        if isinstance(outcome, Raspasy) and state.row + 1 < ROW:
            return replace(state, row=state.row + 1, dark_row=state.dark_row + 1 if outcome.running else 0)
        state = replace(state, row=0, dark_row=0)
        if _is_caught_misere(outcome):
            return state
    assert state.dealer is not None
    state = replace(state, dealer=left_player(state.dealer, state.seats))
    if state.rounds_left is None or state.dealer != state.first:
        return state
    return replace(state, rounds_left=state.rounds_left - 1)


def _is_caught_misere(outcome: Outcome) -> bool:
    return (
        not isinstance(outcome, Raspasy) and outcome.contract.misere and outcome.tricks[outcome.declarer] > 0
    )


def _next(state: State) -> Step[State]:
    part = _next_part(state)
    if part is state.part:
        is_last_round = state.rounds_left == 1 and state.dealer == state.first and state.row == 0
        return Step(state, (events.LastRound(),) if is_last_round else ())
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


def _opening(state: State) -> tuple[Event, ...]:
    match state.part:
        case Part.CONDITIONS:
            return (
                events.ConditionsAsked(
                    owner=negotiation.hill_owner(state), most=negotiation.pools(state)[-1]
                ),
            )
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
    """Return the places as the match stands, by seat; equal results share one."""
    return core.places(settle(state.sheet, state.options.terms).results)


def _next_part(state: State) -> Part:
    if state.number >= MOST_DEALS or state.number == state.options.most_deals(state.seats):
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
