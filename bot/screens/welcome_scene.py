"""The picture that welcomes a person: the name of the bot, a row of cards, and the games."""

from collections.abc import Iterator, Sequence

from bot.texts.words import Words
from games.cards import Card
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene
from games.faces.table_cards import centred
from games.faces.table_layout import EDGE, TRICK_CARD, high

CARDS = (Card("AS"), Card("KH"), Card("QC"), Card("JD"))
CARDS_TOP = 210
TITLE, TITLE_LINE = 150, 200
NAMES_IN_A_ROW, NAME, PLATE, GAP = 3, 54, 110, 24


def welcome_scene(words: Words, games: Sequence[str]) -> Scene:
    """The scene, with these names of games on plates below the cards."""
    top = CARDS_TOP + high(TRICK_CARD) + 2 * GAP
    rows = [games[at : at + NAMES_IN_A_ROW] for at in range(0, len(games), NAMES_IN_A_ROW)]
    tops = range(top, top + len(rows) * (PLATE + GAP), PLATE + GAP)
    plates = [plate for row, at in zip(rows, tops, strict=True) for plate in _plates(row, at)]
    title = Label(words.plain("bot-name"), WIDTH // 2, TITLE_LINE // 2 + GAP // 2, TITLE)
    height = top + len(rows) * (PLATE + GAP) + GAP
    return Scene(height, Ink.FELT, (title, *centred(CARDS, CARDS_TOP, TRICK_CARD), *plates))


def _plates(names: Sequence[str], top: int) -> Iterator[Item]:
    """A row of plates with a name on each, in the middle of the picture."""
    wide = (WIDTH - 2 * EDGE - (NAMES_IN_A_ROW - 1) * GAP) // NAMES_IN_A_ROW
    left = (WIDTH - len(names) * wide - (len(names) - 1) * GAP) // 2
    for number, name in enumerate(names):
        x = left + number * (wide + GAP)
        yield Box(x, top, wide, PLATE, fill=Ink.PLATE)
        yield Label(name, x + wide // 2, top + PLATE // 2, NAME, room=wide - GAP)
