"""What declarations, lies and answers of Терц were worth, from the judged player's own cards."""

import msgspec
import pytest

from games import registry
from games.agents.analysis import Judgement, Mark, Measure, Move
from games.core import Seat
from games.faces.facts import Text
from games.terz import ANALYST
from games.terz.combinations import Kind
from games.terz.state import Answers, Entry, State
from tests.games.terz.positions import BLUFF, after, dealt, offered, turn
from tests.support.positions import cards

QUEENS = "QS QC QD QH 7S 8S AS AD AC"
OTHERS = "8C 9C TC KC KD JD TS KS TD"
SPADES = "7S 8S 9S TS QC KD AH 7C 9D"
PLAIN = "8C TC QD KH JH AD 8H JC KS"


def all_judged(state: State, text: str) -> list[Judgement]:
    assert text in offered(state)
    seat = Seat(turn(state))
    return list(ANALYST.judge([Move(1, state, seat, text)], seat))


def judged(state: State, text: str) -> Judgement:
    (found,) = all_judged(state, text)
    assert found.measure is Measure.POINTS
    return found


def told(what: str, hand: str, *, one: str = SPADES, sheet: tuple[Entry, ...] = ()) -> State:
    """The leader has declared this to somebody with this hand, and nothing is settled yet."""
    return after(dealt(one, hand, "9H", options=BLUFF, sheet=sheet), f"declare {what}")


def test_the_game_brings_this_analyst() -> None:
    assert registry.analyst("terz") is ANALYST


@pytest.mark.rule("TZ-18")
def test_a_queen_of_four_is_not_played_unsaid() -> None:
    """A hundred is lost with her; whoever says it first may still play her."""
    found = judged(dealt(QUEENS, OTHERS, "9H"), "play QS")
    assert found.mark is Mark.MISTAKE
    assert found.before - found.after > 50


def test_a_true_declaration_is_compared_with_no_card() -> None:
    assert not all_judged(dealt(QUEENS, OTHERS, "9H"), "declare four Q")


@pytest.mark.rule("TZ-16")
def test_a_terz_out_of_four_in_sequence_is_a_mistake() -> None:
    """Twenty are written where fifty could be."""
    found = judged(dealt(SPADES, PLAIN, "9H", options=BLUFF), "declare run 7S 8S 9S")
    assert (found.mark, found.best) == (Mark.MISTAKE, ("declare run 7S 8S 9S TS",))


def test_the_seven_may_be_laid_once_its_run_is_said() -> None:
    state = dealt("7H 8H 9H AC KC 7D 9D JS KS", "8C 9C TD QC 8D QD AD 8S TS", "AH")
    assert judged(after(state, "declare run 7H 8H 9H"), "seven").mark is Mark.BEST


@pytest.mark.rule("TZ-24")
@pytest.mark.parametrize(("believed", "mark"), [(0, Mark.MISTAKE), (40, Mark.BEST)])
def test_a_lie_is_weighed_by_what_was_believed(believed: int, mark: Mark) -> None:
    """Half a chance of 20 against half a chance of 120; or 41 of 42 of 20 against one of 42 of 120."""
    state = dealt(PLAIN, SPADES, "9H", options=BLUFF)
    known = msgspec.structs.replace(state, answers=(Answers(), Answers(believed=believed)))
    assert judged(known, "declare run 7D 8D 9D").mark is mark


@pytest.mark.rule("TZ-23")
def test_a_lie_that_the_own_cards_show_is_not_believed() -> None:
    """Who holds a jack is told of four: in every deal that is imagined it is a lie."""
    wrong, right = (judged(told("four J", PLAIN), text) for text in ("good", "show"))
    assert (wrong.mark, wrong.best) == (Mark.MISTAKE, ("show",))
    assert round(wrong.before - wrong.after) == 200 + 200 + 100
    assert right.mark is Mark.BEST


def test_a_likely_terz_may_be_believed_though_it_is_a_lie() -> None:
    """What the cards are is not known: a true terz and a lie are judged alike."""
    true, lie = told("run 7S 8S 9S", PLAIN), told("run 7D 8D 9D", PLAIN)
    assert judged(true, "good").mark is judged(lie, "good").mark is Mark.BEST


def test_who_was_caught_often_is_not_believed() -> None:
    lies = tuple(Entry(1, Seat(1), 20, Kind.RUN_3, penalty=True) for _ in range(12))
    assert judged(told("run 7S 8S 9S", PLAIN, sheet=lies), "good").mark is not Mark.BEST


@pytest.mark.rule("TZ-18")
def test_to_concede_with_something_higher_is_a_mistake() -> None:
    """Four aces beat the terz: its twenty are given away."""
    state = told("run 7S 8S 9S", "AS AC AD AH 7C 9C TD KC QD", one="7S 8S 9S 8C TC QH KD JD 7D")
    found = judged(after(state, "show"), "good")
    assert (found.mark, found.best) == (Mark.MISTAKE, ("higher four A",))


def test_nothing_is_to_be_chosen_after_the_truth() -> None:
    state = after(told("run 7S 8S 9S", PLAIN), "show")
    assert not all_judged(state, "good")


def shown(kind: str, held: str) -> Text:
    return Text("terz-words-cards", {"what": Text(f"terz-kind-{kind}"), "cards": cards(held)})


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("declare run 7S 8S 9S", Text("terz-judged-declare", {"what": shown("run-3", "7S 8S 9S")})),
        ("higher four A", Text("terz-judged-higher", {"what": shown("four-A", "AS AC AD AH")})),
        *((word, Text("terz-judged-said", {"said": word})) for word in ("good", "show", "seven", "marriage")),
    ],
)
def test_what_is_said_has_words_without_a_button(action: str, told: Text) -> None:
    assert ANALYST.named(action) == told
