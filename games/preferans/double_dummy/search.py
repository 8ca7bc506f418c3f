"""Best play with all cards open, over whole numbers alone: plain Python, or machine code with numba.

A position is four suits' numbers (see `holdings`) side by side, trumps in the lowest place. Cards are
`8 * suit + card`, sets of them 32-bit masks. The declarer is place 0. Everything here asks one question: does
the declarer take at least `need` of the `left` tricks to come?
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeVar

from games.preferans.double_dummy import holdings
from games.preferans.double_dummy.holdings import BITS, MASK, PLACES

F = TypeVar("F", bound=Callable[..., Any])
UNKNOWN = 63
"""Stands for no lead in the memory; as a card it would be of an eighth suit."""
ALL = 0xFFFFFFFF


def _installed() -> Any:
    """The compiler, or None where it is missing or switched off."""
    numba: Any = import_module("numba") if find_spec("numba") else None
    return None if numba is None or numba.config.DISABLE_JIT else numba


NUMBA = _installed()


def _compiled(function: F) -> F:
    if NUMBA is None:
        return function
    compiled: F = NUMBA.njit(function)
    return compiled


class Board(NamedTuple):
    """The kind of contract, and what has been found out: (position, leader) to bounds and the best lead."""

    trumped: bool
    misere: bool
    memory: Any


def board(*, trumped: bool, misere: bool) -> Board:
    """A board with nothing found out yet."""
    memory: Any = {} if NUMBA is None else import_module("numba.typed").Dict.empty(NUMBA.int64, NUMBA.int64)
    return Board(trumped, misere, memory)


# What is looked up: for suit `s` by place at `3 * s + place`, by card at `8 * s + card`, or at `s`.
# Machine code holds them as constants.


def _table(numbers: Iterable[int]) -> Sequence[int]:
    """A list, or an array for machine code."""
    table: Any = list(numbers)
    if NUMBA is not None:
        table = import_module("numpy").array(table, dtype="int64")
    return table  # type: ignore[no-any-return]


def _by_place(holding: Callable[[holdings.Suit, int], int]) -> Sequence[int]:
    return _table(holding(suit, place) for suit in SUITS for place in range(PLACES))


SUITS = tuple(holdings.suits())
LENGTHS = _by_place(holdings.count)
RUNS = _by_place(holdings.runs)
TOPS = _by_place(holdings.top)
SURE = _by_place(holdings.sure)
CLEAN = _table(map(holdings.clean, SUITS))
DROPPED = _table(holdings.dropped())
LOWEST = _table((byte & -byte).bit_length() - 1 for byte in range(256))
HIGHEST = _table(byte.bit_length() - 1 for byte in range(256))


# Sets of cards


@_compiled
def _low(cards: int) -> int:
    """The lowest card of the first suit in the set."""
    if cards & 0xFF:
        return LOWEST[cards & 0xFF]
    if cards & 0xFF00:
        return 8 + LOWEST[cards >> 8 & 0xFF]
    if cards & 0xFF0000:
        return 16 + LOWEST[cards >> 16 & 0xFF]
    return 24 + LOWEST[cards >> 24]


@_compiled
def _high(cards: int) -> int:
    """The highest card of the last suit in the set."""
    if cards >> 24:
        return 24 + HIGHEST[cards >> 24]
    if cards >> 16:
        return 16 + HIGHEST[cards >> 16]
    if cards >> 8:
        return 8 + HIGHEST[cards >> 8]
    return HIGHEST[cards]


@_compiled
def _held(key: int, place: int) -> int:
    """The cards of a place that differ."""
    return (
        RUNS[3 * (key & MASK) + place]
        | RUNS[3 * (key >> BITS & MASK) + place] << 8
        | RUNS[3 * (key >> 2 * BITS & MASK) + place] << 16
        | RUNS[3 * (key >> 3 * BITS) + place] << 24
    )


@_compiled
def answers(board: Board, key: int, place: int, suit: int) -> int:
    """The cards that a place may play to a lead of this suit: the suit, or trumps, or anything."""
    cards = RUNS[3 * (key >> BITS * suit & MASK) + place]
    if cards:
        return cards << 8 * suit
    if board.trumped:
        cards = RUNS[3 * (key & MASK) + place]
        if cards:
            return cards
    return _held(key, place)


@_compiled
def beating(board: Board, cards: int, best: int) -> int:
    """Those of the answers that take the trick from the best card so far."""
    suit = best >> 3
    above = cards & (0xFF << 8 * suit) & ~((2 << best) - 1)
    if board.trumped and suit:
        above |= cards & 0xFF
    return above


@_compiled
def _without(key: int, card: int) -> int:
    shift = BITS * (card >> 3)
    suit = key >> shift & MASK
    return key + ((DROPPED[8 * suit + (card & 7)] - suit) << shift)


@_compiled
def after(key: int, first: int, second: int, third: int) -> int:
    """The position without the three cards of a trick.

    Higher ones go first, so that the lower ones keep their places.
    """
    if first < second:
        first, second = second, first
    if second < third:
        second, third = third, second
        if first < second:
            first, second = second, first
    return _without(_without(_without(key, first), second), third)


# What is sure before any search: at least so many tricks for the declarer, at most so many


@_compiled
def _misere_bounds(key: int, leader: int, left: int) -> tuple[int, int]:
    if leader == 0:
        return 0, left
    safe = (
        CLEAN[key & MASK]
        and CLEAN[key >> BITS & MASK]
        and CLEAN[key >> 2 * BITS & MASK]
        and CLEAN[key >> 3 * BITS]
    )
    return 0, 0 if safe else left


@_compiled
def _in_a_row(key: int, place: int) -> int:
    """Tricks that a place on lead takes running its suits, where nobody can trump."""
    return (
        SURE[3 * (key & MASK) + place]
        + SURE[3 * (key >> BITS & MASK) + place]
        + SURE[3 * (key >> 2 * BITS & MASK) + place]
        + SURE[3 * (key >> 3 * BITS) + place]
    )


@_compiled
def _before_trumping(key: int, place: int, one: int, other: int) -> int:
    """Tricks that a place on lead takes with top cards of side suits.

    They count until one of the others, if it has trumps, is out of the suit.
    """
    trumps = 3 * (key & MASK)
    count = 0
    for shift in (BITS, 2 * BITS, 3 * BITS):
        suit = 3 * (key >> shift & MASK)
        run = TOPS[suit + place]
        if run and LENGTHS[trumps + one]:
            run = min(run, LENGTHS[suit + one])
        if run and LENGTHS[trumps + other]:
            run = min(run, LENGTHS[suit + other])
        count += run
    return count


@_compiled
def _trump_bounds(key: int, leader: int, left: int) -> tuple[int, int]:
    """Top trumps always take tricks; beyond them whoever leads can count on a few more."""
    trumps = 3 * (key & MASK)
    if leader == 0:
        most = left - max(TOPS[trumps + 1], TOPS[trumps + 2])
        if TOPS[trumps] >= max(LENGTHS[trumps + 1], LENGTHS[trumps + 2]):
            return _in_a_row(key, 0), most
        return TOPS[trumps] + _before_trumping(key, 0, 1, 2), most
    partner = 3 - leader
    if LENGTHS[trumps] or LENGTHS[trumps + partner]:
        return TOPS[trumps], left - TOPS[trumps + leader] - _before_trumping(key, leader, 0, partner)
    return 0, left - _in_a_row(key, leader)


@_compiled
def _bounds(board: Board, key: int, leader: int, left: int) -> tuple[int, int]:
    if board.misere:
        return _misere_bounds(key, leader, left)
    if board.trumped:
        return _trump_bounds(key, leader, left)
    if leader == 0:
        return _in_a_row(key, 0), left
    return 0, left - _in_a_row(key, leader)


# The search


@_compiled
def _promising(board: Board, key: int, leader: int) -> int:
    """Leads to try first: the top card of a suit, at misère the lowest of each."""
    cards = 0
    for suit in range(4):
        number = 3 * (key >> BITS * suit & MASK) + leader
        runs = RUNS[number]
        if runs and board.misere:
            cards |= 1 << 8 * suit + LOWEST[runs]
        elif runs and TOPS[number]:
            cards |= 1 << 8 * suit + HIGHEST[runs]
    return cards


@_compiled
def _lead(board: Board, key: int, leader: int, left: int, need: int, known: int, wish: bool) -> int:
    """A lead after which the answer is what the leader wishes, or UNKNOWN.

    The one known as best is tried before all others.
    """
    if known != UNKNOWN and follow(board, key, leader, left, need, known) == wish:
        return known
    first = _promising(board, key, leader)
    rest = _held(key, leader) & ~first
    while first | rest:
        card = _low(first or rest)
        first &= ~(1 << card)
        rest &= ~(1 << card)
        if card != known and follow(board, key, leader, left, need, card) == wish:
            return card
    return UNKNOWN


@_compiled
def reaches(board: Board, key: int, leader: int, left: int, need: int) -> bool:
    """Whether the declarer takes at least `need` of the `left` tricks, this place leading."""
    if need <= 0:
        return True
    if need > left:
        return False
    slot = key * 4 + leader
    found = board.memory.get(slot, -1)
    if found < 0:
        least, most = _bounds(board, key, leader, left)
        known = UNKNOWN
    else:
        least, most, known = found & 15, found >> 4 & 15, found >> 8
    if least >= need:
        return True
    if most < need:
        return False
    wish = (leader == 0) != board.misere
    lead = _lead(board, key, leader, left, need, known, wish)
    answer = wish if lead != UNKNOWN else not wish
    if lead == UNKNOWN:
        lead = known
    if answer:
        least = need
    else:
        most = need - 1
    board.memory[slot] = least | most << 4 | lead << 8
    return answer


@_compiled
def follow(board: Board, key: int, leader: int, left: int, need: int, led: int) -> bool:
    """The same question when one card of the trick lies."""
    place = (leader + 1) % 3
    wish = (place == 0) != board.misere
    cards = answers(board, key, place, led >> 3)
    above = beating(board, cards, led)
    seek = not board.misere and (place == 0 or leader == 0)
    first, rest = (above, cards & ~above) if seek else (cards & ~above, above)
    while first | rest:
        card = _high(first or rest) if board.misere and place == 0 else _low(first or rest)
        first &= ~(1 << card)
        rest &= ~(1 << card)
        if finish(board, key, leader, left, need, led, card) == wish:
            return wish
    return not wish


@_compiled
def finish(board: Board, key: int, leader: int, left: int, need: int, led: int, answered: int) -> bool:
    """The same question when two cards of the trick lie."""
    place = (leader + 2) % 3
    wish = (place == 0) != board.misere
    overtaken = beating(board, 1 << answered, led) != 0
    holder = (leader + 1) % 3 if overtaken else leader
    cards = answers(board, key, place, led >> 3)
    above = beating(board, cards, answered if overtaken else led)
    seek = not board.misere and (place == 0 or holder == 0)
    first, rest = (above, cards & ~above) if seek else (cards & ~above, above)
    while first | rest:
        card = _high(first or rest) if board.misere and place == 0 else _low(first or rest)
        first &= ~(1 << card)
        rest &= ~(1 << card)
        taker = place if above >> card & 1 else holder
        taken = 1 if taker == 0 else 0
        if reaches(board, after(key, led, answered, card), taker, left - 1, need - taken) == wish:
            return wish
    return not wish
