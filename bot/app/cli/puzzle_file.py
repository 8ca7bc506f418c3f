"""`pulka puzzles`: a new file of puzzles."""

import sys
from pathlib import Path

import typer

from bot.app.cli.usage import UsageError
from games import registry


def make_puzzles(name: str, count: int, seed: str, out: Path) -> None:
    """Write `count` puzzles of a game into a file. Raises UsageError."""
    books = {each: book for each in registry.names() if (book := registry.puzzle_book(each)) is not None}
    name = name.replace("-", "_")
    if name not in books:
        raise UsageError(f"There are no puzzles for {name!r}; choose from: {', '.join(books)}.")
    with typer.progressbar(length=count, label=name, file=sys.stderr) as bar:
        books[name].make(count, seed, out, lambda made: bar.update(made - bar.pos))
