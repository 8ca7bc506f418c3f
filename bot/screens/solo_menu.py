"""The way to a match against computers: which game, which kind, how long; each a page of one message."""

from typing import NamedTuple

from bot.preferences import Language
from bot.screens.buttons import InvalidData, Personal, PersonalVerb, encode
from bot.screens.content import Content, Key, Tint
from bot.service.table import Table
from bot.texts.words import Words, words_in
from games import registry
from games.core import objection
from games.faces.panel import Text

WISHES = 3
"""Parts of a button's argument before the number of computers."""


class Solo(NamedTuple):
    """What is known of the match that a person wants; empty where the menu has still to ask."""

    game: str = ""
    kind: str = ""
    """The preset that names the kind."""
    preset: str = ""
    computers: int | None = None

    @property
    def argument(self) -> str:
        """The argument of a button that goes on from here."""
        count = () if self.computers is None else (str(self.computers),)
        return "/".join((self.game, self.kind, self.preset, *count))


def read_solo(argument: str) -> Solo:
    """The wish that a button's argument means. Raises InvalidData."""
    parts = argument.split("/")
    if len(parts) not in (WISHES, WISHES + 1) or not all(each.isdecimal() for each in parts[WISHES:]):
        raise InvalidData(argument)
    game, kind, preset = parts[:WISHES]
    if game and game not in registry.names():
        raise InvalidData(argument)
    known = registry.get(game).presets if game else {}
    seats = registry.get(game).seats if game else range(0)
    computers = next((int(each) for each in parts[WISHES:]), None)
    if not {kind, preset} - {""} <= set(known) or (computers is not None and computers + 1 not in seats):
        raise InvalidData(argument)
    return Solo(game, kind, preset, computers)


def completed(solo: Solo) -> Solo:
    """The wish with everything filled in that leaves no choice."""
    if not solo.game:
        return solo
    if solo.computers is not None:
        return solo._replace(preset=solo.preset or _suitable(solo.game, solo.computers + 1))
    kinds = registry.lengths(solo.game).kinds
    kind = solo.kind or (next(iter(kinds)) if len(kinds) == 1 else "")
    presets = kinds.get(kind, (kind,)) if kind else ()
    return solo._replace(kind=kind, preset=solo.preset or (presets[0] if len(presets) == 1 else ""))


def _suitable(game: str, seats: int) -> str:
    """The first preset that this many can play, or the first of all."""
    of_game = registry.get(game)
    suited = (name for name, each in of_game.presets.items() if objection(of_game, each, seats) is None)
    return next(suited, next(iter(of_game.presets)))


def solo_content(solo: Solo, language: Language) -> Content:
    """The next question: the game, its kind, or the length of the match."""
    if not solo.game:
        return _games(words_in(language), language)
    words = words_in(language, solo.game)
    return _lengths(solo, words) if solo.kind else _kinds(solo.game, words)


def _games(words: Words, language: Language) -> Content:
    names = registry.names()
    lines = (words_in(language, name).html("lobby-game", **_line(name)) for name in names)
    keys = tuple(
        (_key(words_in(language, name).plain(registry.key(name, "name")), Solo(name)),) for name in names
    )
    friends = Key(words.plain("button-invite-friends"), encode(Personal(PersonalVerb.INVITE)))
    return Content("\n".join((words.html("which-game"), "", *lines)), (*keys, (friends,)))


def _line(game: str) -> dict[str, Text]:
    return {part: Text(registry.key(game, key)) for part, key in (("game", "name"), ("line", "line"))}


def _kinds(game: str, words: Words) -> Content:
    keys = tuple(
        (_key(words.plain(registry.key(game, "preset", kind)), Solo(game, kind)),)
        for kind in registry.lengths(game).kinds
    )
    text = words.html("solo-which-kind", game=Text(registry.key(game, "name")))
    return Content(text, (*keys, _back(words, Solo())))


def _lengths(solo: Solo, words: Words) -> Content:
    kinds = registry.lengths(solo.game).kinds
    presets = kinds.get(solo.kind, (solo.kind,))
    keys = tuple(
        (_key(_length(solo.game, preset, words, whole=preset == presets[-1]), solo._replace(preset=preset)),)
        for preset in presets
    )
    text = words.html(
        "solo-which-length" if len(kinds) == 1 else "solo-which-length-of-kind",
        game=Text(registry.key(solo.game, "name")),
        kind=Text(registry.key(solo.game, "preset", solo.kind)),
    )
    return Content(text, (*keys, _back(words, Solo(solo.game) if len(kinds) > 1 else Solo())))


def _length(game: str, preset: str, words: Words, *, whole: bool) -> str:
    """What a length is called: its minutes, and whether it is the whole match."""
    minutes = minutes_alone(game, preset)
    if minutes is None:
        return words.plain(registry.key(game, "preset", preset))
    return words.plain("button-whole-match" if whole else "button-minutes", minutes=minutes)


def minutes_alone(game: str, preset: str) -> int | None:
    """About how long one person plays a match of this preset against the usual computers."""
    lengths, seats = registry.lengths(game), registry.get(game).seats
    likely = (min(lengths.alone, seats.stop - 1), *seats)
    found = (lengths.minutes(preset, people=1, computers=each - 1) for each in likely)
    return next((minutes for minutes in found if minutes is not None), None)


def running_content(table: Table, another: Solo, words: Words) -> Content:
    """A match against computers is under way: go on with it, or begin another."""
    game = Text(registry.key(table.game, "name"))
    onward = Key(words.plain("button-go-on"), encode(Personal(PersonalVerb.HAND, table.id)), tint=Tint.BLUE)
    return Content(
        words.html("solo-running", game=game), ((onward,), (_key(words.plain("button-another"), another),))
    )


def begun_content(game: str, words: Words) -> Content:
    """What the menu becomes when its match begins."""
    return Content(words.html("solo-begun", game=Text(registry.key(game, "name"))))


def _key(label: str, solo: Solo) -> Key:
    return Key(label, encode(Personal(PersonalVerb.PLAY, solo.argument)))


def _back(words: Words, to: Solo) -> tuple[Key, ...]:
    return (_key(words.plain("button-page-back"), to),)
