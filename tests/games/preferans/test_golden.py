"""Golden records of matches; an independent referee and scorer agreed with them."""

from pathlib import Path

import msgspec
import pytest

from games.preferans import GAME, STATISTICS
from games.record import replay
from tests.contract.golden import Golden

RECORDS = {
    path.stem: msgspec.json.decode(path.read_bytes(), type=Golden)
    for path in sorted(Path(__file__).parent.glob("golden*.json"))
}


def test_every_kind_is_stored_with_three_and_four_players() -> None:
    stored = {(each.record.options["kind"], each.record.seats) for each in RECORDS.values()}
    kinds = ("classic", "sochinka", "leningradka", "gusarik")
    assert stored == {(kind, seats) for kind in kinds for seats in (3, 4)}


@pytest.mark.rule("PREF-5.3", "PREF-6.5", "PREF-8.15")
@pytest.mark.parametrize("name", RECORDS)
def test_a_stored_match_leads_where_it_always_led_and_is_counted(name: str, snapshot: object) -> None:
    """The counts come from an independent counter of log and rule book."""
    stored = RECORDS[name]
    turns = list(replay(GAME, stored.record))
    for after, scores in stored.scores.items():
        assert tuple(map(str, GAME.scores(turns[int(after) - 1].state))) == scores
    end = turns[-1].state
    assert not GAME.to_act(end)
    assert GAME.result(end).places == stored.places
    assert tuple(map(str, GAME.result(end).points)) == stored.points
    counted = STATISTICS.counts(turns, stored.record.seats)
    assert [" ".join(f"{name}={each[name]}" for name in sorted(each)) for each in counted] == snapshot
