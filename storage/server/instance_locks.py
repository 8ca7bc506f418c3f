"""File locks in the data folder, by which a new process sees at once that an earlier one has died."""

import fcntl
import os
from collections.abc import Iterable
from pathlib import Path

SUFFIX = ".lock"


class InstanceLocks:
    """Running and dead instances of one bot in this data folder.

    An instance holds the lock on its file while it lives: the system frees it at any death.
    """

    def __init__(self, folder: Path, *, bot: int) -> None:
        self._folder = folder / "instances"
        self._prefix = f"{bot}-"
        self._locks: dict[str, int] = {}

    def enter(self, instance: str) -> None:
        """Prove that the instance is alive, until `leave` or its death. Raises OSError."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._path(instance)
        unlocked = path.with_suffix(".new")  # the file must be locked before others can find it
        lock = os.open(unlocked, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
        unlocked.rename(path)
        self._locks[instance] = lock

    def leave(self, instance: str) -> None:
        """Remove the file of an instance that ends."""
        lock = self._locks.pop(instance, None)
        if lock is not None:
            self._path(instance).unlink(missing_ok=True)
            os.close(lock)

    def dead(self) -> frozenset[str]:
        """Return the dead instances in this folder. Raises OSError."""
        names = {path.name.removesuffix(SUFFIX) for path in self._folder.glob(f"{self._prefix}*{SUFFIX}")}
        instances = {name.removeprefix(self._prefix) for name in names}
        return frozenset(instance for instance in instances - self._locks.keys() if self._is_dead(instance))

    def forget(self, instances: Iterable[str]) -> None:
        """Remove the files of dead instances. Raises OSError."""
        for instance in instances:
            self._path(instance).unlink(missing_ok=True)

    def _is_dead(self, instance: str) -> bool:
        try:
            lock = os.open(self._path(instance), os.O_RDWR)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        finally:
            os.close(lock)
        return True

    def _path(self, instance: str) -> Path:
        return self._folder / f"{self._prefix}{instance}{SUFFIX}"
