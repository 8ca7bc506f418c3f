"""Standings of whole tournaments, worked out apart: with equals, forfeits, byes, computers, late entries and withdrawals."""

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from games.tournament.core import Entry, Regulation, TableResult
from games.tournament.form import Form
from storage.codec import decoder


class WorkedOut(msgspec.Struct):
    regulation: Regulation
    entries: tuple[Entry, ...]
    results: tuple[TableResult, ...]
    standings: list[tuple[int, int, Fraction]]
    """Player, place and score."""


LINES = (Path(__file__).parent / "worked_out.txt").read_text("utf-8").splitlines()
TOURNAMENTS = [decoder(WorkedOut).decode(line) for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize("wanted", TOURNAMENTS, ids=lambda each: each.regulation.form)
def test_a_tournament_ends_as_it_was_worked_out(wanted: WorkedOut) -> None:
    regulation = wanted.regulation
    found = Form.named(regulation.form).standings(regulation, wanted.entries, wanted.results)
    assert sorted((each.player, each.place, each.score) for each in found) == sorted(wanted.standings)
