"""The keyboard of a hand on a phone, and the widths of its labels."""

from functools import cache
from itertools import cycle, islice

from bot.base.preferences import Language
from bot.match.table import Chair, TableId
from bot.ui.content import Key
from bot.ui.render import Keys, buttons, keys_for
from bot.ui.texts.words import Words, words_in
from games.cards import Card
from games.faces.panel import Fact, Panel, Text
from tests.support.key_labels import GAP, PADDING, label_widths

KEYBOARD = 366
"""Pixels of a keyboard on a screen of 390."""
SERVICE = ("button-hint", "button-lesson", "button-to-table")
"""As many service keys as there ever are in a row."""
LONG = ("Александра Константинопольская", "Bartholomew Fitzgerald", "Ян", "Мария-Антуанетта")


@cache
def _words(name: str, language: str) -> Words:
    return words_in(Language(language), name).at(Chair(name=each) for each in islice(cycle(LONG), 10))


def keys(name: str, language: str, panel: Panel) -> Keys:
    """The rows of a hand's keys, with the service keys, among people with long names."""
    words = _words(name, language)
    service = [Key(words.plain(each)) for each in SERVICE]
    return buttons(panel, keys_for(TableId("t"), "q", words), service)


def room(count: int) -> float:
    """Pixels for each label in a row of so many keys."""
    return (KEYBOARD - GAP * (count - 1)) / count - 2 * PADDING


def label_width(key: Key) -> float:
    return sum(label_widths(key.label))


def is_card(label: Fact) -> bool:
    """Whether a button is a card, perhaps with a mark."""
    if isinstance(label, Text):
        return len(label.facts) == 1 and is_card(*label.facts.values())
    return isinstance(label, Card)


def confirms(act: str, draft: tuple[str, ...]) -> bool:
    """Whether the action is made of what was picked: the item itself, or the cards."""
    what = act.split()[1:]
    return any(item.endswith(act) for item in draft) or (bool(what) and set(what) <= set(draft))
