"""Bids that cannot be made: nobody who knows the hand makes one, and no other bid is held to be impossible."""

from random import Random

import pytest

from games.agents.anything import Anything, Computer, move
from games.agents.levels import Level
from games.cards import PACK_52, Suit, write_cards
from games.core import Seat, plausible
from games.oh_hell import GAME, PLAYERS
from games.oh_hell.actions import Bid
from games.oh_hell.bounds import makeable
from games.oh_hell.options import Options
from games.oh_hell.state import State
from tests.games.oh_hell.helped import tricks
from tests.games.oh_hell.positions import after, before_deal, pack, turn

EVERYBODY: list[Computer] = [*PLAYERS.values(), Anything()]


def bids(state: State) -> set[int]:
    """What anybody at all bids here."""
    seat = Seat(turn(state))
    found = {move(player, GAME, state, seat, salt=bytes([luck])) for player in EVERYBODY for luck in range(2)}
    assert all(isinstance(bid, Bid) for bid in found)
    return {bid.tricks for bid in found}


def allowed(state: State) -> tuple[int, ...]:
    return makeable(GAME.view(state, Seat(turn(state))))


def asked(hand: str, *others: str, turned: str = "", bid: str = "", hook: bool = False) -> State:
    """The last hand is asked, or the first if nothing is bid; the last seat deals; no card turned means no trumps."""
    number, seats = len(hand.split()), 1 + len(others)
    options = Options(hook=hook, deals="full" if turned else number)
    state = before_deal(number, seats=seats, dealer=seats - 1, options=options)
    hands = (*others, hand) if bid else (hand, *others)
    return after(state, pack(*hands, turned=turned), *([f"bids {bid}"] if bid else []))


@pytest.mark.rule("OH-7")
def test_nobody_bids_zero_with_the_ace_of_trumps() -> None:
    """With the hook the dealer may bid 0, 2 or 3 after 1 1 0."""
    state = asked("AH 3C 4D", "5S 6S 7S", "8S 9S TS", "JS QS KS", turned="2H", bid="1 1 0", hook=True)
    assert allowed(state) == (2, 3)
    assert bids(state) <= {2, 3}


@pytest.mark.parametrize(
    ("hand", "turned", "bid", "expected"),
    [
        ("AH", "2H", "", {1}),
        ("AH", "2H", "0 0", {1}),
        ("KH", "AH", "0 0", {1}),
        ("2S", "2H", "", {0, 1}),
        ("2S", "2H", "0 0", {0}),
        ("3S", "2H", "0 0", {0, 1}),
        ("3H", "2H", "0 0", {0, 1}),
        ("AH KH", "2H", "0 0", {2}),
        ("AH QH", "2H", "0 0", {1, 2}),
        ("AH QH", "KH", "0 0", {2}),
        ("KH QH", "2H", "0 0", {1, 2}),
        ("2S 2D", "3H", "0 0", {0}),
        ("2S 3S", "3H", "0 0", {0}),
        ("2S 4S", "3H", "0 0", {0, 1, 2}),
        ("AS AD", "", "", {2}),
        ("AS AD", "", "0 0", {0, 1, 2}),
        ("AS 2D", "", "", {0, 1, 2}),
        ("AS AD AC AH", "", "0 0", {4}),
        ("AS AD AC AH 2S", "", "0 0", {1, 2, 3, 4, 5}),
        ("2D 3D", "", "", {0, 2}),
        ("2D 3D 2S 3S", "", "", {0, 1, 2, 4}),
    ],
)
def test_bids_that_can_be_made_are_those_that_one_would_name(
    hand: str, turned: str, bid: str, expected: set[int]
) -> None:
    number = len(hand.split())
    rest = [
        card for card in PACK_52 if card.suit is Suit.SPADES and card.value not in (*hand.split(), turned)
    ]
    others = [write_cards(rest[number * place : number * (place + 1)]) for place in range(2)]
    state = asked(hand, *others, turned=turned, bid=bid)
    assert set(allowed(state)) == expected
    assert bids(state) <= expected


def test_hook_may_leave_only_bids_that_cannot_be_made() -> None:
    """The ace takes its trick, but the dealer may not bid one."""
    state = asked("AH", "5S", "8S", turned="2H", bid="0 0", hook=True)
    assert allowed(state) == (0,)
    assert bids(state) == {0}


@pytest.mark.parametrize(
    ("seats", "number", "deals"),
    [
        (3, 1, 4),
        (4, 1, 4),
        (3, 2, 4),
        pytest.param(4, 2, 3, marks=pytest.mark.slow),
        pytest.param(3, 3, 2, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("last", [False, True])
def test_bounds_are_those_of_a_search_through_all_hidden_cards(
    seats: int, number: int, deals: int, *, last: bool
) -> None:
    """Whoever bids, with trumps or, in the last deal, without: what the search reaches may be bid, and nothing else."""
    rng = Random(f"{seats} {number} {last}")
    for luck in range(deals):
        options = Options(deals=number if last else "full")
        state = before_deal(number, seats=seats, dealer=seats - 1, options=options)
        cards = list(PACK_52)
        rng.shuffle(cards)
        if luck % 2:
            cards.sort(key=lambda card: card.rank * (-1 if luck % 4 == 1 else 1) + rng.random() * 4)
        state = after(state, f"deal {write_cards(cards)}")
        for asker in range(seats):
            view = GAME.view(state, Seat(turn(state)))
            possible = tricks(
                frozenset(view.hand),
                seats=seats,
                leader=(seats - asker) % seats,
                turned=view.turned,
                trumps=view.trumps,
            )
            assert set(makeable(view)) == possible, (view.hand, view.turned, asker)
            assert bids(state) <= possible
            state = after(state, f"bid {min(possible)}")


@pytest.mark.parametrize("level", list(Level))
def test_weak_hand_of_many_cards_is_not_bid_for_everything(level: Level) -> None:
    """Three seats, 14 cards each, nine out of play: two of eleven trumps are held at least, and the hand's takes none."""
    hand = "2H 2S 3S 4S 5S 6S 2D 3D 4D 5D 6D 2C 3C 4C"
    rest = [card.value for card in PACK_52 if card.value not in hand.split() and card.value != "3H"]
    state = asked(hand, " ".join(rest[:14]), " ".join(rest[14:28]), turned="3H")
    most = max(bid.tricks for bid in plausible(GAME, state, Seat(0)))
    assert most == 13
    assert move(PLAYERS[level], GAME, state, Seat(0)).tricks <= most
