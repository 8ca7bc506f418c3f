"""Luck of a match, bound before it begins by its secret, the seal and the cuts; boards still played."""

import secrets
from collections.abc import Iterable
from hashlib import sha256

import msgspec

from bot.base.timing import Time
from bot.match.chairs import Chair
from games.luck import seal_of
from games.record import LuckSource
from games.tournament.boards import commitment
from games.verification import Disclosure
from storage.live.live import Live

HELD_S = 30 * 86_400
"""Time after which a closed board is released by itself."""


class SealedLuck(msgspec.Struct, frozen=True):
    """The proof of fair luck, kept beside a record. Stored by the names of its fields."""

    seal: str
    cuts: tuple[int, ...] = ()
    lot: tuple[int, ...] = ()

    def disclosed(self, secret: bytes, *, board: bool) -> Disclosure | None:
        """Return the disclosure of a finished match's luck; None without a seal."""
        if not self.seal:
            return None
        return Disclosure(secret.hex(), self.seal, self.cuts, self.lot, board)


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """Deals shared with other tables. Stored by the names of its fields."""

    name: str
    seed: bytes = b""
    """Secret until the board opens; empty in the record of a match."""
    opens: int = 0
    """When its records open, in milliseconds since the epoch; 0: when it is released."""

    @property
    def shown(self) -> "Board":
        """Return the board without its seed."""
        return msgspec.structs.replace(self, seed=b"")


class Luck(msgspec.Struct, frozen=True, omit_defaults=True):
    """The source of a match's deals. Stored by the names of its fields."""

    secret: bytes = b""
    """Drawn before anybody cuts; told when the match or the lobby is over."""
    seal: str = ""
    """Seal of the secret, shown from the beginning of the lobby on."""
    cuts: tuple[int, ...] = ()
    """Cuts by seat at the start of the match; 0 for a computer, and for a person without a cut."""
    lot: tuple[int, ...] = ()
    """For each seat at the start, the chair that it was in the lobby; empty where no seats were drawn."""
    board: Board | None = None
    """Deals shared with other tables; with these people keep their chairs as seats."""

    @property
    def source(self) -> LuckSource:
        """Return the source of the match's draws."""
        return LuckSource(self.secret, self.board is not None, self.cuts)

    @property
    def sealed(self) -> SealedLuck:
        """Return the proof of fair luck, kept beside the record."""
        return SealedLuck(self.seal, self.cuts, self.lot)

    def derived(self, name: str) -> bytes:
        """Derive a secret for another purpose than draws; it does not disclose the match's own."""
        return sha256(f"{name} {self.secret.hex()}".encode()).digest()

    def cuts_of(self, chairs: Iterable[Chair]) -> tuple[int, ...]:
        """Return the cuts by chair; 0 without a person, and on a board, which is dealt already."""
        return tuple(0 if self.board is not None else chair.cut for chair in chairs)


def new_luck(board: Board | None = None) -> Luck:
    """Return the secret of a new table's match, and the seal that is shown of it."""
    if board is not None:
        return Luck(board.seed, commitment(board.seed), board=board)
    secret = secrets.token_bytes(32)
    return Luck(secret, seal_of(secret))


class Boards:
    """Holds back the records of boards that are still being played."""

    def __init__(self, live: Live, time: Time) -> None:
        self._live = live
        self._time = time

    async def hold(self, name: str) -> None:
        """Keep the records of a board closed until it is released."""
        await self._live.memory.remember(f"held:{name}", b"1", HELD_S)

    async def release(self, name: str) -> None:
        """Open the records of a board."""
        await self._live.memory.forget(f"held:{name}")

    async def is_open(self, board: Board) -> bool:
        """Return whether the board's deals may be shown: nobody plays them any more."""
        if board.opens:
            return self._time.now() >= board.opens
        return await self._live.memory.recall(f"held:{board.name}") is None
