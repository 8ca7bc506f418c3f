"""The stored match, scored once more by a scorer that shares nothing with the game."""

from itertools import accumulate
from pathlib import Path

import msgspec
import pytest

from tests.contract.golden import Golden
from tests.games.oh_hell.second_count import on_paper, points


@pytest.mark.rule("OH-14", "OH-15", "OH-17")
def test_oh_14_second_scorer_agrees_with_the_golden_record() -> None:
    golden = msgspec.json.decode((Path(__file__).parent / "golden.json").read_bytes(), type=Golden)
    papers = [on_paper(golden.record, seat) for seat in range(4)]
    assert {len(lines) for lines in papers} == {13}
    totals = [list(accumulate(points(line, "ten") for line in lines)) for lines in papers]
    sheet = list(zip(*totals, strict=True))
    assert [tuple(map(int, scores)) for scores in golden.scores.values()] == sheet
    assert tuple(map(int, golden.points)) == sheet[-1]
    assert list(golden.places) == [1 + sum(other > total for other in sheet[-1]) for total in sheet[-1]]
