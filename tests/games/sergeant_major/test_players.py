"""The computer player that keeps suits."""

from typing import Any

import pytest

from games import registry
from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer, move
from games.core import Seat
from games.record import play
from games.sergeant_major import GAME, PLAYER
from games.sergeant_major.computer.levels import MASTER
from games.sergeant_major.options import Options
from games.sergeant_major.state import State
from tests.games.cases import Case, cases, follow
from tests.games.sergeant_major.positions import after, before_deal, begun, pack, turn

MATCHES = 120
NOVICE = registry.player("sergeant_major", Level.NOVICE)


def expect(state: State, who: str, answer: str) -> None:
    players = {"chooses": PLAYER, "novice": NOVICE, "master": MASTER}
    assert GAME.write(move(players[who], GAME, state, Seat(turn(state)))) in answer.split(", ")


@pytest.mark.parametrize("case", cases(__file__, "computer.txt"))
def test_cases(case: Case) -> None:
    follow(case, begun(case.setup).state, after, expect)


def test_an_amateur_takes_more_tricks_than_novices() -> None:
    """A fair share is a third."""
    share = 0.0
    for match in range(12):
        mine = match % 3
        agents = [PLAYER if seat == mine else NOVICE for seat in range(3)]
        _, end = play(GAME, Options(), 3, agents, secret=match.to_bytes(2, "big"))
        share += end.totals[mine] / sum(end.totals)
    assert share / 12 > 0.4


@pytest.mark.slow
@pytest.mark.parametrize("options", [Options(), Options(kitty="open", quota="9-5-2", stake=1)])
def test_it_beats_two_random_players(options: Options) -> None:
    """A fair share of first places would be a third, and of tricks 5⅓ a deal."""
    won, tricks, deals = 0, 0, 0
    for match in range(MATCHES):
        mine = match % 3
        agents: list[Computer] = [PLAYER if seat == mine else RandomPlayer() for seat in range(3)]
        _, end = play(GAME, options, 3, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1
        tricks += end.totals[mine]
        deals += len(end.sheet)
    assert won / MATCHES > 0.7
    assert tricks / deals > 7.5


@pytest.mark.parametrize("kitty", ["blind", "open"])
def test_it_discards_low_cards_of_short_suits_and_keeps_long(kitty: Any) -> None:
    """The dealer's ace, king and long spades stay; the lone small cards go."""
    spades, rest = "AS KS QS JS TS 9S 8S 7S 6S 5S", "AH KH"
    dealer = f"{spades} {rest} 2C 3C 2D 3D"
    others = [
        f"{rank}{suit}" for suit in "CDH" for rank in "AKQJT98765432" if f"{rank}{suit}" not in dealer
    ] + ["2S", "3S", "4S"]
    kitty_cards = ["4C", "4D", "4S", "4H"]
    others = [card for card in others if card not in kitty_cards]
    state = after(
        before_deal(dealer=2, options=Options(kitty=kitty)),
        pack(" ".join(others[:16]), " ".join(others[16:]), dealer, " ".join(kitty_cards)),
    )
    while state.deal is not None and state.deal.phase.value != "lay":
        state = after(state, GAME.write(move(PLAYER, GAME, state, Seat(turn(state)))))
    laid = GAME.write(move(PLAYER, GAME, state, Seat(turn(state)))).split()[1:]
    assert all(card[0] in "2345678" and card[1] != "S" for card in laid)
