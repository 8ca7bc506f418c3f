"""People of one screen are told apart, whatever they call themselves."""

from collections.abc import Callable, Sequence
from itertools import cycle, pairwise
from random import Random
from unicodedata import normalize

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.pictures import Style, render_scene, writing
from bot.ui.pictures.layers import scaled
from bot.ui.pictures.picture import Writing
from bot.ui.render import grid, label
from bot.ui.texts import names
from bot.ui.texts.glyphs import legible
from bot.ui.texts.names import PHONE
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.core import Seat
from games.faces.panel import Align, Column, Grid, Who
from games.faces.scene import Ink, Label, Scene
from tests.support import hostile
from tests.support.content import Checked

SEATS = max(registry.get(game).seats.stop - 1 for game in registry.names())
STEMS = (
    *("Саша", "Игрок", "Гоша", "Болван", "№ 11", "Константин Петров-Водкин", "W" * 40, "Щ" * 40),
    *("אבי כהן", "محمد", "王伟", "Аня 王", "🦄🌈✨", "👩\u200d🚀", "🃏" * 10 + "Аня", "🃏" * 10 + "Оля"),
    *("Gal·la", "?", "б", "𝓐𝓷𝓷𝓪", "ЯНА", "<b>Ann</b>", "*Ann* [y](z)", "hello &amp;"),
)
CHANGES: tuple[Callable[[str], str], ...] = (
    *(str, str, str.upper, str.lower, str.title),
    *(
        lambda name, tail=tail: name + tail
        for tail in ("·б", "•b", " · в", "☻", "🤖", " 2", "!", "…", "\u0301")
    ),
    *(lambda name: f"\u202e{name}\u2066", "\u200b".join, lambda name: f"\u3000{name} "),
    lambda name: name.translate(str.maketrans("асеорхуАСЕОРВ", "aceopxyACEOPB")),
    lambda name: f"{name} Первый-Из-Очень-Длинных",
    lambda name: f"{name} Первый-Из-Очень-Длинныx",
    lambda name: normalize("NFD", name),
    lambda name: name.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)}),
)
HOSTILE = (*hostile.NAMES, *(change(stem) for stem in STEMS for change in CHANGES))
LOOKS = str.maketrans("асеорху", "aceopxy")


def tables() -> list[tuple[str, ...]]:
    """Return tables of neighbours in the list, which are alike, and of any others."""
    mixed = list(HOSTILE)
    Random(5).shuffle(mixed)
    return [
        tuple(people[at : at + SEATS]) for people in (HOSTILE, mixed) for at in range(0, len(HOSTILE), SEATS)
    ]


def words_at(people: Sequence[str], language: Language) -> Words:
    chairs = [Chair(name, PersonId(number)) for number, name in enumerate(people, 1)]
    chairs[-2:] = [Chair(robot=1), Chair(robot=2)]
    return words_in(language, "oh_hell").at(chairs)


def looks(text: str) -> str:
    """Reduce a text to what a hurried reader sees of it."""
    return normalize("NFKC", text).translate({0x2068: None, 0x2069: None}).casefold().translate(LOOKS)


def in_columns(words: Words, seats: int, columns: int) -> list[str]:
    """Return the names in a table that leaves them this many columns."""
    figures = "8" * (PHONE - columns - 1)
    rows = tuple((Who(Seat(seat)), figures) for seat in range(seats))
    shown = Checked(grid(Grid((Column("", Align.LEFT), Column("")), rows), words)).text
    lines = shown.splitlines()
    assert all(names.width(line) <= PHONE for line in lines)
    return [line.removesuffix(figures).strip() for line in lines]


def in_picture(words: Words, seats: int, room: int) -> list[tuple[bytes, ...]]:
    """Return the pixels of the names in a picture that leaves them this much room."""
    items = tuple(Label(Who(Seat(seat)), 0, 0, 36, Ink.DARK, room=room) for seat in range(seats))
    drawn = map(scaled, render_scene("oh_hell", Scene(100, Ink.FELT, items), words, Style()).scene.items)
    return [pixels(item) for item in drawn if isinstance(item, Writing)]


def pixels(item: Writing) -> tuple[bytes, ...]:
    lines, size = writing.broken(legible(item.text), item.size, item.room, item.lines)
    return tuple(bytes(writing.mask(line, size)[0].tobytes()) for line in lines)


def test_the_names_are_as_hostile_as_promised() -> None:
    assert len(HOSTILE) >= 500
    assert sum(one == other for one, other in pairwise(HOSTILE)) > len(STEMS) // 2


def test_players_are_told_apart_on_every_screen() -> None:
    for people, language in zip(tables(), cycle(Language), strict=False):
        words, seats = words_at(people, language), len(people)
        everybody = [Who(Seat(seat)) for seat in range(seats)]
        screens = {
            "sentence": [looks(words.fact(who, Form.HTML)) for who in everybody],
            "whole": [looks(words.fact(Who(who.seat, whole=True), Form.PLAIN)) for who in everybody],
            "key": [looks(label(who, words)) for who in everybody],
            **{
                f"{columns} columns": list(map(looks, in_columns(words, seats, columns)))
                for columns in (3, 6, 12)
            },
        }
        for screen, shown in screens.items():
            assert len(set(shown)) == seats, (screen, shown)
        for room in (91, 185):
            assert len(set(in_picture(words, seats, room))) == seats, (room, people)


def test_people_of_a_list_are_told_apart_and_have_one_label_each() -> None:
    for people in tables():
        there = list(enumerate(people))
        for columns in (12, names.NAME_WIDTH):
            labels = names.labels([*there, *reversed(there)], columns)
            assert len({looks(labels[each]) for each in there}) == len(there), (columns, labels)
            assert all(names.width(label) <= columns for label in labels.values())
