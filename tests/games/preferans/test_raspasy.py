"""Section 6: the talon's tricks, the price of a trick and rows of raspasy."""

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.preferans import GAME
from games.preferans.events import TalonTurned
from games.preferans.options import Options
from tests.games.preferans.positions import (
    MAIN,
    MIXED,
    SOCHINKA,
    after,
    cards,
    deal_of,
    dealt,
    offered,
    played_out,
    raspasy_of,
    refused,
    step,
    through,
    turn,
    with_hills,
)

PASSES = "pass", "pass", "pass"


@pytest.mark.rule("PREF-6.1")
def test_pref_6_1_all_pass_and_each_plays_without_trumps() -> None:
    """Eight and seven of hearts are turned up; seat 0 is void and may play any card."""
    state = after(dealt(), *PASSES)
    assert deal_of(state).contract is None
    assert offered(state) == {f"play {card.value}" for card in deal_of(state).hands[0]}
    state = after(state, "play AS", "play QC")
    assert refused(state, "play TD") == "follow"


@pytest.mark.rule("PREF-6.2")
def test_pref_6_2_sitting_dealer_leads_talon_cards_singly() -> None:
    done = through(dealt(hands=MIXED), *PASSES)
    assert [
        (event.number, event.card.value, event.led) for event in done.events if isinstance(event, TalonTurned)
    ] == [(1, "8H", True)]
    assert GAME.view(done.state, None).talon == cards("8H")
    assert turn(done.state) == 0
    assert offered(done.state) == {"play AH"}
    after_one = through(done.state, "plays AH KH 9H")
    assert deal_of(after_one.state).tricks[0].taker == 0
    assert GAME.view(after_one.state, Seat(2)).talon == cards("8H 7H")
    assert turn(after_one.state) == 0


@pytest.mark.rule("PREF-6.2")
def test_pref_6_2_unbeaten_talon_card_is_the_dealers_trick() -> None:
    hands = (
        "AS KS QS JS TS 9S 8S 7S AC KC",
        "QC JC TC 9C 8C 7C KD QD JD TD",
        "9D 8D 7D KH QH JH TH 9H 8H 7H",
        "AH AD",
    )
    state = after(dealt(hands=hands), *PASSES, "plays AS QC KH", "plays KS KD 9D")
    assert [trick.taker for trick in deal_of(state).tricks] == [3, 3]
    assert raspasy_of(played_out(state)).tricks[3] == 2


@pytest.mark.rule("PREF-6.3")
def test_pref_6_3_with_three_the_talon_only_names_the_suit() -> None:
    """The eight of hearts takes nothing; the third player's nine, the only heart, takes the trick."""
    done = through(dealt(seats=3), *PASSES)
    assert [(event.card.value, event.led) for event in done.events if isinstance(event, TalonTurned)] == [
        ("8H", False)
    ]
    assert deal_of(done.state).trick == ()
    assert turn(done.state) == 0
    state = after(done.state, "plays AS QC 9H")
    assert deal_of(state).tricks[0].taker == 2
    assert turn(state) == 0
    assert GAME.view(state, None).turned is cards("7H")[0]


@pytest.mark.rule("PREF-6.3")
def test_pref_6_3_second_card_is_turned_before_second_trick() -> None:
    state = after(dealt(seats=3), *PASSES, "plays AS QC")
    assert GAME.view(state, Seat(1)).talon == cards("8H")
    assert GAME.view(after(state, "play 9H"), Seat(1)).talon == cards("8H 7H")


@pytest.mark.rule("PREF-6.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_pref_6_4_dealers_left_leads_third_then_the_taker(seats: int) -> None:
    state = after(dealt(seats=seats), *PASSES, "plays AS QC 9H", "plays KS JC TH")
    assert [trick.taker for trick in deal_of(state).tricks] == [2, 2]
    assert turn(state) == 0
    state = after(state, "plays AC TC TD")
    assert turn(state) == 0
    state = after(state, "plays KC 9C 9D")
    assert turn(state) == 0


@pytest.mark.rule("PREF-6.4")
def test_pref_6_4_taker_of_the_third_trick_leads_the_fourth() -> None:
    state = after(dealt(hands=MIXED), *PASSES, "plays AH KH 9H", "plays 9S 7S TH", "plays 8C QC JC")
    assert deal_of(state).tricks[1].taker == 2
    assert turn(state) == 1


@pytest.mark.rule("PREF-6.5")
@pytest.mark.parametrize(("row", "price", "left", "dealer"), [(0, 1, 1, 3), (1, 2, 2, 3), (2, 4, 0, 0)])
def test_pref_6_5_prices_rise_along_a_row_of_raspasy(row: int, price: int, left: int, dealer: int) -> None:
    done = played_out(after(dealt(row=row), *PASSES))
    assert raspasy_of(done).price == price
    assert (done.state.row, done.state.dealer) == (left, dealer)


@pytest.mark.rule("PREF-6.5")
def test_pref_6_5_a_played_contract_ends_the_row() -> None:
    done = through(dealt(row=2), "bid 7S", "pass", "pass", "lay AC KC", "contract 7S", "pass", "pass", "pass")
    assert (done.state.row, done.state.dealer) == (0, 0)


@pytest.mark.rule("PREF-6.5")
def test_pref_6_5_third_raspasy_may_fine_the_dealer() -> None:
    options = replace(MAIN, third_raspasy_fine=7)
    assert [raspasy_of(played_out(after(dealt(options, row=row), *PASSES))).fine for row in (0, 1, 2)] == [
        0,
        0,
        7,
    ]


@pytest.mark.rule("PREF-6.6")
def test_pref_6_6_trickless_player_but_not_dealer_writes_off() -> None:
    """The third player's hearts take the talon's two tricks, the first player's spades and clubs the other eight."""
    done = played_out(after(dealt(sheet=with_hills(5, 5, 5, 5), row=1), *PASSES))
    assert raspasy_of(done).tricks == (8, 0, 2, 0)
    assert raspasy_of(done).active == (0, 1, 2)
    assert done.state.sheet.hills == (5 + 16, 5 - 2, 5 + 4, 5)


@pytest.mark.rule("PREF-6.6")
def test_pref_6_6_in_sochinka_trickless_points_go_to_the_pool() -> None:
    done = played_out(after(dealt(SOCHINKA, row=1), *PASSES))
    assert done.state.sheet.pools == (0, 2, 0, 0)


def test_every_deal_of_a_row_has_an_auction() -> None:
    assert "bid 6S" in offered(dealt(Options(), row=2))
    assert step(dealt(row=1), "bid 6S").state.deal is not None
