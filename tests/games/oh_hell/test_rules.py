"""Every clause of the rule book; expected values are worked out from it by hand."""

from random import Random
from typing import Any

import msgspec
import pytest

from games import options as fields
from games.agents.random_player import RandomPlayer
from games.cards import PACK_52, Card, Suit
from games.core import IllegalAction, InvalidAction, Nature, Seat, places
from games.faces.panel import Grid, Line, Text, Who
from games.oh_hell import FACE, GAME
from games.oh_hell.events import BiddingOver, BidMade, DealOver, MatchOver
from games.oh_hell.options import Options
from games.oh_hell.scoring import points
from games.oh_hell.state import Phase, State
from games.record import play, replay
from games.trick_game.events import TrickTaken
from games.trick_game.tricks import CardReason
from tests.games.cases import Case, cases, follow
from tests.games.oh_hell.positions import after, before_deal, begun, offered, pack, refused, step, turn
from tests.support.positions import cards

FULL = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}


def all_deals(seats: int, options: Options) -> list[State]:
    """The state right after each deal of a random match."""
    record, _ = play(GAME, options, seats, [RandomPlayer()] * seats, secret=b"deals")
    return [each.state for each in replay(GAME, record) if each.entry.text.startswith("deal ")]


# The cases


def expect(state: State, asked: str, answer: str) -> None:
    match asked.split(" ", 1):
        case ["offers"]:
            assert offered(state) == set(answer.split(", "))
        case ["refuses", action]:
            assert refused(state, action) == answer
        case ["taken"]:
            taken = state.deal.taken if state.deal else state.sheet[-1].taken
            assert " ".join(map(str, taken)) == answer
        case ["points"]:
            assert " ".join(map(str, state.sheet[-1].points)) == answer
        case ["turn"]:
            assert turn(state) == int(answer)
        case ["over"]:
            assert state.phase is Phase.OVER
        case ["told"]:
            over = BiddingOver(total=sum(bid or 0 for bid in GAME.view(state, None).bids), cards=3)
            text, (total, cards) = FACE.feed_line(over), map(int, answer.split(" for "))
            assert text == Text("oh-hell-balance", {"total": total, "cards": cards})
            assert Line(text) in FACE.table(GAME.view(state, None)).blocks


@pytest.mark.rule("OH-12", "OH-13", "OH-14")
@pytest.mark.parametrize("case", cases(__file__, "rules.txt"))
def test_cases(case: Case) -> None:
    follow(case, begun(case.setup), after, expect)


# The pack and the deals


@pytest.mark.rule("OH-1")
def test_oh_1_three_to_seven_play_with_52_cards() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6, 7]
    assert len(set(PACK_52)) == 52
    assert {card.value[1] for card in PACK_52} == set("SCDH")


@pytest.mark.rule("OH-2", "OH-3", "OH-4")
@pytest.mark.parametrize(
    ("seats", "agreed", "played"),
    [
        *((seats, "full", deals) for seats, deals in FULL.items()),
        *((4, 5, 5), (3, 15, 15), (4, 15, 13), (7, 8, 7), (5, 1, 1)),
    ],
)
def test_oh_2_each_deal_has_a_card_more_and_the_last_no_trumps(seats: int, agreed: Any, played: int) -> None:
    """The deal passes clockwise; an agreed number ends the series sooner."""
    deals = [state.deal for state in all_deals(seats, Options(deals=agreed)) if state.deal]
    assert [[len(hand) for hand in deal.hands] for deal in deals] == [
        [number] * seats for number in range(1, played + 1)
    ]
    assert [deal.trumps is None for deal in deals] == [number == played for number in range(1, played + 1)]
    assert [deal.dealer for deal in deals] == [(deals[0].dealer + number) % seats for number in range(played)]


@pytest.mark.rule("OH-4")
@pytest.mark.parametrize("deals", [0, 16, -1, "half", True, 2.5])
def test_oh_4_other_numbers_of_deals_are_refused(deals: object) -> None:
    with pytest.raises(fields.InvalidOption):
        fields.from_json(Options, {"deals": deals})


@pytest.mark.rule("OH-5")
def test_oh_5_first_dealer_is_drawn_by_lot() -> None:
    start = GAME.start(Options(), 5)
    assert GAME.to_act(start) == {Nature.CHANCE}
    assert offered(start) == {f"dealer {seat}" for seat in range(5)}
    assert {GAME.write(GAME.sample(start, Random(seed))) for seed in range(60)} == offered(start)
    assert refused(start, "dealer 5") is CardReason.SEAT


@pytest.mark.rule("OH-5", "OH-6")
def test_oh_5_cards_go_one_at_a_time_from_the_dealers_left() -> None:
    order = "AS KS QS JS TS 9S 8S 7S 6S 5S"
    rest = " ".join(card.value for card in PACK_52 if card.value not in order.split())
    state = after(before_deal(2, seats=4, dealer=2), f"deal {order} {rest}")
    assert state.deal is not None
    assert state.deal.hands == (cards("KS 9S"), cards("QS 8S"), cards("JS 7S"), cards("AS TS"))
    assert state.deal.turned == Card("6S")
    assert state.deal.trumps is Suit.SPADES


@pytest.mark.rule("OH-6")
def test_oh_6_everybody_sees_the_turned_card_and_no_other_one() -> None:
    state = after(before_deal(2, seats=3, dealer=0), pack("AS KS", "AC KC", "AD KD", turned="AH"))
    for seat in (None, Seat(0), Seat(1), Seat(2)):
        view = GAME.view(state, seat)
        assert view.turned == Card("AH")
        assert Card("AH") not in view.hand
        shown = {
            word for word in msgspec.json.encode(view).decode().split('"') if word in Card._value2member_map_
        }
        assert shown == {"AH", *(card.value for card in view.hand)}


@pytest.mark.rule("OH-19")
def test_oh_19_pack_is_used_up_only_in_four_players_last_deal() -> None:
    last = all_deals(4, Options())[-1].deal
    assert last is not None
    assert sorted(card.value for hand in last.hands for card in hand) == sorted(
        card.value for card in PACK_52
    )
    needed = {
        (seats, number): seats * number + 1 for seats, deals in FULL.items() for number in range(1, deals + 1)
    }
    assert [key for key, count in needed.items() if count > 52] == [(4, 13)]


# Bidding


@pytest.mark.rule("OH-8")
def test_oh_8_bidding_goes_once_round_from_the_dealers_left() -> None:
    state = after(before_deal(2, seats=4, dealer=1), pack("2S 3S", "4S 5S", "6S 7S", "8S 9S", turned="AH"))
    turns = []
    for _ in range(4):
        turns.append(turn(state))
        assert offered(state) == {"bid 0", "bid 1", "bid 2"}
        state = after(state, "bid 1")
    assert turns == [2, 3, 0, 1]
    assert state.phase is Phase.PLAY


@pytest.mark.rule("OH-8")
@pytest.mark.parametrize("text", ["pass", "bid -1", "bid", "bid 01"])
def test_oh_8_what_is_no_bid(text: str) -> None:
    with pytest.raises(InvalidAction):
        GAME.read(text)
    state = after(before_deal(2, seats=3, dealer=0), pack("2S 3S", "4S 5S", "6S 7S", turned="AH"))
    with pytest.raises(IllegalAction, match="turn"):
        GAME.apply(state, Seat(2), GAME.read("bid 1"))


@pytest.mark.rule("OH-9")
def test_oh_9_everybody_sees_each_bid_as_it_is_made() -> None:
    state = after(
        before_deal(3, seats=3, dealer=0), pack("2S 3S 4S", "5S 6S 7S", "8S 9S TS", turned="AH"), "bids 2 0"
    )
    for seat in (None, Seat(0), Seat(1), Seat(2)):
        assert GAME.view(state, seat).bids == (None, 2, 0)
    made = step(state, "bid 3").events[0]
    assert isinstance(made, BidMade)
    assert made.audience is None
    assert (made.seat, made.tricks) == (0, 3)


@pytest.mark.rule("OH-11")
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_oh_11_hook_never_lets_bids_balance_and_leaves_a_bid(seats: int) -> None:
    """In a random match; and in one without the hook some bids balance."""
    (record, hooked), (_, free) = (
        play(GAME, Options(hook=hook), seats, [RandomPlayer()] * seats, secret=b"hook")
        for hook in (True, False)
    )
    balanced = [
        any(sum(row.bids) == number for number, row in enumerate(end.sheet, 1)) for end in (hooked, free)
    ]
    assert balanced == [False, True]
    for each in replay(GAME, record):
        assert each.state.phase is not Phase.BID or offered(each.state)


# Play


@pytest.mark.rule("OH-20")
def test_oh_20_tricks_are_visible_beside_the_bids() -> None:
    state = after(
        before_deal(3, seats=3, dealer=2), pack("AS 3C 4D", "KS QS AH", "5S 6D 7H", turned="2H"), "bids 1 2 0"
    )
    seen = []
    for trick in ("plays AS KS 5S", "plays 3C QS 6D", "plays 4D AH 7H"):
        if state.deal:
            seen.append(state.deal.taken)
        for seat in (None, Seat(0), Seat(1), Seat(2)):
            view = GAME.view(state, seat)
            panel = FACE.table(view) if seat is None else FACE.hand(view, seat, ())
            (grid,) = (block for block in panel.blocks if isinstance(block, Grid))
            assert [(row[1], row[2], row[3]) for row in grid.rows] == [
                (Who(Seat(each)), bid, taken)
                for each, (bid, taken) in enumerate(zip(view.bids, view.taken, strict=True))
            ]
        state = after(state, trick)
    assert seen == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    assert state.sheet[-1].taken == (2, 1, 0)


# Scoring


@pytest.mark.rule("OH-15")
@pytest.mark.parametrize(
    ("bid", "taken", "scored"),
    [(1, 1, 11), (3, 3, 13), (13, 13, 23), (3, 2, 0), (3, 4, 0), (0, 1, 0), (0, 2, 0), (5, 0, 0)],
)
def test_oh_15_only_the_exact_bid_scores(bid: int, taken: int, scored: int) -> None:
    assert points(bid=bid, taken=taken, cards=13, zero="ten") == scored
    assert points(bid=bid, taken=taken, cards=13, zero="sliding") == scored


@pytest.mark.rule("OH-16")
@pytest.mark.parametrize(("cards_held", "sliding"), [(1, 6), (5, 10), (7, 12), (15, 20)])
def test_oh_16_made_zero_scores_ten_or_grows_with_the_cards(cards_held: int, sliding: int) -> None:
    assert Options().zero == "ten"
    assert points(bid=0, taken=0, cards=cards_held, zero="ten") == 10
    assert points(bid=0, taken=0, cards=cards_held, zero="sliding") == sliding


@pytest.mark.rule("OH-18")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((30, 45, 12), (2, 1, 3)),
        ((45, 45, 12), (1, 1, 3)),
        ((10, 20, 20, 5), (3, 1, 1, 4)),
        ((0, 0, 0), (1, 1, 1)),
        ((9, 8, 8, 7), (1, 2, 2, 4)),
    ],
)
def test_oh_18_highest_total_wins_and_equal_totals_share(
    totals: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert places(totals) == expected


@pytest.mark.rule("OH-18")
def test_oh_18_match_ends_with_its_last_deal() -> None:
    state = after(
        before_deal(1, seats=3, dealer=0, options=Options(deals=1)),
        pack("AS", "KS", "QS"),
        "bids 1 0 1",
        "plays AS KS",
    )
    ending = step(state, "play QS")
    trick, over, end = ending.events[1:]
    assert isinstance(trick, TrickTaken)
    assert isinstance(over, DealOver)
    assert end == MatchOver(totals=(0, 11, 10), places=(3, 1, 2))
    assert GAME.to_act(ending.state) == frozenset()
    assert GAME.result(ending.state).places == (3, 1, 2)
    with pytest.raises(IllegalAction, match="over"):
        GAME.apply(ending.state, Seat(1), GAME.read("bid 1"))


@pytest.mark.rule("OH-9")
def test_oh_9_everybody_sees_every_event() -> None:
    record, _ = play(GAME, Options(), 3, [RandomPlayer()] * 3, secret=b"open")
    assert all(event.audience is None for each in replay(GAME, record) for event in each.events)
