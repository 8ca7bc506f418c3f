"""A match verified in a terminal: docs/verify.md."""

import re
from pathlib import Path

from bot.cli.terminal import UsageError
from games import registry
from games.core import AnyGame
from games.record import RecordError
from games.verification import (
    Disclosed,
    Disclosure,
    Draw,
    Verdict,
    follows,
    is_made,
    others,
    read_disclosed,
    verify,
)

_DIGITS = re.compile(r"[0-9a-f]{0,64}")


def verify_file(file: Path, seal: str, root: str, round: int) -> bool:
    """Print what became of each promise; whether all were kept. Raises UsageError for another file."""
    _require_digits(seal, root)
    record = _record(file)
    if record.luck is None:
        raise UsageError(f"{file} does not tell the secret of its match.")
    game = registry.get(record.game)
    verdict = _verdict(file, game, record, record.luck)
    for draw in verdict.draws:
        _print_draw(draw)
    _print_promises(verdict, record.luck)
    promised = follows(record.luck, promised=seal, root=bytes.fromhex(root), number=round)
    if seal or root:
        print(f"your seal: {_word(promised)}")
    else:
        print(f"Compare with what you saw before the match: seal {record.luck.commitment or 'none'}")
    right = verdict.right and promised
    print("All is as promised." if right else "This match is not as promised.")
    return right


def _require_digits(seal: str, root: str) -> None:
    """Raises UsageError."""
    if not _DIGITS.fullmatch(seal) or not _DIGITS.fullmatch(root) or len(root) % 2:
        raise UsageError("A seal and a secret are hexadecimal digits, 64 at most.")


def _record(file: Path) -> Disclosed:
    """Raises UsageError."""
    try:
        record = read_disclosed(file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        raise UsageError(f"{file} is not a record of a match: {error.detail}.") from None
    if record.game not in registry.names():
        raise UsageError(f"{file} is a match of {record.game!r}; there are: {', '.join(registry.names())}.")
    return record


def _verdict(file: Path, game: AnyGame, record: Disclosed, luck: Disclosure) -> Verdict:
    """Raises UsageError."""
    try:
        return verify(game, record, luck)
    except RecordError as error:
        where = f" at action {error.number}" if error.number else ""
        raise UsageError(
            f"{file} cannot be followed{where}: {error.fault.value} {error.detail}".rstrip() + "."
        ) from None


def _print_draw(draw: Draw) -> None:
    print(f"action {draw.number}, {draw.name or 'a calculation'}: {_word(draw.right)}")
    if not draw.right:
        print(f"  recorded: {draw.text}")
        print(f"  expected: {draw.expected or 'nothing, for there was nothing to draw'}")


def _print_promises(verdict: Verdict, luck: Disclosure) -> None:
    """The seats, the secret and the salts."""
    if verdict.seated is not None:
        print(f"seats: {_word(verdict.seated)}")
    if verdict.committed is not None:
        print(f"secret against the seal in the record: {_word(verdict.committed)}")
    for seat, salt in enumerate(luck.salts):
        if salt:
            kind = "made of the secret" if is_made(luck, seat) else "of the player's words"
            print(f"seat {seat + 1}: salt {salt}, {kind}; hash of the other salts {others(luck, seat)}")


def _word(right: bool) -> str:
    return "right" if right else "WRONG"
