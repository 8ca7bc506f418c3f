"""Cards seen by each seat, from the rule book and the log alone."""

from itertools import pairwise

from games.core import Actor, Nature, Seat
from games.preferans.options import Options
from tests.contract.twins import Log

RANKS = "789TJQKA"
DUMMY = 2
TALON = (6, 7)
NOT_CARDS = frozenset({"bid", "contract", "advise"})


def dealt(place: int) -> list[int]:
    """Return the places in the pack of the first, second or third hand from the dealer's left (PREF-2.1)."""
    pairs = [2 * place, *(8 + 6 * each + 2 * place for each in range(4))]
    return [card for first in pairs for card in (first, first + 1)]


class Told:
    """One deal, read from its log."""

    def __init__(self, options: Options, seats: int, number: int, dealer: int, log: Log) -> None:
        self.options, self.seats, self.number = options, seats, number
        self.apart = options.kind in ("classic", "gusarik")
        self.pack = log[0][1].split(" ")[1:]
        self.log = log[1:]
        places = max(seats, 3)
        self.order = [(dealer + place) % places for place in (1, 2, 3)]
        self.bidders = [seat for seat in self.order if seat < seats]
        self.sitting = dealer if dealer not in self.order else None

    def texts(self, verb: str) -> list[tuple[Actor, str]]:
        return [(actor, text.partition(" ")[2]) for actor, text in self.log if text.partition(" ")[0] == verb]

    @property
    def robber(self) -> bool:
        """PREF-9.1, 9.2, 9.7."""
        return self.apart and self.number <= 6 * self.seats

    @property
    def rounds(self) -> bool:
        return self.apart and 0 < self.number - 6 * self.seats <= 2 * self.seats

    @property
    def bids(self) -> list[tuple[Actor, str]]:
        return self.texts("bid")

    @property
    def calls_over(self) -> bool:
        """PREF-3.1."""
        if self.robber or self.rounds:
            return True
        passed = {actor for actor, _ in self.texts("pass")}
        if not self.bids:
            return passed >= set(self.bidders)
        return passed >= set(self.bidders) - {self.bids[-1][0]}

    @property
    def raspasy(self) -> bool:
        return self.calls_over and not self.robber and not self.bids

    @property
    def declarer(self) -> int | None:
        if self.robber:
            return self.bidders[0]
        if not self.calls_over or self.raspasy:
            return None
        seat = self.bids[-1][0]
        assert not isinstance(seat, Nature)
        return seat

    @property
    def bid(self) -> str:
        return "" if self.robber or not self.bids else self.bids[-1][1]

    @property
    def contract(self) -> str:
        said = self.texts("contract")
        return said[0][1] if said else ""

    def hand(self, seat: int) -> list[int]:
        return dealt(self.order.index(seat)) if seat in self.order else []

    @property
    def cards(self) -> list[str]:
        return [card for _, card in self.texts("play")]

    def caught(self) -> bool:
        """Return whether it was a misère with tricks (PREF-2.2)."""
        if not self.contract.startswith("misere"):
            return False
        tricks = [self.cards[first : first + 3] for first in range(0, len(self.cards) // 3 * 3, 3)]
        high = [
            max(trick, key=lambda card: (card[1] == trick[0][1], RANKS.index(card[0]))) for trick in tricks
        ]
        return self.claimed_tricks() > 0 or any(self.pack.index(card) in self.declarers() for card in high)

    def claimed_tricks(self) -> int:
        """Return the declarer's tricks by an accepted claim: not declined, and the deal is over."""
        if not self.claim_stood():
            return 0
        claimant, tricks = self.texts("claim")[-1]
        remaining = 10 - len(self.cards) // 3
        return int(tricks) if claimant == self.declarer else remaining - int(tricks)

    def claim_stood(self) -> bool:
        """Return whether the latest claim was not declined; half a share is answered before any card."""
        said = [
            text.split(" ")[0] for _, text in self.log if text.split(" ")[0] in ("claim", "accept", "decline")
        ]
        return "claim" in said and len(self.cards) < 30 and said[-1] == "accept"

    def open_hands(self) -> set[int]:
        """Return the places with cards seen by all: PREF-1.5, 4.6, 4.7, 4.12, 5.6, 5.8, 7.6."""
        shown: set[int] = set()
        if self.contract.startswith("totus"):
            assert self.declarer is not None
            shown.add(self.declarer)
        for claimant, _ in self.texts("claim"):
            assert not isinstance(claimant, Nature)
            shown.add(int(self.texts("peek")[0][1]) if claimant == self.sitting else claimant)
        if self.cards or self.order[0] != self.declarer:
            shown |= self.spread()
        return shown

    def spread(self) -> set[int]:
        """Return the defenders' hands of open play, once it is known as open; at least one whole hand is known by then."""
        if not self.contract or self.declarer is None:
            return set()
        others = set(self.order) - {self.declarer}
        unwhisted = self.contract.startswith(("10", "misere", "totus"))
        if (unwhisted and self.bid != "misere dark") or self.texts("open"):
            return others
        return {DUMMY} if self.seats == 2 else set()

    def seen(self, seat: Seat | None) -> set[int]:
        """Return the places in the pack that this seat has seen."""
        places = {self.pack.index(card) for card in self.cards}
        places |= self.seen_of_talon(seat)
        looking = (
            seat in {actor for actor, _ in self.texts("look")} or not self.options.dark or self.calls_over
        )
        if seat is not None and looking and seat < self.seats:
            places |= set(self.hand(seat))
        for place in self.open_hands() - ({self.declarer} if self.declarer is not None else set()):
            places |= set(self.hand(place))
        if self.declarer in self.open_hands():
            places |= self.declarers()
        if self.texts("peek") and seat == self.sitting:
            places |= set(self.hand(int(self.texts("peek")[0][1])))
        return places

    def declarers(self) -> set[int]:
        """Return the declarer's open cards: twelve at a totus, otherwise the rest of them."""
        assert self.declarer is not None
        taken = set() if "notalon" in self.contract else set(TALON)
        laid = {self.pack.index(card) for _, cards in self.texts("lay") for card in cards.split(" ")}
        twelve = set(self.hand(self.declarer)) | taken
        return twelve if self.contract.startswith("totus") else twelve - laid

    def seen_of_talon(self, seat: Seat | None) -> set[int]:
        """PREF-4.1, 4.2, 6.2, 6.3, 7.3."""
        if self.rounds or self.raspasy:
            return {6, 7} if len(self.cards) + self.by_dummy() >= 3 else {6}
        if self.declarer is None:
            return set()
        if "dark" in self.bid.split(" "):
            return {6, 7} if seat == self.declarer or self.over() else set()
        return set() if "notalon" in self.bid and not self.over() else {6, 7}

    def by_dummy(self) -> int:
        """Return the most cards played by rule without an entry; then the whole hand counts as seen."""
        return len(self.cards) if self.seats == 2 else 0

    def over(self) -> bool:
        """Return whether the deal may be over, and cards shown after the play seen."""
        return (
            len(self.cards) >= 30
            or self.claim_stood()
            or len(self.texts("pass")) >= 2 * len(self.bidders) - 1
        )


def unseen(options: Options, seats: int, log: Log, seat: Seat | None) -> frozenset[int]:
    """The dealers are found by PREF-1.3, 2.2 and 6.5."""
    begins = [
        at for at, (actor, text) in enumerate(log) if actor is Nature.CHANCE and text.startswith("deal ")
    ]
    dealer = next(place for place, card in enumerate(log[0][1].split(" ")[1:]) if card[0] == "A") % seats
    row = 0
    for number, (begin, end) in enumerate(pairwise([*begins, len(log)]), 1):
        deal = Told(options, seats, number, dealer, log[begin:end])
        if end < len(log):
            row = row + 1 if deal.raspasy and not deal.rounds else 0
        if end < len(log) and (row == 3 or not (row or (deal.caught() and not deal.robber))):
            dealer, row = (dealer + 1) % seats, 0
    if deal.texts("verdict"):
        return frozenset()
    hidden = set(range(32)) - deal.seen(seat)
    if seat == deal.declarer:
        hidden -= {*TALON} if deal.texts("lay") else set()
    if seats == 2 and (deal.rounds or deal.raspasy):
        hidden -= set(deal.hand(DUMMY))
    return frozenset(hidden)
