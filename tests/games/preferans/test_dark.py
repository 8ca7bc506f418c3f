"""Section 7: calls in the dark, what they lead to, and dark raspasy."""

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.preferans import GAME
from games.preferans.contracts import LADDER, read, write
from games.preferans.events import AllPassed, Called, LaidAway, Looked, TalonSeen, TalonShown
from games.preferans.state import Phase
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    SECOND,
    TALON,
    THIRD,
    after,
    cards,
    contract_of,
    deal_of,
    dealt,
    offered,
    over,
    played_out,
    raspasy_of,
    refused,
    step,
    through,
    turn,
    with_bombs,
)

DARK = replace(MAIN, dark=True)


def won(bid: str) -> tuple[str, ...]:
    return (f"bid {bid}", "pass", "pass")


def contracted(bid: str, contract: str) -> tuple[str, ...]:
    return (*won(bid), "lay AC KC", f"contract {contract}")


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_a_hand_is_shown_when_its_owner_asks() -> None:
    state = dealt(DARK)
    assert all(GAME.view(state, Seat(seat)).hand == () for seat in range(4))
    done = step(state, "1: look")
    assert [type(event) for event in done.events] == [Looked]
    assert GAME.view(done.state, Seat(1)).hand == cards(SECOND)
    assert GAME.view(done.state, Seat(0)).hand == ()
    assert GAME.to_act(state) == {0, 1, 2}
    assert GAME.awaited(state) == {0}


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_looking_ends_dark_calls_for_the_deal() -> None:
    state = after(dealt(DARK), "0: look")
    assert (
        refused(state, "bid 6S dark") == refused(state, "pass dark") == refused(state, "0: look") == "looked"
    )
    assert not any(text.endswith("dark") for text in offered(state))
    assert refused(dealt(DARK), "3: look") == "turn"


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_look_button_holds_for_the_whole_deal() -> None:
    state = dealt(DARK)
    pressed = GAME.question(state, Seat(1))
    look, call = GAME.read("look"), GAME.read("pass")
    called = after(state, "bid 6S")
    assert GAME.question(called, Seat(1)) != pressed
    assert GAME.is_current(called, Seat(1), pressed, look)
    assert not GAME.is_current(called, Seat(1), pressed, call)
    assert GAME.is_current(state, Seat(0), GAME.question(state, Seat(0)), look)
    assert not GAME.is_current(replace(state, number=50), Seat(1), pressed, look)


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_standing_dark_bid_stays_dark_after_a_look() -> None:
    state = after(dealt(DARK), "bid 6S dark", "0: look", "pass", "pass")
    assert deal_of(state).bid == read("6S dark")
    state = after(dealt(DARK), *won("6S dark"))
    assert set(GAME.view(state, Seat(0)).hand) == set(cards(f"{FIRST} {TALON}"))
    assert GAME.view(state, Seat(2)).hand == cards(THIRD)


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_an_open_bid_may_be_made_unseen() -> None:
    assert deal_of(after(dealt(DARK), "bid 7S")).calls[0].unseen
    assert not deal_of(after(dealt(DARK), "0: look", "bid 7S")).calls[0].unseen


@pytest.mark.rule("PREF-7.2", "PREF-8.1")
def test_pref_7_2_a_dark_contract_counts_double() -> None:
    """A dark seven given up: 8 points, 4 to the pool and 4 off an empty hill, so to the pool too."""
    done = through(
        dealt(replace(DARK, cover=False)), *contracted("6S dark", "7N dark"), "pass", "pass", "pass"
    )
    assert over(done).booking.value == 8
    assert done.state.sheet.pools == (8, 0, 0, 0)


@pytest.mark.rule("PREF-7.3")
def test_pref_7_3_call_allows_contracts_from_it_up_and_misere() -> None:
    said = offered(after(dealt(DARK, 3), *won("8D dark"), "lay AC KC"))
    least = {f"8{suit}" for suit in "DHN"} | {f"{level}{suit}" for level in (9, 10) for suit in "SCDHN"}
    assert said == {f"contract {text} dark" for text in least | {"misere"}}
    assert "contract misere dark" in offered(after(dealt(DARK, 3), *won("9N dark"), "lay AC KC"))
    assert "contract misere dark" not in offered(after(dealt(DARK, 3), *won("10S dark"), "lay AC KC"))


@pytest.mark.rule("PREF-7.3")
def test_pref_7_3_declarer_alone_sees_talon_until_the_end() -> None:
    done = through(dealt(DARK), *won("6S dark"))
    assert [event.audience for event in done.events if isinstance(event, TalonSeen)] == [frozenset({0})]
    assert not any(isinstance(event, TalonShown) for event in done.events)
    assert [GAME.view(done.state, seat).talon for seat in (None, Seat(0), Seat(1))] == [(), cards(TALON), ()]
    done = played_out(after(done.state, "lay AC KC", "contract 6S dark"))
    assert [(event.cards, event.after) for event in done.events if isinstance(event, TalonShown)] == [
        (cards(TALON), True)
    ]
    assert not any(isinstance(event, LaidAway) and event.audience is None for event in done.events)


@pytest.mark.rule("PREF-7.3")
@pytest.mark.parametrize(
    ("bid", "contract", "closed"),
    [
        ("6S", "6S", True),
        ("6S", "6N", True),
        ("6S", "7S", True),
        ("6S", "7C", False),
        ("6C", "7C", True),
        ("6C", "7D", False),
        ("6D", "7D", True),
        ("6D", "7H", False),
        ("6H", "7H", True),
        ("6H", "7N", False),
        ("6N", "7N", True),
        ("7S", "7N", True),
        ("6N", "8S", False),
        ("8S", "8S", False),
    ],
)
def test_pref_7_3_both_must_whist_closed_at_six_or_low_seven(
    bid: str, contract: str, *, closed: bool
) -> None:
    state = after(dealt(DARK), *contracted(f"{bid} dark", f"{contract} dark"))
    assert deal_of(state).phase is (Phase.PLAY if closed else Phase.WHIST)
    assert deal_of(state).whisters == ((1, 2) if closed else ())


@pytest.mark.rule("PREF-7.3")
def test_pref_7_3_other_contracts_are_whisted_as_usual() -> None:
    state = after(dealt(DARK), *contracted("6S dark", "8S dark"), "whist", "pass", "open", "play AS")
    assert GAME.view(state, None).faces[1] == cards(SECOND)
    state = after(dealt(DARK), *contracted("6S dark", "misere dark"), "play AS")
    assert GAME.view(state, None).faces[1:3] == (cards(SECOND), cards(THIRD))


TRICKS = [f"{level}{suit}" for level in (6, 7, 8, 9) for suit in "SCDHN"]


def pairs(dark: int, level: int) -> list[str]:
    return [text for suit in "SCDHN" for text in (f"{dark}{suit} dark", f"{level}{suit}")]


@pytest.mark.rule("PREF-7.4")
def test_pref_7_4_dark_bids_rank_from_low_to_high() -> None:
    ladder = [
        *TRICKS[:5],
        *pairs(6, 7),
        *pairs(7, 8),
        *pairs(8, 9),
        "misere",
        *(f"9{suit} notalon" for suit in "SCDHN"),
        *pairs(9, 10),
        "misere notalon",
        *(f"10{suit} notalon" for suit in "SCDHN"),
        "misere dark",
        *(f"10{suit} dark" for suit in "SCDHN"),
    ]
    assert [write(bid) for bid in LADDER] == ladder
    assert offered(dealt(DARK)) == {"look", "pass", "pass dark", *(f"bid {text}" for text in ladder)}


@pytest.mark.rule("PREF-7.4")
def test_pref_7_4_dark_once_yields_to_dark_two_or_seven_spades() -> None:
    state = after(dealt(DARK), "bid 6S dark")
    assert {"bid 7S", "bid 6C dark"} <= offered(state)
    assert refused(state, "bid 6N") == refused(state, "bid 6S dark") == "higher"
    state = after(dealt(DARK), "bid 6C dark")
    assert refused(state, "bid 7S") == "higher"
    assert {"bid 7C", "bid 6D dark"} <= offered(state)


@pytest.mark.rule("PREF-7.5")
def test_pref_7_5_overbid_dark_bidder_may_look_and_bid_on() -> None:
    state = after(dealt(DARK), "bid 6S dark", "bid 7S", "pass")
    assert "bid 7C dark" in offered(state)
    state = after(state, "0: look")
    assert "bid 7C" in offered(state)
    assert refused(state, "bid 7C dark") == "looked"
    state = after(state, "bid 7C", "pass")
    assert deal_of(state).bid == read("7C")
    assert GAME.view(state, None).talon == cards(TALON)


@pytest.mark.rule("PREF-7.6")
def test_pref_7_6_dark_misere_is_closed_and_not_exchanged() -> None:
    state = after(dealt(DARK, 3), *won("misere dark"), "lay AC KC")
    assert offered(state) == {"contract misere dark"}
    state = after(state, "contract misere dark", "play AS")
    assert GAME.view(state, None).faces == ((), (), ())
    assert turn(state) == 1


@pytest.mark.rule("PREF-7.6", "PREF-3.5")
def test_pref_7_6_only_a_dark_ten_overbids_dark_misere() -> None:
    state = after(dealt(DARK), "bid misere dark")
    assert offered(state) == {"look", "pass", *(f"bid 10{suit} dark" for suit in "SCDHN")}
    assert offered(after(state, "bid 10S dark", "pass")) == {"look", "pass"}


@pytest.mark.rule("PREF-7.7")
def test_pref_7_7_a_dark_pass_cannot_follow_a_bid() -> None:
    assert refused(after(dealt(DARK), "bid 6S"), "pass dark") == "dark-pass"
    assert "pass dark" in offered(after(dealt(DARK), "pass"))
    assert "pass dark" in offered(after(dealt(DARK), "pass dark"))


@pytest.mark.rule("PREF-7.7")
@pytest.mark.parametrize(("dark_row", "least"), [(0, "6S"), (1, "7S"), (2, "8S")])
def test_pref_7_7_dark_passes_raise_the_lowest_dark_bid(dark_row: int, least: str) -> None:
    state = after(dealt(DARK, row=2, dark_row=dark_row), "pass dark")
    bids = [text for text in map(GAME.write, GAME.legal(state, Seat(1))) if text.startswith("bid")]
    assert bids[0] == f"bid {least} dark"
    assert refused(state, "bid 6N") == "after-dark"
    assert turn(after(state, bids[0])) == 2


@pytest.mark.rule("PREF-7.7")
def test_pref_7_7_dark_passes_raise_the_lowest_open_bid() -> None:
    state = after(dealt(DARK, row=1, dark_row=1), "pass dark")
    assert "bid 8S" in offered(state)
    assert refused(state, "bid 7N") == "after-dark"


@pytest.mark.rule("PREF-7.7")
@pytest.mark.parametrize(
    ("calls", "unseen"),
    [
        (("pass dark", "pass", "pass"), (0, 1, 2)),
        (("pass", "pass dark", "1: look", "pass"), (0, 1, 2)),
        (("0: look", "pass", "pass dark", "2: look", "pass"), (1,)),
        (("pass", "pass", "pass"), ()),
        (("0: look", "pass", "1: look", "pass", "pass dark"), (2,)),
    ],
)
def test_pref_7_7_dark_pass_is_called_or_joined_unseen(
    calls: tuple[str, ...], unseen: tuple[int, ...]
) -> None:
    done = through(dealt(DARK), *calls)
    assert [event.dark for event in done.events if isinstance(event, AllPassed)] == [bool(unseen)]
    assert raspasy_of(played_out(done.state)).unseen == unseen


@pytest.mark.rule("PREF-7.8")
@pytest.mark.parametrize(("row", "price"), [(0, 2), (1, 4), (2, 8)])
def test_pref_7_8_dark_raspasy_double_by_place_in_the_row(row: int, price: int) -> None:
    done = through(dealt(DARK, row=row), "pass dark", "pass", "pass")
    assert [event.price for event in done.events if isinstance(event, AllPassed)] == [price]
    assert GAME.view(done.state, None).trick_price == price
    assert raspasy_of(played_out(done.state)).price == price


@pytest.mark.rule("PREF-7.9")
@pytest.mark.parametrize(("dark_row", "bomb"), [(0, 1), (1, 2), (2, 3)])
def test_pref_7_9_if_all_passed_unseen_the_run_ranks_the_bombs(dark_row: int, bomb: int) -> None:
    done = played_out(after(dealt(DARK, row=2, dark_row=dark_row), "pass dark", "pass", "pass"))
    assert [page.bombs for page in done.state.sheet.pages] == [(bomb,)] * 4


@pytest.mark.rule("PREF-7.9")
def test_pref_7_9_those_who_looked_and_dealer_draw_a_rank_lower() -> None:
    done = played_out(after(dealt(DARK, row=1, dark_row=1), "pass dark", "1: look", "pass", "pass"))
    assert [page.bombs for page in done.state.sheet.pages] == [(2,), (1,), (2,), (1,)]
    first = played_out(after(dealt(DARK), "pass dark", "1: look", "pass", "pass"))
    assert [page.bombs for page in first.state.sheet.pages] == [(1,), (), (1,), ()]


@pytest.mark.rule("PREF-7.9")
def test_pref_7_9_only_successive_dark_raspasy_run_on() -> None:
    once = played_out(after(dealt(DARK), "pass dark", "pass", "pass")).state
    assert (once.row, once.dark_row) == (1, 1)
    light = played_out(after(dealt(DARK, row=1, dark_row=1), "pass", "pass", "pass")).state
    assert (light.row, light.dark_row) == (2, 0)
    assert raspasy_of(played_out(after(dealt(DARK, row=2), "pass dark", "pass", "pass"))).running == 1


@pytest.mark.rule("PREF-7.9")
def test_pref_7_9_a_bid_after_a_dark_pass_draws_no_bomb() -> None:
    state = after(
        dealt(DARK), "pass dark", "pass", "bid 7C", "lay TD 9D", "contract 7C", "pass", "pass", "pass"
    )
    assert [page.bombs for page in state.sheet.pages] == [()] * 4


@pytest.mark.rule("PREF-7.10")
def test_pref_7_10_next_contract_won_spends_the_highest_bomb() -> None:
    state = dealt(replace(MAIN, cover=False), sheet=with_bombs(0, 1, 3, 2))
    done = through(state, "bid 7C", "pass", "pass", "lay 8H 7H", "contract 7C", "pass", "pass", "pass")
    assert over(done).booking.value == 4 * 8
    assert sorted(done.state.sheet.pages[0].bombs) == [1, 2]


@pytest.mark.rule("PREF-7.10")
def test_pref_7_10_a_failed_contract_keeps_the_bomb() -> None:
    state = dealt(MAIN, sheet=with_bombs(0, 1))
    done = played_out(after(state, "bid 8H", "pass", "pass", "lay AC KC", "contract 8H", "whist", "whist"))
    assert contract_of(done).tricks[0] < 8
    assert done.state.sheet.pages[0].bombs == (1,)


def test_dark_calls_are_told_to_all() -> None:
    done = through(dealt(DARK), "bid 6S dark", "pass")
    assert [
        (event.seat, event.dark, event.audience) for event in done.events if isinstance(event, Called)
    ] == [
        (0, True, None),
        (1, False, None),
    ]
