"""What hints say beside the move: the reason, and how sure it is."""

from games.agents.adviser import Advice, advice
from games.core import Seat
from games.faces.facts import Text
from games.preferans import ADVISER, GAME
from games.preferans.state import State
from tests.games.preferans.hands import MIDDLING, POOR
from tests.games.preferans.positions import SOCHINKA, after, dealt, turn

SURE = ("bid 6S", "pass", "pass", "lay 8H 7H")


def advised(state: State) -> Advice:
    return advice(ADVISER, GAME, state, Seat(turn(state)))


def facts(given: Advice, key: str) -> dict[str, object]:
    """Of the line with this key; empty without it."""
    lines: list[Text] = [line for line in given.lines if line.key == key]
    return dict(lines[0].facts) if lines else {}


def test_a_doubtful_bid_is_explained_by_the_dear_raspasy() -> None:
    """Five and a half tricks by the tables are a bid of their own; the price is named where they are not."""
    given = advised(dealt(SOCHINKA, 3, MIDDLING, row=2))
    assert facts(given, "preferans-hint")["need"] == 4
    assert GAME.write(given.action) == "bid 6S"


def test_the_choice_is_compared_with_the_next_best() -> None:
    sure = facts(advised(dealt(SOCHINKA, 3, MIDDLING, row=2)), "preferans-hint-sure")
    assert 0 < sure["better"] <= sure["count"]  # type: ignore[operator]
    assert sure["close"] == "no"


def test_nothing_is_compared_where_the_tables_say_pass() -> None:
    given = advised(dealt(SOCHINKA, 3, POOR))
    assert facts(given, "preferans-hint")["why"] == "pass"
    assert not facts(given, "preferans-hint-sure")


def test_a_claim_is_advised_where_the_rest_is_settled() -> None:
    given = advised(after(dealt(SOCHINKA, 3), *SURE, "contract 10S"))
    assert GAME.write(given.action) == "claim 10"
    assert facts(given, "preferans-hint")["why"] == "claim"
