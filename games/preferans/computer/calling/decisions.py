"""Choose bids, discards, contracts, whists and answers to claims, for every level."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from games.agents.levels import Level
from games.cards import Card, Suit
from games.preferans import actions
from games.preferans.actions import LAID
from games.preferans.computer import beginner, hand_evaluation
from games.preferans.computer.calling import contracting, plans
from games.preferans.computer.playing.heuristics import is_master
from games.preferans.computer.worlds import (
    contract_of,
    declarer_of,
    draw_worlds,
    first_position,
    position,
    unseen_cards,
)
from games.preferans.contracts import TEN, Contract, rank, required_tricks, value
from games.preferans.double_dummy.solver import Solver
from games.preferans.scoring.outcome import CONCEDED
from games.preferans.state import Part, Phase
from games.preferans.view import View
from games.trick_game.tricks import without

TALON_WORTH = 1.6
"""The average tricks gained by the talon and the choice of trumps after it."""
TYPICAL = 5.5
"""The tricks of an average declarer in Разбойник, for choosing a contract now or later."""
TYPICAL_MISERE = 0.25
"""The chance that such a declarer makes a misère."""
ANNOUNCING, WHISTING, ANSWERING = 4, 6, 3
"""The worlds sampled for a contract, a whist, a claim."""
SHORTAGE = 7.5
"""The whists that a hill point costs."""
RISK = 0.5
"""The least promise of a whist, in tricks."""
SOLID = 5
"""The trumps of a totus."""
LONGEST = 20
"""The largest pool set as the owner of the hill."""


def choose(view: View, rng: Random, level: Level) -> actions.Action:
    """Choose an action that is not a card.

    Look at the cards first: over all hands a dark pass or a dark six loses 7 to 37 whists, in every place
    of a row of raspasy.
    """
    if view.choices.look:
        return actions.Look()
    if view.phase is None:
        return _conditions(view)
    if level is Level.NOVICE and (simple := beginner.choose(view)):
        return simple
    return _ANSWERS[view.phase](view, rng)


def _conditions(view: View) -> actions.Action:
    """Set a whist price of 1, a pool for one evening, and no clock; accept changes, and propose none."""
    choices = view.choices
    if not choices.most_pool:
        return actions.Accept() if choices.answers else actions.BeginMain()
    kind = actions.Propose if choices.proposes else actions.Conditions
    return kind(1, max(choices.least_pool, min(choices.most_pool, LONGEST)), choices.times[-1])


def _call(view: View, rng: Random) -> actions.Action:
    """Bid a safe misère, else the lowest contract that the hand promises, else pass."""
    miseres = [bid for bid in view.choices.bids if bid == Contract(0)]
    if miseres and hand_evaluation.misere_biddable(view.hand, view.leads):
        return actions.Bid(miseres[0])
    most = plans.promise(view.hand, TALON_WORTH, leading=view.leads)
    bids = [bid for bid in view.choices.bids if bid.level and bid.talon and not bid.dark]
    if not bids or most is None or rank(bids[0]) > rank(most):
        return actions.Pass()
    return actions.Bid(bids[0])


def _lay(view: View, rng: Random) -> actions.Action:
    """Lay away two cards for the best contract, or against another player's totus."""
    if view.phase is Phase.TOTUS:
        return _lay_for_totus(view)
    totus = _totus(view)
    return totus or _concession(view) or actions.LayAway(_best_discard(view))


def _concession(view: View) -> actions.Action | None:
    """Concede if no trumps promise better than three undertricks of the bid."""
    bid = view.bidding.bid
    if bid is None or not view.choices.concedes:
        return None
    meant = plans.plan(view.hand, bid, trading=view.options.trading, leading=view.leads)
    conceded = hand_evaluation.gain(bid, bid.level - CONCEDED)
    return actions.Concede() if hand_evaluation.expected(meant.contract, meant.tricks) < conceded else None


def _lay_for_totus(view: View) -> actions.Action:
    """Name the two cards that cost the declarer most; agree to two that cost as much."""
    shown = view.faces[declarer_of(view)]
    if view.choices.answers:
        own, others = (_left_of(shown, frozenset(two)) for two in view.roles.named)
        return actions.Accept() if others < own else actions.Decline()
    two = min(map(frozenset, combinations(shown, LAID)), key=lambda two: _left_of(shown, two))
    named = frozenset(view.roles.named[0]) if view.choices.agrees else two
    agrees = view.choices.agrees and _left_of(shown, named) <= _left_of(shown, two)
    return actions.Accept() if agrees else actions.LayAway(two)


def _left_of(cards: Sequence[Card], two: frozenset[Card]) -> float:
    return sum(
        worth.middle
        for worth in hand_evaluation.tricks_of([card for card in cards if card not in two]).values()
    )


def _totus(view: View) -> actions.Action | None:
    """Announce a totus if every suit is solid from its ace, and trumps are long enough to draw all."""
    best = max(Suit, key=lambda suit: len(hand_evaluation.of(view.hand, suit)))
    outside = unseen_cards(view)
    solid = all(is_master(card, outside) for card in view.hand)
    offered = [contract for contract in view.choices.totuses if contract.trumps is best]
    if not solid or not offered or len(hand_evaluation.of(view.hand, best)) < SOLID:
        return None
    return actions.Announce(offered[0], helped=view.choices.helped[0] if view.choices.helped else ())


def _best_discard(view: View) -> frozenset[Card]:
    leading, allowed = view.leads, contracting.announceable(view)
    merits: dict[frozenset[Card], float] = {}
    for trumps in {contract.trumps for contract in allowed if contract.level}:
        two = hand_evaluation.laid_for(view.hand, trumps, leading=leading)
        tricks = hand_evaluation.strength(without(view.hand, *two), trumps, leading=leading)
        levels = [contract for contract in allowed if contract.level and contract.trumps is trumps]
        merits[two] = max(
            merits.get(two, float("-inf")),
            *(_merit(view, contract, hand_evaluation.expected(contract, tricks)) for contract in levels),
        )
    for contract in allowed:
        if contract.misere:
            two = hand_evaluation.laid_for_misere(view.hand, leading=leading)
            chance = hand_evaluation.misere_chance(without(view.hand, *two), leading=leading)
            merits[two] = max(
                merits.get(two, float("-inf")),
                _merit(view, contract, hand_evaluation.misere_gain(contract, chance)),
            )
    return max(merits, key=lambda two: merits[two])


def _merit(view: View, contract: Contract, gain: float) -> float:
    """Return the gain; in Разбойник minus the contract's usual worth."""
    if view.part is not Part.ROBBER:
        return gain
    if contract.misere:
        return gain - hand_evaluation.misere_gain(contract, TYPICAL_MISERE)
    return gain - hand_evaluation.expected(contract, TYPICAL)


def _announce(view: View, rng: Random) -> actions.Action:
    """Announce the best contract over several worlds, in the trumps that the tables count highest."""
    offered = view.choices.contracts
    found = {trumps: _tricks_found(view, trumps, rng) for trumps in contracting.near_best_trumps(view)}
    merits = {}
    for contract in offered:
        if contract.misere:
            chance = hand_evaluation.misere_chance(view.hand, leading=view.leads)
            merits[contract] = _merit(view, contract, hand_evaluation.misere_gain(contract, chance))
        elif contract.trumps in found:
            gains = [hand_evaluation.gain(contract, tricks) for tricks in found[contract.trumps]]
            merits[contract] = _merit(view, contract, sum(gains) / len(gains))
    return actions.Announce(max(merits, key=lambda contract: merits[contract]))


def _tricks_found(view: View, trumps: Suit | None, rng: Random) -> list[int]:
    solver, guessed = Solver(), round(hand_evaluation.strength(view.hand, trumps, leading=view.leads))
    found: list[int] = []
    for world in draw_worlds(view, rng, ANNOUNCING):
        start = first_position(view, world, trumps)
        found.append(solver.tricks(start, found[-1] if found else guessed))
    return found


def _share(view: View, rng: Random) -> actions.Action:
    """Decline, since declarers share only contracts that may fail."""
    return actions.Decline()


def _whist(view: View, rng: Random) -> actions.Action:
    """Whist if it promises enough; else a half-whist keeps its whists from a sitting dealer, or pass."""
    if _promises(view, rng):
        return actions.Whist()
    return actions.HalfWhist() if view.choices.half and view.sitting is not None else actions.Pass()


def _promises(view: View, rng: Random) -> bool:
    """Return whether a whist brings more than it risks, alone or as the second.

    One extra world counts a trick too few.
    """
    contract = contract_of(view)
    solver, second = Solver(), any(answer.whist for answer in view.roles.answers)
    worlds = draw_worlds(view, rng, WHISTING)
    gains = [
        _whists(contract, TEN - solver.tricks(position(view, world), contract.level), second=second)
        for world in worlds
    ]
    gains.append(_whists(contract, required_tricks(contract) - 1, second=second))
    return sum(gains) / len(gains) > RISK * value(contract)


def _whists(contract: Contract, tricks: int, *, second: bool) -> float:
    """Return the worth of a whist if the defenders take `tricks`.

    Two whisters share; at eight only the second is responsible.
    """
    need = required_tricks(contract)
    short, under = max(0, need - tricks), max(0, tricks - (TEN - contract.level))
    if not second:
        return value(contract) * (tricks + under - SHORTAGE * short)
    share = 1.0 if need == 1 else 0.5
    return value(contract) * (tricks / 2 - SHORTAGE * share * short)


def _for_dealer(view: View, rng: Random) -> actions.Action:
    """Look at the hand that spoke first, which costs nothing, then answer."""
    if view.choices.peeks:
        return actions.Peek(view.choices.peeks[0])
    return _whist(view, rng)


def _manner(view: View, rng: Random) -> actions.Action:
    """Play open, since two visible hands are played better."""
    return actions.Manner(open=True)


def _answer_claim(view: View, rng: Random) -> actions.Action:
    """Accept a claim unless best play gives this seat's side more in some sampled world."""
    solver = Solver()
    positions = (position(view, world) for world in draw_worlds(view, rng, ANSWERING))
    just = all(_just(view, _claimed(view, standing.left), solver.tricks(standing)) for standing in positions)
    return actions.Accept() if just else actions.Decline()


def _claimed(view: View, left: int) -> int:
    assert view.claiming.claim is not None
    return (
        view.claiming.claim.tricks
        if view.claiming.claim.seat == view.declarer
        else left - view.claiming.claim.tricks
    )


def _just(view: View, claimed: int, best: int) -> bool:
    wants_many = (view.seat == view.declarer) is not contract_of(view).misere
    return claimed >= best if wants_many else claimed <= best


_ANSWERS: dict[Phase, Callable[[View, Random], actions.Action]] = {
    Phase.AUCTION: _call,
    Phase.LAY: _lay,
    Phase.TOTUS: _lay,
    Phase.CONTRACT: _announce,
    Phase.SHARE: _share,
    Phase.WHIST: _whist,
    Phase.DEALER: _for_dealer,
    Phase.MANNER: _manner,
    Phase.CLAIM: _answer_claim,
}
