"""The computer player that looks for TERCs."""

from random import Random
from statistics import median
from typing import Any

import pytest

from games.agents.anything import Anything, Computer
from games.agents.levels import Level
from games.agents.seeding import rng_for
from games.core import Seat
from games.record import play
from games.terc import GAME, PLAYER, PLAYERS
from games.terc.actions import Claim
from games.terc.cards import PACK_81, is_terc, tercs
from games.terc.options import Options
from games.terc.players import AGREED, SOONEST
from games.terc.state import State
from tests.games.terc.positions import DULL, after, playing

BOARD = "1111 1112 1113 1121 1122 1211 1212 2311 2322 3333 2133 3213"
PACK = "3111 3112 3121"


def options(level: Any, **rest: Any) -> Options:
    return Options(computers=level, **rest)


def choice(state: State, seat: int, luck: int = 0) -> Any:
    return PLAYER.choose(GAME.view(state, Seat(seat)), Random(luck))


def seconds(state: State, seat: int = 0) -> float | None:
    view = GAME.view(state, Seat(seat))
    pace = PLAYER.reaction_time(view, rng_for(PLAYER.glance(view)))
    return None if pace is None else pace.total_seconds()


def boards(count: int, tercs_there: int) -> list[str]:
    """Random boards of twelve cards with so many TERCs."""
    rng, found = Random(f"{tercs_there} on a board"), list[str]()
    while len(found) < count:
        cards = rng.sample(PACK_81, 12)
        if len(tercs(cards)) == tercs_there:
            found.append(" ".join(card.text for card in cards))
    return found


@pytest.mark.parametrize("level", list(AGREED))
def test_it_beats_one_who_does_anything(level: Any) -> None:
    """A fair share of first places would be a half."""
    won = 0
    for match in range(20):
        mine = match % 2
        agents: list[Computer] = [PLAYER if seat == mine else Anything() for seat in range(2)]
        _, end = play(GAME, options(level, no_terc="auto"), 2, agents, secret=match.to_bytes(2, "big"))
        won += GAME.result(end).places[mine] == 1 and GAME.result(end).places[1 - mine] != 1
    assert won >= 18


@pytest.mark.parametrize(("slower", "quicker"), [("slow", "medium"), ("medium", "quick")])
def test_levels_find_a_terc_sooner_and_sooner(slower: Any, quicker: Any) -> None:
    shown = boards(40, 2)
    times = {
        level: [seconds(playing(board, options=options(level))) or 0 for board in shown]
        for level in (slower, quicker)
    }
    assert median(times[quicker]) < 0.75 * median(times[slower])


def test_a_table_without_the_old_option_goes_by_its_level() -> None:
    """A match whose options still name a quickness keeps it, whatever the level is."""
    shown = [playing(board) for board in boards(20, 2)]
    old = [playing(board, options=options("slow")) for board in boards(20, 2)]

    def pace(states: list[State], level: Level) -> list[float]:
        times = list[float]()
        for state in states:
            view, player = GAME.view(state, Seat(0)), PLAYERS[level]
            time = player.reaction_time(view, rng_for(player.glance(view)))
            assert time is not None
            times.append(time.total_seconds())
        return times

    assert median(pace(shown, Level.MASTER)) < median(pace(shown, Level.AMATEUR))
    assert median(pace(shown, Level.AMATEUR)) < median(pace(shown, Level.NOVICE))
    assert pace(old, Level.MASTER) == pace(old, Level.NOVICE)


def test_the_more_tercs_there_are_the_sooner_one_is_found() -> None:
    one, three, six = (
        median(seconds(playing(board)) or 0 for board in boards(30, count)) for count in (1, 3, 6)
    )
    assert six < three < one


def test_times_vary_and_are_never_shorter_than_a_glance() -> None:
    times = [
        seconds(playing(board, options=options("slow")), seat) or 0
        for board in boards(20, 6)
        for seat in (0, 1)
    ]
    assert len(set(times)) > 20
    assert min(times) >= SOONEST >= 2
    assert max(times) > 3 * min(times)


def test_a_time_once_drawn_stays_while_the_board_does() -> None:
    """Whoever comes, goes, agrees or errs changes nothing in it; an own slip makes it longer."""
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


@pytest.mark.parametrize(("level", "least", "most"), [("quick", 5, 7), ("medium", 8, 12), ("slow", 12, 18)])
def test_an_empty_search_is_given_up_soon(level: Any, least: float, most: float) -> None:
    shown = [playing(board, options=options(level)) for board in boards(60, 0)]
    assert least < median(seconds(state) or 0 for state in shown) < most


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
    state = playing(BOARD, pack=PACK, options=options("quick"))
    assert GAME.write(choice(state, 0)) == "call"
    named = choice(after(state, "0 call"), 0)
    assert isinstance(named, Claim)
    assert is_terc(named.cards)


def test_when_others_agree_it_checks() -> None:
    """With one TERC there, a quick one nearly always sees it, a slow one about every second time."""
    (board,) = boards(1, 1)
    calls = {}
    for level in ("quick", "slow"):
        state = after(playing(board, pack=PACK, options=options(level)), "1 none")
        calls[level] = sum(GAME.write(choice(state, 0, luck)) == "call" for luck in range(200))
    assert calls["quick"] > 180
    assert 70 < calls["slow"] < 150


def test_a_slow_one_is_wrong_now_and_then() -> None:
    wrong = {}
    for level in ("quick", "slow"):
        state = after(playing(BOARD, pack=PACK, options=options(level)), "0 call")
        wrong[level] = sum(not is_terc(choice(state, 0, luck).cards) for luck in range(300))
    assert wrong["quick"] <= 10
    assert 15 < wrong["slow"] < 70


def test_alone_it_names_cards_without_a_call() -> None:
    assert isinstance(choice(playing(BOARD, pack=PACK, seats=1, options=options("quick")), 0), Claim)
    assert GAME.write(choice(playing(DULL, pack=PACK, seats=1), 0)) == "none"
