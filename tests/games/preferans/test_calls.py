"""What masters and novices say: bids, contracts, whists, shares and claims."""

from itertools import combinations
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from games.agents.levels import Level
from games.agents.seeding import rng_for
from games.cards import PACK_32, Suit
from games.core import Seat
from games.preferans import GAME, PLAYERS
from games.preferans.actions import Accept, Announce, Bid, Claim, Decline, Pass, Whist
from games.preferans.computer import hand_evaluation
from games.preferans.computer.calling import plans
from games.preferans.computer.playing.claiming import claimed, winners
from games.preferans.computer.stakes import Ending, Stakes
from games.preferans.contracts import DENOMINATIONS, Contract
from games.preferans.double_dummy.solver import Position, Solver
from games.preferans.state import State
from games.preferans.view import View
from tests.games.preferans.hands import MIDDLING, POOR
from tests.games.preferans.positions import SOCHINKA, after, cards, deal_of, dealt, turn

MASTER, NOVICE = PLAYERS[Level.MASTER], PLAYERS[Level.NOVICE]
SURE_MISERE = (
    "7S 8S TS 7C 9C JC 7D 8D 7H 9H",
    "AS KS QS JS 9S AC KC QC TC 8C",
    "AD KD QD JD TD 9D AH KH QH JH",
    "TH 8H",
)


def view_of(state: State, seat: int | None = None) -> View:
    return GAME.view(state, Seat(turn(state) if seat is None else seat))


def said(state: State, level: Level = Level.MASTER) -> str:
    """What whoever is awaited does."""
    view = view_of(state)
    return GAME.write(PLAYERS[level].choose(view, rng_for(view)))


def three(hands: tuple[str, ...] = (), **rest: int) -> State:
    return dealt(SOCHINKA, 3, hands, **rest)


def declined(state: State) -> State:
    """The declarer claims everything, and the next player refuses."""
    made = GAME.apply(state, Seat(0), Claim(10)).state
    return GAME.apply(made, Seat(1), Decline()).state


def test_ten_sure_tricks_are_bid_and_announced() -> None:
    state = three()
    assert said(state) == "bid 6S"
    taken = after(state, "bid 6S", "pass", "pass", "lay 8H 7H")
    assert said(taken) == "contract 10S"


def test_a_sure_misere_is_bid() -> None:
    assert said(three(SURE_MISERE)) == "bid misere"


def test_a_hand_without_tricks_passes_at_any_price() -> None:
    assert {said(three(POOR, row=row)) for row in range(3)} == {"pass"}


def test_the_third_raspasy_makes_bids_of_doubtful_hands() -> None:
    """Five tricks on raspasy at four points each cost more than a six that is a trick short."""
    assert said(three(MIDDLING, row=2)) == "bid 6S"


def test_every_call_is_weighed_in_the_same_deals() -> None:
    view = view_of(three(MIDDLING))
    worths = MASTER.weigh(view, rng_for(view))
    assert {Pass(), Bid(Contract(6, Suit.SPADES))} <= set(worths)
    assert len({len(values) for values in worths.values()}) == 1


def test_the_same_view_brings_the_same_call() -> None:
    view = view_of(three(MIDDLING, row=1))
    assert MASTER.choose(view, rng_for(view)) == MASTER.choose(view, rng_for(view))


def test_a_dark_hand_is_looked_at_first() -> None:
    assert said(dealt(seats=3, options=replace(SOCHINKA, dark=True))) == "look"


@pytest.mark.rule("PREF-8.1", "PREF-8.3", "PREF-8.15")
def test_a_contract_is_worth_what_the_sheet_makes_of_it() -> None:
    """Three players, an empty sheet: a seven made brings 4 pool points, 40 whists; the whister's 3 tricks cost 12."""
    stakes = Stakes(view_of(three()))
    ending = Ending(Seat(0), Contract(7, Suit.SPADES), (Seat(1),))
    assert stakes.ending(ending, 7) == pytest.approx(4 * 10 * 2 / 3 - 4 * 3)


@pytest.mark.rule("PREF-6.5")
def test_raspasy_are_worth_their_price_of_the_row() -> None:
    """The third in a row: 4 hill points a trick, ten whists each, off the mean of the three hills."""
    stakes = Stakes(view_of(three(row=2)))
    assert stakes.raspasy((5, 3, 2)) == pytest.approx(10 * 4 * (10 / 3 - 5))


@pytest.mark.parametrize("trumps", DENOMINATIONS)
@pytest.mark.parametrize("leading", [True, False])
def test_what_is_kept_is_the_best_of_all_pairs(trumps: Suit | None, leading: bool) -> None:
    """The fast count finds what trying all 66 pairs finds, but for its bonus for a void."""
    hand = Random(3).sample(PACK_32, 12)
    tricks, kept = plans.kept_for(hand, trumps, leading=leading)
    best = max(
        hand_evaluation.strength([card for card in hand if card not in two], trumps, leading=leading)
        for two in combinations(hand, 2)
    )
    assert len(kept) == 10
    assert best <= tricks <= best + 2 * plans.VOID


def test_whists_follow_the_tricks() -> None:
    """Against a seven in hearts three aces and a trump trick whist."""
    aces = "AS AC AD KH QH 7S 7C 7D 8S 8C"
    nothing = "9S TS 9C TC 8D 9D TD JS JC JD"
    declarer = "AH JH TH 9H 8H 7H KS KC KD QS"
    bought = ("pass", "pass", "bid 6S", "lay QC QD", "contract 7H")
    state = after(three((aces, nothing, declarer, "QC QD")), *bought)
    assert said(state) == "whist"
    view = view_of(state)
    assert set(MASTER.weigh(view, rng_for(view))) == {Whist(), Pass()}


@pytest.mark.rule("PREF-4.11")
def test_half_a_share_is_half_the_points() -> None:
    """Four players: a six made and shared brings both 1 pool point, ten whists off a mean of a half."""
    stakes = Stakes(view_of(dealt(SOCHINKA, 4)), Seat(3))
    ending = Ending(Seat(0), Contract(6, Suit.CLUBS), unplayed=True, sharer=Seat(3))
    assert stakes.ending(ending, 6) == pytest.approx(10 * (1 - 2 / 4))


@pytest.mark.rule("PREF-4.11")
def test_the_dealer_weighs_half_a_share() -> None:
    offered = after(dealt(SOCHINKA, 4), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6C share")
    view = view_of(offered)
    worths = MASTER.weigh(view, rng_for(view))
    assert set(worths) == {Accept(), Decline()}
    wiser = Accept() if fmean(worths[Accept()]) > fmean(worths[Decline()]) else Decline()
    assert MASTER.choose(view, rng_for(view)) == wiser


@pytest.mark.rule("PREF-4.11")
def test_a_sure_contract_is_not_offered_for_sharing() -> None:
    taken = after(dealt(SOCHINKA, 4), "bid 6S", "pass", "pass", "lay 8H 7H")
    view = view_of(taken)
    action = MASTER.choose(view, rng_for(view))
    assert isinstance(action, Announce)
    assert not action.share


def test_novices_count_aces_and_kings() -> None:
    """Two aces, a king and five spades make five, a six; a hand with nothing above a queen passes."""
    assert said(three(MIDDLING), Level.NOVICE) == "bid 6S"
    assert said(three(POOR), Level.NOVICE) == "pass"
    assert said(three(SURE_MISERE), Level.NOVICE) == "pass"


def test_novices_whist_with_two_high_cards() -> None:
    bought = after(three(), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6C")
    assert said(bought, Level.NOVICE) == "whist"


@pytest.mark.rule("PREF-5.8")
def test_the_master_claims_what_nobody_can_take() -> None:
    """Ten spades, clubs and their ace and king: no card of the others is higher."""
    playing = after(three(), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 10S")
    assert said(playing) == "claim 10"
    assert said(declined(playing)).startswith("play")


@pytest.mark.rule("PREF-5.8")
def test_nothing_is_claimed_while_a_trick_is_in_doubt() -> None:
    playing = after(
        three(MIDDLING), "bid 6S", "pass", "pass", "lay 8D 7D", "contract 7S", "whist", "pass", "open"
    )
    assert claimed(view_of(playing)) is None


@pytest.mark.rule("PREF-5.8")
def test_other_levels_claim_nothing() -> None:
    playing = after(three(), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 10S")
    assert said(playing, Level.AMATEUR).startswith("play")


def test_a_claim_holds_however_the_cards_lie() -> None:
    """Small endings at random: what is called winners takes every trick of every split of the others' cards."""
    rng, solver, sure = Random(5), Solver(), 0
    for _ in range(400):
        dealt_cards = sorted(rng.sample(PACK_32, 9), key=lambda card: -card.rank)
        own, others = tuple(dealt_cards[:3]), tuple(dealt_cards[3:])
        trumps = rng.choice(DENOMINATIONS)
        if not winners(own, others, trumps):
            continue
        sure += 1
        for left in combinations(others, 3):
            right = tuple(card for card in others if card not in left)
            assert solver.tricks(Position((own, left, right), 0, 0, trumps), 3) == 3
    assert sure >= 20


@pytest.mark.parametrize(
    ("own", "others", "trumps", "sure"),
    [
        ("AS KS", "QS JS TS 9S", Suit.SPADES, True),
        ("AS AC", "7S 8C 9D TD", Suit.DIAMONDS, False),
        ("AS TS", "KS 7C 8C 9C", None, True),
        ("AS TS", "KS QS 8C 9C", None, False),
        ("AS KS AC", "QS JS 8C 9C 7D 8D", Suit.SPADES, True),
        ("AS AC KC", "QS JS 8C 9C 7D 8D", Suit.SPADES, False),
    ],
)
def test_winners_run_from_the_top_and_draw_trumps(
    own: str, others: str, trumps: Suit | None, sure: bool
) -> None:
    assert winners(cards(own), cards(others), trumps) is sure


def test_one_claim_a_deal() -> None:
    playing = declined(after(three(), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 10S"))
    assert deal_of(playing).claimants == (Seat(0),)
    assert claimed(view_of(playing)) is None
    assert view_of(playing).choices.cards


@pytest.mark.parametrize(
    ("bid", "announced"),
    [("10H", "10N"), ("10N", "10N"), ("misere", "misere"), ("misere notalon", "misere notalon")],
)
def test_novices_keep_to_a_bid_above_their_longest_suit(bid: str, announced: str) -> None:
    """A novice plays on for whoever has bid: spades, the longest suit, may not be announced after these bids.

    Without a heart ten hearts are impossible, so that ten without trumps are left.
    """
    laid = () if bid.endswith("notalon") else ("lay 8H 7H",)
    bought = after(three(), f"bid {bid}", "pass", "pass", *laid)
    assert said(bought, Level.NOVICE) == f"contract {announced}"
