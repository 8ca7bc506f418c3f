"""Sheets for real cards of the games without contracts: each is the sheet of the match with the same deals."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games import registry
from games.core import AnyGame, Step
from games.sheets import NotUnderstood, Said, SheetFace, fold, next_question, read_line

NAMES = ["Аня", "Борис", "Вика", "Гриша"]


def played(game: AnyGame, options: Any, seats: int, rng: Random) -> Iterator[tuple[Any, list[Any], Any]]:
    """Play a match at random: of each deal the state before it, all states of it, and the state after."""
    state = before = game.start(options, seats)
    course: list[Any] = []
    while actors := sorted(game.to_act(state), key=str):
        actor = rng.choice(actors)
        actions = list(game.legal(state, actor))
        action = rng.choice(actions) if actions else game.sample(state, rng)
        state = game.apply(state, actor, action).state
        course.append(state)
        if state.deal is None:
            yield before, course, state
            before, course = state, []


def of_oh_hell(before: Any, course: list[Any], after: Any) -> tuple[str, ...]:
    if before.dealer is None:
        return (str(after.dealer),)
    row, seats = after.sheet[-1], before.seats
    order = [(before.dealer + place) % seats for place in range(1, seats + 1)]
    return (*(str(row.bids[seat]) for seat in order), *(str(row.taken[seat]) for seat in order[:-1]))


def of_sergeant_major(before: Any, course: list[Any], after: Any) -> tuple[str, ...]:
    if before.dealer is None:
        return (str(after.dealer),)
    row = after.sheet[-1]
    left, right = ((before.dealer + place) % 3 for place in (1, 2))
    said = (str(row.taken[left]), str(row.taken[right]))
    if after.winner is None:
        return said
    totals = after.totals
    if after.options.target == "total":
        several = sum(total >= 12 for total in totals) > 1
    else:
        several = max(row.taken, default=0) < 12 or after.options.target == "three_deals"
        several = several and totals.count(max(totals)) > 1
    return (*said, str(after.winner)) if several else said


SAID = {"oh_hell": of_oh_hell, "sergeant_major": of_sergeant_major}
MATCHES = [
    ("oh_hell", 3, {}),
    ("oh_hell", 5, {"hook": True, "zero": "sliding"}),
    *(("sergeant_major", 3, {"target": target}) for target in ("single", "total", "three_deals")),
]


@pytest.mark.parametrize(("name", "seats", "changes"), MATCHES)
def test_a_kept_sheet_is_the_sheet_of_the_match_with_these_deals(
    name: str, seats: int, changes: dict[str, Any]
) -> None:
    game = registry.get(name)
    options = replace(next(iter(game.presets.values())), **changes)
    for seed in range(8):
        deals, kept = list[Said](), game.start(options, seats)
        for before, course, after in played(game, options, seats, Random(f"{name} {seed}")):
            said = SAID[name](before, course, after)
            deals.append(said)
            kept = fold(game, options, seats, deals).state
            assert kept == after, said
        assert not game.to_act(kept)


def typed(name: str, seats: int, *lines: str) -> tuple[int, ...]:
    """The points of a sheet that is typed line by line."""
    game, face = registry.get(name), registry.face(name)
    assert isinstance(face, SheetFace)
    options, deals = next(iter(game.presets.values())), list[Said]()
    for line in lines:
        state = fold(game, options, seats, deals).state
        deals.append(read_line(game, face, state, line, NAMES[:seats]).said)
    return tuple(fold(game, options, seats, deals).state.totals)


@pytest.mark.rule("OH-15")
def test_bids_and_tricks_of_oh_hell_are_typed() -> None:
    # One card each: Аня bids 0 and takes it: 10; Борис bids 1 and takes it: 11; Вика misses.
    assert typed("oh_hell", 3, "Вика сдаёт", "Аня 0/0 Борис 1/1 Вика 1/0") == (10, 11, 0)


def test_tricks_of_sergeant_major_are_typed() -> None:
    assert typed("sergeant_major", 3, "Вика сдаёт", "Аня 8, Борис 5 и Вика 3") == (8, 5, 3)


def test_tricks_that_do_not_add_up_are_not_understood() -> None:
    with pytest.raises(NotUnderstood):
        typed("sergeant_major", 3, "Вика сдаёт", "Аня 8, Борис 5, Вика 4")


WORDS = ("взял", "?", "из", "и ещё", "Зина", "3", "Аня", "Борис", "сдаёт", "1/1", "- 1")


def spoiled(entries: list[list[str]], rng: Random) -> list[list[str]]:
    """Spoil a line of names and numbers once: by a stray word, a lost or doubled one, or two that change places."""
    entries = [[*entry] for entry in entries]
    entry = rng.choice(entries)
    at = rng.randrange(len(entry))
    match rng.randrange(6):
        case 0:
            entry.insert(rng.randint(0, len(entry)), rng.choice(WORDS))
        case 1:
            del entry[at]
        case 2:
            entry.insert(at, entry[at])
        case 3:
            entry[at] = rng.choice([*NAMES, "0", "1", "5", "17", "159"])
        case 4:
            entries.append([rng.choice(NAMES), *entry[1:]])
        case _:
            other = rng.choice(entries)
            entry[0], other[-1] = other[-1], entry[0]
    return entries


@pytest.mark.parametrize("name", ["oh_hell", "sergeant_major"])
def test_a_line_with_a_fault_is_booked_as_what_it_means_or_not_at_all(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    assert isinstance(face, SheetFace)
    options, seats = next(iter(game.presets.values())), 3
    for seed in range(200):
        rng = Random(seed)
        deals = [("2",), *[("0", "0", "0", "1", "0")] * 3] if name == "oh_hell" else [("2",)]
        before = fold(game, options, seats, deals).state
        tricks = before.number if name == "oh_hell" else 16
        cuts = sorted(rng.randint(0, tricks) for _ in range(2))
        taken = [cuts[0], cuts[1] - cuts[0], tricks - cuts[1]]
        numbers = [[str(rng.randint(0, tricks)), str(each)] for each in taken]
        numbers = numbers if name == "oh_hell" else [each[1:] for each in numbers]
        entries = [[who, *each] for who, each in zip(NAMES, numbers, strict=False)]
        rng.shuffle(entries)
        entries = spoiled(entries, rng)
        line = ", ".join(" ".join(entry) for entry in entries)
        said = booked(game, face, before, line)
        assert said is None or said == meant(entries, tricks, len(numbers[0])), (seed, line)


def booked(game: AnyGame, face: SheetFace, state: Any, line: str) -> Said | None:
    """Return the deal that a line books at once."""
    try:
        said, is_sure = read_line(game, face, state, line, NAMES[:3])
    except NotUnderstood:
        return None
    return said if is_sure and isinstance(next_question(game, state, said), Step) else None


def meant(entries: list[list[str]], tricks: int, count: int) -> Said | None:
    """Return the deal of a table of names and numbers; None if a cell is not what it must be."""
    told = {entry[0]: entry[1:] for entry in entries if entry}
    rows = [told.get(name, []) for name in NAMES[:3]]
    if len(told) < len(entries) or not all(cell.isdecimal() for row in rows for cell in row):
        return None
    if [len(row) for row in rows] == [count, count, count - 1]:  # the last one's tricks follow
        rows[2] = [*rows[2], str(tricks - sum(int(row[-1]) for row in rows[:2]))]
    if any(len(row) != count for row in rows) or sum(int(row[-1]) for row in rows) != tricks:
        return None
    return (*(row[0] for row in rows if count > 1), *(row[-1] for row in rows[:2]))
