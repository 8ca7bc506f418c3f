"""Sections 1 and 2: the table, the draw for the first dealer, the deal and the next dealer."""

import pytest
from msgspec.structs import replace

from games.cards import PACK_32
from games.core import IllegalAction, InvalidAction, Nature, Seat
from games.preferans import GAME
from games.preferans.contracts import DENOMINATIONS
from games.preferans.events import CardPlayed
from games.preferans.match.legality import Refusal
from games.preferans.options import PRESETS, Options
from games.preferans.state import Part, State
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    SECOND,
    SOCHINKA,
    TALON,
    THIRD,
    after,
    before_deal,
    cards,
    cases,
    contract_of,
    deal_of,
    dealt,
    fits,
    pack,
    played_out,
    raspasy_of,
    run,
    through,
)

FOUR, THREE = dealt(), dealt(seats=3)
DUMMY = dealt(replace(SOCHINKA, dummy=True), 2)
NO_ACE_YET = "7S 8S 9S TS JS 7C 8C 9C TC JC 7D 8D 9D TD JD 7H 8H 9H TH JH QS KS QC KC QD KD QH KH AS AC AD AH"
ACE_FIRST = f"AH {NO_ACE_YET.removesuffix(' AH')}"

# fmt: off


@pytest.mark.rule("PREF-1.1")
def test_pref_1_1_pack_has_32_cards_and_suits_have_an_order() -> None:
    assert len(PACK_32) == 32
    assert sorted({card.rank.letter for card in PACK_32}, key="789TJQKA".index) == list("789TJQKA")
    assert [suit.value if suit else "N" for suit in DENOMINATIONS] == ["S", "C", "D", "H", "N"]


@pytest.mark.rule("PREF-1.2", "PREF-1.5")
def test_pref_1_2_two_play_with_the_dummy_and_more_without() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    assert GAME.check(Options(), 3) is GAME.check(Options(), 4) is GAME.check(Options(dummy=True), 2) is None
    assert GAME.check(Options(), 2) is GAME.check(Options(dummy=True), 3) is Refusal.DUMMY


@pytest.mark.rule("PREF-1.2")
@pytest.mark.parametrize(("state", "sitting", "lengths"), [(FOUR, 3, [10, 10, 10, 0]), (THREE, None, [10, 10, 10])])
def test_pref_1_2_dealer_sits_out_of_four_and_plays_of_three(
    state: State, sitting: int | None, lengths: list[int]
) -> None:
    assert deal_of(state).sitting == sitting
    assert list(map(len, deal_of(state).hands)) == lengths


@pytest.mark.rule("PREF-1.3")
@cases(
    # the ace is the 29th card: places 0 … 28 from seat 0, so seat 28 mod the number of players
    (GAME.start(Options(), 4), f"draw {NO_ACE_YET}", f"FirstDealer.seat 0; dealer 0; FirstDealer.cards {NO_ACE_YET[:86]}"),
    (GAME.start(Options(), 3), f"draw {NO_ACE_YET}", "FirstDealer.seat 1; dealer 1"),
    (GAME.start(Options(dummy=True), 2), f"draw {NO_ACE_YET}", "FirstDealer.seat 0; dealer 0"),
    (GAME.start(Options(), 4), f"draw {ACE_FIRST}", "FirstDealer.seat 0; FirstDealer.cards AH"),
)
def test_pref_1_3_the_first_ace_makes_the_dealer(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-1.4")
@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("classic", ("halves", True, True, "arbiter", False, True)),
        ("sochinka", ("pool", False, False, "off", True, True)),
        ("leningradka", ("hill_first", False, False, "off", False, True)),
        ("gusarik", ("halves", False, False, "off", False, False)),
    ],
)
def test_pref_1_4_each_kind_brings_its_own_options(kind: str, options: tuple[object, ...]) -> None:
    """Options: gains, calls in the dark, cover, underbids, raspasy to the pool, help."""
    preset = PRESETS[kind]
    terms = preset.terms
    assert (preset.kind, preset.misere, preset.undertricks, preset.third_raspasy_fine) == (
        kind, "binding", "usual", 0
    )
    assert (
        preset.gain, preset.dark, terms.cover, preset.underbid, preset.raspasy_to_pool, terms.help
    ) == options


@pytest.mark.rule("PREF-2.1")
def test_pref_2_1_cards_go_in_pairs_and_fourth_pair_is_talon() -> None:
    order = [card.value for card in PACK_32]
    deal = deal_of(after(before_deal(seats=4, dealer=0), f"deal {' '.join(order)}"))
    places = {1: (0, 1, 8, 9, 14, 15, 20, 21, 26, 27), 3: (4, 5, 12, 13, 18, 19, 24, 25, 30, 31)}
    for seat, own in places.items():
        assert [card.value for card in deal.hands[seat]] == [order[at] for at in own]
    assert [card.value for card in deal.talon] == order[6:8]


@pytest.mark.rule("PREF-2.1")
def test_pref_2_1_a_deal_gives_each_player_the_stated_hand() -> None:
    deal = deal_of(dealt(seats=3, dealer=1))
    assert [deal.hands[seat] for seat in (2, 0, 1)] == [cards(FIRST), cards(SECOND), cards(THIRD)]
    assert deal.talon == cards(TALON)


CAUGHT = "bid misere, pass, pass, lay 8H 7H, contract misere, ..."
CLEAN = (
    "7S 8S 9S 7C 8C 9C 7D 8D 9D 7H",
    "AS KS QS AC KC QC AD KD QD AH",
    "JS TS JC TC JD TD QH JH TH 9H",
    "8H KH",
)


@pytest.mark.rule("PREF-2.2", "PREF-6.5")
@cases(
    (FOUR, "bid 7C, pass, pass, lay 8H 7H, contract 7C, pass, pass, pass", "over yes; dealer 0"),
    # the same dealer deals again after raspasy
    (FOUR, "pass, pass, pass, ...", "dealer 3; row 1"),
    # and after a caught misère, which ends a row
    (dealt(row=2, dark_row=1), CAUGHT, "outcome.tricks 10 0 0 0; dealer 3; row 0; dark-row 0"),
    (dealt(replace(MAIN, dark=True), row=1),
     "bid misere dark, pass, pass, lay 8H 7H, contract misere dark, ...", "dealer 3; row 0"),
    (dealt(hands=CLEAN),
     "bid misere, pass, pass, lay 8H KH, contract misere, ...", "won 1 0 0 0; dealer 0"),
    # but not before the main part
    (dealt(part=Part.ROBBER, number=0), "lay 8H 7H, contract misere, ...", "dealer 0"),
    (dealt(part=Part.ROUNDS, number=24), "...", "dealer 0"),
)
def test_pref_2_2_next_dealer(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-2.3")
def test_pref_2_3_only_chance_deals_and_deals_the_whole_pack() -> None:
    for wrong in (f"deal {FIRST}", pack().replace("7H", "8H")):
        with pytest.raises(InvalidAction):
            GAME.read(wrong)
    for actor in (Seat(3), Nature.CLOCK):
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(before_deal(), actor, GAME.read(pack()))
        assert caught.value.reason.value == "turn"


# Two and the dummy

AGAINST = "bid 7C, pass, lay QC JC"


@pytest.mark.rule("PREF-1.5", "PREF-4.4", "PREF-4.10")
@cases(
    # dealer 1: the dummy is on the left, then seat 0, then seat 1
    (DUMMY, "", "turn 0"),
    (DUMMY, "pass, bid 6C", "declarer 1"),
    (DUMMY, f"{AGAINST}, contract 7D, pass", "dealer 0"),
    # the lone opponent passes, and writes two tricks at six
    (DUMMY, "bid 6C, pass, lay QC JC, contract 6D, pass", "outcome.unplayed yes; outcome.spoke 1; on_dealer 0 4"),
    # or plays the dummy's open hand, which leads
    (DUMMY, f"{AGAINST}, contract 7N, whist", "open 2; turn 1; offers+ play AC"),
    (DUMMY, f"{AGAINST}, contract 7N, whist, plays AC TC 9H", "turn 1; offers+ play KC"),
    (DUMMY, "bid 6S, pass, lay QC JC, contract 6S", "whisters 1; open 2"),
    (DUMMY, "bid 6S, pass, lay QC JC, contract 6S, ...", "outcome.whisters 1"),
    (DUMMY, "bid misere, pass, lay QC JC, contract misere", "open 1 2; turn 1"),
    (dealt(Options(dummy=True), 2, dealer=0, part=Part.ROBBER, number=0), "", "declarer 1; turn 1"),
    (dealt(Options(dummy=True), 2, dealer=1, part=Part.ROBBER, number=0), "", "declarer 0; turn 0"),
)
def test_pref_1_5_the_dummy_says_nothing_and_the_other_plays_it(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_the_dummy_gets_cards_and_the_other_all_defending_tricks() -> None:
    assert [len(hand) for hand in deal_of(DUMMY).hands] == [10, 10, 10]
    assert deal_of(DUMMY).active == (2, 0, 1)
    done = contract_of(run(DUMMY, f"{AGAINST}, contract 7D, whist, ..."))
    assert (sum(done.tricks[:2]), done.whisters) == (10, (1,))


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_the_dummy_plays_raspasy_by_rule() -> None:
    """It plays first to the two hearts of the talon. It is void: its highest card of the lowest suit, the ace of spades,
    then the ace of clubs. To the third trick it leads its lowest card: the seven of spades.
    """
    done = through(DUMMY, "pass", "pass", "plays 7C 9H", "plays 8C TH")
    fallen = [(event.seat, event.card.value, event.by) for event in done.events if isinstance(event, CardPlayed)]
    assert fallen == [
        (2, "AS", None), (0, "7C", 0), (1, "9H", 1), (2, "AC", None), (0, "8C", 0), (1, "TH", 1), (2, "7S", None)
    ]


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_dummy_follows_lowest_and_its_tricks_do_not_count() -> None:
    """Hearts are turned up: 9♥ of 9♥ J♥ follows; the third player, seat 1, has the highest."""
    hands = (
        "JH 9H AS KS QS AC KC QC AD KD",
        "QH TH JS TS 9S JC TC 9C QD JD",
        "AH KH 8S 7S 8C 7C TD 9D 8D 7D",
        "8H 7H",
    )
    state = dealt(replace(SOCHINKA, dummy=True), 2, hands)
    fits(state, "pass, pass", "CardPlayed.card 9H")
    outcome = raspasy_of(played_out(after(state, "pass", "pass")))
    assert outcome.active == (0, 1)
    assert sum(outcome.tricks) < 10
