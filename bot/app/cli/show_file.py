"""`pulka replay`: a match or deals from a file, as text."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from bot.app.cli.usage import UsageError
from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.render import blocks, without_markup
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.core import AnyGame, Event, Nature
from games.faces.panel import Panel, Who
from games.notation import Document, Notation, NotationError
from games.record import Entry, Record, RecordError, opening, read_record
from games.record import replay as replay_record

R = TypeVar("R", bound=Record)


def replay(file: Path, language: Language, *, wait: bool) -> None:
    """Print the match or the deals of a file.

    The suffix selects a game's notation; any other file is read as JSON. Raises UsageError.
    """
    notations = [each for name in registry.names() if (each := registry.notation(name)) is not None]
    notation = next((each for each in notations if file.suffix == f".{each.suffix}"), None)
    if notation is None:
        return _show_record(load_record(file, read_record), file, language, wait=wait)
    try:
        document = notation.read(file.read_bytes())
        return _show_document(file, notation, document, language, wait=wait)
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except NotationError as error:
        why = words_in(language).plain(f"notation-{error.fault.value}", line=error.line, text=error.text)
        raise UsageError(f"{file}: {why}") from None


def load_record(file: Path, read: Callable[[bytes], R]) -> R:
    """Return the record in a file. Raises UsageError."""
    try:
        record = read(file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        raise UsageError(f"{file} is not a record of a match: {error.detail}.") from None
    if record.game not in registry.names():
        raise UsageError(f"{file} is a match of an unknown game, {record.game!r}.")
    return record


def _show_document(
    file: Path, notation: Notation, document: Document, language: Language, *, wait: bool
) -> None:
    """Print the document's match, or its deals.

    Raises NotationError, and UsageError for a match that contradicts the rules.
    """
    record = notation.record(document)
    if record is None:
        for number, deal in enumerate(document.deals, 1):
            print(f"{number:4}  {notation.hands(deal)}")
        return
    differences = notation.differences(document, record)
    try:
        _show_record(record, file, language, wait=wait)
    finally:
        if differences:
            raise UsageError(f"{file} differs from the rules: {'; '.join(differences)}.")


def _show_record(record: Record, file: Path, language: Language, *, wait: bool) -> None:
    """Print every action of the match, its events, and the table after it. Raises UsageError."""
    game = registry.get(record.game)
    seats = [record.seats, *(entry.actor + 1 for entry in record.log if not isinstance(entry.actor, Nature))]
    words = _at_table(game, max(seats), language)
    face = registry.face(game.name)
    shown: Any = None
    try:
        opening(game, record)
        for number, turn in enumerate(replay_record(game, record), 1):
            print(f"{number:4}  {_actor(turn.entry, words)}: {turn.entry.text}")
            _show_events(game, words, turn.events)
            panel = face.table(game.view(turn.state, None))
            if panel != shown:
                _show_panel(panel, words)
            shown = panel
            if wait and input() == "q":
                return
    except RecordError as error:
        where = f" at action {error.number}" if error.number else ""
        raise UsageError(
            f"{file} cannot be replayed{where}: {error.fault.value} {error.detail}".rstrip() + "."
        ) from None
    except EOFError:
        return


def _actor(entry: Entry, words: Words) -> str:
    if isinstance(entry.actor, Nature):
        return words.plain(f"actor-{entry.actor.value}")
    return words.fact(Who(entry.actor), Form.PLAIN)


def _at_table(game: AnyGame, seats: int, language: Language) -> Words:
    """Words that name seat 0 as a person and all other seats as computers."""
    person = Chair(words_in(language).plain("replay-player"), PersonId(1))
    return words_in(language, game.name).at((person, *(Chair(robot=number) for number in range(1, seats))))


def _show_events(game: AnyGame, words: Words, events: Sequence[Event]) -> None:
    """Print the lines of the events that the whole table hears."""
    face = registry.face(game.name)
    for event in events:
        text = face.feed_line(event) if event.heard_by(None) else None
        if text is not None:
            print(without_markup(words.html(text.key, **text.facts)))


def _show_panel(panel: Panel, words: Words) -> None:
    print()
    print(without_markup("\n".join(blocks(panel.blocks, words))))
