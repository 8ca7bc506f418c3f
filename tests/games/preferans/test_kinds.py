"""Section 9: the parts of a match in each kind, the conditions of the main part, the control time and the end."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.core import IllegalAction, Nature, Seat
from games.preferans import GAME, rules
from games.preferans.events import MatchOver, PartBegun
from games.preferans.match.progression import MOST_DEALS
from games.preferans.options import PRESETS, Options
from games.preferans.scoring.settlement import settle
from games.preferans.scoring.sheet import Sheet, blank
from games.preferans.state import Conditions, Part, State
from tests.games.preferans.deals import sheet_of
from tests.games.preferans.positions import (
    MAIN,
    SOCHINKA,
    after,
    before_deal,
    cases,
    contract_of,
    dealt,
    fits,
    offered,
    over,
    pack,
    played_out,
    run,
    step,
    turn,
)

CLASSIC, LENINGRADKA, GUSARIK = (PRESETS[kind] for kind in ("classic", "leningradka", "gusarik"))
GIVEN = "bid 7C, pass, pass, lay AC KC, contract 7C, pass, pass"
"""A contract without a whist, of three players; of four the dealer passes too."""
OWN = "lay 8H 7H, contract 7C, pass, pass"
"""The same in Разбойник."""
DRAW, DEAL = pack().replace("deal", "draw"), pack()


def robber(options: Options = CLASSIC, seats: int = 4, number: int = 0, sheet: Sheet | None = None) -> State:
    return dealt(options, seats, part=Part.ROBBER, number=number, sheet=sheet or blank(seats))


def in_rounds(seats: int, number: int, options: Options = CLASSIC) -> State:
    return dealt(options, seats, part=Part.ROUNDS, number=number, sheet=blank(seats))


def asked(*hills: int, options: Options = CLASSIC, first: int = 3) -> State:
    sheet = sheet_of(f"limit none, hills {' '.join(map(str, hills))}")
    return before_deal(options, len(hills), part=Part.CONDITIONS, number=32, sheet=sheet, first=Seat(first))


def timed(dealer: int = 3, sheet: str = "limit 10", minutes: int | None = 60) -> State:
    """Return the main part of Классика under a control time; seat 3 dealt first."""
    conditions = Conditions(Seat(1), 1, 5, minutes)
    return before_deal(
        MAIN, dealer=dealer, number=40, first=Seat(3), conditions=conditions, sheet=sheet_of(sheet)
    )


def parts(events: tuple[object, ...]) -> list[Part]:
    return [event.part for event in events if isinstance(event, PartBegun)]


# fmt: off


@pytest.mark.rule("PREF-9.1", "PREF-9.5", "PREF-9.6")
@cases(
    (GAME.start(CLASSIC, 4), DRAW, "part robber; limit -"),
    (GAME.start(SOCHINKA, 4), DRAW, "part main; limit 10"),
    (GAME.start(LENINGRADKA, 4), DRAW, "part main; limit 10"),
    (GAME.start(GUSARIK, 3), DRAW, "part robber; limit -"),
)
def test_pref_9_1_each_kind_begins_with_its_own_part(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


SOME_OWED = sheet_of("players 3, limit none, robber 6.0.10 - -")


@pytest.mark.rule("PREF-9.2")
@cases(
    # the dealer's left takes the talon without bidding
    (robber(), "", "declarer 0; phase lay; turn 0; talon 8H 7H; refuses bid 6S | pass = moment"),
    # and plays what is owed, in any order
    (robber(seats=3), "lay 8H 7H",
     "offers contract 6{SCDHN} | contract 7{SCDHN} | contract 8{SCDHN} | contract 9{SCDHN} | contract 10{SCDHN} | contract misere"),
    (robber(seats=3, number=4, sheet=SOME_OWED), "lay 8H 7H",
     "offers contract 7{SCDHN} | contract 8{SCDHN} | contract 9{SCDHN}; "
     "refuses contract 6S | contract misere | contract 10H | contract 9S notalon | contract 7S dark = owed"),
    # once, made or not
    (robber(), "lay 8H 7H, contract 10S, ...", "outcome.robber yes; robber_pool 10 - - -"),
)
def test_pref_9_2_contracts_of_razboinik(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-9.2")
@pytest.mark.parametrize(("contract", "owed"), [("10S", (6, 7, 8, 9, 0)), ("misere", (6, 7, 8, 9, 10))])
def test_pref_9_2_each_contract_is_played_once_made_or_not(contract: str, owed: tuple[int, ...]) -> None:
    done = played_out(after(robber(), "lay 8H 7H", f"contract {contract}"))
    assert done.state.sheet.pages[0].owed == owed
    assert contract_of(done).robber


@pytest.mark.rule("PREF-9.1", "PREF-9.7", "PREF-9.3")
@cases(
    (robber(number=22), f"{OWN}, pass", "PartBegun.part -"),
    (robber(number=23), f"{OWN}, pass", "PartBegun.part rounds; dealer 0"),
    (robber(seats=3, number=16), OWN, "PartBegun.part -"),
    (robber(seats=3, number=17), OWN, "PartBegun.part rounds; dealer 0"),
    (in_rounds(4, 30), "...", "PartBegun.part -"),
    (in_rounds(4, 31), "...", "PartBegun.part conditions; ConditionsAsked.owner 0"),
    (in_rounds(3, 22), "...", "PartBegun.part -"),
    (in_rounds(3, 23), "...", "PartBegun.part conditions; ConditionsAsked.owner 0"),
    # Гусарик may have the rounds or not
    (robber(GUSARIK, number=23), f"{OWN}, pass", "PartBegun.part rounds"),
    (robber(GUSARIK, 3, 17), OWN, "PartBegun.part rounds"),
    (robber(replace(GUSARIK, raspasy_rounds=False), number=23), f"{OWN}, pass", "PartBegun.part over"),
    (robber(replace(GUSARIK, raspasy_rounds=False), 3, 17), OWN, "PartBegun.part over"),
    (in_rounds(4, 31, GUSARIK), "...", "PartBegun.part over"),
    (in_rounds(3, 23, GUSARIK), "...", "PartBegun.part over"),
    # no bids in the rounds, and tricks cost 1
    (in_rounds(4, 26), "", "raspasy yes; refuses bid 6S | pass dark = moment"),
    (in_rounds(4, 26), "...", "outcome.price 1; outcome.running 0; outcome.fine 0; dealer 0; row 0"),
)
def test_pref_9_1_parts_follow_one_another(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-8.18", "PREF-9.1", "PREF-9.7")
@pytest.mark.parametrize("options", [CLASSIC, GUSARIK])
def test_pref_8_18_a_part_ends_with_its_sheet(options: Options) -> None:
    done = run(robber(options, 4, 23), f"{OWN}, pass")
    (sheet,) = [event.before for event in done.events if isinstance(event, PartBegun)]
    assert sheet is not None
    assert (sheet.part, sheet.number, sheet.sheet) == (Part.ROBBER, 24, over(done).sheet)
    rounds = played_out(in_rounds(4, 31, options))
    sheets = [event.before for event in rounds.events if isinstance(event, PartBegun)]
    last = [(Part.ROUNDS, over(rounds).sheet)] if options is CLASSIC else [None]
    assert [sheet and (sheet.part, sheet.sheet) for sheet in sheets] == last


@pytest.mark.rule("PREF-9.3")
@pytest.mark.parametrize(("hills", "owner"), [((5, 9, 7, 8), 1), ((9, 9, 7, 9), 3), ((9, 9, 7, 5), 0)])
def test_pref_9_3_owner_is_first_player_with_the_largest_hill(hills: tuple[int, ...], owner: int) -> None:
    assert turn(asked(*hills)) == owner


ASKED = asked(5, 9, 7, 8)


@pytest.mark.rule("PREF-9.3")
@cases(
    (ASKED, "conditions 3 5 90", "ConditionsSet.late no; part main; limit 5; price 3; pools 0 0 0 0; alarms control"),
    (ASKED, "conditions 3 5 none", "alarms -"),
    (ASKED, "", "offers+ conditions 100 1 600; refuses 0: conditions 1 5 none = turn"),
    (ASKED, "", "refuses conditions 1 6 none | conditions 1 0 none | conditions 0 5 none = conditions"),
    (ASKED, "", "refuses conditions 101 5 none | conditions 1 5 20 = conditions"),
    (asked(0, 9, 7, 8), "conditions 1 10 none", "limit 10"),
    (asked(0, 9, 7, 8), "", "refuses conditions 1 9 none = conditions"),
    (asked(5, 9, 7, 8, options=replace(CLASSIC, control_time=20)), "conditions 1 5 20", "part main"),
)
def test_pref_9_3_one_action_sets_price_pool_and_time(state: State, done: str, holds: str) -> None:
    """The pool is at most the smallest hill, or exactly 10 if that is zero."""
    fits(state, done, holds)


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
def test_pref_9_3_clock_sets_usual_terms_without_an_answer() -> None:
    assert step(ASKED, "conditions 3 5 90").state.conditions == Conditions(Seat(1), 3, 5, 90)
    assert GAME.alarms(step(ASKED, "conditions 3 5 90").state) == {"control": timedelta(minutes=90)}
    state = asked(5, 9, 7, 8, options=replace(CLASSIC, control_time=45))
    assert GAME.alarms(state) == {"conditions": timedelta(minutes=2)}
    assert GAME.to_act(state) == {1, Nature.CLOCK}
    done = GAME.apply(state, Nature.CLOCK, GAME.read("timeup conditions"))
    assert done.state.conditions == Conditions(Seat(1), 1, 5, 45)
    assert [event.late for event in done.events if hasattr(event, "late")] == [True]
    fits(state, "", "refuses timeup conditions = turn")


def time_up(state: State) -> State:
    return GAME.apply(state, Nature.CLOCK, GAME.read("timeup control")).state


@pytest.mark.rule("PREF-9.4")
def test_pref_9_4_the_clock_acts_when_control_time_ends() -> None:
    state = after(timed(), DEAL)
    assert Nature.CLOCK in GAME.to_act(state)
    done = GAME.apply(state, Nature.CLOCK, GAME.read("timeup control"))
    assert [type(event).__name__ for event in done.events] == ["ControlTime"]
    assert GAME.alarms(done.state) == {}
    assert Nature.CLOCK not in GAME.to_act(done.state)
    with pytest.raises(IllegalAction):
        GAME.apply(done.state, Nature.CLOCK, GAME.read("timeup control"))


@pytest.mark.rule("PREF-9.4")
@pytest.mark.parametrize(("dealer", "deals"), [(3, 8), (0, 7), (2, 5)])
def test_pref_9_4_running_round_ends_and_one_last_follows(dealer: int, deals: int) -> None:
    """Rounds begin with seat 3's deal: from seat 0's deal on three are left of the running round and four of the last."""
    state = time_up(after(timed(dealer), DEAL))
    more = [f"{GIVEN}, pass", *[f"{DEAL}, {GIVEN}, pass"] * (deals - 1)]
    fits(state, ", ".join(more[:-1]), "part main")
    fits(state, ", ".join(more), "part over")


UP = time_up(after(timed(2), DEAL))


@pytest.mark.rule("PREF-9.4", "PREF-8.13")
@cases(
    (UP, f"{GIVEN}, pass", "LastRound.audience -"),  # told when it begins
    (UP, "pass, pass, pass, ...", "rounds-left 2; dealer 2"),  # repeated deals share the round
    # a timed match ends early only with empty hills, full pools end one without a clock
    (timed(sheet="limit 5, pools 5 5 5 5, hills 3 0 0 9"), f"{DEAL}, {GIVEN}, pass", "part main"),
    (timed(sheet="limit 5, pools 5 5 5 5, hills 0 0 0 0"), f"{DEAL}, {GIVEN}, pass", "part over"),
    (timed(sheet="limit 5, pools 5 5 5 5, hills 3 0 0 9", minutes=None), f"{DEAL}, {GIVEN}, pass", "part over"),
    (timed(minutes=None), "", "alarms -"),
)
def test_pref_9_4_the_last_round(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


def main(options: Options, sheet: str) -> State:
    return before_deal(options, sheet=sheet_of(f"limit 10, {sheet}"))


@pytest.mark.rule("PREF-9.5", "PREF-9.6")
@cases(
    # the 4 points of the last contract are one for the own pool, three for seat 2's: two of them are missing, or none
    (main(SOCHINKA, "pools 9 10 5 10"), f"{DEAL}, {GIVEN}, pass", "part main"),
    (main(SOCHINKA, "pools 9 10 7 10"), f"{DEAL}, {GIVEN}, pass", "pools 10 10 10 10; PartBegun.part over"),
    (main(LENINGRADKA, "pools 5 9 0 0"), f"{DEAL}, {GIVEN}, pass", "part main"),
    (main(LENINGRADKA, "pools 6 9 0 0"), f"{DEAL}, {GIVEN}, pass", "part over"),
)
def test_pref_9_5_a_match_ends_when_all_pools_are_full_or_one(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-9.6", "PREF-9.8")
@cases(
    (before_deal(LENINGRADKA, 3, number=18), f"{DEAL}, pass, pass, pass, ...", "part main"),
    (before_deal(LENINGRADKA, 3, number=19), f"{DEAL}, pass, pass, pass, ...", "part over"),
    (before_deal(LENINGRADKA, 4, number=22), f"{DEAL}, pass, pass, pass, ...", "part main"),
    (before_deal(LENINGRADKA, 4, number=23), f"{DEAL}, pass, pass, pass, ...", "part over"),
    (before_deal(replace(SOCHINKA, deals=2), number=0), f"{DEAL}, {GIVEN}, pass", "part main"),
    (before_deal(SOCHINKA, part=Part.OVER), "", "refuses 0: pass | 0: claim 1 = over"),
    # every match ends
    (before_deal(SOCHINKA, number=MOST_DEALS - 1), f"{DEAL}, {GIVEN}, pass", "part over"),
    (before_deal(SOCHINKA, number=MOST_DEALS - 2), f"{DEAL}, {GIVEN}, pass", "part main"),
)
def test_pref_9_8_a_match_ends_after_the_deals_agreed_on(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


# fmt: on


@pytest.mark.rule("PREF-9.7", "PREF-9.6")
def test_pref_9_7_options_of_one_kind_are_idle_in_others() -> None:
    assert replace(GUSARIK, settle="hill_only").terms.hill_only
    assert not replace(SOCHINKA, settle="hill_only").terms.hill_only
    assert replace(LENINGRADKA, doubled=True).terms.doubled
    assert not replace(SOCHINKA, doubled=True).terms.doubled


@pytest.mark.rule("PREF-9.8")
def test_pref_9_8_agreed_deals_end_and_settle_the_match() -> None:
    state = before_deal(replace(SOCHINKA, deals=2), number=1, sheet=blank(4, 10))
    done = run(state, f"{DEAL}, {GIVEN}, pass")
    assert parts(done.events) == [Part.OVER]
    (told,) = [event for event in done.events if isinstance(event, MatchOver)]
    assert GAME.result(done.state).points == settle(told.sheet, told.terms).results
    assert sum(told.results) == 0
    assert GAME.to_act(done.state) == frozenset()
    assert over(done).number == 2


@pytest.mark.rule("PREF-9.6", "PREF-1.5")
def test_pref_9_6_two_with_the_dummy_play_as_many_as_three() -> None:
    assert replace(LENINGRADKA, dummy=True).most_deals(2) == 20


@pytest.mark.rule("PREF-9.3", "PREF-9.8")
@pytest.mark.parametrize(("deals", "price"), [("none", 1), (25, 1), (24, 5), (4, 5)])
def test_pref_9_8_classic_has_a_price_before_its_owner_is_asked(deals: Any, price: int) -> None:
    """Three players set it after 24 deals: in a shorter match the table's price counts."""
    assert GAME.start(replace(CLASSIC, whist_price=5, deals=deals), 3).price == price


@pytest.mark.rule("PREF-1.4")
def test_pref_1_4_gusarik_has_neither_help_nor_cover() -> None:
    assert replace(GUSARIK, help=True, cover=True).terms == GUSARIK.terms


@pytest.mark.rule("PREF-9.8")
def test_pref_9_8_options_are_the_default_pool_and_price() -> None:
    state = GAME.start(replace(SOCHINKA, pool=25, whist_price=4), 3)
    assert (state.sheet.limit, state.price) == (25, 4)


def test_the_winner_of_a_match_has_the_first_place() -> None:
    """Seat 2's hill is 4 above the others': 10 × 4 ÷ 4 whists to each of the three."""
    result = GAME.result(main(SOCHINKA, "hills 1 1 5 1"))
    assert result.places == (1, 1, 4, 1)
    assert list(map(int, result.points)) == [10, 10, -30, 10]
