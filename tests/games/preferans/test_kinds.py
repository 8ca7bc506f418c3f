"""Section 9: the parts of a match in each kind, the conditions of the main part, the control time and the end."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import IllegalAction, Nature, Seat
from games.preferans import GAME, rules
from games.preferans.events import (
    ConditionsAsked,
    ConditionsSet,
    ControlTime,
    LastRound,
    MatchOver,
    PartBegun,
)
from games.preferans.match.course import LONGEST
from games.preferans.options import PRESETS, Options
from games.preferans.scoring.settlement import settle
from games.preferans.scoring.sheet import Page, Sheet, blank
from games.preferans.state import Conditions, Part, Phase, State
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    SOCHINKA,
    TALON,
    after,
    before_deal,
    cards,
    contract_of,
    deal_of,
    dealt,
    offered,
    over,
    pack,
    played_out,
    raspasy_of,
    refused,
    step,
    through,
    turn,
    with_hills,
)

CLASSIC = PRESETS["classic"]
LENINGRADKA = PRESETS["leningradka"]
GUSARIK = PRESETS["gusarik"]
GIVEN = "bid 7C", "pass", "pass", "lay AC KC", "contract 7C", "pass", "pass"
"""A contract that nobody plays against, of three players; of four the dealer passes too."""


def robber(options: Options = CLASSIC, seats: int = 4, number: int = 0, sheet: Sheet | None = None) -> State:
    return dealt(options, seats, part=Part.ROBBER, number=number, sheet=sheet or blank(seats))


def parts(events: tuple[object, ...]) -> list[Part]:
    return [event.part for event in events if isinstance(event, PartBegun)]


@pytest.mark.rule("PREF-9.1", "PREF-9.5", "PREF-9.6")
@pytest.mark.parametrize(
    ("kind", "part", "limit"),
    [("classic", Part.ROBBER, None), ("sochinka", Part.MAIN, 10), ("leningradka", Part.MAIN, 10)],
)
def test_pref_9_1_each_kind_begins_with_its_own_part(kind: str, part: Part, limit: int | None) -> None:
    state = after(GAME.start(PRESETS[kind], 4), pack().replace("deal", "draw"))
    assert (state.part, state.sheet.limit) == (part, limit)
    gusarik = after(GAME.start(GUSARIK, 3), pack().replace("deal", "draw"))
    assert (gusarik.part, gusarik.sheet.limit) == (Part.ROBBER, None)


@pytest.mark.rule("PREF-9.2")
def test_pref_9_2_dealers_left_takes_talon_without_bidding() -> None:
    state = robber()
    deal = deal_of(state)
    assert (deal.declarer, deal.phase, turn(state)) == (0, Phase.LAY, 0)
    assert GAME.view(state, None).talon == cards(TALON)
    assert set(GAME.view(state, Seat(0)).hand) == set(cards(f"{FIRST} {TALON}"))
    assert refused(state, "bid 6S") == refused(state, "pass") == "moment"


def having_played(*levels: int) -> Sheet:
    page = Page(whists=((),) * 4, robber=levels)
    return replace(blank(4), pages=(page, *blank(4).pages[1:]))


@pytest.mark.rule("PREF-9.2")
def test_pref_9_2_contracts_owed_are_played_in_any_order() -> None:
    levels = {text.split()[1].rstrip("SCDHN") for text in offered(after(robber(), "lay 8H 7H"))}
    assert levels == {"6", "7", "8", "9", "10", "misere"}
    state = after(robber(number=4, sheet=having_played(6, 0, 10)), "lay 8H 7H")
    assert {text.split()[1].rstrip("SCDHN") for text in offered(state)} == {"7", "8", "9"}
    for contract in ("6S", "misere", "10H", "9S notalon", "7S dark"):
        assert refused(state, f"contract {contract}") == "owed"


@pytest.mark.rule("PREF-9.2")
def test_pref_9_2_each_contract_is_played_once_made_or_not() -> None:
    made = played_out(after(robber(), "lay 8H 7H", "contract 10S"))
    assert contract_of(made).robber
    assert made.state.sheet.pages[0].owed == (6, 7, 8, 9, 0)
    failed = played_out(after(robber(), "lay 8H 7H", "contract misere"))
    assert failed.state.sheet.pages[0].owed == (6, 7, 8, 9, 10)
    assert made.state.sheet.pages[0].robber_pool == (10,)


@pytest.mark.rule("PREF-9.1", "PREF-9.2")
@pytest.mark.parametrize(("seats", "deals"), [(4, 24), (3, 18)])
def test_pref_9_1_two_raspasy_rounds_follow_razboinik(seats: int, deals: int) -> None:
    end = "lay 8H 7H", "contract 7C", "pass", "pass", *(["pass"] if seats == 4 else [])
    assert parts(through(robber(seats=seats, number=deals - 2), *end).events) == []
    done = through(robber(seats=seats, number=deals - 1), *end)
    assert parts(done.events) == [Part.ROUNDS]
    assert done.state.dealer == 0


@pytest.mark.rule("PREF-8.18", "PREF-9.1", "PREF-9.7")
@pytest.mark.parametrize("options", [CLASSIC, GUSARIK])
def test_pref_8_18_a_part_ends_with_its_sheet(options: Options) -> None:
    end = "lay 8H 7H", "contract 7C", "pass", "pass", "pass"
    done = through(robber(options, 4, 23), *end)
    (sheet,) = [event.before for event in done.events if isinstance(event, PartBegun)]
    assert sheet is not None
    assert (sheet.part, sheet.number, sheet.sheet) == (Part.ROBBER, 24, over(done).sheet)
    rounds = played_out(in_rounds(4, 31, options))
    sheets = [event.before for event in rounds.events if isinstance(event, PartBegun)]
    assert [sheet and (sheet.part, sheet.sheet) for sheet in sheets] == (
        [(Part.ROUNDS, over(rounds).sheet)] if options is CLASSIC else [None]
    )


def in_rounds(seats: int, number: int, options: Options = CLASSIC) -> State:
    return dealt(options, seats, part=Part.ROUNDS, number=number, sheet=blank(seats))


@pytest.mark.rule("PREF-9.1")
def test_pref_9_1_raspasy_rounds_lack_bids_and_tricks_cost_1() -> None:
    state = in_rounds(4, 26)
    assert deal_of(state).raspasy
    assert refused(state, "bid 6S") == refused(state, "pass dark") == "moment"
    done = played_out(state)
    assert (raspasy_of(done).price, raspasy_of(done).running, raspasy_of(done).fine) == (1, 0, 0)
    assert (done.state.dealer, done.state.row) == (0, 0)


@pytest.mark.rule("PREF-9.1", "PREF-9.3")
@pytest.mark.parametrize(("seats", "deals"), [(4, 32), (3, 24)])
def test_pref_9_1_after_the_rounds_hill_owner_sets_conditions(seats: int, deals: int) -> None:
    assert parts(played_out(in_rounds(seats, deals - 2)).events) == []
    done = played_out(in_rounds(seats, deals - 1))
    assert parts(done.events) == [Part.CONDITIONS]
    assert [event.owner for event in done.events if isinstance(event, ConditionsAsked)] == [0]


def asked(*hills: int, options: Options = CLASSIC, first: int = 3) -> State:
    return before_deal(
        options,
        len(hills),
        part=Part.CONDITIONS,
        number=32,
        sheet=with_hills(*hills, limit=None),
        first=Seat(first),
    )


@pytest.mark.rule("PREF-9.3")
@pytest.mark.parametrize(("hills", "owner"), [((5, 9, 7, 8), 1), ((9, 9, 7, 9), 3), ((9, 9, 7, 5), 0)])
def test_pref_9_3_owner_is_first_player_with_the_largest_hill(hills: tuple[int, ...], owner: int) -> None:
    assert turn(asked(*hills)) == owner


@pytest.mark.rule("PREF-9.3")
def test_pref_9_3_one_action_sets_price_pool_and_time() -> None:
    done = step(asked(5, 9, 7, 8), "conditions 3 5 90")
    assert done.state.conditions == Conditions(Seat(1), 3, 5, 90)
    assert [event.late for event in done.events if isinstance(event, ConditionsSet)] == [False]
    assert (done.state.part, done.state.sheet.limit, done.state.price) == (Part.MAIN, 5, 3)
    assert done.state.sheet.pools == (0, 0, 0, 0)
    assert GAME.alarms(done.state) == {"control": timedelta(minutes=90)}
    assert GAME.alarms(step(asked(5, 9, 7, 8), "conditions 3 5 none").state) == {}


@pytest.mark.rule("PREF-9.3")
def test_pref_9_3_the_pool_is_at_most_the_smallest_hill() -> None:
    state = asked(5, 9, 7, 8)
    for wrong in ("1 6 none", "1 0 none", "0 5 none", "101 5 none", "1 5 20"):
        assert refused(state, f"conditions {wrong}") == "conditions"
    assert refused(state, "0: conditions 1 5 none") == "turn"
    assert "conditions 100 1 600" in offered(state)
    assert step(asked(0, 9, 7, 8), "conditions 1 10 none").state.sheet.limit == 10
    assert refused(asked(0, 9, 7, 8), "conditions 1 9 none") == "conditions"


@pytest.mark.rule("PREF-9.3")
@pytest.mark.parametrize(("least", "pools"), [(3, [1, 2, 3]), (1, [1]), (0, [10])])
def test_pref_9_3_a_small_hill_allows_small_pools_only(least: int, pools: list[int]) -> None:
    offers = {text.split(" ")[2] for text in offered(asked(least, 9, 7, 8))}
    assert sorted(map(int, offers)) == pools


@pytest.mark.rule("PREF-9.3")
@pytest.mark.parametrize(
    ("page", "words"), [("ru", "если она нулевая, ровно 10"), ("en", "exactly 10 if that is zero")]
)
def test_pref_9_3_both_pages_say_which_pools_are_allowed(page: str, words: str) -> None:
    text = (Path(rules.__file__).parent / f"rules.{page}.md").read_text(encoding="utf-8")
    (clause,) = [line for line in text.splitlines() if line.startswith("- **PREF-9.3**")]
    assert words in clause


@pytest.mark.rule("PREF-9.3")
def test_pref_9_3_the_time_in_the_options_may_be_set() -> None:
    assert (
        step(asked(5, 9, 7, 8, options=replace(CLASSIC, control_time=20)), "conditions 1 5 20").state.part
        is Part.MAIN
    )


@pytest.mark.rule("PREF-9.3")
def test_pref_9_3_clock_sets_usual_terms_without_an_answer() -> None:
    state = asked(5, 9, 7, 8, options=replace(CLASSIC, control_time=45))
    assert GAME.alarms(state) == {"conditions": timedelta(minutes=2)}
    assert GAME.to_act(state) == {1, Nature.CLOCK}
    done = GAME.apply(state, Nature.CLOCK, GAME.read("timeup conditions"))
    assert done.state.conditions == Conditions(Seat(1), 1, 5, 45)
    assert [event.late for event in done.events if isinstance(event, ConditionsSet)] == [True]
    assert refused(state, "timeup conditions") == "turn"


def timed(dealer: int = 3, sheet: Sheet | None = None) -> State:
    """The main part of Классика under a control time; seat 3 dealt first."""
    conditions = Conditions(Seat(1), 1, 5, 60)
    return before_deal(
        MAIN, dealer=dealer, number=40, first=Seat(3), conditions=conditions, sheet=sheet or blank(4, 10)
    )


def time_up(state: State) -> State:
    return GAME.apply(state, Nature.CLOCK, GAME.read("timeup control")).state


def a_deal(state: State) -> State:
    return after(state, pack(), *GIVEN, "pass")


@pytest.mark.rule("PREF-9.4")
def test_pref_9_4_the_clock_acts_when_control_time_ends() -> None:
    state = after(timed(), pack())
    assert Nature.CLOCK in GAME.to_act(state)
    done = GAME.apply(state, Nature.CLOCK, GAME.read("timeup control"))
    assert any(isinstance(event, ControlTime) for event in done.events)
    assert GAME.alarms(done.state) == {}
    assert Nature.CLOCK not in GAME.to_act(done.state)
    with pytest.raises(IllegalAction):
        GAME.apply(done.state, Nature.CLOCK, GAME.read("timeup control"))


@pytest.mark.rule("PREF-9.4")
@pytest.mark.parametrize(("dealer", "deals"), [(3, 8), (0, 7), (2, 5)])
def test_pref_9_4_running_round_ends_and_one_last_follows(dealer: int, deals: int) -> None:
    """Rounds begin with seat 3's deal: from seat 0's deal on three are left of the running round and four of the last."""
    state = time_up(after(timed(dealer), pack()))
    state = after(state, *GIVEN, "pass")
    for _ in range(deals - 1):
        assert state.part is Part.MAIN
        state = a_deal(state)
    assert state.part is Part.OVER


@pytest.mark.rule("PREF-9.4")
def test_pref_9_4_the_last_round_is_told_when_it_begins() -> None:
    state = time_up(after(timed(2), pack()))
    done = through(state, *GIVEN, "pass")
    assert any(isinstance(event, LastRound) for event in done.events)


@pytest.mark.rule("PREF-9.4")
def test_pref_9_4_a_dealers_repeated_deals_share_the_round() -> None:
    state = time_up(after(timed(2), pack()))
    state = played_out(after(state, "pass", "pass", "pass")).state
    assert (state.rounds_left, state.dealer) == (2, 2)


def full(*hills: int) -> Sheet:
    sheet = with_hills(*hills, limit=5)
    return replace(sheet, pages=tuple(replace(page, pool=(5,)) for page in sheet.pages))


@pytest.mark.rule("PREF-9.4", "PREF-8.13")
def test_pref_9_4_timed_match_ends_early_only_with_empty_hills() -> None:
    assert a_deal(timed(sheet=full(3, 0, 0, 9))).part is Part.MAIN
    assert a_deal(timed(sheet=full(0, 0, 0, 0))).part is Part.OVER


@pytest.mark.rule("PREF-9.4")
def test_pref_9_4_full_pools_end_a_match_without_a_clock() -> None:
    state = before_deal(MAIN, number=40, conditions=Conditions(Seat(1), 1, 5, None), sheet=full(3, 0, 0, 9))
    assert a_deal(state).part is Part.OVER
    assert GAME.alarms(state) == {}


def pools(limit: int, *points: int) -> Sheet:
    sheet = blank(len(points), limit)
    return replace(
        sheet,
        pages=tuple(replace(page, pool=(point,)) for page, point in zip(sheet.pages, points, strict=True)),
    )


@pytest.mark.rule("PREF-9.5")
def test_pref_9_5_sochinka_ends_when_all_pools_are_full() -> None:
    """The 4 points of the last contract are one for the own pool, three for seat 2's; then two of them are missing, or none."""
    assert a_deal(before_deal(SOCHINKA, sheet=pools(10, 9, 10, 5, 10))).part is Part.MAIN
    done = through(before_deal(SOCHINKA, sheet=pools(10, 9, 10, 7, 10)), pack(), *GIVEN, "pass")
    assert done.state.sheet.pools == (10, 10, 10, 10)
    assert parts(done.events) == [Part.OVER]


@pytest.mark.rule("PREF-9.6")
def test_pref_9_6_leningradka_ends_when_one_pool_is_full() -> None:
    assert a_deal(before_deal(LENINGRADKA, sheet=pools(10, 5, 9, 0, 0))).part is Part.MAIN
    assert a_deal(before_deal(LENINGRADKA, sheet=pools(10, 6, 9, 0, 0))).part is Part.OVER


@pytest.mark.rule("PREF-9.7")
@pytest.mark.parametrize(("seats", "deals"), [(4, 24), (3, 18)])
def test_pref_9_7_gusarik_may_have_the_raspasy_rounds_or_not(seats: int, deals: int) -> None:
    end = "lay 8H 7H", "contract 7C", "pass", "pass", *(["pass"] if seats == 4 else [])
    assert parts(through(robber(GUSARIK, seats, deals - 1), *end).events) == [Part.ROUNDS]
    alone = replace(GUSARIK, raspasy_rounds=False)
    assert parts(through(robber(alone, seats, deals - 1), *end).events) == [Part.OVER]
    assert parts(played_out(in_rounds(seats, deals + 2 * seats - 1, GUSARIK)).events) == [Part.OVER]


@pytest.mark.rule("PREF-9.7", "PREF-9.6")
def test_pref_9_7_options_of_one_kind_are_idle_in_others() -> None:
    assert replace(GUSARIK, settle="hill_only").terms.hill_only
    assert not replace(SOCHINKA, settle="hill_only").terms.hill_only
    assert replace(LENINGRADKA, doubled=True).terms.doubled
    assert not replace(SOCHINKA, doubled=True).terms.doubled


@pytest.mark.rule("PREF-9.8")
def test_pref_9_8_agreed_deals_end_and_settle_the_match() -> None:
    options = replace(SOCHINKA, deals=2)
    state = a_deal(before_deal(options, number=0, sheet=blank(4, 10)))
    assert state.part is Part.MAIN
    done = through(state, pack(), *GIVEN, "pass")
    assert parts(done.events) == [Part.OVER]
    (told,) = [event for event in done.events if isinstance(event, MatchOver)]
    assert GAME.result(done.state).points == settle(told.sheet, told.terms).results
    assert sum(told.results) == 0
    assert GAME.to_act(done.state) == frozenset()
    assert over(done).number == 2


@pytest.mark.rule("PREF-9.6", "PREF-9.8")
@pytest.mark.parametrize(("seats", "deals"), [(3, 20), (4, 24)])
def test_pref_9_6_leningradka_ends_after_the_deals_agreed_on(seats: int, deals: int) -> None:
    for number, part in ((deals - 2, Part.MAIN), (deals - 1, Part.OVER)):
        state = before_deal(LENINGRADKA, seats, number=number, sheet=blank(seats, 10))
        assert played_out(after(state, pack(), *["pass"] * 3)).state.part is part


@pytest.mark.rule("PREF-9.6", "PREF-1.5")
def test_pref_9_6_two_with_the_dummy_play_as_many_as_three() -> None:
    assert replace(LENINGRADKA, dummy=True).most_deals(2) == 20


@pytest.mark.rule("PREF-9.3", "PREF-9.8")
@pytest.mark.parametrize(("deals", "price"), [("none", 1), (25, 1), (24, 5), (4, 5)])
def test_pref_9_8_classic_has_a_price_before_its_owner_is_asked(deals: Any, price: int) -> None:
    """Of three, they are asked after 24 deals: the table's price counts where the match is over by then."""
    assert GAME.start(replace(CLASSIC, whist_price=5, deals=deals), 3).price == price


@pytest.mark.rule("PREF-1.4")
def test_pref_1_4_gusarik_has_neither_help_nor_cover() -> None:
    assert replace(GUSARIK, help=True, cover=True).terms == GUSARIK.terms


@pytest.mark.rule("PREF-9.8")
def test_pref_9_8_options_set_pool_and_price_if_nobody_does() -> None:
    state = GAME.start(replace(SOCHINKA, pool=25, whist_price=4), 3)
    assert (state.sheet.limit, state.price) == (25, 4)


def test_every_match_ends() -> None:
    assert a_deal(before_deal(SOCHINKA, number=LONGEST - 1)).part is Part.OVER
    assert a_deal(before_deal(SOCHINKA, number=LONGEST - 2)).part is Part.MAIN


def test_the_winner_of_a_match_has_the_first_place() -> None:
    """Seat 2's hill is 4 above the others': 10 × 4 ÷ 4 whists to each of the three."""
    result = GAME.result(before_deal(SOCHINKA, sheet=with_hills(1, 1, 5, 1)))
    assert result.places == (1, 1, 4, 1)
    assert list(map(int, result.points)) == [10, 10, -30, 10]
