"""Estimated lengths of matches, by the figures of each game."""

from collections.abc import Iterator
from hashlib import sha256
from statistics import mean

import pytest

from games import registry
from games.core import Nature, objection
from games.lengths import ROUND_MINUTES, Lengths
from games.record import play
from tests.support.players import quick_player

MATCHES = 12
CHEAP = 6_000
"""Actions of all these matches together."""
TOLERANCE = 0.3
"""Of the figure; a few matches differ more from each other than their average from that of many."""


def figures() -> Iterator[tuple[str, str, int, int]]:
    """Game, preset, players and actions of what a few matches can check at little cost."""
    for game in registry.names():
        for preset, by_seats in registry.lengths(game).actions.items():
            for seats, actions in by_seats.items():
                if (actions * MATCHES <= CHEAP and game != "preferans") or actions <= 100:
                    yield game, preset, seats, actions


@pytest.mark.parametrize(
    ("name", "preset", "seats", "actions"),
    [
        pytest.param(*each, marks=() if each[:3] == ("oh_hell", "short", 3) else pytest.mark.slow)
        for each in figures()
    ],
)
def test_a_match_takes_about_as_many_actions(name: str, preset: str, seats: int, actions: int) -> None:
    game, player = registry.get(name), quick_player(name)
    taken = []
    for number in range(MATCHES):
        secret = sha256(f"length:{number}".encode()).digest()
        record, _ = play(game, game.presets[preset], seats, [player] * seats, secret=secret)
        taken.append(sum(not isinstance(entry.actor, Nature) for entry in record.log))
    assert mean(taken) == pytest.approx(actions, rel=TOLERANCE)


@pytest.mark.parametrize("name", registry.names())
def test_every_preset_has_its_minutes_for_each_number_of_players(name: str) -> None:
    game, lengths = registry.get(name), registry.lengths(name)
    for preset, options in game.presets.items():
        for seats in game.seats:
            if objection(game, options, seats) is None:
                assert lengths.minutes(preset, people=1, computers=seats - 1) in ROUND_MINUTES


def test_people_take_longer_than_computers() -> None:
    """400 actions: of four people 1200 s, of two and two computers 800 s.

    One person acts 100 times in 300 s, and computers answer each time within a second: 400 s.
    """
    lengths = Lengths({"all": ("all",)}, {"all": {4: 400}})
    assert lengths.minutes("all", people=4, computers=0) == 20
    assert lengths.minutes("all", people=2, computers=2) == 15
    assert lengths.minutes("all", people=1, computers=3) == 7
    assert lengths.minutes("all", people=3, computers=0) is None
    assert lengths.minutes("other", people=4, computers=0) is None


def test_a_race_takes_as_long_as_the_nearest_number_of_players() -> None:
    race = Lengths({"all": ("all",)}, seconds={"all": {1: 1800, 4: 600}})
    assert race.minutes("all", people=1, computers=0) == 30
    assert race.minutes("all", people=1, computers=4) == 10


def test_a_length_near_ten_minutes_is_found_for_more_people_where_few_are_not_measured() -> None:
    lengths = Lengths({"all": ("short", "all")}, {"short": {3: 60}, "all": {3: 400}})
    assert lengths.nearest(("short", "all"), people=1, computers=0, most=4) == "short"
    assert lengths.nearest(("short", "all"), people=1, computers=2, most=4) == "all"
    assert lengths.nearest(("other", "none"), people=1, computers=0, most=4) == "none"
