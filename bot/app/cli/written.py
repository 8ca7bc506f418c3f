"""A file in a game's notation, shown in a terminal."""

from pathlib import Path

from bot.app.cli import terminal
from bot.app.cli.terminal import UsageError, record_in
from bot.base.preferences import Language
from bot.ui.texts.words import words_in
from games import registry
from games.notation import Document, Notation, NotationError
from games.record import read_record


def replay(file: Path, language: Language, *, wait: bool) -> None:
    """Show the match or the deals of a file, JSON unless a notation has its suffix. Raises UsageError."""
    notations = [each for name in registry.names() if (each := registry.notation(name)) is not None]
    notation = next((each for each in notations if file.suffix == f".{each.suffix}"), None)
    if notation is None:
        return terminal.show_record(record_in(file, read_record), file, language, wait=wait)
    try:
        document = notation.read(file.read_bytes())
        return _show(file, notation, document, language, wait=wait)
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except NotationError as error:
        why = words_in(language).plain(f"notation-{error.fault.value}", line=error.line, text=error.text)
        raise UsageError(f"{file}: {why}") from None


def _show(file: Path, notation: Notation, document: Document, language: Language, *, wait: bool) -> None:
    """Raises UsageError where the file says something else than the rules, NotationError."""
    record = notation.record(document)
    if record is None:
        for number, deal in enumerate(document.deals, 1):
            print(f"{number:4}  {notation.hands(deal)}")
        return
    differences = notation.differences(document, record)
    try:
        terminal.show_record(record, file, language, wait=wait)
    finally:
        if differences:
            raise UsageError(f"{file} differs from the rules: {'; '.join(differences)}.")
