"""Screens of players: snapshots of moments, and secrets."""

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.ui.texts import names
from bot.ui.texts.names import PHONE
from bot.ui.texts.words import Form
from games.core import Seat
from games.faces.facts import Text, Who
from games.faces.panel import Grid, Holding, Line, Panel
from games.faces.scene import BACK, Sprite
from games.preferans import FACE, GAME, rules
from games.preferans.contracts import read as read_contract
from games.preferans.events import DealOver, MustWhist, PartBegun
from games.preferans.face.report import MOST_ENTRIES
from games.preferans.options import PRESETS
from games.preferans.scoring.booking import book
from games.preferans.scoring.ledger import Booking, SheetColumn, SheetLine, Why
from games.preferans.scoring.outcome import Outcome
from games.preferans.scoring.sheet import Sheet, Terms, Tooth, blank
from games.preferans.state import Part, State
from games.trick_game.events import TrickTaken
from games.trick_game.tricks import Played, Trick
from tests.contract import phone
from tests.games.preferans import deals
from tests.games.preferans.deals import a_sheet, sheet_of
from tests.games.preferans.positions import (
    FIRST,
    MAIN,
    MIXED,
    SECOND,
    TALON,
    THIRD,
    after,
    before_deal,
    cards,
    dealt,
    offered,
    over,
    overtaken,
    pack,
    played_out,
    run,
)
from tests.games.preferans.rare import moments
from tests.games.preferans.screens import keys, panel
from tests.games.screens import read, screen, screens, spoken

DARK, TALK = replace(MAIN, dark=True), replace(MAIN, talk=True)
LONG = ("Александра Константинопольская", "Bartholomew Fitzgerald", "Ян", "Мария-Антуанетта")
CAPTION = 1024
"""Characters that may stand under a picture."""
BOUGHT = "bid 7S, pass, pass"
LAID = f"{BOUGHT}, lay 8H 7H"
ANNOUNCED = f"{LAID}, contract 7S"
DEALER = f"{ANNOUNCED}, pass, pass, peek 2"
OPEN = f"{DEALER}, whist, open"
MISERE = "bid misere, pass, pass, lay 8H 7H, contract misere"
WHISTED, BOTH = f"{ANNOUNCED}, whist, pass", f"{ANNOUNCED}, whist, whist"
SHARE = f"{LAID}, contract 7S share"
TOTUS = "bid 10N, pass, pass, contract totus N help 2"


def owner(hills: str = "5 9 7 8", **options: Any) -> State:
    """Return the state before the main part; the largest hill sets the conditions."""
    sheet = sheet_of(f"limit none, hills {hills}")
    return before_deal(replace(MAIN, **options), part=Part.CONDITIONS, number=32, sheet=sheet, first=Seat(3))


def ended(*hills: int, **options: Any) -> State:
    return State(replace(MAIN, **options), 4, part=Part.OVER, number=9, sheet=a_sheet(limit=10, hills=hills))


BOMBED = dealt(sheet=sheet_of("limit 10, bombs 1 - - -"))
ROBBER = before_deal(
    PRESETS["gusarik"], part=Part.ROBBER, sheet=sheet_of("limit none, robber 7.0 - - -, robber_pool 4 - - -")
)


KEPT = a_sheet(limit=10, robber_pools=(4, 3, 0, 0), bombs=[(), (1, 3), (), ()])
PAGES = (replace(KEPT.pages[0], pool=(2,), hill=tuple(range(1, 9))), *KEPT.pages[1:])
TEETH = (Tooth(Seat(1), Seat(2)), Tooth(Seat(1), Seat(2)), Tooth(Seat(3), Seat(0), worked=True))
SCORED = replace(dealt(sheet=replace(KEPT, pages=PAGES)), teeth=TEETH)
"""Разбойник's pools stay apart on the sheet; columns end with their latest entries."""

FOUR, IN_THE_DARK, TALKING, MIXED_FOUR = dealt(), dealt(DARK), dealt(TALK), dealt(hands=MIXED)
HELPING = dealt(replace(TALK, dealer_help="whists"))
COUNCIL = owner(talk=True, underbid="arbiter")
GRUDGE, TOOTH = ((Seat(1), Seat(0)),), (Tooth(Seat(1), Seat(2)),)
# fmt: off
MOMENTS = (
    ("auction", FOUR, "", "table | 0 | 0: page more | 0: page more, page notalon | 1"),
    ("auction: later", dealt(row=1), "bid 6H", "table | 1 | 1: page more"),
    ("auction: sure", FOUR, "", "0: sure bid misere | 0: sure bid 10S notalon"),
    ("dark", IN_THE_DARK, "", "0 | 0: page dark | 0: sure pass dark | 1"),
    ("dark: looked", IN_THE_DARK, "look", "0 | 0: page dark"),
    ("dark: called", IN_THE_DARK, "look, bid 6H, bid 6S dark, pass", "table"),
    ("no talon", FOUR, "bid 9S notalon", "table"),
    ("bought", FOUR, BOUGHT, "table | 0 | 0: 8H | 0: 7H, 8H | 0: 7H, 8H, AS | 3"),
    ("laid", FOUR, LAID, "table | 0 | 0: page more | 0: page share | 0: page share, sure contract 10H share"),
    ("share", FOUR, SHARE, "table | 3 | 1"),
    ("shared", FOUR, f"{SHARE}, accept", "table"),
    (
        "totus: won",
        BOMBED,
        "bid 10N, pass, pass",
        "0: page totus | 0: page totus, help 2 | 0: page totus, help 2, sure contract totus N help 2",
    ),
    ("totus: shown", BOMBED, TOTUS, "table | 0 | 1 | 2"),
    ("totus: named", BOMBED, f"{TOTUS}, lay AC KC", "table | 2 | 2: AC, KC | 2: AC, 8H"),
    ("totus: decided", BOMBED, f"{TOTUS}, lay AC KC, lay AC 8H", "1"),
    ("totus: laid", BOMBED, f"{TOTUS}, lay AC KC, accept", "table | 0"),
    ("whist", FOUR, ANNOUNCED, "table | 1 | 2"),
    ("manner", FOUR, WHISTED, "table | 1"),
    ("dealer", FOUR, f"{ANNOUNCED}, pass, pass", "3"),
    ("dealer: peeked", FOUR, DEALER, "table | 3"),
    ("dealer: closed", FOUR, f"{DEALER}, whist, closed, plays AS QC", "table | 3 | 2"),
    ("open", FOUR, OPEN, "table | 1"),
    ("open: led", FOUR, f"{OPEN}, play AS", "table | 3 | 1 | 0"),
    ("misere", MIXED_FOUR, f"{MISERE}, play AS", "table | 1 | 2 | 1: page more | 1: page more, page claim"),
    ("misere: its own claim", FOUR, MISERE, "0: page claim"),
    ("misere: claimed", FOUR, f"{MISERE}, play AS, claim 8", "table | 0"),
    ("play", MIXED_FOUR, f"{BOTH}, plays AS 7S JS 9S QS TS KC", "table | 0 | 2"),
    ("claim", FOUR, f"{BOTH}, plays AS AD TD", "0: page claim | 1"),
    ("claimed", FOUR, f"{BOTH}, plays AS AD TD, claim 6", "table | 1 | 2 | 3"),
    ("claimed by one of two", FOUR, f"{BOTH}, play AS, claim 3", "table"),
    ("claimed by one", FOUR, f"{WHISTED}, open, play AS, claim 2", "table"),
    ("claim declined", FOUR, f"{BOTH}, plays AS AD TD, claim 9, 1: decline", "0"),
    ("raspasy", dealt(hands=MIXED, row=1), "pass, pass, pass", "table | 0 | 3"),
    ("raspasy of three", dealt(seats=3, hands=MIXED), "pass, pass, pass", "table"),
    ("raspasy in the dark", dealt(DARK, row=1), "pass dark, pass, pass", "table | 2"),
    (
        "dummy",
        dealt(PRESETS["dummy"], 2, hands=MIXED),
        "bid 7S, pass, lay 8H 7H, contract 7S, whist",
        "table | 1 | 0",
    ),
    ("robber", ROBBER, f"{pack()}, lay 8H 7H", "table | 0 | score"),
    ("owner", owner(), "", "table | 0 | 1 | 1: price 5, pool 3, time 90, price 2"),
    ("owner: own time", owner(control_time=45), "", "1"),
    (
        "owner: advised",
        COUNCIL,
        "0: propose 5 4 60, 2: propose 1 5 none",
        "1 | 0 | 0: page propose, price 5, pool 3, time 60",
    ),
    ("owner: changes", COUNCIL, "conditions 3 5 90", "table | 1 | 1: page fine | 0"),
    ("owner: vote", COUNCIL, "conditions 3 5 90, change cover off", "table | 1 | 3"),
    ("adviser: too early", TALKING, ANNOUNCED, "3 | 3: page whisper | 2"),
    ("adviser: manner", TALKING, WHISTED, "3 | 3: page whisper"),
    (
        "adviser",
        TALKING,
        f"{WHISTED}, closed, play AS, 3: advise KD",
        "table | 1 | 2 | 2: page whisper | 2: page whisper, suit C | 3 | 0",
    ),
    ("helper", HELPING, f"{ANNOUNCED}, whist", "3: page whisper"),
    ("helped", HELPING, f"{WHISTED}, closed, 3: help 1, play AS", "table"),
    ("teeth", replace(TALKING, teeth_due=GRUDGE, teeth=TOOTH), "pass", "1 | 1: page more | 1: page more, page teeth | 2"),
    (
        "adviser with a tooth",
        replace(TALKING, teeth=(Tooth(Seat(3), Seat(0)),)),
        ANNOUNCED,
        "3 | 3: page more | 3: page more, page teeth",
    ),
    ("verdict", overtaken(), "...", "table | 0"),
    ("last round", replace(FOUR, rounds_left=2), "", "table"),
    ("sheet", SCORED, "", "table | score"),
    ("over", ended(5, 9, 7, 8), "", "table | 2"),
    (
        "over: at a price",
        replace(ended(5, 9, 5, 9, whist_price=2, deals=9), teeth=TEETH),
        "",
        "table",
    ),
    ("over: nobody owes", ended(5, 5, 5, 5), "", "table"),

)
"""Rows of a name, a state, actions, and the panels to show."""
# fmt: on


@pytest.mark.parametrize(
    ("state", "done", "named"), [pytest.param(*rest, id=name) for name, *rest in MOMENTS]
)
def test_what_players_see(state: State, done: str, named: str, snapshot: object) -> None:
    state, shown = run(state, done).state, named.split(" | ")
    told = [screens(GAME.name, state, *shown)]
    for name in shown:
        if name.isdecimal():
            lesson = FACE.lesson(GAME.view(state, seat := Seat(int(name))), seat)
            told += [f"lesson {name}: {lesson.facts['screen']}"] if lesson else []
    assert "\n".join(told) == snapshot


@pytest.mark.rule("PREF-8.17")
@pytest.mark.parametrize(("whists", "tie"), [(3, True), (4, False)])
def test_pref_8_17_end_says_that_rounding_hid_the_lead(whists: int, tie: bool) -> None:
    """Hills of 1, 3 and 0 bring 3⅓, −16⅔ and 13⅓; seat 0 has written so much on each of the others.

    With three they hold 9⅓, −19⅔ and 10⅓, of which the first is rounded up; with four 11⅓, −20⅔ and 9⅓.
    """
    sheet = a_sheet(3, 10, pools=(10,) * 3, hills=(1, 3, 0))
    first = replace(sheet.pages[0], whists=((), (whists,), (whists,)))
    state = State(MAIN, 3, part=Part.OVER, number=9, sheet=replace(sheet, pages=(first, *sheet.pages[1:])))
    line = Text("preferans-exact-lead", {"more": Fraction(31, 3), "less": Fraction(28, 3)})
    shown = panel(state, "table").blocks
    assert (Line(line) in shown) is tie
    assert any("preferans-exact-lead" in str(block) for block in shown) is tie


def test_screens_of_a_match_at_its_end(snapshot: object) -> None:
    """Standings, payments, and a match that is broken off."""
    over, begun = (GAME.view(state, None) for state in (ended(5, 9, 7, 8), run(FOUR, WHISTED).state))
    shown = (FACE.reckoning(over), Panel(FACE.settled(over)), FACE.broken_off(begun))
    assert [screen(each, spoken(GAME.name)) for each in shown] == snapshot


IN_ENGLISH = {"auction", "bought", "totus: laid", "play", "owner: advised", "over"}


@pytest.mark.parametrize(
    ("state", "done", "named"),
    [pytest.param(*rest, id=name) for name, *rest in MOMENTS if name in IN_ENGLISH],
)
def test_what_players_see_in_english(state: State, done: str, named: str, snapshot: object) -> None:
    shown = named.split(" | ")[:3]
    assert screens(GAME.name, run(state, done).state, *shown, language=Language.EN) == snapshot


@pytest.mark.parametrize("language", Language)
def test_feed_lines(language: Language, snapshot: object) -> None:
    """Feed lines of rare moments and of a whole deal, each after its urgency."""
    words = spoken(GAME.name, language)
    turns = [
        (FOUR, f"{WHISTED}, closed, ..."),
        (FOUR, f"{BOTH}, claim 8"),
        (FOUR, f"{BOTH}, claim 8, 2: decline"),
        (FOUR, SHARE),
        (FOUR, f"{SHARE}, accept"),
        (FOUR, "bid misere, pass, pass"),
        (before_deal(), pack()),
        (before_deal(part=Part.ROBBER), pack()),
        (GAME.start(PRESETS["classic"], 4), pack().replace("deal", "draw")),
        (dealt(PRESETS["classic"], part=Part.ROUNDS, number=31, sheet=blank(4)), "..."),
        (FOUR, "bid 6S, pass, pass, lay 8H 7H, contract 6S"),
        (BOMBED, f"{TOTUS}, lay AC KC, accept"),
        (TALKING, f"{WHISTED}, 3: advise open, closed, 2: advise lead D"),
        (HELPING, f"{WHISTED}, 3: help 1"),
        (dealt(replace(TALK, dealer_help="free")), f"{WHISTED}, 3: help 1"),
        (replace(TALKING, teeth_due=GRUDGE, teeth=TOOTH), "1: tooth 0, 1: tooth 2 worked"),
        (dealt(replace(MAIN, deals=6), part=Part.ROUNDS), "..."),
        (dealt(replace(PRESETS["sochinka"], deals=6)), "pass, pass, pass, ..."),
    ]
    steps = [*moments(), *(run(state, done) for state, done in turns)]
    told = dict.fromkeys(
        f"{FACE.urgency(event).name}: {words.fact(line, Form.PLAIN) if line else type(event).__name__}"
        for each in steps
        for event in each.events
        if not isinstance(event, TrickTaken) or event.number == 1
        for line in [FACE.feed_line(event)]
    )
    assert "\n".join(told).replace("\ufe0e", "") == snapshot


CLOSED = DealOver(
    number=100,
    part=Part.ROBBER,
    outcome=deals.played(read_contract("10N dark"), (0, 5, 5), (2, 3)),
    booking=Booking((), value=160, bomb=3, short=10, halved=True),
    sheet=a_sheet(hills=[1000] * 4),
    bid=None,
    last=Trick(tuple(Played(Seat(seat), card) for seat, card in enumerate(cards("TS TC TD"))), Seat(0)),
    claimed=True,
    results=(-10000, 10000, -10000, 10000),
)
ENTRY = SheetLine(
    who=Seat(0), column=SheetColumn.WHISTS, amount=1600, why=Why.LEVELLED, on=Seat(1), price=160, times=10
)


def closed(sheet: Sheet, outcome: Outcome, terms: Terms) -> DealOver:
    after, booking = book(sheet, terms, outcome)
    deal = {"outcome": outcome, "booking": booking, "sheet": after, "last": None, "results": (0,) * 4}
    return replace(CLOSED, number=7, part=Part.MAIN, claimed=False, **deal)


def long_closing(count: int) -> DealOver:
    """Return the end of a deal with `count` entries of the greatest length."""
    lines = tuple(replace(ENTRY, who=Seat(number % 4)) for number in range(count))
    return replace(CLOSED, booking=replace(CLOSED.booking, lines=lines))


OPEN_TERMS = Terms(cover=False)
EIGHT = deals.played(deals.contract(8), (8, 1, 1), (2, 3))
BOMB = a_sheet(bombs=[(), (1,), (), ()])
CLOSINGS: dict[str, Callable[[], DealOver]] = {
    "six made, of the rule book": lambda: closed(
        a_sheet(hills=(0, 1, 0, 0)), deals.played(deals.contract(6), (6, 4, 0), (2,)), OPEN_TERMS
    ),
    "seven failed on a bomb, of the rule book": lambda: closed(
        BOMB, deals.played(deals.contract(7), (6, 4, 0), (2,)), OPEN_TERMS
    ),
    "misere caught": lambda: closed(a_sheet(), deals.played(deals.contract(0), (3, 4, 3)), OPEN_TERMS),
    "beyond the cover": lambda: closed(a_sheet(), EIGHT, Terms(gain="pool")),
    "covered": lambda: closed(a_sheet(raspasy=(0, 1, 0, 0)), EIGHT, Terms(gain="pool")),
    "raspasy in the dark": lambda: over(run(IN_THE_DARK, "pass dark, pass, look, pass, ...")),
    "underbid": lambda: over(run(overtaken(), "..., verdict none")),
    "excused": lambda: over(run(overtaken(), f"..., verdict {SECOND} {THIRD}")),
    "unplayed": lambda: over(run(dealt(seats=3), f"{ANNOUNCED}, pass, pass")),
    "shared": lambda: over(run(FOUR, f"{SHARE}, accept, pass, pass")),
    "many entries": lambda: long_closing(MOST_ENTRIES + 1),
}


@pytest.mark.rule("PREF-8.7", "PREF-8.8")
@pytest.mark.parametrize("deal", CLOSINGS)
def test_closing_of_a_deal(deal: str, snapshot: object) -> None:
    """The entries of the two examples are those of the book."""
    event, words = CLOSINGS[deal](), spoken(GAME.name)
    summary = [words.fact(each, Form.PLAIN) for each in FACE.deal_summary(event, Seat(1))]
    told = [words.fact(FACE.deal_line(event), Form.PLAIN), *screen(FACE.final_panel(event, Seat(1)), words)]
    assert "\n".join([*told, "== summary", *summary]).replace("\ufe0e", "") == snapshot


def test_how_a_part_is_closed(snapshot: object) -> None:
    done = played_out(dealt(PRESETS["classic"], part=Part.ROUNDS, number=31, sheet=blank(4)))
    (begun,) = [event for event in done.events if isinstance(event, PartBegun)]
    sheet = FACE.part_sheet(begun)
    assert sheet is not None
    assert "\n".join(screen(sheet, spoken(GAME.name))) == snapshot
    assert all(FACE.part_sheet(event) is None for event in done.events if event is not begun)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("count", [MOST_ENTRIES, MOST_ENTRIES + 1, 30])
def test_a_closing_always_fits_under_a_picture(count: int, language: Language) -> None:
    words = spoken(GAME.name, language, ("Александрина Константинопольская",) * 4)
    shown = FACE.final_panel(long_closing(count))
    assert len("\n".join(read(shown.blocks, words)).encode("utf-16-le")) // 2 <= CAPTION
    told = [
        block for block in shown.blocks if isinstance(block, Line) and block.text.key == "preferans-writes"
    ]
    assert len(told) == 4


@pytest.mark.parametrize("language", Language)
def test_every_screen_fits_a_phone(language: Language) -> None:
    """At every moment: columns of text, keys, captions."""
    for _, state, done, named in MOMENTS:
        words = spoken(GAME.name, language, LONG[: state.seats])
        for shown in (panel(run(state, done).state, name) for name in named.split(" | ")):
            columns = [block for block in shown.blocks if isinstance(block, Grid | Holding)]
            assert all(names.width(line) <= PHONE for line in read(columns, words))
            for row in phone.keys(GAME.name, language.value, shown):
                assert max(map(phone.label_width, row)) <= phone.room(len(row))
            assert len("\n".join(read(shown.caption, words))) <= CAPTION


# Secrets


def lines(shown: Panel) -> dict[str, Text]:
    return {
        block.text.key.removeprefix("preferans-"): block.text
        for block in shown.blocks
        if isinstance(block, Line)
    }


def cards_in(thing: object) -> set[str]:
    """Return all cards in a panel, a text or a scene."""
    return set(re.findall(r"<Card\.\w+: '(\w\w)'>", repr(thing)))


def everybody(state: State) -> dict[str, Panel]:
    return {name: panel(state, name) for name in ("table", *map(str, range(state.seats)))}


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_unseen_own_cards_are_shown_nowhere() -> None:
    state = dealt(DARK)
    for named in ("table", "score", *(f"{seat}{page}" for seat in (0, 1) for page in DARK_PAGES)):
        assert not cards_in(panel(state, named))
    assert FACE.hand_summary(GAME.view(state, Seat(1)), Seat(1)) == Text("preferans-peek-not-looked")
    looked = after(state, "look")
    assert {name: cards_in(shown) for name, shown in everybody(looked).items() if cards_in(shown)} == {
        "0": set(FIRST.split())
    }


DARK_PAGES = ("", ": page dark", ": page more", ": sure bid 6S dark")


@pytest.mark.rule("PREF-4.2", "PREF-7.3")
@pytest.mark.parametrize(("options", "bid", "knows"), [(MAIN, "9S notalon", ()), (DARK, "6S dark", ("0",))])
def test_pref_4_2_talon_stays_closed_if_dark_or_not_taken(
    options: Any, bid: str, knows: tuple[str, ...]
) -> None:
    for name, shown in everybody(after(dealt(options), f"bid {bid}", "pass", "pass")).items():
        assert ("talon" in lines(shown)) is (name in knows)
        if name not in knows:
            assert not cards_in(shown) & {*TALON.split()}
            assert shown.scene is not None
            backs = [each for each in shown.scene.items if isinstance(each, Sprite) and each.what == BACK]
            assert len(backs) == 2


@pytest.mark.rule("PREF-4.1")
def test_pref_4_1_the_declarer_alone_sees_the_discard() -> None:
    state = run(FOUR, f"{BOUGHT}, lay AC KC").state
    assert [name for name, shown in everybody(state).items() if cards_in(shown) & {"AC", "KC"}] == ["0"]


@pytest.mark.rule("PREF-4.9")
def test_pref_4_9_the_dealer_alone_sees_the_chosen_hand() -> None:
    third = {*THIRD.split()}
    looked = run(FOUR, DEALER).state
    assert cards_in(FACE.hand_summary(GAME.view(looked, Seat(3)), Seat(3))) == third
    knowing = {name for name, shown in everybody(looked).items() if cards_in(shown) & third}
    assert knowing == {"2", "3"}


@pytest.mark.rule("PREF-4.7")
def test_pref_4_7_open_play_is_told_at_once_and_shown_later() -> None:
    hidden = {*SECOND.split(), *THIRD.split()}
    before = run(FOUR, OPEN).state
    told = {"who": (Who(Seat(3)),), "count": 1, "manner": "open"}
    assert lines(panel(before, "table"))["whisted"].facts == told
    assert not cards_in(panel(before, "table")) & hidden
    assert cards_in(panel(after(before, "play AS"), "table")) >= hidden
    shut = panel(run(FOUR, f"{DEALER}, whist, closed, play AS").state, "table")
    assert cards_in(shut) == {"AS", *TALON.split()}


@pytest.mark.rule("PREF-5.4")
def test_pref_5_4_only_the_last_trick_is_shown() -> None:
    state = run(MIXED_FOUR, f"{BOTH}, plays AS 7S JS 9S QS TS").state
    for shown in everybody(state).values():
        assert cards_in(lines(shown)["last-trick"]) == {"9S", "QS", "TS"}
        assert not cards_in(shown) & {"7S", "JS"}


# Keys and words


@pytest.mark.rule("PREF-3.2")
def test_pref_3_2_three_taps_reach_every_other_bid() -> None:
    state = after(dealt(), "bid 6H")
    pages = ("1", "1: page more", "1: page more, page notalon")
    reached = {button.act for page in pages for button in keys(state, page)}
    assert {act.removeprefix("sure ") for act in reached if not act.startswith("page")} == offered(state)


@pytest.mark.rule("PREF-4.4", "PREF-1.5")
@pytest.mark.parametrize(("language", "closed"), [(Language.RU, "стоя"), (Language.EN, "closed")])
def test_pref_4_4_beside_a_dummy_nothing_is_closed(language: Language, closed: str) -> None:
    """Both must whist at six spades; of two players the dummy's partner, with the dummy's open hand."""
    for whisters, told in (((1,), False), ((1, 2), True)):
        line = FACE.feed_line(MustWhist(whisters=tuple(map(Seat, whisters))))
        assert line is not None
        assert (closed in spoken(GAME.name, language).fact(line, Form.PLAIN)) is told


FOREIGN = ("подсад", "жлоб", "прикрыти", "козырять", "торг выигрывает", "ненужный прикуп", "назначает {")
"""Words with another meaning, or none, at a table of Преферанс: «подсад» is a defeated declarer."""


@pytest.mark.parametrize("file", ["texts/ru.ftl", "rules.ru.md"])
def test_the_texts_keep_to_the_words_of_the_table(file: str) -> None:
    text = (Path(rules.__file__).parent / file).read_text(encoding="utf-8").lower()
    assert [word for word in FOREIGN if word in text] == []
    assert "недозаказ" in text
