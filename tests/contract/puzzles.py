"""What puzzles of a game say."""

from collections.abc import Iterator

from games import registry
from games.faces.panel import Panel, Text


def told_by_puzzles(name: str) -> Iterator[Panel | Text]:
    """Every text of the puzzles that come with a game; nothing where there are none."""
    book = registry.puzzle_book(name)
    for puzzle in book.puzzles() if book is not None else ():
        yield puzzle.question()
        yield from puzzle.roles
        for answer in (key.act for row in puzzle.question().buttons for key in row):
            yield from puzzle.solution(answer)
            for line in puzzle.lines(answer):
                yield from line
