"""Ask for the outcome of a deal of real cards, and book it."""

from collections.abc import Generator, Iterable, Mapping
from itertools import combinations
from typing import TypeVar

from msgspec.structs import replace

from games.cards import Card, Suit
from games.core import Nature, Seat, Step
from games.preferans import contracts
from games.preferans.actions import CONTROL
from games.preferans.actions import Conditions as SetConditions
from games.preferans.contracts import NINE, TEN, Contract
from games.preferans.match import announcing, dealing, ending, negotiation, progression
from games.preferans.scoring.outcome import CONCEDED, Played, Raspasy
from games.preferans.scoring.sheet import ROBBER_CONTRACTS
from games.preferans.state import HAND, TALON, Part, State, clockwise, left_player
from games.sheets import Question, Script, ask_tricks, numbers

RASPASY, DARK_RASPASY, TIME = "raspasy", "dark-raspasy", "time"
"""The answers beside the possible declarers."""
DARK, NO_TALON, SHARE, TOTUS, MISERE = "dark", "notalon", "share", "totus", "misere"
CONCEDE, HALF = "concede", "half"
NOBODY, BOTH, RETURNED, NONE, AGREED = "nobody", "both", "returned", "none", "agreed"
PRICE_KEYS = ("1", "2", "5", "10", "20", "50", "100")
LEAST_DARK = Contract(6, Suit.SPADES, dark=True)
"""The lowest dark bid: the forced whists after any dark bid equal those after this one."""
POOL_KEYS = 8
"""The pools that have keys."""
GIFTS: tuple[tuple[Card, ...], ...] = (
    (),
    (Card.SA, Card.C7),
    (Card.SA, Card.SK),
    (Card.SA, Card.CA),
)
"""A talon for each possible gift to the sitting dealer, in tricks (PREF-8.9)."""

R = TypeVar("R")
Asking = Generator[Question, str, R]


def script(state: State) -> Script[State]:
    """Ask for the first dealer, the conditions, or the next deal, and book it."""
    match state.part:
        case Part.DRAW:
            first = yield Question("first", numbers(range(state.seats)))
            return dealing.begin(state, Seat(int(first)))
        case Part.CONDITIONS:
            return negotiation.set_conditions(
                state, negotiation.hill_owner(state), (yield from _conditions(state))
            )
        case Part.ROUNDS:
            return (yield from _raspasy(next_deal(state), dark=False))
        case Part.ROBBER:
            return (yield from _contract(next_deal(state), left_player(dealer_of(state), state.seats)))
    who = yield Question("who", _beginnings(state))
    if who == TIME:
        return negotiation.time_up(state, Nature.CLOCK, CONTROL)
    if who in (RASPASY, DARK_RASPASY):
        return (yield from _raspasy(next_deal(state), dark=who == DARK_RASPASY))
    return (yield from _contract(next_deal(state), Seat(int(who))))


def next_deal(state: State) -> State:
    return replace(state, number=state.number + 1)


def _beginnings(state: State) -> tuple[str, ...]:
    dark = (DARK_RASPASY,) if state.options.dark else ()
    time = (TIME,) if CONTROL in negotiation.alarms(state) else ()
    return (*numbers(active_players(state)), RASPASY, *dark, *time)


def dealer_of(state: State) -> Seat:
    assert state.dealer is not None
    return state.dealer


def active_players(state: State) -> tuple[Seat, ...]:
    """Return the players with cards."""
    return clockwise(dealer_of(state), state.places)


def sitting_dealer(state: State) -> Seat | None:
    return None if state.dealer in active_players(state) else state.dealer


def _conditions(state: State) -> Asking[SetConditions]:
    pools, times = negotiation.pools(state), negotiation.times(state)
    of = negotiation.hill_owner(state)
    price = yield Question("price", numbers(negotiation.PRICES), of, PRICE_KEYS, shared=True)
    step = -(-len(pools) // POOL_KEYS)
    keys = tuple(map(str, reversed(pools[::-1][::step])))
    pool = yield Question("pool", numbers(pools), of, keys, shared=True)
    words = tuple(NONE if time is None else str(time) for time in times)
    time = yield Question("minutes", words, of, shared=True)
    return SetConditions(int(price), int(pool), None if time == NONE else int(time))


def _raspasy(state: State, *, dark: bool) -> Asking[Step[State]]:
    active, sitting = active_players(state), sitting_dealer(state)
    unseen = (yield from ask_unseen(state)) if dark else ()
    taken = yield from ask_tricks(active, HAND, 0 if sitting is None else TALON)
    outcome = Raspasy(
        dealer=dealer_of(state),
        sitting=sitting,
        active=active,
        tricks=_by_seat(state, taken if sitting is None else {**taken, sitting: HAND - sum(taken.values())}),
        price=ending.raspasy_price(state, dark=dark),
        unseen=unseen,
        running=state.dark_row + 1 if dark else 0,
        fine=ending.third_raspasy_fine(state),
    )
    return progression.finish(state, outcome)


def ask_unseen(state: State) -> Asking[tuple[Seat, ...]]:
    """Ask who passed without having looked."""
    active = active_players(state)
    groups = [group for size in range(1, len(active) + 1) for group in combinations(active, size)]
    return (yield from _group("unseen", groups))


def _by_seat(state: State, taken: Mapping[Seat, int]) -> tuple[int, ...]:
    return tuple(taken.get(Seat(seat), 0) for seat in range(state.seats))


def _group(name: str, groups: Iterable[tuple[Seat, ...]], of: Seat | None = None) -> Asking[tuple[Seat, ...]]:
    """Ask for one of several groups of players, if there is a choice."""
    words = {".".join(map(str, group)): group for group in groups}
    word = (yield Question(name, tuple(words), of, row=1)) if len(words) > 1 else next(iter(words))
    return words[word]


def _contract(state: State, declarer: Seat) -> Asking[Step[State]]:
    named, asides = yield from ask_contract(state, declarer)
    share, conceded, sitting = SHARE in asides, CONCEDE in asides, sitting_dealer(state)
    places = (Seat((declarer + place) % state.places) for place in range(1, state.places))
    spoke = tuple(place for place in places if place != sitting)
    helped = yield from _group(
        "helped", announcing.helped_groups(state, declarer) if named.totus else [()], declarer
    )
    taken, short = {declarer: 0}, CONCEDED if conceded else 0
    whisters, away = yield from _whisters(state, named, () if conceded else spoke, None if share else sitting)
    if not (conceded or away):
        took = yield Question("took", numbers(range(HAND + 1)), declarer, row=4, aim=named.level)
        taken[declarer] = int(took)
        if whisters and taken[declarer] < HAND:
            taken |= yield from ask_tricks(whisters, HAND - taken[declarer])
        short = yield from _verdict(state, named, taken[declarer])
    talon, returned = yield from _talon(named, sitting, share=share, conceded=conceded)
    outcome = Played(
        dealer=dealer_of(state),
        sitting=sitting,
        declarer=declarer,
        contract=named,
        tricks=_by_seat(state, taken),
        spoke=spoke,
        whisters=whisters,
        unplayed=bool(away),
        half=away == HALF,
        conceded=conceded,
        sharer=sitting if share else None,
        talon=talon,
        returned=returned,
        short=short,
        helped=helped,
        robber=state.part is Part.ROBBER,
    )
    return progression.finish(state, outcome)


def ask_contract(
    state: State, declarer: Seat, *, is_played: bool = True
) -> Asking[tuple[Contract, tuple[str, ...]]]:
    """Ask for the contract and its asides. Of a contract that is not played only its price counts."""
    asides: tuple[str, ...] = ()
    while True:
        words = _contracts(state, declarer, asides)
        more = [each for each in _asides(state, asides) if is_played or each == DARK]
        word = yield Question("contract", (*words, *more), declarer)
        if word in words:
            plain = contracts.read(word)
            named = replace(plain, talon=NO_TALON not in asides, dark=DARK in asides, totus=TOTUS in asides)
            return named, asides
        asides = (*asides, word)


def _contracts(state: State, declarer: Seat, asides: tuple[str, ...]) -> tuple[str, ...]:
    """Return the contracts that allow these asides."""
    owed = state.sheet.pages[declarer].owed if state.part is Part.ROBBER else ROBBER_CONTRACTS
    least = TEN if TOTUS in asides else NINE if NO_TALON in asides else 1
    tricks = tuple(f"{level}{letter}" for level in owed if level >= least for letter in contracts.LETTERS)
    return (*tricks, MISERE) if 0 in owed and not {TOTUS, CONCEDE} & {*asides} else tricks


def _asides(state: State, given: tuple[str, ...]) -> tuple[str, ...]:
    if CONCEDE in given:
        return ()
    may_share = sitting_dealer(state) is not None and not {SHARE, TOTUS} & {*given}
    share = (SHARE,) if may_share else ()
    if state.part is Part.ROBBER or {DARK, NO_TALON, TOTUS} & {*given}:
        return share
    concede = (CONCEDE,) if state.options.concede and not given else ()
    dark = (DARK,) if state.options.dark else ()
    return (*dark, NO_TALON, *(() if SHARE in given else (TOTUS,)), *share, *concede)


def _whisters(
    state: State, named: Contract, spoke: tuple[Seat, ...], sitting: Seat | None
) -> Asking[tuple[tuple[Seat, ...], str]]:
    """Ask those who spoke for the whisters; beside none return `HALF` or `NOBODY` if that is why."""
    if named.unwhisted or not spoke:
        return (), ""
    if contracts.both_must_whist(named, LEAST_DARK if named.dark else None):
        return spoke, ""
    both = (BOTH,) if named.level != NINE else ()
    seats = spoke if sitting is None else (*spoke, sitting)
    offered = state.options.half_whist and state.part is Part.MAIN and contracts.halvable(named)
    half = (HALF,) if offered else ()
    word = yield Question("whist", (*numbers(seats), *both, *half, NOBODY))
    if word in (HALF, NOBODY):
        return (), word
    return spoke if word == BOTH else (Seat(int(word)),), ""


def _verdict(state: State, named: Contract, taken: int) -> Asking[int]:
    """Ask whether an underbid is excused (PREF-8.10); return the tricks that count as missing."""
    if taken <= named.level or not ending.is_answerable(state, named):
        return 0
    return int((yield Question("underbid", ("0", str(taken - named.level)))))


def _talon(
    named: Contract, sitting: Seat | None, *, share: bool, conceded: bool
) -> Asking[tuple[tuple[Card, ...], bool]]:
    """Ask for the sitting dealer's gift from the talon (PREF-8.9)."""
    if sitting is None or not named.talon:
        return (), not named.talon
    gifts = ("0",) if share or named.misere else numbers(range(len(GIFTS)))
    word = yield Question("talon", gifts if conceded else (*gifts, RETURNED), sitting)
    return ((), True) if word == RETURNED else (GIFTS[int(word)], False)
