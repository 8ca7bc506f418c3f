"""Computer players: the one that counts, and the master with its judgement."""

import pytest

from games import registry
from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer, move
from games.analysis import Move
from games.core import Seat
from games.oh_hell import GAME, PLAYERS
from games.oh_hell.computer.levels import MASTER
from games.oh_hell.options import Options
from games.oh_hell.state import State
from games.record import play
from tests.games.cases import Case, cases, follow
from tests.games.oh_hell.positions import after, begun, offered, turn

PLAYER = PLAYERS[Level.NOVICE]


def expect(state: State, asked: str, answer: str) -> None:
    seat, (what, _, action) = Seat(turn(state)), asked.partition(" ")
    if what in ("novice", "master"):
        player = PLAYER if what == "novice" else MASTER
        assert GAME.write(move(player, GAME, state, seat)) == answer
        return
    analyst = registry.analyst("oh_hell")
    assert analyst is not None
    assert action in offered(state)
    (found,) = analyst.judge([Move(1, state, seat, action)], seat)
    if what == "leaves":
        assert found.after == int(answer)
    else:
        mark, _, best = answer.partition(", ")
        assert found.mark.value == mark
        assert not best or found.best == (best,)


@pytest.mark.parametrize("case", cases(__file__, "computer.txt"))
def test_cases(case: Case) -> None:
    follow(case, begun(case.setup), after, expect)


def test_what_is_not_seen_changes_no_judgement() -> None:
    states = [
        after(begun(f"QS {other} / 3D 4D / 2S AS; turned 2H"), "bids 1 0 0", "plays QS 3D")
        for other in ("KS", "KC")
    ]
    analyst, seat = registry.analyst("oh_hell"), Seat(2)
    assert analyst is not None
    unlucky, lucky = (list(analyst.judge([Move(1, state, seat, "play 2S")], seat)) for state in states)
    assert unlucky == lucky
    assert GAME.view(states[0], seat) == GAME.view(states[1], seat)


@pytest.mark.slow
def test_it_beats_three_random_players() -> None:
    """A fair share of first places would be a quarter."""
    won, matches = 0, 200
    for match in range(matches):
        mine = match % 4
        agents: list[Computer] = [PLAYER if seat == mine else RandomPlayer() for seat in range(4)]
        _, end = play(GAME, Options(deals=8), 4, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1
    assert won / matches > 0.8


@pytest.mark.slow
def test_among_its_own_it_makes_many_of_its_bids() -> None:
    ends = [play(GAME, Options(), 5, [PLAYER] * 5, secret=bytes([match]))[1] for match in range(20)]
    made = [
        bid == taken
        for end in ends
        for row in end.sheet
        for bid, taken in zip(row.bids, row.taken, strict=True)
    ]
    assert sum(made) / len(made) > 0.45
