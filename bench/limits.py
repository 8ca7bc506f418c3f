"""Checks the sizes that the program keeps to: `python -m bench.limits`.

`.ci/excesses.toml` lists by limit what exceeds it: an excess that is not listed is a fault; so is an entry
without an excess. Lines by folder are reported. Ruff holds the number of arguments of a function (PLR0913).
"""

import ast
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PRODUCT = ("bot", "games", "playground", "storage")
GAMES = "games"
"""Its packages share class names by convention: `Rules`, `Face`, `State`."""
EXCESSES = Path(".ci", "excesses.toml")

MODULES, LINES, LENGTH, METHODS, FIELDS, NAMES = (
    "modules in a folder",
    "lines in a module",
    "lines in a function",
    "methods in a class",
    "fields in a struct",
    "modules with a class of this name",
)
LIMITS = {MODULES: 15, LINES: 400, LENGTH: 40, METHODS: 20, FIELDS: 30, NAMES: 1}


class Size(NamedTuple):
    limit: str
    name: str
    """A folder; a module; `module:Class.function`; the name of a class."""
    measure: int

    @property
    def is_excess(self) -> bool:
        return self.measure > LIMITS[self.limit]


def sizes(sources: Mapping[Path, str]) -> Iterator[Size]:
    """Measure modules, given by their paths and texts."""
    folders, names = Counter[str](), defaultdict[str, set[Path]](set)
    for path, text in sources.items():
        folders[path.parent.as_posix()] += path.name != "__init__.py"
        yield Size(LINES, path.as_posix(), len(text.splitlines()))
        for name, node in _definitions(ast.parse(text)):
            yield from _of_definition(f"{path.as_posix()}:{name}", node)
            if isinstance(node, ast.ClassDef) and path.parts[0] != GAMES and not node.name.startswith("_"):
                names[node.name].add(path)
    yield from (Size(MODULES, folder, count) for folder, count in folders.items())
    yield from (Size(NAMES, name, len(places)) for name, places in names.items())


def _definitions(parent: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield the classes and functions below a node, with their qualified names."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield prefix + node.name, node
            yield from _definitions(node, f"{prefix}{node.name}.")
        else:
            yield from _definitions(node, prefix)


def _of_definition(name: str, node: ast.AST) -> Iterator[Size]:
    if isinstance(node, ast.ClassDef):
        methods = sum(isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)) for each in node.body)
        yield Size(METHODS, name, methods)
        yield Size(FIELDS, name, sum(isinstance(each, ast.AnnAssign) for each in node.body))
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        yield Size(LENGTH, name, (node.end_lineno or node.lineno) - node.lineno + 1)


def faults(measured: Iterable[Size], listed: Mapping[str, Iterable[str]]) -> list[str]:
    """Compare what exceeds its limit with the list; return a sentence for each difference."""
    found = {(each.limit, each.name): each.measure for each in measured if each.is_excess}
    known = {(limit, name) for limit, names in listed.items() for name in names}
    more = [
        f"{name}: {count} {limit}, at most {LIMITS[limit]}"
        for (limit, name), count in found.items()
        if (limit, name) not in known
    ]
    gone = [f"{name}: no excess of {limit}; take it off the list" for limit, name in known - found.keys()]
    return sorted(more) + sorted(gone)


def sources(root: Path = ROOT) -> dict[Path, str]:
    """Read the modules of the program."""
    found = (path for package in PRODUCT for path in (root / package).rglob("*.py"))
    return {path.relative_to(root): path.read_text(encoding="utf-8") for path in found}


def main() -> int:
    """Print the sizes of folders and every fault; return 1 if there is one."""
    measured = list(sizes(sources()))
    lines = Counter[str]()
    for each in measured:
        lines[each.name.partition("/")[0]] += each.measure if each.limit == LINES else 0
    print("lines: " + ", ".join(f"{folder} {lines[folder]}" for folder in PRODUCT))
    found = faults(measured, tomllib.loads((ROOT / EXCESSES).read_text(encoding="utf-8")))
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
