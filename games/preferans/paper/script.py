"""Ask what came of a deal of real cards, and book it as a deal of the match."""

from collections.abc import Generator
from itertools import combinations
from typing import TypeVar

from msgspec.structs import replace

from games.cards import Card
from games.core import Nature, Seat, Step
from games.preferans import contracts
from games.preferans.actions import CONTROL
from games.preferans.actions import Conditions as SetConditions
from games.preferans.contracts import TEN, Contract
from games.preferans.match import announcing, council, course, dealing, ending
from games.preferans.match.whisting import NINE
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.scoring.sheet import ROBBER_CONTRACTS
from games.preferans.state import ACTIVE, HAND, TALON, Part, State, clockwise, left_player
from games.sheets import Question, Script, numbers, seats_of

RASPASY, DARK_RASPASY, TIME = "raspasy", "dark-raspasy", "time"
"""What stands beside the players of whom one declares."""
DARK, NO_TALON, SHARE, TOTUS, MISERE = "dark", "notalon", "share", "totus", "misere"
NOBODY, BOTH, RETURNED, NONE = "nobody", "both", "returned", "none"
PRICE_KEYS = ("1", "2", "5", "10", "20", "50", "100")
POOL_KEYS = 8
"""The pools that have keys."""
GIFTS: tuple[tuple[Card, ...], ...] = (
    (),
    (Card.SA, Card.C7),
    (Card.SA, Card.SK),
    (Card.SA, Card.CA),
)
"""A talon for each number of tricks that it gives to the sitting dealer (PREF-8.9)."""

R = TypeVar("R")
Asking = Generator[Question, str, R]


def script(state: State) -> Script[State]:
    """Ask for the first dealer, the conditions, or the next deal, and book it."""
    match state.part:
        case Part.DRAW:
            first = yield Question("first", seats_of(range(state.seats)))
            return dealing.begin(state, Seat(int(first)))
        case Part.CONDITIONS:
            return council.set_conditions(state, council.owner(state), (yield from _conditions(state)))
        case Part.ROUNDS:
            return (yield from _raspasy(_next(state), dark=False))
        case Part.ROBBER:
            assert state.dealer is not None
            return (yield from _contract(_next(state), left_player(state.dealer, state.seats)))
    who = yield Question("who", _beginnings(state))
    if who == TIME:
        return council.time_up(state, Nature.CLOCK, CONTROL)
    if who in (RASPASY, DARK_RASPASY):
        return (yield from _raspasy(_next(state), dark=who == DARK_RASPASY))
    return (yield from _contract(_next(state), Seat(int(who))))


def _next(state: State) -> State:
    return replace(state, number=state.number + 1)


def _beginnings(state: State) -> tuple[str, ...]:
    dark = (DARK_RASPASY,) if state.options.dark and not state.dummy else ()
    time = (TIME,) if CONTROL in council.alarms(state) else ()
    return (*seats_of(_active(state)), RASPASY, *dark, *time)


def _active(state: State) -> tuple[Seat, ...]:
    """Return the players with cards."""
    assert state.dealer is not None
    return tuple(seat for seat in clockwise(state.dealer, state.places) if seat < state.seats)


def _sitting(state: State) -> Seat | None:
    return None if state.dealer in clockwise(state.dealer or Seat(0), state.places) else state.dealer


def _conditions(state: State) -> Asking[SetConditions]:
    pools, times = council.pools(state), council.times(state)
    of = council.owner(state)
    price = yield Question("price", numbers(council.PRICES[0], council.PRICES[-1]), of, PRICE_KEYS)
    step = -(-len(pools) // POOL_KEYS)
    keys = tuple(map(str, reversed(pools[::-1][::step])))
    pool = yield Question("pool", numbers(pools[0], pools[-1]), of, keys)
    words = tuple(NONE if time is None else str(time) for time in times)
    time = yield Question("minutes", words, of)
    return SetConditions(int(price), int(pool), None if time == NONE else int(time))


def _raspasy(state: State, *, dark: bool) -> Asking[Step[State]]:
    active, sitting = _active(state), _sitting(state)
    unseen: tuple[Seat, ...] = ()
    if dark:
        groups = [group for size in range(1, len(active) + 1) for group in combinations(active, size)]
        word = yield Question("unseen", tuple(map(_group, groups)), row=1)
        unseen = groups[[_group(group) for group in groups].index(word)]
    taken = yield from _taken(state, active, sitting)
    assert state.dealer is not None
    outcome = Raspasy(
        dealer=state.dealer,
        sitting=sitting,
        active=active,
        tricks=taken,
        price=ending.raspasy_price(state, dark=dark),
        unseen=unseen,
        running=state.dark_row + 1 if dark else 0,
        fine=ending.fine(state),
    )
    return course.finish(state, outcome)


def _taken(state: State, active: tuple[Seat, ...], sitting: Seat | None) -> Asking[tuple[int, ...]]:
    """Ask for everybody's tricks as far as they do not follow: the talon wins two at most."""
    taken, left = [0] * state.seats, HAND
    for seat in active:
        is_last = seat == active[-1] and not state.dummy
        least = max(0, left - TALON * (sitting is not None)) if is_last else 0
        word = str(least)
        if not is_last or least < left:
            word = yield Question("taken", numbers(least, left), seat)
        taken[seat] = int(word)
        left -= taken[seat]
    if sitting is not None:
        taken[sitting] = left
    return tuple(taken)


def _group(seats: tuple[Seat, ...]) -> str:
    return ".".join(map(str, seats))


def _contract(state: State, declarer: Seat) -> Asking[Step[State]]:
    named, share = yield from _named(state, declarer)
    assert state.dealer is not None
    sitting = _sitting(state)
    places = [(declarer + place) % state.places for place in range(1, state.places)]
    spoke = tuple(Seat(place) for place in places if place not in (sitting, *range(state.seats, ACTIVE)))
    helped = yield from _helped(state, declarer, named)
    whisters = yield from _whisters(named, spoke, None if share else sitting)
    taken, short = [0] * state.seats, 0
    if whisters is not None:
        taken[declarer] = int((yield _took(named, declarer)))
        yield from _defended(taken, whisters, HAND - taken[declarer])
        short = yield from _verdict(state, named, taken[declarer])
    talon, returned = yield from _talon(named, sitting, share=share)
    outcome = Played(
        dealer=state.dealer,
        sitting=sitting,
        declarer=declarer,
        contract=named,
        tricks=tuple(taken),
        spoke=spoke,
        whisters=whisters or (),
        unplayed=whisters is None,
        sharer=sitting if share else None,
        talon=talon,
        returned=returned,
        short=short,
        helped=helped,
        robber=state.part is Part.ROBBER,
    )
    return course.finish(state, outcome)


def _named(state: State, declarer: Seat) -> Asking[tuple[Contract, bool]]:
    """Ask for the contract, with what is said beside it, and whether the dealer shares it."""
    said: tuple[str, ...] = ()
    while True:
        words = _contracts(state, declarer, said)
        word = yield Question("contract", (*words, *_asides(state, said)), declarer)
        if word in words:
            return contracts.read(_text(word, said)), SHARE in said
        said = (*said, word)


def _text(word: str, said: tuple[str, ...]) -> str:
    if TOTUS in said:
        return f"{TOTUS} {word[-1]}"
    return " ".join((word, *(aside for aside in (NO_TALON, DARK) if aside in said)))


def _contracts(state: State, declarer: Seat, said: tuple[str, ...]) -> tuple[str, ...]:
    """Return the contracts that may stand beside what is said already."""
    owed = state.sheet.pages[declarer].owed if state.part is Part.ROBBER else ROBBER_CONTRACTS
    levels = [level for level in owed if level and level >= _least(said)]
    tricks = tuple(f"{level}{letter}" for level in levels for letter in contracts.LETTERS)
    return (*tricks, MISERE) if 0 in owed and TOTUS not in said else tricks


def _least(said: tuple[str, ...]) -> int:
    return TEN if TOTUS in said else NINE if NO_TALON in said else 0


def _asides(state: State, said: tuple[str, ...]) -> tuple[str, ...]:
    share = (SHARE,) if _sitting(state) is not None and SHARE not in said and TOTUS not in said else ()
    if state.part is Part.ROBBER or {DARK, NO_TALON, TOTUS} & {*said}:
        return share
    return (*((DARK,) if state.options.dark else ()), NO_TALON, *(() if SHARE in said else (TOTUS,)), *share)


def _helped(state: State, declarer: Seat, named: Contract) -> Asking[tuple[Seat, ...]]:
    groups = list(announcing.helped(state, declarer)) if named.totus else [()]
    if len(groups) == 1:
        return groups[0]
    word = yield Question("helped", tuple(map(_group, groups)), declarer, row=1)
    return groups[[_group(group) for group in groups].index(word)]


def _whisters(
    named: Contract, spoke: tuple[Seat, ...], sitting: Seat | None
) -> Asking[tuple[Seat, ...] | None]:
    """Ask who whists; None: nobody, and the contract is not played."""
    if named.unwhisted:
        return ()
    if contracts.both_must_whist(named, None):
        return spoke
    both = (BOTH,) if len(spoke) > 1 and named.level != NINE else ()
    seats = spoke if sitting is None else (*spoke, sitting)
    word = yield Question("whist", (*seats_of(seats), *both, NOBODY))
    if word == NOBODY:
        return None
    return spoke if word == BOTH else (Seat(int(word)),)


def _took(named: Contract, declarer: Seat) -> Question:
    return Question("took", numbers(0, HAND), declarer, row=4, aim=named.level)


def _defended(taken: list[int], whisters: tuple[Seat, ...], left: int) -> Asking[None]:
    """Ask how two whisters have shared their tricks."""
    if len(whisters) > 1 and left:
        taken[whisters[0]] = int((yield Question("taken", numbers(0, left), whisters[0])))
    if whisters:
        taken[whisters[-1]] = left - sum(taken[seat] for seat in whisters[:-1])


def _verdict(state: State, named: Contract, taken: int) -> Asking[int]:
    """Ask whether an underbid is excused (PREF-8.10); return the tricks that count as missing."""
    if taken <= named.level or not ending.is_answerable(state, named):
        return 0
    return int((yield Question("underbid", ("0", str(taken - named.level)))))


def _talon(named: Contract, sitting: Seat | None, *, share: bool) -> Asking[tuple[tuple[Card, ...], bool]]:
    """Ask what the talon has brought the sitting dealer (PREF-8.9)."""
    if sitting is None or not named.talon:
        return (), not named.talon
    gifts = ("0",) if share or named.misere else numbers(0, len(GIFTS) - 1)
    word = yield Question("talon", (*gifts, RETURNED), sitting)
    return ((), True) if word == RETURNED else (GIFTS[int(word)], False)
