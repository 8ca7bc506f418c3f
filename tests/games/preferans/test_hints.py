"""Hints: the advice, its reason and certainty."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.base.preferences import Language
from bot.ui.texts.words import Form, words_in
from games.agents.adviser import Advice, advice
from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Text
from games.preferans import ADVISER, GAME
from games.preferans.actions import Action
from games.preferans.hints import certainty, is_seen, lesson_in
from games.preferans.puzzles.goal import Judge
from games.preferans.puzzles.lessons import Lesson
from games.preferans.puzzles.puzzle_file import shipped
from games.preferans.state import State
from games.preferans.view import view
from games.trick_game.actions import PlayCard
from tests.games.preferans.positions import (
    HELPLESS,
    MIDDLING,
    POOR,
    SEVEN_OF_HEARTS,
    SOCHINKA,
    after,
    deal_of,
    dealt,
    run,
    turn,
)
from tests.games.preferans.rare import AGREED
from tests.support import sentences

SURE = ("bid 6S", "pass", "pass", "lay 8H 7H")


@cache
def advised_at(hands: tuple[str, ...], row: int = 0) -> Advice:
    """Return the advice at the first call of a deal of three."""
    return advised(dealt(SOCHINKA, 3, hands, row=row))


def advised(state: State) -> Advice:
    return advice(ADVISER, GAME, state, Seat(turn(state)))


def facts(given: Advice, key: str) -> dict[str, object]:
    """Return the facts of the line with this key; empty without it."""
    lines: list[Text] = [line for line in given.lines if line.key == key]
    return dict(lines[0].facts) if lines else {}


@pytest.mark.rule("PREF-3.7", "PREF-5.9")
def test_pref_3_7_hint_in_the_auction_counts_tricks_and_holes_of_the_own_hand() -> None:
    """Eight spades from the ace: 8 tricks; ace and king of clubs: 2, and a hole at misère, for the seven is missing."""
    given = advised(dealt(SOCHINKA, 3))
    assert facts(given, "preferans-hint-tricks") == {
        "suits": (
            Text("preferans-hint-suit", {"suit": Suit.SPADES, "tricks": 8}),
            Text("preferans-hint-suit", {"suit": Suit.CLUBS, "tricks": 2}),
        ),
        "count": 2,
        "bid": "yes",
    }
    hole = Text("preferans-hint-hole", {"card": Card.CK, "risk": 100})
    assert facts(given, "preferans-hint-holes") == {"count": 1, "holes": (hole,)}
    announced = advised(after(dealt(SOCHINKA, 3), *SURE, "contract 10S"))
    assert not facts(announced, "preferans-hint-tricks")


def test_holes_are_counted_where_they_are_many_and_tables_do_not_speak_against_the_advice() -> None:
    """MIDDLING lacks the seven in three suits, POOR in two beside 9♦ on 7♦; by the tables POOR has no tricks, and passes."""
    assert facts(advised_at(MIDDLING), "preferans-hint-holes") == {"count": 3, "holes": ()}
    poor = advised_at(POOR)
    assert facts(poor, "preferans-hint-holes") == {"count": 3, "holes": ()}
    assert facts(poor, "preferans-hint-tricks") == {"suits": (), "count": 0, "bid": "no"}


def test_a_doubtful_bid_is_explained_by_the_dear_raspasy() -> None:
    """Five and a half tricks by the tables are a bid of their own; the price is named where they are not."""
    given = advised_at(MIDDLING, 2)
    assert facts(given, "preferans-hint")["need"] == 4
    assert GAME.write(given.action) == "bid 6S"


def test_the_choice_is_compared_with_the_next_best_by_name() -> None:
    (found,) = [each for each in advised_at(MIDDLING, 2).lines if each.key == "preferans-hint-sure"]
    for language in Language:
        other = sentences.said("preferans-judged-said", language, said="pass")
        shown = words_in(language, "preferans").fact(found, Form.PLAIN)
        assert sentences.tells(shown, "preferans-hint-sure", language, close="no", deals="none", other=other)


def sure(*pairs: tuple[float, float]) -> Text:
    """Return the certainty of a card of raspasy, by its worth and another's in each sampled deal."""
    state = after(dealt(SOCHINKA, 3), "pass", "pass", "pass")
    own, other = zip(*pairs, strict=True)
    worths: dict[Action, tuple[float, ...]] = {PlayCard(Card("AC")): own, PlayCard(Card("KC")): other}
    (found,) = certainty(view(state, Seat(0)), PlayCard(Card("AC")), worths)
    return found


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([(3, 0)] * 19, {"deals": "none", "whists": 3}),
        ([(3, 0)] * 21, {"deals": "shared", "better": 21, "count": 21, "whists": 3}),
        ([(3, 0)] * 15 + [(0, 1)] * 10, {"deals": "shared", "better": 15, "count": 25, "whists": 1}),
        ([(30, 0)] * 5 + [(0, 1)] * 15, {"deals": "none", "whists": 7}),
        ([(5, 0)], {"deals": "none", "whists": 5}),
        ([(1, 0.9)] * 40, {"close": "yes"}),
    ],
)
def test_a_share_needs_twenty_deals(pairs: list[tuple[float, float]], told: dict[str, int | str]) -> None:
    """A share below a half would contradict the advice."""
    text = words_in(Language.RU, "preferans").fact(sure(*pairs), Form.PLAIN)
    facts = {"close": "no", "other": Card.CK, **told}
    assert text == sentences.said("preferans-hint-sure", **facts)


def test_one_deal_is_known_only_where_all_hands_are_seen() -> None:
    state = after(dealt(SOCHINKA, 3), "pass", "pass", "pass")
    hidden = view(state, Seat(0))
    seen = replace(hidden, faces=deal_of(state).hands)
    worths: dict[Action, tuple[float, ...]] = {PlayCard(Card("AC")): (5.0,), PlayCard(Card("KC")): (0.0,)}
    told = [certainty(each, PlayCard(Card("AC")), worths)[0].facts["deals"] for each in (hidden, seen)]
    assert told == ["none", "known"]


def test_nothing_is_compared_where_the_tables_say_pass() -> None:
    given = advised_at(POOR)
    assert facts(given, "preferans-hint")["why"] == "pass"
    assert not facts(given, "preferans-hint-sure")


def test_a_claim_is_advised_where_the_rest_is_settled() -> None:
    given = advised(after(dealt(SOCHINKA, 3), *SURE, "contract 10S"))
    assert GAME.write(given.action) == "claim 10"
    assert facts(given, "preferans-hint")["why"] == "claim"


def test_a_dealer_is_told_to_look_at_a_hand() -> None:
    state = run(dealt(SOCHINKA), "bid 9S, pass, pass, lay AC KC, contract 9S, pass, pass").state
    given = advised(state)
    assert (GAME.write(given.action), facts(given, "preferans-hint")["why"]) == ("peek 1", "peek")


@pytest.mark.rule("PREF-10.8", "PREF-10.9")
@pytest.mark.parametrize(
    ("seats", "hands", "done", "action", "facts_of_hint"),
    [
        # beside the declarer's ten tricks this hand has nothing, and a seven asks two of two whisters
        (4, HELPLESS, f"{SEVEN_OF_HEARTS}, pass", "half", {"why": "half_whist", "need": 1}),
        # by the tables no trick against eight
        (3, POOR, "bid 8S, pass, pass", "concede", {"why": "concede"}),
    ],
)
def test_half_a_whist_and_a_concession_are_explained(
    seats: int, hands: tuple[str, ...], done: str, action: str, facts_of_hint: dict[str, object]
) -> None:
    given = advised(run(dealt(AGREED, seats, hands), done).state)
    assert GAME.write(given.action) == action
    assert facts_of_hint.items() <= facts(given, "preferans-hint").items()


def test_a_neighbour_is_no_other_choice() -> None:
    """Seven and eight are worth the same in each deal, so the ace of another suit is named."""
    state = after(dealt(SOCHINKA, 3), "pass", "pass", "pass")
    worths: dict[Action, tuple[float, ...]] = {
        PlayCard(Card("7C")): (4.0, 2.0),
        PlayCard(Card("8C")): (4.0, 2.0),
        PlayCard(Card("AD")): (1.0, 1.0),
    }
    (found,) = certainty(view(state, Seat(0)), PlayCard(Card("7C")), worths)
    assert found.facts["other"] == Card("AD")
    del worths[PlayCard(Card("AD"))]
    assert not certainty(view(state, Seat(0)), PlayCard(Card("7C")), worths)


# Cards


def stored() -> Iterator[tuple[str, ...]]:
    """Yield the hands, actions, card and reason of each hint of the file."""
    text = (Path(__file__).parent / "hints.txt").read_text(encoding="utf-8")
    for entry in text.split("\n\n")[1:]:
        advised_card, hands, done = entry.strip().split("\n")
        _, card, why = advised_card.split(" ")
        yield hands, done, card, why


@pytest.mark.parametrize(("hands", "done", "card", "why"), list(stored()))
def test_a_card_is_advised_for_a_reason_that_the_cards_bear_out(
    hands: str, done: str, card: str, why: str
) -> None:
    given = advised(run(dealt(SOCHINKA, 3, tuple(hands.split(" | "))), done).state)
    assert given.action == PlayCard(Card(card))
    assert given.lines[0].facts.get("why", "-") == why


SPADES = (
    "7S 8S 9S AS 7C 8C 9C 7D 8D 7H",
    "TS JS QS KS TC JC QC KC TD JD",
    "9D QD KD AD 8H 9H TH JH QH KH",
    "AC AH",
)
"""The first player holds the lowest spades, and no ace but that."""


def test_a_hint_finds_the_lesson_of_a_puzzle() -> None:
    """Each lesson by its own sign; a line of play less searched than a puzzle's may show another. A wrong card has none."""
    found = {puzzle: lesson_in(puzzle.position, puzzle.answers[0], Judge()) for puzzle in shipped()[::3]}
    alike = [puzzle.lesson for puzzle, lesson in found.items() if lesson is Lesson(puzzle.lesson)]
    assert len(alike) > 27
    assert {*alike} == {lesson.value for lesson in Lesson}
    for puzzle in shipped()[::10]:
        assert lesson_in(puzzle.position, Card(puzzle.refutations[0][:2]), Judge()) is None


def test_a_lesson_of_a_void_needs_one_that_was_seen() -> None:
    """No void against the misère has shown yet, in spite of the likely deals."""
    state = after(dealt(SOCHINKA, 3, SPADES), "bid 6S", "pass", "pass", "lay AC AH", "contract 6S")
    seen = view(after(state, "plays AS TS AD"), Seat(0))
    assert not is_seen(seen, Card("7H"), Lesson.RUFF)
    assert is_seen(seen, Card("7H"), Lesson.DUCK)
