"""Database failures as refusals for people."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.match.refusals import Refusal
from storage.failures import DATABASE, ill_store


class DatabaseSilent(Refusal):
    """The request needs the database, which does not answer."""


@contextmanager
def answered() -> Iterator[None]:
    """Translate a database failure in the block. Raises DatabaseSilent."""
    try:
        yield
    except Exception as error:
        if ill_store(error) != DATABASE:
            raise
        raise DatabaseSilent from error
