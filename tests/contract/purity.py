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
                yield from (f"import {name.name}" for name in names if _barred(name.name) or name.name == "random")
            case ast.ImportFrom(module=str(module), names=names):
                if _barred(module):
                    yield f"from {module}"
                elif module == "random":
                    yield from (f"random.{name.name}" for name in names if name.name not in RANDOM)
            case ast.Attribute(attr=attr) if attr in CLOCKS:
                yield attr
            case ast.Call(func=ast.Name(id="Random"), args=[], keywords=[]):
                yield "Random()"
            case ast.Call(func=ast.Name(id="open" | "print" | "input" | "exec" | "eval" | "__import__" as called)):
                yield called
            case ast.Global():
                yield "global"


def _barred(module: str) -> bool:
    return module.partition(".")[0] in FORBIDDEN


def modules() -> list[Path]:
    """Every module under `games`."""
    return sorted((Path(__file__).parents[2] / "games").rglob("*.py"))
