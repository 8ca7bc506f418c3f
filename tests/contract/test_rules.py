"""What every game promises about its rules."""

from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.core import IllegalAction, InvalidAction, Nature, Reason, Seat, alarms_of, is_current, objection
from games.trick_game.tricks import CardReason
from tests.contract.walks import (
    ALL,
    accepts,
    alphabet,
    encoded,
    everybody,
    sampled,
    seated,
    states_to_check,
    walks,
    walks_to_check,
)


def test_random_matches_end_and_then_nobody_acts(name: str) -> None:
    game = registry.get(name)
    for walk in walks(name):
        end = walk.moves[-1].after
        assert game.to_act(end) == frozenset() == game.awaited(end)
        assert not any(list(game.legal(end, actor)) for actor in everybody(game))


@pytest.mark.walks
def test_legal_is_what_apply_accepts(name: str) -> None:
    """For every actor and every action, those who are not to act included."""
    game = registry.get(name)
    for _, _, state in states_to_check(name, 400):
        before = encoded(state)
        for actor in everybody(game):
            legal = list(game.legal(state, actor))
            assert len(set(legal)) == len(legal)
            assert all(accepts(game, state, actor, action) for action in legal), (actor, state)
            offered = set(legal)
            others = [
                action
                for action in alphabet(name)
                if action not in offered and accepts(game, state, actor, action)
            ]
            assert not others or actor is Nature.CHANCE, (actor, others, state)
        assert encoded(state) == before


@pytest.mark.walks
def test_whoever_is_to_act_can_and_nobody_else(name: str) -> None:
    game = registry.get(name)
    for _, _, state in states_to_check(name, 600):
        acting = game.to_act(state)
        for actor in everybody(game):
            assert bool(list(game.legal(state, actor))) == (actor in acting) or actor is Nature.CHANCE
        if Nature.CLOCK in acting:
            assert alarms_of(game, state)


def test_chance_acts_alone_and_does_what_it_may(name: str) -> None:
    game = registry.get(name)
    drawn = 0
    for walk in walks(name):
        for move in walk.moves:
            if Nature.CHANCE in game.to_act(move.before):
                drawn += 1
                assert game.to_act(move.before) == {Nature.CHANCE}
                listed = {game.write(action).split()[0] for action in game.legal(move.before, Nature.CHANCE)}
                assert not listed or move.text.split()[0] in listed
    assert drawn


@pytest.mark.walks
def test_only_chance_may_do_what_chance_did(name: str) -> None:
    game = registry.get(name)
    for walk in walks_to_check(name):
        for move in walk.moves:
            if move.actor is Nature.CHANCE:
                assert not any(
                    accepts(game, move.before, actor, move.action)
                    for actor in everybody(game)
                    if actor is not Nature.CHANCE
                )


@pytest.mark.walks
def test_the_awaited_are_among_those_who_act(name: str) -> None:
    game = registry.get(name)
    for walk in walks_to_check(name):
        for state in walk.states:
            assert game.awaited(state) <= game.to_act(state)
            assert all(seat in seated(game, state) for seat in game.awaited(state))


@pytest.mark.walks
def test_questions_fit_a_button(name: str) -> None:
    """`a:`, ten characters of a table, the question and the action make at most 64 bytes."""
    game = registry.get(name)
    for _, _, state in states_to_check(name, 800):
        for seat in map(Seat, seated(game, state)):
            question = game.question(state, seat)
            assert question.isascii()
            assert len(question) <= 12
            assert ":" not in question
            acts = list(game.legal(state, seat))
            assert bool(question) or not acts
            assert all(len(f"a:{'t' * 10}:{question}:{game.write(action)}") <= 64 for action in acts)
            assert all(is_current(game, state, seat, question, action) for action in acts)


@pytest.mark.walks
def test_a_question_is_not_asked_twice(name: str) -> None:
    """An old button never means something new: once an awaited seat is asked something else, the old name does not come back."""
    game = registry.get(name)
    for walk in walks_to_check(name):
        asked: dict[Seat, list[str]] = {}
        for state in walk.states:
            for seat in game.awaited(state):
                question, before = game.question(state, seat), asked.setdefault(seat, [])
                if not before or question != before[-1]:
                    assert question not in before
                    before.append(question)


@pytest.mark.walks
def test_actions_read_back(name: str) -> None:
    game = registry.get(name)
    for walk in walks_to_check(name):
        for move in walk.moves:
            assert move.text.isascii()
            assert game.read(move.text) == move.action
    for action in alphabet(name):
        assert game.read(game.write(action)) == action


@pytest.mark.walks
@settings(max_examples=150 if ALL else 40)
@given(data=st.data())
def test_any_text_is_an_action_or_invalid(name: str, data: st.DataObject) -> None:
    """Word by word in its one form; where their order means nothing, it is free."""
    game = registry.get(name)
    words = sorted({word for action in alphabet(name) for word in game.write(action).split()})
    known = st.lists(st.sampled_from(words), max_size=5).map(" ".join)
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


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "nonsense", "deal", "deal AS", "play", "play  AS", "timeup", "\x00", "９"]
)
def test_texts_that_no_game_knows(name: str, text: str) -> None:
    with pytest.raises(InvalidAction):
        registry.get(name).read(text)


def test_refusals_name_a_shared_reason_or_one_of_the_games_own(name: str) -> None:
    game = registry.get(name)
    kinds = set()
    for walk, _, state in sampled(name, 60):
        for actor in (*map(Seat, range(walk.seats)), *Nature):
            for action in alphabet(name):
                try:
                    game.apply(state, actor, action)
                except IllegalAction as error:
                    kinds.add(type(error.reason))
                except InvalidAction:
                    pass
    assert kinds
    assert len(kinds - {Reason, CardReason}) <= 1, "a game may do with shared reasons"


@pytest.mark.walks
def test_every_state_has_a_result(name: str) -> None:
    game = registry.get(name)
    for walk in walks_to_check(name):
        for state in islice(walk.states, 0, None, 5):
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
