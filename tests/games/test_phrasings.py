"""What players type, collected before the reader was written: booked as meant, or not at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import registry
from games.core import Step
from games.sheets import NotUnderstood, SheetFace, fold, next_question, read_line

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


def reading(head: str, names: list[str], line: str) -> str:
    """Return the deal as it is booked; after a question mark as it is asked about, or `!` with the reason."""
    kind, seats, dealer = head.split()
    name = kind if kind in registry.names() else "preferans"
    game, face = registry.get(name), registry.face(name)
    assert isinstance(face, SheetFace)
    options = game.presets.get(kind) or next(iter(game.presets.values()))
    before = [(dealer,), *[("0", "0", "0", "1", "0")] * 3 * (name == "oh_hell")]
    state = fold(game, options, int(seats), before).state
    try:
        said, is_sure = read_line(game, face, state, line, names)
    except NotUnderstood as error:
        return " ".join(["!", error.why.value, *str(error).split()])
    asked = next_question(game, state, said)
    rest = "" if isinstance(asked, Step) or asked is None else f" … {asked.name}"
    return ("" if is_sure else "? ") + " ".join(said) + rest


@pytest.mark.parametrize("corpus", CORPORA)
def test_phrasings_are_booked_as_meant_and_rarely_not_at_once(corpus: str) -> None:
    rows = [(line, meant, reading(head, names, line)) for head, names, line, meant in phrasings(corpus)]
    assert [row for row in rows if row[2][0] not in "!?" and row[1] != row[2]] == []
    assert sum(1 for _, meant, read in rows if meant != read) <= MOST_NOT_BOOKED * len(rows)
