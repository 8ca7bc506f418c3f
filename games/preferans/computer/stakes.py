"""What the end of a deal would be worth to a seat, once it is written on the sheet and settled."""

from collections.abc import Sequence

import msgspec

from games.core import Seat
from games.preferans.contracts import TEN, Contract, asked, both_must_whist
from games.preferans.scoring.deals import book
from games.preferans.scoring.outcome import Outcome, Played, Raspasy
from games.preferans.scoring.settlement import settle
from games.preferans.state import DUMMY, Part
from games.preferans.view import View

ROW = (1, 2, 4)
"""Hill points of a raspasy trick by the deals of the row before this one."""


class Ending(msgspec.Struct, frozen=True):
    """How a contract ends, its declarer's tricks aside."""

    declarer: Seat
    contract: Contract
    whisters: tuple[Seat, ...] = ()
    unplayed: bool = False
    sharer: Seat | None = None
    convicted: bool = False
    """The tricks above the contract count as short of it."""


class Stakes:
    """The worth of endings for the seat of a view: the whists by which they change its result.

    The sheet itself says what full pools, help, hills, cover and bombs make of a contract.
    """

    def __init__(self, view: View, seat: Seat | None = None) -> None:
        chosen = view.seat if seat is None else seat
        assert chosen is not None
        self.view, self.seat = view, chosen
        self._terms = view.options.terms
        self._before = settle(view.sheet, self._terms).results[self.seat]
        self._found: dict[tuple[Ending, int] | tuple[int, ...], float] = {}

    def ending(self, ending: Ending, tricks: int) -> float:
        """The contract ends so, its declarer with so many tricks."""
        key = ending, tricks
        if key not in self._found:
            self._found[key] = self._change(self._played(ending, tricks))
        return self._found[key]

    def played(self, declarer: Seat, contract: Contract, tricks: int) -> float:
        """The same where those whist who would with open cards, one of two as likely as the other."""
        defenders = spoke(self.view, declarer)
        if contract.unwhisted:
            return self.ending(Ending(declarer, contract), tricks)
        if both_must_whist(contract, self.view.bid or contract):
            return self.ending(Ending(declarer, contract, defenders), tricks)
        if tricks > contract.level and tricks + asked(contract) > TEN:
            return self.ending(Ending(declarer, contract, unplayed=True), tricks)
        alone = [self.ending(Ending(declarer, contract, (whister,)), tricks) for whister in defenders]
        return sum(alone) / len(alone)

    def raspasy(self, tricks: Sequence[int], *, dark: bool = False) -> float:
        """Everybody's tricks in raspasy, by player."""
        key = (*tricks, -1 - dark)
        if key not in self._found:
            self._found[key] = self._change(self._raspasy(tuple(tricks), dark=dark))
        return self._found[key]

    def _change(self, outcome: Outcome) -> float:
        sheet, _ = book(self.view.sheet, self._terms, outcome)
        return float(settle(sheet, self._terms).results[self.seat] - self._before)

    def _played(self, ending: Ending, tricks: int) -> Played:
        view, contract = self.view, ending.contract
        assert view.dealer is not None
        return Played(
            dealer=view.dealer,
            sitting=view.sitting,
            declarer=ending.declarer,
            contract=contract,
            tricks=_by_player(view, ending, tricks),
            spoke=spoke(view, ending.declarer),
            whisters=ending.whisters,
            unplayed=ending.unplayed,
            sharer=ending.sharer,
            talon=view.talon,
            returned=not contract.talon,
            short=tricks - contract.level if ending.convicted else 0,
            robber=view.part is Part.ROBBER,
        )

    def _raspasy(self, tricks: tuple[int, ...], *, dark: bool) -> Raspasy:
        view = self.view
        assert view.dealer is not None
        return Raspasy(
            dealer=view.dealer,
            sitting=view.sitting,
            active=tuple(seat for seat in view.active if seat < view.seats),
            tricks=tricks,
            price=ROW[view.row] * (2 if dark else 1),
            unseen=tuple(call.seat for call in view.calls if call.unseen) if dark else (),
            running=view.dark_row + 1 if dark else 0,
            fine=view.options.third_raspasy_fine if view.row + 1 == len(ROW) else 0,
        )


def spoke(view: View, declarer: Seat) -> tuple[Seat, ...]:
    """The players with cards against this declarer, in their order of speaking."""
    order = view.active.index(declarer)
    defenders = (*view.active[order + 1 :], *view.active[:order])
    return tuple(seat for seat in defenders if not (view.seats == DUMMY and seat == DUMMY))


def _by_player(view: View, ending: Ending, tricks: int) -> tuple[int, ...]:
    """Two whisters share the defenders' tricks, a single one has all."""
    rest, whisters = TEN - tricks, ending.whisters
    taken = {ending.declarer: tricks}
    for place, seat in enumerate(whisters):
        taken[seat] = rest if len(whisters) == 1 else (rest + 1 - place) // 2
    return tuple(taken.get(Seat(seat), 0) for seat in range(view.seats))
