"""End a deal: book it, or let chance judge an underbid first. Price raspasy."""

from games.cards import Card, Suit
from games.core import Step
from games.preferans.contracts import Contract
from games.preferans.double_dummy.solver import Solver
from games.preferans.events import TalonShown
from games.preferans.match import progression
from games.preferans.match.hands import position, tricks
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.state import ACTIVE, Deal, Declared, Part, Phase, State, with_deal

RASPASY_PRICES = (1, 2, 4)
"""The hill points of a raspasy trick, by the raspasy deals of the row before."""
THIRD = 2
"""The raspasy deals in a row before the third."""
_SUITS = list(Suit)


def is_dark(deal: Deal) -> bool:
    """Return whether raspasy is dark: a player passed in the dark."""
    return any(call.dark for call in deal.calls)


def price(state: State, deal: Deal) -> int:
    """Return the hill points of a trick in this raspasy."""
    return raspasy_price(state, dark=is_dark(deal))


def raspasy_price(state: State, *, dark: bool) -> int:
    """Return the hill points of a trick: 1, 2 or 4 by the place in the row, doubled in the dark.

    In the raspasy rounds it is always 1.
    """
    if state.part is Part.ROUNDS:
        return 1
    return RASPASY_PRICES[state.row] * (2 if dark else 1)


def third_raspasy_fine(state: State) -> int:
    """Return the dealer's hill points for raspasy in this place of the row."""
    third = state.part is Part.MAIN and state.row == THIRD
    return state.options.third_raspasy_fine if third else 0


def raspasy_outcome(state: State, deal: Deal) -> Raspasy:
    """Return the outcome for the sheet, without the dummy's tricks."""
    return Raspasy(
        dealer=deal.dealer,
        sitting=deal.sitting,
        active=tuple(seat for seat in deal.active if seat < state.seats),
        tricks=tricks(state, deal),
        price=price(state, deal),
        unseen=tuple(call.seat for call in deal.calls if call.unseen) if is_dark(deal) else (),
        running=state.dark_row + 1 if is_dark(deal) else 0,
        fine=third_raspasy_fine(state),
    )


def dummy_card(hand: tuple[Card, ...], led: Suit | None) -> Card:
    """Return the dummy's card: the lowest of the suit led; void, the highest; leading, the lowest."""
    same = [card for card in hand if card.suit is led]
    if same or led is None:
        return min(same or hand, key=lambda card: (card.rank, _SUITS.index(card.suit)))
    return max(hand, key=lambda card: (card.rank, -_SUITS.index(card.suit)))


def end(state: State, deal: Deal) -> Step[State]:
    """End a deal after its last trick or an accepted claim."""
    if not isinstance(deal.declared, Declared):
        return progression.finish(state, raspasy_outcome(state, deal), deal)
    if is_answerable(state, deal.declared.contract) and overtricks(state, deal, deal.declared) > 0:
        return Step(with_deal(state, deal, Phase.VERDICT))
    return book(state, deal, deal.declared)


def is_answerable(state: State, contract: Contract) -> bool:
    """Return whether the arbiter judges tricks above this contract (PREF-8.10)."""
    judging = state.options.underbid != "off" and state.part is Part.MAIN
    return judging and not contract.dark and not contract.unwhisted


def may_be_judged(state: State, deal: Deal) -> bool:
    """Return whether the next action may end a deal with an underbid."""
    if not isinstance(deal.declared, Declared) or not is_answerable(state, deal.declared.contract):
        return False
    return deal.phase is Phase.CLAIM or _may_exceed_by_last_card(deal, deal.declared)


def _may_exceed_by_last_card(deal: Deal, declared: Declared) -> bool:
    is_last = deal.phase is Phase.PLAY and deal.remaining == 1 and len(deal.trick) == ACTIVE - 1
    return is_last and _tricks_taken(deal, declared) >= declared.contract.level


def _tricks_taken(deal: Deal, declared: Declared) -> int:
    return sum(trick.taker == declared.seat for trick in deal.tricks)


def overtricks(state: State, deal: Deal, declared: Declared) -> int:
    """Return the tricks above the contract, negative if it failed.

    After a claim that made it, count best play if that gives the declarer more.
    """
    above = tricks(state, deal)[declared.seat] - declared.contract.level
    if not deal.granted or above < 0:
        return above
    return max(above, _best_play_tricks(deal, declared) - declared.contract.level)


def _best_play_tricks(deal: Deal, declared: Declared) -> int:
    """Return the declarer's tricks by best play instead of the claim."""
    return _tricks_taken(deal, declared) + Solver().tricks(position(deal))


def book(
    state: State, deal: Deal, declared: Declared, *, short: int = 0, unplayed: bool = False
) -> Step[State]:
    """Book the contract, and show a talon not shown before."""
    hidden = declared.contract.dark or not declared.contract.talon
    shown = (TalonShown(cards=deal.talon, after=True),) if hidden else ()
    step = progression.finish(state, outcome_of(state, deal, declared, short=short, unplayed=unplayed), deal)
    return Step(step.state, (*shown, *step.events))


def outcome_of(
    state: State,
    deal: Deal,
    declared: Declared,
    *,
    short: int = 0,
    unplayed: bool = False,
    conceded: bool = False,
) -> Played:
    """Return the outcome for the sheet, without the dummy's tricks."""
    return Played(
        dealer=deal.dealer,
        sitting=deal.sitting,
        declarer=declared.seat,
        contract=declared.contract,
        tricks=tricks(state, deal),
        spoke=tuple(seat for seat in deal.defenders if seat < state.seats),
        whisters=declared.whisters,
        unplayed=unplayed,
        half=unplayed and declared.halved,
        conceded=conceded,
        sharer=declared.sharer,
        talon=deal.talon,
        returned=not declared.contract.talon or set(declared.laid) == set(deal.talon),
        short=short,
        helped=declared.helped,
        robber=state.part is Part.ROBBER,
        aided=deal.aided if state.options.dealer_help == "whists" else None,
    )
