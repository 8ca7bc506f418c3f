"""Card tables of two to seven; that nothing lies on anything there, `test_readable` asks of the same scenes."""

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.pictures.laid_tables import SCENES
from tests.pictures.people import described


@pytest.mark.parametrize("name", SCENES)
def test_a_table_is_laid(name: str, snapshot: SnapshotAssertion) -> None:
    assert described(SCENES[name]) == snapshot
