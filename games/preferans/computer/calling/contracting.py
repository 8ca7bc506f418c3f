"""The master's contracts and half shares: best play of each in imagined deals, priced on the sheet."""

from collections.abc import Sequence
from random import Random
from statistics import mean

from games.cards import Suit
from games.preferans import contracts
from games.preferans.actions import Accept, Action, Announce, Decline
from games.preferans.computer import hand_evaluation
from games.preferans.computer.stakes import Ending, Stakes, spoke
from games.preferans.computer.worlds import LIMIT, Effort, World, contract_of, declarer_of, guess, position
from games.preferans.contracts import TEN, Contract, both_must_whist
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.state import Part
from games.preferans.view import View

NEAR = 0.5
"""Trumps this close to the best, in tricks by the tables, are calculated too."""
WORLDS = 10
WORK = 12_000
"""The positions searched for an answer."""
MISERE = 0.1
"""The chance by the tables from which a misère is calculated."""
TYPICAL = (4, 5, 6, 7)
"""The usual tricks of declarers in Разбойник, for choosing a contract now or later."""
TYPICAL_MISERE = (0, 1, 1, 2)
Worths = dict[Action, tuple[float, ...]]


def announcements(view: View, rng: Random) -> Worths:
    """Weigh each contract that the tables like, alone and shared."""
    found = _tricks_found(view, rng)
    stakes, worths = Stakes(view), Worths()
    for contract in view.choices.contracts:
        kind = contract.trumps, contract.misere
        if kind in found:
            worths[Announce(contract)] = _worths(stakes, contract, found[kind])
            if view.choices.share:
                worths[Announce(contract, share=True)] = _shared(stakes, contract, found[kind])
    return worths


def _worths(stakes: Stakes, contract: Contract, found: Sequence[int]) -> tuple[float, ...]:
    """Weigh a contract; in Разбойник minus its usual worth."""
    seat = declarer_of(stakes.view)
    if _convicted(stakes.view, contract, found):
        return tuple(_ended(stakes, contract, tricks, convicted=True) for tricks in found)
    later = kept(stakes, contract)
    return tuple(stakes.played(seat, contract, tricks) - later for tricks in found)


def kept(stakes: Stakes, contract: Contract) -> float:
    """Return the contract's usual worth; 0 outside Разбойник, where it can be won again."""
    if stakes.view.part is not Part.ROBBER:
        return 0.0
    typical = TYPICAL_MISERE if contract.misere else TYPICAL
    seat = declarer_of(stakes.view)
    return mean(stakes.played(seat, contract, tricks) for tricks in typical)


def _convicted(view: View, contract: Contract, found: Sequence[int]) -> bool:
    """Return whether the arbiter is likely to find no excuse: each world has tricks above the contract."""
    judged = view.options.underbid == "arbiter" and view.part is Part.MAIN
    return judged and not (contract.unwhisted or contract.dark) and min(found) > contract.level


def _shared(stakes: Stakes, contract: Contract, found: Sequence[int]) -> tuple[float, ...]:
    return tuple(_ended(stakes, contract, tricks, shared=True) for tricks in found)


def _ended(
    stakes: Stakes, contract: Contract, tricks: int, *, shared: bool = False, convicted: bool = False
) -> float:
    """Price an ending with or without the dealer's share, whisted if the tricks for it are there."""
    view = stakes.view
    defenders = spoke(view, declarer_of(view))
    given = not contract.unwhisted and tricks + contracts.asked(contract) > TEN
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
    return stakes.ending(ending, tricks)


def _tricks_found(view: View, rng: Random) -> dict[tuple[Suit | None, bool], list[int]]:
    """Return the tricks of best play in several worlds, for trumps that the tables like and at misère."""
    kinds = [(trumps, False) for trumps in _near_best(view)]
    leading = view.active[0] == view.seat
    misere = any(contract.misere for contract in view.choices.contracts)
    if misere and (not kinds or hand_evaluation.misere_chance(view.hand, leading=leading) >= MISERE):
        kinds.append((None, True))
    solver, found = Solver(LIMIT), {kind: list[int]() for kind in kinds}
    effort = Effort(solver, WORK)
    for world in guess(view, rng, WORLDS):
        for kind, tricks in found.items():
            tricks.append(solver.tricks(_with(view, world, *kind), tricks[-1] if tricks else None))
        if effort.spent():
            break
    return found


def _near_best(view: View) -> list[Suit | None]:
    """Return one or two trump suits, higher ones of equals first."""
    offered = {contract.trumps for contract in view.choices.contracts if contract.level}
    leading = view.active[0] == view.seat
    worth = {
        trumps: hand_evaluation.strength(view.hand, trumps, leading=leading)
        for trumps in contracts.DENOMINATIONS
        if trumps in offered
    }
    best = max(worth.values(), default=0.0)
    return sorted((suit for suit in worth if worth[suit] > best - NEAR), key=lambda suit: worth[suit])[-2:]


def _with(view: View, world: World, trumps: Suit | None, misere: bool) -> Position:
    """Return the play of a contract before its announcement."""
    order = view.active
    return Position(tuple(world[place] for place in order), 0, order.index(declarer_of(view)), trumps, misere)


def shares(view: View, rng: Random) -> Worths:
    """Weigh taking and leaving the dealer's half of a contract."""
    contract, solver, stakes = contract_of(view), Solver(LIMIT), Stakes(view)
    found, effort = list[int](), Effort(solver, WORK)
    for world in guess(view, rng, WORLDS):
        found.append(solver.tricks(position(view, world), found[-1] if found else contract.level))
        if effort.spent():
            break
    alone = tuple(_ended(stakes, contract, tricks) for tricks in found)
    return {Accept(): _shared(stakes, contract, found), Decline(): alone}
