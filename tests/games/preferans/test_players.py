"""Computer players as a whole, their sampled worlds, and heuristics."""

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from games.agents.random_player import Computer, RandomPlayer
from games.cards import Card
from games.core import Seat
from games.preferans import GAME, PLAYER
from games.preferans.computer.hand_evaluation import tricks_of
from games.preferans.computer.playing.heuristics import Moment, heuristic_card
from games.preferans.computer.worlds import (
    Evidence,
    bid_evidence,
    draw_worlds,
    known_hands,
    likelihood,
    likely_worlds,
    unseen_cards,
    voids,
)
from games.preferans.options import PRESETS
from games.preferans.state import Part
from games.preferans.view import View
from games.record import play
from tests.games.preferans.positions import FIRST, SECOND, SOCHINKA, TALON, THIRD, after, cards, dealt, run


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seats"), [("leningradka", 4), ("dummy", 2)])
def test_it_beats_random_players(preset: str, seats: int) -> None:
    won, points = 0, Fraction()
    for match in range(6):
        mine = match % seats
        agents: list[Computer] = [PLAYER if seat == mine else RandomPlayer() for seat in range(seats)]
        _, end = play(GAME, replace(PRESETS[preset], deals=8), seats, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1
        points += GAME.scores(end)[mine]
    assert won >= 5
    assert points > 0


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seats"), [("sochinka", 4), ("dummy", 2)])
def test_whole_matches_end_in_reasonable_length(preset: str, seats: int) -> None:
    """A Сочинка to ten takes an evening; every action is legal."""
    _, end = play(GAME, PRESETS[preset], seats, [PLAYER] * seats, secret=b"evening")
    assert end.part is Part.OVER
    assert end.number < 300


def test_worlds_agree_with_the_view() -> None:
    """The talon went to the declarer. A player that does not follow suit is void in it, and in trumps unless it trumped."""
    third = "TD 9D 8D 7D AH KH QH JH TH KC"
    first = "AS KS QS JS TS 9S 8S 7S AC 9H"
    bought = "bid 6S, pass, pass, lay 9H 7H, contract 8S, whist, pass, closed"
    state = run(dealt(SOCHINKA, 3, (first, SECOND, third, TALON)), f"{bought}, plays AC QC KC AS 7C TD").state
    view = GAME.view(state, Seat(1))
    assert set(unseen_cards(view)) == {*cards(first), *cards(third), *cards(TALON)} - set(
        cards("AC KC AS TD")
    )
    worlds = draw_worlds(view, Random(1), 20)
    assert len({tuple(sorted(card.value for card in world[Seat(2)])) for world in worlds}) > 2
    lacking = voids(view)[Seat(2)]
    assert {suit.value for suit in lacking} == {"S"}
    for world in worlds:
        assert world[Seat(1)] == view.hand == known_hands(view)[Seat(1)]
        assert [len(world[Seat(seat)]) for seat in range(3)] == [8, 8, 8]
        assert not any(card.suit in lacking or card in cards(TALON) for card in world[Seat(2)])
        assert len({card for hand in world.values() for card in hand}) == 24


@pytest.mark.rule("PREF-6.3", "PREF-6.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_pref_6_3_the_talon_names_the_suit_that_is_lacking(seats: int) -> None:
    """A heart is turned up: two of the three have none, the first to play among them."""
    hands = (FIRST, SECOND, THIRD, TALON)
    state = after(dealt(SOCHINKA, seats, hands), "pass", "pass", "pass", "plays AS AD 9H")
    lacking = voids(GAME.view(state, None))
    assert {place: {suit.value for suit in suits} for place, suits in lacking.items()} == {
        0: {"H"},
        1: {"H"},
        2: set(),
    }


OUT = "QS TS KD QH 9C"


@pytest.mark.parametrize(
    ("hand", "trick", "unseen", "role", "card"),
    [
        ("AS KS 7S AH 7D", "", OUT, "declarer", "AS"),  # trumps are drawn
        ("AS KS 7S AH 7D", "", "KD QH 9C", "declarer", "AS"),  # every winner is as good
        ("7S AH 8D 7D TD", "", "KD QH 9C", "declarer", "AH"),
        ("7S AH 9H 8H 7D", "", OUT, "", "8H"),  # the declarer is next: low from the longest
        ("7S KD 7D 8H", "JD", "QD 9C", "", "KD"),  # the master takes
        ("7S QD 7D 8H", "JD", "KD 9C", "", "7D"),  # a queen would only be beaten
        ("7S AD 7D 8H", "8D KD", OUT, "friend 1", "7D"),  # the trick is the partner's
        ("7S AD QD 8H", "8D JD", OUT, "friend 0", "QD"),  # taken for as little as holds
        ("7S 8S 8H", "8D JD", OUT, "friend 0", "7S"),  # trumped with the lowest
        ("7H 8H KC", "8D JD", OUT, "friend 0", "7H"),
    ],
)
def test_play_by_principle(hand: str, trick: str, unseen: str, role: str, card: str) -> None:
    """Spades are trumps."""
    held, trump = cards(hand), Card.SA.suit
    same = tuple(each for each in held if trick and each.suit.value == trick[1])
    friendly = int(role.removeprefix("friend ")) if role.startswith("friend") else None
    moment = Moment(
        hand=held,
        playable=same or tuple(each for each in held if trick and each.suit is trump) or held,
        trick=cards(trick),
        unseen=cards(unseen),
        trumps=trump,
        declaring=role == "declarer",
        friendly=friendly,
        declarer_next=role != "declarer" and len(trick.split()) < 2 and friendly is None,
    )
    assert heuristic_card(moment) is Card(card)


# Evidence of calls

FULL_HAND = "AS KS QS JS TS 9S AH KH 7C 7D"
POOR_HAND = "7S 8S 7H 8H 9H 8C 9C 8D 9D TD"


def heard(*calls: str) -> View:
    """Return the third player's view after these calls."""
    return GAME.view(after(dealt(SOCHINKA, 3), *calls), Seat(2))


def test_a_bid_says_how_many_tricks_are_counted_on() -> None:
    said = bid_evidence(heard("bid 7S", "pass"))
    assert said == {Seat(0): Evidence(7, counted_on=True), Seat(1): Evidence(7, counted_on=False)}


def test_a_pass_over_no_trumps_denies_the_next_level() -> None:
    assert bid_evidence(heard("bid 6N", "pass"))[Seat(1)] == Evidence(7, counted_on=False)


def test_the_last_bid_before_a_pass_is_evidence() -> None:
    state = after(dealt(SOCHINKA, 3), "bid 6S", "bid 6C", "pass", "bid 7S", "pass")
    assert bid_evidence(GAME.view(state, Seat(2)))[Seat(1)] == Evidence(6, counted_on=True)


def test_strong_hands_bid_and_weak_ones_pass() -> None:
    for counted_on, likelier in ((True, FULL_HAND), (False, POOR_HAND)):
        said = {Seat(1): Evidence(6, counted_on=counted_on)}
        worths = {text: likelihood(said, {Seat(1): cards(text)}, Seat(0)) for text in (FULL_HAND, POOR_HAND)}
        assert max(worths, key=worths.__getitem__) == likelier


def test_a_master_samples_aces_for_bidders() -> None:
    """The bidder holds more tricks in likely worlds than in random ones."""
    view = heard("bid 6S", "pass")
    bidders = [
        [sum(suit.middle for suit in tricks_of(world[Seat(0)]).values()) for world in worlds]
        for worlds in (likely_worlds(view, Random(1), 60), draw_worlds(view, Random(1), 60))
    ]
    assert sum(bidders[0]) > sum(bidders[1]) + 60
