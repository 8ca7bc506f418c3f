"""Section 5: leads, following suit, owners of tricks, claims."""

import pytest

from games.core import InvalidAction, Seat
from games.preferans import GAME
from games.preferans.options import Options
from games.preferans.state import State
from tests.games.preferans.positions import (
    MIXED,
    SECOND,
    SOCHINKA,
    THIRD,
    after,
    cards,
    cases,
    deal_of,
    dealt,
    fits,
    offered,
    over,
    played_out,
    run,
    turn,
)

FOUR, THREE, FULL = dealt(), dealt(seats=3), dealt(SOCHINKA)
MIXED_FOUR = dealt(hands=MIXED)
SEVEN = "bid 7S, pass, pass, lay AC KC, contract 7S"
MISERE = "bid misere, pass, pass, lay AC KC, contract misere"
BOTH, ALONE = f"{SEVEN}, whist, whist", f"{SEVEN}, whist, pass"
HEARTS = "pass, bid 7H, pass, lay QC JC, contract 7H, whist, whist"
DIAMONDS = "pass, bid 7D, pass, lay QC JC, contract 7D, whist, whist"
NO_TRUMPS = "pass, bid 6N, pass, lay 8H 7H, contract 6N, whist, whist"
EIGHTS = "bid 8C, pass, pass, lay AC KC, contract 8C, whist, whist"

# fmt: off


@pytest.mark.rule("PREF-5.1")
@cases(
    (FOUR, EIGHTS, "turn 0"),
    (FOUR, "pass, bid 8C, pass, lay QC JC, contract 8C, whist, whist", "turn 0"),
    (FOUR, "pass, pass, bid 8C, lay TD 9D, contract 8C, whist, whist", "turn 0"),
)
def test_pref_5_1_dealers_left_leads_to_every_declarer(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-5.2")
@cases(
    # the second player has clubs and diamonds, the third diamonds and hearts
    (THREE, f"{HEARTS}, play AC", "refuses play AD = follow"),
    (THREE, f"{DIAMONDS}, plays AC 7C", "refuses play AH = trump"),
    (MIXED_FOUR, "bid 6S, pass, pass, lay 8H 7H, contract 6S, play 9S", "offers+ play KS | play 7S"),
    (FOUR, BOTH, "refuses play AC = held"),
)
def test_pref_5_2_players_follow_suit_or_trump_and_need_not_beat(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-5.2")
@pytest.mark.parametrize(
    ("done", "playable"),
    [
        (f"{HEARTS}, play AC", "TC 9C 8C 7C"),
        (f"{DIAMONDS}, plays AC 7C", "TD 9D 8D 7D"),
        (f"{BOTH}, play AS", SECOND),
    ],
)
def test_pref_5_2_a_void_player_trumps_or_else_plays_any_card(done: str, playable: str) -> None:
    state = run(THREE, done).state
    assert {text for text in offered(state) if text.startswith("play")} == {f"play {each}" for each in playable.split()}


@pytest.mark.rule("PREF-5.3")
@cases(
    (MIXED_FOUR, f"{NO_TRUMPS}, plays AS KS JS", "takers 0; turn 0"),
    (MIXED_FOUR, f"{NO_TRUMPS}, plays 9C QC JC", "takers 1; turn 1"),
    (MIXED_FOUR, f"{NO_TRUMPS}, plays 9S 7S JS", "takers 2; turn 2"),
    (THREE, f"{DIAMONDS}, plays AC 7C 7D", "takers 2"),  # the third player is void and trumps
)
def test_pref_5_3_highest_of_suit_led_or_trump_takes_and_taker_leads(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-5.4", "PREF-5.9")
def test_pref_5_4_complete_tricks_are_public_and_hands_are_secret() -> None:
    state = run(FOUR, f"{BOTH}, plays AS QC TD KS").state
    for seat in (None, *map(Seat, range(4))):
        view = GAME.view(state, seat)
        assert [play.card for play in view.tricks[-1].plays] == list(cards("AS QC TD"))
        assert (view.faces, view.roles.peeked_hand) == (((), (), (), ()), ())
        assert seat is None or set(view.hand) == set(deal_of(state).hands[seat])


@pytest.mark.rule("PREF-5.5", "PREF-4.8")
@cases(
    # hearts are the third player's: the last two tricks, the single whister's though the passer's cards take them
    (FULL, f"{ALONE}, open, ...", "outcome.tricks 8 2 0 0; on_dealer 0 8 0 0"),
    (FULL, f"{ALONE}, closed, ...", "outcome.tricks 8 2 0 0; on_dealer 0 8 0 0"),
    (FULL, f"{BOTH}, ...", "outcome.tricks 8 0 2 0"),
)
def test_pref_5_5_owners_of_the_defence_s_tricks(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-5.6")
def test_pref_5_6_at_misere_opponents_play_own_and_see_other() -> None:
    state = run(FOUR, f"{MISERE}, play AS").state
    assert GAME.view(state, Seat(1)).faces[2] == cards(THIRD)
    assert GAME.view(state, Seat(2)).faces[1] == cards(SECOND)
    fits(state, "", "turn 1")
    fits(state, "play QC", "turn 2")


@pytest.mark.rule("PREF-5.7")
def test_pref_5_7_revokes_and_kept_talons_cannot_happen() -> None:
    fits(FOUR, "bid 7S, pass, pass", "refuses contract 7S = moment")
    with pytest.raises(InvalidAction):
        GAME.read("lay AC")
    done = played_out(after(MIXED_FOUR, "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S"))
    assert sum(over(done).outcome.tricks) == 10


TWO = dealt(Options(dummy=True, dark=False, underbid="off"), 2)


@pytest.mark.rule("PREF-5.8", "PREF-1.5")
@cases(
    # claimants, and the range of claims
    (FOUR, f"{BOTH}, plays AS QC TD", "offers+ claim {0123456789}; refuses claim 10 = claim; refuses 1: claim 2 = turn"),
    (FOUR, "pass, pass, pass", "refuses claim 0 = claimed; offers- claim {0123456789}"),
    # own cards are opened, and all opponents speak
    (FOUR, f"{BOTH}, claim 8", "HandOpened.seat 0; open 0; awaited 1 2; refuses 0: accept = turn"),
    (FOUR, f"{ALONE}, open, play AS, claim 2", "awaited 0; offers accept | decline"),
    (FOUR, f"{ALONE}, open, claim 8", "awaited 1"),
    (FOUR, f"{ALONE}, closed, plays AS QC, 2: claim 0", "awaited 0 1"),  # the tricks are the whister's
    (FOUR, f"{MISERE}, play AS, claim 5", "awaited 0 2"),
    (FOUR, "bid 7S, pass, pass, lay AC KC, contract 10S, play AS, claim 5", "awaited 0 2"),
    (TWO, "bid 8C, pass, lay 8H 7H, contract 8C, whist, 1: claim 2", "awaited 0"),
    # accepted by all it ends the deal: of two whisters each has one, the odd one is the first to speak's
    (FOUR, f"{BOTH}, claim 8, 2: accept, 1: accept", "outcome.tricks 8 1 1 0; over yes; DealOver.claimed yes"),
    (FOUR, f"{BOTH}, plays AS QC TD, claim 6, 1: accept, 2: accept", "outcome.tricks 7 2 1 0"),
    (FOUR, f"{ALONE}, open, play AS, claim 2, accept", "outcome.tricks 8 2 0 0"),
    # refused, play goes on with open cards, and there is no other claim
    (FOUR, f"{BOTH}, claim 10, 1: accept, 2: decline",
     "ClaimAnswered.accepted yes no; phase play; open 0; turn 0; refuses claim 8 = claimed; offers- claim {0123456789}"),
)
def test_pref_5_8_claims(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_each_answerer_may_accept_or_decline() -> None:
    claimed = run(FOUR, f"{BOTH}, claim 8").state
    assert offered(claimed, 1) == offered(claimed, 2) == {"accept", "decline"}
    assert GAME.view(claimed, None).faces[0] == cards("AS KS QS JS TS 9S 8S 7S 8H 7H")


@pytest.mark.rule("PREF-5.8", "PREF-8.6")
@cases(
    (FOUR, f"{BOTH}, play AS, claim 0", "awaited 0 2"),
    (FOUR, f"{BOTH}, play AS, claim 0, 0: accept, 2: decline", "phase play"),
    (FOUR, f"{BOTH}, play AS, claim 0, 0: accept, 2: accept", "outcome.tricks 10 0 0 0; hills 0 4 4 0"),
)
def test_pref_5_8_a_whister_cannot_claim_without_the_partner(state: State, done: str, holds: str) -> None:
    """The first of two whisters may not even claim 0: the second would write a shortage too."""
    fits(state, done, holds)


def test_a_trick_is_told_with_the_right_number_of_cards() -> None:
    last = over(played_out(run(FULL, BOTH).state)).last
    assert last is not None
    assert len(last.plays) == 3


def test_no_question_of_the_play_comes_twice() -> None:
    plays = ["AS", "QC", "TD", "KS", "JC", "9D", "QS"]
    states = [run(FOUR, ", ".join([BOTH, *(f"play {card}" for card in plays[:count])])).state for count in range(8)]
    questions = [GAME.question(state, Seat(turn(state))) for state in states]
    assert len(set(questions)) == len(questions)
