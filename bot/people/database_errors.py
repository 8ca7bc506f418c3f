"""The database as people meet it: what it does not answer is refused with words."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.match.refusals import Refusal
from storage.failures import DATABASE, ill_store


class DatabaseSilent(Refusal):
    """The request needs the database, which does not answer at present."""


@contextmanager
def answered() -> Iterator[None]:
    """Raises DatabaseSilent where the database does not answer."""
    try:
        yield
    except Exception as error:
        if ill_store(error) != DATABASE:
            raise
        raise DatabaseSilent from error
