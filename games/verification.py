"""Whether the luck of a match that is over followed from what was shown before it: docs/verify.md."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from games.core import AnyGame, IllegalAction, InvalidAction, Nature, draw_of
from games.luck import lot, seal_of
from games.record import Entry, Fault, Record, RecordError, dice_of, opening
from games.tournament.boards import board_seed, commitment

_SEAL = re.compile(r"[0-9a-f]{64}")
_SECRET = re.compile(r"([0-9a-f]{2})+")


class Disclosure(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told of a match's luck once it is over. Stored by the names of its fields."""

    secret: str
    """The last link of the chain, or the seed of a board; in hexadecimal digits."""
    seal: str
    """What was shown of it before."""
    cuts: tuple[int, ...] = ()
    """By seat, where its person has cut; 0 for nobody's cut."""
    lot: tuple[int, ...] = ()
    """For each seat, the place in the lobby of who got it, from 0; empty where no seats were drawn."""
    board: bool = False
    """Whether the secret is the seed of a board that other tables played as well."""


class Disclosed(Record, frozen=True):
    """A record with what is told of its luck."""

    luck: Disclosure | None = None


class Draw(NamedTuple):
    """An action of CHANCE in a record, and what it should have been."""

    number: int
    """In the log, from 1."""
    name: str
    """As the game names it."""
    text: str
    expected: str
    """Empty where CHANCE was not to act."""

    @property
    def right(self) -> bool:
        return self.text == self.expected


class Verdict(NamedTuple):
    """What was computed again."""

    sealed: bool
    """Whether the secret gives the seal that is noted for the match."""
    seated: bool | None
    """Whether the seats are those of the lot; None where none was drawn."""
    draws: tuple[Draw, ...]

    @property
    def wrong(self) -> tuple[Draw, ...]:
        return tuple(draw for draw in self.draws if not draw.right)

    @property
    def right(self) -> bool:
        return self.sealed and self.seated is not False and not self.wrong


def read_disclosed(data: bytes) -> Disclosed:
    """The record from this JSON, with its luck. Raises RecordError."""
    try:
        record = msgspec.json.decode(data, type=Disclosed)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(Fault.FORM, detail=str(error)) from None
    if record.luck is not None and not _is_sound(record.luck):
        raise RecordError(Fault.FORM, detail="its secret or seal are no hexadecimal digits")
    return record


def _is_sound(luck: Disclosure) -> bool:
    """Whether what is disclosed has its form."""
    return _SECRET.fullmatch(luck.secret) is not None and _SEAL.fullmatch(luck.seal) is not None


def follows(luck: Disclosure, *, seal: str, root: bytes = b"", number: int = 0) -> bool:
    """Whether a match's secret is the one of this seal.

    The seeds of a tournament's boards follow from one secret, the `root`, whose seal was shown; `number` is
    the board's.
    """
    secret = bytes.fromhex(luck.secret)
    if root:
        return luck.board and commitment(root) == seal and board_seed(root, number) == secret
    return (commitment(secret) if luck.board else seal_of(secret)) == seal


def verify(game: AnyGame, record: Record, luck: Disclosure) -> Verdict:
    """Compute every action of CHANCE and the seats again.

    Raises RecordError for a record that the present rules cannot follow.
    """
    secret = bytes.fromhex(luck.secret)
    seated = luck.lot == lot(secret, luck.cuts, len(luck.lot)) if luck.lot else None
    state, draws = opening(game, record), list[Draw]()
    for number, entry in enumerate(record.log):
        if entry.actor is Nature.CHANCE:
            draws.append(_draw(game, state, entry, number, secret, luck.cuts, board=luck.board))
            if not draws[-1].expected:
                break
        state = _after(game, state, entry, number)
    return Verdict(follows(luck, seal=luck.seal), seated, tuple(draws))


def _draw(
    game: AnyGame, state: Any, entry: Entry, number: int, secret: bytes, cuts: Sequence[int], *, board: bool
) -> Draw:
    """An action of CHANCE beside what follows from the secret."""
    if Nature.CHANCE not in game.to_act(state):
        return Draw(number + 1, "", entry.text, "")
    rng = dice_of(game, state, secret=secret, number=number, board=board, cuts=cuts)
    return Draw(number + 1, draw_of(game, state), entry.text, game.write(game.sample(state, rng)))


def _after(game: AnyGame, state: Any, entry: Entry, number: int) -> Any:
    """The state after an action. Raises RecordError."""
    try:
        return game.apply(state, entry.actor, game.read(entry.text)).state
    except InvalidAction:
        raise RecordError(Fault.INVALID, number=number + 1, detail=entry.text) from None
    except IllegalAction as error:
        raise RecordError(Fault.ILLEGAL, number=number + 1, detail=error.reason.value) from None
