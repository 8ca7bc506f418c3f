"""Imports of a module."""

import ast
from collections.abc import Iterator


def imported(tree: ast.AST) -> Iterator[str]:
    """Return the full names of imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            yield from (f"{node.module}.{name.name}" for name in node.names)
