"""Dump and load of the whole database as portable rows, in one transaction."""

from base64 import b64decode
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Engine, LargeBinary, MetaData, Table, create_engine, func, insert, select
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel

import storage.sql.personal_data  # noqa: F401 (all tables)
from storage.sql.database import READING, address, options, prepare

AT_ONCE = 500
"""Rows in memory at a time."""


class StoredRow(NamedTuple):
    """A row of a backup."""

    table: str
    values: dict[str, Any]


class UnknownRow(Exception):
    """The row's table or column is unknown to this program."""


def read_rows(url: str) -> Generator[StoredRow, None, None]:
    """Yield every row of the program's tables, from one snapshot. Raises SQLAlchemyError."""
    with _engine(url) as engine, engine.connect() as plain:
        connection = plain.execution_options(**_reading(engine))
        found = MetaData()
        found.reflect(connection)
        for name in (str(table.name) for table in _tables() if table.name in found.tables):
            table = found.tables[name]
            rows = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
            for row in rows.mappings():
                yield StoredRow(name, {str(column): value for column, value in row.items()})


def write_rows(url: str, rows: Iterable[StoredRow]) -> int:
    """Replace all rows of a database with the newest schema, all or nothing, and return their number.

    Raises UnknownRow, SQLAlchemyError.
    """
    written = 0
    with _engine(url) as engine, engine.begin() as connection:
        for table in reversed(_tables()):
            connection.execute(table.delete())
        for table, values in _batches(rows):
            connection.execute(insert(table), values)
            written += len(values)
    return written


def is_empty(url: str) -> bool:
    """Return whether a database with the newest schema has no rows."""
    with _engine(url) as engine, engine.connect() as connection:
        return not any(connection.scalar(select(func.count()).select_from(table)) for table in _tables())


def _tables() -> list[Table]:
    """Return the program's tables in the order of their foreign keys."""
    return SQLModel.metadata.sorted_tables


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    place = address(url, asynchronous=False)
    engine = create_engine(place, poolclass=NullPool, **options(place))
    prepare(engine)
    try:
        yield engine
    finally:
        engine.dispose()


def _reading(engine: Engine) -> dict[str, Any]:
    """Return the connection options of a snapshot."""
    if engine.dialect.name == "postgresql":
        return {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    return {READING: True}


def _batches(rows: Iterable[StoredRow]) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Yield rows of one table and one set of columns at a time. Raises UnknownRow."""
    known = {table.name: table for table in _tables()}
    form: tuple[str, ...] = ()
    batch: list[dict[str, Any]] = []
    for row in rows:
        table = known.get(row.table)
        if table is None or not row.values.keys() <= set(table.columns.keys()):
            raise UnknownRow
        if batch and ((row.table, *row.values) != form or len(batch) == AT_ONCE):
            yield known[form[0]], batch
            batch = []
        form = (row.table, *row.values)
        batch.append(
            {
                name: b64decode(value) if isinstance(table.columns[name].type, LargeBinary) else value
                for name, value in row.values.items()
            }
        )
    if batch:
        yield known[form[0]], batch
