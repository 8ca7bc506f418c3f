"""What players type, collected before the reader was written: booked as meant, or not at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.typed_deals import reading

CORPORA = ("phrasings.txt", "phrasings_aside.txt")
MOST_NOT_BOOKED = 0.1


def phrasings(corpus: str) -> Iterator[tuple[str, list[str], str, str]]:
    """Yield the head, the names, the line and the deal meant."""
    head, names = "", list[str]()
    for text in (Path(__file__).parent / corpus).read_text("utf-8").splitlines():
        if text.startswith("["):
            head, _, rest = text[1:].partition("] ")
            names = rest.split(", ")
        elif " | " in text and not text.startswith("#"):
            line, meant = text.rsplit(" | ", 1)
            yield head, names, line, meant


@pytest.mark.parametrize("corpus", CORPORA)
def test_phrasings_are_booked_as_meant_and_rarely_not_at_once(corpus: str) -> None:
    rows = [(line, meant, reading(head, names, line)) for head, names, line, meant in phrasings(corpus)]
    assert [row for row in rows if row[2][0] not in "!?" and row[1] != row[2]] == []
    assert sum(1 for _, meant, read in rows if meant != read) <= MOST_NOT_BOOKED * len(rows)
