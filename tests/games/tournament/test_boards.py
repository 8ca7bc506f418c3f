"""Boards: the same deals at every table, whatever is played between them."""

from random import Random
from typing import Any

from games import registry
from games.core import Dealing, Nature, Seat, draw_of, objection
from games.options import as_json, from_json
from games.record import advance, settle
from games.tournament.boards import options_for
from tests.contract.capabilities import having
from tests.contract.walks import anything

SEED = b"of a board"
MOST = 1500


def board(name: str, line: str) -> tuple[list[tuple[str, str]], bool]:
    """The draws of a board with their names when any line is played, and whether it came to its end."""
    game = registry.get(name)
    options, seats = _agreed(name)
    rng, drawn = Random(line), []
    after = settle(game, game.start(options, seats), secret=SEED, number=0, board=True)
    drawn += _draws(name, game.start(options, seats), after.log)
    for number in range(MOST):
        actors = sorted(game.awaited(after.state)) or sorted(
            actor for actor in game.to_act(after.state) if not isinstance(actor, Nature)
        )
        if not actors:
            return drawn, True
        actor = rng.choice(actors)
        before, action = after.state, anything(game, after.state, Seat(actor), rng)
        after = advance(game, before, Seat(actor), action, secret=SEED, number=number, board=True)
        drawn += _draws(name, game.apply(before, Seat(actor), action).state, after.log[1:])
    return drawn, False


def _agreed(name: str) -> tuple[Any, int]:
    game = registry.get(name)
    preset = next(iter(game.presets.values()))
    options = from_json(game.options_type, options_for(name, as_json(preset)))
    return options, next(seats for seats in game.seats if objection(game, options, seats) is None)


def _draws(name: str, state: Any, log: tuple[Any, ...]) -> list[tuple[str, str]]:
    game, found = registry.get(name), []
    for actor, text in log:
        found.append((draw_of(game, state), text))
        state = game.apply(state, actor, game.read(text)).state
    return [(draw, text) for draw, text in found if draw]


@having(Dealing)
def test_the_deals_of_a_board_are_the_same_by_any_line(name: str) -> None:
    one, other = dict(board(name, "one")[0]), dict(board(name, "other")[0])
    shared = one.keys() & other.keys()
    assert shared
    assert {draw: one[draw] for draw in shared} == {draw: other[draw] for draw in shared}


@having(Dealing)
def test_each_draw_of_a_board_has_its_own_name(name: str) -> None:
    names = [draw for draw, _ in board(name, "one")[0]]
    assert len(names) == len(set(names))


def test_every_game_plays_boards() -> None:
    assert all(isinstance(registry.get(name), Dealing) for name in registry.names())
