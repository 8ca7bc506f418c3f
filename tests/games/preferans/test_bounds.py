"""Bids, contracts and claims that cannot come true: no computer makes one."""

from random import Random

import pytest

from games.agents.anything import Anything, Computer, move
from games.agents.levels import Level
from games.cards import PACK_32, write_cards
from games.core import Seat, plausible
from games.preferans import GAME, PLAYERS
from games.preferans.actions import Accept, Announce, Bid, Claim
from games.preferans.contracts import DENOMINATIONS, Contract
from games.preferans.state import Phase, State
from tests.games.preferans.positions import SOCHINKA, after, before_deal, dealt, turn

EVERYBODY: list[Computer] = [PLAYERS[Level.NOVICE], PLAYERS[Level.AMATEUR], Anything(), Anything()]


def spoken(state: State) -> set[str]:
    return {GAME.write(action) for action in plausible(GAME, state, Seat(turn(state)))}


def test_contracts_lose_tricks_to_trumps_that_nobody_can_beat() -> None:
    """After 8♥ 7♥ are laid away the hand is eight spades and A K of clubs.

    Six hearts are out and fall two at a time: seven tricks at most; eight diamonds: six; the six other clubs
    fall to A and K but for two: nine.
    """
    state = after(dealt(SOCHINKA, 3), "bid 6S", "pass", "pass", "lay 8H 7H")
    most = {}
    for trumps in DENOMINATIONS:
        levels = [
            level
            for level in range(6, 11)
            if Announce(Contract(level, trumps)) in plausible(GAME, state, Seat(0))
        ]
        most[trumps.value if trumps else "N"] = max(levels)
    assert most == {"S": 10, "C": 9, "D": 6, "H": 7, "N": 10}


def test_misere_without_the_talon_is_not_bid_on_a_hand_that_takes_all() -> None:
    state = dealt(SOCHINKA, 3)
    assert "bid misere notalon" not in spoken(state)
    assert {"bid misere", "bid 10S notalon"} <= spoken(state)
    assert "bid misere notalon" in spoken(after(state, "pass")), "others may lead what the hand lacks"


def test_claims_are_left_to_players_who_can_prove_them() -> None:
    state = after(dealt(SOCHINKA, 3), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 10S")
    assert all(word.startswith("play") for word in spoken(state))
    claimed = GAME.apply(state, Seat(0), Claim(10)).state
    assert {GAME.write(each) for each in plausible(GAME, claimed, Seat(1))} == {"decline"}


@pytest.mark.parametrize("seed", range(12))
def test_no_computer_says_what_its_view_proves_impossible(seed: int) -> None:
    """Random deals up to the play, the players of all kinds in turn."""
    rng = Random(seed)
    pack = list(PACK_32)
    rng.shuffle(pack)
    state = after(before_deal(SOCHINKA, 3), f"deal {write_cards(pack)}")
    while state.deal is not None and state.deal.phase not in (Phase.PLAY, Phase.CLAIM):
        seat = min(GAME.awaited(state))
        action = move(rng.choice(EVERYBODY), GAME, state, seat, salt=bytes([seed]))
        if isinstance(action, Bid | Announce | Accept):
            assert GAME.may_succeed(GAME.view(state, seat), action), GAME.write(action)
        state = GAME.apply(state, seat, action).state
