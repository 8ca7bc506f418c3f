"""Machine code, where numba is installed: kept in a file, so that only the first process compiles.

Without numba, or where it is switched off, the same functions are plain Python.
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
    """The compiler, or None where it is missing or switched off."""
    numba: Any = import_module("numba") if find_spec("numba") else None
    return None if numba is None or numba.config.DISABLE_JIT else numba


NUMBA = _installed()


def numbers(values: Iterable[int]) -> Sequence[int]:
    """A list, or an array for machine code, which holds it as a constant."""
    table: Any = list(values)
    if NUMBA is not None:
        table = import_module("numpy").array(table, dtype="int16")
    return table  # type: ignore[no-any-return]


PLIES = 33
"""Cards of a deal, and some to spare."""


def compiled(function: F) -> F:
    """A part of a kept function: machine code, but not kept by itself."""
    if NUMBA is None:
        return function
    made: F = NUMBA.njit(function)
    return made


if NUMBA is None:

    def row() -> Any:
        """A number for each ply."""
        return [0] * PLIES

else:
    numpy: Any = import_module("numpy")

    @compiled
    def row() -> Any:
        return numpy.zeros(PLIES, numpy.int64)


def kept(function: F) -> F:
    """Machine code that the next process loads; it must not call itself, not even through others.

    Machine code that does cannot be loaded again (numba's issue 6061). Other threads go on beside it.
    """
    if NUMBA is None:
        return function
    made: Any = NUMBA.njit(function, nogil=True)
    with suppress(RuntimeError):  # no folder to read it from or write it to
        made._cache = _cache(function)
    return made  # type: ignore[no-any-return]


def _cache(function: Callable[..., Any]) -> Any:
    """Where numba keeps a function: beside its module, else in the user's folder for caches.

    Numba's own takes no folder that cannot be written, not even to read from it, and knows of a change in the
    function's own file alone.
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

    class Kept(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Found

        def load_overload(self, *args: Any) -> Any:
            with suppress(Exception):  # a damaged file is as good as none
                return super().load_overload(*args)

        def save_overload(self, *args: Any) -> None:
            with suppress(OSError):
                super().save_overload(*args)

    return Kept(function)


def _stamp() -> str:
    """Changes with every source that the machine code is made of."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether the next process finds this function's machine code, of these sources and this processor."""
    made: Any = function
    return made._cache.cache_path is not None and bool(made._cache._cache_file._load_index())
