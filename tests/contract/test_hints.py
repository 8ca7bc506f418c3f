"""What every game promises of its hints and lessons."""

import re

import pytest

from games import registry
from games.agents.adviser import advice
from games.core import AnyGame, Reacting
from tests.contract.capabilities import has
from tests.contract.hints import advised, lessons
from tests.contract.messages import LANGUAGES, reader
from tests.contract.twins import Twin, twins
from tests.contract.walks import ALL, PART

ALERT = 200
PAIRS = 12
LESSON = 700
"""With the caption of a hand it makes less than the 1,024 characters of a caption."""


def test_every_game_has_hints(name: str) -> None:
    assert registry.adviser(name) is not None
    assert advised(name)


@pytest.mark.walks
def test_a_hint_is_a_legal_move(name: str) -> None:
    """Or, in a race, to wait; who is not asked and may only advise decides alone."""
    game, races = registry.get(name), has(name, Reacting)
    for state, seat, given in advised(name):
        assert given.action is None or given.action in list(game.legal(state, seat))
        assert given.action is not None or races or seat not in game.awaited(state)
        assert given.lines


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_fits_an_alert(name: str, language: str) -> None:
    read = reader(name, language).read
    for _, _, given in advised(name):
        assert len("\n".join(read(line) for line in given.lines)) <= ALERT


@pytest.mark.walks
def test_worlds_that_look_alike_bring_the_same_hint(name: str) -> None:
    game, adviser = registry.get(name), registry.adviser(name)
    assert adviser is not None
    pairs = [
        pair
        for pair in twins(name)
        if pair.seat is not None and pair.seat in game.to_act(ends(game, pair)[0])
    ]
    assert pairs
    for pair in pairs[: PAIRS if ALL else PAIRS // PART]:
        here, there = ends(game, pair)
        assert pair.seat is not None
        assert here != there
        assert advice(adviser, game, here, pair.seat) == advice(adviser, game, there, pair.seat)


@pytest.mark.walks
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_five_sentences_that_fit_a_caption(name: str, language: str) -> None:
    read = reader(name, language).read
    assert len(lessons(name)) > 1
    for text in lessons(name):
        assert len(re.findall(r"[.!?](?= |$)", read(text))) == 5
        assert len(read(text)) <= LESSON


def ends(game: AnyGame, pair: Twin) -> tuple[object, object]:
    """The states of both worlds at their end."""
    here = there = pair.before
    for (actor, text), (_, other) in zip(pair.log, pair.other, strict=True):
        here = game.apply(here, actor, game.read(text)).state
        there = game.apply(there, actor, game.read(other)).state
    return here, there
