"""What a module of a game may not touch: read off its source."""

import ast
from collections.abc import Iterator
from pathlib import Path

FORBIDDEN = frozenset(
    {
        "bot",
        "playground",
        "storage",
        "telegram",
        "redis",
        "sqlmodel",
        "sqlalchemy",
        "asyncio",
        "threading",
        "subprocess",
        "socket",
        "time",
        "os",
        "secrets",
        "uuid",
    }
    | {"aiohttp", "structlog", "logging"}
)
RANDOM = frozenset({"Random"})
"""All that may be taken from `random`: a generator is passed in."""
CLOCKS = frozenset({"now", "today", "utcnow"})


def offences(source: str) -> Iterator[str]:
    """What the module imports, reads or calls that makes it impure, one line each."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (
                    f"import {name.name}" for name in names if _barred(name.name) or name.name == "random"
                )
            case ast.ImportFrom(module=str(module), names=names):
                if _barred(module):
                    yield f"from {module}"
                elif module == "random":
                    yield from (f"random.{name.name}" for name in names if name.name not in RANDOM)
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


def _barred(module: str) -> bool:
    return module.partition(".")[0] in FORBIDDEN


GAMES = Path(__file__).parents[2] / "games"


def modules(folder: Path = GAMES) -> list[Path]:
    """Every module under `games`, or under a folder of it."""
    return sorted(folder.rglob("*.py"))


def used(source: str) -> set[str]:
    """The packages and modules of `games` that the module imports from: `core` for `from games.core import Seat`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {name.name for name in names}
            case ast.ImportFrom(module="games", names=names):
                found |= {f"games.{name.name}" for name in names}
            case ast.ImportFrom(module=str(module), level=0):
                found.add(module)
            case ast.ImportFrom():
                raise ValueError("a relative import")
    return {module.split(".")[1] for module in found if module.startswith("games.")}
