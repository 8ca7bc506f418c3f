"""What players see of the game."""

import re
from fractions import Fraction
from html import unescape
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.render import blocks, label
from bot.ui.texts import names
from bot.ui.texts.names import PHONE
from bot.ui.texts.words import Words, words_in
from games.cards import Card
from games.core import Seat
from games.faces.face import Urgency
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Block, Button, Does, Grid, Holding, Line, Panel
from games.faces.scene import BACK, Scene, Sprite
from games.preferans import FACE, GAME, rules
from games.preferans.contracts import read
from games.preferans.events import DealOver, MustWhist
from games.preferans.face.report import MOST_ENTRIES
from games.preferans.options import PRESETS
from games.preferans.scoring.ledger import Booking, SheetColumn, SheetLine, Why
from games.preferans.scoring.outcome import Outcome
from games.preferans.scoring.sheet import Sheet, Terms, blank
from games.preferans.state import Part, State
from games.trick_game.tricks import Played, Trick
from tests.contract.walks import walk
from tests.games.preferans import deals
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
    pack,
    played_out,
    step,
    through,
    with_bombs,
    with_hills,
)
from tests.support import sentences

DARK = replace(MAIN, dark=True)
LONG = ("Александра Константинопольская", "Bartholomew Fitzgerald", "Ян", "Мария-Антуанетта")
CAPTION = 1024
"""Characters that may stand under a picture."""
ROOM = {2: 16, 3: 11, 4: 8, 5: 6}
"""Columns of a button's label that a phone shows, by the number of buttons in the row."""
BOUGHT = ("bid 7S", "pass", "pass")
LAID = (*BOUGHT, "lay 8H 7H")
ANNOUNCED = (*LAID, "contract 7S")
OPEN = (*ANNOUNCED, "pass", "pass", "peek 2", "whist", "open")


def hand(state: State, seat: int, *draft: str) -> Panel:
    return FACE.hand(GAME.view(state, Seat(seat)), Seat(seat), draft)


def table(state: State) -> Panel:
    return FACE.table(GAME.view(state, None))


def lines(panel: Panel) -> dict[str, Text]:
    return {
        block.text.key.removeprefix("preferans-"): block.text
        for block in panel.blocks
        if isinstance(block, Line)
    }


def grids(panel: Panel) -> list[Grid]:
    return [block for block in panel.blocks if isinstance(block, Grid)]


def holdings(panel: Panel) -> list[tuple[Card, ...]]:
    return [block.cards for block in panel.blocks if isinstance(block, Holding)]


def acts(panel: Panel, does: Does = Does.ACT) -> list[list[str]]:
    """The texts of these buttons, rows without any left out."""
    rows = [[button.act for button in row if button.does is does] for row in panel.buttons]
    return [row for row in rows if row]


def offers(panel: Panel, does: Does = Does.ACT) -> set[str]:
    return {act for row in acts(panel, does) for act in row}


def cards_in(thing: object) -> set[str]:
    """Every card that a panel, a text or a scene names, wherever it stands."""
    return set(re.findall(r"<Card\.\w+: '(\w\w)'>", repr(thing)))


def picture(panel: Panel) -> Scene:
    assert panel.scene is not None
    return panel.scene


def sprites(panel: Panel) -> list[Sprite]:
    return [item for item in picture(panel).items if isinstance(item, Sprite)]


def said(language: Language = Language.RU, called: tuple[str, ...] = LONG) -> Words:
    """The game's words among people of these names."""
    chairs = tuple(Chair(person=PersonId(seat), name=name) for seat, name in enumerate(called))
    return words_in(language, GAME.name).at(chairs)


def labels(panel: Panel, language: Language = Language.RU) -> list[list[str]]:
    return [
        [label(button.label, said(language)).replace("\ufe0e", "") for button in row] for row in panel.buttons
    ]


def plain(panel_blocks: tuple[Block, ...], spoken: Words) -> list[str]:
    """The lines as they are read, markup taken away."""
    return unescape(re.sub(r"<[^>]+>", "", "\n".join(blocks(panel_blocks, spoken)))).split("\n")


# The auction


def test_next_bids_stand_under_their_words_with_misere_and_pass() -> None:
    panel = hand(dealt(), 0)
    sixes = [["6♠ · раз", "6♣ · два"], ["6♦ · три", "6♥ · четыре"], ["6БК · без козыря", "упал · мизер"]]
    assert labels(panel)[:4] == [["Пас"], *sixes]
    assert acts(panel) == [["pass"], ["bid 6S", "bid 6C"], ["bid 6D", "bid 6H"], ["bid 6N"]]
    later = hand(after(dealt(), "bid 6H"), 1)
    sevens = [["7♠ · семь первых"], ["7♣ · семь вторых"], ["7♦ · семь третьих"], ["7♥ · семь четвёртых"]]
    assert labels(later)[1:6] == [["6БК · без козыря", "упал · мизер"], *sevens]


@pytest.mark.rule("PREF-3.2")
def test_pref_3_2_two_taps_reach_every_other_bid() -> None:
    state = after(dealt(), "bid 6H")
    pages = [
        offers(hand(state, 1, *page)) | offers(hand(state, 1, *page), Does.PICK)
        for page in ((), ("page more",), ("page notalon",))
    ]
    reached = {item.removeprefix("sure ") for page in pages for item in page if not item.startswith("page ")}
    assert reached == offered(state)
    assert acts(hand(state, 1, "page more"))[1:4] == [
        ["bid 6N"],
        [f"bid 7{suit}" for suit in "SCDHN"],
        [f"bid 8{suit}" for suit in "SCDHN"],
    ]
    assert acts(hand(state, 1, "page notalon"))[1:] == [[f"bid 9{suit} notalon" for suit in "SCDHN"]]


@pytest.mark.parametrize(
    "call", ["bid misere", "bid 10H", "bid 10S notalon", "pass dark", "bid 6S dark", "bid 10N dark"]
)
def test_what_may_cost_an_evening_is_asked_about_once_more(call: str) -> None:
    state = dealt(DARK)
    pages = [hand(state, 0, *page) for page in ((), ("page more",), ("page notalon",), ("page dark",))]
    assert not any(call in offers(page) for page in pages)
    assert any(f"sure {call}" in offers(page, Does.PICK) for page in pages)
    armed = hand(state, 0, f"sure {call}")
    assert offers(armed) == {call}
    assert f"sure {call}" in offers(armed, Does.PICK)
    assert "asked-sure" in lines(armed)


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_unseen_own_cards_are_shown_nowhere() -> None:
    state = dealt(DARK)
    view = GAME.view(state, Seat(1))
    for draft in ((), ("page dark",), ("page more",), ("sure bid 6S dark",)):
        for panel in (hand(state, 0, *draft), hand(state, 1, *draft), table(state)):
            assert not cards_in(panel)
    assert FACE.hand_summary(view, Seat(1)) == Text("preferans-peek-not-looked")
    assert not cards_in(FACE.score(view))
    assert "not-looked" in lines(hand(state, 1))


@pytest.mark.rule("PREF-7.1")
def test_pref_7_1_look_is_offered_on_turn_and_while_waiting() -> None:
    state = dealt(DARK)
    assert [acts(hand(state, seat))[0] for seat in range(3)] == [["look"]] * 3
    assert "page dark" in offers(hand(state, 0), Does.PICK)
    looked = step(state, "look").state
    assert "look" not in offers(hand(looked, 0))
    assert "page dark" not in offers(hand(looked, 0), Does.PICK)
    assert holdings(hand(looked, 0)) == [cards(FIRST)]
    assert cards_in(picture(hand(looked, 0))) == set(FIRST.split())
    assert cards_in(FACE.hand_summary(GAME.view(looked, Seat(0)), Seat(0))) == set(FIRST.split())
    assert not cards_in(hand(looked, 1))


def test_calls_stand_beside_their_callers() -> None:
    state = after(dealt(DARK), "look", "bid 6H", "bid 6S dark", "pass")
    assert [plain(table(state).blocks, said())[row].split()[-3] for row in (3, 4)] == [
        "т6♠\ufe0e",
        sentences.said("preferans-role-pass"),
    ]
    short = after(dealt(), "bid 9S notalon")
    assert "9♠\ufe0e б/п" in plain(table(short).blocks, said())[2]


def test_picture_captions_announce_second_and_third_raspasy() -> None:
    state = after(before_deal(row=1), pack())
    assert lines(table(state))["row"].facts == {"number": 2, "dealer": Who(Seat(3))}
    assert Line(lines(table(state))["row"]) in table(state).caption
    assert "row" not in lines(table(after(state, "bid 7S", "pass", "pass")))


@pytest.mark.parametrize("page", ["dark", "notalon"])
def test_a_page_of_rarer_bids_says_what_they_are(page: str) -> None:
    state = dealt(DARK)
    assert lines(hand(state, 0, f"page {page}"))["asked-page"].facts == {"page": page}
    assert "asked-page" not in lines(hand(state, 1, f"page {page}"))
    assert "asked-page" not in lines(hand(state, 0))


# The contract


@pytest.mark.rule("PREF-4.1")
def test_pref_4_1_all_see_the_talon_when_it_is_taken() -> None:
    state = after(dealt(), *BOUGHT)
    for panel in (table(state), *(hand(state, seat) for seat in range(4))):
        assert lines(panel)["talon"].facts["cards"] == cards(TALON)
        assert {sprite.what for sprite in sprites(panel)} >= set(cards(TALON))
    assert holdings(hand(state, 0)) == [(*cards(FIRST), *cards(TALON))]


@pytest.mark.rule("PREF-4.2", "PREF-7.3")
def test_pref_4_2_talon_stays_closed_if_dark_or_not_taken() -> None:
    plainly = after(dealt(), "bid 9S notalon", "pass", "pass")
    dark = after(dealt(DARK), "bid 6S dark", "pass", "pass")
    for state, knows in ((plainly, ()), (dark, (0,))):
        for panel in (table(state), *(hand(state, seat) for seat in range(4) if seat not in knows)):
            assert "talon" not in lines(panel)
            assert not cards_in(panel) & set(TALON.split())
            assert [sprite.what for sprite in sprites(panel)].count(BACK) == 2
    assert "talon" in lines(hand(dark, 0))


@pytest.mark.rule("PREF-4.1")
def test_pref_4_1_two_cards_are_picked_then_laid_away_or_back() -> None:
    state = after(dealt(), *BOUGHT)
    assert offers(hand(state, 0)) == set()
    assert {item for item in offers(hand(state, 0), Does.PICK) if len(item) == 2} == {
        *FIRST.split(),
        *TALON.split(),
    }
    one = {button.act: button.label for row in hand(state, 0, "8H").buttons for button in row}
    assert one["8H"] == Text("preferans-picked", {"card": Card.H8})
    assert one["7H"] is Card.H7
    two = hand(state, 0, "7H", "8H")
    assert acts(two) == [["lay 8H 7H"]]
    assert acts(two, Does.PICK)[0] == ["8H", "7H"]
    assert offers(hand(state, 0, "7H", "8H", "AS")) == set()
    laid = after(state, "lay 8H 7H")
    assert lines(hand(laid, 0))["laid"].facts == {"cards": cards("8H 7H")}
    assert not any("laid" in lines(panel) for panel in (table(laid), hand(laid, 1), hand(laid, 3)))


@pytest.mark.rule("PREF-3.3", "PREF-4.11")
def test_pref_3_3_contracts_from_bid_up_are_offered_with_share() -> None:
    state = after(dealt(), *LAID)
    assert acts(hand(state, 0)) == [[f"contract {level}{suit}" for suit in "SCDHN"] for level in (7, 8, 9)]
    shared = hand(state, 0, "page share")
    assert acts(shared)[0] == [f"contract 7{suit} share" for suit in "SCDHN"]
    assert offers(hand(state, 0, "page share", "sure contract 10H share")) == {"contract 10H share"}
    asked = step(state, "contract 7S share").state
    assert acts(hand(asked, 3)) == [["accept", "decline"]]
    assert not hand(asked, 1).buttons
    assert grids(table(step(asked, "accept").state))[0].rows[3][2] == Text("preferans-role-sharer")


@pytest.mark.rule("PREF-4.12", "PREF-8.14")
def test_pref_4_12_totus_names_the_helped_and_asks_once_more() -> None:
    state = after(dealt(sheet=with_bombs(0, 1)), "bid 10N", "pass", "pass")
    page = hand(state, 0, "page totus")
    assert acts(page, Does.PICK)[:3] == [[f"sure contract totus N help {seat}"] for seat in (1, 2, 3)]
    assert offers(hand(state, 0, "page totus", "sure contract totus N help 2")) == {"contract totus N help 2"}
    shown = step(state, "contract totus N help 2").state
    for panel in (table(shown), hand(shown, 1), hand(shown, 2), hand(shown, 3)):
        assert (*cards(FIRST), *cards(TALON)) in holdings(panel)
    assert {item for item in offers(hand(shown, 1), Does.PICK) if len(item) == 2} == {
        *FIRST.split(),
        *TALON.split(),
    }
    assert not hand(shown, 0).buttons
    assert not hand(shown, 2).buttons
    named = step(shown, "lay AC KC").state
    assert lines(table(named))["named"].facts == {"cards": cards("AC KC")}
    assert offers(hand(named, 2)) == {"accept"}
    assert offers(hand(named, 2, "AC", "KC")) == {"accept"}, "to name the same is to agree"
    assert offers(hand(named, 2, "AC", "8H")) == {"accept", "lay AC 8H"}
    assert offers(hand(step(named, "lay AC 8H").state, 1)) == {"accept", "decline"}
    laid = step(named, "accept").state
    for panel in (table(laid), hand(laid, 0), hand(laid, 2)):
        assert lines(panel)["laid-open"].facts == {"cards": cards("AC KC")}


@pytest.mark.rule("PREF-4.3")
@pytest.mark.parametrize(("contract", "needed"), [("6C", 4), ("7S", 2), ("8S", 1), ("9S", 1)])
def test_pref_4_3_whist_question_names_the_tricks_needed(contract: str, needed: int) -> None:
    state = after(dealt(), f"bid {contract}", "pass", "pass", "lay 8H 7H", f"contract {contract}")
    assert lines(hand(state, 1))["asked-whist"].facts == {"count": needed}
    assert acts(hand(state, 1)) == [["whist", "pass"]]
    assert not hand(state, 2).buttons


@pytest.mark.rule("PREF-4.9")
def test_pref_4_9_the_dealer_alone_sees_the_chosen_hand() -> None:
    state = after(dealt(), *ANNOUNCED, "pass", "pass")
    assert acts(hand(state, 3)) == [["peek 1"], ["peek 2"], ["pass"]]
    looked = step(state, "peek 2").state
    assert acts(hand(looked, 3)) == [["whist", "pass"]]
    assert holdings(hand(looked, 3)) == [cards(THIRD)]
    assert cards_in(picture(hand(looked, 3))) == {*THIRD.split(), *TALON.split()}
    assert cards_in(FACE.hand_summary(GAME.view(looked, Seat(3)), Seat(3))) == set(THIRD.split())
    for panel in (table(looked), hand(looked, 0), hand(looked, 1)):
        assert not cards_in(panel) & set(THIRD.split())
    closed = after(looked, "whist", "closed", "play AS", "play QC")
    assert lines(hand(closed, 3))["asked-for"].facts == {"hand": Who(Seat(2))}
    assert offers(hand(closed, 3)) == {f"play {card}" for card in THIRD.split()}
    assert not hand(closed, 2).buttons


@pytest.mark.rule("PREF-4.7")
def test_pref_4_7_open_play_is_told_at_once_and_shown_later() -> None:
    before = after(dealt(), *OPEN)
    led = step(before, "play AS").state
    for panel in (table(before), table(led)):
        assert lines(panel)["whisted"].facts == {"who": (Who(Seat(3)),), "count": 1, "manner": "open"}
    assert not cards_in(table(before)) & {*SECOND.split(), *THIRD.split()}
    for panel in (table(led), hand(led, 0), hand(led, 3)):
        assert holdings(panel)[:2] == [cards(SECOND), cards(THIRD)]
    assert cards_in(picture(table(led))) >= {*SECOND.split(), *THIRD.split()}
    closed = after(dealt(), *OPEN[:-1], "closed", "play AS")
    assert lines(table(closed))["whisted"].facts["manner"] == "closed"
    assert cards_in(table(closed)) == {"AS", *TALON.split()}


@pytest.mark.rule("PREF-4.7")
def test_pref_4_7_hand_on_turn_of_two_becomes_the_buttons() -> None:
    state = after(dealt(), *OPEN, "play AS")
    assert lines(hand(state, 3))["asked-for"].facts == {"hand": Who(Seat(1))}
    assert offers(hand(state, 3)) == {f"play {card}" for card in SECOND.split()}
    assert lines(table(state))["turn-for"].facts == {"who": (Who(Seat(3)),), "hand": Who(Seat(1))}
    later = step(state, "play 7C").state
    assert offers(hand(later, 3)) == {f"play {card}" for card in THIRD.split()}
    assert not hand(later, 1).buttons
    assert not hand(later, 2).buttons


def test_a_hand_that_lies_open_is_shown_to_its_player_once() -> None:
    state = after(dealt(), *OPEN, "play AS")
    assert holdings(hand(state, 1)) == [cards(THIRD), cards(SECOND)]
    assert "own-open" in lines(hand(state, 1))
    assert "own-open" not in lines(hand(state, 0))
    assert "peeked-hand" not in lines(hand(state, 3))


@pytest.mark.rule("PREF-5.6", "PREF-4.6")
def test_pref_5_6_misere_opponents_play_own_and_see_other() -> None:
    state = after(dealt(hands=MIXED), "bid misere", "pass", "pass", "lay 8H 7H", "contract misere", "play AS")
    assert offers(hand(state, 1)) == {"play KS", "play QS", "play 7S"}
    assert not hand(state, 2).buttons
    assert holdings(hand(state, 1)) == [cards(MIXED[2]), cards(MIXED[1])]
    assert holdings(hand(state, 2)) == [cards(MIXED[1]), cards(MIXED[2])]
    assert [button.act for row in hand(state, 1).buttons for button in row][-1] == "page claim"
    assert "whisted" not in lines(table(state))


@pytest.mark.rule("PREF-5.2")
def test_pref_5_2_only_playable_cards_are_buttons_and_bright() -> None:
    state = after(dealt(hands=MIXED), *ANNOUNCED, "whist", "whist", "play AS")
    assert acts(hand(state, 1)) == [["play KS", "play QS", "play 7S"]]
    dim = {sprite.what for sprite in sprites(hand(state, 1)) if sprite.dim}
    assert dim == set(cards("KC QC 7C KD QD 7D KH"))
    assert not any(sprite.dim for sprite in sprites(hand(state, 2)))


@pytest.mark.rule("PREF-5.4")
def test_pref_5_4_only_the_last_trick_is_shown() -> None:
    state = after(dealt(hands=MIXED), *ANNOUNCED, "whist", "whist", "plays AS 7S JS 9S QS TS")
    for panel in (table(state), hand(state, 0), hand(state, 3)):
        assert lines(panel)["last-trick"].facts["who"] == Who(Seat(1))
        assert cards_in(lines(panel)["last-trick"]) == {"9S", "QS", "TS"}
        assert not cards_in(panel) & {"7S", "JS"}
    drawn = {sprite.what for sprite in sprites(table(state))}
    assert set(cards("9S QS TS")) <= drawn
    assert not set(cards("7S JS")) & drawn


def claimed_in(panel: Panel) -> tuple[Fact, ...]:
    """Whose tricks a claim names, how many of those to come, and what falls to each of two whisters."""
    facts = lines(panel)["claimed"].facts
    shares = facts["shares"].facts["shares"] if isinstance(facts["shares"], Text) else ()
    assert isinstance(shares, tuple)
    return (
        facts["side"],
        facts["count"],
        facts["left"],
        tuple(each.facts["count"] for each in shares if isinstance(each, Text)),
    )


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_a_claim_says_whose_tricks_are_meant() -> None:
    """Three of the remaining ten for two whisters, two for a single one, and six of nine for the declarer."""
    two = after(dealt(), *ANNOUNCED, "whist", "whist", "play AS", "claim 3")
    assert claimed_in(table(two)) == ("defenders", 3, 10, (2, 1))
    one = after(dealt(), *ANNOUNCED, "whist", "pass", "open", "play AS", "claim 2")
    assert claimed_in(table(one)) == ("defenders", 2, 10, ())
    own = after(dealt(), *ANNOUNCED, "whist", "whist", "plays AS AD TD", "claim 6")
    assert claimed_in(table(own)) == ("declarer", 6, 9, (2, 1))
    assert [lines(table(state))["claimed"].facts["whisters"] for state in (two, one)] == [2, 1]


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_at_misere_every_claim_is_of_its_tricks() -> None:
    """A defender who picks two gives the misère player two of the ten tricks."""
    state = after(dealt(), "bid misere", "pass", "pass", "lay 8H 7H", "contract misere", "play AS")
    page = hand(state, 1, "page claim")
    assert [act for row in acts(page) for act in row] == [f"claim {10 - count}" for count in range(11)]
    assert [button.label for row in page.buttons for button in row][:11] == list(range(11))
    assert lines(page)["asked-count"].facts == {"count": 10, "misere": "defender"}
    claimed = after(state, "claim 8")
    assert claimed_in(table(claimed)) == ("misere", 2, 10, ())
    own = after(dealt(), "bid misere", "pass", "pass", "lay 8H 7H", "contract misere")
    assert lines(hand(own, 0, "page claim"))["asked-count"].facts == {"count": 10, "misere": "declarer"}
    assert claimed_in(table(after(own, "claim 2"))) == ("misere", 2, 10, ())


@pytest.mark.rule("PREF-5.8")
def test_pref_5_8_every_opponent_is_shown_the_claim_and_answers() -> None:
    state = after(dealt(), *ANNOUNCED, "whist", "whist", "plays AS AD TD")
    page = hand(state, 0, "page claim")
    assert acts(page) == [
        [f"claim {count}" for count in range(5)],
        [f"claim {count}" for count in range(5, 10)],
    ]
    assert lines(page)["asked-count"].facts == {"count": 9, "misere": "no"}
    assert "page claim" not in offers(hand(state, 1), Does.PICK)
    claimed = step(state, "claim 9").state
    for seat in (1, 2):
        assert acts(hand(claimed, seat)) == [["accept", "decline"]]
        assert lines(hand(claimed, seat))["asked-claim"].facts == {"claim": lines(table(claimed))["claimed"]}
    for panel in (table(claimed), hand(claimed, 1), hand(claimed, 3)):
        assert cards("KS QS JS TS 9S 8S 7S AC KC") in holdings(panel)
        assert claimed_in(panel) == ("declarer", 9, 9, (0, 0))
    refused = step(claimed, "1: decline").state
    assert "page claim" not in offers(hand(refused, 0), Does.PICK)
    assert "own-open" in lines(hand(refused, 0))


# Raspasy


@pytest.mark.rule("PREF-6.2")
def test_pref_6_2_with_four_the_talon_card_is_the_dealers() -> None:
    state = after(dealt(hands=MIXED), "pass", "pass", "pass")
    assert lines(table(state))["trick-so-far"].facts["plays"] == (
        Text("preferans-play", {"who": Who(Seat(3)), "card": Card.H8}),
    )
    assert "turned" not in lines(table(state))
    assert cards_in(table(state)) == {"8H"}
    assert acts(hand(state, 0)) == [["play AH"]]
    assert not hand(state, 3).buttons
    assert [sprite.what for sprite in sprites(table(state))].count(BACK) == 1


@pytest.mark.rule("PREF-6.3")
def test_pref_6_3_talon_card_names_the_suit_with_three() -> None:
    state = after(dealt(seats=3, hands=MIXED), "pass", "pass", "pass")
    assert lines(table(state))["turned"].facts == {"card": Card.H8}
    assert "trick-so-far" not in lines(table(state))
    assert acts(hand(state, 0)) == [["play AH"]]


@pytest.mark.rule("PREF-6.5", "PREF-7.8")
def test_pref_6_5_the_price_of_a_trick_is_shown() -> None:
    light = after(before_deal(row=1), pack(), "pass", "pass", "pass")
    dark = after(before_deal(DARK, row=1), pack(), "pass dark", "pass", "pass")
    assert lines(table(light))["raspasy"].facts == {"price": 2, "dark": "no"}
    assert lines(table(dark))["raspasy"].facts == {"price": 4, "dark": "yes"}


# The dummy, Разбойник, conditions


@pytest.mark.rule("PREF-1.5")
def test_pref_1_5_open_dummy_is_played_with_own_buttons() -> None:
    state = after(
        dealt(PRESETS["dummy"], 2, hands=MIXED), "bid 7S", "pass", "lay 8H 7H", "contract 7S", "whist"
    )
    for panel in (table(state), hand(state, 0), hand(state, 1)):
        assert cards(MIXED[0]) in holdings(panel)
    assert lines(table(state))["whisted"].facts["manner"] == "dummy"
    assert lines(hand(state, 1))["asked-for"].facts == {"hand": Who(Seat(2))}
    assert offers(hand(state, 1)) == {f"play {card}" for card in MIXED[0].split()}
    assert len(grids(table(state))[0].rows) == 2


@pytest.mark.rule("PREF-9.2")
def test_pref_9_2_razboinik_offers_the_contracts_still_owed() -> None:
    sheet = blank(4)
    sheet = replace(sheet, pages=(replace(sheet.pages[0], robber=(7, 0), robber_pool=(4,)), *sheet.pages[1:]))
    state = after(before_deal(PRESETS["gusarik"], part=Part.ROBBER, sheet=sheet), pack(), "lay 8H 7H")
    panel = hand(state, 0)
    assert [row[0] for row in acts(panel)] == ["contract 6S", "contract 8S", "contract 9S"]
    assert "sure contract 10S" in offers(panel, Does.PICK)
    assert "sure contract misere" not in offers(panel, Does.PICK)
    score = lines(FACE.score(GAME.view(state, None)))
    assert score["owed"].facts == {"who": Who(Seat(0)), "contracts": ("6", "8", "9", "10")}
    assert grids(table(state))[0].rows[0][-2:] == (4, 0)


@pytest.mark.rule("PREF-9.1")
def test_pref_9_1_pools_count_afresh_in_the_main_part() -> None:
    """4 and 3 points of Разбойник stay apart on the sheet; 2 of the first player have been written since."""
    first, second, *rest = blank(4, 10).pages
    sheet = Sheet((replace(first, robber_pool=(4,), pool=(2,)), replace(second, robber_pool=(3,)), *rest), 10)
    state = dealt(sheet=sheet)
    assert grids(table(state))[0].rows[0][-2:] == (2, 0)
    assert grids(table(state))[0].rows[1][-2:] == (0, 0)
    pool, early, *_ = grids(FACE.score(GAME.view(state, None)))[0].rows
    assert pool == (Text("preferans-head-pool"), 2, 0, 0, 0)
    assert early == (Text("preferans-head-robber"), 4, 3, 0, 0)


@pytest.mark.rule("PREF-9.3")
def test_pref_9_3_hill_owner_marks_price_pool_and_time() -> None:
    """Nine is the largest hill, five the smallest: the pool goes up to 5."""
    state = before_deal(MAIN, part=Part.CONDITIONS, number=32, sheet=with_hills(5, 9, 7, 8, limit=None))
    panel = hand(state, 1)
    assert lines(panel)["asked-conditions"].facts == {"pool": 5}
    assert offers(panel) == {"conditions 1 5 none"}
    assert offers(panel, Does.PICK) >= {
        *(f"pool {pool}" for pool in range(1, 6)),
        "time 30",
        "time None",
        "price 100",
    }
    assert offers(hand(state, 1, "price 5", "pool 3", "time 90", "price 2")) == {"conditions 2 3 90"}
    chosen = [
        button.act for row in hand(state, 1, "price 5", "pool 3").buttons for button in row if _marked(button)
    ]
    assert chosen == ["price 5", "pool 3", "time None"]
    assert not hand(state, 0).buttons
    assert lines(hand(state, 0))["turn-conditions"].facts["who"] == (Who(Seat(1)),)


def _marked(button: Button) -> bool:
    return isinstance(button.label, Text) and button.label.facts.get("on") == "yes"


def test_the_tables_own_control_time_is_among_those_offered() -> None:
    options = replace(MAIN, control_time=45)
    state = before_deal(options, part=Part.CONDITIONS, number=32, sheet=with_hills(5, 9, 7, 8, limit=None))
    assert offers(hand(state, 1)) == {"conditions 1 5 45"}
    assert {item for item in offers(hand(state, 1), Does.PICK) if item.startswith("time")} == {
        "time 30", "time 45", "time 60", "time 90", "time None"
    }  # fmt: skip


# The end of a deal


def entries(event: DealOver) -> dict[int, list[str]]:
    """What each seat is told to write."""
    spoken = words_in(Language.RU, GAME.name)
    written = [
        block.text
        for block in FACE.final_panel(event).blocks
        if isinstance(block, Line) and block.text.key == "preferans-writes"
    ]
    return {
        text.facts["who"].seat: [spoken.plain(each.key, **each.facts) for each in text.facts["entries"]]  # type: ignore[union-attr]
        for text in written
    }


def because(why: str, *factors: int) -> str:
    """Why it is written, and of which price and number it is the product."""
    facts = dict(zip(("price", "times"), factors, strict=False))
    return sentences.said(
        "preferans-why", why=why, product=sentences.said("preferans-product", **facts) if facts else ""
    )


def booked(column: str, amount: str, why: str, *factors: int) -> str:
    return sentences.said("preferans-entry", column=column, amount=amount, why=because(why, *factors))


def owed(amount: str, why: str, *factors: int) -> str:
    """Whists on the declarer, whose name is not known here."""
    on = sentences.said("dummy")
    return sentences.said("preferans-entry-whists", amount=amount, on=on, why=because(why, *factors))


def closed(sheet: Sheet, outcome: Outcome, terms: Terms) -> DealOver:
    return DealOver(
        number=7,
        part=Part.MAIN,
        outcome=outcome,
        booking=deals.booking(sheet, outcome, terms),
        sheet=deals.booked(sheet, outcome, terms),
        bid=None,
        last=None,
        claimed=False,
        results=(0,) * len(sheet.pages),
    )


@pytest.mark.rule("PREF-8.7")
def test_pref_8_7_closing_tells_what_all_write_and_why() -> None:
    """The book's example: an open six made, the whister takes four, the declarer has a point on the hill."""
    event = closed(
        deals.a_sheet(hills=(0, 1, 0, 0)),
        deals.played(deals.contract(6), (6, 4, 0), (2,)),
        Terms(cover=False),
    )
    assert entries(event) == {
        1: [booked("hill", "−1", "made"), booked("pool", "+1", "made")],
        2: [owed("+8", "whist", 2, 4)],
    }
    panel = FACE.final_panel(event)
    assert "made" in lines(panel)
    assert grids(panel)[0].rows[1] == (Who(Seat(1)), 6, 1, 0, "0")


@pytest.mark.rule("PREF-8.8")
def test_pref_8_8_closing_tells_a_failure_on_a_bomb() -> None:
    """The book's example: seven on a bomb, value 8, one short, a whister with four."""
    sheet = deals.a_sheet(bombs=(0, 0, 0, 0))
    pages = tuple(replace(page, bombs=(1,) if seat == 1 else ()) for seat, page in enumerate(sheet.pages))
    event = closed(
        replace(sheet, pages=pages), deals.played(deals.contract(7), (6, 4, 0), (2,)), Terms(cover=False)
    )
    failed = lines(FACE.final_panel(event))["failed"]
    assert failed.facts["short"] == 1
    assert failed.facts["value"] == Text("preferans-value", {"value": 8, "bomb": 1})
    assert entries(event) == {
        0: [owed("+8", "undertrick")],
        1: [booked("hill", "+8", "failed")],
        2: [owed("+32", "whist", 8, 4), owed("+8", "undertrick")],
        3: [owed("+8", "undertrick")],
    }


@pytest.mark.rule("PREF-8.3")
def test_pref_8_3_closing_tells_a_caught_misere_by_tricks() -> None:
    event = closed(deals.a_sheet(), deals.played(deals.contract(0), (3, 4, 3)), Terms(cover=False))
    assert lines(FACE.final_panel(event))["caught"].facts["short"] == 3
    assert entries(event) == {1: [booked("hill", "+30", "failed", 10, 3)]}


@pytest.mark.rule("PREF-8.11")
def test_pref_8_11_closing_tells_a_win_beyond_the_cover() -> None:
    event = closed(deals.a_sheet(), deals.played(deals.contract(8), (8, 1, 1), (2, 3)), Terms(gain="pool"))
    assert "halved" in lines(FACE.final_panel(event))
    covered = closed(
        deals.a_sheet(raspasy=(0, 1, 0, 0)),
        deals.played(deals.contract(8), (8, 1, 1), (2, 3)),
        Terms(gain="pool"),
    )
    assert "halved" not in lines(FACE.final_panel(covered))


@pytest.mark.rule("PREF-7.9", "PREF-6.6")
def test_pref_7_9_closing_of_dark_raspasy_names_bombs_and_loss() -> None:
    event = over(played_out(after(dealt(DARK), "pass dark", "pass", "look", "pass")))
    assert "raspasy-dark-over" in lines(FACE.final_panel(event))
    written = entries(event)
    bomb = sentences.said("preferans-entry-bomb", rank=1, spent="no")
    assert bomb in written[0]
    assert written[1] == [sentences.said("preferans-entry-lost", amount=2, why=because("clean")), bomb]
    assert not any(sentences.tells(entry, "preferans-entry-bomb") for entry in written[2])


@pytest.mark.rule("PREF-8.10")
def test_pref_8_10_underbid_verdict_is_awaited_and_told() -> None:
    hands = ("AS KS QS JS TS 9S 8S 7S AC KC", SECOND, THIRD, "8H 7H")
    begun = after(
        dealt(replace(MAIN, underbid="arbiter"), hands=hands),
        "bid 6S",
        "pass",
        "pass",
        "lay 8H 7H",
        "contract 6S",
    )
    state = played_out(begun).state
    assert lines(table(state))["turn-verdict"] == lines(hand(state, 0))["turn-verdict"]
    guilty = lines(FACE.final_panel(over(step(state, "verdict none"))))
    assert guilty["underbid"].facts["short"] == 4
    assert "made" in lines(FACE.final_panel(over(step(state, f"verdict {SECOND} {THIRD}"))))


@pytest.mark.rule("PREF-4.10")
def test_pref_4_10_unwhisted_contract_is_told_without_tricks() -> None:
    event = over(through(dealt(seats=3), *ANNOUNCED, "pass", "pass"))
    assert "unplayed" in lines(FACE.final_panel(event))
    assert len(grids(FACE.final_panel(event))[0].columns) == 4
    assert entries(event)[2] == [owed("+4", "away")]


def long_closing(count: int) -> DealOver:
    """A deal with so many entries, each as long as can be."""
    on = Seat(0)
    line = SheetLine(
        who=on, column=SheetColumn.WHISTS, amount=1600, why=Why.LEVELLED, on=on, price=160, times=10
    )
    outcome = replace(deals.played(read("10N dark"), (0, 5, 5), (2, 3)), declarer=on)
    plays = tuple(Played(Seat(seat), card) for seat, card in enumerate(cards("TS TC TD")))
    return DealOver(
        number=100,
        part=Part.ROBBER,
        outcome=outcome,
        booking=Booking(
            tuple(replace(line, who=Seat(number % 4)) for number in range(count)),
            value=160,
            bomb=3,
            short=10,
            halved=True,
        ),
        sheet=with_hills(1000, 1000, 1000, 1000),
        bid=None,
        last=Trick(plays, on),
        claimed=True,
        results=(-10000, 10000, -10000, 10000),
    )


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("count", [MOST_ENTRIES, MOST_ENTRIES + 1, 30])
def test_a_closing_always_fits_under_a_picture(count: int, language: Language) -> None:
    spoken = said(language, called=("Александрина Константинопольская",) * 4)
    text = "\n".join(plain(FACE.final_panel(long_closing(count)).blocks, spoken))
    assert len(text.encode("utf-16-le")) // 2 <= CAPTION
    told = [
        block.text
        for block in FACE.final_panel(long_closing(count)).blocks
        if isinstance(block, Line) and block.text.key == "preferans-writes"
    ]
    assert len(told) == 4


def test_of_many_entries_the_sums_are_told() -> None:
    event = long_closing(MOST_ENTRIES + 1)
    assert entries(event) == {
        seat: [sentences.said("preferans-sum", column="whists", amount=amount)]
        for seat, amount in enumerate(("+4800", "+3200", "+3200", "+3200"))
    }


# The sheet and the settlement


@pytest.mark.rule("PREF-8.15", "PREF-8.17")
def test_pref_8_15_steps_of_the_settlement_lead_to_its_end() -> None:
    """Hills 5, 9, 7 and 8 with full pools: 0, 4, 2 and 3 above the least, and 10 ÷ 4 whists a point for everybody else."""
    sheet = with_hills(5, 9, 7, 8)
    full = replace(sheet, pages=tuple(replace(page, pool=(10,)) for page in sheet.pages))
    state = State(MAIN, 4, part=Part.OVER, number=9, sheet=full)
    panel, half = FACE.reckoning(GAME.view(state, None)), Fraction(1, 2)
    hills, balances = grids(panel)
    assert [row[1:] for row in hills.rows] == [
        (5, 0, 0, 0),
        (9, 0, 4, 10),
        (7, 0, 2, 5),
        (8, 0, 3, Fraction(15, 2)),
    ]
    assert lines(panel)["step-hills"].facts == {"least": 5, "players": 4}
    assert [row[1:] for row in balances.rows] == [
        ("·", 10, 5, 15 * half), (-10, "·", -5, -5 * half), (-5, 5, "·", 5 * half), (-15 * half, 5 * half, -5 * half, "·")
    ]  # fmt: skip
    for panel in (table(state), hand(state, 2)):
        (standings,) = grids(panel)
        assert standings.rows == (
            (1, Who(Seat(0)), "+23"),
            (2, Who(Seat(2)), "+2"),
            (3, Who(Seat(3)), "−8"),
            (4, Who(Seat(1)), "−17"),
        )
        assert not panel.buttons


@pytest.mark.rule("PREF-8.15")
@pytest.mark.parametrize(
    ("price", "amounts"),
    [
        (1, ["17", "6", "2"]),
        (2, ["17 × 2 = 34", "6 × 2 = 12", "2 × 2 = 4"]),
    ],
)
def test_the_end_says_who_pays_whom_how_much(price: int, amounts: list[str]) -> None:
    """Hills 5, 9, 7 and 8 come to +23, −17, +2 and −8: three payments, the largest debt first."""
    agreed = replace(MAIN, whist_price=price, deals=9)
    state = State(agreed, 4, part=Part.OVER, number=9, sheet=with_hills(5, 9, 7, 8))
    shown = plain(table(state).blocks, said(called=("Аня", "Борис", "Вера", "Глеб")))
    begin = shown.index(sentences.said("preferans-payments", any="yes"))
    people = ["Борис → Аня", "Глеб → Аня", "Глеб → Вера"]
    assert shown[begin + 1 :] == [f"{who}: {amount}" for who, amount in zip(people, amounts, strict=True)]


def test_the_end_says_if_nobody_owes_anything() -> None:
    state = State(MAIN, 4, part=Part.OVER, number=9, sheet=with_hills(5, 5, 5, 5))
    assert plain(table(state).blocks, said())[-1] == sentences.said("preferans-payments", any="no")


def test_the_settlement_writes_halves_as_halves() -> None:
    state = State(MAIN, 4, part=Part.OVER, number=9, sheet=with_hills(5, 9, 7, 8))
    balances = plain(FACE.reckoning(GAME.view(state, None)).blocks, said())[-4:]
    assert [line.split()[-4:] for line in balances] == [
        ["·", "10", "5", "7½"], ["−10", "·", "−5", "−2½"], ["−5", "5", "·", "2½"], ["−7½", "2½", "−2½", "·"]
    ]  # fmt: skip


@pytest.mark.parametrize(("hills", "winners"), [((5, 9, 7, 8), ("Аня",)), ((5, 9, 5, 9), ("Аня", "Вера"))])
@pytest.mark.parametrize("language", Language)
def test_the_end_is_told_as_in_other_games(
    language: Language, hills: tuple[int, ...], winners: tuple[str, ...]
) -> None:
    state = State(MAIN, 4, part=Part.OVER, number=9, sheet=with_hills(*hills))
    shown = plain(table(state).blocks, said(language, called=("Аня", "Борис", "Вера", "Глеб")))
    won = sentences.said("preferans-winners", language, who=", ".join(winners), count=len(winners))
    assert shown[0] == sentences.said("preferans-match-over", language, number=9)
    assert won in shown


def test_a_discard_is_called_so_in_english() -> None:
    english = said(Language.EN)
    assert english.plain("preferans-lay", cards=(Card.CK,)) == "Discard K♣\ufe0e"
    assert english.plain("preferans-laid-open", cards=(Card.CK,)) == "Discarded: K♣\ufe0e"


def test_a_whists_price_multiplies_the_end() -> None:
    agreed = replace(MAIN, whist_price=5, deals=9)
    state = State(agreed, 4, part=Part.OVER, number=9, sheet=with_hills(0, 4, 4, 4, limit=None))
    assert [row[2:] for row in grids(table(state))[0].rows] == [
        ("+30", "+150"),
        ("−10", "−50"),
        ("−10", "−50"),
        ("−10", "−50"),
    ]


def test_long_column_of_the_sheet_ends_with_latest_entries() -> None:
    sheet = with_hills(0, 0, 0, 0)
    grown = replace(sheet, pages=(replace(sheet.pages[0], hill=tuple(range(1, 9))), *sheet.pages[1:]))
    panel = FACE.score(GAME.view(dealt(sheet=grown), None))
    columns = [
        block.text.facts["hill"]
        for block in panel.blocks
        if isinstance(block, Line) and block.text.key == "preferans-history"
    ]
    assert columns == ["…3.4.5.6.7.8.", "0.", "0.", "0."]


# The whole


def test_tricks_draw_contracts_are_news_deals_close_messages() -> None:
    def beats(state: State, text: str) -> list[Urgency]:
        return [FACE.urgency(event) for event in step(state, text).events]

    state = dealt()
    assert set(beats(state, "bid 7S")) == {Urgency.REST}
    assert Urgency.NEWS in beats(after(state, "bid 7S", "pass"), "pass")
    assert Urgency.NEWS in beats(after(state, *LAID), "contract 7S")
    assert beats(after(state, *ANNOUNCED, "whist", "whist", "plays AS AD"), "play TD")[-1] is Urgency.NEWS
    assert [
        FACE.urgency(event) for event in played_out(after(state, *ANNOUNCED, "whist", "whist")).events
    ].count(Urgency.CLOSE) == 1


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("preset", ["quick_classic", "quick_sochinka", "quick_gusarik", "quick_dummy"])
def test_every_screen_fits_a_phone(preset: str, language: Language) -> None:
    """Long names, in whole matches at random: columns of text, labels of buttons, captions."""
    options = replace(PRESETS[preset], deals=8)
    seats = 2 if options.dummy else 4
    spoken = said(language, LONG[:seats])
    for move in walk(GAME, options, seats, Random(preset)).moves:
        panels = [
            table(move.after),
            FACE.score(GAME.view(move.after, None)),
            *(hand(move.after, seat) for seat in range(seats)),
        ]
        panels += [FACE.final_panel(event) for event in move.events if FACE.urgency(event) is Urgency.CLOSE]
        for panel in panels:
            for line in plain(
                tuple(block for block in panel.blocks if isinstance(block, Grid | Holding)), spoken
            ):
                assert names.width(line) <= PHONE
            for row in panel.buttons:
                for button in row:
                    assert len(row) == 1 or names.width(label(button.label, spoken)) <= ROOM[len(row)]
            assert len("\n".join(plain(panel.caption, spoken))) <= CAPTION


@pytest.mark.rule("PREF-4.4", "PREF-1.5")
@pytest.mark.parametrize(("language", "closed"), [(Language.RU, "стоя"), (Language.EN, "closed")])
def test_pref_4_4_beside_a_dummy_nothing_is_closed(language: Language, closed: str) -> None:
    """Both must whist at six spades; of two players the one with the dummy, whose hand lies open."""
    for whisters, told in (((1,), False), ((1, 2), True)):
        line = FACE.feed_line(MustWhist(whisters=tuple(map(Seat, whisters))))
        assert line is not None
        (text,) = plain((Line(line),), said(language))
        assert (closed in text) is told


FOREIGN = ("подсад", "жлоб", "прикрыти", "козырять", "торг выигрывает", "ненужный прикуп", "назначает {")
"""Words that mean something else at a table of Преферанс, or nothing: «подсад», say, is a declarer who was set."""


@pytest.mark.parametrize("file", ["texts/ru.ftl", "rules.ru.md"])
def test_the_texts_keep_to_the_words_of_the_table(file: str) -> None:
    text = (Path(rules.__file__).parent / file).read_text(encoding="utf-8").lower()
    assert [word for word in FOREIGN if word in text] == []
    assert "недозаказ" in text


@pytest.mark.rule("PREF-4.9")
def test_waiting_hand_of_a_passer_does_not_count_down_what_the_dealer_plays_of_it() -> None:
    """The dealer's cards are no news, so that such a hand is not drawn at each."""
    peeked = Seat(1)
    state = after(dealt(), "bid 7S", "pass", "pass", "lay 8H 7H", "contract 7S", "pass", "pass", "peek 1")
    state = after(state, "whist", "closed", "play AS")
    hands = [
        FACE.hand(FACE.rested(GAME.view(each, peeked), peeked), peeked, ())
        for each in (state, after(state, "play QC"))
    ]
    assert hands[0] == hands[1]
