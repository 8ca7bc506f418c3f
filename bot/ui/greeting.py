"""Greetings of people and groups."""

from collections.abc import Iterator, Sequence

import msgspec

from bot.base.preferences import Language
from bot.people.people import Person
from bot.ui.buttons import Personal, encode
from bot.ui.content import Content, Key
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.links import Link
from bot.ui.pictures import render_scene
from bot.ui.render import Keys, frame_for
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games import registry
from games.cards import Card
from games.faces.scene import WIDTH, Box, Ink, Item, Label, Scene
from games.trick_game.table_cards import centred
from games.trick_game.table_layout import EDGE, TRICK_CARD, high


def welcome_content(person: Person, bot: str, links: EntryLinks) -> Content:
    """Return the greeting of a person: the bot, its games, and buttons to begin."""
    lines = (_line(person.language, game) for game in registry.names())
    return _welcome(person, bot, links, "\n".join(lines))


def _welcome(person: Person, bot: str, links: EntryLinks, *games: str) -> Content:
    words = words_in(person.language)
    who = names.in_sentence(names.clean(person.name).split()[0])
    text = "\n\n".join((words.html("welcome", who=who), *games, words.html("welcome-begin")))
    return Content(text, begin_keys(person.language, bot, links))


def welcome_with_picture(person: Person, bot: str, links: EntryLinks) -> Content:
    """Return the greeting below a picture that names the games, unless the person prefers text."""
    if not person.settings.style.pictures:
        return welcome_content(person, bot, links)
    content, words = _welcome(person, bot, links), words_in(person.language)
    style = frame_for(registry.DEFAULT, person.settings.style, person.language, None).style
    assert style is not None
    scene = welcome_scene(words, game_names(person.language))
    return msgspec.structs.replace(content, picture=render_scene(registry.DEFAULT, scene, words, style))


def _line(language: Language, game: str) -> str:
    """Return a game's name and summary as HTML."""
    words = words_in(language, game)
    title, line = (words.plain(registry.key(game, part)) for part in ("name", "line"))
    return words.html("welcome-game", game=title, line=line)


def game_names(language: Language) -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(words_in(language, game).plain(registry.key(game, "name")) for game in registry.names())


def begin_keys(language: Language, bot: str, links: EntryLinks) -> Keys:
    """Return the buttons to play and to add the bot to a group."""
    words = words_in(language, registry.DEFAULT)
    add = Key(words.plain("button-add-to-group"), url=Link("new", in_group=True).url(bot))
    return tuple(row for row in (links.keys(Under.START, words), (add,)) if row)


def group_content(words: Words) -> Content:
    """Return the greeting of a group."""
    return Content(words.html("greeting"), ((Key(words.plain("button-new"), encode(Personal("new"))),),))


CARDS = (Card("AS"), Card("KH"), Card("QC"), Card("JD"))
CARDS_TOP = 210
TITLE, TITLE_LINE = 150, 200
NAMES_IN_A_ROW, NAME, PLATE, GAP = 3, 54, 110, 24


def welcome_scene(words: Words, games: Sequence[str]) -> Scene:
    """Return the picture of the greeting, with these games on plates below the cards."""
    top = CARDS_TOP + high(TRICK_CARD) + 2 * GAP
    rows = [games[at : at + NAMES_IN_A_ROW] for at in range(0, len(games), NAMES_IN_A_ROW)]
    tops = range(top, top + len(rows) * (PLATE + GAP), PLATE + GAP)
    plates = [plate for row, at in zip(rows, tops, strict=True) for plate in _plates(row, at)]
    title = Label(words.plain("bot-name"), WIDTH // 2, TITLE_LINE // 2 + GAP // 2, TITLE)
    height = top + len(rows) * (PLATE + GAP) + GAP
    return Scene(height, Ink.FELT, (title, *centred(CARDS, CARDS_TOP, TRICK_CARD), *plates))


def _plates(names: Sequence[str], top: int) -> Iterator[Item]:
    """Yield a centred row of plates with a name on each."""
    wide = (WIDTH - 2 * EDGE - (NAMES_IN_A_ROW - 1) * GAP) // NAMES_IN_A_ROW
    left = (WIDTH - len(names) * wide - (len(names) - 1) * GAP) // 2
    for number, name in enumerate(names):
        x = left + number * (wide + GAP)
        yield Box(x, top, wide, PLATE, fill=Ink.PLATE)
        yield Label(name, x + wide // 2, top + PLATE // 2, NAME, room=wide - GAP)
