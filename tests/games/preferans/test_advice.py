"""Table talk, PREF-10.1 to 10.3: the advisory voice, and the help of a dealer who sits out."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.agents.analysis import Move
from games.cards import PACK_32, Suit
from games.core import Nature, Seat, alarms_of
from games.faces.facts import Text
from games.faces.panel import Button, Does, Line
from games.preferans import ANALYST, FACE, GAME
from games.preferans.events import Advised, Aided, Whispered
from games.preferans.options import Options, matters
from games.preferans.scoring.deals import book
from games.preferans.scoring.ledger import SheetColumn, Why
from games.preferans.scoring.outcome import Played
from games.preferans.scoring.sheet import Tooth, blank
from games.preferans.state import Phase, State
from tests.games.preferans.positions import (
    MAIN,
    SECOND,
    THIRD,
    after,
    cards,
    contract_of,
    deal_of,
    dealt,
    offered,
    over,
    played_out,
    refused,
    step,
)

TALK = replace(MAIN, talk=True)
FREE, PAID = replace(TALK, dealer_help="free"), replace(TALK, dealer_help="whists")
DECLARER, FIRST_TO_SPEAK, SECOND_TO_SPEAK, DEALER = map(Seat, range(4))
EVERYBODY = (None, DECLARER, FIRST_TO_SPEAK, SECOND_TO_SPEAK, DEALER)
WHISPER = "page whisper"


def announced(options: Options = TALK, bid: str = "7S", seats: int = 4) -> State:
    """Seat 0 plays; it has laid two clubs away, and 8H 7H of the talon were shown."""
    return after(dealt(options, seats), f"bid {bid}", "pass", "pass", "lay AC KC", f"contract {bid}")


def whisted(options: Options = TALK, manner: str = "closed", seats: int = 4) -> State:
    """Seat 1 whists alone, seat 2 has passed, and seat 0, the declarer, is to lead."""
    return after(announced(options, seats=seats), "whist", "pass", manner)


def advisers(state: State) -> set[int]:
    """Who may act without being waited for."""
    return {actor for actor in GAME.to_act(state) - GAME.awaited(state) if not isinstance(actor, Nature)}


def advised(state: State, seat: int) -> set[str]:
    """The cards and suits that this seat may advise."""
    return {text.removeprefix("advise ") for text in offered(state, seat) if text.startswith("advise ")}


def keys(state: State, seat: Seat, *draft: str, rests: bool = True) -> list[Button]:
    view = GAME.view(state, seat)
    panel = FACE.hand(FACE.rested(view, seat) if rests else view, seat, draft)
    return [button for row in panel.buttons for button in row]


def shown(state: State, seat: Seat) -> list[Text]:
    panel = FACE.hand(GAME.view(state, seat), seat, ())
    return [block.text for block in panel.blocks if isinstance(block, Line)]


@pytest.mark.rule("PREF-10.1", "PREF-10.3")
@pytest.mark.parametrize("manner", ["closed", "open"])
def test_pref_10_1_the_passed_partner_and_a_sitting_dealer_advise_the_only_whister(manner: str) -> None:
    choosing = after(announced(), "whist", "pass")
    assert advisers(choosing) == {SECOND_TO_SPEAK, DEALER}
    state = after(choosing, manner)
    assert advisers(state) == {SECOND_TO_SPEAK, DEALER}
    assert GAME.awaited(state) == {DECLARER}
    assert refused(state, "0: advise KS") == refused(state, "1: advise KS") == "advice"


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_with_three_only_the_passed_partner_advises() -> None:
    assert advisers(whisted(seats=3)) == {SECOND_TO_SPEAK}


@pytest.mark.rule("PREF-10.1", "PREF-4.9")
def test_pref_10_1_both_who_passed_advise_a_dealer_who_whists() -> None:
    state = after(announced(), "pass", "pass")
    assert not advisers(state)
    state = after(state, "peek 1", "whist", "closed")
    assert advisers(state) == {FIRST_TO_SPEAK, SECOND_TO_SPEAK}
    played = step(state, "1: advise QC")
    assert [event.audience for event in played.events if isinstance(event, Whispered)] == [
        frozenset({DEALER})
    ]


@pytest.mark.rule("PREF-10.1", "PREF-4.8")
def test_pref_10_1_nobody_advises_two_whisters_or_where_nobody_whists() -> None:
    assert not advisers(after(announced(), "whist", "whist"))
    assert not advisers(announced(bid="6S"))
    assert not advisers(announced(bid="10S"))
    assert not advisers(announced())
    assert not advisers(after(dealt(TALK), "pass", "pass", "pass"))


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_at_nine_the_second_is_not_asked_and_advises() -> None:
    assert advisers(after(announced(bid="9S"), "whist")) == {SECOND_TO_SPEAK, DEALER}


@pytest.mark.rule("PREF-10.1")
def test_without_talk_nobody_advises() -> None:
    assert not advisers(whisted(MAIN))
    assert refused(whisted(MAIN), "2: advise AD") == "advice"


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_standing_or_lying_is_advised_before_the_play_and_cards_in_it() -> None:
    choosing = after(announced(), "whist", "pass")
    assert advised(choosing, SECOND_TO_SPEAK) == advised(choosing, DEALER) == {"open", "closed"}
    assert not {"open", "closed"} & advised(after(choosing, "closed"), DEALER)


@pytest.mark.rule("PREF-10.1", "PREF-10.3")
def test_pref_10_1_any_card_that_the_adviser_has_not_seen_elsewhere() -> None:
    """Thirty cards after the talon was shown, less the own hand of a partner, less each that is played."""
    state = after(whisted(), "play AS")
    unseen = {card.value for card in PACK_32} - {"8H", "7H", "AS"}
    assert advised(state, DEALER) == unseen | {f"lead {suit}" for suit in "SCDH"}
    rest = unseen - set(THIRD.split())
    assert advised(state, SECOND_TO_SPEAK) == rest | {"lead S", "lead C", "lead D"}
    assert "AC" in rest, "laid away, which the adviser cannot know"


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_of_open_hands_both_may_be_advised_and_keys_name_no_other() -> None:
    state = after(whisted(manner="open"), "play AS")
    assert set(f"{SECOND} {THIRD}".split()) <= advised(state, SECOND_TO_SPEAK)
    named = {key.act.removeprefix("advise ") for key in keys(state, SECOND_TO_SPEAK, WHISPER)} - {WHISPER}
    assert {each for each in named if not each.startswith("lead")} == set(f"{SECOND} {THIRD}".split())


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_once_a_trick_from_each_adviser() -> None:
    state = after(whisted(), "2: advise KD")
    assert refused(state, "2: advise KD") == refused(state, "2: advise lead D") == "advice"
    state = after(state, "3: advise lead D", "plays AS QC")
    assert not advisers(state)
    state = after(state, "play TD")
    assert advisers(state) == {SECOND_TO_SPEAK, DEALER}


@pytest.mark.rule("PREF-10.1")
def test_a_partner_who_is_to_play_advises_after_the_own_card() -> None:
    state = after(whisted(), "plays AS QC")
    assert GAME.awaited(state) == {SECOND_TO_SPEAK}
    assert advisers(state) == {DEALER}
    assert refused(state, "2: advise KD") == "advice"


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_the_whister_alone_reads_it_and_the_table_hears_that_there_was_some() -> None:
    before = whisted()
    done = step(before, "3: advise KD")
    public, private = done.events
    assert public == Advised(seat=DEALER, whister=FIRST_TO_SPEAK)
    assert isinstance(private, Whispered)
    assert private.audience == frozenset({FIRST_TO_SPEAK})
    for seat in EVERYBODY:
        changed = GAME.view(done.state, seat) != GAME.view(before, seat)
        assert changed is (seat in (FIRST_TO_SPEAK, DEALER)), seat
    (said,) = [text for text in shown(done.state, FIRST_TO_SPEAK) if text.key == "preferans-whispered"]
    assert said.facts["advice"] == cards("KD")[0]
    for seat in (DECLARER, SECOND_TO_SPEAK):
        assert shown(done.state, seat) == shown(before, seat)
    assert FACE.table(GAME.view(done.state, None)) == FACE.table(GAME.view(before, None))


@pytest.mark.rule("PREF-10.1")
def test_pref_10_1_the_whister_decides_alone_and_then_the_advice_is_gone() -> None:
    plain = after(whisted(), "play AS")
    state = after(plain, "3: advise KD", "2: advise lead C")
    assert offered(state) == offered(plain)
    for seat in (DECLARER, FIRST_TO_SPEAK):
        assert GAME.question(state, seat) == GAME.question(plain, seat)
        assert list(GAME.legal(state, seat)) == list(GAME.legal(plain, seat))
    assert GAME.awaited(state) == GAME.awaited(plain) == {FIRST_TO_SPEAK}
    assert alarms_of(GAME, state) == alarms_of(GAME, plain)
    assert len(GAME.view(state, FIRST_TO_SPEAK).roles.counsels) == 2
    assert not GAME.view(after(state, "play QC"), FIRST_TO_SPEAK).roles.counsels


@pytest.mark.rule("PREF-10.1")
def test_advice_on_the_manner_does_not_outlive_it() -> None:
    state = after(announced(), "whist", "pass", "3: advise open")
    assert len(GAME.view(state, FIRST_TO_SPEAK).roles.counsels) == 1
    state = after(state, "closed")
    assert not GAME.view(state, FIRST_TO_SPEAK).roles.counsels
    assert DEALER in advisers(state)


@pytest.mark.rule("PREF-10.1")
def test_the_result_is_the_same_with_advice_and_without() -> None:
    silent, spoken = whisted(), after(whisted(), "3: advise KD", "2: advise lead C")
    assert over(played_out(silent)).booking == over(played_out(spoken)).booking


def _shuffled(state: State, known: set[str], rng: Random) -> State:
    """The same moment with the cards that somebody does not know dealt anew among hands and discard."""
    deal = deal_of(state)
    declared = deal.declared
    assert declared is not None
    heaps = [*deal.hands, declared.laid]
    loose = [card for heap in heaps for card in heap if card.value not in known]
    rng.shuffle(loose)
    dealt_anew = [tuple(card if card.value in known else loose.pop() for card in heap) for heap in heaps]
    hands, laid = tuple(dealt_anew[:-1]), dealt_anew[-1]
    return replace(state, deal=replace(deal, hands=hands, declared=replace(declared, laid=laid)))


def _own(state: State, seat: Seat | None) -> set[str]:
    """The cards that a seat holds, or sees on the table."""
    deal = deal_of(state)
    declared = deal.declared
    assert declared is not None
    spread = deal.spread if deal.trick or deal.tricks else frozenset()
    laid = declared.laid if seat == DECLARER else ()
    places = {*spread, *([] if seat is None else [seat])}
    return {card.value for place in places for card in deal.hands[place]} | {card.value for card in laid}


def _moments(manner: str, rng: Random) -> list[State]:
    """The states of a play at random, in which advisers often speak."""
    state, states = whisted(manner=manner), []
    while state.deal is not None and state.deal.phase is Phase.PLAY:
        states.append(state)
        voices = sorted(advisers(state))
        who = rng.choice(voices) if voices and rng.random() < 0.4 else min(GAME.awaited(state))
        texts = sorted(text for text in offered(state, who) if not text.startswith("claim"))
        state = step(state, f"{who}: {rng.choice(texts)}").state
    return states


def _panels(state: State, seat: Seat) -> list[Any]:
    view = GAME.view(state, seat)
    return [
        FACE.hand(each, seat, draft) for each in (view, FACE.rested(view, seat)) for draft in ((), (WHISPER,))
    ]


@pytest.mark.rule("PREF-10.3")
@pytest.mark.parametrize("manner", ["closed", "open"])
def test_pref_10_3_keys_of_an_adviser_tell_nothing_of_hidden_hands(manner: str) -> None:
    """Whatever lies in hands that the adviser does not see, actions, question and screens are equal."""
    rng, compared = Random(f"keys {manner}"), 0
    for state in (each for _ in range(6) for each in _moments(manner, rng)):
        for seat in (SECOND_TO_SPEAK, DEALER):
            other = _shuffled(state, _own(state, seat if seat != DEALER else None), rng)
            assert offered(other, seat) == offered(state, seat)
            assert GAME.question(other, seat) == GAME.question(state, seat)
            if seat not in GAME.awaited(state):
                assert _panels(other, seat) == _panels(state, seat)
                compared += other != state and bool(advised(state, seat))
    assert compared > 50


@pytest.mark.rule("PREF-10.1", "PREF-10.3")
@pytest.mark.parametrize("manner", ["closed", "open"])
def test_the_same_advice_from_another_hidden_hand_looks_the_same(manner: str) -> None:
    """To everybody but the adviser, events and views are equal."""
    rng, compared = Random(f"same {manner}"), 0
    for state in (each for _ in range(6) for each in _moments(manner, rng)):
        for adviser in sorted(advisers(state)):
            for seat in (each for each in EVERYBODY if each != adviser):
                other = _shuffled(state, _own(state, seat if seat != DEALER else None), rng)
                both = sorted(offered(state, adviser) & offered(other, adviser))
                text = f"{adviser}: {rng.choice(both)}"
                one, two = step(state, text), step(other, text)
                heard = [[event for event in each.events if event.heard_by(seat)] for each in (one, two)]
                assert heard[0] == heard[1]
                assert GAME.view(one.state, seat) == GAME.view(two.state, seat)
                compared += other != state
    assert compared > 100


@pytest.mark.rule("PREF-10.1")
def test_a_waiting_adviser_has_the_key_from_the_announcement_on() -> None:
    """Of a hand that rests beside a group's table, which is not drawn as others whist and play."""
    state = announced()
    assert [key.act for key in keys(state, DEALER)] == [WHISPER]
    assert not keys(state, SECOND_TO_SPEAK)
    state = after(state, "whist", "pass")
    for seat in (SECOND_TO_SPEAK, DEALER):
        assert [key.act for key in keys(state, seat)] == [WHISPER]
        assert GAME.question(state, seat) == GAME.question(announced(), DEALER)
    for manner in ("closed", "open"):
        played = after(state, manner, "play AS")
        for seat in (SECOND_TO_SPEAK, DEALER):
            assert [key.act for key in keys(played, seat)] == [WHISPER]
            acts = {key.act for key in keys(played, seat, WHISPER) if key.does is Does.ACT}
            assert acts
            assert acts <= offered(played, seat)
        assert keys(played, DECLARER) == []


@pytest.mark.rule("PREF-10.1")
def test_the_key_goes_with_the_advice_of_a_trick_and_comes_with_the_next() -> None:
    state = after(whisted(), "3: advise KD")
    assert keys(state, DEALER) == []
    assert GAME.question(state, DEALER) == ""
    assert [key.act for key in keys(after(state, "plays AS QC TD"), DEALER)] == [WHISPER]


@pytest.mark.rule("PREF-10.1")
def test_who_opens_the_page_too_early_reads_that_nobody_listens_yet() -> None:
    panel = FACE.hand(GAME.view(announced(), DEALER), DEALER, (WHISPER,))
    assert panel.blocks[-1] == Line(Text("preferans-asked-nobody"))


@pytest.mark.rule("PREF-10.1")
def test_a_press_on_advice_counts_as_long_as_the_deal_goes_on() -> None:
    state = whisted()
    question, advice = GAME.question(state, SECOND_TO_SPEAK), GAME.read("advise KD")
    later = after(state, "plays AS QC")
    assert GAME.question(later, SECOND_TO_SPEAK) != question
    assert GAME.is_current(later, SECOND_TO_SPEAK, question, advice), "the referee says why not"
    assert not GAME.is_current(played_out(state).state, SECOND_TO_SPEAK, "d9", advice)
    assert not GAME.is_current(state, SECOND_TO_SPEAK, "", advice)


@pytest.mark.rule("PREF-10.1")
def test_the_analysis_tells_of_a_decision_on_advice() -> None:
    state = after(whisted(), "play AS", "3: advise KD", "2: advise lead D")
    move = Move(1, state, FIRST_TO_SPEAK, "play QC")
    remark = ANALYST.remark(move, FIRST_TO_SPEAK)
    assert remark is not None
    assert remark.key == "preferans-judged-advised"
    assert remark.facts["advice"] == (*cards("KD"), Text("preferans-lead", {"suit": Suit.DIAMONDS}))
    assert ANALYST.remark(move, DEALER) is None
    alone = Move(1, after(whisted(), "play AS"), FIRST_TO_SPEAK, "play QC")
    assert ANALYST.remark(alone, FIRST_TO_SPEAK) is None


# The dealer's help


@pytest.mark.rule("PREF-10.2")
def test_pref_10_2_a_sitting_dealer_chooses_one_whister_and_advises_only_them() -> None:
    state = after(announced(FREE), "whist", "whist")
    assert offered(state, DEALER) == {"help 1", "help 2"}
    done = step(state, "3: help 2")
    assert done.events == (Aided(dealer=DEALER, whister=SECOND_TO_SPEAK, paid=False),)
    assert refused(done.state, "3: help 1") == "aid"
    assert advisers(done.state) == {DEALER}
    told = step(done.state, "3: advise AH").events
    assert [event.audience for event in told if isinstance(event, Whispered)] == [
        frozenset({SECOND_TO_SPEAK})
    ]


@pytest.mark.rule("PREF-10.2")
def test_pref_10_2_where_a_dealer_chooses_no_other_dealer_advises() -> None:
    state = after(announced(FREE), "whist", "pass", "closed")
    assert offered(state, DEALER) == {"help 1"}
    assert refused(state, "3: advise KD") == "advice"
    assert advised(after(state, "3: help 1"), DEALER)


@pytest.mark.rule("PREF-10.2")
def test_pref_10_2_the_choice_is_made_among_whisters_before_the_first_card() -> None:
    state = announced(FREE)
    assert not offered(state, DEALER)
    state = after(state, "whist")
    assert offered(state, DEALER) == {"help 1"}
    state = after(state, "pass", "closed")
    assert refused(state, "3: help 2") == refused(state, "2: help 1") == "aid"
    assert refused(after(state, "play AS"), "3: help 1") == "aid"


@pytest.mark.rule("PREF-10.2")
def test_pref_10_2_players_who_must_whist_may_be_helped() -> None:
    assert offered(announced(FREE, "6S"), DEALER) == {"help 1", "help 2"}
    assert not offered(announced(FREE, "10S"), DEALER)


@pytest.mark.rule("PREF-10.2", "PREF-4.11")
def test_pref_10_2_a_dealer_who_shares_the_contract_helps_and_advises_nobody() -> None:
    for options in (TALK, FREE):
        state = after(dealt(options), "bid 7S", "pass", "pass", "lay AC KC", "contract 7S share", "accept")
        state = after(state, "whist", "pass", "closed")
        assert advisers(state) == {SECOND_TO_SPEAK}
        assert keys(state, DEALER) == []


@pytest.mark.rule("PREF-10.2")
def test_pref_10_2_without_the_option_nobody_is_chosen() -> None:
    assert refused(after(announced(), "whist", "pass"), "3: help 1") == "aid"
    assert not matters(replace(FREE, talk=False), 4, "dealer_help")
    assert not matters(FREE, 3, "dealer_help")
    assert matters(FREE, 4, "dealer_help")


@pytest.mark.rule("PREF-10.2")
@pytest.mark.parametrize(("options", "aided"), [(FREE, None), (PAID, Seat(1))])
def test_pref_10_2_a_helped_whister_pays_where_it_is_agreed(options: Options, aided: Seat | None) -> None:
    state = after(announced(options), "whist", "pass", "closed", "3: help 1")
    assert contract_of(played_out(state)).aided == aided


@pytest.mark.rule("PREF-10.2", "PREF-8.5")
@pytest.mark.parametrize(
    ("undertricks", "whists"),
    [("usual", {1: 10, 2: 4, 3: 14}), ("gentleman", {1: 8, 2: 0, 3: 8}), ("robber", {1: 10, 2: 20, 3: 30})],
)
def test_pref_10_2_half_of_the_whists_are_the_dealers(undertricks: str, whists: dict[int, int]) -> None:
    """Seven, value 4, one short, four tricks of the whister: 4 × 4 = 16, and usually 4 for the undertrick.

    Half of these 20, or of 16, goes to the dealer, who writes 4 of their own, none, or as much as the whister.
    """
    contract = GAME.read("contract 7S").contract  # type: ignore[union-attr]
    deal = Played(
        dealer=DEALER,
        sitting=DEALER,
        declarer=DECLARER,
        contract=contract,
        tricks=(6, 4, 0, 0),
        spoke=(FIRST_TO_SPEAK, SECOND_TO_SPEAK),
        whisters=(FIRST_TO_SPEAK,),
        aided=FIRST_TO_SPEAK,
    )
    terms = replace(PAID, undertricks=undertricks).terms
    sheet, booking = book(blank(4, 10), terms, deal)
    assert {seat: sheet.whists[seat][DECLARER] for seat in whists} == whists
    halves = [line for line in booking.lines if line.why is Why.AIDED]
    assert sum(line.amount for line in halves) == 0
    assert {line.column for line in halves} == {SheetColumn.WHISTS}


@pytest.mark.rule("PREF-10.2")
def test_the_dealers_page_offers_the_whisters_and_later_advice() -> None:
    state = after(announced(FREE), "whist")
    assert [key.act for key in keys(state, DEALER, WHISPER)] == ["help 1", WHISPER]
    question = GAME.question(state, DEALER)
    state = after(state, "whist", "3: help 1")
    assert GAME.question(state, DEALER) != question, "picks for another question are dropped: the page closes"
    assert "advise KD" in {key.act for key in keys(state, DEALER, WHISPER)}


# Computers


@pytest.mark.rule("PREF-10.1")
def test_where_a_computer_whists_its_advisers_have_no_keys() -> None:
    state = whisted()
    view = GAME.view(state, DEALER)
    hushed = GAME.hushed(view, {FIRST_TO_SPEAK})
    assert not FACE.hand(hushed, DEALER, (WHISPER,)).buttons
    assert GAME.hushed(view, {SECOND_TO_SPEAK}) == view
    assert GAME.receiver(state, DEALER, GAME.read("advise KD")) == FIRST_TO_SPEAK
    assert GAME.receiver(state, DEALER, GAME.read("play KD")) is None


@pytest.mark.rule("PREF-10.2")
def test_a_dealer_is_not_offered_to_help_a_computer() -> None:
    state = after(announced(PAID), "whist", "whist")
    view = GAME.hushed(GAME.view(state, DEALER), {SECOND_TO_SPEAK})
    assert view.choices.whisper is not None
    assert view.choices.whisper.helps == (FIRST_TO_SPEAK,)
    assert GAME.receiver(state, DEALER, GAME.read("help 2")) == SECOND_TO_SPEAK
    assert GAME.hushed(view, {FIRST_TO_SPEAK}).choices.whisper is None


@pytest.mark.rule("PREF-10.1", "PREF-10.2")
@pytest.mark.parametrize("text", ["advise KD", "advise lead D", "advise open", "advise closed", "help 1"])
def test_advice_and_help_have_texts_as_all_actions(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


@pytest.mark.rule("PREF-10.1", "PREF-10.5")
def test_who_may_whisper_and_has_a_tooth_has_a_key_for_each() -> None:
    state = replace(announced(), teeth=(Tooth(DEALER, DECLARER),))
    assert [key.act for key in keys(state, DEALER)] == [WHISPER, "page teeth"]
    assert "tooth 0 worked" in {key.act for key in keys(state, DEALER, "page teeth")}
