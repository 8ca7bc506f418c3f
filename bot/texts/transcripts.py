"""Matches as text to be pasted elsewhere."""

from collections.abc import Iterable

from bot.texts.words import Form, Words
from games.faces.facts import Text

_VARIATION = "\ufe0e"
"""What makes suits text in Telegram; elsewhere they are plain signs."""


def plain_text(words: Words, paragraphs: Iterable[Iterable[Text]]) -> str:
    """The paragraphs with an empty line between them; names are those at the table of `words`."""
    told = ("\n".join(words.say(line.key, line.facts, Form.MONO) for line in lines) for lines in paragraphs)
    return "\n\n".join(told).replace(_VARIATION, "") + "\n"
