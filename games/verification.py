"""Whether the luck of a match that is over followed from what was promised before it: docs/verify.md."""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from games.core import AnyGame, IllegalAction, InvalidAction, Nature, draw_of
from games.record import Entry, Fault, Record, RecordError, generator, mixed, opening
from games.tournament.boards import board_seed, commitment

SEATS = "seats"
"""The name of the draw that gives people their seats."""
_HASH = re.compile(r"[0-9a-f]{64}")


class Disclosure(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told of a match's luck once it is over. Stored by the names of its fields."""

    secret: str
    """In hexadecimal digits, as all that follows."""
    commitment: str = ""
    """The hash of the secret, shown before; empty for a match that was played before there were any."""
    salts: tuple[str, ...] = ()
    """By seat; empty for a computer."""
    lot: tuple[int, ...] = ()
    """For each seat, the place in the lobby of whoever got it, from 0; empty where no seats were drawn."""
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
    """As the game names it; empty where CHANCE calculates."""
    text: str
    expected: str
    """Empty where CHANCE was not to act."""

    @property
    def right(self) -> bool:
        return self.text == self.expected


class Verdict(NamedTuple):
    """What became of each promise; None where there was none."""

    committed: bool | None
    """Whether the secret is the one whose hash was shown."""
    seated: bool | None
    """Whether the seats are those of the lot."""
    draws: tuple[Draw, ...]

    @property
    def wrong(self) -> tuple[Draw, ...]:
        return tuple(draw for draw in self.draws if not draw.right)

    @property
    def right(self) -> bool:
        return self.committed is not False and self.seated is not False and not self.wrong


def fingerprint(words: str) -> str:
    """What is kept of a person's words."""
    return sha256(words.encode()).hexdigest()


def salt_of(words: str, promised: str) -> str:
    """The salt that the fingerprint of a person's words gives in the match of this commitment.

    It differs from match to match, so that nobody knows a person by it.
    """
    return sha256(f"{words} {promised}".encode()).hexdigest()


def made_salt(secret: bytes, chair: int) -> str:
    """The salt of whoever gives no words, by their chair in the lobby.

    It follows from the secret, so that nobody can choose it once others have given theirs.
    """
    return sha256(f"{secret.hex()} chair {chair}".encode()).hexdigest()


def digest(salts: Iterable[str]) -> str:
    """The hash of some salts, which their order does not change: what others have added so far."""
    return sha256(" ".join(sorted(filter(None, salts))).encode()).hexdigest()


def lot(secret: bytes, salts: Sequence[str], chairs: int) -> tuple[int, ...]:
    """For each seat, the chair of the lobby that gets it."""
    order = list(range(chairs))
    mixed(secret, salts, SEATS).shuffle(order)
    return tuple(order)


def read_disclosed(data: bytes) -> Disclosed:
    """The record from this JSON, with its luck. Raises RecordError."""
    try:
        record = msgspec.json.decode(data, type=Disclosed)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(Fault.FORM, detail=str(error)) from None
    if record.luck is not None and not _is_sound(record.luck):
        raise RecordError(Fault.FORM, detail="its secret, salts or hashes are no hexadecimal digits")
    return record


def _is_sound(luck: Disclosure) -> bool:
    """Whether what is disclosed has its form."""
    hashes = [each for each in (luck.commitment, *luck.salts) if each]
    secret = re.fullmatch(r"([0-9a-f]{2})+", luck.secret)
    return secret is not None and all(map(_HASH.fullmatch, hashes))


def is_made(luck: Disclosure, seat: int) -> bool:
    """Whether the salt of a seat follows from the secret, for a person who gave no words."""
    chair = luck.lot[seat] if seat < len(luck.lot) else seat
    return luck.salts[seat] == made_salt(bytes.fromhex(luck.secret), chair)


def others(luck: Disclosure, seat: int) -> str:
    """The hash of the salts of all seats but one."""
    return digest(salt for each, salt in enumerate(luck.salts) if each != seat)


def follows(luck: Disclosure, *, promised: str, root: bytes = b"", number: int = 0) -> bool:
    """Whether a match's secret is the one of this commitment, or of its first digits.

    The seeds of a tournament's boards follow from one secret, the `root`, which was committed to; `number`
    is the board's.
    """
    if root:
        return commitment(root).startswith(promised) and board_seed(root, number).hex() == luck.secret
    return commitment(bytes.fromhex(luck.secret)).startswith(promised)


def verify(game: AnyGame, record: Record, luck: Disclosure) -> Verdict:
    """Compute every action of CHANCE and the seats again.

    Raises RecordError for a record that the present rules cannot follow.
    """
    secret, salts = bytes.fromhex(luck.secret), tuple(filter(None, luck.salts))
    committed = commitment(secret) == luck.commitment if luck.commitment else None
    seated = luck.lot == lot(secret, salts, len(luck.lot)) if luck.lot else None
    state, draws = opening(game, record), list[Draw]()
    for number, entry in enumerate(record.log):
        if entry.actor is Nature.CHANCE:
            draws.append(_draw(game, state, entry, number, secret, salts, board=luck.board))
            if not draws[-1].expected:
                break
        state = _after(game, state, entry, number)
    return Verdict(committed, seated, tuple(draws))


def _draw(
    game: AnyGame, state: Any, entry: Entry, number: int, secret: bytes, salts: Sequence[str], *, board: bool
) -> Draw:
    """An action of CHANCE beside what follows from the secret."""
    if Nature.CHANCE not in game.to_act(state):
        return Draw(number + 1, "", entry.text, "")
    rng = generator(game, state, secret=secret, number=number, board=board, salts=salts)
    return Draw(number + 1, draw_of(game, state), entry.text, game.write(game.sample(state, rng)))


def _after(game: AnyGame, state: Any, entry: Entry, number: int) -> Any:
    """The state after an action. Raises RecordError."""
    try:
        return game.apply(state, entry.actor, game.read(entry.text)).state
    except InvalidAction:
        raise RecordError(Fault.INVALID, number=number + 1, detail=entry.text) from None
    except IllegalAction as error:
        raise RecordError(Fault.ILLEGAL, number=number + 1, detail=error.reason.value) from None
