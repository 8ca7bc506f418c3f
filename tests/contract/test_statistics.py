"""What every game promises that counts what its players do."""

import re

import pytest

from games.statistics import MOST, add
from tests.contract.counting import achievement_ids, counted, profiles, seats_of, statistics, totals, turns_of
from tests.contract.messages import LANGUAGES, messages, people, reader
from tests.contract.walks import walks, walks_to_check

NAME = re.compile(r"[a-z0-9]+(-[a-zA-Z0-9]+)*")
CUTS = 12
"""Places at which a match is broken off."""


@counted
def test_names_are_ascii_and_each_is_there_once(name: str) -> None:
    game = statistics(name)
    for names in (game.counters, game.achievements):
        assert len(set(names)) == len(names)
        assert all(NAME.fullmatch(each) and len(each) <= 30 for each in names), names


@counted
def test_counters_and_praise_have_names_that_are_known(name: str) -> None:
    game = statistics(name)
    for walk in walks(name):
        turns = turns_of(walk)
        seats = seats_of(name, turns)
        counts, praise = game.counts(turns, seats), game.achieved(turns, seats)
        assert len(counts) == seats
        assert {each for own in counts for each in own} <= set(game.counters)
        assert all(own >= 0 or sinking(each) for counted in counts for each, own in counted.items())
        assert any(counts)
        assert {each for _, each in praise} <= set(game.achievements)
        assert len(set(praise)) == len(praise)
        assert all(0 <= seat < seats for seat, _ in praise)


@counted
def test_matches_broken_off_anywhere_are_counted(name: str) -> None:
    """What was done stays done, but for what may sink: the balance of a match."""
    game = statistics(name)
    for walk in walks_to_check(name):
        turns = turns_of(walk)
        seats = seats_of(name, turns)
        before, praised = game.counts(turns, seats), game.achieved(turns, seats)
        for cut in range(len(turns) - 1, 0, -max(1, len(turns) // CUTS)):
            counts, praise = game.counts(turns[:cut], seats), game.achieved(turns[:cut], seats)
            assert set(praise) <= set(praised)
            for new, old in zip(before, counts, strict=True):
                assert all(new.get(each, 0) >= old[each] for each in old if not sinking(each))
            before, praised = counts, praise


def sinking(counter: str) -> bool:
    return "balance" in counter


@counted
def test_matches_add_up(name: str) -> None:
    """The greatest of all is kept where a counter says so, and the sum elsewhere."""
    game = statistics(name)
    played = [turns_of(walk) for walk in walks(name)[:2]]
    one, two = (game.counts(turns, seats_of(name, turns))[0] for turns in played)
    both = add(one, two)
    for each in game.counters:
        own = (one.get(each, 0), two.get(each, 0))
        assert both.get(each, 0) == (max(own) if each.startswith(MOST) else sum(own))


@counted
@pytest.mark.parametrize("language", LANGUAGES)
def test_profiles_and_praise_can_be_read(name: str, language: str) -> None:
    there, read = messages(name, language), reader(name, language).read
    assert achievement_ids(name) <= set(there)
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
