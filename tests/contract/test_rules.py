"""Contract of rules."""

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.core import InvalidAction, Nature, Seat, alarms_of, is_current, objection
from tests.contract.walks import (
    ALL,
    alphabet,
    encoded,
    evenly,
    everybody,
    refusal,
    seated,
    states_to_check,
    tried,
    walks,
    walks_to_check,
)

TRIED = 200
"""Actions of a moment that are tried; there are thousands where conditions are set."""


def test_matches_end_and_then_nobody_acts(name: str) -> None:
    game = registry.get(name)
    for walk in walks(name):
        end = walk.moves[-1].after
        assert game.to_act(end) == frozenset() == game.awaited(end)
        assert not any(list(game.legal(end, actor)) for actor in everybody(game))


@pytest.mark.walks
def test_legal_is_what_apply_accepts(name: str) -> None:
    """For every actor, on turn or not, and every action: exactly the actors on turn can act."""
    game = registry.get(name)
    for _, _, state in states_to_check(name):
        before, acting = encoded(state), game.to_act(state)
        for actor in everybody(game):
            legal = list(game.legal(state, actor))
            assert bool(legal) == (actor in acting) or actor is Nature.CHANCE
            assert len(set(legal)) == len(legal)
            for action in evenly(legal, TRIED):
                assert refusal(game, state, actor, action) is None, (actor, state)
        assert encoded(state) == before
    accepted, _ = tried(name)
    assert all(actor is Nature.CHANCE for actor, _, _ in accepted), accepted


@pytest.mark.walks
def test_only_chance_does_what_chance_does(name: str) -> None:
    """It acts alone, and does what it may; the clock has alarms."""
    game, drawn = registry.get(name), 0
    for move in (move for walk in walks_to_check(name) for move in walk.moves):
        acting = game.to_act(move.before)
        assert Nature.CLOCK not in acting or alarms_of(game, move.before)
        if Nature.CHANCE in acting:
            drawn += 1
            assert acting == {Nature.CHANCE} == {move.actor}
            listed = {game.write(action).split()[0] for action in game.legal(move.before, Nature.CHANCE)}
            assert not listed or move.text.split()[0] in listed
            others = (actor for actor in everybody(game) if actor is not Nature.CHANCE)
            assert all(refusal(game, move.before, actor, move.action) for actor in others)
    assert drawn


@pytest.mark.walks
def test_an_awaited_seat_can_act_and_no_question_repeats(name: str) -> None:
    """An old button never means something new: once an awaited seat is asked something else, the old name does not come back."""
    game = registry.get(name)
    for walk in walks_to_check(name):
        asked: dict[Seat, list[str]] = {}
        for state in walk.states:
            awaited = game.awaited(state)
            assert awaited <= game.to_act(state)
            assert all(seat in seated(game, state) for seat in awaited)
            for seat in awaited:
                question, before = game.question(state, seat), asked.setdefault(seat, [])
                if not before or question != before[-1]:
                    assert question not in before
                    before.append(question)


@pytest.mark.walks
def test_questions_fit_a_button(name: str) -> None:
    """`a:`, ten characters of a table, the question and the action make at most 64 bytes."""
    game = registry.get(name)
    for _, _, state in states_to_check(name):
        for seat in map(Seat, seated(game, state)):
            question = game.question(state, seat)
            assert question.isascii()
            assert len(question) <= 12
            assert ":" not in question
            acts = list(game.legal(state, seat))
            assert bool(question) or not acts
            assert all(len(f"a:{'t' * 10}:{question}:{game.write(action)}") <= 64 for action in acts)
            assert all(is_current(game, state, seat, question, action) for action in evenly(acts, TRIED))


@pytest.mark.walks
def test_actions_read_back(name: str) -> None:
    game = registry.get(name)
    for move in (move for walk in walks_to_check(name) for move in walk.moves):
        assert move.text.isascii()
        assert game.read(move.text) == move.action
    for action in alphabet(name):
        assert game.read(game.write(action)) == action


@pytest.mark.walks
@settings(max_examples=100 if ALL else 30)
@given(data=st.data())
def test_any_text_is_an_action_or_invalid(name: str, data: st.DataObject) -> None:
    """Word by word in its one form; where their order means nothing, it is free."""
    game = registry.get(name)
    known = st.lists(st.sampled_from(words_of(name)), max_size=5).map(" ".join)
    text = data.draw(
        st.text(max_size=20) | known | known.map(lambda known: f" {known}") | known.map(str.swapcase)
    )
    try:
        action = game.read(text)
    except InvalidAction:
        return
    written = game.write(action)
    assert sorted(written.split(" ")) == sorted(text.split(" "))
    assert game.read(written) == action


@cache
def words_of(name: str) -> list[str]:
    """The words of actions."""
    game = registry.get(name)
    return sorted({word for action in alphabet(name) for word in game.write(action).split()})


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "nonsense", "deal", "deal AS", "play", "play  AS", "timeup", "\x00", "９"]
)
def test_texts_that_no_game_knows(name: str, text: str) -> None:
    with pytest.raises(InvalidAction):
        registry.get(name).read(text)


@pytest.mark.walks
def test_every_state_has_a_result(name: str) -> None:
    game = registry.get(name)
    for walk, _, state in states_to_check(name):
        result, scores = game.result(state), game.scores(state)
        assert len(result.places) == len(result.points) == len(scores) >= walk.seats
        assert sorted(result.places)[0] == 1
        assert all(place == 1 + sum(other < place for other in result.places) for place in result.places)
        assert all(isinstance(points, Fraction) for points in (*result.points, *scores))


def test_presets_can_be_played(name: str) -> None:
    game = registry.get(name)
    assert game.options_type() in game.presets.values()
    for options in game.presets.values():
        assert any(objection(game, options, seats) is None for seats in game.seats)
