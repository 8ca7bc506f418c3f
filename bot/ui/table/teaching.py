"""Teaching under a hand: the hint, and the lesson about the screen."""

from collections.abc import Iterator
from typing import Any

from bot.match.table import Table
from bot.match.turns.hints import adviser_of
from bot.ui.buttons import AtTable, encode
from bot.ui.content import Key
from bot.ui.texts.words import Form, Words
from games import registry
from games.core import AnyGame, Seat
from games.faces.face import Teaching
from games.player_advice import seen


def teaching_keys(
    table: Table, game: AnyGame, state: Any, seat: Seat, words: Words, *, opened: bool
) -> Iterator[Key]:
    """Return the hint and the lesson; where that is `opened`, its end and the score."""

    def key(label: str, verb: str) -> Key:
        return Key(words.plain(label), encode(AtTable(table.id, verb)))

    if opened:
        yield key("button-lesson-close", "lesson")
        yield key("button-score", "score")
        return
    view = seen(game, state, seat, table.computers)
    if adviser_of(table) is not None and seat in game.to_act(state) and view == game.view(state, seat):
        yield key("button-hint", "hint")
    if lesson(table, view, seat, words):
        yield key("button-lesson", "lesson")


def lesson(table: Table, view: Any, seat: Seat, words: Words) -> list[str]:
    """Explain this seat's screen and its buttons, as HTML."""
    face = registry.face(table.game)
    text = face.lesson(view, seat) if isinstance(face, Teaching) else None
    return [words.say(text.key, text.facts, Form.HTML)] if text is not None else []
