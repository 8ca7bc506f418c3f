"""Compile functions with numba, if installed, and cache the machine code in a file for later processes.

Without numba, or with numba switched off, the same functions are plain Python.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def _installed() -> Any:
    """Return the compiler, or None if it is missing or switched off."""
    numba: Any = import_module("numba") if find_spec("numba") else None
    return None if numba is None or numba.config.DISABLE_JIT else numba


NUMBA = _installed()


def numbers(values: Iterable[int]) -> Sequence[int]:
    """Return a list, or an array that machine code holds as a constant."""
    table: Any = list(values)
    if NUMBA is not None:
        table = import_module("numpy").array(table, dtype="int16")
    return table  # type: ignore[no-any-return]


PLIES = 33
"""The cards of a deal, with some to spare."""


def compiled(function: F) -> F:
    """Compile a part of a function that is compiled to a file."""
    if NUMBA is None:
        return function
    made: F = NUMBA.njit(function)
    return made


if NUMBA is None:

    def row() -> Any:
        """Return a number for each ply."""
        return [0] * PLIES

else:
    numpy: Any = import_module("numpy")

    @compiled
    def row() -> Any:
        return numpy.zeros(PLIES, numpy.int64)


def compiled_to_file(function: F) -> F:
    """Compile a function, with its machine code cached in a file. The function releases the GIL.

    It must not be recursive, directly or not: numba cannot load recursive machine code (its issue 6061).
    """
    if NUMBA is None:
        return function
    made: Any = NUMBA.njit(function, nogil=True)
    with suppress(RuntimeError):  # no folder for the cache
        made._cache = _cache(function)
    return made  # type: ignore[no-any-return]


def _cache(function: Callable[..., Any]) -> Any:
    """Return numba's cache of a function: beside its module, else in the user's cache folder.

    Numba's own cache does not read from a read-only folder, and detects changes only in the function's file.
    """
    caching: Any = import_module("numba.core.caching")

    class Beside(caching.InTreeCacheLocator):  # type: ignore[misc]
        def ensure_cache_path(self) -> None:
            if not any(Path(self.get_cache_path()).glob(f"{Path(self._py_file).stem}.*.nbi")):
                super().ensure_cache_path()

        def get_source_stamp(self) -> str:
            return _stamp()

    class ForUser(caching.UserWideCacheLocator):  # type: ignore[misc]
        def get_source_stamp(self) -> str:
            return _stamp()

    class Found(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = [Beside, ForUser]

    class FunctionCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Found

        def load_overload(self, *args: Any) -> Any:
            with suppress(Exception):  # a damaged file counts as missing
                return super().load_overload(*args)

        def save_overload(self, *args: Any) -> None:
            with suppress(OSError):
                super().save_overload(*args)

    return FunctionCache(function)


def _stamp() -> str:
    """Return a hash of all sources of the machine code."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def is_in_file(function: Callable[..., Any]) -> bool:
    """Return whether the file holds this function's machine code for these sources and this processor."""
    made: Any = function
    return made._cache.cache_path is not None and bool(made._cache._cache_file._load_index())
