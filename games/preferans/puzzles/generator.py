"""Generate puzzles: deal random endings, and keep those with one right card and a lesson."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from games.cards import PACK_32, Card, Rank, Suit, write_cards
from games.preferans.double_dummy.holdings import PLACES
from games.preferans.double_dummy.solver import Position
from games.preferans.puzzles.goal import Goal, Judge, Lines, choices, natural_card
from games.preferans.puzzles.lessons import Lesson, Solution, lesson_of
from games.preferans.puzzles.puzzle_file import Puzzle

LENGTHS = (4, 4, 5, 5, 6, 6, 7)
"""The cards in a hand, with their frequency."""
IN_THREE_SUITS = 6
"""The most cards in a hand of an ending with three suits."""
LEAST_CHOICES = 3
LEAST_TRICKS = 3
"""The fewest tricks of a main line; shorter puzzles teach little."""
MOST_LINES = 3
"""The most lines shown for the right card."""
SHARES: Mapping[Lesson, int] = {
    Lesson.SAFE_CARD: 10,
    Lesson.RIGHT_SUIT: 12,
    Lesson.HELD_BACK: 12,
    Lesson.THROW_IN: 14,
    Lesson.DISCARD: 6,
    Lesson.DRAW: 10,
    Lesson.KEEP: 8,
    Lesson.DUCK: 10,
    Lesson.ENTRY: 8,
    Lesson.FORCE: 5,
    Lesson.RUFF: 5,
}
"""The share of each lesson in a hundred puzzles."""


def make(count: int, seed: str, found_one: Callable[[int], None] = lambda number: None) -> list[Puzzle]:
    """Return `count` puzzles, the same for a seed; call `found_one` with the number so far."""
    rng, judge = Random(seed), Judge()
    wanted = shares(count)
    made: list[tuple[Lesson, Puzzle]] = []
    while +wanted:
        position = rng.choice([deal for deal, lessons in DEALS.items() if lessons & {*+wanted}])(rng)
        found = find(position, judge)
        lesson = None if found is None else lesson_of(found, judge)
        if found is None or lesson is None or not wanted[lesson]:
            continue
        wanted[lesson] -= 1
        made.append((lesson, to_puzzle(found, lesson)))
        found_one(len(made))
    return in_turn(made, rng)


def shares(count: int) -> Counter[Lesson]:
    """Return the number of puzzles of each lesson: its share, rounded up for the first ones."""
    whole = Counter({lesson: count * share // 100 for lesson, share in SHARES.items()})
    rest = count - whole.total()
    return +(whole + Counter([*SHARES][:rest]))


def in_turn(made: Sequence[tuple[Lesson, Puzzle]], rng: Random) -> list[Puzzle]:
    """Order puzzles by days, spreading lessons evenly."""
    totals = Counter(lesson for lesson, _ in made)
    shifts = {lesson: rng.random() for lesson in Lesson}
    seen = Counter[Lesson]()
    places = []
    for lesson, puzzle in made:
        places.append(((seen[lesson] + shifts[lesson]) / totals[lesson], lesson.value, puzzle))
        seen[lesson] += 1
    return [puzzle for *_, puzzle in sorted(places, key=lambda each: each[:2])]


def find(position: Position, judge: Judge) -> Solution | None:
    """Return a puzzle if one card is right, another one looks right, and the line is long enough."""
    runs = choices(position)
    if len(runs) < LEAST_CHOICES:
        return None
    values = judge.value(position)
    wants_most = position.wants_declarers_tricks
    best = max(values.values()) if wants_most else min(values.values())
    right = [run for run in runs if values[run[0]] == best]
    need = best if wants_most else best + 1
    if len(right) != 1 or (position.misere and need != 1):
        return None
    goal = Goal(position, need)
    if {natural_card(goal, position.playable), naive_card(goal)} & {*right[0]}:
        return None
    lines = Lines(judge)
    wrong = tuple(lines.after(goal, run[-1]) for run in runs if run is not right[0])
    found = Solution(goal, right[0], lines.replies(goal, right[0][-1])[:MOST_LINES], wrong)
    return found if len(found.tricks) >= LEAST_TRICKS else None


def naive_card(goal: Goal) -> Card:
    """Return the card of a player without a plan: the highest to win tricks, the lowest to give them."""
    cards = goal.position.playable
    return (min if goal.position.misere else max)(cards, key=lambda card: card.rank)


def to_puzzle(found: Solution, lesson: Lesson) -> Puzzle:
    """Return the puzzle to ship, with all its lines."""
    position = found.goal.position
    return Puzzle(
        tuple(map(write_cards, position.hands)),
        position.leader,
        position.declarer,
        position.trumps.value if position.trumps else "",
        position.misere,
        write_cards(position.trick),
        found.goal.need,
        lesson.value,
        write_cards(found.right),
        tuple(map(write_cards, found.lines)),
        tuple(map(write_cards, found.wrong)),
    )


def _loose_misere(rng: Random) -> Position:
    """Deal a declarer low cards and one that may be high, with all suits."""
    count = rng.choice(LENGTHS)
    low = [card for card in PACK_32 if card.rank <= Rank.JACK]
    own = rng.sample(low, count - 1)
    own += rng.sample([card for card in PACK_32 if card not in own], 1)
    return _dealt(rng, own, PACK_32, count, None, misere=True)


def _low_misere(rng: Random) -> Position:
    """Deal a declarer nearly the lowest cards of two or three suits."""
    pack, count = _few_suits(rng)
    own = sorted(pack, key=lambda card: card.rank + 3 * rng.random())[:count]
    if rng.random() < 1 / 2:
        own[-1] = rng.choice([card for card in pack if card not in own])
    return _dealt(rng, own, pack, count, None, misere=True)


def _contract(rng: Random) -> Position:
    """Deal a declarer trumps, or high cards without trumps, with all suits."""
    count = rng.choice(LENGTHS)
    trumps = rng.choice((*Suit, None))
    good = [card for card in PACK_32 if card.rank >= Rank.QUEEN or card.suit is trumps]
    own = rng.sample(good, rng.randint(1, count - 1))
    own += rng.sample([card for card in PACK_32 if card not in own], count - len(own))
    return _dealt(rng, own, PACK_32, count, trumps, misere=False)


def _narrow(rng: Random) -> Position:
    """Deal a random ending of two or three suits, with or without trumps."""
    pack, count = _few_suits(rng)
    trumps = rng.choice((rng.choice(pack).suit, None))
    return _dealt(rng, rng.sample(pack, count), pack, count, trumps, misere=False)


def _few_suits(rng: Random) -> tuple[list[Card], int]:
    """Return the cards of two or three suits, and the number in each hand."""
    suits = rng.sample(list(Suit), rng.choice((2, 2, 3)))
    pack = [card for card in PACK_32 if card.suit in suits]
    return pack, rng.choice([count for count in LENGTHS if count <= min(len(pack) // PLACES, IN_THREE_SUITS)])


def _dealt(
    rng: Random, own: Sequence[Card], pack: Sequence[Card], count: int, trumps: Suit | None, *, misere: bool
) -> Position:
    """Deal the others' hands, the leader, and up to two cards on the table."""
    rest = rng.sample([card for card in pack if card not in own], (PLACES - 1) * count)
    position = Position(
        (tuple(own), tuple(rest[:count]), tuple(rest[count:])), rng.randrange(PLACES), 0, trumps, misere
    )
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        position = position.played(rng.choice(position.playable))
    return position


_AT_CONTRACTS = frozenset({Lesson.THROW_IN, Lesson.DRAW, Lesson.KEEP, Lesson.DUCK, Lesson.ENTRY})
DEALS: Mapping[Callable[[Random], Position], frozenset[Lesson]] = {
    _loose_misere: frozenset({Lesson.RIGHT_SUIT, Lesson.SAFE_CARD, Lesson.DISCARD}),
    _low_misere: frozenset({Lesson.RIGHT_SUIT, Lesson.SAFE_CARD, Lesson.HELD_BACK}),
    _contract: _AT_CONTRACTS - {Lesson.THROW_IN} | {Lesson.RUFF, Lesson.FORCE},
    _narrow: _AT_CONTRACTS,
}
"""The ways to deal, with the lessons they can give."""
