"""The computer player that looks for TERCs."""

from datetime import timedelta
from random import Random
from statistics import median
from typing import Any

import pytest

from games.agents.levels import Level
from games.agents.random_player import Computer, RandomPlayer
from games.agents.seeding import rng_for
from games.core import Seat, plausible
from games.record import Reaction, play, quickest
from games.terc import GAME, PLAYERS
from games.terc.actions import Call, Claim
from games.terc.cards import PACK_81, is_terc, tercs
from games.terc.computer.players import SOONEST, TercPlayer
from games.terc.options import Options
from games.terc.state import State
from tests.games.terc.positions import DULL, after, playing

BOARD = "1111 1112 1113 1121 1122 1211 1212 2311 2322 3333 2133 3213"
PACK = "3111 3112 3121"


def choice(state: State, seat: int, luck: int = 0, level: Level = Level.AMATEUR) -> Any:
    return PLAYERS[level].choose(GAME.view(state, Seat(seat)), Random(luck))


def seconds(state: State, seat: int = 0, level: Level = Level.AMATEUR) -> float | None:
    view, player = GAME.view(state, Seat(seat)), PLAYERS[level]
    pace = player.reaction_time(view, rng_for(player.glance(view)))
    return None if pace is None else pace.total_seconds()


def boards(count: int, tercs_there: int) -> list[str]:
    """Random boards of twelve cards with so many TERCs."""
    rng, found = Random(f"{tercs_there} on a board"), list[str]()
    while len(found) < count:
        cards = rng.sample(PACK_81, 12)
        if len(tercs(cards)) == tercs_there:
            found.append(" ".join(card.text for card in cards))
    return found


@pytest.mark.parametrize("level", list(Level))
def test_it_beats_a_random_player(level: Level) -> None:
    """A fair share of first places would be a half."""
    won = 0
    for match in range(10):
        mine = match % 2
        agents: list[Computer] = [PLAYERS[level] if seat == mine else RandomPlayer() for seat in range(2)]
        _, end = play(GAME, Options(no_terc="auto"), 2, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1 and GAME.result(end).places[1 - mine] != 1
    assert won >= 9


def test_levels_find_a_terc_sooner_and_sooner() -> None:
    shown = [playing(board) for board in boards(40, 2)]
    novice, amateur, master = (median(seconds(state, level=level) or 0 for state in shown) for level in Level)
    assert master < 0.75 * amateur
    assert amateur < 0.75 * novice


def test_the_more_tercs_there_are_the_sooner_one_is_found() -> None:
    one, three, six = (
        median(seconds(playing(board)) or 0 for board in boards(30, count)) for count in (1, 3, 6)
    )
    assert six < three < one


def test_times_vary_and_are_never_shorter_than_a_glance() -> None:
    times = [seconds(playing(board), seat, Level.NOVICE) or 0 for board in boards(20, 6) for seat in (0, 1)]
    assert len(set(times)) > 20
    assert min(times) >= SOONEST >= 2
    assert max(times) > 3 * min(times)


def test_a_time_once_drawn_stays_while_the_board_does() -> None:
    """Others coming, leaving, agreeing or erring change nothing in it; the player's own slip makes it longer."""
    state = playing(BOARD, pack=PACK, seats=3, options=Options(wrong_call="free"))
    assert seconds(state, 1) == seconds(after(state, "3 join", "0 none", "2 leave"), 1)
    assert seconds(state, 1) == seconds(after(state, "0 call", "@ timeup call"), 1)
    slips = [
        seconds(after(playing(board, options=Options(wrong_call="free")), "0 call", "@ timeup call")) or 0
        for board in boards(30, 2)
    ]
    assert median(slips) > 1.4 * median(seconds(playing(board)) or 0 for board in boards(30, 2))


def test_it_does_not_act_while_it_may_not() -> None:
    state = playing(BOARD, pack=PACK, seats=3)
    assert seconds(after(state, "1 call")) is None
    assert seconds(after(state, "0 leave")) is None
    assert seconds(after(state, "0 call", "@ timeup call")) is None
    assert seconds(after(playing(DULL, pack=PACK), "0 none")) is None


@pytest.mark.parametrize(
    ("level", "least", "most"), [(Level.MASTER, 5, 7), (Level.AMATEUR, 8, 12), (Level.NOVICE, 12, 18)]
)
def test_an_empty_search_is_given_up_soon(level: Level, least: float, most: float) -> None:
    shown = [playing(board) for board in boards(60, 0)]
    assert least < median(seconds(state, level=level) or 0 for state in shown) < most


@pytest.mark.parametrize("level", list(Level))
def test_after_a_denial_it_looks_once_more_whatever_lies_there(level: Level) -> None:
    """The time tells nothing about the cards; the better it sees, the shorter it is."""
    player = PLAYERS[level]
    dull, lying = (playing(board, pack=PACK, seats=3) for board in (DULL, BOARD))
    looks = {player.answer_time(GAME.view(after(state, "0 none"), Seat(1))) for state in (dull, lying)}
    (look,) = looks
    assert look is not None
    assert 2 <= look.total_seconds() <= 4
    assert player.answer_time(GAME.view(lying, Seat(1))) is None
    assert player.answer_time(GAME.view(after(lying, "1 call"), Seat(1))) is None


def test_without_a_terc_it_agrees() -> None:
    state = playing(DULL, pack=PACK)
    assert GAME.write(choice(state, 0)) == "none"
    assert GAME.write(choice(after(state, "1 none"), 0)) == "none"


def test_it_calls_where_a_terc_lies_and_then_names_it() -> None:
    state = playing(BOARD, pack=PACK)
    assert GAME.write(choice(state, 0, level=Level.MASTER)) == "call"
    named = choice(after(state, "0 call"), 0, level=Level.MASTER)
    assert isinstance(named, Claim)
    assert is_terc(named.cards)


def test_when_others_agree_it_checks() -> None:
    """With one TERC there, a quick one nearly always sees it, a slow one about every second time."""
    (board,) = boards(1, 1)
    state = after(playing(board, pack=PACK), "1 none")
    calls = {
        level: sum(GAME.write(choice(state, 0, luck, level)) == "call" for luck in range(200))
        for level in Level
    }
    assert calls[Level.MASTER] > 180
    assert 70 < calls[Level.NOVICE] < 150


def test_a_slow_one_is_wrong_now_and_then() -> None:
    state = after(playing(BOARD, pack=PACK), "0 call")
    wrong = {
        level: sum(not is_terc(choice(state, 0, luck, level).cards) for luck in range(300)) for level in Level
    }
    assert wrong[Level.MASTER] <= 10
    assert 15 < wrong[Level.NOVICE] < 70


def test_alone_it_names_cards_without_a_call() -> None:
    assert isinstance(choice(playing(BOARD, pack=PACK, seats=1), 0, level=Level.MASTER), Claim)
    assert GAME.write(choice(playing(DULL, pack=PACK, seats=1), 0)) == "none"


class Clocked(TercPlayer):
    """Reacts after a time of its own at each seat."""

    def __init__(self, *seconds: int) -> None:
        super().__init__(Level.NOVICE)
        self._seconds = seconds

    def reaction_time(self, view: Any, rng: Random) -> timedelta:
        return timedelta(seconds=self._seconds[view.seat])


def test_each_computer_reacts_at_its_own_seat_alone() -> None:
    agents = {Seat(0): Clocked(5, 1), Seat(1): Clocked(9, 7)}
    assert quickest(GAME, playing(BOARD), agents) == Reaction(timedelta(seconds=5), Seat(0))


def test_a_player_without_a_view_claims_only_a_terc_and_calls_only_for_one() -> None:
    called = after(playing(BOARD, pack=PACK), "0 call")
    claims = {action for action in plausible(GAME, called, Seat(0)) if isinstance(action, Claim)}
    assert claims == {Claim(frozenset(three)) for three in tercs(called.cards)}
    assert Call() in plausible(GAME, playing(BOARD, pack=PACK), Seat(0))
    assert Call() not in plausible(GAME, playing(DULL, pack=PACK), Seat(0))
