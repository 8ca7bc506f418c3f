"""`pulka verify`: the draws of a match computed again from its secret (docs/verify.md)."""

import re
from pathlib import Path

from bot.app.cli.show_file import load_record
from bot.app.cli.usage import UsageError
from games import registry
from games.core import AnyGame
from games.record import RecordError
from games.verification import Disclosed, Disclosure, Draw, Verdict, follows, read_disclosed, verify

_SEAL = re.compile(r"[0-9a-f]{64}")


def verify_file(file: Path, seal: str, root: str, round: int) -> bool:
    """Print each draw computed again, and return whether all are right. Raises UsageError."""
    _require_digits(seal, root)
    record = load_record(file, read_disclosed)
    if record.luck is None:
        raise UsageError(f"{file} does not contain the secret of its match.")
    game = registry.get(record.game)
    verdict = _verdict(file, game, record, record.luck)
    for draw in verdict.draws:
        _print_draw(draw)
    _print_luck(verdict, record.luck)
    if not seal:
        print("NOT CHECKED without --seal: whether this is the seal you saw before the match.")
        print("The record agrees with itself." if verdict.right else "The record is wrong.")
        return verdict.right
    noted = follows(record.luck, seal=seal, root=bytes.fromhex(root), number=round)
    print(f"your seal: {_word(noted)}")
    right = verdict.right and noted
    print("Everything is right." if right else "This match was not dealt by its seal.")
    return right


def _require_digits(seal: str, root: str) -> None:
    """Check the form of both values. Raises UsageError."""
    if seal and not _SEAL.fullmatch(seal):
        raise UsageError(
            f"A seal has 64 hexadecimal digits, not {len(seal)}: a shorter one could be hit by trying."
        )
    if root and not _SEAL.fullmatch(root):
        raise UsageError("The secret of a tournament has 64 hexadecimal digits.")
    if root and not seal:
        raise UsageError("The secret of a tournament is checked against its seal: give --seal too.")


def _verdict(file: Path, game: AnyGame, record: Disclosed, luck: Disclosure) -> Verdict:
    """Verify the record. Raises UsageError if it cannot be replayed."""
    try:
        return verify(game, record, luck)
    except RecordError as error:
        where = f" at action {error.number}" if error.number else ""
        raise UsageError(
            f"{file} cannot be followed{where}: {error.fault.value} {error.detail}".rstrip() + "."
        ) from None


def _print_draw(draw: Draw) -> None:
    print(f"action {draw.number}, {draw.name or 'a draw out of turn'}: {_word(draw.right)}")
    if not draw.right:
        print(f"  recorded: {draw.text}")
        print(f"  expected: {draw.expected or 'nothing, because there was nothing to draw'}")


def _print_luck(verdict: Verdict, luck: Disclosure) -> None:
    """Print the verdict on seats and secret, and each seat's cut."""
    if verdict.seated is not None:
        print(f"seats: {_word(verdict.seated)}")
    print(f"secret against the seal in the record: {_word(verdict.sealed)}")
    for seat, cut in enumerate(luck.cuts):
        print(f"seat {seat + 1}: {f'cut at {cut}' if cut else 'did not cut'}")
    if luck.board:
        print("This is a board: other tables have the same deals, and nobody cuts.")


def _word(right: bool) -> str:
    return "right" if right else "WRONG"
