"""Lines with a fault of known answer: booked as the deal of their structure, or not at once."""

from random import Random
from typing import NamedTuple, TypeAlias

import pytest

from tests.support.typed_deals import reading

NAMES = ["Аня", "Борис", "Вера", "Гена"]
LETTERS = "SCDHN"
SUITS = dict(zip(LETTERS, ("п", " треф", " бубен", "ч", "бк"), strict=True))
STRAY = ("почти", "реконтра", "гриша", "червяк", "не", "doubled", "?")
FAST, ALL = 600, 5000


class Typed(NamedTuple):
    """A line as words, and the deal that it means; no deal if its claims disagree."""

    head: str
    words: list[str | int]
    """A name is the number of its seat."""
    deal: str | None

    @property
    def line(self) -> str:
        return " ".join(NAMES[word] if isinstance(word, int) else word for word in self.words)


def read(typed: Typed) -> str:
    return reading(typed.head, NAMES[: int(typed.head.split()[1])], typed.line)


class Contract(NamedTuple):
    declarer: int
    whisters: tuple[int, ...]
    level: int
    suit: str
    taken: tuple[int, ...]
    """By the declarer, as told by the result, and by each whister."""
    result: bool
    """Whether the result is told, or the tricks of the whisters alone."""
    passed: int | None
    """The opponent who is said to have passed."""
    style: int
    """The order and the wording of the line."""
    talon: bool
    """Whether four play, and the talon gave the dealer an ace."""

    def typed(self) -> Typed:
        took, *whisted = self.taken
        over = took - self.level
        told = ["своя"] if not over else [f"+{over}"] if over > 0 else ["без", str(-over)]
        if self.style & 1:
            told = [str(took), "взяток"]
        words: list[str | int] = [
            self.declarer,
            f"{self.level}{SUITS[self.suit]}",
            *(told if self.result else []),
        ]
        for seat, tricks in zip(self.whisters, whisted, strict=True):
            words += [",", seat, "вист", str(tricks)] if self.style & 2 else [",", "вист", seat, str(tricks)]
        words += [",", self.passed, "пас"] if self.passed is not None else []
        words += [",", "прикуп", "туз"] if self.talon else []
        named = [self.declarer, *self.whisters, *([] if self.passed is None else [self.passed])]
        agree = sum(self.taken) == 10 and len(set(named)) == len(named)
        both = len(self.whisters) > 1
        order = sorted(self.whisters, key=lambda seat: (seat - self.declarer) % 3)
        first = dict(zip(self.whisters, whisted, strict=True))[order[0]]
        whist = ["both"] if both else [str(self.whisters[0])]
        last = [str(first)] if both and took < 10 else []
        deal = [
            str(self.declarer),
            f"{self.level}{self.suit}",
            *whist,
            str(took),
            *last,
            *(["1"] if self.talon else []),
        ]
        head = "sochinka 4 3" if self.talon else "sochinka 3 2"
        return Typed(head, words, " ".join(deal) if agree else None)


class Bids(NamedTuple):
    """A deal of Чёрт побери with four cards; Вера bids last."""

    seats: tuple[int, ...]
    bids: tuple[int, ...]
    taken: tuple[int, ...]

    def typed(self) -> Typed:
        words: list[str | int] = []
        for seat, bid, tricks in zip(self.seats, self.bids, self.taken, strict=True):
            words += [seat, str(bid), str(tricks)]
        bids, taken = (dict(zip(self.seats, each, strict=True)) for each in (self.bids, self.taken))
        agree = sum(self.taken) == 4 != sum(self.bids) and max(self.bids) <= 4
        deal = " ".join(str(each) for each in (*(bids[seat] for seat in range(3)), taken[0], taken[1]))
        return Typed("oh_hell 3 2", words, deal if agree else None)


class Tricks(NamedTuple):
    """Raspasy, or a deal of Старшина."""

    head: str
    seats: tuple[int, ...]
    taken: tuple[int, ...]

    def typed(self) -> Typed:
        raspasy = self.head.startswith("sochinka")
        words: list[str | int] = ["распасы"] if raspasy else []
        for seat, tricks in zip(self.seats, self.taken, strict=True):
            words += [seat, str(tricks)]
        by_seat = dict(zip(self.seats, self.taken, strict=True))
        agree = sum(self.taken) == (10 if raspasy else 16) and len(by_seat) == 3
        deal = " ".join([*(["raspasy"] if raspasy else []), *(str(by_seat.get(seat)) for seat in (0, 1))])
        if raspasy and by_seat.get(0) == 10:
            deal = "raspasy 10 0"
        return Typed(self.head, words, deal if agree else None)


class Misere(NamedTuple):
    declarer: int
    took: int

    def typed(self) -> Typed:
        words: list[str | int] = [self.declarer, "мизер", "взял", str(self.took)]
        return Typed("sochinka 3 2", words, f"{self.declarer} misere {self.took}")


Deal: TypeAlias = Contract | Tricks | Misere | Bids


def structure(rng: Random) -> Deal:
    seats, talon, style = rng.sample(range(3), 3), rng.random() < 0.3, rng.randrange(4)
    kind = rng.randrange(7)
    if kind == 0:
        return Misere(seats[0], rng.randrange(4))
    if kind < 3:
        head, total = (("sochinka 3 2", 10), ("sergeant_major 3 2", 16))[kind - 1]
        first = rng.randint(0, total)
        second = rng.randint(0, total - first)
        return Tricks(head, tuple(seats), (first, second, total - first - second))
    if kind == 3:
        first = rng.randint(0, 4)
        second = rng.randint(0, 4 - first)
        one, two = rng.randint(0, 4), rng.randint(0, 4)
        last = rng.choice([bid for bid in range(5) if one + two + bid != 4])
        return Bids((0, 1, 2), (one, two, last), (first, second, 4 - first - second))
    level, suit, took = rng.randint(7, 9), rng.choice(LETTERS), rng.randint(4, 10)
    if kind == 4 and level < 9:  # both whist; a nine is whisted by one
        first = rng.randint(0, 10 - took)
        taken = took, first, 10 - took - first
        return Contract(seats[0], (seats[1], seats[2]), level, suit, taken, True, None, style, talon)
    result, passed = rng.random() < 0.5, rng.choice((None, seats[2]))
    return Contract(seats[0], (seats[1],), level, suit, (took, 10 - took), result, passed, style, talon)


def renamed(deal: Deal, rng: Random) -> Typed:
    """Exchange two names."""
    one, other = rng.sample(range(3), 2)
    swap = {one: other, other: one}
    match deal:
        case Contract():
            after: Deal = deal._replace(
                declarer=swap.get(deal.declarer, deal.declarer),
                whisters=tuple(swap.get(seat, seat) for seat in deal.whisters),
                passed=None if deal.passed is None else swap.get(deal.passed, deal.passed),
            )
        case Tricks() | Bids():
            after = deal._replace(seats=tuple(swap.get(seat, seat) for seat in deal.seats))
        case Misere():
            after = deal._replace(declarer=swap.get(deal.declarer, deal.declarer))
    return after.typed()


def renumbered(deal: Deal, rng: Random) -> Typed:
    """Change a number of tricks: the numbers of the others stay as they are."""
    match deal:
        case Misere():
            return deal._replace(took=(deal.took + 1) % 4).typed()
        case Tricks() | Bids():
            place = rng.randrange(3)
            other = (deal.taken[place] + rng.randint(1, 5)) % 11
            return deal._replace(taken=(*deal.taken[:place], other, *deal.taken[place + 1 :])).typed()
    if not deal.result and len(deal.whisters) == 1:
        other = (deal.taken[1] + rng.randint(1, 5)) % 11
        return deal._replace(taken=(10 - other, other)).typed()
    place = rng.randrange(len(deal.taken))
    other = (deal.taken[place] + rng.randint(1, 5)) % 11
    return deal._replace(taken=(*deal.taken[:place], other, *deal.taken[place + 1 :]), result=True).typed()


def mutated(rng: Random) -> Typed:
    deal = structure(rng)
    head, words, means = deal.typed()
    place = rng.randrange(len(words))
    match rng.randrange(6):
        case 0:
            return Typed(head, [*words[:place], rng.choice(STRAY), *words[place:]], None)
        case 1:
            return Typed(head, [*words[:place], *words[place + 1 :]], means)
        case 2:
            return Typed(head, [*words[:place], words[place], *words[place:]], means)
        case 3:
            return renamed(deal, rng)
        case 4:
            return renumbered(deal, rng)
    match deal:
        case Tricks(seats=seats, taken=taken) | Bids(seats=seats, taken=taken):
            seat, right = seats[-1], taken[-1]
        case Misere(declarer=seat, took=right):
            pass
        case Contract():
            seat, right = deal.whisters[0], deal.taken[1]
    return Typed(head, [*words, ",", seat, str((right + rng.randint(1, 6)) % 11)], None)


def booked_otherwise(count: int, seed: int = 41) -> list[tuple[str, str, str | None]]:
    rng, found = Random(seed), list[tuple[str, str, str | None]]()
    for _ in range(count):
        typed = mutated(rng)
        booked = read(typed)
        if booked[0] not in "!?" and "…" not in booked and booked != typed.deal:
            found.append((typed.line, booked, typed.deal))
    return found


def test_a_line_without_a_fault_is_booked_as_its_structure() -> None:
    rng = Random(14)
    for _ in range(100):
        typed = structure(rng).typed()
        assert read(typed) in (typed.deal, f"? {typed.deal}"), typed.line


@pytest.mark.parametrize("count", [FAST, pytest.param(ALL, marks=pytest.mark.slow)])
def test_a_line_with_a_fault_is_booked_as_its_structure_or_not_at_once(count: int) -> None:
    assert booked_otherwise(count) == []
