"""The end of a deal: what goes to the score sheet, and what chance judges first."""

from games.core import Step
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.events import TalonShown
from games.preferans.match import course, raspasy
from games.preferans.match.hands import hand_on_turn, tricks
from games.preferans.scoring.outcome import Played
from games.preferans.state import ACTIVE, Deal, Part, Phase, State, with_deal


def end(state: State, deal: Deal) -> Step[State]:
    """The last trick is complete, or a claim was accepted."""
    if deal.raspasy:
        return course.finish(state, deal, raspasy.outcome(state, deal))
    if _judged(state, deal):
        return Step(with_deal(state, deal, Phase.VERDICT))
    return book(state, deal)


def _judged(state: State, deal: Deal) -> bool:
    """Whether the declarer has to answer for tricks above the contract (PREF-8.10)."""
    contract = deal.contract
    assert contract is not None
    if state.options.underbid == "off" or state.part is not Part.MAIN or contract.dark or contract.unwhisted:
        return False
    return over(state, deal) > 0


def over(state: State, deal: Deal) -> int:
    """Tricks above the contract; after a claim those of best play, where the claim gave the declarer fewer."""
    assert deal.declarer is not None
    assert deal.contract is not None
    taken = tricks(state, deal)[deal.declarer]
    return max(taken, _best(deal) if deal.granted else taken) - deal.contract.level


def _best(deal: Deal) -> int:
    """The declarer's tricks if best play had followed instead of the claim."""
    assert deal.declarer is not None
    assert deal.contract is not None
    order = deal.active
    position = Position(
        hands=tuple(deal.hands[place] for place in order),
        leader=(order.index(hand_on_turn(deal)) - len(deal.trick)) % ACTIVE,
        declarer=order.index(deal.declarer),
        trumps=deal.contract.trumps,
        trick=tuple(play.card for play in deal.trick),
    )
    taken = sum(trick.taker == deal.declarer for trick in deal.tricks)
    return taken + Solver().tricks(position)


def book(state: State, deal: Deal, *, short: int = 0, unplayed: bool = False) -> Step[State]:
    """The contract goes to the sheet; a talon that was not shown before is shown."""
    assert deal.contract is not None
    hidden = deal.contract.dark or not deal.contract.talon
    shown = (TalonShown(cards=deal.talon, after=True),) if hidden else ()
    step = course.finish(state, deal, _outcome(state, deal, short=short, unplayed=unplayed))
    return Step(step.state, (*shown, *step.events))


def _outcome(state: State, deal: Deal, *, short: int, unplayed: bool) -> Played:
    assert deal.declarer is not None
    assert deal.contract is not None
    return Played(
        dealer=deal.dealer,
        sitting=deal.sitting,
        declarer=deal.declarer,
        contract=deal.contract,
        tricks=tricks(state, deal),
        spoke=tuple(seat for seat in deal.defenders if seat < state.seats),
        whisters=deal.whisters,
        unplayed=unplayed,
        sharer=deal.sharer,
        talon=deal.talon,
        returned=not deal.contract.talon or set(deal.laid) == set(deal.talon),
        short=short,
        helped=deal.helped,
        robber=state.part is Part.ROBBER,
    )
