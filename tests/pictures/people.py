"""Words that know people, and pictures drawn for looking at."""

from io import BytesIO

from PIL import Image

from bot.pictures import Picture, jpeg
from bot.preferences import Language
from bot.service.table import Chair, PersonId, Table, TableId
from bot.texts.words import Words, words_in

LONG = "Константин Константинопольский-Ж"
"""Thirty-two characters."""
assert len(LONG) == 32


def words_of(language: Language, *names: str, game: str = "oh_hell") -> Words:
    """The words of a game where these people sit, as clean as their names are in messages."""
    chairs = tuple(Chair(name, PersonId(number), language=language) for number, name in enumerate(names, 1))
    table = Table(TableId("tabletable"), game, "full", {}, PersonId(1), language, "token", chairs=chairs)
    return words_in(language, game).at(table.chairs)


def opened(picture: Picture) -> Image.Image:
    """The picture as whoever gets it sees it."""
    image = Image.open(BytesIO(jpeg(picture)))
    image.load()
    return image
