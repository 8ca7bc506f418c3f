"""Dead time of a match, as `python -m bench waits` counts it."""

from collections.abc import Collection, Mapping
from functools import cache

import msgspec

from bench.waits.accounting import Account, Cause, Question, Stretch, account, answers
from games import registry
from games.agents.random_player import RandomPlayer
from games.core import Seat
from games.record import Record, opening, play, replay

SEATS = [Seat(0), Seat(1), Seat(2)]
STEP = 1_000
"""Milliseconds from action to action."""


@cache
def first_deal() -> Record:
    """A deal of one card each: the dealer, the deal, three bids, three cards."""
    game = registry.get("oh_hell")
    record, _ = play(game, game.presets["short"], 3, [registry.player("oh_hell")] * 3, secret=b"dead" * 8)
    log = [
        msgspec.structs.replace(entry, at=max(0, number) * STEP)
        for number, entry in enumerate(record.log[:8], -1)
    ]
    assert [entry.text.split()[0] for entry in log[5:]] == ["play"] * 3
    return msgspec.structs.replace(record, log=tuple(log))


def counted(people: Collection[Seat], shown: Mapping[Question, int] | None = None) -> Account:
    return account(first_deal(), people, end=6 * STEP, shown=shown)


def bidders() -> list[Seat]:
    """The seats in the order in which they bid."""
    return [Seat(entry.actor) for entry in first_deal().log[2:5] if isinstance(entry.actor, int)]


def test_bids_are_a_choice_and_the_only_card_is_none() -> None:
    found = counted(SEATS)
    assert found.causes == {Cause.CARDS: 3 * STEP}
    assert found.waits == [3 * STEP]


def test_the_turn_of_a_computer_is_dead() -> None:
    first, _, third = bidders()
    found = counted([first, third])
    assert found.dead[0] == Stretch(STEP, 2 * STEP, Cause.COMPUTERS)
    assert found.causes[Cause.COMPUTERS] == 2 * STEP


def test_a_question_is_dead_until_a_screen_shows_it() -> None:
    game, record, first = registry.get("oh_hell"), first_deal(), bidders()[0]
    state = [turn.state for turn in replay(game, record)][1]
    found = counted([first], {(first, game.question(state, first)): 300})
    assert found.dead[0] == Stretch(0, 300, Cause.DRAWING)
    assert found.dead[1].begin == STEP


def test_a_match_that_is_stopped_is_counted_to_its_end() -> None:
    record = first_deal()
    begun = msgspec.structs.replace(record, log=record.log[:6])
    assert account(begun, SEATS, end=9 * STEP).dead == [
        Stretch(3 * STEP, 4 * STEP, Cause.CARDS),
        Stretch(4 * STEP, 9 * STEP, Cause.OTHER),
    ]


def test_a_claim_is_no_choice() -> None:
    game = registry.get("preferans")
    record, _ = play(game, game.presets["quick_sochinka"], 3, [RandomPlayer()] * 3, secret=b"dead" * 8)
    states = [opening(game, record), *(turn.state for turn in replay(game, record))]
    offered = [
        (state, seat)
        for state in states
        for seat in game.awaited(state)
        if any(game.write(action).startswith("claim ") for action in game.legal(state, seat))
    ]
    assert offered
    for state, seat in offered:
        texts = [game.write(action) for action in answers(game, state, seat)]
        assert texts
        assert all(text.startswith("play ") for text in texts)


def test_everybody_in_a_race_can_act_all_the_time() -> None:
    game = registry.get("terc")
    record, _ = play(game, game.presets["lively"], 3, [registry.player("terc")] * 3, secret=b"dead" * 8)
    log = [msgspec.structs.replace(entry, at=number * STEP) for number, entry in enumerate(record.log)]
    timed = msgspec.structs.replace(record, log=tuple(log))
    assert account(timed, SEATS, end=log[-1].at).dead == []
