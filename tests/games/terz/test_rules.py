"""Every clause of the rule book; expected values are worked out from it by hand."""

from enum import StrEnum
from random import Random
from typing import Any

import pytest

from games import options as fields
from games.agents.anything import Anything
from games.cards import PACK_32, Card, Suit, shuffled
from games.core import InvalidAction, Nature, Reason, Seat
from games.faces.panel import Text
from games.options import InvalidOption, changed
from games.record import play
from games.terz import FACE, GAME
from games.terz.actions import Cut
from games.terz.combinations import POINTS, Combination, Four, Kind, Run, higher, is_run, longest_runs
from games.terz.events import (
    CardDrawn,
    CombinationBeaten,
    CombinationShown,
    DealOver,
    Declared,
    FalseDeclaration,
    Scored,
    TopRevealed,
)
from games.terz.legality import Refusal, plays
from games.terz.options import Options
from games.terz.ranking import beats, points, points_of
from games.terz.rules import drawing_order
from games.terz.scoring import rounded, written
from games.terz.state import Answers, Entry, Fate, Phase, State
from games.trick_game.actions import DealCards, PlayCard
from games.trick_game.tricks import CardReason
from tests.contract.messages import reader
from tests.games.terz.positions import (
    BLUFF,
    after,
    counted,
    dealt,
    final,
    heard,
    offered,
    pack,
    playable,
    playing,
    refused,
    step,
    sums,
    turn,
)
from tests.support.positions import cards

ONE, TWO = "7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH"
"""Seat 0: a terz in spades, one in clubs to the ace; seat 1: fifty in clubs to the jack, and the trump seven. Hearts are trumps."""
BELOW = "TS JD"
"""Next to the turned card; with a cut of 2 seat 1, who takes the first trick in these tests, draws JD and seat 0 TS."""


def event(events: Any, wanted: Any) -> Any:
    (found,) = (each for each in events if isinstance(each, wanted))
    return found


def numbered(place: int) -> Card:
    """The card of this number in the pack in order, counted from 1."""
    return PACK_32[place - 1]


def in_order(dealer: int = 1) -> State:
    """The pack in order was dealt: the nineteenth card, the nine of diamonds, is turned."""
    return GAME.apply(State(Options(), Seat(dealer)), Nature.CHANCE, DealCards(PACK_32)).state


def played_out(state: State, rng: Random) -> State:
    """The deal to its end, cards played by chance."""
    while state.deal is not None:
        deal = state.deal
        action = (
            Cut(rng.randint(1, 12))
            if deal.phase is Phase.CUT
            else PlayCard(rng.choice(plays(state.options, deal)))
        )
        state = GAME.apply(state, deal.turn, action).state
    return state


# Deal and draw


@pytest.mark.rule("TZ-1")
def test_tz_1_two_play_with_32_cards_and_lot_draws_first_dealer() -> None:
    state = GAME.start(Options(), 2)
    assert list(GAME.seats) == [2]
    assert offered(state) == {"dealer 0", "dealer 1"}
    assert len(PACK_32) == 32
    assert {card.value[0] for card in PACK_32} == set("789TJQKA")
    assert after(state, "dealer 1").dealer == 1


@pytest.mark.rule("TZ-1")
@pytest.mark.parametrize("taker", [0, 1])
def test_tz_1_taker_of_the_last_trick_deals_next(taker: int) -> None:
    assert counted(final("AS KS", taker)).state.dealer == taker


@pytest.mark.rule("TZ-2")
@pytest.mark.parametrize(("dealer", "leader"), [(1, 0), (0, 1)])
def test_tz_2_nine_cards_go_by_threes_and_a_trump_is_turned(dealer: int, leader: int) -> None:
    deal = in_order(dealer).deal
    assert deal is not None
    assert deal.hands[leader] == cards("7S 8S 9S KS AS 7C JC QC KC")
    assert deal.hands[dealer] == cards("TS JS QS 8C 9C TC AC 7D 8D")
    assert (deal.turned, deal.trumps, len(deal.talon)) == (Card("9D"), Suit.DIAMONDS, 14)
    assert set(deal.talon) == {numbered(place) for place in range(19, 33)}


@pytest.mark.rule("TZ-3")
@pytest.mark.parametrize("dealer", [0, 1])
def test_tz_3_dealers_opponent_leads_and_then_the_trick_taker(dealer: int) -> None:
    assert turn(in_order(dealer)) == 1 - dealer
    assert turn(after(in_order(dealer), "play 7S")) == dealer
    took = after(in_order(1), "plays 7S TS", "cut 1")
    assert turn(took) == 1
    kept = after(in_order(1), "plays AS TS", "cut 1")
    assert turn(kept) == 0


def draws(lifted: int) -> list[CardDrawn]:
    """What is drawn, in order, from the pack in order with so many cards lifted."""
    state, drawn, rng = in_order(), [], Random(lifted)
    while state.deal is not None and state.deal.talon:
        deal = state.deal
        action = Cut(lifted) if deal.phase is Phase.CUT else PlayCard(rng.choice(plays(state.options, deal)))
        done = GAME.apply(state, deal.turn, action)
        state = done.state
        assert state.deal is not None
        taken = [each for each in done.events if isinstance(each, CardDrawn)]
        if taken:
            taker = state.deal.tricks[-1].taker
            assert [each.seat for each in taken] == [taker, 1 - taker]
            assert all(len(hand) == 9 for hand in state.deal.hands)
        drawn += taken
    return drawn


@pytest.mark.rule("TZ-4", "TZ-5")
@pytest.mark.parametrize(
    ("lifted", "places"),
    [
        (1, [20, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 19]),
        (5, [24, 23, 22, 21, 20, 32, 31, 30, 29, 28, 27, 26, 25, 19]),
        (11, [30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 32, 31, 19]),
        (12, [31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 32, 19]),
    ],
)
def test_tz_4_taker_draws_first_and_broken_talon_from_below(lifted: int, places: list[int]) -> None:
    drawn = draws(lifted)
    assert [each.card for each in drawn] == [numbered(place) for place in places]
    assert [each.audience for each in drawn[:-1]] == [frozenset({each.seat}) for each in drawn[:-1]]
    assert drawn[-1].audience is None


@pytest.mark.rule("TZ-5")
@pytest.mark.parametrize("lifted", range(1, 13))
def test_tz_5_number_sets_the_order_of_drawing(lifted: int) -> None:
    down = [numbered(place) for place in range(20, 33)]
    expected = [*range(19 + lifted, 19, -1), *range(32, 19 + lifted, -1)]
    assert list(drawing_order(down, lifted)) == [numbered(place) for place in expected]


@pytest.mark.rule("TZ-5")
def test_tz_5_loser_of_the_seventh_trick_gets_the_turned_card() -> None:
    state = playing("AS 9D", "KS 9C", talon="7C 8C", turn=0)
    assert state.deal is not None
    assert len(state.deal.tricks) == 6
    deal = after(state, "plays AS KS").deal
    assert deal is not None
    assert deal.hands == (cards("9D 7C"), cards("9C 8C"))


@pytest.mark.rule("TZ-5", "TZ-6")
@pytest.mark.parametrize(("reply", "breaker"), [("TS", 0), ("JS", 0)])
def test_tz_5_loser_of_first_trick_breaks_before_anybody_draws(reply: str, breaker: int) -> None:
    state = after(in_order(), f"plays 9S {reply}")
    assert turn(state) == breaker
    assert offered(state) == {f"cut {count}" for count in range(1, 13)}
    assert state.deal is not None
    assert [len(hand) for hand in state.deal.hands] == [8, 8]
    assert len(state.deal.talon) == 14
    for text in ("cut 0", "cut 13", "cut 01", "cut"):
        with pytest.raises(InvalidAction):
            GAME.read(text)
    broken = after(state, "cut 4").deal
    assert broken is not None
    assert [len(hand) for hand in broken.hands] == [9, 9]
    assert refused(after(state, "cut 4"), "cut 4") is Reason.MOMENT


@pytest.mark.rule("TZ-7")
def test_tz_7_seven_replaces_the_turned_card_before_a_reply() -> None:
    state = after(dealt(ONE, TWO, "JH"), "play 7S")
    swapped = after(state, "seven").deal
    assert swapped is not None
    assert swapped.turned is Card("7H")
    assert Card("JH") in swapped.hands[1]
    assert Card("7H") not in swapped.hands[1]
    assert swapped.trumps is Suit.HEARTS
    assert refused(after(state, "seven"), "seven") is Refusal.SEVEN
    assert turn(after(state, "seven")) == 1


@pytest.mark.rule("TZ-7")
@pytest.mark.parametrize(("talon", "allowed"), [("7C 8C 9C TC", True), ("7C 8C", False), ("", False)])
def test_tz_7_seven_is_exchanged_while_talon_exceeds_two_cards(talon: str, allowed: bool) -> None:
    state = playing("7H 9D", "KS TS", talon=talon)
    assert ("seven" in offered(state)) is allowed
    if not allowed:
        assert refused(state, "seven") is Refusal.TALON
    assert refused(playing("8H 9D", "KS TS", talon=talon), "seven") is Refusal.SEVEN


@pytest.mark.rule("TZ-7")
def test_tz_7_exchange_fits_any_order_and_seven_is_drawn_last() -> None:
    hand = "7S 8S 9S KH QH 7H 7D 9D TD"
    for order in (
        ("seven", "marriage", "declare run 7S 8S 9S"),
        ("declare run 7S 8S 9S", "seven", "marriage"),
    ):
        state = after(dealt(hand, "8C 9C KC QC 8D QD AD 8H TH", "JH"), *order)
        assert state.totals == (40, 0)
        assert turn(state) == 0
    rng = Random(1)
    while state.deal is not None and state.deal.talon:
        state = step(state, rng.choice(sorted(offered(state, "play", "cut")))).state
    loser = 1 - state.deal.tricks[6].taker if state.deal else -1
    assert state.deal is not None
    assert state.deal.hands[loser][-1] is Card("7H")


@pytest.mark.rule("TZ-8")
@pytest.mark.parametrize(
    ("talon", "open_to_all"),
    [("7C 8C 9C TC JC QC", True), ("7C 8C 9C TC", True), ("7C 8C", False), ("", False)],
)
def test_tz_8_tricks_are_open_while_talon_has_four_cards(talon: str, open_to_all: bool) -> None:
    state = playing("AS 9D", "KS TS", talon=talon)
    panel = FACE.hand(GAME.view(state, Seat(0)), Seat(0), ())
    keys = [block.text.key for block in panel.blocks if hasattr(block, "text")]
    assert ("terz-tricks" in keys) is open_to_all
    assert "terz-last-trick" in keys


# Play


@pytest.mark.rule("TZ-9")
@pytest.mark.parametrize(
    ("reply", "hand", "allowed"),
    [
        ("suit_or_trump", "7S AS 9H 8D", "7S AS 9H"),
        ("suit_or_trump", "9H 8D", "9H"),
        ("suit_or_trump", "8D 9C", "8D 9C"),
        ("suit_first", "7S AS 9H 8D", "7S AS"),
        ("suit_first", "9H 8D", "9H"),
        ("suit_first", "8D 9C", "8D 9C"),
        ("any", "7S AS 9H 8D", "7S AS 9H 8D"),
    ],
)
def test_tz_9_reply_has_suit_or_trump_while_the_talon_lasts(reply: Any, hand: str, allowed: str) -> None:
    state = after(playing("KS 7D", hand, talon="7C 8C", options=Options(reply=reply)), "play KS")
    assert playable(state) == set(allowed.split())


@pytest.mark.rule("TZ-9")
def test_tz_9_led_trump_is_answered_with_any_trump() -> None:
    assert playable(after(playing("KH 7D", "8H AH 9S", talon="7C 8C"), "play KH")) == {"8H", "AH"}
    assert refused(after(playing("KS 7D", "7S 8D", talon="7C 8C"), "play KS"), "play 8D") is Refusal.EITHER
    assert (
        refused(after(playing("KS 7D", "7S 8D", talon="7C 8C"), "play KS"), "play 9D")
        is CardReason.NOT_IN_HAND
    )
    first = after(playing("KS 7D", "7S 9H", talon="7C 8C", options=Options(reply="suit_first")), "play KS")
    assert refused(first, "play 9H") is CardReason.FOLLOW


@pytest.mark.rule("TZ-10")
@pytest.mark.parametrize(
    ("led", "hand", "allowed", "reason"),
    [
        ("KS", "7S AS TS 9H", "AS TS", Refusal.BEAT),
        ("AS", "7S TS 9H", "7S TS", CardReason.FOLLOW),
        ("KS", "9H 8H 8D", "9H 8H", Refusal.TRUMP),
        ("KS", "8D 9C", "8D 9C", None),
        ("TH", "8H AH 9H", "AH 9H", Refusal.BEAT),
        ("9H", "8H AH 7S", "8H AH", CardReason.FOLLOW),
        ("9H", "8S 7D", "8S 7D", None),
    ],
)
def test_tz_10_replies_are_stricter_once_the_talon_is_drawn(
    led: str, hand: str, allowed: str, reason: StrEnum | None
) -> None:
    state = after(playing(f"{led} QD", hand), f"play {led}")
    assert playable(state) == set(allowed.split())
    for card in set(hand.split()) - set(allowed.split()):
        assert refused(state, f"play {card}") is reason


@pytest.mark.rule("TZ-11")
@pytest.mark.parametrize(
    ("reply", "talon", "led", "hand", "allowed"),
    [
        ("suit_or_trump", "7C 8C", "KS", "7S JH 8D", "7S JH"),
        ("suit_or_trump", "7C 8C", "KS", "JH 8D 9C", "8D 9C JH"),
        ("suit_or_trump", "7C 8C", "KH", "JH 8D 9C", "8D 9C JH"),
        ("suit_or_trump", "7C 8C", "KH", "JH 8H 9C", "8H JH"),
        ("suit_first", "7C 8C", "KS", "7S JH 8D", "7S"),
        ("suit_first", "7C 8C", "KS", "8H JH 8D", "8H JH"),
        ("suit_first", "7C 8C", "KS", "JH 8D", "8D JH"),
        ("any", "7C 8C", "KS", "7S JH 8D", "7S JH 8D"),
        ("suit_or_trump", "", "KS", "7S JH 8D", "7S"),
        ("suit_or_trump", "", "KS", "JH 8D", "8D JH"),
        ("suit_or_trump", "", "KH", "JH 8D", "8D JH"),
        ("suit_or_trump", "", "9H", "JH 8H 8D", "8H JH"),
        ("suit_or_trump", "", "QH", "JH 8H AH", "AH JH"),
        ("suit_or_trump", "", "KS", "JH", "JH"),
    ],
)
def test_tz_11_jack_of_trumps_is_never_forced(
    reply: Any, talon: str, led: str, hand: str, allowed: str
) -> None:
    state = after(playing(f"{led} QD", hand, talon=talon, options=Options(reply=reply)), f"play {led}")
    assert playable(state) == set(allowed.split())


@pytest.mark.rule("TZ-12")
def test_tz_12_plain_suits_and_trumps_rank_in_their_own_orders() -> None:
    plain, trumps = cards("AS TS KS QS JS 9S 8S 7S"), cards("JH 9H AH TH KH QH 8H 7H")
    for order in (plain, trumps):
        for at, high in enumerate(order):
            assert all(
                beats(high, low, Suit.HEARTS) and not beats(low, high, Suit.HEARTS) for low in order[at + 1 :]
            )
    assert beats(Card("7H"), Card("AS"), Suit.HEARTS)
    assert not beats(Card("AS"), Card("7H"), Suit.HEARTS)
    assert not beats(Card("AS"), Card("7D"), Suit.HEARTS)


@pytest.mark.rule("TZ-12")
@pytest.mark.parametrize(
    ("led", "reply", "taker"),
    [("KS", "TS", 1), ("TS", "KS", 0), ("AH", "9H", 1), ("AS", "7H", 1), ("7S", "AD", 0)],
)
def test_tz_12_trump_or_else_higher_card_of_suit_takes(led: str, reply: str, taker: int) -> None:
    deal = after(playing(f"{led} 8D", f"{reply} 8C"), f"plays {led} {reply}").deal
    assert deal is not None
    assert deal.tricks[-1].taker == taker


# Points


@pytest.mark.rule("TZ-13")
def test_tz_13_cards_count_their_points() -> None:
    assert [points(card, Suit.HEARTS) for card in cards("AS TS KS QS JS 9S 8S 7S")] == [
        11,
        10,
        3,
        2,
        1,
        0,
        0,
        0,
    ]
    assert [points(card, Suit.HEARTS) for card in cards("JH 9H AH TH KH QH 8H 7H")] == [
        20,
        13,
        11,
        10,
        3,
        2,
        0,
        0,
    ]
    assert all(points_of(PACK_32, trumps) == 140 for trumps in Suit)


@pytest.mark.rule("TZ-13")
def test_tz_13_every_deal_makes_150_points() -> None:
    """Three thousand deals played by chance; both sides get something in many of them."""
    rng, seen = Random(150), set()
    for _ in range(3000):
        state = GAME.apply(
            State(Options(), Seat(rng.randrange(2))), Nature.CHANCE, DealCards(shuffled(PACK_32, rng))
        ).state
        state = played_out(state, rng)
        assert sum(state.totals) == 150
        seen.add(state.totals)
    assert len(seen) > 10


@pytest.mark.rule("TZ-14")
@pytest.mark.parametrize(
    ("counts", "last", "expected"),
    [
        ((65, 85), 1, (60, 90)),
        ((85, 65), 1, (90, 60)),
        ((66, 84), 0, (70, 80)),
        ((84, 66), 0, (80, 70)),
        ((75, 75), 0, (80, 70)),
        ((75, 75), 1, (70, 80)),
        ((0, 150), 1, (0, 150)),
        ((5, 145), 1, (0, 150)),
        ((74, 76), 0, (70, 80)),
    ],
)
def test_tz_14_smaller_score_is_rounded_and_other_gets_the_rest(
    counts: tuple[int, int], last: int, expected: tuple[int, int]
) -> None:
    assert written(counts, Seat(last)) == expected


@pytest.mark.rule("TZ-14")
@pytest.mark.parametrize(
    ("own", "taker", "counts", "expected"),
    [
        ("JH 9H AH TH AS 8C", 1, (65, 85), (60, 90)),
        ("JH 9H AH TH AS JS", 1, (66, 84), (70, 80)),
        ("JH 9H AH TH AS TS", 1, (75, 75), (70, 80)),
        ("JH 9H AH TH AS 8C", 0, (75, 75), (80, 70)),
    ],
)
def test_tz_14_points_are_written_at_the_end_of_a_deal(
    own: str, taker: int, counts: tuple[int, int], expected: tuple[int, int]
) -> None:
    """20+13+11+10 in trumps and 11 for the ace of spades make 65; the last trick adds ten."""
    done = counted(final(own, taker))
    assert event(done.events, DealOver).points == counts
    assert done.state.totals == expected


@pytest.mark.rule("TZ-14")
@pytest.mark.parametrize(("exact", "even"), [(64, 60), (65, 60), (66, 70), (70, 70), (1, 0), (6, 10)])
def test_tz_14_five_is_rounded_down(exact: int, even: int) -> None:
    assert rounded(exact) == even


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(("before", "over"), [(480, True), (470, False)])
def test_tz_15_five_hundred_after_a_declaration_wins_at_once(before: int, over: bool) -> None:
    state = dealt("7S 8S 9S QC KC TD 7D 9D 8H", "8C 7C JC AC 8D QD KD QH TH", "AH", sheet=sums(before, 300))
    done = step(state, "declare run 7S 8S 9S")
    assert done.state.totals == (before + 20, 300)
    assert (done.state.phase is Phase.OVER) is over
    if over:
        assert event(done.events, DealOver).points == ()
        assert GAME.result(done.state).places == (1, 2)
        assert not GAME.to_act(done.state)


@pytest.mark.rule("TZ-15")
def test_tz_15_five_hundred_by_marriage_or_answer_wins_at_once() -> None:
    wed = dealt("7S 8S KH QH KC AC 7D 9D 8H", "8C 7C JC TC 8D QD KD 9H TH", "AH", sheet=sums(480, 499))
    assert after(wed, "marriage").winner == 0
    shown = after(dealt(ONE, TWO, "AH", sheet=sums(499, 450)), "declare run 7S 8S 9S")
    assert (shown.totals, shown.winner) == ((499, 500), 1)


@pytest.mark.rule("TZ-15")
def test_tz_15_target_is_agreed_in_tens() -> None:
    """All that is written comes in tens: 201 to 209 would be the same target as 210."""
    assert changed(Options(), "target", 210).target == 210
    for target in (90, 205, 510):
        with pytest.raises(InvalidOption):
            changed(Options(), "target", target)


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(
    ("before", "winner"),
    [
        ((430, 100), None),
        ((431, 100), 0),
        ((440, 100), 0),
        ((440, 450), 1),
        ((450, 430), 0),
        ((100, 420), None),
    ],
)
def test_tz_15_tricks_need_one_point_more_than_the_target(
    before: tuple[int, int], winner: int | None
) -> None:
    """Seat 0 writes 70 and seat 1 80."""
    done = counted(final("JH 9H AH TH AS JS", 1, sheet=sums(*before)))
    assert done.state.totals == (before[0] + 70, before[1] + 80)
    assert done.state.winner == winner
    assert done.state.over is (winner is not None)
    assert (done.state.phase is Phase.DEAL) is (winner is None)


@pytest.mark.rule("TZ-15")
def test_tz_15_next_declaration_at_exactly_500_wins() -> None:
    done = counted(final("JH 9H AH TH AS JS", 0, sheet=sums(420, 100)))
    assert (done.state.totals, done.state.over) == ((500, 170), False)
    state = after(
        done.state,
        pack("8C 7C JC TC 8D QD KD 9H TH", "7S 8S KH QH KC AC 7D 9D 8H", "AH"),
        "play 8C",
        "marriage",
    )
    assert (state.totals, state.winner) == ((520, 170), 0)


@pytest.mark.rule("TZ-15", "TZ-24")
@pytest.mark.parametrize(
    ("before", "raised", "winner", "extra"),
    [
        ((550, 430), (1, 0), 0, False),
        ((540, 450), (1, 0), 1, False),
        ((530, 450), (1, 0), 1, False),
        ((450, 440), (0, 0), None, True),
        ((550, 440), (1, 0), None, True),
    ],
)
def test_tz_15_player_further_beyond_the_target_wins(
    before: tuple[int, int], raised: tuple[int, int], winner: int | None, extra: bool
) -> None:
    """Seat 0 writes 70 and seat 1 80; a raised target is 600. In the third row seat 0 stays at its own target exactly."""
    done = counted(final("JH 9H AH TH AS JS", 1, sheet=sums(*before, raised=raised)))
    assert (done.state.winner, done.state.extra, done.state.over) == (winner, extra, winner is not None)


@pytest.mark.rule("TZ-15")
def test_tz_15_nothing_wins_at_once_in_the_deal_after_a_tie() -> None:
    tied = counted(final("JH 9H AH TH AS JS", 1, sheet=sums(450, 440))).state
    assert (tied.totals, tied.extra) == ((520, 520), True)
    state = after(tied, pack("7S 8S KH QH KC AC 7D 9D 8H", "8C 7C JC TC 8D QD KD 9H TH", "AH"), "marriage")
    assert (state.totals, state.phase) == ((540, 520), Phase.PLAY)


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(
    ("before", "raised", "winner"),
    [
        ((540, 520), (0, 0), 0),
        ((530, 520), (0, 0), None),
        ((520, 520), (0, 0), 1),
        ((600, 520), (1, 0), 1),
        ((520, 520), (1, 1), 1),
    ],
)
def test_tz_15_deal_after_a_tie_compares_again_and_may_recur(
    before: tuple[int, int], raised: tuple[int, int], winner: int | None
) -> None:
    """Totals with what was declared in the deal; then seat 0 writes 70 and seat 1 80. In the last row nobody is beyond 600 any more."""
    done = counted(final("JH 9H AH TH AS JS", 1, sheet=sums(*before, raised=raised), extra=True)).state
    assert (done.winner, done.over, done.extra) == (winner, winner is not None, winner is None)


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(("target", "winner"), [(100, None), (150, 1), (99, "no"), (501, "no")])
def test_tz_15_lower_target_may_be_agreed(target: int, winner: object) -> None:
    """Seat 0 stands at 30 and writes 70, which is no more than 100; seat 1 at 80 writes 80."""
    if winner == "no":
        with pytest.raises(fields.InvalidOption):
            fields.from_json(Options, {"target": target})
        return
    done = counted(
        final(
            "JH 9H AH TH AS JS",
            1,
            sheet=sums(30, 20 if target == 100 else 80),
            options=Options(target=target),
        )
    )
    assert done.state.winner == winner


# Declarations


@pytest.mark.rule("TZ-16")
def test_tz_16_combinations_have_their_points_words_and_order() -> None:
    spoken = {
        "four-J": (200, "двести валетов"),
        "four-A": (100, "сто тузов"),
        "four-K": (100, "сто королей"),
        "four-Q": (100, "сто дам"),
        "run-8": (100, "сто — восемь"),
        "run-7": (100, "сто — семь"),
        "run-6": (100, "сто — шесть"),
        "run-5": (100, "сто — пять"),
        "run-4": (50, "пятьдесят"),
        "run-3": (20, "терц"),
        "marriage": (20, "марьяж"),
    }
    read = reader("terz", "ru").read
    assert {each.value: (POINTS[each], read(Text(f"terz-kind-{each.value}"))) for each in Kind} == spoken
    assert [each.value for each in Kind] == list(spoken)


@pytest.mark.rule("TZ-16")
def test_tz_16_runs_go_from_seven_to_ace_in_one_suit() -> None:
    assert is_run(cards("9S TS JS"))
    assert is_run(cards("7D 8D 9D TD JD QD KD AD"))
    for text in ("8S 9S", "9S JS QS", "7S 8S 9C", "9S 8S 7S", "KS AS 7S", "AS TS KS"):
        assert not is_run(cards(text))
    for text in (
        "declare run 9S JS QS",
        "declare run 8S 9S",
        "declare four T",
        "declare four 9",
        "declare run 6S 7S 8S",
        "declare",
    ):
        with pytest.raises(InvalidAction):
            GAME.read(text)
    assert longest_runs(cards("7S 8S 9S TS QS KS AS 7D 8D")) == (
        Run(cards("7S 8S 9S TS")),
        Run(cards("QS KS AS")),
    )


@pytest.mark.rule("TZ-16")
def test_tz_16_score_says_what_each_entry_was_written_for() -> None:
    state = after(dealt(ONE, TWO, "AH"), "declare run 7S 8S 9S")
    assert state.sheet == (Entry(1, Seat(1), 50, Kind.RUN_4),)


@pytest.mark.rule("TZ-17", "TZ-16")
def test_tz_17_combinations_rank_by_kind_length_top_and_trumps() -> None:
    """From high to low; hearts are trumps."""
    runs = [
        "7C 8C 9C TC JC QC KC AC",
        "8C 9C TC JC QC KC AC",
        "9C TC JC QC KC AC",
        "TH JH QH KH AH",
        "TC JC QC KC AC",
        "9C TC JC QC KC",
    ]
    runs += ["JS QS KS AS", "7C 8C 9C TC", "QH KH AH", "QS KS AS", "JH QH KH", "JD QD KD", "7D 8D 9D"]
    fours = [Four(Card(f"{letter}S").rank) for letter in "JAKQ"]
    order: list[Combination] = [*fours, *(Run(cards(run)) for run in runs)]
    for at, one in enumerate(order):
        assert all(
            higher(one, other, Suit.HEARTS) and not higher(other, one, Suit.HEARTS)
            for other in order[at + 1 :]
        )


@pytest.mark.rule("TZ-17")
def test_tz_17_first_declared_of_equal_combinations_stands() -> None:
    one, two = Run(cards("QS KS AS")), Run(cards("QD KD AD"))
    assert not higher(one, two, Suit.HEARTS)
    assert not higher(two, one, Suit.HEARTS)
    state = dealt("QS KS AS QC 8C TD 7D 9D 8H", "QD KD AD 7C JC AC 8D 7H TH", "AH")
    done = after(state, "declare run QS KS AS")
    assert done.totals == (20, 0)


@pytest.mark.rule("TZ-17")
def test_tz_17_trump_run_beats_a_run_with_an_equal_top() -> None:
    state = dealt("QS KS AS 7C 8C TD 7D 9D 8H", "QH KH AH QC JD AC 8D TC 9C", "7H")
    assert after(state, "declare run QS KS AS").totals == (0, 20)


@pytest.mark.rule("TZ-18")
def test_tz_18_declaration_scores_unless_opponent_has_higher() -> None:
    done = step(dealt(ONE, TWO, "AH"), "declare run 7S 8S 9S")
    assert done.state.totals == (0, 50)
    assert event(done.events, Declared) == Declared(seat=Seat(0), kind=Kind.RUN_3)
    shown = event(done.events, CombinationShown)
    assert (shown.seat, shown.cards, shown.answer) == (1, cards("8C 9C TC JC"), True)
    assert event(done.events, CombinationBeaten).seat == 0
    free = step(dealt(ONE, "8C 9C 7C JC 8D QD KD 7H TH", "AH"), "declare run 7S 8S 9S")
    assert free.state.totals == (20, 0)
    assert turn(free.state) == 0


@pytest.mark.rule("TZ-18")
def test_tz_18_opponent_shows_only_the_highest_that_beats() -> None:
    """Seat 1 holds a terz to the king and fifty to the jack; the terz can still be declared."""
    state = after(
        dealt("7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC JD QD KD 7H TH", "AH"), "declare run 7S 8S 9S"
    )
    assert event(step(after(state, "play 7D"), "declare run JD QD KD").events, Scored).entry.points == 20
    assert offered(after(state, "play 7D"), "declare") == {"declare run JD QD KD"}


@pytest.mark.rule("TZ-18")
def test_tz_18_card_already_led_is_not_in_hand() -> None:
    """Having led its jack, seat 0 has no fifty any more but three that end lower than the queen's."""
    fifty, higher_terz = "8C 9C TC JC 8D QD 7D KD TH", "QS JS TS 7C 8H 9D 9H AD KH"
    state = after(dealt(fifty, higher_terz, "AH"), "play JC")
    assert after(state, "declare run TS JS QS").totals == (0, 20)
    whole = after(dealt(fifty, higher_terz, "AH"), "play 8D")
    assert after(whole, "declare run TS JS QS").totals == (50, 0)


@pytest.mark.rule("TZ-18")
def test_tz_18_declarations_need_nine_cards_before_own_play() -> None:
    eight = playing("7S 8S 9S QC KC AC 7D 9D", "8C 9C TC JC 8D QD KD TH")
    assert not offered(eight, "declare")
    assert refused(eight, "declare run 7S 8S 9S") is Refusal.NINE
    nine = playing("7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD TH 7H")
    assert offered(nine, "declare") == {"declare run 7S 8S 9S", "declare run QC KC AC"}
    assert turn(after(nine, "play 7D")) == 1
    assert not GAME.legal(after(nine, "play 7D"), Seat(0))


@pytest.mark.rule("TZ-19")
def test_tz_19_shown_answer_beats_all_lower_and_scores_once() -> None:
    state = after(dealt(ONE, TWO, "AH"), "declare run 7S 8S 9S")
    done = step(state, "declare run QC KC AC")
    assert done.state.totals == (0, 50)
    assert event(done.events, CombinationBeaten).kind is Kind.RUN_3
    assert refused(done.state, "declare run 7S 8S 9S") is Refusal.SPENT
    assert not offered(after(done.state, "play 7D"), "declare")


@pytest.mark.rule("TZ-19")
def test_tz_19_each_declaration_is_contested_by_itself() -> None:
    """Fifty beats the terz, and a hundred beats what is left of the fifty's side."""
    hundred = "7S 8S 9S TS JS QC KC AC 8H"
    state = dealt(hundred, TWO, "AH", options=Options())
    assert after(state, "declare run 7S 8S 9S TS JS").totals == (100, 0)
    assert after(state, "declare run 7S 8S 9S TS JS", "declare run QC KC AC").totals == (100, 50)
    assert after(state, "declare run QC KC AC", "declare run 7S 8S 9S TS JS").totals == (100, 50)


@pytest.mark.rule("TZ-19")
def test_tz_19_spent_combination_beats_nothing_at_later_plays() -> None:
    """Seat 1's fifty was shown against the first terz; after a trick the second one stands."""
    state = after(dealt(ONE, TWO, "AH", BELOW), "declare run 7S 8S 9S", "plays 7D KD", "cut 2")
    assert turn(state) == 1
    state = after(state, "play 8D", "declare run QC KC AC")
    assert state.totals == (20, 50)


@pytest.mark.rule("TZ-19")
def test_tz_19_scored_combination_beats_nothing_later() -> None:
    """The example of the page: seat 0 still holds its fifty when seat 1 declares a terz before the reply."""
    state = after(dealt(TWO, ONE, "AH"), "declare run 8C 9C TC JC")
    assert state.totals == (50, 0)
    state = after(state, "play 8D", "declare run 7S 8S 9S")
    assert state.totals == (50, 20)


@pytest.mark.rule("TZ-20")
def test_tz_20_runs_have_full_length_and_use_up_their_cards() -> None:
    """A ten after 7 8 9 gives no fifty; ten, jack and queen are a new terz."""
    state = dealt("7S 8S 9S JS QS AC 7D 9D 8H", "8C 9C KC JC 8D QD KD 7H TH", "AH", BELOW)
    assert refused(state, "declare run 8S 9S TS") is Refusal.MISSING
    state = after(state, "declare run 7S 8S 9S", "plays 7D KD", "cut 2", "play 8D")
    assert state.deal is not None
    assert Card("TS") in state.deal.hands[0]
    assert offered(state, "declare") == {"declare run TS JS QS"}
    assert refused(state, "declare run 7S 8S 9S TS") is Refusal.SPENT
    assert after(state, "declare run TS JS QS").totals == (40, 0)
    long = dealt("7S 8S 9S TS QS AC 7D 9D 8H", "8C 9C KC JC 8D QD KD 7H TH", "AH")
    assert offered(long, "declare") == {"declare run 7S 8S 9S TS"}
    assert refused(long, "declare run 7S 8S 9S") is Refusal.MISSING


@pytest.mark.rule("TZ-20")
def test_tz_20_beaten_run_is_used_up_but_a_four_may_reuse_cards() -> None:
    state = after(dealt(ONE, TWO, "AH", BELOW), "declare run 7S 8S 9S", "plays 7D KD", "cut 2", "play 8D")
    assert offered(state, "declare") == {"declare run QC KC AC"}
    both = dealt("JS QS KS JC JD JH 7C 8C 7D", "8S 9S TC QC 8D QD KD 7H TH", "AH")
    assert after(both, "declare run JS QS KS", "declare four J").totals == (220, 0)
    assert after(both, "declare four J", "declare run JS QS KS").totals == (220, 0)
    assert refused(after(both, "declare four J"), "declare four J") is Refusal.SPENT


@pytest.mark.rule("TZ-20", "TZ-23")
def test_tz_20_bluff_may_name_only_unused_cards() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S", "good")
    assert refused(state, "declare run 9S TS JS") is Refusal.SPENT
    assert "declare run TS JS QS" in offered(state)
    assert "declare run KC AC" not in offered(state)
    assert not any("7S" in text or "8S" in text or "9S" in text for text in offered(state, "declare"))


@pytest.mark.rule("TZ-21")
def test_tz_21_only_holder_of_as_long_a_run_is_told_the_top() -> None:
    """Both hold a terz, of equal tops but in trumps: the opponent hears the top and the trumps, and nobody sees the beaten one."""
    state = dealt("QS KS AS 7C 8C TD 7D 9D 8H", "QH KH AH QC JD AC 8D TC 9C", "7H")
    done = step(state, "declare run QS KS AS")
    top = event(heard(done.events, 1), TopRevealed)
    assert (top.top, top.trumps) == (Card("AS").rank, False)
    for seat in (None, 0):
        assert not any(isinstance(each, TopRevealed) for each in heard(done.events, seat))
    assert [each.cards for each in done.events if isinstance(each, CombinationShown)] == [cards("QH KH AH")]
    claim = GAME.view(done.state, Seat(1)).heard[0]
    assert (claim.cards, claim.kind) == ((), Kind.RUN_3)


@pytest.mark.rule("TZ-21")
def test_tz_21_differing_tops_and_lengths_tell_no_more() -> None:
    lower = dealt("7S 8S 9S 7C 8C TD 7D 9D 8H", "JH QH KH QC JC AC 8D TC AD", "7H")
    top = event(heard(step(lower, "declare run 7S 8S 9S").events, 1), TopRevealed)
    assert (top.top, top.trumps) == (Card("9S").rank, None)
    longer = step(dealt(ONE, TWO, "AH"), "declare run 7S 8S 9S")
    assert not any(isinstance(each, TopRevealed) for each in longer.events)
    bluffed = step(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S")
    assert event(bluffed.events, TopRevealed).top is Card("9S").rank


@pytest.mark.rule("TZ-21")
def test_tz_21_table_sees_a_scored_combination_without_bluffing() -> None:
    done = step(dealt(ONE, "8C 9C 7C JC 8D QD KD 7H TH", "AH"), "declare run 7S 8S 9S")
    assert event(heard(done.events, None), CombinationShown).cards == cards("7S 8S 9S")
    assert GAME.view(done.state, None).heard[0].cards == cards("7S 8S 9S")


@pytest.mark.rule("TZ-21", "TZ-23")
def test_tz_21_views_do_not_tell_unseen_declarations_apart() -> None:
    """A terz to the ten in spades or in diamonds, accepted: opponent and table cannot tell which."""
    worlds = []
    for suit, other in (("S", "D"), ("D", "S")):
        one = f"8{suit} 9{suit} T{suit} KC AC 7{other} 7C QC 8H"
        state = dealt(
            one,
            "AS KS AD KD 9C TC JC 7H TH",
            "AH",
            " ".join(f"{rank}{other}" for rank in "89T"),
            options=BLUFF,
        )
        worlds.append(
            [
                step(state, f"declare run 8{suit} 9{suit} T{suit}"),
                step(after(state, f"declare run 8{suit} 9{suit} T{suit}"), "good"),
            ]
        )
    for seat in (None, 1):
        for here, there in zip(*worlds, strict=True):
            assert heard(here.events, seat) == heard(there.events, seat)
            assert GAME.view(here.state, None if seat is None else Seat(seat)) == GAME.view(
                there.state, None if seat is None else Seat(seat)
            )
    assert GAME.view(worlds[0][0].state, Seat(0)) != GAME.view(worlds[1][0].state, Seat(0))


@pytest.mark.rule("TZ-22")
def test_tz_22_marriage_scores_before_any_play_uncontested() -> None:
    state = playing("KH QH 9S", "JS QS KS")
    assert after(state, "marriage").totals == (20, 0)
    assert refused(after(state, "marriage"), "marriage") is Refusal.SPENT
    assert refused(playing("KH 9S", "QH KS"), "marriage") is Refusal.COUPLE
    assert refused(playing("KS QS", "QH KH"), "marriage") is Refusal.COUPLE
    reply = after(playing("9S 7C", "KH QH"), "play 9S")
    assert after(reply, "marriage").totals == (0, 20)


@pytest.mark.rule("TZ-22")
def test_tz_22_marriage_cards_may_combine_and_it_beats_nothing() -> None:
    state = dealt("QH KH AH 7C 8C TD 7D 9D 8S", "QS KS AS QC JD AC 8D TC 9C", "7H")
    assert after(state, "marriage", "declare run QH KH AH").totals == (40, 0)
    assert after(state, "declare run QH KH AH", "marriage").totals == (40, 0)
    fifty = dealt("QH KH 9H 7C 8C TD 7D 9D 8S", "JS QS KS AS JC AC 8D TC QC", "7H")
    assert after(fifty, "marriage").totals == (20, 0)
    assert "declare run JS QS KS AS" in offered(after(fifty, "marriage", "play 7D"))


# Bluffing


@pytest.mark.rule("TZ-23")
def test_tz_23_only_held_ones_are_declared_without_bluffing() -> None:
    state = dealt(ONE, TWO, "AH")
    assert offered(state, "declare", "marriage") == {"declare run 7S 8S 9S", "declare run QC KC AC"}
    assert refused(state, "declare run 7H 8H 9H") is Refusal.MISSING
    assert refused(state, "declare four J") is Refusal.MISSING
    assert refused(state, "marriage") is Refusal.COUPLE


@pytest.mark.rule("TZ-23")
def test_tz_23_bluffing_allows_every_well_formed_combination() -> None:
    """4 fours, and in each suit 6, 5, 4, 3, 2 and 1 runs of three to eight cards; and the marriage."""
    state = dealt(ONE, TWO, "AH", options=BLUFF)
    assert len(offered(state, "declare")) == 4 + 4 * 21
    assert "marriage" in offered(state)


@pytest.mark.rule("TZ-23")
def test_tz_23_opponent_answers_first_and_good_leaves_it_unseen() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S")
    assert turn(state) == 1
    assert refused(state, "play 8C") is Reason.MOMENT
    done = step(state, "good")
    assert done.state.totals == (20, 0)
    assert not any(isinstance(each, CombinationShown) for each in done.events)
    assert [GAME.view(done.state, seat).heard[0].cards for seat in (None, Seat(1))] == [(), ()]
    assert turn(done.state) == 0


@pytest.mark.rule("TZ-23")
def test_tz_23_true_declaration_is_shown_and_answered_again() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S")
    first = GAME.question(state, Seat(1))
    done = step(state, "show")
    assert event(heard(done.events, None), CombinationShown).cards == cards("7S 8S 9S")
    assert done.state.totals == (0, 0)
    assert GAME.question(done.state, Seat(1)) != first
    assert refused(done.state, "show") is Reason.MOMENT
    assert offered(done.state, "good", "show") == {"good"}
    assert after(done.state, "good").totals == (20, 0)
    assert after(done.state, "higher run 8C 9C TC JC").totals == (0, 50)


@pytest.mark.rule("TZ-23")
def test_tz_23_match_remembers_who_believed_and_who_looked() -> None:
    """A second answer to cards that lie open tells of neither, and “higher” says nothing about belief."""
    state = after(
        dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S", "good", "declare four J", "show"
    )
    state = after(state, "declare run QC KC AC", "show", "good", "marriage", "good")
    assert GAME.view(state, Seat(0)).answers == (Answers(), Answers(believed=2, looked=2))
    beaten = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S", "higher run 8C 9C TC JC")
    assert beaten.answers == (Answers(), Answers())


@pytest.mark.rule("TZ-23", "TZ-18")
def test_tz_23_higher_shows_a_held_unspent_one_and_is_optional() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7S 8S 9S")
    assert offered(state, "higher") == {
        "higher run 8C 9C TC JC",
        "higher run 8C 9C TC",
        "higher run 9C TC JC",
    }
    done = step(state, "higher run 9C TC JC")
    assert done.state.totals == (0, 20)
    assert [each.cards for each in done.events if isinstance(each, CombinationShown)] == [cards("9C TC JC")]
    assert GAME.view(done.state, Seat(1)).heard[0].cards == ()
    assert after(state, "good").totals == (20, 0)
    beaten = after(done.state, "declare run QC KC AC")
    assert offered(beaten) == {"good", "show"}
    assert after(beaten, "good").totals == (20, 20)


@pytest.mark.rule("TZ-19", "TZ-23")
def test_tz_19_shown_one_beats_lower_ones_with_bluffing_too() -> None:
    state = after(
        dealt(ONE, TWO, "AH", options=BLUFF),
        "declare run 7S 8S 9S",
        "higher run 8C 9C TC JC",
        "declare run QC KC AC",
    )
    assert offered(state) == {"good", "show"}
    assert after(state, "good").totals == (0, 50)
    assert after(state, "show", "good").totals == (0, 50)


@pytest.mark.rule("TZ-19", "TZ-23")
@pytest.mark.parametrize("bluff", [False, True])
def test_tz_19_nothing_more_is_shown_against_a_beaten_one(bluff: bool) -> None:
    """Beside the fifty seat 1 has a terz to the king, higher than both of seat 0's, and keeps it."""
    state = dealt(
        "7S 8S 9S 8D 9D TD QC KC 8H", "8C 9C TC JC JH QH KH 7D AD", "AH", options=Options(bluff=bluff)
    )
    state = after(
        state, "declare run 7S 8S 9S", *(["higher run 8C 9C TC JC"] if bluff else []), "declare run 8D 9D TD"
    )
    if bluff:
        assert offered(state) == {"good", "show"}
        state = after(state, "good")
    assert state.totals == (0, 50)
    assert "declare run JH QH KH" in offered(after(state, "play 7S"))


@pytest.mark.rule("TZ-23")
def test_tz_23_true_marriage_scores_after_good_or_show() -> None:
    true = after(
        dealt("7S 8S KH QH KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 9H TH", "AH", options=BLUFF), "marriage"
    )
    assert offered(true) == {"good", "show"}
    assert after(true, "good").totals == (20, 0)
    assert (after(true, "show").totals, turn(after(true, "show"))) == ((20, 0), 0)
    false = after(dealt(ONE, TWO, "AH", options=BLUFF), "marriage")
    assert after(false, "good").totals == (20, 0)
    assert (after(false, "show").totals, after(false, "show").targets) == ((0, 20), (600, 500))


@pytest.mark.rule("TZ-24")
def test_tz_24_exposed_lie_pays_opponent_and_raises_the_target() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare four J")
    done = step(state, "show")
    assert (done.state.totals, done.state.targets) == ((0, 200), (600, 500))
    assert event(done.events, FalseDeclaration).target == 600
    again = after(done.state, "declare run 7H 8H 9H TH", "show")
    assert (again.totals, again.targets) == ((0, 250), (700, 500))
    assert turn(again) == 0
    assert refused(again, "declare four J") is Refusal.SPENT
    assert GAME.view(again, None).heard[0].fate is Fate.FALSE


@pytest.mark.rule("TZ-24")
def test_tz_24_good_exposes_nothing_and_no_higher_is_false() -> None:
    state = after(dealt(ONE, TWO, "AH", options=BLUFF), "declare run 7C 8C 9C")
    good = after(state, "good")
    assert (good.totals, good.targets) == ((20, 0), (500, 500))
    assert refused(good, "show") is Reason.MOMENT
    assert refused(state, "higher four A") is Refusal.MISSING
    assert refused(state, "higher run QC KC AC") is Refusal.MISSING
    low = after(dealt("JS QS KS AS KC AC 7D 9D 8H", TWO, "AH", options=BLUFF), "declare run JS QS KS AS")
    assert refused(low, "higher run 8C 9C TC JC") is Refusal.LOWER


@pytest.mark.rule("TZ-24", "TZ-15")
def test_tz_24_raised_target_holds_at_once_and_for_tricks() -> None:
    raised = dealt(
        "7S 8S 9S QC KC TD 7D 9D 8H", "8C 7C JC AC 8D QD KD QH TH", "AH", sheet=sums(480, 300, raised=(1, 0))
    )
    state = after(raised, "declare run 7S 8S 9S")
    assert (state.totals, state.over) == ((500, 300), False)
    assert counted(final("JH 9H AH TH AS JS", 1, sheet=sums(530, 100, raised=(1, 0)))).state.over is False
    assert counted(final("JH 9H AH TH AS JS", 1, sheet=sums(531, 100, raised=(1, 0)))).state.winner == 0
    penalty = after(dealt(ONE, TWO, "AH", options=BLUFF, sheet=sums(0, 300)), "declare four J", "show")
    assert (penalty.totals, penalty.winner) == ((0, 500), 1)


@pytest.mark.rule("TZ-25")
def test_tz_25_nobody_draws_and_no_hand_exceeds_nine() -> None:
    """There is no action of drawing, and hands are equal whenever a trick begins."""
    for text in ("draw", "draw 1", "take"):
        with pytest.raises(InvalidAction):
            GAME.read(text)
    state, rng = in_order(), Random(25)
    while state.deal is not None:
        assert max(map(len, state.deal.hands)) <= 9
        state = step(state, rng.choice(sorted(offered(state, "play", "cut")))).state


@pytest.mark.rule("TZ-26")
def test_tz_26_program_counts_the_points() -> None:
    """Nobody can say what they have: the only points are those of rules, 150 a deal and what stands on the sheet."""
    _, end = play(GAME, Options(), 2, [Anything()] * 2, secret=b"count")
    by_hand = [sum(entry.points for entry in end.sheet if entry.seat == seat) for seat in (0, 1)]
    assert list(end.totals) == by_hand
    for deal in range(1, end.deals_played):
        assert sum(entry.points for entry in end.sheet if entry.deal == deal and entry.kind is None) == 150


@pytest.mark.rule("TZ-27")
@pytest.mark.parametrize(
    ("deals", "done", "before", "over", "winner"),
    [
        (1, 0, (0, 0), True, 1),
        (4, 3, (100, 80), True, 0),
        (4, 3, (100, 90), True, None),
        (4, 2, (100, 80), False, None),
        ("none", 19, (100, 80), False, None),
        (4, 0, (440, 100), True, 0),
        (2, 1, (450, 440), True, None),
    ],
)
def test_tz_27_higher_total_wins_after_the_agreed_deals(
    deals: Any, done: int, before: tuple[int, int], over: bool, winner: int | None
) -> None:
    """Seat 0 writes 70 and seat 1 80."""
    state = counted(
        final("JH 9H AH TH AS JS", 1, sheet=sums(*before), options=Options(deals=deals), done=done)
    ).state
    assert (state.over, state.winner) == (over, winner)
    if over:
        assert GAME.result(state).places == ((1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1))


@pytest.mark.rule("TZ-27")
@pytest.mark.parametrize("deals", [0, 21, "some"])
def test_tz_27_other_numbers_of_deals_are_refused(deals: object) -> None:
    with pytest.raises(fields.InvalidOption):
        fields.from_json(Options, {"deals": deals})


# What is known


@pytest.mark.rule("TZ-7", "TZ-21")
def test_tz_7_view_knows_the_hand_cards_that_everybody_has_seen() -> None:
    state = after(dealt(ONE, TWO, "JH"), "declare run 7S 8S 9S", "play 7D", "seven")
    for seat in (None, Seat(0), Seat(1)):
        known = GAME.view(state, seat).known
        assert set(known[1]) == set(cards("8C 9C TC JC JH"))
        assert known[0] == ()


def test_whole_matches_with_bluffing_have_penalties_and_end() -> None:
    found = 0
    for number in range(6):
        _, end = play(GAME, Options(bluff=True, target=200), 2, [Anything()] * 2, secret=bytes([number]))
        assert not GAME.to_act(end)
        found += sum(entry.penalty for entry in end.sheet)
        raised = [sum(entry.penalty and entry.seat != seat for entry in end.sheet) for seat in (0, 1)]
        assert list(end.targets) == [200 + 100 * times for times in raised]
        assert end.winner is not None
        assert end.totals[end.winner] >= end.targets[end.winner]
    assert found > 5
