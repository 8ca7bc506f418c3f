"""Contracts and bids: ladder, value, text, and legality. A bid is the lowest contract of its declarer."""

from collections.abc import Collection, Iterator

import msgspec

from games.cards import Card, Suit, following
from games.core import InvalidAction

NINE, TEN = 9, 10
DENOMINATIONS: tuple[Suit | None, ...] = (*Suit, None)
"""Trumps from low to high; None is no trumps."""
LETTERS: dict[str, Suit | None] = {**{suit.value: suit for suit in Suit}, "N": None}
"""Trumps by their letter in texts, from low to high."""
_REQUIRED_TRICKS = {6: 4, 7: 2, 8: 1, 9: 1}


class Contract(msgspec.Struct, frozen=True):
    """A contract, or a bid of one."""

    level: int
    """The tricks to take, 6 … 10; 0 is misère."""
    trumps: Suit | None = None
    talon: bool = True
    dark: bool = False
    totus: bool = False
    """Whether it is played as a ten after showing all twelve cards."""

    @property
    def misere(self) -> bool:
        return self.level == 0

    @property
    def unwhisted(self) -> bool:
        """Return whether it is a ten or misère: both opponents defend without a whist."""
        return self.level in (0, TEN)


def value(contract: Contract) -> int:
    """Return the pool points before bombs (PREF-8.1)."""
    base = 10 if contract.misere else 2 * (contract.level - 5)
    return base * 2 if contract.dark else base


def required_tricks(contract: Contract) -> int:
    """Return the tricks that the whisting side must take (PREF-4.3)."""
    return _REQUIRED_TRICKS.get(contract.level, 0)


def halvable(contract: Contract) -> bool:
    """Return whether a half-whist may be said, unless both must whist (PREF-10.8)."""
    return contract.level in (6, 7) and not contract.dark


def tricks_short(contract: Contract, taken: int) -> int:
    """Return the tricks that a declarer with `taken` tricks is short; at misère every trick counts."""
    return taken if contract.misere else max(0, contract.level - taken)


def _tricks(level: int, *, talon: bool = True, dark: bool = False) -> Iterator[Contract]:
    return (Contract(level, trumps, talon=talon, dark=dark) for trumps in DENOMINATIONS)


def _in_turn(dark: int, level: int) -> Iterator[Contract]:
    """Yield each dark rung below the open one of the same trumps."""
    for pair in zip(_tricks(dark, dark=True), _tricks(level), strict=True):
        yield from pair


LADDER: tuple[Contract, ...] = (
    *_tricks(6),
    *_in_turn(6, 7),
    *_in_turn(7, 8),
    *_in_turn(8, 9),
    Contract(0),
    *_tricks(9, talon=False),
    *_in_turn(9, 10),
    Contract(0, talon=False),
    *_tricks(10, talon=False),
    Contract(0, dark=True),
    *_tricks(10, dark=True),
)
"""Every bid from low to high (PREF-3.2, 7.4)."""
_RANKS = {bid: rank for rank, bid in enumerate(LADDER)}


def rank(bid: Contract) -> int:
    """Return the place on the ladder, from low to high."""
    return _RANKS[bid]


def announceable(bid: Contract | None, owed: Collection[int], *, trading: bool) -> tuple[Contract, ...]:
    """Return the contracts that a declarer may announce, low to high, without totuses.

    The bid decides, or in Разбойник the levels that the declarer still owes (PREF-9.2).
    """
    if bid is not None:
        return allowed_by(bid, trading=trading)
    tricks = (Contract(level, trumps) for level in owed if level for trumps in DENOMINATIONS)
    return (*([Contract(0)] if 0 in owed else []), *tricks)


def allowed_by(bid: Contract, *, trading: bool) -> tuple[Contract, ...]:
    """Return the contracts that this bid allows, low to high, without totuses.

    See PREF-3.3, 3.5, 7.3 and 7.6.
    """
    if bid.misere and (bid.dark or not bid.talon or not trading):
        return (bid,)
    least = Contract(TEN, Suit.SPADES) if bid.misere else bid
    tricks = tuple(
        Contract(level, trumps, talon=bid.talon, dark=bid.dark)
        for level in range(least.level, TEN + 1)
        for trumps in DENOMINATIONS
        if (level, DENOMINATIONS.index(trumps)) >= (least.level, DENOMINATIONS.index(least.trumps))
    )
    if bid.misere or _exchangeable(bid, trading=trading):
        return (Contract(0, dark=bid.dark), *tricks)
    return tricks


def _exchangeable(bid: Contract, *, trading: bool) -> bool:
    """Return whether misère may be announced after a bid of tricks.

    In the dark it may up to nine, with trading misère up to 8♠.
    """
    if bid.dark:
        return bid.level < TEN
    return trading and bid.talon and rank(bid) <= rank(Contract(8, Suit.SPADES))


def playable(hand: tuple[Card, ...], led: Suit | None, trumps: Suit | None) -> tuple[Card, ...]:
    """Return the cards a hand may play: the suit led, else trumps, else any (PREF-5.2)."""
    followed = following(hand, led)
    if led is None or followed[0].suit is led or trumps is None:
        return followed
    return following(hand, trumps)


def both_must_whist(contract: Contract, bid: Contract | None) -> bool:
    """Return whether both opponents must whist with closed play (PREF-4.4, 7.3).

    Without a bid there are no dark contracts.
    """
    if not contract.dark or bid is None:
        return contract.level == 6 and contract.trumps is Suit.SPADES
    if contract.level != 7:
        return contract.level == 6
    return bid.level > 6 or DENOMINATIONS.index(contract.trumps) <= DENOMINATIONS.index(bid.trumps)


def write(contract: Contract) -> str:
    """Write `6S`, `10N` or `misere`, then ` notalon` and ` dark`; a totus is `totus H`."""
    return " ".join([*_named(contract), *_words(contract)])


def _named(contract: Contract) -> list[str]:
    letter = "N" if contract.trumps is None else contract.trumps.value
    if contract.totus:
        return ["totus", letter]
    return ["misere"] if contract.misere else [f"{contract.level}{letter}"]


def _words(contract: Contract) -> list[str]:
    words = {"notalon": not contract.talon, "dark": contract.dark}
    return [word for word, said in words.items() if said]


_BY_TEXT = {write(contract): contract for contract in LADDER}
_BY_TEXT |= {f"totus {letter}": Contract(TEN, trumps, totus=True) for letter, trumps in LETTERS.items()}


def read(text: str) -> Contract:
    """Read a bid or contract. Raises InvalidAction."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise InvalidAction(text) from None
