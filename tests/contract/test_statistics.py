"""Contract of statistics."""

import re

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.contract.capabilities import each
from tests.contract.counting import (
    COUNTED,
    achievement_ids,
    counted,
    profiles,
    seats_of,
    statistics,
    totals,
    turns_of,
)
from tests.contract.messages import LANGUAGES, messages, people, reader
from tests.contract.walks import RECORDED, recorded, walks_to_check

NAME = re.compile(r"[a-z0-9]+(-[a-zA-Z0-9]+)*")
CUTS = 6
"""Places at which a match is broken off."""
BY_HAND = 3


@counted
def test_names_are_ascii_and_each_is_there_once(name: str) -> None:
    game = statistics(name)
    for names in (game.counters, game.achievements):
        assert len(set(names)) == len(names)
        assert all(NAME.fullmatch(each) and len(each) <= 30 for each in names), names


@pytest.mark.walks
@counted
def test_counters_and_praise_are_known_and_what_was_done_stays_done(name: str) -> None:
    """Wherever a match is broken off, but for what may sink: the balance of a match."""
    game = statistics(name)
    for walk in walks_to_check(name):
        turns = turns_of(walk)
        seats = seats_of(name, turns)
        later, praised = game.counts(turns, seats), game.achieved(turns, seats)
        assert len(later) == seats
        assert any(later)
        assert {each for own in later for each in own} <= set(game.counters)
        assert all(own >= 0 or sinking(each) for counted in later for each, own in counted.items())
        assert {each for _, each in praised} <= set(game.achievements)
        assert len(set(praised)) == len(praised)
        assert all(0 <= seat < seats for seat, _ in praised)
        for cut in range(len(turns) - 1, 0, -max(1, len(turns) // CUTS)):
            counts, praise = game.counts(turns[:cut], seats), game.achieved(turns[:cut], seats)
            assert set(praise) <= set(praised)
            for new, old in zip(later, counts, strict=True):
                assert all(new.get(each, 0) >= old[each] for each in old if not sinking(each))
            later, praised = counts, praise


def sinking(counter: str) -> bool:
    return "balance" in counter


@each([name for name in COUNTED if name in RECORDED])
def test_what_is_counted_of_recorded_matches(name: str, snapshot: SnapshotAssertion) -> None:
    """Of the shortest matches, by number and seat, so that a reader can count by hand."""
    game, lines = statistics(name), list[str]()
    by_length = sorted(enumerate(recorded(name), 1), key=lambda numbered: len(numbered[1].moves))
    for place, walk in by_length[:BY_HAND]:
        turns = turns_of(walk)
        seats = seats_of(name, turns)
        praised = game.achieved(turns, seats)
        lines += ["", f"match {place}, {len(walk.moves)} actions"]
        for seat, counts in enumerate(game.counts(turns, seats)):
            told = [f"{counter} {number}" for counter, number in sorted(counts.items()) if number]
            lines.append(f"seat {seat}: {', '.join(told)}")
            lines += [f"  praised: {what}" for who, what in praised if who == seat]
    assert "\n".join(lines) == snapshot


@counted
@pytest.mark.parametrize("language", LANGUAGES)
def test_profiles_and_praise_can_be_read(name: str, language: str) -> None:
    there, read = messages(name, language), reader(name, language).read
    assert all(not there[each] for each in achievement_ids(name)), "praise is without facts"
    assert statistics(name).profile(totals(name))
    for line in profiles(name):
        assert read(line).strip()
        assert not list(people(line)), "profiles name nobody"


@counted
def test_nothing_is_said_of_what_was_not_counted(name: str) -> None:
    assert statistics(name).profile({}) == ()
    assert statistics(name).profile(dict.fromkeys(statistics(name).counters, 0)) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_of_praise_are_those_of_what_is_praised(name: str, language: str) -> None:
    assert {each for each in messages(name, language) if "-achievement-" in each} == achievement_ids(name)
