"""The novice of Старшина: it looks at the trick alone."""

from random import Random

from games import registry
from games.agents.levels import Level
from games.core import Seat
from games.record import play
from games.sergeant_major import GAME
from games.sergeant_major.computer.players import NovicePlayer
from games.sergeant_major.options import Options
from games.sergeant_major.state import State
from tests.games.sergeant_major.positions import after, before_deal, swapped, turn

MATCHES = 12
AMATEUR, NOVICE = (registry.player("sergeant_major", level) for level in (Level.AMATEUR, Level.NOVICE))


def choice(state: State) -> str:
    """What the novice does for whoever is to act."""
    return GAME.write(NovicePlayer().choose(GAME.view(state, Seat(turn(state))), Random(0)))


def test_it_gives_its_lowest_card() -> None:
    state = after(before_deal(dealer=2), swapped("JS 2S", "JC 3C"))
    assert choice(state)[-2] == "2"


def test_an_amateur_takes_more_tricks_than_novices() -> None:
    """A fair share is a third."""
    share = 0.0
    for match in range(MATCHES):
        mine = match % 3
        agents = [AMATEUR if seat == mine else NOVICE for seat in range(3)]
        _, end = play(GAME, Options(), 3, agents, secret=match.to_bytes(2, "big"))
        share += end.totals[mine] / sum(end.totals)
    assert share / MATCHES > 0.4


def test_there_are_three_levels() -> None:
    assert registry.levels("sergeant_major") == tuple(Level)
