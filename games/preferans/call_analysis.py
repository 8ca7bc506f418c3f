"""Judge calls, discards, contracts, shares and whists by sampled deals."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean

from games.agents.seeding import rng_for
from games.analysis import Analyst, Judgement, Measure, Move, judgement_of
from games.cards import Card, Suit
from games.core import Seat
from games.preferans import contracts
from games.preferans.actions import Bid, LayAway, Pass, is_aside, read, write
from games.preferans.computer import hand_evaluation, master
from games.preferans.computer.calling import bidding, contracting, plans
from games.preferans.computer.payoffs import Payoffs
from games.preferans.computer.playing import card_choice
from games.preferans.computer.worlds import LIMIT, Effort, World, declarer_of, known_hands, likely_worlds
from games.preferans.contracts import Contract
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.state import Phase, State
from games.preferans.view import View, view
from games.trick_game.actions import PlayCard

STAKE = 50.0
"""The whists at stake in a deal: a judgement. A made six brings its declarer 33 to 38 more than one short by
a trick, 52 to 61 more than one short by two."""
COMPARED_PHASES = frozenset({Phase.CONTRACT, Phase.SHARE, Phase.WHIST, Phase.DEALER})
"""The phases with answers that double-dummy play can compare."""
LEAST, ROUNDS = 4, 2
"""The least number of worlds to compare answers, and the most attempts to reach it."""
LEAST_FOR_CALLS = 20
"""The fewest worlds for judging a call."""
LEAST_FOR_CARDS = 8
"""The fewest worlds for marking a card."""
NEAR = 0.5
"""Trumps this close to the best, in tricks by the tables, are calculated."""
WORLDS = 8
WORK, CALL_WORK = 8_000, 40_000
"""The positions searched for a discard and for a call."""
FEWEST = 3
"""The fewest worlds sampled for a discard."""

_Kind = tuple[Suit | None, bool]
"""Trumps, and whether it is a misère."""


class CallAnalyst(Analyst):
    """Judges by deals sampled from the seat's own view, so that bad luck is not a mistake.

    A discard is compared with the best discards by the tables: each counts as its best contract by
    double-dummy play, in Разбойник minus the contract's usual worth. A call is compared with the master's
    candidates, while the others bid by the tables; calls in the dark are not judged, since a bomb has no
    worth on the sheet. A card is compared with all others if a hand is hidden, and in raspasy.
    """

    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        for move in moves:
            state: State = move.before
            if move.actor != seat or state.deal is None:
                continue
            seen = view(state, seat)
            least = LEAST_FOR_CARDS if seen.phase is Phase.PLAY else 1
            judgement = judgement_of(move, _worths(seen, move.text), STAKE, Measure.WHISTS, least)
            if judgement is not None:
                yield judgement


def _worths(seen: View, text: str) -> Mapping[str, Sequence[float]]:
    """Weigh the action and its alternatives in the same worlds; return none without a comparison."""
    action = read(text)
    if is_aside(action):
        return {}
    if seen.phase in COMPARED_PHASES:
        return _weigh_as_master(seen)
    match seen.phase, action:
        case Phase.AUCTION, Pass() | Bid() if seen.hand:
            return _weigh_calls(seen, action)
        case Phase.LAY, LayAway():
            return {write(LayAway(two)): found for two, found in _weigh_discards(seen, action.cards).items()}
        case Phase.PLAY, PlayCard() if is_sampled(seen) and len(seen.choices.cards) > 1:
            return {
                write(PlayCard(card)): worth for card, worth in card_choice.weigh(seen, rng_for(seen)).items()
            }
    return {}


def is_sampled(seen: View) -> bool:
    """Return whether a card is judged by sampled deals: in raspasy, or if a hand is hidden."""
    return seen.raspasy or len(known_hands(seen)) < len(seen.active)


def _weigh_calls(seen: View, made: Pass | Bid) -> Mapping[str, Sequence[float]]:
    """Weigh calls, without the master's caution for the actual call."""
    found = bidding.weigh_calls(seen, rng_for(seen), made, CALL_WORK, LEAST_FOR_CALLS)
    if min(map(len, found.values())) < LEAST_FOR_CALLS:
        return {}
    return {write(call): worth for call, worth in found.items()}


def _weigh_as_master(seen: View) -> Mapping[str, Sequence[float]]:
    rng, worths = rng_for(seen), dict[str, tuple[float, ...]]()
    for _ in range(ROUNDS):
        for action, found in master.worths(seen, rng).items():
            worths[write(action)] = worths.get(write(action), ()) + found
        if not worths or min(map(len, worths.values())) >= LEAST:
            break
    return worths if len(worths) > 1 else {}


def _weigh_discards(seen: View, laid: frozenset[Card]) -> dict[frozenset[Card], tuple[float, ...]]:
    """Weigh this discard and the likely ones by their best contracts."""
    allowed = contracting.announceable(seen)
    candidates = dict.fromkeys((laid, *_likely_discards(seen, allowed)))
    solver, worlds = Solver(LIMIT), _Worlds(seen, rng_for(seen))
    effort = Effort(solver, WORK)
    kinds = {two: _kinds(seen, two, allowed) for two in candidates}
    tricks: dict[tuple[frozenset[Card], _Kind], list[int]] = {}
    for number, world in enumerate(worlds.sampled):
        if effort.spent() and number >= FEWEST:
            break
        for two in candidates:
            for kind in kinds[two]:
                known = tricks.setdefault((two, kind), [])
                known.append(solver.tricks(worlds.position(world, two, kind), known[-1] if known else None))
    payoffs = Payoffs(seen)
    return {
        two: _best_worth(payoffs, allowed, {kind: tricks[two, kind] for kind in kinds[two]}) for two in kinds
    }


def _best_worth(
    payoffs: Payoffs, allowed: Sequence[Contract], tricks: Mapping[_Kind, Sequence[int]]
) -> tuple[float, ...]:
    """Weigh the contract with the best average over the worlds."""
    offered = (each for each in allowed if _kind(each) in tricks)
    return max((_worth(payoffs, each, tricks[_kind(each)]) for each in offered), key=fmean)


def _worth(payoffs: Payoffs, contract: Contract, tricks: Sequence[int]) -> tuple[float, ...]:
    seat = declarer_of(payoffs.view)
    later = contracting.usual_worth(payoffs, contract)
    return tuple(payoffs.played(seat, contract, each) - later for each in tricks)


class _Worlds:
    def __init__(self, seen: View, rng: Random) -> None:
        self._seen = seen
        self.sampled = likely_worlds(seen, rng, WORLDS)

    def position(self, world: World, two: frozenset[Card], kind: _Kind) -> Position:
        """Return the play of a contract of this kind without the two cards."""
        order, own = self._seen.active, declarer_of(self._seen)
        hands = tuple(
            tuple(card for card in world[place] if place != own or card not in two) for place in order
        )
        return Position(hands, 0, order.index(own), *kind)


def _likely_discards(seen: View, allowed: Sequence[Contract]) -> Iterator[frozenset[Card]]:
    """Yield the discard for each trump suit with many tricks by the tables, and for a misère."""
    hand, leading = frozenset(seen.hand), seen.leads
    found = {
        trumps: plans.kept_for(seen.hand, trumps, leading=leading)
        for trumps in {contract.trumps for contract in allowed if contract.level}
    }
    best = max((tricks for tricks, _ in found.values()), default=0.0)
    for trumps in contracts.DENOMINATIONS:
        if trumps in found and found[trumps][0] > best - NEAR:
            yield hand - frozenset(found[trumps][1])
    laid = hand_evaluation.laid_for_misere(seen.hand, leading=leading)
    if any(contract.misere for contract in allowed) and (not found or _is_misere(hand - laid, leading)):
        yield laid


def _kinds(seen: View, two: frozenset[Card], allowed: Sequence[Contract]) -> list[_Kind]:
    """Return the kinds of contract with most tricks by the tables, for the ten cards kept."""
    kept, leading = [card for card in seen.hand if card not in two], seen.leads
    counted = {
        trumps: hand_evaluation.strength(kept, trumps, leading=leading)
        for trumps in contracts.DENOMINATIONS
        if (trumps, False) in map(_kind, allowed)
    }
    best = max(counted.values(), default=0.0)
    kinds = [(trumps, False) for trumps, tricks in counted.items() if tricks > best - NEAR]
    misere = any(contract.misere for contract in allowed) and (not kinds or _is_misere(kept, leading))
    return [*kinds, *([(None, True)] if misere else [])]


def _is_misere(hand: Collection[Card], leading: bool) -> bool:
    return hand_evaluation.misere_chance(hand, leading=leading) >= contracting.MISERE


def _kind(contract: Contract) -> _Kind:
    return contract.trumps, contract.misere
