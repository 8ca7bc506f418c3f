"""Weigh contracts and half shares as a master: double-dummy play of sampled deals, priced on the sheet."""

from collections.abc import Sequence
from random import Random
from statistics import mean

from games.cards import Suit
from games.preferans import contracts
from games.preferans.actions import Accept, Action, Announce, Decline
from games.preferans.computer import hand_evaluation
from games.preferans.computer.payoffs import Ending, Payoffs, speakers
from games.preferans.computer.worlds import (
    LIMIT,
    Effort,
    best_play,
    contract_of,
    declarer_of,
    draw_worlds,
    first_position,
)
from games.preferans.contracts import TEN, Contract, both_must_whist
from games.preferans.double_dummy.solver import Solver
from games.preferans.state import Part
from games.preferans.view import View

NEAR = 0.5
"""Trumps this close to the best, in tricks by the tables, are calculated too."""
WORLDS = 10
WORK = 12_000
"""The positions searched for an answer."""
MISERE = 0.1
"""The chance by the tables from which to calculate a misère."""
TYPICAL = (4, 5, 6, 7)
"""The usual tricks of declarers in Разбойник, for choosing a contract now or later."""
TYPICAL_MISERE = (0, 1, 1, 2)
Worths = dict[Action, tuple[float, ...]]


def weigh_announcements(view: View, rng: Random) -> Worths:
    """Weigh the best contracts by the tables, alone and shared."""
    found = _tricks_found(view, rng)
    payoffs, worths = Payoffs(view), Worths()
    for contract in view.choices.contracts:
        kind = contract.trumps, contract.misere
        if kind in found:
            worths[Announce(contract)] = _worths(payoffs, contract, found[kind])
            if view.choices.share:
                worths[Announce(contract, share=True)] = _shared(payoffs, contract, found[kind])
    return worths


def _worths(payoffs: Payoffs, contract: Contract, found: Sequence[int]) -> tuple[float, ...]:
    """Weigh a contract; in Разбойник minus its usual worth."""
    seat = declarer_of(payoffs.view)
    if _is_likely_convicted(payoffs.view, contract, found):
        return tuple(_price(payoffs, contract, tricks, convicted=True) for tricks in found)
    later = usual_worth(payoffs, contract)
    return tuple(payoffs.played(seat, contract, tricks) - later for tricks in found)


def usual_worth(payoffs: Payoffs, contract: Contract) -> float:
    """Return the contract's usual worth; 0 outside Разбойник, where it can be won again."""
    if payoffs.view.part is not Part.ROBBER:
        return 0.0
    typical = TYPICAL_MISERE if contract.misere else TYPICAL
    seat = declarer_of(payoffs.view)
    return mean(payoffs.played(seat, contract, tricks) for tricks in typical)


def announceable(view: View) -> tuple[Contract, ...]:
    """Return the contracts that the declarer may announce after laying away."""
    owed = view.sheet.pages[declarer_of(view)].owed
    return contracts.announceable(view.bidding.bid, owed, trading=view.options.trading)


def _is_likely_convicted(view: View, contract: Contract, found: Sequence[int]) -> bool:
    """Return whether the arbiter is likely to find no excuse: every world has overtricks."""
    judged = view.options.underbid == "arbiter" and view.part is Part.MAIN
    return judged and not (contract.unwhisted or contract.dark) and min(found) > contract.level


def _shared(payoffs: Payoffs, contract: Contract, found: Sequence[int]) -> tuple[float, ...]:
    return tuple(_price(payoffs, contract, tricks, shared=True) for tricks in found)


def _price(
    payoffs: Payoffs, contract: Contract, tricks: int, *, shared: bool = False, convicted: bool = False
) -> float:
    """Price an ending with or without the dealer's share; opponents with enough tricks whist."""
    view = payoffs.view
    defenders = speakers(view, declarer_of(view))
    given = not contract.unwhisted and tricks + contracts.required_tricks(contract) > TEN
    whisters = defenders[:1]
    if contract.unwhisted or both_must_whist(contract, view.bidding.bid):
        given, whisters = False, () if contract.unwhisted else defenders
    ending = Ending(
        declarer_of(view),
        contract,
        whisters if not given or convicted else (),
        unplayed=given and not convicted,
        sharer=view.sitting if shared else None,
        convicted=convicted,
    )
    return payoffs.ending(ending, tricks)


def _tricks_found(view: View, rng: Random) -> dict[tuple[Suit | None, bool], list[int]]:
    """Return the double-dummy tricks of several worlds, for the best trumps by the tables and at misère."""
    kinds = [(trumps, False) for trumps in near_best_trumps(view)]
    misere = any(contract.misere for contract in view.choices.contracts)
    if misere and (not kinds or hand_evaluation.misere_chance(view.hand, leading=view.leads) >= MISERE):
        kinds.append((None, True))
    solver, found = Solver(LIMIT), {kind: list[int]() for kind in kinds}
    effort = Effort(solver, WORK)
    for world in draw_worlds(view, rng, WORLDS):
        for kind, tricks in found.items():
            start = first_position(view, world, kind[0], misere=kind[1])
            tricks.append(solver.tricks(start, tricks[-1] if tricks else None))
        if effort.spent():
            break
    return found


def near_best_trumps(view: View) -> list[Suit | None]:
    """Return one or two trump suits of the contracts to announce, higher ones of equals first."""
    offered = {contract.trumps for contract in view.choices.contracts if contract.level}
    worth = {
        trumps: hand_evaluation.strength(view.hand, trumps, leading=view.leads)
        for trumps in contracts.DENOMINATIONS
        if trumps in offered
    }
    best = max(worth.values(), default=0.0)
    return sorted((suit for suit in worth if worth[suit] > best - NEAR), key=lambda suit: worth[suit])[-2:]


def weigh_shares(view: View, rng: Random) -> Worths:
    """Weigh both answers to the offer of half a share."""
    contract, payoffs, found = contract_of(view), Payoffs(view), best_play(view, rng, WORLDS, WORK)
    alone = tuple(_price(payoffs, contract, tricks) for tricks in found)
    return {Accept(): _shared(payoffs, contract, found), Decline(): alone}
