"""Every clause of the rule book; expected values are worked out from it by hand."""

from itertools import pairwise
from math import comb
from random import Random
from typing import Any

import pytest

from games import options as fields
from games.agents.anything import Anything
from games.cards import PACK_52, Card
from games.core import IllegalAction, InvalidAction, Nature, Reason, Seat
from games.faces.panel import Line, Text
from games.faces.scene import BACK, WIDTH, Sprite
from games.record import play, replay
from games.sergeant_major import FACE, GAME
from games.sergeant_major.actions import LayAway
from games.sergeant_major.events import (
    CardGiven,
    CardReturned,
    DealOver,
    Exchanged,
    KittySeen,
    KittySwapped,
    KittyTaken,
    MatchOver,
    TargetReached,
)
from games.sergeant_major.legality import Refusal
from games.sergeant_major.options import Options
from games.sergeant_major.scoring import quotas, settled
from games.sergeant_major.state import Phase, Row, State
from games.sergeant_major.view import View
from games.trick_game.tricks import CardReason
from tests.contract.messages import reader
from tests.games.sergeant_major.positions import (
    DEALER,
    KITTY,
    LEFT,
    RIGHT,
    after,
    before_deal,
    ended,
    offered,
    pack,
    playing,
    refused,
    step,
    swapped,
    turn,
)
from tests.support.positions import cards


def view(state: State, seat: int | None) -> View:
    return GAME.view(state, None if seat is None else Seat(seat))


def event(step: Any, kind: type) -> Any:
    """The one event of this kind."""
    (found,) = (event for event in step.events if isinstance(event, kind))
    return found


def points(state: State) -> tuple[int, ...]:
    """What the match is settled at."""
    return tuple(map(int, GAME.result(state).points))


EXCHANGES = ("give JH", "return TS", "give 7H", "return 6S", "give 3H", "return QH")
"""Lawful in the layered deal: nothing higher than the jack, the six answers nothing, the queen is above the three."""


# The pack and the deal


@pytest.mark.rule("SM-1")
def test_sm_1_three_play_with_52_cards() -> None:
    assert list(GAME.seats) == [3]
    assert len(set(PACK_52)) == 52


@pytest.mark.rule("SM-1")
def test_sm_1_ace_ranks_high_and_two_ranks_low() -> None:
    for higher, lower in pairwise("AKQJT98765432"):
        state = after(playing(f"{lower}S 2C", f"{higher}S 3C", "4C 5C"), f"plays {lower}S {higher}S 4C")
        assert state.taken == (0, 1, 0)


@pytest.mark.rule("SM-1", "SM-10")
@pytest.mark.parametrize("led", "SCDH")
def test_sm_1_no_suit_is_trumps(led: str) -> None:
    for other in "SCDH".replace(led, ""):
        state = after(
            playing(f"2{led} 3{led}", f"A{other} K{other}", f"Q{other} J{other}"),
            f"plays 2{led} A{other} Q{other}",
        )
        assert state.taken == (1, 0, 0)


@pytest.mark.rule("SM-2")
def test_sm_2_first_dealer_is_drawn_by_lot() -> None:
    start = GAME.start(Options(), 3)
    assert GAME.to_act(start) == {Nature.CHANCE}
    assert offered(start) == {"dealer 0", "dealer 1", "dealer 2"}
    assert {GAME.write(GAME.sample(start, Random(seed))) for seed in range(40)} == offered(start)
    with pytest.raises(InvalidAction):
        GAME.read("dealer 3")


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sm_3_deal_gives_sixteen_each_in_turn_and_four_to_kitty(dealer: int) -> None:
    dealt = [card.value for card in PACK_52]
    state = after(before_deal(dealer=dealer), f"deal {' '.join(dealt)}")
    assert state.deal is not None
    for place in range(3):
        hand = state.deal.hands[(dealer + 1 + place) % 3]
        assert [card.value for card in hand] == dealt[place:48:3]
        assert len(hand) == 16
    assert [card.value for card in state.deal.kitty] == dealt[48:]


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("language", ["ru", "en"])
def test_sm_3_kitty_is_shown_as_a_square_of_backs(language: str) -> None:
    state = after(before_deal(dealer=2), pack())
    for panel in (FACE.table(view(state, None)), FACE.hand(view(state, 2), Seat(2), ())):
        assert Line(Text("sergeant-major-kitty")) in panel.blocks
    _, *square = reader(GAME.name, language).read(Text("sergeant-major-kitty")).split("\n")
    assert square == ["🎴 🎴", "🎴 🎴"]


@pytest.mark.rule("SM-3")
def test_sm_3_picture_shows_the_kitty_as_a_square_in_the_middle() -> None:
    state = after(before_deal(dealer=2), pack())
    for panel in (
        FACE.table(view(state, None)),
        *(FACE.hand(view(state, seat), Seat(seat), ()) for seat in range(3)),
    ):
        assert panel.scene is not None
        backs = [item for item in panel.scene.items if isinstance(item, Sprite) and item.what == BACK]
        lefts, tops = sorted({back.x for back in backs}), sorted({back.y for back in backs})
        assert {(back.x, back.y) for back in backs} == {(left, top) for left in lefts for top in tops}
        assert (len(backs), len(lefts), len(tops)) == (4, 2, 2)
        assert sum(lefts) + backs[0].width == WIDTH


# The exchange


@pytest.mark.rule("SM-4")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sm_4_three_exchanges_go_round_from_the_dealers_left(dealer: int) -> None:
    state = after(before_deal(dealer=dealer), pack())
    turns = []
    for action in EXCHANGES:
        turns.append((turn(state), action.split()[0]))
        state = after(state, action)
    left, right = (dealer + 1) % 3, (dealer + 2) % 3
    assert turns == [
        (left, "give"),
        (right, "return"),
        (right, "give"),
        (dealer, "return"),
        (dealer, "give"),
        (left, "return"),
    ]
    assert (turn(state), state.phase) == (dealer, Phase.LAY)


@pytest.mark.rule("SM-4")
def test_sm_4_giver_chooses_among_their_own_sixteen_cards() -> None:
    state = after(before_deal(dealer=2), pack())
    assert offered(state) == {f"give {card}" for card in LEFT.split()}
    assert refused(state, "give 2S") is CardReason.NOT_IN_HAND
    assert refused(state, "give TS") is CardReason.NOT_IN_HAND
    assert refused(state, "play AS") is Reason.MOMENT


@pytest.mark.rule("SM-4")
def test_sm_4_receiver_sees_the_card_before_answering() -> None:
    state = after(before_deal(dealer=2), pack(), "give JH")
    (swap,) = view(state, 1).swaps
    assert (swap.giver, swap.receiver, swap.given, swap.returned) == (0, 1, Card("JH"), None)


@pytest.mark.rule("SM-4")
def test_sm_4_received_card_may_be_given_on() -> None:
    state = after(before_deal(dealer=2), pack(), "give JH", "return TS", "give JH", "return 6S")
    assert state.deal is not None
    assert sorted(card.value for card in state.deal.hands[1]) == sorted([*RIGHT.replace("TS", "6S").split()])
    assert Card("JH") in state.deal.hands[2]
    assert Card("TS") in state.deal.hands[0]


@pytest.mark.rule("SM-4", "SM-7")
@pytest.mark.parametrize("kitty", ["blind", "open"])
def test_sm_4_nobody_sees_the_kitty_during_the_exchange(kitty: Any) -> None:
    state = after(before_deal(dealer=2, options=Options(kitty=kitty)), pack())
    for action in EXCHANGES:
        assert not any(view(state, seat).kitty for seat in (None, 0, 1, 2))
        state = after(state, action)


@pytest.mark.rule("SM-5")
@pytest.mark.parametrize(
    ("given", "deal", "answers"),
    [
        ("6S", swapped("AS 6S"), "TS 9S 8S 7S"),
        ("6S", swapped("AS 6S", "TS KC", "9S QC"), "8S 7S"),
        ("QS", swapped("TS KS"), "KS"),
        ("QS", swapped("TS KS", "7S AS"), "KS AS"),
        ("JS", pack(), RIGHT),
        ("AS", pack(), RIGHT),
        ("AS", swapped("TS KS"), RIGHT.replace("TS", "KS")),
        ("TS", swapped("JS TS"), RIGHT.replace("TS", "JS")),
    ],
)
def test_sm_5_higher_card_of_the_suit_comes_back_or_else_any(given: str, deal: str, answers: str) -> None:
    state = after(before_deal(dealer=2), deal, f"give {given}")
    expected = {"return JS"} if given == "TS" else {f"return {card}" for card in answers.split()}
    assert offered(state) == expected


@pytest.mark.rule("SM-5")
def test_sm_5_received_card_or_needless_lower_one_is_refused() -> None:
    state = after(before_deal(dealer=2), swapped("AS 6S", "TS 5S"), "give 6S")
    assert refused(state, "return 5S") is Refusal.HIGHER
    assert refused(state, "return TC") is Refusal.HIGHER
    assert refused(state, "return 6S") is Refusal.RECEIVED
    assert refused(state, "return AS") is CardReason.NOT_IN_HAND
    ace = after(before_deal(dealer=2), pack(), "give AS")
    assert refused(ace, "return AS") is Refusal.RECEIVED
    assert len(offered(ace)) == 16


@pytest.mark.rule("SM-6")
def test_sm_6_two_see_an_exchange_and_the_table_hears_of_it() -> None:
    state = after(before_deal(dealer=2), pack())
    (given,) = step(state, "give JH").events
    assert isinstance(given, CardGiven)
    assert given.audience == frozenset({Seat(0), Seat(1)})
    answer = step(after(state, "give JH"), "return TS")
    assert event(answer, CardReturned).audience == {0, 1}
    assert event(answer, CardReturned).swap.returned is Card("TS")
    assert event(answer, Exchanged) == Exchanged(number=1, giver=Seat(0), receiver=Seat(1))


@pytest.mark.rule("SM-6")
def test_sm_6_third_player_and_table_see_no_exchanged_card() -> None:
    one = after(before_deal(dealer=2), pack())
    for action, other in (("give JH", "give QH"), ("return TS", "return 9S")):
        two = (
            after(one, other)
            if other == "give QH"
            else after(before_deal(dealer=2), pack(), "give QH", other)
        )
        one = after(one, action)
        for seat in (None, 2):
            assert view(one, seat) == view(two, seat)
            assert not view(one, seat).swaps
        assert view(one, 0) != view(two, 0)


# The kitty


def before_swap(kitty: Any, dealer: int = 2) -> State:
    return after(before_deal(dealer=dealer, options=Options(kitty=kitty)), pack(), *EXCHANGES)


HELD = [card for card in DEALER.split() if card not in ("6S", "3H")] + ["7H", "QH"]
"""The dealer's sixteen after the three exchanges."""


@pytest.mark.rule("SM-7")
@pytest.mark.parametrize(("kitty", "choice"), [("blind", HELD), ("open", HELD + KITTY.split())])
def test_sm_7_dealer_discards_four_of_sixteen_or_of_twenty(kitty: str, choice: list[str]) -> None:
    state = before_swap(kitty)
    assert {card.value for card in view(state, 2).choices} == set(choice)
    assert len(offered(state)) == comb(len(choice), 4)
    assert "lay 3S 4C 4D 7H" in offered(state)
    assert ("lay 2C 2D 2H 2S" in offered(state)) is (kitty == "open")
    assert refused(state, "play 5S") is Reason.MOMENT
    assert refused(state, "lay 3S 4C 4D AS") is CardReason.NOT_IN_HAND


@pytest.mark.rule("SM-7")
def test_sm_7_dealer_alone_swaps_just_four_after_all_exchanges() -> None:
    state = before_swap("blind")
    for text in ("lay", "lay 3S 4C 4D", "lay 3S 4C 4D 7H 5S", "lay 3S 3S 4C 4D", "pass"):
        with pytest.raises(InvalidAction):
            step(state, text)
    with pytest.raises(InvalidAction):
        GAME.apply(state, Seat(2), LayAway(frozenset(cards("3S 4C 4D"))))
    with pytest.raises(IllegalAction, match="turn"):
        GAME.apply(state, Seat(0), GAME.read("lay AS KS QS TS"))
    early = after(before_deal(dealer=2), pack(), *EXCHANGES[:4])
    assert refused(early, "lay 3S 4C 4D 7H") is Reason.MOMENT


@pytest.mark.rule("SM-7")
def test_sm_7_blind_dealer_sees_the_kitty_after_discarding_four() -> None:
    state = before_swap("blind")
    assert view(state, 2).kitty == ()
    done = step(state, "lay 3S 4C 4D 7H")
    assert view(done.state, 2).kitty == cards(KITTY)
    taken = event(done, KittyTaken)
    assert (taken.audience, taken.laid, taken.kitty) == ({2}, cards("3S 4C 4D 7H"), cards(KITTY))


@pytest.mark.rule("SM-7")
def test_sm_7_dealer_sees_an_open_kitty_before_discarding() -> None:
    third = step(
        after(before_deal(dealer=2, options=Options(kitty="open")), pack(), *EXCHANGES[:5]), EXCHANGES[5]
    )
    assert event(third, KittySeen) == KittySeen(audience=frozenset({Seat(2)}), kitty=cards(KITTY))
    assert view(third.state, 2).kitty == cards(KITTY)
    assert {view(third.state, seat).kitty for seat in (None, 0, 1)} == {()}


@pytest.mark.rule("SM-7")
@pytest.mark.parametrize(
    ("kitty", "laid", "found"), [("blind", "3S 4C 4D 7H", KITTY), ("open", "2C 2D 2H 7H", "2S")]
)
def test_sm_7_dealer_holds_sixteen_with_kitty_after_the_swap(kitty: str, laid: str, found: str) -> None:
    state = after(before_swap(kitty), f"lay {laid}")
    hand = {card.value for card in view(state, 2).hand}
    assert len(hand) == 16
    assert hand == (set(HELD) | set(found.split())) - set(laid.split())


@pytest.mark.rule("SM-7", "SM-8")
@pytest.mark.parametrize("kitty", ["blind", "open"])
def test_sm_7_nobody_else_sees_what_the_dealer_swaps(kitty: str) -> None:
    done, other = step(before_swap(kitty), "lay 3S 4C 4D 7H"), step(before_swap(kitty), "lay 4C 4D 5S 7H")
    for seat in (None, 0, 1):
        assert view(done.state, seat) == view(other.state, seat)
        assert (view(done.state, seat).kitty, view(done.state, seat).laid) == ((), ())
        assert [each for each in done.events if each.heard_by(None if seat is None else Seat(seat))] == [
            KittySwapped(dealer=Seat(2), leader=Seat(0))
        ]


@pytest.mark.rule("SM-8")
def test_sm_8_discarded_cards_are_never_played_or_shown() -> None:
    record, _ = play(GAME, Options(kitty="open"), 3, [Anything()] * 3, secret=b"laid")
    laid: set[str] = set()
    for turn_ in replay(GAME, record):
        verb, *held = turn_.entry.text.split()
        if verb == "deal":
            laid = set()
        if verb == "lay":
            laid = set(held)
        assert verb != "play" or held[0] not in laid
        if laid and turn_.state.deal:
            dealer = turn_.state.deal.dealer
            hands = [view(turn_.state, seat) for seat in (None, 0, 1, 2)]
            assert [bool(each.laid) for each in hands[1:]] == [seat == dealer for seat in range(3)]
            assert not laid & {card.value for each in hands for card in each.hand}


@pytest.mark.rule("SM-8")
def test_sm_8_discarded_cards_stay_unseen_after_the_last_trick() -> None:
    over = event(ended("0120120120120120"), DealOver)
    assert "laid" not in over.__struct_fields__
    assert "kitty" not in over.__struct_fields__


# Play


@pytest.mark.rule("SM-9")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sm_9_dealers_left_leads_any_card(dealer: int) -> None:
    state = after(before_swap("blind", dealer), "lay 3S 4C 4D 7H")
    assert turn(state) == (dealer + 1) % 3
    assert len(offered(state)) == 16


@pytest.mark.rule("SM-9")
def test_sm_9_player_who_can_follow_suit_must() -> None:
    state = after(playing("2S 3C 4D", "KS QS AH", "5C 6D 7H"), "play 2S")
    assert offered(state) == {"play KS", "play QS"}
    assert refused(state, "play AH") is CardReason.FOLLOW
    assert refused(state, "play 2D") is CardReason.NOT_IN_HAND
    state = after(state, "play KS")
    assert offered(state) == {"play 5C", "play 6D", "play 7H"}


@pytest.mark.rule("SM-10")
@pytest.mark.parametrize(
    ("plays", "taker"),
    [("9S JS TS", 1), ("9S AD AC", 0), ("2H AS AC", 0), ("9C AH TC", 2), ("9S 8S 7S", 0), ("2D 3D 4D", 2)],
)
def test_sm_10_highest_card_of_suit_led_takes_and_taker_leads(plays: str, taker: int) -> None:
    one, two, three = plays.split()
    state = after(playing(f"{one} 6D", f"{two} 7D", f"{three} 8D"), f"plays {plays}")
    assert state.taken == tuple(int(seat == taker) for seat in range(3))
    assert turn(state) == taker


@pytest.mark.rule("SM-10")
def test_sm_10_all_sixteen_tricks_are_played() -> None:
    record, end = play(GAME, Options(), 3, [Anything()] * 3, secret=b"all")
    assert all(sum(row.taken) == 16 for row in end.sheet)
    assert sum(entry.text.startswith("play ") for entry in record.log) == 48 * len(end.sheet)


@pytest.mark.rule("SM-10")
def test_sm_10_screen_shows_only_the_last_complete_trick() -> None:
    state = after(playing("2S 3S 4S", "5S 6S 7S", "8S 9S TS"), "plays 2S 5S 8S", "plays 9S 3S 6S", "play TS")
    for panel in (
        FACE.table(view(state, None)),
        *(FACE.hand(view(state, seat), Seat(seat), ()) for seat in range(3)),
    ):
        shown = {
            word
            for word in repr(panel).replace("'", " ").split()
            if word in ("2S", "5S", "8S", "9S", "3S", "6S", "TS")
        }
        assert shown == {"9S", "3S", "6S", "TS"}


# Winning


@pytest.mark.rule("SM-11")
def test_sm_11_twelfth_trick_wins_but_the_deal_is_played_out() -> None:
    sheet = (Row(Seat(1), (8, 5, 3)),)
    state = playing("AS KS", "2S 3S", "4S 5S", takers=[1, 0, 1, 0, 1, 0], sheet=sheet)
    deciding = step(after(state, "plays AS 2S"), "play 4S")
    assert event(deciding, TargetReached) == TargetReached(seat=Seat(0), number=7)
    assert deciding.state.winner == 0
    assert GAME.to_act(deciding.state) == {Seat(0)}
    assert GAME.result(deciding.state).places == (1, 2, 3)


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize(
    ("takers", "winner", "totals"),
    [
        ("0000111111111111", 0, (12, 16, 4)),
        ("1111111000011111", 0, (12, 16, 4)),
        ("0001111111101111", 1, (12, 16, 4)),
        ("2222222211111110", 2, (9, 11, 12)),
    ],
)
def test_sm_11_first_to_twelve_wins_even_if_another_takes_more(
    takers: str, winner: int, totals: tuple[int, ...]
) -> None:
    """Before this deal they have 8, 4 and 4."""
    done = ended(takers, sheet=(Row(Seat(1), (8, 4, 4)),))
    assert done.state.totals == totals
    assert done.state.winner == winner
    assert GAME.to_act(done.state) == frozenset()
    assert GAME.result(done.state).places[winner] == 1
    assert event(done, MatchOver).winner == winner


@pytest.mark.rule("SM-11")
def test_sm_11_next_deal_follows_until_somebody_has_twelve() -> None:
    done = ended("0120120120120120", options=Options(max_deals=1))
    assert done.state.totals == (6, 5, 5)
    assert (done.state.winner, done.state.phase) == (None, Phase.DEAL)


SINGLE = Options(target="single", max_deals=2)


@pytest.mark.rule("SM-11")
def test_sm_11_twelve_in_a_single_deal_do_not_add_up() -> None:
    done = ended("0120120120120120", options=SINGLE)
    assert done.state.winner is None
    overall = ended(
        "0000000000011111", options=Options(target="single", max_deals=3), sheet=(Row(Seat(1), (11, 5, 0)),)
    )
    assert overall.state.totals == (22, 10, 0)
    assert overall.state.winner is None
    single = ended("1111111111110000", options=SINGLE)
    assert single.state.winner == 1
    assert single.state.phase is Phase.OVER


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize(
    ("before", "takers", "winner"),
    [
        ((5, 5, 6), "0000001111122222", 2),
        ((6, 5, 5), "2222211111000000", 0),
        ((5, 6, 5), "0000001111122222", 1),
        ((5, 6, 5), "1111100000022222", 0),
        ((6, 5, 5), "1112220001112220", 2),
        ((6, 5, 5), "1112220000112221", 1),
    ],
)
def test_sm_11_most_tricks_win_after_last_deal_or_the_later_one(
    before: tuple[int, ...], takers: str, winner: int
) -> None:
    """Two equal ones have eleven each, the third ten."""
    done = ended(takers, options=SINGLE, sheet=(Row(Seat(1), before),))
    assert done.state.winner == winner
    assert done.state.phase is Phase.OVER


THREE = Options(target="three_deals")


@pytest.mark.rule("SM-11", "SM-12")
def test_sm_11_three_deals_each_dealt_by_another_player() -> None:
    """Twelve tricks end nothing; the most tricks of the three deals win."""
    rows: tuple[Row, ...] = ()
    for dealer, takers in ((1, "0000000000001122"), (2, "0000011111111222")):
        done = ended(takers, dealer=dealer, options=THREE, sheet=rows)
        assert (done.state.winner, done.state.phase) == (None, Phase.DEAL)
        assert done.state.dealer == (dealer + 1) % 3
        rows = done.state.sheet
    done = ended("2222222222222000", dealer=0, options=THREE, sheet=rows)
    assert done.state.totals == (20, 10, 18)
    assert (done.state.winner, done.state.phase) == (0, Phase.OVER)


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize(("takers", "winner"), [("0000011111122222", 2), ("1111112222200000", 0)])
def test_sm_11_equals_of_three_deals_part_by_the_later_trick(takers: str, winner: int) -> None:
    """Two have seventeen tricks each, the third fourteen."""
    rows = (Row(Seat(1), (7, 4, 5)), Row(Seat(2), (5, 4, 7)))
    done = ended(takers, dealer=0, options=THREE, sheet=rows)
    assert done.state.totals == (17, 14, 17)
    assert done.state.winner == winner


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize("deals", [0, 101, -1, "many", True])
def test_sm_11_other_numbers_of_deals_are_refused(deals: object) -> None:
    assert Options().max_deals == 12
    with pytest.raises(fields.InvalidOption):
        fields.from_json(Options, {"max_deals": deals})


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize(
    ("takers", "dealer", "loser", "winner"),
    [
        ("0000000011111222", 2, 2, 0),
        ("0000000011111222", 0, 2, 0),
        ("0000001111122222", 2, 1, 0),
        ("0000001111122222", 1, 2, 0),
        ("0000001111122222", 0, 1, 0),
        ("0000001111112222", 2, 2, 0),
        ("0000001111112222", 0, 2, 1),
        ("0000001111112222", 1, 2, 0),
    ],
)
def test_sm_12_loser_or_winner_deals_next(takers: str, dealer: int, loser: int, winner: int) -> None:
    """Among equals the first from the dealer's left, the dealer last; quotas do not count."""
    single: dict[str, Any] = {"target": "single"}
    assert ended(takers, dealer=dealer, options=Options(**single)).state.dealer == loser
    assert (
        ended(takers, dealer=dealer, options=Options(**single, next_dealer="winner")).state.dealer == winner
    )


@pytest.mark.rule("SM-12", "SM-2")
def test_sm_12_new_match_draws_its_dealer_again() -> None:
    assert GAME.start(Options(), 3).dealer is None
    assert ended("0000000000001111").state.dealer is None


# Stakes and quotas


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize("stake", [1, 7, 100])
def test_sm_13_winner_takes_the_stakes(stake: int) -> None:
    done = ended("0000000000001122", options=Options(stake=stake, quota="none"))
    assert points(done.state) == (2 * stake, -stake, -stake)
    assert event(done, MatchOver).points == (2 * stake, -stake, -stake)


@pytest.mark.rule("SM-13")
def test_sm_13_tricks_are_the_result_without_a_stake() -> None:
    done = ended("0000000000001112")
    assert points(done.state) == (12, 3, 1)
    assert GAME.result(done.state).places == (1, 2, 3)
    for stake in (-1, 101):
        with pytest.raises(fields.InvalidOption):
            fields.from_json(Options, {"stake": stake})


@pytest.mark.rule("SM-13")
def test_sm_13_everybody_keeps_the_stake_before_somebody_wins() -> None:
    done = ended("0120120120120120", options=Options(stake=5))
    assert points(done.state) == (0, 0, 0)
    assert GAME.result(done.state).places == (1, 2, 2)


@pytest.mark.rule("SM-14")
@pytest.mark.parametrize(
    ("quota", "dealer", "due"),
    [
        ("8-5-3", 0, (8, 5, 3)),
        ("8-5-3", 1, (3, 8, 5)),
        ("8-5-3", 2, (5, 3, 8)),
        ("9-5-2", 0, (9, 5, 2)),
        ("9-5-2", 2, (5, 2, 9)),
        ("none", 1, ()),
    ],
)
def test_sm_14_dealer_left_and_right_each_owe_their_quota(
    quota: Any, dealer: int, due: tuple[int, ...]
) -> None:
    assert quotas(quota, Seat(dealer)) == due


@pytest.mark.rule("SM-14")
@pytest.mark.parametrize(
    ("quota", "takers", "settlement"),
    [
        ("8-5-3", "0000000000001112", (12, -4, -8)),
        ("8-5-3", "1111111111112222", (-8, 16, -8)),
        ("8-5-3", "1111111111110000", (-8, 16, -8)),
        ("8-5-3", "2222222222220001", (-8, -8, 16)),
        ("9-5-2", "0000000000001112", (12, -4, -8)),
        ("9-5-2", "2222222222220011", (-8, -4, 12)),
        ("none", "2222222222220001", (-4, -4, 8)),
    ],
)
def test_sm_14_every_missed_quota_costs_a_stake(quota: Any, takers: str, settlement: tuple[int, ...]) -> None:
    """Seat 2 deals and owes eight (nine), seat 0 on its left five, seat 1 three (two); the stake is four."""
    done = ended(takers, options=Options(stake=4, quota=quota))
    assert points(done.state) == settlement
    assert sum(settlement) == 0


@pytest.mark.rule("SM-14")
def test_sm_14_fines_of_all_deals_add_up_and_winner_owes_none() -> None:
    """Due: 8 5 3, then 3 8 5, then 5 3 8. Seat 0 falls short in the first and the last, seat 1 in the second; seat 0 wins at once."""
    sheet = (Row(Seat(0), (7, 6, 3)), Row(Seat(1), (4, 5, 7)))
    done = ended("0111112222222222", options=Options(stake=10), sheet=sheet)
    assert done.state.totals == (12, 16, 20)
    assert event(done, DealOver).misses == (2, 1, 0)
    assert done.state.winner == 0
    assert points(done.state) == (30, -20, -10)
    assert GAME.result(done.state).places == (1, 3, 2)


@pytest.mark.rule("SM-14")
@pytest.mark.parametrize("options", [Options(stake=0), Options(stake=0, quota="9-5-2")])
def test_sm_14_quota_is_only_shown_without_a_stake(options: Options) -> None:
    done = ended("2222222222220001", options=options)
    assert points(done.state) == (3, 1, 12)
    assert event(done, DealOver).quotas == quotas(options.quota, Seat(2))


@pytest.mark.rule("SM-15")
@pytest.mark.parametrize(
    ("misses", "held"), [((0, 1, 0), 4), ((0, 0, 1), 4), ((0, 2, 0), 5), ((3, 2, 0), 5), ((0, 0, 0), 3)]
)
def test_sm_15_worked_example_gives_its_points(misses: tuple[int, ...], held: int) -> None:
    """The winner, seat 0, holds the own stake as well as what the others lose."""
    own, *others = settled(1, misses, Seat(0))
    assert own + 1 == held
    assert others == [-1 - misses[1], -1 - misses[2]]
    assert own + sum(others) == 0
