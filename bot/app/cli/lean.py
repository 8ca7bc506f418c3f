"""Imports that leave out what is of no use to a server."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import cast

FOR_TERMINALS = ("click", "rich")
"""Libraries that log and fetch in colour where they find these; they would take a tenth of the start."""


@contextmanager
def without(names: tuple[str, ...]) -> Iterator[None]:
    """Have libraries that are imported meanwhile find none of these modules, unless they are loaded."""
    hidden = [name for name in names if name not in sys.modules]
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    modules.update(dict.fromkeys(hidden))  # None is how Python marks a module that cannot be found
    try:
        yield
    finally:
        for name in hidden:
            del modules[name]
