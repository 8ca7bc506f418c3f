"""Section 4: the talon, the contract, who whists, and how it is played."""

from random import Random

import pytest
from msgspec.structs import replace

from games.core import Nature, Seat
from games.preferans import GAME
from games.preferans.contracts import asked, read
from games.preferans.events import (
    Announced,
    Discarded,
    Given,
    HandOpened,
    LaidAway,
    MustWhist,
    Peeked,
    PeekSeen,
    TalonShown,
)
from games.preferans.match.legality import declared_of
from games.preferans.options import PRESETS, Options
from games.preferans.scoring.sheet import blank
from games.preferans.state import Part, Phase
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    SECOND,
    SOCHINKA,
    TALON,
    THIRD,
    after,
    cards,
    contract_of,
    deal_of,
    dealt,
    offered,
    played_out,
    refused,
    step,
    through,
    turn,
    with_bombs,
)

LAY = "lay AC KC"
"""The declarer, seat 0, lays the two clubs away and keeps eight spades and two hearts of the talon."""


def bid(text: str) -> tuple[str, ...]:
    return (f"bid {text}", "pass", "pass", LAY, f"contract {text}")


@pytest.mark.rule("PREF-4.1")
def test_pref_4_1_declarer_shows_the_talon_and_takes_it() -> None:
    done = through(dealt(), "bid 6C", "pass", "pass")
    (shown,) = [event for event in done.events if isinstance(event, TalonShown)]
    assert (shown.cards, shown.audience) == (cards(TALON), None)
    assert [GAME.view(done.state, seat).talon for seat in (None, Seat(3))] == [cards(TALON)] * 2
    assert set(GAME.view(done.state, Seat(0)).hand) == set(cards(f"{FIRST} {TALON}"))


@pytest.mark.rule("PREF-4.1")
def test_pref_4_1_declarer_lays_two_cards_away_face_down() -> None:
    state = after(dealt(), "bid 6C", "pass", "pass")
    assert len(offered(state)) == 66 + 5
    assert refused(state, "lay QC AC") == "held"
    assert refused(state, "contract 7C") == "moment"
    done = step(state, LAY)
    assert [(type(event), event.audience) for event in done.events] == [(LaidAway, {0}), (Discarded, None)]
    assert GAME.view(done.state, Seat(0)).laid == cards("AC KC")
    assert [GAME.view(done.state, seat).laid for seat in (None, Seat(1), Seat(3))] == [()] * 3
    assert len(deal_of(done.state).hands[0]) == 10


@pytest.mark.rule("PREF-4.1")
def test_pref_4_1_the_talon_may_go_straight_back() -> None:
    done = through(dealt(), "bid 6C", "pass", "pass", "lay 8H 7H", "contract 6C", "pass", "pass", "pass")
    assert contract_of(done).returned
    assert not contract_of(through(dealt(), *bid("6C"), "pass", "pass", "pass")).returned


@pytest.mark.rule("PREF-4.2")
def test_pref_4_2_untaken_talon_is_shown_after_the_play() -> None:
    state = after(dealt(), "bid 9S notalon", "pass", "pass", "contract 9S notalon")
    assert GAME.view(state, None).talon == GAME.view(state, Seat(0)).talon == ()
    assert deal_of(state).hands[0] == cards(FIRST)
    done = through(state, "pass", "pass", "pass")
    assert [(event.cards, event.after) for event in done.events if isinstance(event, TalonShown)] == [
        (cards(TALON), True)
    ]
    assert contract_of(done).returned


@pytest.mark.rule("PREF-4.3")
def test_pref_4_3_each_level_asks_its_tricks_of_whisters() -> None:
    assert [asked(read(f"{level}S")) for level in (6, 7, 8, 9, 10)] == [4, 2, 1, 1, 0]


@pytest.mark.rule("PREF-4.3")
def test_pref_4_3_opponents_speak_clockwise_from_declarer() -> None:
    state = after(dealt(), "pass", "bid 6C", "pass", "lay QC JC", "contract 6C")
    assert turn(state) == 2
    assert offered(state) == {"whist", "pass"}
    assert turn(after(state, "pass")) == 0


@pytest.mark.rule("PREF-4.4")
def test_pref_4_4_both_must_whist_closed_at_six_spades() -> None:
    done = through(dealt(), *bid("6S"))
    assert [event.whisters for event in done.events if isinstance(event, MustWhist)] == [(1, 2)]
    assert deal_of(done.state).phase is Phase.PLAY
    assert GAME.view(after(done.state, "play AS"), None).faces == ((), (), (), ())


@pytest.mark.rule("PREF-4.4")
@pytest.mark.parametrize("text", ["6C", "7S"])
def test_pref_4_4_opponents_may_pass_at_other_contracts(text: str) -> None:
    assert deal_of(after(dealt(), *bid(text))).phase is Phase.WHIST


@pytest.mark.rule("PREF-4.5")
def test_pref_4_5_first_whist_at_nine_ends_the_question() -> None:
    state = after(dealt(), *bid("9S"), "whist")
    assert (deal_of(state).whisters, turn(state)) == ((1,), 1)
    assert offered(state) == {"open", "closed"}
    assert turn(after(dealt(), *bid("8S"), "whist")) == 2
    assert deal_of(after(dealt(), *bid("9S"), "pass", "whist")).whisters == (2,)


@pytest.mark.rule("PREF-4.6", "PREF-5.6")
@pytest.mark.parametrize("text", ["10S", "misere"])
def test_pref_4_6_no_whist_and_open_hands_at_ten_and_misere(text: str) -> None:
    state = after(dealt(), *bid(text))
    assert deal_of(state).whisters == ()
    assert turn(state) == 0
    state = after(state, "play AS")
    assert GAME.view(state, None).faces == ((), cards(SECOND), cards(THIRD), ())
    assert turn(state) == 1
    assert turn(after(state, "play QC")) == 2


@pytest.mark.rule("PREF-4.7")
def test_pref_4_7_open_hands_precede_a_defenders_first_lead() -> None:
    """Seat 1 declares, so seat 0 leads."""
    state = after(dealt(), "pass", "bid 6C", "pass", "lay QC JC", "contract 6C", "pass", "whist")
    done = step(state, "open")
    assert [event.seat for event in done.events if isinstance(event, HandOpened)] == [0, 2]
    assert GAME.view(done.state, None).faces[0] == cards(FIRST)
    assert turn(done.state) == 0
    closed = after(state, "closed")
    assert GAME.view(closed, None).faces == ((), (), (), ())


@pytest.mark.rule("PREF-4.7")
def test_pref_4_7_open_hands_follow_the_declarers_first_card() -> None:
    state = after(dealt(), *bid("7S"), "whist", "pass", "open")
    assert GAME.view(state, Seat(0)).faces == ((), (), (), ())
    state = after(state, "play AS")
    assert GAME.view(state, Seat(0)).faces == ((), cards(SECOND), cards(THIRD), ())


@pytest.mark.rule("PREF-4.7")
def test_pref_4_7_whister_plays_both_hands_in_open_play() -> None:
    state = after(dealt(), *bid("7S"), "pass", "whist", "open", "play AS")
    assert turn(state) == 2
    assert "play QC" in offered(state)
    assert turn(after(state, "play QC")) == 2
    assert offered(state, 1) == set()


@pytest.mark.rule("PREF-4.7", "PREF-5.5")
def test_pref_4_7_passer_plays_own_hand_in_closed_play() -> None:
    state = after(dealt(), *bid("7S"), "whist", "pass", "closed", "play AS", "play QC")
    assert turn(state) == 2
    assert "play TD" in offered(state)


@pytest.mark.rule("PREF-4.8")
def test_pref_4_8_both_whisters_play_their_own_hands_closed() -> None:
    state = after(dealt(), *bid("7S"), "whist", "whist")
    assert deal_of(state).phase is Phase.PLAY
    state = after(state, "play AS")
    assert turn(state) == 1
    assert turn(after(state, "play QC")) == 2
    assert GAME.view(state, None).faces == ((), (), (), ())


PASSED = (*bid("7S"), "pass", "pass")


@pytest.mark.rule("PREF-4.9")
def test_pref_4_9_sitting_dealer_sees_one_hand_then_decides() -> None:
    state = after(dealt(), *PASSED)
    assert turn(state) == 3
    assert offered(state) == {"peek 1", "peek 2", "pass"}
    assert refused(state, "whist") == refused(state, "peek 0") == "peek"
    done = step(state, "peek 2")
    assert [(type(event), event.audience) for event in done.events] == [(Peeked, None), (PeekSeen, {3})]
    assert GAME.view(done.state, Seat(3)).roles.peeked_hand == cards(THIRD)
    assert (
        GAME.view(done.state, None).roles.peeked_hand
        == GAME.view(done.state, Seat(1)).roles.peeked_hand
        == ()
    )
    assert offered(done.state) == {"whist", "pass"}
    assert refused(done.state, "peek 1") == "peek"


@pytest.mark.rule("PREF-4.9")
def test_pref_4_9_dealer_and_passer_play_one_hand_each_closed() -> None:
    state = after(dealt(), *PASSED, "peek 2", "whist", "closed", "play AS")
    assert turn(state) == 1
    state = after(state, "play QC")
    assert turn(state) == 3
    assert "play TD" in offered(state)
    assert GAME.view(state, None).faces == ((), (), (), ())


@pytest.mark.rule("PREF-4.9")
def test_pref_4_9_dealer_plays_both_hands_in_open_play() -> None:
    state = after(dealt(), *PASSED, "peek 2", "whist", "open", "play AS")
    assert turn(state) == 3
    assert turn(after(state, "play QC")) == 3
    assert GAME.view(state, None).faces == ((), cards(SECOND), cards(THIRD), ())


@pytest.mark.rule("PREF-4.9", "PREF-5.5")
@pytest.mark.parametrize("manner", ["open", "closed"])
def test_pref_4_9_the_dealer_answers_as_a_single_whister(manner: str) -> None:
    """Eight spades and the two lowest hearts: the declarer takes eight tricks at spades, the dealer's side the rest."""
    done = played_out(after(dealt(), *PASSED, "peek 1", "whist", manner))
    assert contract_of(done).whisters == (3,)
    assert contract_of(done).tricks == (8, 0, 0, 2)


@pytest.mark.rule("PREF-4.10")
def test_pref_4_10_unwhisted_contract_is_scored_unplayed() -> None:
    done = through(dealt(), *PASSED, "pass")
    assert contract_of(done).unplayed
    assert any(isinstance(event, Given) for event in done.events)
    assert contract_of(through(dealt(), *PASSED, "peek 1", "pass")).unplayed
    assert contract_of(through(dealt(seats=3), *PASSED)).unplayed


@pytest.mark.rule("PREF-4.10")
@pytest.mark.parametrize(("level", "whists"), [(6, 4), (7, 4), (8, 0), (9, 0)])
def test_pref_4_10_opponent_who_spoke_second_writes_whists(level: int, whists: int) -> None:
    """Two tricks at six, 2 × 2; one at seven, 1 × 4."""
    done = through(dealt(SOCHINKA), *bid(f"{level}C"), "pass", "pass", "pass")
    written = done.state.sheet.whists
    assert written[2][0] == whists
    assert not any(sum(written[seat]) for seat in (0, 1, 3))


@pytest.mark.rule("PREF-4.11")
def test_pref_4_11_declarer_may_invite_the_dealer_to_share() -> None:
    state = after(dealt(), "bid 7S", "pass", "pass", LAY, "contract 7S share")
    assert (turn(state), offered(state)) == (3, {"accept", "decline"})
    assert declared_of(deal_of(after(state, "accept"))).sharer == 3
    assert declared_of(deal_of(after(state, "decline"))).sharer is None
    assert turn(after(state, "accept")) == 1


@pytest.mark.rule("PREF-4.11", "PREF-4.9")
def test_pref_4_11_a_sharing_dealer_does_not_whist() -> None:
    state = after(dealt(), "bid 7S", "pass", "pass", LAY, "contract 7S share")
    assert contract_of(through(state, "accept", "pass", "pass")).sharer == 3
    assert turn(after(state, "decline", "pass", "pass")) == 3


@pytest.mark.rule("PREF-4.11")
def test_pref_4_11_a_share_halves_the_pool_points() -> None:
    """Seven given up: 4 points, 2 each, all to the pool."""
    done = through(
        dealt(SOCHINKA), "bid 7S", "pass", "pass", LAY, "contract 7S share", "accept", "pass", "pass"
    )
    assert done.state.sheet.pools == (2, 0, 0, 2)


@pytest.mark.rule("PREF-4.11")
def test_pref_4_11_nobody_can_share_where_the_dealer_plays() -> None:
    state = after(dealt(seats=3), "bid 7S", "pass", "pass", LAY)
    assert refused(state, "contract 7S share") == "share"
    assert not any(text.endswith("share") for text in offered(state))


TOTUS = "bid 6S", "pass", "pass", "contract totus S"


@pytest.mark.rule("PREF-4.12")
def test_pref_4_12_opponents_lay_away_two_of_twelve_shown() -> None:
    """The one on the left names two, and the other agrees."""
    state = after(dealt(), *TOTUS)
    assert set(GAME.view(state, None).faces[0]) == set(cards(f"{FIRST} {TALON}"))
    assert turn(state) == 1
    assert len(offered(state)) == 66
    assert refused(state, "lay QC JC") == "held"
    assert refused(state, "accept") == refused(state, "decline") == "moment"
    named = after(state, "lay 8H 7H")
    assert (turn(named), GAME.view(named, None).roles.named) == (2, (cards("8H 7H"),))
    assert len(offered(named)) == 66, "65 other pairs, or to agree"
    assert refused(named, "lay 7H 8H") == "named"
    assert refused(named, "decline") == "moment"
    done = step(named, "accept")
    assert GAME.view(done.state, None).laid == cards("8H 7H")
    assert GAME.view(done.state, None).roles.named == ()
    assert deal_of(done.state).phase is Phase.PLAY
    assert turn(done.state) == 0


@pytest.mark.rule("PREF-4.12")
@pytest.mark.parametrize(("decides", "laid"), [("accept", "AC KC"), ("decline", "8H 7H")])
def test_pref_4_12_the_other_names_two_once_and_the_first_decides(decides: str, laid: str) -> None:
    named = after(dealt(), *TOTUS, "lay 8H 7H", "lay AC KC")
    assert turn(named) == 1
    assert offered(named) == {"accept", "decline"}
    assert refused(named, "lay 7S AC") == "moment"
    done = step(named, decides)
    assert GAME.view(done.state, None).laid == cards(laid)
    assert deal_of(done.state).phase is Phase.PLAY
    assert set(deal_of(done.state).hands[0]) == set(cards(f"{FIRST} {TALON}")) - set(cards(laid))


@pytest.mark.rule("PREF-4.12", "PREF-1.5")
def test_pref_4_12_a_single_opponent_lays_away_alone() -> None:
    done = step(after(dealt(replace(SOCHINKA, dummy=True), 2, dealer=1), *TWO_TOTUS), "lay 8H 7H")
    assert deal_of(done.state).phase is Phase.PLAY
    assert GAME.view(done.state, None).laid == cards("8H 7H")


TWO_TOTUS = "bid 6S", "pass", "contract totus S"


@pytest.mark.rule("PREF-4.12", "PREF-8.14")
def test_pref_4_12_a_totus_made_scores_as_a_ten() -> None:
    done = played_out(after(dealt(SOCHINKA), *TOTUS, "lay 8H 7H", "accept"))
    assert contract_of(done).tricks == (10, 0, 0, 0)
    assert done.state.sheet.pools == (10, 0, 0, 0)


@pytest.mark.rule("PREF-4.12")
def test_pref_4_12_totus_is_played_against_open_hands() -> None:
    state = after(dealt(), *TOTUS, "lay 8H 7H", "accept", "play AS")
    assert GAME.view(state, None).faces[1:3] == (cards(SECOND), cards(THIRD))


@pytest.mark.rule("PREF-4.12", "PREF-3.3")
def test_pref_4_12_totus_reaches_the_bid_and_takes_the_talon() -> None:
    assert refused(after(dealt(), "bid 10D", "pass", "pass"), "contract totus S") == "totus"
    assert refused(after(dealt(), "bid 9S notalon", "pass", "pass"), "contract totus S") == "totus"
    dark = replace(MAIN, dark=True)
    assert refused(after(dealt(dark), "bid 6S dark", "pass", "pass"), "contract totus S") == "totus"
    assert refused(after(dealt(), "bid 6S", "pass", "pass", LAY), "contract totus S") == "totus"


@pytest.mark.rule("PREF-4.11", "PREF-4.12")
def test_pref_4_11_a_totus_is_not_shared() -> None:
    assert refused(after(dealt(), "bid 6S", "pass", "pass"), "contract totus S share") == "share"


@pytest.mark.rule("PREF-4.12", "PREF-8.14")
@pytest.mark.parametrize(
    ("bombs", "helped"),
    [
        ((), [""]),
        ((1,), [" help 1", " help 2", " help 3"]),
        ((2,), [" help 1 2", " help 1 3", " help 2 3"]),
        ((3,), [""]),
    ],
)
def test_pref_4_12_declarer_of_totus_names_the_helped_players(
    bombs: tuple[int, ...], helped: list[str]
) -> None:
    state = after(dealt(sheet=with_bombs(0, *bombs)), "bid 10N", "pass", "pass")
    assert {text for text in offered(state) if "totus" in text} == {
        f"contract totus N{names}" for names in helped
    }
    wrong = "contract totus N help 1 2" if bombs != (2,) else "contract totus N"
    assert refused(state, wrong) == "helped"
    told = step(state, f"contract totus N{helped[0]}")
    assert [event.helped for event in told.events if isinstance(event, Announced)] == [
        tuple(map(int, helped[0].split()[1:]))
    ]


@pytest.mark.rule("PREF-8.14")
def test_pref_8_14_razboinik_has_no_totus() -> None:
    options = PRESETS["classic"]
    state = dealt(options, part=Part.ROBBER, number=0, sheet=blank(4))
    assert refused(state, "contract totus S") == "totus"
    assert not any("totus" in text for text in offered(state))


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_arbiter_verdict_decides_the_underbid_deal() -> None:
    """Six with ten tricks of spades on top: nothing holds the declarer to six."""
    options = replace(MAIN, underbid="arbiter")
    hands = ("AS KS QS JS TS 9S 8S 7S AC KC", SECOND, "TD 9D 8D 7D AH KH QH JH TH 9H", TALON)
    state = played_out(
        after(dealt(options, hands=hands), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S")
    ).state
    assert GAME.to_act(state) == {Nature.CHANCE}
    done = step(state, "verdict none")
    assert contract_of(done).short == 4
    split = " ".join((SECOND, THIRD))
    excused = step(state, f"verdict {split}")
    assert contract_of(excused).short == 0


ARBITER = replace(MAIN, underbid="arbiter")


@pytest.mark.rule("PREF-8.10", "PREF-5.8")
@pytest.mark.parametrize("begin", [(), ("plays AS QC TD",), ("play AS",)])
def test_pref_8_10_an_underbid_cannot_be_bought_off_by_a_claim(begin: tuple[str, ...]) -> None:
    """Ten spades and clubs from the top are ten tricks: with seven bid and no more claimed, three are too many."""
    calls = "bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S", "whist", "whist"
    state = after(dealt(ARBITER), *calls, *begin)
    claim = {(): "claim 7", ("plays AS QC TD",): "claim 6", ("play AS",): "claim 3"}[begin]
    claimant = int(claim == "claim 3")
    claimed = after(state, claim, *(f"{seat}: accept" for seat in {0, 1, 2} - {claimant}))
    assert GAME.to_act(claimed) == {Nature.CHANCE}
    verdict = GAME.sample(claimed, Random(0))
    assert GAME.write(verdict) == "verdict none"
    judged = GAME.apply(claimed, Nature.CHANCE, verdict)
    assert (contract_of(judged).tricks[0], contract_of(judged).short) == (7, 3)


@pytest.mark.rule("PREF-8.10", "PREF-5.8")
def test_pref_8_10_a_just_claim_of_what_was_bid_is_no_underbid() -> None:
    """Eight spades are eight tricks, and the two hearts beside them are lost to best play."""
    state = after(dealt(ARBITER), *bid("8S"), "whist", "whist", "claim 8", "1: accept")
    done = step(state, "2: accept")
    assert (contract_of(done).tricks, contract_of(done).short) == ((8, 1, 1, 0), 0)


@pytest.mark.rule("PREF-8.10", "PREF-5.8")
def test_pref_8_10_a_claim_that_falls_short_is_no_underbid() -> None:
    """Ten tricks on top, but whoever claims six of seven has failed, and is asked nothing more."""
    calls = "bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S", "whist", "whist"
    claimed = after(dealt(ARBITER), *calls, "claim 6", "1: accept")
    done = step(claimed, "2: accept")
    assert (contract_of(done).tricks[0], contract_of(done).short) == (6, 0)


@pytest.mark.rule("PREF-8.10")
@pytest.mark.parametrize(
    ("options", "texts", "part"),
    [
        (MAIN, ("bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S"), Part.MAIN),
        (replace(MAIN, underbid="arbiter"), ("lay 8H 7H", "contract 6S"), Part.ROBBER),
        (
            replace(MAIN, underbid="arbiter", dark=True),
            ("bid 6S dark", "pass", "pass", "lay 8H 7H", "contract 6S dark"),
            Part.MAIN,
        ),
    ],
)
def test_pref_8_10_no_verdict_if_off_or_razboinik_or_dark(
    options: Options, texts: tuple[str, ...], part: Part
) -> None:
    done = played_out(after(dealt(options, part=part, number=0), *texts))
    assert contract_of(done).tricks[0] == 10
    assert contract_of(done).short == 0
