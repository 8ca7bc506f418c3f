"""When a master of Терц declares: as late as it costs nothing."""

from random import Random

import pytest

from games.agents.levels import Level
from games.agents.seeding import rng_for
from games.cards import Suit
from games.core import Nature, Seat
from games.terz import ADVISER, GAME, PLAYERS
from games.terz.computer.kernel import BITS, Playout, Position, mask
from games.terz.computer.players import true_combinations
from games.terz.options import Options
from games.terz.state import Entry, State
from games.trick_game.actions import PlayCard
from tests.games.terz.positions import after, dealt, playing, turn
from tests.support.positions import cards

MASTER = PLAYERS[Level.MASTER]
QUEENS = "QS QC QD QH 7S 8S AS AD AC"
OTHERS = "8C 9C TC KC KD JD TS KS TD"


def choice(state: State) -> str:
    seat = Seat(turn(state))
    return GAME.write(MASTER.choose(GAME.view(state, seat), Random(1)))


def points(seat: int, worth: int) -> Entry:
    return Entry(1, Seat(seat), worth, None)


def test_what_is_in_no_danger_is_kept_back() -> None:
    """Four queens beat whatever runs the other side declares, and are declared before one of them is played."""
    said = choice(dealt(QUEENS, OTHERS, "9H"))
    assert said.startswith("play ")
    assert "Q" not in said


def test_hints_say_that_it_may_wait() -> None:
    view = GAME.view(dealt(QUEENS, OTHERS, "9H"), Seat(0))
    assert "terz-hint-keep" in [line.key for line in ADVISER.advise(view, rng_for(view)).lines]


@pytest.mark.parametrize(("so_far", "at_once"), [(390, False), (400, True)])
def test_what_wins_the_match_is_said_at_once(so_far: int, at_once: bool) -> None:
    """A hundred more make five hundred."""
    state = dealt(QUEENS, OTHERS, "9H", sheet=(points(0, so_far),))
    assert (choice(state) == "declare four Q") == at_once


def test_a_run_is_said_before_its_seven_is_laid() -> None:
    state = dealt("7H 8H 9H AC KC 7D 9D JS KS", "8C 9C TD QC 8D QD AD 8S TS", "JH")
    assert choice(state) == "declare run 7H 8H 9H"
    assert choice(after(state, "declare run 7H 8H 9H")) == "seven"


def test_all_is_said_once_no_card_can_be_drawn() -> None:
    """With nine cards in hand and an empty talon it is the eighth trick, the last chance."""
    state = playing("9S TS JS QS KC AC 7D 9D JD", "8S 7C 8C TC QC 8D QD AD AS")
    assert choice(state) == "declare run 9S TS JS QS"


def test_no_card_of_an_unsaid_combination_is_played() -> None:
    """In whole deals, and nothing is left unsaid when the hand falls below nine cards."""
    kept = 0
    for number in range(2):
        state, rng = GAME.start(Options(deals=1), 2), Random(number)
        while acting := GAME.to_act(state):
            (actor,) = acting
            if isinstance(actor, Nature):
                state = GAME.apply(state, actor, GAME.sample(state, rng)).state
                continue
            view = GAME.view(state, actor)
            action = MASTER.choose(view, rng_for(view))
            if isinstance(action, PlayCard):
                unsaid = true_combinations(view)
                assert not any(action.card in what.cards for what in unsaid)
                assert not unsaid or view.talon
                kept += bool(unsaid)
            state = GAME.apply(state, actor, action).state
    assert kept


@pytest.mark.parametrize(
    ("other", "led", "worth"),
    [
        ("8S QS 8C TC QC 8D QD AD AS", "9S", 20),
        ("8S QS 8C TC QC 8D QD AD AS", "7D", 20),
        ("8S QS 8C TC JC QC 8D QD AD", "9S", 0),
    ],
)
def test_playouts_count_what_is_said_before_a_card(other: str, led: str, worth: int) -> None:
    """A terz brings its twenty whether it is broken or kept to the end; nothing where a higher one answers."""
    hand = mask(cards("9S TS JS KC AC 7D 9D JD KS"))
    here = Position(hand, mask(cards(other)), 0, 0, 0)
    talon, run, (card,) = [BITS[card] for card in cards("7H 8H")], mask(cards("9S TS JS")), cards(led)
    playout = Playout(Suit("H"), "suit_or_trump")
    unsaid = playout.worth(here, BITS[card], talon, ((0, 0), (0, 0)))
    spent = playout.worth(here, BITS[card], talon, ((run, 0), (0, 0)))
    assert unsaid - spent == pytest.approx(worth)
