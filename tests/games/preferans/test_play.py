"""Section 5: leads, following suit, tricks and whose they are, claims."""

import pytest

from games.core import InvalidAction, Seat
from games.preferans import GAME
from games.preferans.events import ClaimAnswered, ClaimMade, HandOpened
from games.preferans.options import Options
from games.preferans.state import Phase
from tests.games.preferans.positions import (
    MIXED,
    SECOND,
    SOCHINKA,
    THIRD,
    after,
    cards,
    contract_of,
    deal_of,
    dealt,
    offered,
    over,
    played_out,
    refused,
    step,
    through,
    turn,
)

LAID = "lay AC KC"
SEVEN = "bid 7S", "pass", "pass", LAID, "contract 7S"
MISERE = "bid misere", "pass", "pass", LAID, "contract misere"


@pytest.mark.rule("PREF-5.1")
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_pref_5_1_dealers_left_leads_whoever_declares(declarer: int) -> None:
    calls = ["pass"] * declarer + ["bid 8C"] + ["pass"] * (2 - declarer)
    own = (LAID, "lay QC JC", "lay TD 9D")[declarer]
    state = after(dealt(), *calls, own, "contract 8C", "whist", "whist")
    assert turn(state) == 0


@pytest.mark.rule("PREF-5.2")
def test_pref_5_2_players_follow_suit() -> None:
    """At seven hearts the third player has diamonds and hearts, the second clubs and diamonds."""
    state = after(
        dealt(seats=3), "pass", "bid 7H", "pass", "lay QC JC", "contract 7H", "whist", "whist", "play AC"
    )
    assert refused(state, "play AD") == "follow"
    assert {text for text in offered(state) if text.startswith("play")} == {
        "play TC",
        "play 9C",
        "play 8C",
        "play 7C",
    }


@pytest.mark.rule("PREF-5.2")
def test_pref_5_2_void_player_trumps_or_else_plays_any_card() -> None:
    calls = "pass", "bid 7D", "pass", "lay QC JC", "contract 7D", "whist", "whist"
    state = after(dealt(seats=3), *calls, "play AC", "play 7C")
    assert refused(state, "play AH") == "trump"
    assert {text for text in offered(state) if text.startswith("play")} == {
        "play TD",
        "play 9D",
        "play 8D",
        "play 7D",
    }
    free = after(dealt(seats=3), "bid 7S", "pass", "pass", LAID, "contract 7S", "whist", "whist", "play AS")
    assert {text for text in offered(free) if text.startswith("play")} == {
        f"play {card}" for card in SECOND.split()
    }


@pytest.mark.rule("PREF-5.2")
def test_pref_5_2_players_need_not_beat() -> None:
    state = after(dealt(hands=MIXED), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S", "play 9S")
    assert {"play KS", "play 7S"} <= offered(state)
    assert refused(after(dealt(), *SEVEN, "whist", "whist"), "play AC") == "held"


@pytest.mark.rule("PREF-5.3")
@pytest.mark.parametrize(
    ("plays", "taker"),
    [("AS KS JS", 0), ("9C QC JC", 1), ("9S 7S JS", 2)],
)
def test_pref_5_3_highest_of_suit_led_takes_and_taker_leads(plays: str, taker: int) -> None:
    calls = "pass", "bid 6N", "pass", "lay 8H 7H", "contract 6N", "whist", "whist"
    state = after(dealt(hands=MIXED), *calls, f"plays {plays}")
    assert deal_of(state).tricks[-1].taker == taker == turn(state)


@pytest.mark.rule("PREF-5.3")
def test_pref_5_3_the_highest_trump_takes() -> None:
    """Clubs are led; the third player is void and trumps."""
    calls = "pass", "bid 7D", "pass", "lay QC JC", "contract 7D", "whist", "whist"
    state = after(dealt(seats=3), *calls, "plays AC 7C 7D")
    assert deal_of(state).tricks[-1].taker == 2


@pytest.mark.rule("PREF-5.4")
def test_pref_5_4_all_know_the_complete_tricks() -> None:
    state = after(dealt(), *SEVEN, "whist", "whist", "plays AS QC TD KS")
    for seat in (None, *map(Seat, range(4))):
        assert [play.card for play in GAME.view(state, seat).tricks[-1].plays] == list(cards("AS QC TD"))


@pytest.mark.rule("PREF-5.5")
@pytest.mark.parametrize("manner", ["open", "closed"])
def test_pref_5_5_single_whister_gets_all_defence_tricks(manner: str) -> None:
    """Hearts are the third player's: the last two tricks; they are the whister's though the passer's cards take them."""
    done = played_out(after(dealt(), *SEVEN, "whist", "pass", manner))
    assert contract_of(done).tricks == (8, 2, 0, 0)
    assert done.state.sheet.whists[1][0] == 8


@pytest.mark.rule("PREF-5.5", "PREF-4.8")
def test_pref_5_5_two_whisters_have_their_own_tricks() -> None:
    done = played_out(after(dealt(), *SEVEN, "whist", "whist"))
    assert contract_of(done).tricks == (8, 0, 2, 0)


@pytest.mark.rule("PREF-5.6")
def test_pref_5_6_at_misere_opponents_play_own_and_see_other() -> None:
    state = after(dealt(), *MISERE, "play AS")
    assert GAME.view(state, Seat(1)).faces[2] == cards(THIRD)
    assert GAME.view(state, Seat(2)).faces[1] == cards(SECOND)
    assert (turn(state), turn(after(state, "play QC"))) == (1, 2)


@pytest.mark.rule("PREF-5.7")
def test_pref_5_7_revokes_and_kept_talons_cannot_happen() -> None:
    state = after(dealt(), "bid 7S", "pass", "pass")
    assert refused(state, "contract 7S") == "moment"
    with pytest.raises(InvalidAction):
        GAME.read("lay AC")
    done = played_out(after(dealt(hands=MIXED), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S"))
    assert sum(contract_of(done).tricks) == 10


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_claim_opens_own_cards_and_all_opponents_speak() -> None:
    state = after(dealt(), *SEVEN, "whist", "whist")
    done = step(state, "claim 8")
    assert [event.claim.tricks for event in done.events if isinstance(event, ClaimMade)] == [8]
    assert [event.seat for event in done.events if isinstance(event, HandOpened)] == [0]
    assert GAME.view(done.state, None).faces[0] == (*cards("AS KS QS JS TS 9S 8S 7S"), *cards("8H 7H"))
    assert GAME.awaited(done.state) == {1, 2}
    assert offered(done.state, 1) == offered(done.state, 2) == {"accept", "decline"}
    assert refused(done.state, "0: accept") == "turn"


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_a_claim_accepted_by_all_ends_the_deal() -> None:
    """Eight for the declarer; of the other two each of the two whisters has one."""
    done = through(after(dealt(), *SEVEN, "whist", "whist", "claim 8"), "2: accept", "1: accept")
    assert contract_of(done).tricks == (8, 1, 1, 0)
    assert over(done).claimed
    assert done.state.deal is None


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_odd_claimed_trick_goes_to_first_to_speak() -> None:
    state = after(dealt(), *SEVEN, "whist", "whist", "plays AS QC TD", "claim 6")
    assert contract_of(through(state, "1: accept", "2: accept")).tricks == (7, 2, 1, 0)


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_after_a_refusal_play_goes_on_cards_open() -> None:
    state = after(dealt(), *SEVEN, "whist", "whist", "claim 10", "1: accept")
    done = step(state, "2: decline")
    assert [event.accepted for event in done.events if isinstance(event, ClaimAnswered)] == [False]
    assert deal_of(done.state).phase is Phase.PLAY
    assert GAME.view(done.state, Seat(1)).faces[0]
    assert turn(done.state) == 0
    assert refused(done.state, "claim 8") == "claimed"
    assert not any(text.startswith("claim") for text in offered(done.state))


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_player_on_turn_claims_from_remaining_tricks() -> None:
    state = after(dealt(), *SEVEN, "whist", "whist", "plays AS QC TD")
    assert {text for text in offered(state) if text.startswith("claim")} == {
        f"claim {tricks}" for tricks in range(10)
    }
    assert refused(state, "claim 10") == "claim"
    assert refused(state, "1: claim 2") == "turn"


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_single_whisters_claim_needs_declarer_alone() -> None:
    """Of the remaining ten the whister claims two for both hands."""
    state = after(dealt(), *SEVEN, "whist", "pass", "open", "play AS", "claim 2")
    assert GAME.awaited(state) == {0}
    assert contract_of(step(state, "accept")).tricks == (8, 2, 0, 0)


@pytest.mark.rule("PREF-5.8", "PREF-8.6")
def test_pref_5_8_a_whister_cannot_claim_without_the_partner() -> None:
    """Of two whisters the first claims nothing at all: the second would write a shortage too."""
    state = after(dealt(), *SEVEN, "whist", "whist", "play AS", "claim 0")
    assert GAME.awaited(state) == {0, 2}
    assert offered(state, 2) == {"accept", "decline"}
    assert deal_of(after(state, "0: accept", "2: decline")).phase is Phase.PLAY
    agreed = through(state, "0: accept", "2: accept")
    assert contract_of(agreed).tricks == (10, 0, 0, 0)
    assert [page.hill for page in agreed.state.sheet.pages[1:3]] == [(4,), (4,)]


@pytest.mark.rule("PREF-5.8")
@pytest.mark.parametrize("calls", [MISERE, ("bid 7S", "pass", "pass", LAID, "contract 10S")])
def test_pref_5_8_without_whisters_both_defenders_have_a_say(calls: tuple[str, ...]) -> None:
    state = after(dealt(), *calls, "play AS", "claim 5")
    assert GAME.awaited(state) == {0, 2}


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_a_passer_cannot_claim_for_the_whister() -> None:
    """In closed play the second player only plays the own hand: the tricks are the whister's."""
    state = after(dealt(), *SEVEN, "whist", "pass", "closed", "plays AS QC", "2: claim 0")
    assert GAME.awaited(state) == {0, 1}


@pytest.mark.rule("PREF-5.8", "PREF-1.5")
def test_pref_5_8_with_the_dummy_the_declarer_alone_answers() -> None:
    two = Options(dummy=True, dark=False, underbid="off")
    state = after(dealt(two, 2), "bid 8C", "pass", "lay 8H 7H", "contract 8C", "whist", "1: claim 2")
    assert GAME.awaited(state) == {0}


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_in_open_play_a_claim_needs_the_whister_alone() -> None:
    state = after(dealt(), *SEVEN, "whist", "pass", "open", "claim 8")
    assert GAME.awaited(state) == {1}


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_raspasy_has_no_claims() -> None:
    state = after(dealt(), "pass", "pass", "pass")
    assert refused(state, "claim 0") == "claimed"
    assert not any(text.startswith("claim") for text in offered(state))


@pytest.mark.rule("PREF-5.9")
def test_pref_5_9_nobody_sees_the_cards_of_others() -> None:
    state = after(dealt(), *SEVEN, "whist", "whist", "play AS")
    for seat in map(Seat, range(4)):
        view = GAME.view(state, seat)
        assert view.faces == ((), (), (), ())
        assert view.roles.peeked_hand == ()
        assert set(view.hand) == set(deal_of(state).hands[seat])


def test_a_trick_is_told_with_the_right_number_of_cards() -> None:
    done = played_out(after(dealt(SOCHINKA), *SEVEN, "whist", "whist"))
    last = over(done).last
    assert last is not None
    assert len(last.plays) == 3
