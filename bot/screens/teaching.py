"""What teaches under a hand: the hint, and in the first hands of a game what the screen is about."""

from typing import Any

from bot.screens.buttons import AtTable, TableVerb, encode
from bot.screens.content import Key
from bot.screens.render import Keys
from bot.service.hints import adviser_of
from bot.service.table import Table
from bot.texts.words import Form, Words
from games import registry
from games.core import AnyGame, Seat
from games.faces.face import Teaching

TAUGHT = 3
"""The hands of a game under which a person may ask what is on the screen."""


def teaching_keys(
    table: Table, game: AnyGame, state: Any, seat: Seat, words: Words, *, opened: bool, new: bool
) -> Keys:
    """A row with the hint and, for a person `new` to the game, the lesson; where it is `opened`, its end."""
    keys = []
    if adviser_of(table) is not None and seat in game.to_act(state):
        keys.append(Key(words.plain("button-hint"), encode(AtTable(table.id, TableVerb.HINT))))
    if opened or (new and lesson(table, game.view(state, seat), seat, words)):
        label = "button-lesson-close" if opened else "button-lesson"
        keys.append(Key(words.plain(label), encode(AtTable(table.id, TableVerb.LESSON))))
    return (tuple(keys),) if keys else ()


def lesson(table: Table, view: Any, seat: Seat, words: Words) -> list[str]:
    """What is on this seat's screen, and what its buttons do, as HTML."""
    face = registry.face(table.game)
    text = face.lesson(view, seat) if isinstance(face, Teaching) else None
    return [words.say(text.key, text.facts, Form.HTML)] if text is not None else []
