"""Menu of a match in private: pages for the game, the kind, the length and the opponents."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.base.preferences import Habits, Language
from bot.features.queue.offer_lines import offer_keys, offer_lines
from bot.features.queue.queue_screen import people_key, rated_keys, ring_row
from bot.features.queue.waiting import Wish
from bot.match.opening.fresh_tables import usual_seats
from bot.match.refusals import Refusal
from bot.match.table import Table
from bot.ui.buttons import AtTable, InvalidData, Personal, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.level_words import has_levels, level_keys, level_label, level_line, level_page_lines
from bot.ui.option_words import preset_name
from bot.ui.render import Keys, label
from bot.ui.terms import Minutes, Presets, game_page, preset_button, preset_page
from bot.ui.texts.words import Words, words_in
from games import registry
from games.agents.levels import USUAL, Level
from games.core import objection
from games.faces.panel import Text

WISHES = 3
"""Parts of a button's argument before the number of computers."""
ASK = "ask"
"""Prefix of a button's argument that asks for the level of computers."""


class Solo(NamedTuple):
    """Draft of a match; fields that the person has not chosen are empty."""

    game: str = ""
    kind: str = ""
    """Preset that names the kind."""
    preset: str = ""
    computers: int | None = None

    @property
    def argument(self) -> str:
        """Argument of a button that continues from this draft."""
        count = () if self.computers is None else (str(self.computers),)
        return "/".join((self.game, self.kind, self.preset, *count))


def read_solo(argument: str) -> Solo:
    """Parse a button's argument. Raises InvalidData."""
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


def completed(solo: Solo, habits: Habits) -> Solo:
    """Fill in the empty fields of a draft: as played last, or nearest to ten minutes."""
    game = solo.game or (habits.game if habits.game in registry.names() else registry.DEFAULT)
    if solo.computers is not None:
        return solo._replace(preset=solo.preset or _suitable(game, solo.computers + 1))
    kinds = registry.kinds(game)
    kind = solo.kind or _kind_of(game, solo.preset or _last(game, habits)) or next(iter(kinds))
    last = _last(game, habits)
    lengths = kinds.get(kind, (kind,))
    preset = solo.preset or (last if last in lengths else _offered(game, lengths))
    return solo._replace(game=game, kind=kind, preset=preset)


def _offered(game: str, presets: Sequence[str]) -> str:
    """Return the length nearest to ten minutes with people at a usual table."""
    playing = registry.get(game)
    seats = usual_seats(playing, playing.presets[presets[0]])
    return registry.lengths(game).nearest(presets, people=seats, computers=0, most=seats)


def _last(game: str, habits: Habits) -> str:
    """Return the preset played last; empty for another game."""
    return habits.preset if game == habits.game and habits.preset in registry.get(game).presets else ""


def _kind_of(game: str, preset: str) -> str:
    """Return the kind of a preset in the menu; empty for any other."""
    kinds = registry.kinds(game)
    return next((kind for kind, presets in kinds.items() if preset in presets), "")


def _suitable(game: str, seats: int) -> str:
    """Return the longest preset of the usual kind, or else the first one playable with this many seats."""
    of_game, kinds = registry.get(game), registry.kinds(game)
    usual = next(iter(kinds.values()))[-1]
    names = (usual, *of_game.presets)
    return next((name for name in names if objection(of_game, of_game.presets[name], seats) is None), usual)


class Company(NamedTuple):
    """What the menu says of people to play with."""

    objection: Refusal | None = None
    """Replaces the keys of the queue by its reason."""
    offers: Sequence[Table] = ()
    """Tables of other presets."""
    called: bool = False
    """Whether the person is called when somebody plays the game."""
    hours: Sequence[str] = ()
    """Lines about the hours in which people come."""


NOBODY = Company()


def start_content(solo: Solo, level: Level, language: Language, company: Company = NOBODY) -> Content:
    """Return the last page: play with people, with friends, or against computers of this level."""
    words, game, preset = words_in(language, solo.game), solo.game, solo.preset
    about = words.html(
        "play-game", game=Text(registry.key(game, "name")), line=Text(registry.key(game, "line"))
    )
    terms = _terms(game, preset, words)
    alone = Key(words.plain("button-with-robots"), encode(Personal("play", _alone(solo).argument)))
    other = Key(words.plain("button-other-game"), encode(Personal("games")))
    kinds = Key(words.plain(preset_button(game)), _kinds(Solo(game, preset=preset)))
    objection, offers, called, hours = company
    rated = () if objection else rated_keys(game, preset, words)
    keys = (
        (alone,) if objection else (people_key(game, preset, words), alone),
        *offer_keys(offers, preset, words),
        (*rated, _friends_key(game, preset, words)),
        ring_row(Wish(game, preset), words, called=called),
        (kinds, other),
    )
    why = [words.html(objection.key, **objection.facts)] if objection else []
    robots = [level_line(game, level, words)] if has_levels(game) and level is not USUAL else []
    together = (*offer_lines(offers, words), *hours, *why, words.html("play-with-whom"))
    return Content("\n".join((about, terms, *robots, "", *together)), keys)


def _terms(game: str, preset: str, words: Words) -> str:
    """Return the line of a preset, with its minutes against computers and with people."""
    named, minutes = preset_name(game, preset), minutes_by_people(game, preset)
    if not minutes:
        return words.html("lobby-preset", preset=named)
    alone, *together = minutes
    people = Minutes(together[0], together[-1])
    if people.most == alone:
        return words.html("lobby-preset-minutes", preset=named, minutes=alone)
    return words.html("play-preset-minutes", preset=named, alone=alone, people=str(people))


def _friends_key(game: str, preset: str, words: Words) -> Key:
    """Return the key that opens a table without a group, for invitations."""
    return Key(words.plain("button-invite-friends"), encode(Personal("invite", f"{game}/{preset}")))


def _alone(solo: Solo) -> Solo:
    """Return the draft with the usual number of computers."""
    game = registry.get(solo.game)
    return solo._replace(computers=usual_seats(game, game.presets[solo.preset]) - 1)


def levels_content(solo: Solo, level: Level, language: Language) -> Content:
    """Return the page of levels."""
    words = words_in(language, solo.game)

    def press(each: Level) -> str:
        return encode(Personal("play", f"{each.value}.{solo.argument}"))

    keys = (*level_keys(solo.game, level, press, words), _back(words, solo))
    return Content("\n".join(level_page_lines(words)), keys)


def games_content(language: Language) -> Content:
    """Return the page of games."""
    words = words_in(language)
    shown = game_page(language, lambda game: _press(Solo(game)))
    return Content("\n".join(shown.lines), (*shown.keys, _back(words, Solo())))


def kinds_content(solo: Solo, level: Level, language: Language) -> Content:
    """Return the page of kinds, or of lengths if the kind is known or the only one; and the key to levels.

    The draft's preset is marked, and stays chosen on every page until another is.
    """
    game, chosen, words = solo.game, Solo(solo.game, preset=solo.preset), words_in(language, solo.game)
    presets = Presets(
        game,
        solo.preset,
        lambda preset: _press(Solo(game, _kind_of(game, preset), preset)),
        lambda kind: _kinds(chosen._replace(kind=kind)),
        lambda preset: _minutes(game, preset),
    )
    shown = preset_page(presets, solo.kind, words)
    back = Key(words.plain("button-page-back"), _kinds(chosen) if shown.back else _press(chosen))
    keys = (*shown.keys, *_level_row(chosen, level, words), (back,))
    return Content("\n".join(shown.lines), keys)


def _level_row(solo: Solo, level: Level, words: Words) -> Keys:
    """Return the key to the levels of computers, in a game that has several."""
    name = Text("button-level", {"level": level_label(solo.game, level)})
    key = Key(label(name, words), encode(Personal("play", f"{ASK}.{solo.argument}")))
    return ((key,),) if has_levels(solo.game) else ()


def _minutes(game: str, preset: str) -> Minutes | None:
    """Estimate a preset for a person alone and for a table of people; None if it is not measured."""
    minutes = minutes_by_people(game, preset)
    return Minutes(minutes[0], minutes[-1]) if minutes else None


def minutes_by_people(game: str, preset: str) -> list[int]:
    """Estimate a preset at a usual table for one person, for two, and so on; computers take the other seats.

    Empty if it is not measured.
    """
    lengths, playing = registry.lengths(game), registry.get(game)
    seats = usual_seats(playing, playing.presets[preset])
    found = [
        lengths.minutes(preset, people=people, computers=seats - people) for people in range(1, seats + 1)
    ]
    return [minutes for minutes in found if minutes is not None]


def running_content(table: Table, another: Solo, words: Words) -> Content:
    """Return the page of a running match: continue, begin another, or stop it if nobody else plays."""
    game = Text(registry.key(table.game, "name"))
    onward = Key(words.plain("button-go-on"), encode(Personal("hand", table.id)), tint=Tint.BLUE)
    stop = Key(words.plain("button-stop"), encode(AtTable(table.id, "stop")))
    others = (_key(words.plain("button-another"), another), *(() if table.audience.is_company else (stop,)))
    return Content(words.html("solo-running", game=game), ((onward,), others))


def begun_content(game: str, words: Words) -> Content:
    """Return the text that replaces the menu after its match has begun."""
    return Content(words.html("solo-begun", game=Text(registry.key(game, "name"))))


def _key(label: str, solo: Solo) -> Key:
    return Key(label, _press(solo))


def _press(solo: Solo) -> str:
    return encode(Personal("play", solo.argument))


def _kinds(solo: Solo) -> str:
    return encode(Personal("kinds", solo.argument))


def _back(words: Words, to: Solo) -> tuple[Key, ...]:
    """Return the key back to the last page."""
    return (_key(words.plain("button-page-back"), to),)
