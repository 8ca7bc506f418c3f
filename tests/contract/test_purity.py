"""Games are pure: no world outside, no clock, no environment, no luck of their own, and nothing of each other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import registry
from tests.support.imports import imported

GAMES = Path(__file__).parents[2] / "games"
MODULES = sorted(GAMES.rglob("*.py"))
OUTSIDE = """bot playground storage telegram redis sqlmodel sqlalchemy aiohttp asyncio threading subprocess socket
time os secrets uuid structlog logging"""
FORBIDDEN = frozenset(OUTSIDE.split())
CLOCKS = frozenset({"now", "today", "utcnow"})


def offences(source: str) -> Iterator[str]:
    """Impure imports, reads and calls of the module, one line each."""
    tree = ast.parse(source)
    for module in imported(tree):
        first, *rest = module.split(".")
        if first in FORBIDDEN or (first == "random" and rest != ["Random"]):  # a generator is passed in
            yield f"import {module}"
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=attr) if attr in CLOCKS:
                yield attr
            case ast.Call(func=ast.Name(id="Random"), args=[], keywords=[]):
                yield "Random()"
            case ast.Call(
                func=ast.Name(id="open" | "print" | "input" | "exec" | "eval" | "__import__" as called)
            ):
                yield called
            case ast.Global():
                yield "global"


def used(source: str) -> set[str]:
    """The packages and modules of `games` that the module imports from: `core` for `from games.core import Seat`."""
    parts = [module.split(".") for module in imported(ast.parse(source))]
    return {names[1] for names in parts if names[0] == "games" and names[1:]}


@pytest.mark.parametrize("folder", [*registry.names(), "shared"])
def test_modules_of_games_are_pure_and_import_no_other_game(folder: str) -> None:
    games = set(registry.names())
    for path in MODULES:
        own = path.relative_to(GAMES).parts[0]
        if folder == (own if own in games else "shared"):
            source = path.read_text("utf-8")
            assert not list(offences(source)), path
            assert not used(source) & games - {own}, path


@pytest.mark.parametrize(
    "source",
    [
        "import redis.asyncio",
        "from os import environ",
        "from bot.match import tables",
        "from storage import live",
        "def deal():\n    import telegram\n",
        "import time\ntime.time()",
        "from datetime import datetime\ndatetime.now()",
        "from datetime import date\ndate.today()",
        "import random\nrandom.shuffle([])",
        "from random import choice",
        "from random import Random\nRandom()",
        "import sqlmodel as storage_of_all",
        "open('/etc/passwd')",
        "print('hand')",
        "count = 0\ndef more():\n    global count\n    count += 1\n",
    ],
)
def test_a_planted_offence_is_caught(source: str) -> None:
    assert list(offences(source))


def test_what_is_pure_is_let_through() -> None:
    source = "from random import Random\nfrom datetime import timedelta\nRandom(7)\ndef sample(rng: Random): return rng.random()"
    assert not list(offences(source))


@pytest.mark.parametrize(
    "source",
    [
        "import games.terz.rules",
        "from games.terz import rules",
        "from games import terz",
        "def f():\n    import games.terz",
    ],
)
def test_an_import_of_a_game_is_seen_in_any_form(source: str) -> None:
    assert used(source) == {"terz"}


def test_the_playground_names_neither_the_bot_nor_its_games() -> None:
    folder = GAMES.parent / "playground"
    names = "|".join(name.replace("_", "[ _]?") for name in registry.names())
    words = re.compile(
        rf"[♠♥♦♣]|пульк|pulka|\b(?:{names}|cards?|suits?|tricks?|карт[аыу]?|колод[аыу])\b", re.I
    )
    paths = [path for part in ("src", "examples", "tests") for path in (folder / part).rglob("*")]
    texts = {
        path: path.read_text("utf-8") for path in paths if path.suffix in {".py", ".js", ".css", ".html"}
    }
    assert len(texts) > 40
    found = {str(path.relative_to(folder)): words.findall(text) for path, text in texts.items()}
    assert {path: hits for path, hits in found.items() if hits} == {}
