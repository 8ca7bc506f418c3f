"""What binds the luck of a match before it begins: its secret, the secret's seal, the cuts of its people."""

import secrets
from hashlib import sha256
from typing import TypedDict

import msgspec

from bot.match.table import Phase, Table
from games.luck import seal_of
from games.tournament.boards import commitment
from games.verification import Disclosure


class Source(TypedDict):
    """What the draws of a match follow from."""

    secret: bytes
    board: bool
    cuts: tuple[int, ...]


class SealedLuck(msgspec.Struct, frozen=True):
    """What is kept beside a record for those who verify it. Stored by the names of its fields."""

    seal: str
    cuts: tuple[int, ...] = ()
    lot: tuple[int, ...] = ()


def sealed(table: Table) -> Table:
    """A new table with the secret of its match, and the seal that is shown of it."""
    if table.board is not None:
        return msgspec.structs.replace(table, secret=table.board.seed, seal=commitment(table.board.seed))
    secret = secrets.token_bytes(32)
    return msgspec.structs.replace(table, secret=secret, seal=seal_of(secret))


def cuts_of(table: Table) -> tuple[int, ...]:
    """Where the person of each chair has cut; 0 for nobody's cut, and on a board, which is dealt already."""
    return tuple(0 if table.board is not None else chair.cut for chair in table.chairs)


def without_cuts(table: Table) -> Table:
    """The table as if nobody had cut."""
    chairs = tuple(msgspec.structs.replace(chair, cut=0) for chair in table.chairs)
    return msgspec.structs.replace(table, chairs=chairs)


def source_of(table: Table) -> Source:
    """What the draws of the table's match follow from."""
    return Source(secret=table.secret, board=table.board is not None, cuts=table.cuts)


def derived(table: Table, name: str) -> bytes:
    """A secret for another purpose than draws, from which nobody learns that of the match."""
    return sha256(f"{name} {table.secret.hex()}".encode()).digest()


def sealed_luck(table: Table) -> SealedLuck:
    """What is kept beside the record of the table's match."""
    return SealedLuck(table.seal, table.cuts, table.lot)


def disclosed(secret: bytes, luck: SealedLuck, *, board: bool) -> Disclosure:
    """What is told of the luck of a match that is over."""
    return Disclosure(secret.hex(), luck.seal, luck.cuts, luck.lot, board)


def had_lobby(table: Table) -> bool:
    """Whether people gathered at the table before its match, and could cut."""
    return table.quiet_since > 0


def opens_deals(table: Table) -> bool:
    """Whether all cards of a deal may be seen once it is over: among friends, where nothing is ranked."""
    ranked = table.rated or table.board is not None or table.tournament is not None
    return table.phase is Phase.PLAYING and had_lobby(table) and not ranked and table.retry is None
