"""Price the end of a deal for a seat, by booking and settling it."""

from collections.abc import Sequence

import msgspec

from games.core import Seat
from games.preferans.computer.worlds import contract_of, declarer_of
from games.preferans.contracts import TEN, Contract, both_must_whist, required_tricks
from games.preferans.match.ending import RASPASY_PRICES, THIRD
from games.preferans.scoring.booking import book
from games.preferans.scoring.outcome import Outcome, Played, Raspasy
from games.preferans.scoring.settlement import settle
from games.preferans.state import Part
from games.preferans.view import View


class Ending(msgspec.Struct, frozen=True):
    """The end of a contract, apart from the declarer's tricks."""

    declarer: Seat
    contract: Contract
    whisters: tuple[Seat, ...] = ()
    unplayed: bool = False
    sharer: Seat | None = None
    convicted: bool = False
    """Whether tricks above the contract count as missing."""


class Payoffs:
    """Prices endings for the seat of a view, in whists of its result.

    The sheet itself accounts for full pools, help, hills, cover and bombs.
    """

    def __init__(self, view: View, seat: Seat | None = None) -> None:
        chosen = view.seat if seat is None else seat
        assert chosen is not None
        self.view, self.seat = view, chosen
        self._terms = view.options.terms
        self._before = settle(view.sheet, self._terms).results
        self._found: dict[tuple[Ending, int] | tuple[int, ...], float] = {}
        self._under_way: dict[int, float] = {}

    def ending(self, ending: Ending, tricks: int) -> float:
        """Price this ending with the declarer's tricks."""
        key = ending, tricks
        if key not in self._found:
            outcome = self._outcome(ending, _by_player(self.view, ending, tricks))
            self._found[key] = self._change(outcome, (self.seat,))
        return self._found[key]

    def played(self, declarer: Seat, contract: Contract, tricks: int) -> float:
        """Price a contract if opponents whist double dummy, either of two with equal chances."""
        defenders = speakers(self.view, declarer)
        if contract.unwhisted:
            return self.ending(Ending(declarer, contract), tricks)
        if both_must_whist(contract, self.view.bidding.bid or contract):
            return self.ending(Ending(declarer, contract, defenders), tricks)
        if tricks > contract.level and tricks + required_tricks(contract) > TEN:
            return self.ending(Ending(declarer, contract, unplayed=True), tricks)
        alone = [self.ending(Ending(declarer, contract, (whister,)), tricks) for whister in defenders]
        return sum(alone) / len(alone)

    def raspasy(self, tricks: Sequence[int]) -> float:
        """Price these tricks of raspasy, by player."""
        key = tuple(tricks)
        if key not in self._found:
            self._found[key] = self._change(self._raspasy(key), (self.seat,))
        return self._found[key]

    def under_way(self, tricks: int) -> float:
        """Price the contract in progress, with the declarer's tricks of all ten.

        Whisters share the gain of their side equally.
        """
        if tricks not in self._under_way:
            self._under_way[tricks] = self._shared(tricks)
        return self._under_way[tricks]

    def _shared(self, tricks: int) -> float:
        view = self.view
        ending = Ending(declarer_of(view), contract_of(view), view.roles.whisters, sharer=view.roles.sharer)
        side = (self.seat,) if self.seat == ending.declarer else _defenders(view)
        shares = len(side) if self.seat == ending.declarer else len(view.roles.whisters) or len(side)
        ends = [self._change(self._outcome(ending, each), side) for each in _possible_tricks(view, tricks)]
        return sum(ends) / len(ends) / shares

    def _change(self, outcome: Outcome, side: Sequence[Seat]) -> float:
        sheet, _ = book(self.view.sheet, self._terms, outcome)
        results = settle(sheet, self._terms).results
        return float(sum(results[seat] - self._before[seat] for seat in side))

    def _outcome(self, ending: Ending, tricks: tuple[int, ...]) -> Played:
        view, contract = self.view, ending.contract
        assert view.dealer is not None
        return Played(
            dealer=view.dealer,
            sitting=view.sitting,
            declarer=ending.declarer,
            contract=contract,
            tricks=tricks,
            spoke=speakers(view, ending.declarer),
            whisters=ending.whisters,
            unplayed=ending.unplayed,
            sharer=ending.sharer,
            talon=view.talon,
            returned=not contract.talon,
            short=tricks[ending.declarer] - contract.level if ending.convicted else 0,
            helped=view.roles.helped,
            robber=view.part is Part.ROBBER,
        )

    def _raspasy(self, tricks: tuple[int, ...]) -> Raspasy:
        view = self.view
        assert view.dealer is not None
        dark = any(call.dark for call in view.bidding.calls)
        price = RASPASY_PRICES[view.progress.row] * (2 if dark else 1)
        return Raspasy(
            dealer=view.dealer,
            sitting=view.sitting,
            active=tuple(seat for seat in view.active if seat < view.seats),
            tricks=tricks,
            price=view.trick_price if view.raspasy else price,
            unseen=tuple(call.seat for call in view.bidding.calls if call.unseen) if dark else (),
            running=view.progress.dark_row + 1 if dark else 0,
            fine=view.options.third_raspasy_fine
            if view.part is Part.MAIN and view.progress.row == THIRD
            else 0,
        )


def speakers(view: View, declarer: Seat) -> tuple[Seat, ...]:
    """Return the players with cards against this declarer, in the order of speaking."""
    return tuple(seat for seat in _opponents(view, declarer) if seat != view.dummy)


def _by_player(view: View, ending: Ending, tricks: int) -> tuple[int, ...]:
    """Return tricks by player: two whisters share the defenders' tricks, a single one has all."""
    rest, whisters = TEN - tricks, ending.whisters
    taken = {ending.declarer: tricks}
    for place, seat in enumerate(whisters):
        taken[seat] = rest if len(whisters) == 1 else (rest + 1 - place) // 2
    return tuple(taken.get(Seat(seat), 0) for seat in range(view.seats))


def _defenders(view: View) -> tuple[Seat, ...]:
    """Return the declarer's opponents, with a whisting dealer."""
    seats = [seat for seat in map(Seat, range(view.seats)) if seat != view.declarer]
    return tuple(seat for seat in seats if seat in view.active or seat in view.roles.whisters)


def _possible_tricks(view: View, tricks: int) -> list[tuple[int, ...]]:
    """Return the possible final tricks by player, with the declarer's fixed.

    Defenders share the remaining tricks evenly; an odd one goes to either.
    """
    declarer, takers = declarer_of(view), [trick.taker for trick in view.tricks]
    places = _opponents(view, declarer)
    had = [takers.count(place) for place in places]
    half, odd = divmod(TEN - tricks - sum(had), 2)
    found = []
    for one in range(odd + 1):
        taken = {places[0]: had[0] + half + one, places[1]: had[1] + half + odd - one}
        if len(answerable := view.roles.whisters or speakers(view, declarer)) == 1:
            taken = {answerable[0]: TEN - tricks}
        taken[declarer] = tricks
        found.append(tuple(taken.get(Seat(seat), 0) for seat in range(view.seats)))
    return found


def _opponents(view: View, declarer: Seat) -> tuple[Seat, ...]:
    """Return the two other places with cards, clockwise from the declarer."""
    order = view.active.index(declarer)
    return (*view.active[order + 1 :], *view.active[:order])
