"""Verify the luck of a finished match against its seal, as docs/verify.md describes."""

import re
from typing import Any, NamedTuple

import msgspec

from games.core import AnyGame, IllegalAction, InvalidAction, Nature, draw_of
from games.luck import lot, seal_of
from games.record import Entry, Fault, LuckSource, Record, RecordError, opening
from games.tournament.boards import board_seed, commitment

_SEAL = re.compile(r"[0-9a-f]{64}")
_SECRET = re.compile(r"([0-9a-f]{2})+")


class Disclosure(msgspec.Struct, frozen=True, omit_defaults=True):
    """The luck of a finished match. Stored by field names."""

    secret: str
    """The last link of the chain, or the seed of a board, in hexadecimal."""
    seal: str
    """The hash shown before the match."""
    cuts: tuple[int, ...] = ()
    """The place of each seat's cut; 0 means no cut."""
    lot: tuple[int, ...] = ()
    """The lobby's chair for each seat, from 0; empty if seats were not drawn."""
    board: bool = False
    """Whether the secret is the seed of a board."""


class Disclosed(Record, frozen=True):
    luck: Disclosure | None = None


class Draw(NamedTuple):
    """An action of CHANCE in a record, with the expected one."""

    number: int
    """Position in the log, from 1."""
    name: str
    """The game's name of the draw."""
    text: str
    expected: str
    """Empty if CHANCE was not to act."""

    @property
    def right(self) -> bool:
        return self.text == self.expected


class Verdict(NamedTuple):
    sealed: bool
    """Whether the secret gives the match's seal."""
    seated: bool | None
    """Whether the seats match the lot; None if seats were not drawn."""
    draws: tuple[Draw, ...]

    @property
    def wrong(self) -> tuple[Draw, ...]:
        return tuple(draw for draw in self.draws if not draw.right)

    @property
    def right(self) -> bool:
        return self.sealed and self.seated is not False and not self.wrong


def read_disclosed(data: bytes) -> Disclosed:
    """Decode a record and its luck from JSON. Raises RecordError."""
    try:
        record = msgspec.json.decode(data, type=Disclosed)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(Fault.FORM, detail=str(error)) from None
    luck = record.luck
    if luck and not (_SECRET.fullmatch(luck.secret) and _SEAL.fullmatch(luck.seal)):
        raise RecordError(Fault.FORM, detail="its secret or seal are no hexadecimal digits")
    return record


def follows(luck: Disclosure, *, seal: str, root: bytes = b"", number: int = 0) -> bool:
    """Return whether a match's secret gives this seal.

    The seeds of a tournament's boards follow from one secret, the `root`; `number` is the board's.
    """
    secret = bytes.fromhex(luck.secret)
    if root:
        return luck.board and commitment(root) == seal and board_seed(root, number) == secret
    return (commitment(secret) if luck.board else seal_of(secret)) == seal


def verify(game: AnyGame, record: Record, luck: Disclosure) -> Verdict:
    """Recompute every action of CHANCE and the seats.

    Raises RecordError if the rules cannot replay the record.
    """
    secret = bytes.fromhex(luck.secret)
    seated = luck.lot == lot(secret, luck.cuts, len(luck.lot)) if luck.lot else None
    source = LuckSource(secret, luck.board, luck.cuts)
    state, draws = opening(game, record), list[Draw]()
    for number, entry in enumerate(record.log):
        if entry.actor is Nature.CHANCE:
            draws.append(_draw(game, state, entry, number, source))
            if not draws[-1].expected:
                break
        state = _after(game, state, entry, number)
    return Verdict(follows(luck, seal=luck.seal), seated, tuple(draws))


def _draw(game: AnyGame, state: Any, entry: Entry, number: int, source: LuckSource) -> Draw:
    """Compare an action of CHANCE with the one that the secret gives."""
    if Nature.CHANCE not in game.to_act(state):
        return Draw(number + 1, "", entry.text, "")
    rng = source.dice(game, state, number)
    return Draw(number + 1, draw_of(game, state), entry.text, game.write(game.sample(state, rng)))


def _after(game: AnyGame, state: Any, entry: Entry, number: int) -> Any:
    """Return the state after an action. Raises RecordError."""
    try:
        return game.apply(state, entry.actor, game.read(entry.text)).state
    except InvalidAction:
        raise RecordError(Fault.INVALID, number=number + 1, detail=entry.text) from None
    except IllegalAction as error:
        raise RecordError(Fault.ILLEGAL, number=number + 1, detail=error.reason.value) from None
