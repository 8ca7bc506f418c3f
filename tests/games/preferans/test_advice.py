"""Table talk, PREF-10.1 to 10.3: advice, and the help of a sitting dealer."""

from random import Random

import pytest
from msgspec.structs import replace

from games.analysis import Move
from games.cards import PACK_32, Suit
from games.core import Seat, alarms_of
from games.faces.facts import Text
from games.preferans import ANALYST, FACE, GAME
from games.preferans.events import Advised, Aided, Whispered
from games.preferans.options import Options, matters
from games.preferans.scoring.booking import book
from games.preferans.scoring.ledger import SheetColumn, Why
from games.preferans.scoring.outcome import Played
from games.preferans.scoring.sheet import blank
from games.preferans.state import State
from tests.games.preferans.positions import (
    MAIN,
    SECOND,
    THIRD,
    after,
    cards,
    cases,
    contract_of,
    deal_of,
    dealt,
    fits,
    offered,
    over,
    played_out,
    run,
    step,
)
from tests.games.preferans.screens import keys, panel

TALK = replace(MAIN, talk=True)
FREE, PAID = replace(TALK, dealer_help="free"), replace(TALK, dealer_help="whists")
DECLARER, FIRST_TO_SPEAK, SECOND_TO_SPEAK, DEALER = map(Seat, range(4))
EVERYBODY = (None, DECLARER, FIRST_TO_SPEAK, SECOND_TO_SPEAK, DEALER)
WHISPER = "page whisper"
SEVEN, NINE, SIX, TEN = (
    f"bid {bid}, pass, pass, lay AC KC, contract {bid}" for bid in ("7S", "9S", "6S", "10S")
)
SHARED = "bid 7S, pass, pass, lay AC KC, contract 7S share, accept, whist, pass, closed"
CHOOSING = f"{SEVEN}, whist, pass"
FOUR, FREELY = dealt(TALK), dealt(FREE)
PLAYING, OPENED = (run(FOUR, f"{CHOOSING}, {manner}").state for manner in ("closed", "open"))
"""Seat 1 whists alone, seat 2 passed, and seat 0, the declarer, is to lead."""


def advised(state: State, seat: int) -> set[str]:
    """Return the cards and suits that this seat may advise."""
    return {text.removeprefix("advise ") for text in offered(state, seat) if text.startswith("advise ")}


def acts(state: State, named: str) -> list[str]:
    return [key.act for key in keys(state, named)]


def advice_keys(state: State, who: str) -> set[str]:
    """Return the actions on the page of advice and on those of its suits."""
    page = acts(state, f"{who}: {WHISPER}")
    suits = [act for act in page if act.startswith("suit ")]
    behind = (act for suit in suits for act in acts(state, f"{who}: {WHISPER}, {suit}"))
    return {act for act in (*page, *behind) if act.startswith(("advise ", "help "))}


# fmt: off


@pytest.mark.rule("PREF-10.1", "PREF-4.8", "PREF-4.9")
@cases(
    # the passed partner and a sitting dealer advise the only whister
    (FOUR, CHOOSING, "advisers 2 3"),
    (PLAYING, "", "advisers 2 3; awaited 0; refuses 0: advise KS | 1: advise KS = advice"),
    (OPENED, "", "advisers 2 3; awaited 0; refuses 0: advise KS | 1: advise KS = advice"),
    (FOUR, f"{NINE}, whist", "advisers 2 3"),  # the second is not asked, and advises
    (dealt(TALK, 3), f"{CHOOSING}, closed", "advisers 2"),
    # both passed players advise a whisting dealer
    (FOUR, f"{SEVEN}, pass, pass", "advisers -"),
    (FOUR, f"{SEVEN}, pass, pass, peek 1, whist, closed", "advisers 1 2"),
    (FOUR, f"{SEVEN}, pass, pass, peek 1, whist, closed, 1: advise QC", "Whispered.audience 3"),
    # there is no advice for two whisters, or without a whister
    (FOUR, f"{SEVEN}, whist, whist", "advisers -"),
    (FOUR, SIX, "advisers -"),
    (FOUR, TEN, "advisers -"),
    (FOUR, SEVEN, "advisers -"),
    (FOUR, "pass, pass, pass", "advisers -"),
    # once a trick from each; the player on turn after the own card
    (PLAYING, "2: advise KD", "refuses 2: advise KD | 2: advise lead D = advice"),
    (PLAYING, "2: advise KD, 3: advise lead D, plays AS QC", "advisers -"),
    (PLAYING, "2: advise KD, 3: advise lead D, plays AS QC TD", "advisers 2 3"),
    (PLAYING, "plays AS QC", "awaited 2; advisers 3; refuses 2: advise KD = advice"),
    # nor without talk
    (dealt(), f"{CHOOSING}, closed", "advisers -; refuses 2: advise AD = advice"),
)
def test_pref_10_1_advisers_and_their_whister(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-10.1", "PREF-10.3")
def test_pref_10_1_standing_or_lying_is_advised_and_then_any_card_not_seen_elsewhere() -> None:
    """Thirty cards after the talon was shown, less the own hand of a partner, less each that is played."""
    choosing = run(FOUR, CHOOSING).state
    assert advised(choosing, SECOND_TO_SPEAK) == advised(choosing, DEALER) == {"open", "closed"}
    state = after(PLAYING, "play AS")
    unseen = {card.value for card in PACK_32} - {"8H", "7H", "AS"}
    assert advised(state, DEALER) == unseen | {f"lead {suit}" for suit in "SCDH"}
    rest = unseen - set(THIRD.split())
    assert advised(state, SECOND_TO_SPEAK) == rest | {"lead S", "lead C", "lead D"}
    assert "AC" in rest, "laid away, which the adviser cannot know"


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_of_open_hands_both_may_be_advised_and_keys_name_no_other() -> None:
    state, both = after(OPENED, "play AS"), set(f"{SECOND} {THIRD}".split())
    assert both <= advised(state, SECOND_TO_SPEAK)
    named = {act.removeprefix("advise ") for act in advice_keys(state, "2")}
    assert {each for each in named if not each.startswith("lead")} == both


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_the_whister_alone_reads_it_and_the_table_hears_that_there_was_some() -> None:
    done = step(PLAYING, "3: advise KD")
    public, private = done.events
    assert public == Advised(seat=DEALER, whister=FIRST_TO_SPEAK)
    assert isinstance(private, Whispered)
    assert private.audience == frozenset({FIRST_TO_SPEAK})
    for seat in EVERYBODY:
        changed = GAME.view(done.state, seat) != GAME.view(PLAYING, seat)
        assert changed is (seat in (FIRST_TO_SPEAK, DEALER)), seat
    for name in ("table", "0", "2"):
        assert panel(done.state, name).blocks == panel(PLAYING, name).blocks


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_the_whister_decides_alone_and_then_the_advice_is_gone() -> None:
    plain = after(PLAYING, "play AS")
    state = after(plain, "3: advise KD", "2: advise lead C")
    assert offered(state) == offered(plain)
    for seat in (DECLARER, FIRST_TO_SPEAK):
        assert GAME.question(state, seat) == GAME.question(plain, seat)
        assert list(GAME.legal(state, seat)) == list(GAME.legal(plain, seat))
    assert GAME.awaited(state) == GAME.awaited(plain) == {FIRST_TO_SPEAK}
    assert alarms_of(GAME, state) == alarms_of(GAME, plain)
    assert len(GAME.view(state, FIRST_TO_SPEAK).roles.counsels) == 2
    assert not GAME.view(after(state, "play QC"), FIRST_TO_SPEAK).roles.counsels
    chosen = run(FOUR, f"{CHOOSING}, 3: advise open").state
    assert len(GAME.view(chosen, FIRST_TO_SPEAK).roles.counsels) == 1
    assert not GAME.view(after(chosen, "closed"), FIRST_TO_SPEAK).roles.counsels
    fits(chosen, "closed", "advisers 2 3")
    assert over(played_out(plain)).booking == over(played_out(state)).booking


def shuffled(state: State, known: set[str], rng: Random) -> State:
    """Return the state with the cards outside `known` dealt again among hands and discard."""
    deal = deal_of(state)
    declared = deal.declared
    assert declared is not None
    heaps = [*deal.hands, declared.laid]
    loose = [card for heap in heaps for card in heap if card.value not in known]
    rng.shuffle(loose)
    *hands, laid = [tuple(card if card.value in known else loose.pop() for card in heap) for heap in heaps]
    dealt_anew = replace(deal, hands=tuple(hands), declared=replace(declared, laid=laid))
    return replace(state, deal=dealt_anew)


def known_to(state: State, seat: Seat | None) -> set[str]:
    """Return the cards that a seat holds or sees; for the declarer also the discard."""
    deal = deal_of(state)
    spread = deal.spread if deal.trick or deal.tricks else frozenset()
    laid = deal.declared.laid if deal.declared and seat == DECLARER else ()
    places = {*spread, *([] if seat in (None, DEALER) else [seat])}
    return {card.value for place in places for card in deal.hands[place]} | {card.value for card in laid}


TOLD = [
    after(state, *done)
    for state in (PLAYING, OPENED)
    for done in ([], ["play AS"], ["2: advise KD", "play AS"], ["plays AS QC"], ["plays AS QC TD", "3: advise AH"])
]
"""Moments of closed and open play with advisers."""


@pytest.mark.rule("PREF-10.3")
@pytest.mark.parametrize("seat", [SECOND_TO_SPEAK, DEALER])
def test_pref_10_3_keys_of_an_adviser_tell_nothing_of_hidden_hands(seat: Seat) -> None:
    """Actions, question and screens do not depend on hands that the adviser does not see."""
    rng, compared = Random(10), 0
    for state in TOLD:
        other = shuffled(state, known_to(state, seat), rng)
        assert offered(other, seat) == offered(state, seat)
        assert GAME.question(other, seat) == GAME.question(state, seat)
        compared += other != state and bool(advised(state, seat))
        for named in (f"{seat}", f"{seat}: {WHISPER}"):
            if seat not in GAME.awaited(state):
                assert panel(other, named) == panel(state, named)
    assert compared >= 5


@pytest.mark.rule("PREF-10.1", "PREF-10.3")
def test_the_same_advice_from_another_hidden_hand_looks_the_same() -> None:
    """Events and views of all others are equal."""
    rng, compared = Random(10), 0
    for state in TOLD:
        for adviser in GAME.to_act(state) & {SECOND_TO_SPEAK, DEALER} - GAME.awaited(state):
            for seat in (each for each in EVERYBODY if each != adviser):
                other = shuffled(state, known_to(state, seat), rng)
                both = sorted(offered(state, int(adviser)) & offered(other, int(adviser)))  # type: ignore[arg-type]
                one, two = (step(each, f"{adviser}: {both[0]}") for each in (state, other))
                heard = [[event for event in each.events if event.heard_by(seat)] for each in (one, two)]
                assert heard[0] == heard[1]
                assert GAME.view(one.state, seat) == GAME.view(two.state, seat)
                compared += other != state
    assert compared > 30


@pytest.mark.rule("PREF-10.1")
def test_a_waiting_adviser_has_the_key_from_the_announcement_on() -> None:
    """The resting hand of a group's table is not redrawn for the whists and cards of others."""
    announced = run(FOUR, SEVEN).state
    assert (acts(announced, "3"), acts(announced, "2")) == ([WHISPER], [])
    choosing = run(FOUR, CHOOSING).state
    led = [after(choosing, manner, "play AS") for manner in ("closed", "open")]
    for state in (choosing, *led):
        assert acts(state, "2") == acts(state, "3") == [WHISPER]
    assert {GAME.question(choosing, seat) for seat in (SECOND_TO_SPEAK, DEALER)} == {GAME.question(announced, DEALER)}
    for state in led:
        assert acts(state, "0") == []
        for seat in (2, 3):
            assert set() < advice_keys(state, f"{seat}") <= offered(state, seat)
    said = after(PLAYING, "3: advise KD")
    assert (acts(said, "3"), GAME.question(said, DEALER)) == ([], ""), "once a trick"
    assert acts(after(said, "plays AS QC TD"), "3") == [WHISPER]


@pytest.mark.rule("PREF-10.1")
def test_a_press_on_advice_counts_as_long_as_the_deal_goes_on() -> None:
    question, advice = GAME.question(PLAYING, SECOND_TO_SPEAK), GAME.read("advise KD")
    later = after(PLAYING, "plays AS QC")
    assert GAME.question(later, SECOND_TO_SPEAK) != question
    assert GAME.is_current(later, SECOND_TO_SPEAK, question, advice), "the referee says why not"
    assert not GAME.is_current(played_out(PLAYING).state, SECOND_TO_SPEAK, "d9", advice)
    assert not GAME.is_current(PLAYING, SECOND_TO_SPEAK, "", advice)


@pytest.mark.rule("PREF-10.1")
def test_the_analysis_tells_of_a_decision_on_advice() -> None:
    move = Move(1, after(PLAYING, "play AS", "3: advise KD", "2: advise lead D"), FIRST_TO_SPEAK, "play QC")
    remark = ANALYST.remark(move, FIRST_TO_SPEAK)
    assert remark is not None
    assert remark.key == "preferans-judged-advised"
    assert remark.facts["advice"] == (*cards("KD"), Text("preferans-lead", {"suit": Suit.DIAMONDS}))
    assert ANALYST.remark(move, DEALER) is None
    alone = Move(1, after(PLAYING, "play AS"), FIRST_TO_SPEAK, "play QC")
    assert ANALYST.remark(alone, FIRST_TO_SPEAK) is None


# The dealer's help


@pytest.mark.rule("PREF-10.2", "PREF-4.11")
@cases(
    # among whisters before the first card, one for the deal; no other dealer advises
    (FREELY, f"{SEVEN}, whist, whist, 3: help 2", "advisers 3; refuses 3: help 1 = aid"),
    (FREELY, f"{SEVEN}, whist, whist, 3: help 2, 3: advise AH", "Whispered.audience 2"),
    (FREELY, f"{CHOOSING}, closed", "refuses 3: advise KD = advice; refuses 3: help 2 | 2: help 1 = aid"),
    (FREELY, f"{CHOOSING}, closed, play AS", "refuses 3: help 1 = aid"),
    # a sharing dealer does not help or advise
    (FREELY, SHARED, "advisers 2"),
    (FOUR, SHARED, "advisers 2"),
    (FOUR, CHOOSING, "refuses 3: help 1 = aid"),
)
def test_pref_10_2_a_sitting_dealer_helps_one_whister(state: State, done: str, holds: str) -> None:
    fits(state, done, holds)


@pytest.mark.rule("PREF-10.2")
@pytest.mark.parametrize(
    ("done", "helps"),
    [
        (SEVEN, set()),
        (f"{SEVEN}, whist", {"help 1"}),
        (f"{SEVEN}, whist, whist", {"help 1", "help 2"}),
        (f"{CHOOSING}, closed", {"help 1"}),
        (SIX, {"help 1", "help 2"}),  # forced whisters too
        (TEN, set()),
    ],
)
def test_pref_10_2_whisters_that_a_dealer_may_help(done: str, helps: set[str]) -> None:
    assert offered(run(FREELY, done).state, DEALER) == helps


@pytest.mark.rule("PREF-10.2")
def test_pref_10_2_help_is_announced_and_its_option_needs_four_and_talk() -> None:
    done = step(run(FREELY, f"{SEVEN}, whist, whist").state, "3: help 2")
    assert done.events == (Aided(dealer=DEALER, whister=SECOND_TO_SPEAK, paid=False),)
    assert advised(run(FREELY, f"{CHOOSING}, closed, 3: help 1").state, DEALER)
    assert acts(run(FREELY, SHARED).state, "3") == []
    assert not matters(replace(FREE, talk=False), 4, "dealer_help")
    assert not matters(FREE, 3, "dealer_help")
    assert matters(FREE, 4, "dealer_help")


# fmt: on


@pytest.mark.rule("PREF-10.2")
@pytest.mark.parametrize(("options", "aided"), [(FREE, None), (PAID, Seat(1))])
def test_pref_10_2_a_helped_whister_pays_where_it_is_agreed(options: Options, aided: Seat | None) -> None:
    assert contract_of(run(dealt(options), f"{CHOOSING}, closed, 3: help 1, ...")).aided == aided


@pytest.mark.rule("PREF-10.2", "PREF-8.5")
@pytest.mark.parametrize(
    ("undertricks", "whists"),
    [("usual", {1: 10, 2: 4, 3: 14}), ("gentleman", {1: 8, 2: 0, 3: 8}), ("robber", {1: 10, 2: 20, 3: 30})],
)
def test_pref_10_2_half_of_the_whists_are_the_dealers(undertricks: str, whists: dict[int, int]) -> None:
    """Seven, value 4, one short, four tricks of the whister: 4 × 4 = 16, and usually 4 for the undertrick.

    The dealer gets half of these 20, or of 16, and writes 4, none, or as much as the whister for the undertrick.
    """
    deal = Played(
        dealer=DEALER,
        sitting=DEALER,
        declarer=DECLARER,
        contract=GAME.read("contract 7S").contract,  # type: ignore[union-attr]
        tricks=(6, 4, 0, 0),
        spoke=(FIRST_TO_SPEAK, SECOND_TO_SPEAK),
        whisters=(FIRST_TO_SPEAK,),
        aided=FIRST_TO_SPEAK,
    )
    sheet, booking = book(blank(4, 10), replace(PAID, undertricks=undertricks).terms, deal)
    assert {seat: sheet.whists[seat][DECLARER] for seat in whists} == whists
    halves = [line for line in booking.lines if line.why is Why.AIDED]
    assert sum(line.amount for line in halves) == 0
    assert {line.column for line in halves} == {SheetColumn.WHISTS}


@pytest.mark.rule("PREF-10.2")
def test_the_dealers_page_closes_once_a_whister_is_chosen() -> None:
    state = run(FREELY, f"{SEVEN}, whist").state
    assert acts(state, f"3: {WHISPER}") == ["help 1", WHISPER]
    helped = after(state, "whist", "3: help 1")
    assert GAME.question(helped, DEALER) != GAME.question(state, DEALER), (
        "picks for another question are dropped"
    )
    assert "advise KD" in advice_keys(helped, "3")


# Computers


@pytest.mark.rule("PREF-10.1", "PREF-10.2")
def test_where_a_computer_whists_its_advisers_have_no_keys() -> None:
    view = GAME.view(PLAYING, DEALER)
    assert not FACE.hand(GAME.hushed(view, {FIRST_TO_SPEAK}), DEALER, (WHISPER,)).buttons
    assert GAME.hushed(view, {SECOND_TO_SPEAK}) == view
    assert GAME.receiver(PLAYING, DEALER, GAME.read("advise KD")) == FIRST_TO_SPEAK
    assert GAME.receiver(PLAYING, DEALER, GAME.read("play KD")) is None
    helping = run(dealt(PAID), f"{SEVEN}, whist, whist").state
    hushed = GAME.hushed(GAME.view(helping, DEALER), {SECOND_TO_SPEAK})
    assert hushed.choices.whisper is not None
    assert hushed.choices.whisper.helps == (FIRST_TO_SPEAK,)
    assert GAME.receiver(helping, DEALER, GAME.read("help 2")) == SECOND_TO_SPEAK
    assert GAME.hushed(hushed, {FIRST_TO_SPEAK}).choices.whisper is None
