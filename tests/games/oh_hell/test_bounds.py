"""Impossible bids: no player makes one, and no possible bid is excluded."""

from pathlib import Path

import pytest

from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer, move
from games.cards import PACK_52, write_cards
from games.core import Seat, plausible
from games.oh_hell import GAME, PLAYERS
from games.oh_hell.actions import Bid
from games.oh_hell.bounds import makeable
from games.oh_hell.options import Options
from games.oh_hell.state import State
from tests.games.oh_hell.positions import after, before_deal, pack, turn

FOUND = Path(__file__).with_name("bounds.txt")
EVERYBODY: list[Computer] = [*PLAYERS.values(), RandomPlayer()]


def bids(state: State) -> set[int]:
    """Bids of all computer players here."""
    seat = Seat(turn(state))
    found = {move(player, GAME, state, seat, salt=bytes([luck])) for player in EVERYBODY for luck in range(2)}
    assert all(isinstance(bid, Bid) for bid in found)
    return {bid.tricks for bid in found}


def allowed(state: State) -> tuple[int, ...]:
    return makeable(GAME.view(state, Seat(turn(state))))


def asked(hand: str, *, seats: int = 3, turned: str = "", bid: str = "", hook: bool = False) -> State:
    """The last hand is asked, or the first if nothing is bid; the last seat deals; no card turned means no trumps."""
    number = len(hand.split())
    rest = [card for card in PACK_52 if card.value not in (*hand.split(), turned)]
    others = [write_cards(rest[number * place : number * (place + 1)]) for place in range(seats - 1)]
    options = Options(hook=hook, deals="full" if turned else number)
    state = before_deal(number, seats=seats, dealer=seats - 1, options=options)
    hands = (*others, hand) if bid else (hand, *others)
    return after(state, pack(*hands, turned=turned), *([f"bids {bid}"] if bid else []))


@pytest.mark.rule("OH-7")
def test_nobody_bids_zero_with_the_ace_of_trumps() -> None:
    """With the hook the dealer may bid 0, 2 or 3 after 1 1 0."""
    state = asked("AH 3C 4D", seats=4, turned="2H", bid="1 1 0", hook=True)
    assert allowed(state) == (2, 3)
    assert bids(state) <= {2, 3}


@pytest.mark.parametrize(
    "line", [line for line in FOUND.read_text("ascii").split("\n") if line and not line.startswith("#")]
)
def test_bids_that_can_be_made_are_told_from_all_others(line: str) -> None:
    told, _, expected = line.partition(": ")
    seats, place, turned, *hand = told.split()
    earlier = "0 " * (int(seats) - 1) if place == "last" else ""
    state = asked(" ".join(hand), seats=int(seats), turned=turned.strip("-"), bid=earlier)
    assert allowed(state) == tuple(map(int, expected.split()))


@pytest.mark.parametrize(
    ("hand", "turned", "bid", "possible"),
    [("2S 2D", "3H", "0 0", {0}), ("AS AD", "", "", {2}), ("2D 3D", "", "", {0, 2})],
)
def test_nobody_bids_what_cannot_be_made(hand: str, turned: str, bid: str, possible: set[int]) -> None:
    assert bids(asked(hand, turned=turned, bid=bid)) <= possible


def test_hook_may_leave_only_bids_that_cannot_be_made() -> None:
    """The ace takes its trick, but the dealer may not bid one."""
    state = asked("AH", turned="2H", bid="0 0", hook=True)
    assert allowed(state) == (0,)
    assert bids(state) == {0}


@pytest.mark.parametrize("level", list(Level))
def test_weak_hand_of_many_cards_is_not_bid_for_everything(level: Level) -> None:
    """Three seats, 14 cards each, nine out of play: two of eleven trumps are held at least, and the hand's takes none."""
    hand = "2H 2S 3S 4S 5S 6S 2D 3D 4D 5D 6D 2C 3C 4C"
    state = asked(hand, turned="3H")
    most = max(bid.tricks for bid in plausible(GAME, state, Seat(0)))
    assert most == 13
    assert move(PLAYERS[level], GAME, state, Seat(0)).tricks <= most
