"""Double-dummy solver."""

import subprocess
import sys
from random import Random

import pytest

from games.cards import Card, Suit
from games.preferans.double_dummy.packed import answers
from games.preferans.double_dummy.solver import Encoding, Position, Solver, Unsettled, tricks
from tests.games.preferans.brute import Board, declarers_tricks, random_hands
from tests.games.preferans.brute import Position as Lying
from tests.games.preferans.positions import cards

KINDS = [("S", False), ("D", False), (None, False), (None, True)]


def hands(*texts: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(cards, texts))


@pytest.mark.parametrize(("trumps", "misere"), KINDS)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_small_hands_agree_with_brute_force(size: int, trumps: str | None, misere: bool) -> None:
    rng = Random(size)
    solver = Solver()
    for _ in range(25):
        held, leader, declarer = random_hands(rng, size), rng.randrange(3), rng.randrange(3)
        position = Position(hands(*held), leader, declarer, Suit(trumps) if trumps else None, misere)
        expected = declarers_tricks(held, leader, declarer, trumps, misere)
        assert solver.tricks(position) == expected, (held, leader, declarer)


@pytest.mark.parametrize(("trumps", "misere"), KINDS)
def test_a_trick_in_progress_agrees_with_brute_force(trumps: str | None, misere: bool) -> None:
    rng, solver, suit = Random(7), Solver(), Suit(trumps) if trumps else None
    for _ in range(12):
        leader, declarer = rng.randrange(3), rng.randrange(3)
        board = Board(trumps, misere, declarer)
        start: Lying = tuple(frozenset(hand.split()) for hand in random_hands(rng, 4)), leader, ()
        for _ in range(rng.randint(1, 2)):
            _, start, _ = rng.choice(list(board.after(start)))
        held, _, lying = start
        position = Position(
            hands(*map(" ".join, held)), leader, declarer, suit, misere, cards(" ".join(lying))
        )
        assert solver.tricks(position) == board.tricks(start)
        worths = {card: took + board.tricks(after) for card, after, took in board.after(start)}
        assert {card.value: worth for card, worth in solver.worth(position).items()} == worths


@pytest.mark.rule("PREF-5.2")
@pytest.mark.parametrize("trumps", ["S", "D", None])
def test_pref_5_2_the_search_s_own_legality_is_the_rules(trumps: str | None) -> None:
    """The search's masks of playable cards agree with the rules for every hand and lead."""
    rng = Random(5)
    trumped = int(trumps is not None)
    for _ in range(100):
        position = Position(
            hands(*random_hands(rng, rng.randint(2, 10))),
            rng.randrange(3),
            0,
            Suit(trumps) if trumps else None,
        )
        for card in position.hands[position.leader]:
            lead = position.played(card)
            encoding = Encoding(lead)
            runs = encoding.runs()
            masks = answers(trumped, encoding.key, lead.turn, encoding.cards[card] >> 3)
            assert {number for number in range(32) if masks >> number & 1} == {
                runs[each] for each in lead.playable
            }


@pytest.mark.slow
@pytest.mark.parametrize(("trumps", "misere"), KINDS)
def test_larger_hands_agree_with_brute_force(trumps: str | None, misere: bool) -> None:
    rng = Random(11)
    solver = Solver()
    for _ in range(4):
        held, leader, declarer = random_hands(rng, 6), rng.randrange(3), rng.randrange(3)
        position = Position(hands(*held), leader, declarer, Suit(trumps) if trumps else None, misere)
        expected = declarers_tricks(held, leader, declarer, trumps, misere)
        assert solver.tricks(position) == expected, (held, leader, declarer)


def test_solver_with_a_limit_searches_no_further_and_estimates() -> None:
    rng = Random(13)
    for _ in range(3):
        position = Position(hands(*random_hands(rng, 8)), 1, 0)
        free = Solver()
        worths = free.worth(position)
        for limit in (1, free.remembered // 2):
            bound = Solver(limit)
            estimates = bound.worth(position)
            assert bound.remembered == limit
            assert estimates.keys() == worths.keys()
            assert all(0 <= tricks <= 8 for tricks in estimates.values())
        enough = Solver(free.remembered + 1)
        assert enough.worth(position) == worths
        assert enough.remembered == free.remembered


def test_question_beyond_the_limit_has_no_answer() -> None:
    position = Position(hands(*random_hands(Random(13), 8)), 1, 0)
    bound = Solver(1)
    bound.tricks(position)
    with pytest.raises(Unsettled):
        bound.reaches(position, 4)


TEN = ("AS KS QS JS TS 9S 8S 7S AH AD", "KH QH JH TH 9H 8H 7H KC QC JC", "KD QD JD TD 9D 8D 7D TC 9C 8C")


@pytest.mark.parametrize(
    ("held", "leader", "trumps", "misere", "most"),
    [
        # the side that opens the suit loses a trick: one each if ace and queen lead, none for a lead by king and jack
        (("AS QS", "KS JS", "7D 8D"), 0, None, False, 1),
        (("AS QS", "KS JS", "7D 8D"), 1, None, False, 2),
        # seven and ten against eight and nine: caught, for the third hand has no higher card of the suit; seven and nine are not
        (("7S TS", "8S 9S", "7D 8D"), 1, None, True, 1),
        (("7S 9S", "8S TS", "7D 8D"), 1, None, True, 0),
        # the defender on the right cannot spare the ace of trumps: the lead of hearts takes it out, and the king is good
        (("KS 7H", "8H 9H", "AS 7D"), 1, Suit.SPADES, False, 1),
        *((TEN, leader, Suit.SPADES, False, 10) for leader in range(3)),
    ],
)
def test_endings_that_books_explain(
    held: tuple[str, ...], leader: int, trumps: Suit | None, misere: bool, most: int
) -> None:
    assert tricks(hands(*held), leader, 0, trumps, misere=misere) == most


def test_hands_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="differ in length"):
        tricks(hands("AS KS", "7S", "8S 9S"), 0, 0, None)
    with pytest.raises(ValueError, match="at most two"):
        tricks(hands("AS", "7S", "8S"), 0, 0, None, trick=cards("AD KD QD"))


def test_games_are_loaded_without_the_search() -> None:
    asked = "import sys; from games import registry; print(registry.names()); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    names, modules = done.stdout.splitlines()
    assert "preferans" in names
    loaded = set(modules.split())
    assert "games.preferans.double_dummy.solver" in loaded
    assert not loaded & {"games.preferans.double_dummy.search", "numba"}
