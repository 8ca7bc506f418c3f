"""Every clause of the rule book; expected values are worked out from it by hand."""

from random import Random
from typing import Any

import pytest

from games import options as fields
from games.agents.random_player import RandomPlayer
from games.cards import PACK_32, Card, Suit, shuffled
from games.core import InvalidAction, Nature, Reason, Seat
from games.faces.panel import Text
from games.options import InvalidOption, changed
from games.record import play
from games.terz import FACE, GAME
from games.terz.actions import Cut
from games.terz.combinations import POINTS, Combination, Four, Kind, Run, higher, longest_runs, well_formed
from games.terz.events import (
    CardDrawn,
    CombinationBeaten,
    CombinationShown,
    DealOver,
    Declared,
    FalseDeclaration,
    TopRevealed,
)
from games.terz.legality import Refusal, plays
from games.terz.options import Options
from games.terz.ranking import beats, points, points_of
from games.terz.scoring import written
from games.terz.state import Answers, Entry, Fate, Phase, State
from games.trick_game.actions import DealCards, PlayCard
from tests.contract.messages import reader
from tests.games.cases import Case, cases, follow
from tests.games.terz.positions import (
    BLUFF,
    after,
    begun,
    counted,
    dealt,
    final,
    heard,
    offered,
    pack,
    playing,
    refused,
    step,
    sums,
    turn,
)
from tests.support.positions import cards

ONE, TWO = "7S 8S 9S QC KC AC 7D 9D 8H", "8C 9C TC JC 8D QD KD 7H TH"
"""Seat 0: a terz in spades, one in clubs to the ace; seat 1: fifty in clubs to the jack, and the trump seven. Hearts are trumps."""
LOW = "8C 9C 7C JC 8D QD KD 7H TH"
"""Seat 1 without a combination."""
TERZ, ACES, FIFTY = "declare run 7S 8S 9S", "declare run QC KC AC", "higher run 8C 9C TC JC"


def event(events: Any, wanted: Any) -> Any:
    (found,) = (each for each in events if isinstance(each, wanted))
    return found


def numbered(place: int) -> Card:
    """The card of this number in the pack in order, counted from 1."""
    return PACK_32[place - 1]


def in_order(dealer: int = 1) -> State:
    """The pack in order was dealt: the nineteenth card, the nine of diamonds, is turned."""
    return GAME.apply(State(Options(), Seat(dealer)), Nature.CHANCE, DealCards(PACK_32)).state


def bluffing(*texts: str, sheet: tuple[Entry, ...] = ()) -> State:
    return after(dealt(ONE, TWO, "AH", options=BLUFF, sheet=sheet), *texts)


def plain(*texts: str, one: str = ONE, two: str = TWO, turned: str = "AH") -> State:
    return after(dealt(one, two, turned), *texts)


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


@pytest.mark.rule("TZ-2", "TZ-3")
@pytest.mark.parametrize(("dealer", "leader"), [(1, 0), (0, 1)])
def test_tz_2_nine_cards_go_by_threes_and_a_trump_is_turned(dealer: int, leader: int) -> None:
    state = in_order(dealer)
    deal = state.deal
    assert deal is not None
    assert deal.hands[leader] == cards("7S 8S 9S KS AS 7C JC QC KC")
    assert deal.hands[dealer] == cards("TS JS QS 8C 9C TC AC 7D 8D")
    assert (deal.turned, deal.trumps, len(deal.talon)) == (Card("9D"), Suit.DIAMONDS, 14)
    assert set(deal.talon) == {numbered(place) for place in range(19, 33)}
    assert [turn(state), turn(after(state, "play 7S"))] == [leader, dealer]


@pytest.mark.rule("TZ-3")
def test_tz_3_the_trick_taker_leads() -> None:
    assert [turn(after(in_order(), f"plays {led} TS", "cut 1")) for led in ("7S", "AS")] == [1, 0]


@pytest.mark.rule("TZ-4", "TZ-5")
@pytest.mark.parametrize("lifted", range(1, 13))
def test_tz_4_taker_draws_first_and_broken_talon_from_below(lifted: int) -> None:
    """The pack in order is counted from 1; cards are played by chance."""
    state, drawn, rng = in_order(), list[CardDrawn](), Random(lifted)
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
    places = [*range(19 + lifted, 19, -1), *range(32, 19 + lifted, -1), 19]
    assert [each.card for each in drawn] == [numbered(place) for place in places]
    assert [each.audience for each in drawn] == [*(frozenset({each.seat}) for each in drawn[:-1]), None]


@pytest.mark.rule("TZ-5")
def test_tz_5_loser_of_the_seventh_trick_gets_the_turned_card() -> None:
    state = playing("AS 9D", "KS 9C", talon="7C 8C")
    assert state.deal is not None
    assert len(state.deal.tricks) == 6
    deal = after(state, "plays AS KS").deal
    assert deal is not None
    assert deal.hands == (cards("9D 7C"), cards("9C 8C"))


@pytest.mark.rule("TZ-5", "TZ-6")
@pytest.mark.parametrize("reply", ["TS", "JS"])
def test_tz_5_loser_of_first_trick_breaks_before_anybody_draws(reply: str) -> None:
    state = after(in_order(), f"plays 9S {reply}")
    assert turn(state) == 0
    assert offered(state) == {f"cut {count}" for count in range(1, 13)}
    assert state.deal is not None
    assert ([len(hand) for hand in state.deal.hands], len(state.deal.talon)) == ([8, 8], 14)
    broken = after(state, "cut 4")
    assert broken.deal is not None
    assert [len(hand) for hand in broken.deal.hands] == [9, 9]
    assert refused(broken, "cut 4") is Reason.MOMENT


@pytest.mark.rule("TZ-7")
def test_tz_7_seven_replaces_the_turned_card_before_a_reply() -> None:
    swapped = plain("play 7S", "seven", turned="JH")
    assert swapped.deal is not None
    assert swapped.deal.turned is Card("7H")
    assert Card("JH") in swapped.deal.hands[1]
    assert Card("7H") not in swapped.deal.hands[1]
    assert swapped.deal.trumps is Suit.HEARTS
    assert turn(swapped) == 1


@pytest.mark.rule("TZ-7")
@pytest.mark.parametrize(("talon", "allowed"), [("7C 8C 9C TC", True), ("7C 8C", False), ("", False)])
def test_tz_7_seven_is_exchanged_while_talon_exceeds_two_cards(talon: str, allowed: bool) -> None:
    state = playing("7H 9D", "KS TS", talon=talon)
    assert ("seven" in offered(state)) is allowed
    assert allowed or refused(state, "seven") is Refusal.TALON
    assert refused(playing("8H 9D", "KS TS", talon=talon), "seven") is Refusal.SEVEN


@pytest.mark.rule("TZ-7")
@pytest.mark.parametrize("order", [("seven", "marriage", TERZ), (TERZ, "seven", "marriage")])
def test_tz_7_exchange_fits_any_order_and_seven_is_drawn_last(order: tuple[str, ...]) -> None:
    state = plain(*order, one="7S 8S 9S KH QH 7H 7D 9D TD", two="8C 9C KC QC 8D QD AD 8H TH", turned="JH")
    assert (state.totals, turn(state)) == ((40, 0), 0)
    rng = Random(1)
    while state.deal is not None and state.deal.talon:
        state = step(state, rng.choice(sorted(offered(state, "play", "cut")))).state
    assert state.deal is not None
    assert state.deal.hands[1 - state.deal.tricks[6].taker][-1] is Card("7H")


@pytest.mark.rule("TZ-8")
@pytest.mark.parametrize(
    ("talon", "open_to_all"),
    [("7C 8C 9C TC JC QC", True), ("7C 8C 9C TC", True), ("7C 8C", False), ("", False)],
)
def test_tz_8_tricks_are_open_while_talon_has_four_cards(talon: str, open_to_all: bool) -> None:
    panel = FACE.hand(GAME.view(playing("AS 9D", "KS TS", talon=talon), Seat(0)), Seat(0), ())
    keys = [block.text.key for block in panel.blocks if hasattr(block, "text")]
    assert ("terz-tricks" in keys) is open_to_all
    assert "terz-last-trick" in keys


# Play


@pytest.mark.rule("TZ-12")
def test_tz_12_plain_suits_and_trumps_rank_in_their_own_orders() -> None:
    for order in (cards("AS TS KS QS JS 9S 8S 7S"), cards("JH 9H AH TH KH QH 8H 7H")):
        for at, high in enumerate(order):
            for low in order[at + 1 :]:
                assert beats(high, low, Suit.HEARTS)
                assert not beats(low, high, Suit.HEARTS)
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
@pytest.mark.parametrize(
    ("order", "worth"),
    [("AS TS KS QS JS 9S 8S 7S", "11 10 3 2 1 0 0 0"), ("JH 9H AH TH KH QH 8H 7H", "20 13 11 10 3 2 0 0")],
)
def test_tz_13_cards_count_their_points(order: str, worth: str) -> None:
    assert [points(card, Suit.HEARTS) for card in cards(order)] == list(map(int, worth.split()))
    assert all(points_of(PACK_32, trumps) == 140 for trumps in Suit)


@pytest.mark.rule("TZ-13", "TZ-25")
def test_tz_13_every_deal_makes_150_points_and_no_hand_exceeds_nine() -> None:
    """Deals played by chance; both sides get something in many of them."""
    rng, seen = Random(150), set()
    for _ in range(60):
        state = State(Options(), Seat(rng.randrange(2)))
        state = GAME.apply(state, Nature.CHANCE, DealCards(shuffled(PACK_32, rng))).state
        while state.deal is not None:
            deal = state.deal
            assert max(map(len, deal.hands)) <= 9
            cutting = deal.phase is Phase.CUT
            action = Cut(rng.randint(1, 12)) if cutting else PlayCard(rng.choice(plays(state.options, deal)))
            state = GAME.apply(state, deal.turn, action).state
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
        *(((5, 145), 1, (0, 150)), ((6, 144), 1, (10, 140)), ((1, 149), 1, (0, 150))),
        ((74, 76), 0, (70, 80)),
        pytest.param((66, 84), 1, (70, 80), id="the rule pages, and a terz makes it 90 to 80"),
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


WED = "7S 8S KH QH KC AC 7D 9D 8H"
NOTHING = "8C 7C JC TC 8D QD KD 9H TH"


@pytest.mark.rule("TZ-15")
def test_tz_15_after_exactly_500_the_next_declaration_wins_and_after_a_tie_none() -> None:
    exactly = counted(final("JH 9H AH TH AS JS", 0, sheet=sums(420, 100))).state
    state = after(exactly, pack(NOTHING, WED, "AH"), "play 8C", "marriage")
    assert (state.totals, state.winner) == ((520, 170), 0)
    tied = counted(final("JH 9H AH TH AS JS", 1, sheet=sums(450, 440))).state
    state = after(tied, pack(WED, NOTHING, "AH"), "marriage")
    assert (state.totals, state.phase) == ((540, 520), Phase.PLAY)


@pytest.mark.rule("TZ-15")
def test_tz_15_tricks_of_a_deal_that_is_won_are_not_counted() -> None:
    done = step(dealt(ONE, LOW, "AH", sheet=sums(480, 300)), TERZ)
    assert event(done.events, DealOver).points == ()


@pytest.mark.rule("TZ-15", "TZ-27")
@pytest.mark.parametrize(
    ("option", "value"),
    [*(("target", target) for target in (90, 99, 205, 501, 510)), ("deals", 0), ("deals", 21)],
)
def test_tz_15_target_is_agreed_in_tens_and_deals_up_to_twenty(option: str, value: int) -> None:
    """All that is written comes in tens: 201 to 209 would be the same target as 210."""
    assert changed(Options(), "target", 210).target == 210
    with pytest.raises(InvalidOption):
        changed(Options(), option, value)
    with pytest.raises(InvalidOption):
        fields.from_json(Options, {option: value})


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
    assert plain(TERZ).sheet == (Entry(1, Seat(1), 50, Kind.RUN_4),), "the score says what it was written for"


@pytest.mark.rule("TZ-16")
@pytest.mark.parametrize(
    ("text", "run"),
    [("9S TS JS", True), ("7D 8D 9D TD JD QD KD AD", True)]
    + [(each, False) for each in ("8S 9S", "9S JS QS", "7S 8S 9C", "9S 8S 7S", "KS AS 7S", "AS TS KS")],
)
def test_tz_16_runs_go_from_seven_to_ace_in_one_suit(text: str, run: bool) -> None:
    assert (Run(cards(text)) in well_formed()) is run


@pytest.mark.rule("TZ-16", "TZ-20")
def test_tz_16_longest_runs_of_a_hand() -> None:
    long, other = Run(cards("7S 8S 9S TS")), Run(cards("QS KS AS"))
    assert longest_runs(cards("7S 8S 9S TS QS KS AS 7D 8D")) == (long, other)


@pytest.mark.rule("TZ-5", "TZ-16", "TZ-25")
@pytest.mark.parametrize(
    "text",
    [
        *("cut 0", "cut 13", "cut 01", "cut", "draw", "draw 1", "take", "declare", "declare four T"),
        *("declare four 9", "declare run 9S JS QS", "declare run 8S 9S", "declare run 6S 7S 8S"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    """No number, no combination; and nobody can draw out of turn."""
    with pytest.raises(InvalidAction):
        GAME.read(text)


@pytest.mark.rule("TZ-16", "TZ-17")
def test_tz_17_combinations_rank_by_kind_length_top_and_trumps() -> None:
    """From high to low; hearts are trumps. Of equal ones neither is higher."""
    runs = "7C 8C 9C TC JC QC KC AC | 8C 9C TC JC QC KC AC | 9C TC JC QC KC AC | TH JH QH KH AH | TC JC QC KC AC | 9C TC JC QC KC"
    runs += " | JS QS KS AS | 7C 8C 9C TC | QH KH AH | QS KS AS | JH QH KH | JD QD KD | 7D 8D 9D"
    fours = [Four(Card(f"{letter}S").rank) for letter in "JAKQ"]
    order: list[Combination] = [*fours, *(Run(cards(run)) for run in runs.split(" | "))]
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            assert higher(one, other, Suit.HEARTS)
            assert not higher(other, one, Suit.HEARTS)
    low, top = Run(cards("9S TS JS")), Run(cards("QC KC AC"))
    assert higher(top, low, Suit.HEARTS), "the example of the rule pages"
    one, two = Run(cards("QS KS AS")), Run(cards("QD KD AD"))
    assert not higher(one, two, Suit.HEARTS)
    assert not higher(two, one, Suit.HEARTS)


TRUE_COUPLE = dealt(WED, "8C 9C TC JC 8D QD KD 9H TH", "AH", options=BLUFF)
SPADES = "declare run QS KS AS"
TRUMP_TOP = dealt("QS KS AS 7C 8C TD 7D 9D 8H", "QH KH AH QC JD AC 8D TC 9C", "7H")
"""Two terzes to the ace, of which seat 1's is in trumps."""


def expect(state: State, asked: str, answer: str) -> None:
    match asked.split(" ", 1):
        case ["offers", *verbs]:
            assert offered(state, *" ".join(verbs).split()) == set(filter(None, answer.split(", ")))
        case ["plays"]:
            assert offered(state, "play") == {f"play {card}" for card in answer.split()}
        case ["refuses", action]:
            assert refused(state, action) == answer
        case ["extra"]:
            assert (state.extra, state.over, state.winner) == (True, False, None)
        case ["drawn"]:
            assert (state.extra, state.over, GAME.result(state).places) == (False, True, (1, 1))
        case ["winner"]:
            winner = None if answer == "none" else int(answer)
            assert (state.winner, state.over) == (winner, winner is not None)
            assert (state.phase is Phase.OVER, not GAME.to_act(state), state.extra) == (
                state.over,
                state.over,
                False,
            )
            assert winner is None or GAME.result(state).places == ((1, 2) if winner == 0 else (2, 1))
        case [name]:
            assert getattr(state, name) == tuple(map(int, answer.split()))


@pytest.mark.rule("TZ-9", "TZ-10", "TZ-11")
@pytest.mark.parametrize("case", cases(__file__, "rules.txt"))
def test_cases(case: Case) -> None:
    follow(case, begun(case.setup), after, expect)


@pytest.mark.rule("TZ-17", "TZ-18", "TZ-19")
def test_tz_18_words_then_the_answer_are_told() -> None:
    done = step(plain(), TERZ)
    assert event(done.events, Declared) == Declared(seat=Seat(0), kind=Kind.RUN_3)
    shown = event(done.events, CombinationShown)
    assert (shown.seat, shown.cards, shown.answer) == (1, cards("8C 9C TC JC"), True)
    assert event(done.events, CombinationBeaten).seat == 0
    assert event(step(done.state, ACES).events, CombinationBeaten).kind is Kind.RUN_3
    assert turn(plain(TERZ, two=LOW)) == 0


@pytest.mark.rule("TZ-18", "TZ-22")
def test_tz_18_declarations_come_before_the_own_play() -> None:
    led = after(playing(ONE, TWO), "play 7D")
    assert turn(led) == 1
    assert not GAME.legal(led, Seat(0))
    wed = plain(
        "marriage", "play 7D", one="QH KH 9H 7C 8C TD 7D 9D 8S", two="JS QS KS AS JC AC 8D TC QC", turned="7H"
    )
    assert "declare run JS QS KS AS" in offered(wed), "a marriage has not used up the answer"


@pytest.mark.rule("TZ-20", "TZ-23")
def test_tz_20_bluff_may_name_every_unused_card() -> None:
    """4 fours, and in each suit 6, 5, 4, 3, 2 and 1 runs of three to eight cards; and the marriage."""
    assert len(offered(bluffing(), "declare")) == 4 + 4 * 21
    assert "marriage" in offered(bluffing())
    state = bluffing(TERZ, "good")
    assert "declare run TS JS QS" in offered(state)
    assert not any("7S" in text or "8S" in text or "9S" in text for text in offered(state, "declare"))


@pytest.mark.rule("TZ-21")
@pytest.mark.parametrize(
    ("state", "text", "top"),
    [
        (TRUMP_TOP, SPADES, ("A", False)),
        (
            plain(one="7S 8S 9S 7C 8C TD 7D 9D 8H", two="JH QH KH QC JC AC 8D TC AD", turned="7H"),
            TERZ,
            ("9", None),
        ),
        (plain(), TERZ, None),
        (bluffing(), TERZ, ("9", None)),
    ],
    ids=["equal tops", "different tops", "different lengths", "bluff names parts"],
)
def test_tz_21_only_holder_of_as_long_a_run_is_told_the_top(
    state: State, text: str, top: tuple[str, bool | None] | None
) -> None:
    """At equal tops they hear of trumps as well."""
    done = step(state, text)
    found = [each for each in heard(done.events, 1) if isinstance(each, TopRevealed)]
    assert [(each.top, each.trumps) for each in found] == ([(Card(f"{top[0]}S").rank, top[1])] if top else [])
    for seat in (None, 0):
        assert not any(isinstance(each, TopRevealed) for each in heard(done.events, seat))


@pytest.mark.rule("TZ-21")
def test_tz_21_a_beaten_one_stays_unseen_and_a_scored_one_is_shown() -> None:
    done = step(TRUMP_TOP, SPADES)
    assert [each.cards for each in done.events if isinstance(each, CombinationShown)] == [cards("QH KH AH")]
    claim = GAME.view(done.state, Seat(1)).heard[0]
    assert (claim.cards, claim.kind) == ((), Kind.RUN_3)
    scored = step(plain(two=LOW), TERZ)
    assert event(heard(scored.events, None), CombinationShown).cards == cards("7S 8S 9S")
    assert GAME.view(scored.state, None).heard[0].cards == cards("7S 8S 9S")


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


# Bluffing


@pytest.mark.rule("TZ-23")
def test_tz_23_opponent_answers_first_and_good_leaves_it_unseen() -> None:
    assert turn(bluffing(TERZ)) == 1
    done = step(bluffing(TERZ), "good")
    assert not any(isinstance(each, CombinationShown) for each in done.events)
    assert [GAME.view(done.state, seat).heard[0].cards for seat in (None, Seat(1))] == [(), ()]
    assert turn(done.state) == 0


@pytest.mark.rule("TZ-23")
def test_tz_23_true_declaration_is_shown_and_answered_again() -> None:
    first = GAME.question(bluffing(TERZ), Seat(1))
    done = step(bluffing(TERZ), "show")
    assert event(heard(done.events, None), CombinationShown).cards == cards("7S 8S 9S")
    assert GAME.question(done.state, Seat(1)) != first
    couple = after(TRUE_COUPLE, "marriage", "show")
    assert turn(couple) == 0, "a true marriage scores at once"
    assert GAME.view(couple, None).heard[0].cards == cards("KH QH")


@pytest.mark.rule("TZ-18", "TZ-23")
def test_tz_23_higher_shows_itself_alone() -> None:
    done = step(bluffing(TERZ), "higher run 9C TC JC")
    assert [each.cards for each in done.events if isinstance(each, CombinationShown)] == [cards("9C TC JC")]
    assert GAME.view(done.state, Seat(1)).heard[0].cards == ()


@pytest.mark.rule("TZ-23")
def test_tz_23_match_remembers_believers_and_lookers() -> None:
    """A second answer to cards that lie open tells of neither, and “higher” says nothing about belief."""
    state = bluffing(TERZ, "good", "declare four J", "show", ACES, "show", "good", "marriage", "good")
    assert GAME.view(state, Seat(0)).answers == (Answers(), Answers(believed=2, looked=2))
    assert bluffing(TERZ, FIFTY).answers == (Answers(), Answers())


@pytest.mark.rule("TZ-24")
def test_tz_24_exposed_lie_raises_the_target_each_time() -> None:
    done = step(bluffing("declare four J"), "show")
    assert (done.state.targets, event(done.events, FalseDeclaration).target) == ((600, 500), 600)
    heard = GAME.view(done.state, None).heard[0]
    assert (heard.fate, heard.cards) == (Fate.FALSE, cards("JS JC JD JH"))
    again = after(done.state, "declare run 7H 8H 9H TH", "show")
    assert (again.targets, turn(again)) == ((700, 500), 0)
    assert bluffing("marriage", "show").targets == (600, 500)
    assert bluffing("declare run 7C 8C 9C", "good").targets == (500, 500)


@pytest.mark.rule("TZ-26")
def test_tz_26_program_counts_the_points() -> None:
    """Nobody can say what they have: the only points are those of rules, 150 a deal and what stands on the sheet."""
    _, end = play(GAME, Options(target=300), 2, [RandomPlayer()] * 2, secret=b"count")
    by_hand = [sum(entry.points for entry in end.sheet if entry.seat == seat) for seat in (0, 1)]
    assert list(end.totals) == by_hand
    for deal in range(1, end.deals_played):
        assert sum(entry.points for entry in end.sheet if entry.deal == deal and entry.kind is None) == 150


# What is known


@pytest.mark.rule("TZ-7", "TZ-21")
def test_tz_7_view_knows_the_hand_cards_that_everybody_has_seen() -> None:
    state = plain(TERZ, "play 7D", "seven", turned="JH")
    for seat in (None, Seat(0), Seat(1)):
        known = GAME.view(state, seat).known
        assert set(known[1]) == set(cards("8C 9C TC JC JH"))
        assert known[0] == ()
