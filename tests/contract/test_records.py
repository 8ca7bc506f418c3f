"""Contract of stored matches."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from games import options as fields
from games import registry
from games.agents.random_player import move
from games.core import AnyGame, Nature, Seat
from games.record import Entry, Fault, Record, RecordError, opening, read_record, replay, write_record
from tests.contract.capabilities import each
from tests.contract.golden import Golden
from tests.contract.sealed import CUTS, SECRET, played, whole_match
from tests.contract.walks import RECORDED, encoded, recorded, states_to_check, walks, walks_to_check
from tests.support.players import quick_player

MOVED = 100
"""States of the slow run at which computers move."""
GAMES = Path(__file__).parent.parent / "games"


@pytest.mark.walks
def test_states_views_and_events_come_back_from_their_stored_form(name: str) -> None:
    game = registry.get(name)
    for walk, number, state in states_to_check(name):
        assert msgspec.json.decode(encoded(state), type=game.state_type) == state
        for view in (game.view(state, seat) for seat in (None, *map(Seat, range(walk.seats)))):
            assert msgspec.json.decode(encoded(view), type=game.view_type) == view
        for event in walk.moves[number - 1].events if number else ():
            assert msgspec.json.decode(encoded(event), type=game.event_type) == event


def test_options_come_back_from_their_stored_form(name: str) -> None:
    game = registry.get(name)
    for options in (*game.presets.values(), *(walk.options for walk in walks(name))):
        assert fields.from_json(game.options_type, fields.as_json(options)) == options


@pytest.mark.walks
def test_a_replay_goes_through_the_states_of_the_match(name: str) -> None:
    game = registry.get(name)
    for walk in walks_to_check(name)[:3]:
        log = tuple(Entry(0, actor, text) for actor, text in walk.log(len(walk.moves)))
        record = read_record(
            write_record(Record(name, game.version, fields.as_json(walk.options), walk.seats, log))
        )
        assert opening(game, record) == walk.start
        turns = list(replay(game, record))
        assert [(turn.entry, turn.state, turn.events) for turn in turns] == [
            (entry, move.after, move.events) for entry, move in zip(log, walk.moves, strict=True)
        ]


def test_a_replay_ends_where_play_ended(name: str) -> None:
    record, state = whole_match(name, CUTS, board=False, secret=SECRET)
    *_, last = replay(registry.get(name), record)
    assert last.state == state
    assert not registry.get(name).to_act(state)


def test_the_secret_decides_the_deals(name: str) -> None:
    one, again, two = (
        [entry.text for entry in match.log if entry.actor is Nature.CHANCE]
        for match, _ in (
            whole_match.__wrapped__(name, CUTS, board=False, secret=secret)
            for secret in (b"one", b"one", b"two")
        )
    )
    assert one == again
    assert one[-1] != two[-1]


BROKEN: dict[Fault, dict[str, Any]] = {
    Fault.GAME: {"game": "patience of the ancients"},
    Fault.VERSION: {"version": 99},
    Fault.OPTIONS: {"options": {"weather": "fine"}},
    Fault.SEATS: {"seats": 99},
}


@pytest.mark.parametrize("fault", Fault)
def test_a_faulty_record_is_refused_where_it_fails(name: str, fault: Fault) -> None:
    record = played(name)
    log, number = list(record.log), len(record.log) // 2
    wrong = {Fault.INVALID: "hum a tune", Fault.ILLEGAL: log[0].text}.get(fault, log[number].text)
    log[number] = Entry(0, log[number].actor, wrong)
    broken = msgspec.structs.replace(record, log=tuple(log), **BROKEN.get(fault, {}))
    with pytest.raises(RecordError) as caught:
        list(
            replay(
                registry.get(name), read_record(write_record(broken)[: -1 if fault is Fault.FORM else None])
            )
        )
    assert caught.value.fault is fault
    assert caught.value.number == (number + 1 if fault in (Fault.INVALID, Fault.ILLEGAL) else 0)


def test_a_golden_record_leads_where_it_always_led(name: str) -> None:
    path = GAMES / name / "golden.json"
    assert path.exists(), f"{name} has no golden record"
    golden = msgspec.json.decode(path.read_bytes(), type=Golden)
    game = registry.get(name)
    turns = list(replay(game, golden.record))
    assert golden.scores
    for after, scores in golden.scores.items():
        assert tuple(map(str, game.scores(turns[int(after) - 1].state))) == scores
    end = turns[-1].state
    assert not game.to_act(end)
    assert game.result(end).places == golden.places
    assert tuple(map(str, game.result(end).points)) == golden.points


@each(RECORDED)
def test_recorded_matches_end_as_they_did(name: str, snapshot: SnapshotAssertion) -> None:
    """Points and places by seat; read a difference against the rules of the game before it is kept."""
    ends = [registry.get(name).result(walk.moves[-1].after) for walk in recorded(name)]
    told = [f"{' '.join(map(str, end.points))}: {' '.join(map(str, end.places))}" for end in ends]
    assert "\n".join(told) == snapshot


@pytest.mark.walks
def test_computer_players_choose_legal_actions(name: str) -> None:
    """Wherever a seat is waited for, and the same ones for the same view."""
    game: AnyGame = registry.get(name)
    for _, _, state in states_to_check(name, MOVED):
        for seat in game.awaited(state):
            choice, again = (move(quick_player(name), game, state, seat) for _ in range(2))
            assert choice in list(game.legal(state, seat))
            assert choice == again
