"""What binds the luck of a match before it begins: its secret, the secret's hash, the salts of its people."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypedDict

import msgspec

from bot.service.table import PersonId, Table
from games.tournament.boards import commitment
from games.verification import Disclosure, digest, lot, made_salt, salt_of


class Source(TypedDict):
    """What the draws of a match follow from."""

    secret: bytes
    board: bool
    salts: tuple[str, ...]


class SealedLuck(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept beside a record for those who verify it. Stored by the names of its fields."""

    commitment: str = ""
    salts: tuple[str, ...] = ()
    lot: tuple[int, ...] = ()


def sealed(table: Table, secret: bytes | None = None) -> Table:
    """A new table with the secret of its match, a given one or its own, and the hash that is shown of it."""
    if table.board is not None:
        secret = table.board.seed
    secret = secret or secrets.token_bytes(32)
    return msgspec.structs.replace(table, secret=secret, commitment=commitment(secret))


def with_secret(table: Table) -> Table:
    """The table with a secret; one that has waited since older versions has promised nothing."""
    if table.secret:
        return table
    return msgspec.structs.replace(table, secret=secrets.token_bytes(32))


def salts_of(table: Table) -> tuple[str, ...]:
    """What each chair adds to the luck of its match: its person's words, or what stands for them.

    Nothing on a board, whose deals are those of other tables, and where nothing was promised.
    """
    if table.board is not None or not table.commitment:
        return ("",) * len(table.chairs)
    return tuple(
        ""
        if chair.person is None
        else salt_of(chair.salt, table.commitment)
        if chair.salt
        else made_salt(table.secret, number)
        for number, chair in enumerate(table.chairs)
    )


def salts_of_others(table: Table, person: PersonId) -> str:
    """The hash of what the others at a lobby have added so far, before the person's own words."""
    salts = salts_of(table)
    return digest(salt for chair, salt in zip(table.chairs, salts, strict=True) if chair.person != person)


def drawn_seats(secret: bytes, salts: Sequence[str], chairs: int) -> tuple[int, ...]:
    """For each seat, the chair that gets it by lot."""
    given = tuple(filter(None, salts))
    if given:
        return lot(secret, given, chairs)
    order = list(range(chairs))
    Random(sha256(secret + b"seats").digest()).shuffle(order)
    return tuple(order)


def source_of(table: Table) -> Source:
    """What the draws of the table's match follow from."""
    salts = tuple(filter(None, table.salts))
    return Source(secret=table.secret, board=table.board is not None, salts=salts)


def sealed_luck(table: Table) -> SealedLuck:
    """What is kept beside the record of the table's match."""
    return SealedLuck(table.commitment, table.salts, table.lot)


def disclosed(secret: bytes, luck: SealedLuck, *, board: bool) -> Disclosure | None:
    """What is told of the luck of a match that is over; nothing once its secret is dropped."""
    if not secret:
        return None
    return Disclosure(secret.hex(), luck.commitment, luck.salts, luck.lot, board)
