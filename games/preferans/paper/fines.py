"""Ask for fines of a table with real cards, and book them (PREF-10.7)."""

from msgspec.structs import replace

from games.core import Seat, Step
from games.preferans.contracts import Contract, value
from games.preferans.events import Fined
from games.preferans.match import ending, progression
from games.preferans.paper.script import (
    AGREED,
    DARK_RASPASY,
    RASPASY,
    Asking,
    active_players,
    ask_contract,
    ask_unseen,
    dealer_of,
    next_deal,
    sitting_dealer,
)
from games.preferans.scoring.booking import bomb_factor
from games.preferans.scoring.ledger import Pen, SheetColumn, Why
from games.preferans.scoring.outcome import Raspasy
from games.preferans.state import HAND, Part, State, left_player
from games.sheets import Question, Script, numbers

MISDEAL, TALON_ORDER, UNCUT, HINT = "misdeal", "talon-order", "uncut", "hint"
REVOKE, TWELVE, RASPASY_REVOKE, FREE = "revoke", "twelve", "raspasy-revoke", "free"
OF_THE_DEALER = (MISDEAL, TALON_ORDER, UNCUT)
POINTS = range(1, 21)
"""The hill points of a free fine."""
SHORT = 3
"""The tricks that a revoke in a contract costs, or twelve cards."""


def fine_script(state: State) -> Script[State]:
    """Ask for an offence and its player, and book the fine."""
    offence = yield Question("offence", offences(state), row=2)
    everybody = numbers(range(state.seats))
    match offence:
        case "hint":
            return _fined(state, offence, Seat(int((yield Question("hinter", everybody)))))
        case "free":
            seat = Seat(int((yield Question("fined", everybody))))
            points = yield Question("points", numbers(POINTS), seat)
            word = yield Question("word", (AGREED,), seat, free=True)
            return _fined(state, offence, seat, points=int(points), word=word)
        case "revoke" | "twelve":
            return (yield from _contract_offence(state, offence))
        case "raspasy-revoke":
            return (yield from _raspasy_revoke(state))
    return _fined(state, offence, dealer_of(state))


def offences(state: State) -> tuple[str, ...]:
    """Return the offences that are possible in this part of the match."""
    contract = (REVOKE, TWELVE) if state.part in (Part.ROBBER, Part.MAIN) else ()
    raspasy = (RASPASY_REVOKE,) if state.part in (Part.ROUNDS, Part.MAIN) else ()
    return (*OF_THE_DEALER, HINT, *contract, *raspasy, FREE)


def _fined(
    state: State,
    offence: str,
    seat: Seat,
    *,
    points: int = 1,
    word: str = "",
    declarer: Seat | None = None,
    contract: Contract | None = None,
) -> Step[State]:
    """Write the points on a hill. The same dealer deals."""
    pen = Pen(state.sheet)
    pen.write(seat, SheetColumn.HILL, points, Why.FINE)
    fined = Fined(seat=seat, offence=offence, points=points, word=word, declarer=declarer, contract=contract)
    return Step(replace(state, sheet=pen.sheet()), (fined,))


def _contract_offence(state: State, offence: str) -> Asking[Step[State]]:
    """Ask for the player and the contract; the deal is not played."""
    active = active_players(state)
    revoker = (yield Question("revoker", numbers(active))) if offence == REVOKE else None
    if state.part is Part.ROBBER:
        declarer, bomb = left_player(dealer_of(state), state.seats), 0
    else:
        declarer = Seat(int((yield Question("declarer", numbers(active)))))
        bomb = state.sheet.pages[declarer].bomb
    contract, _ = yield from ask_contract(state, declarer, is_played=False)
    return _fined(
        state,
        offence,
        declarer if revoker is None else Seat(int(revoker)),
        points=SHORT * value(contract) * bomb_factor(bomb),
        declarer=declarer,
        contract=contract,
    )


def _raspasy_revoke(state: State) -> Asking[Step[State]]:
    """Ask for the player, who writes ten tricks; the deal counts as played."""
    active, dark = active_players(state), False
    revoker = Seat(int((yield Question("revoker", numbers(active)))))
    if state.options.dark and state.part is Part.MAIN:
        dark = (yield Question("raspasy", (RASPASY, DARK_RASPASY))) == DARK_RASPASY
    unseen = (yield from ask_unseen(state)) if dark else ()
    price = ending.raspasy_price(state, dark=dark)
    outcome = Raspasy(
        dealer=dealer_of(state),
        sitting=sitting_dealer(state),
        active=active,
        tricks=tuple(HAND if seat == revoker else 0 for seat in range(state.seats)),
        price=price,
        unseen=unseen,
        running=state.dark_row + 1 if dark else 0,
        fine=ending.third_raspasy_fine(state),
        revoked=True,
    )
    step = progression.finish(next_deal(state), outcome)
    return Step(step.state, (Fined(seat=revoker, offence=RASPASY_REVOKE, points=HAND * price), *step.events))
