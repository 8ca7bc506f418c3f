"""What is counted of matches, and what is praised."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.ui.texts.words import Form, words_in
from games import options as fields
from games.core import Actor, Nature, Seat, Step
from games.preferans import GAME, STATISTICS
from games.preferans.events import DealOver
from games.preferans.options import PRESETS, Options
from games.preferans.scoring.ledger import SheetColumn, Why
from games.preferans.state import Part, State
from games.record import Entry, Record, Turn, replay
from tests.contract.golden import Golden
from tests.contract.walks import walk
from tests.games.preferans.positions import (
    MAIN,
    MIXED,
    SECOND,
    TALON,
    THIRD,
    after,
    before_deal,
    dealt,
    pack,
    played_out,
    through,
    with_pools,
)
from tests.games.preferans.second_count import count, deals
from tests.support.sentences import said

GOLDEN = sorted(Path(__file__).parent.glob("golden*.json"))
WHISTS = ("balance", "most-balance", "whist-points")
"""Counters that the second count leaves to the sheet."""
DARK = replace(PRESETS["quick_leningradka"], dark=True)
TRADED = replace(PRESETS["quick_sochinka"], misere="trading", underbid="arbiter", undertricks="robber")


def same_twice(record: Record) -> None:
    """Fails unless a finished match is counted as a second counter counts it from its log."""
    turns = list(replay(GAME, record))
    end = turns[-1].state
    counted = STATISTICS.counts(turns, record.seats)
    log = tuple((entry.actor, entry.text) for entry in record.log)
    second = count(deals(fields.from_json(Options, record.options), record.seats, log), record.seats)
    points = GAME.result(end).points
    helped = help_whists(turns, record.seats)
    for seat, (own, theirs) in enumerate(zip(counted, second, strict=True)):
        assert {name: own[name] for name in own if name not in WHISTS} == dict(+theirs)
        assert abs(own.get("balance", 0) - points[seat]) < 1
        assert own.get("most-balance", 0) == max(0, own.get("balance", 0))
        assert own.get("whist-points", 0) + helped[seat] == sum(end.sheet.whists[seat])


def help_whists(turns: list[Turn], seats: int) -> list[int]:
    """PREF-8.13, 8.14: whists for points given to others."""
    lines = [
        line
        for turn in turns
        for event in turn.events
        if isinstance(event, DealOver)
        for line in event.booking.lines
        if line.column is SheetColumn.WHISTS and line.why in (Why.HELP_POOL, Why.HELP_HILL)
    ]
    return [sum(line.amount for line in lines if line.who == seat) for seat in range(seats)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_stored_matches_are_counted_the_same_twice(path: Path) -> None:
    same_twice(msgspec.json.decode(path.read_bytes(), type=Golden).record)


def low_match(options: Options, seats: int, rng: Random) -> Record:
    """A random match in which bids and contracts stay low and claims are rare."""
    state = GAME.start(options, seats)
    log: list[Entry] = []
    while acting := sorted(GAME.to_act(state), key=str):
        actor = rng.choice(acting)
        action = (
            GAME.sample(state, rng) if actor is Nature.CHANCE else GAME.read(low_action(state, actor, rng))
        )
        log.append(Entry(0, actor, GAME.write(action)))
        state = GAME.apply(state, actor, action).state
    return Record(GAME.name, GAME.version, fields.as_json(options), seats, tuple(log))


def low_action(state: State, actor: Actor, rng: Random) -> str:
    verbs: dict[str, list[str]] = {}
    for text in map(GAME.write, GAME.legal(state, actor)):
        verbs.setdefault(text.partition(" ")[0], []).append(text)
    if "claim" in verbs and rng.random() < 0.98:
        verbs.pop("claim")
    verb = rng.choice(sorted(verbs))
    return verbs[verb][0] if verb in ("bid", "contract") else rng.choice(verbs[verb])


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", [DARK, TRADED, PRESETS["quick_gusarik"]], ids=lambda each: each.kind)
def test_random_matches_are_counted_the_same_twice(options: Options, seats: int) -> None:
    rng = Random(f"{options.kind} {seats}")
    options = replace(options, deals=8, pool=100)
    for _ in range(3):
        same_twice(low_match(options, seats, rng))
        made = walk(GAME, options, seats, rng)
        log = tuple(Entry(0, move.actor, move.text) for move in made.moves)
        same_twice(Record(GAME.name, GAME.version, fields.as_json(options), seats, log))


LOW = (
    "7S 8S 9S 7C 8C 9C 7D 8D 9D 7H",
    "TS QS AS TC QC AC TD QD AD TH",
    "JS KS JC KC JD KD JH QH KH AH",
    "8H 9H",
)
"""The first hand from the dealer's left takes no trick."""
TEN = ("AS KS QS JS TS 9S 8S 7S AC KC", SECOND, THIRD, TALON)
"""The first hand takes all ten."""
IN_THE_DARK = replace(MAIN, dark=True)


def counted(*steps: Step[State], seats: int = 4) -> tuple[Mapping[str, int], ...]:
    return STATISTICS.counts(turns(*steps), seats)


def achieved(*steps: Step[State], seats: int = 4) -> tuple[tuple[Seat, str], ...]:
    return STATISTICS.achieved(turns(*steps), seats)


def turns(*steps: Step[State]) -> list[Turn]:
    return [Turn(Entry(0, Seat(0), ""), each.state, each.events) for each in steps]


def finished(state: State, *texts: str) -> Step[State]:
    """What happened in the deal after these actions, until its end."""
    return played_out(after(state, *texts))


@pytest.mark.rule("PREF-8.6", "PREF-8.11", "PREF-8.15")
def test_pref_8_6_a_whist_made_or_short_is_counted() -> None:
    """Ten tricks against two who owe two each: 4 on the hills of both, 1 for the talon returned, 1 point beyond the cover.

    With what the pools lack of ten the hills are 9, 14, 14 and 11, of which the mean is 12.
    """
    six = finished(dealt(hands=TEN), "bid 6S", "pass", "pass", "lay 8H 7H", "contract 6S")
    declarer, first, second, dealer = counted(six)
    assert declarer.items() >= {"contracts-6": 1, "made-6": 1, "deals": 1, "matches": 1}.items()
    whisted = {"deals": 1, "matches": 1, "whists": 1, "whist-short": 2}
    assert [{name: own[name] for name in own if name != "balance"} for own in (first, second)] == [
        whisted
    ] * 2
    assert dealer.keys() == {"matches", "deals", "balance", "most-balance"}
    assert [own["balance"] for own in (declarer, first, second, dealer)] == [30, -20, -20, 10]
    assert declarer["most-balance"] == declarer["balance"]
    assert "most-balance" not in first


@pytest.mark.rule("PREF-4.6", "PREF-8.3")
def test_pref_8_3_both_with_cards_catch_a_misere() -> None:
    caught = finished(dealt(hands=TEN), "bid misere", "pass", "pass", "lay 8H 7H", "contract misere")
    declarer, first, second, dealer = counted(caught)
    assert declarer.items() >= {"contracts-misere": 1}.items()
    assert "made-misere" not in declarer
    assert all(own.items() >= {"misere-defended": 1, "misere-caught": 1}.items() for own in (first, second))
    assert not {"misere-defended", "misere-caught", "whists"} & dealer.keys()


@pytest.mark.rule("PREF-4.10")
def test_pref_4_10_a_contract_given_up_is_made() -> None:
    given = through(
        dealt(hands=TEN), "bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S", "pass", "pass", "pass"
    )
    declarer, _, second, _ = counted(given)
    assert declarer.items() >= {"contracts-7": 1, "made-7": 1}.items()
    assert second["whist-points"] == 4, "one trick at seven, to the second to speak"


@pytest.mark.rule("PREF-9.2")
def test_pref_9_2_contracts_of_razboinik_are_counted_apart() -> None:
    owed = finished(dealt(hands=TEN, part=Part.ROBBER, number=0), "lay 8H 7H", "contract misere")
    declarer, first, _, _ = counted(owed)
    assert declarer["robber"] == 1
    assert not {"robber-made", "contracts-misere"} & declarer.keys()
    assert "misere-defended" not in first


@pytest.mark.rule("PREF-6.2", "PREF-6.6")
def test_pref_6_6_raspasy_without_a_trick_are_clean() -> None:
    """The sitting dealer leads the talon's hearts and has no cards."""
    clean, first, second, dealer = counted(finished(dealt(hands=LOW), "pass", "pass", "pass"))
    assert (clean["raspasy"], clean["raspasy-clean"]) == (1, 1)
    assert "raspasy-tricks" not in clean
    assert first["raspasy-tricks"] + second["raspasy-tricks"] == 10
    assert "raspasy" not in dealer


@pytest.mark.rule("PREF-7.2", "PREF-7.4")
def test_pref_7_2_ten_in_the_dark_is_praised() -> None:
    dark = after(dealt(IN_THE_DARK, hands=TEN), "bid 10S dark", "pass", "pass", "lay 8H 7H")
    made = finished(dark, "contract 10S dark")
    assert achieved(made) == ((0, "dark-ten"),)
    assert counted(made)[0].items() >= {"contracts-dark": 1, "made-dark": 1, "made-dark-10": 1}.items()
    failed = finished(
        dealt(IN_THE_DARK, hands=LOW), "bid 10S dark", "pass", "pass", "lay 8H 9H", "contract 10S dark"
    )
    assert achieved(failed) == ()


@pytest.mark.rule("PREF-7.6")
def test_pref_7_6_misere_in_the_dark_is_praised() -> None:
    dark = finished(
        dealt(IN_THE_DARK, hands=LOW), "bid misere dark", "pass", "pass", "lay 8H 9H", "contract misere dark"
    )
    seen = finished(dealt(hands=LOW), "bid misere", "pass", "pass", "lay 8H 9H", "contract misere")
    assert achieved(dark) == ((0, "dark-misere"),)
    assert achieved(seen) == ()


@pytest.mark.rule("PREF-4.12")
def test_pref_4_12_a_totus_is_praised_if_it_is_made() -> None:
    """The opponents choose what is laid away: with two hearts left, two tricks are lost."""
    told = after(dealt(hands=TEN), "bid 10N", "pass", "pass", "contract totus N")
    made, failed = (finished(told, two, "accept") for two in ("lay 8H 7H", "lay AC KC"))
    assert achieved(made) == ((0, "totus"),)
    assert achieved(failed) == ()
    assert (
        counted(made, failed)[0].items() >= {"contracts-totus": 2, "made-totus": 1, "contracts-10": 2}.items()
    )


@pytest.mark.rule("PREF-6.5")
def test_pref_6_5_a_whole_row_without_a_trick_is_praised() -> None:
    assert achieved(*raspasy(3, LOW, LOW, LOW)) == ((0, "clean-row"),)
    assert achieved(*raspasy(3, MIXED, LOW, LOW)) == ()


@pytest.mark.rule("PREF-6.5")
def test_pref_6_5_the_end_of_one_row_is_no_part_of_the_next() -> None:
    """The third player from the next dealer's left is the one who was first before."""
    turned = (LOW[1], LOW[2], LOW[0], LOW[3])
    assert achieved(*raspasy(2, MIXED, LOW, LOW, turned), seats=3) == ()


def raspasy(dealer: int, *hands: tuple[str, ...]) -> list[Step[State]]:
    """Deals in which all pass, the first dealt by this seat, who is the last one."""
    state, steps = before_deal(seats=dealer + 1, sheet=with_pools(*[0] * (dealer + 1))), []
    for each in hands:
        steps.append(finished(state, pack(*each), "pass", "pass", "pass"))
        state = steps[-1].state
    return steps


def test_nothing_is_told_of_what_was_never_played() -> None:
    assert STATISTICS.profile({}) == ()
    assert STATISTICS.profile({"matches": 3}) == ()


def told(key: str, **facts: int | str) -> str:
    return said(f"preferans-stats-{key}", **facts)


def test_a_profile_says_averages_and_shares() -> None:
    counts = {
        "matches": 4,
        "deals": 40,
        "balance": -50,
        "most-balance": 123,
        "contracts-6": 6,
        "made-6": 5,
        "contracts-misere": 2,
        "made-misere": 1,
        "whists": 3,
        "whists-made": 2,
        "whist-tricks": 10,
        "whist-short": 1,
        "whist-points": 90,
        "raspasy": 8,
        "raspasy-tricks": 20,
        "raspasy-clean": 3,
    }
    levels = [told("level", level=6, made=5, bought=6), told("level", level=0, made=1, bought=2)]
    lines = [
        words_in(Language.RU, "preferans").say(text.key, text.facts, Form.PLAIN)
        for text in STATISTICS.profile(counts)
    ]
    assert lines == [
        told("balance", deals=40, deal="−1,3", match="−12,5", best=123),
        told("contracts", bought=8, share=20, made=6, percent=75),
        told("levels", levels=", ".join(levels)),
        told("whists", whists=3, percent=67, tricks="3,3", short=1),
        told("points", points="2,3"),
        told("raspasy", deals=8, tricks="2,5", clean=3, percent=38),
    ]
