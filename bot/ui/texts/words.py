"""Localised texts: Fluent messages of the bot and of one game, filled with facts."""

import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentInt
from fluent.syntax.ast import Junk, Resource

from bot.base.preferences import Language
from bot.ui.texts import names
from bot.ui.texts.fractions import format_fraction, format_tenths
from bot.ui.texts.glyphs import readable
from games import registry
from games.cards import Card, Rank, Suit
from games.faces.facts import Average
from games.faces.panel import Fact, Text, Who

_FOLDER = Path(__file__).parent


class MissingText(UserWarning):
    """A message is missing or lacks a fact. Tests treat it as an error; otherwise its key is shown."""


class Form(Enum):
    """Context of a text."""

    HTML = auto()
    """A sentence of a message: facts are escaped, red suits are emoji."""
    PLAIN = auto()
    """A toast, an alert: no markup, red suits are emoji."""
    LABEL = auto()
    """A button: no markup, all suits in the ink of its letters."""
    MONO = auto()
    """A column of a table: no markup, suits one column wide."""
    PICTURE = auto()
    """The same in a picture, with names that its font can draw."""


_SYMBOLS = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}
_BLACK = "♠♣"
"""In the ink of the letters, because black emoji vanish in dark mode."""
_AS_TEXT, _AS_EMOJI = "\ufe0e", "\ufe0f"
_COURT = {Rank.JACK: "rank-jack", Rank.QUEEN: "rank-queen", Rank.KING: "rank-king", Rank.ACE: "rank-ace"}

_Filled: TypeAlias = tuple[tuple[str, int | str], ...]


class _Number(FluentInt):
    """A number without digit groups, with a minus as wide as a digit."""

    def format(self, locale: object) -> str:
        return str(int(self)).replace("-", "−")


class _Texts:
    """The messages of one language: the bot's own and a game's."""

    def __init__(self, language: Language, game: str | None) -> None:
        self._bundle = FluentBundle([language.value], use_isolating=False)
        for source in sources(language, game):
            resource = _parsed(source)
            junk = [entry.content for entry in resource.body if isinstance(entry, Junk)]
            if junk:
                raise ValueError(f"{language.value}: {junk[0]}")
            self._bundle.add_resource(resource)
        self.format = lru_cache(8192)(self._format)
        self.cards = {
            form: {card: f"{self.rank(card.rank)}{_suit(card.suit, form)}" for card in Card} for form in Form
        }

    def rank(self, rank: Rank) -> str:
        return self.format(_COURT[rank], ()) if rank in _COURT else str(int(rank))

    def _format(self, key: str, facts: _Filled) -> str:
        if not self._bundle.has_message(key):
            return _missing(key)
        args = {name: _Number(value) if isinstance(value, int) else value for name, value in facts}
        errors: list[Exception] = []
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return _missing(key)
        text = pattern(ResolverEnvironment(self._bundle, errors, current=CurrentEnvironment(args)))
        if errors:
            return _missing(f"{key}: {errors[0]}")
        return names.without_double_stops(str(text))


@cache
def _parsed(source: str) -> Resource:
    """Parse a file; several games share its messages."""
    return FluentResource(source)


def _suit(suit: Suit, form: Form) -> str:
    symbol = _SYMBOLS[suit]
    return symbol + (
        _AS_TEXT if symbol in _BLACK or form in {Form.MONO, Form.PICTURE, Form.LABEL} else _AS_EMOJI
    )


def with_black_suits(text: str) -> str:
    """Make the bare black suits of a text legible."""
    return re.sub(f"[{_BLACK}]", rf"\g<0>{_AS_TEXT}", text)


def _missing(key: str) -> str:
    warnings.warn(MissingText(key), stacklevel=2)
    return key


def sources(language: Language, game: str | None) -> list[str]:
    """Yield Fluent texts of the bot and of a game; of two messages with one id, the first counts."""
    texts = [path.read_text("utf-8") for path in own_paths(language)]
    return texts if game is None else [*texts, *_game_sources(language, game)]


def own_paths(language: Language) -> list[Path]:
    """Yield the files of the bot's own texts: of this folder, and of each feature."""
    shared = _FOLDER.glob(f"*.{language.value}.ftl")
    of_features = _FOLDER.parents[1].glob(f"features/*/texts/{language.value}.ftl")
    return [*sorted(shared), *sorted(of_features)]


def _game_sources(language: Language, game: str) -> list[str]:
    own = registry.texts(game).joinpath(f"{language.value}.ftl").read_text("utf-8")
    common = registry.common_texts(game)
    return [own] if common is None else [own, registry.under_own_name(game, common, language.value)]


class Occupant(Protocol):
    """A player at a table, by name or by the number of a robot."""

    @property
    def name(self) -> str: ...

    @property
    def robot(self) -> int: ...


class _Player(NamedTuple):
    """The label of a player, which no other at the table looks like."""

    name: str
    """In tables."""
    drawn: str
    """In pictures: the name, or what stands for one that the font cannot draw."""
    said: str
    """In sentences: the name, after what stands for it in pictures."""
    letter: str
    """Added to name and drawn name where they are cut so short that they look like another's."""


@dataclass(frozen=True, eq=False)
class Words:
    """The messages of a language, with labels for the seats of a table."""

    texts: _Texts
    seated: tuple[_Player, ...] = ()
    """By seat; the last is the label of dummies."""

    def at(self, chairs: Iterable[Occupant]) -> "Words":
        """Return the same words, with the labels of the players at these chairs, by seat."""
        people = tuple(
            self.plain("robot-name", number=chair.robot) + names.ROBOT
            if chair.robot
            else names.of_person(chair.name)
            for chair in chairs
        )
        seated = _labels((*people, self.plain("dummy")), self.plain("unnamed"))
        return self if seated == self.seated else _words_of_seats(self.texts, seated)

    def html(self, key: str, /, **facts: Fact) -> str:
        """Return the message as HTML; facts are escaped."""
        return self.say(key, facts, Form.HTML)

    def plain(self, key: str, /, **facts: Fact) -> str:
        """Return the message without markup: for toasts and alerts, and for buttons that name no cards."""
        return self.say(key, facts, Form.PLAIN)

    def say(self, key: str, facts: Mapping[str, Fact], form: Form) -> str:
        """Return the message filled with facts. Warns of MissingText."""
        return self.texts.format(key, tuple([(name, self._fill(fact, form)) for name, fact in facts.items()]))

    def fact(self, fact: Fact, form: Form) -> str:
        """Return a fact by itself."""
        filled = self._fill(fact, form)
        return str(filled).replace("-", "−") if isinstance(filled, int) else filled

    def rank(self, rank: Rank) -> str:
        """Return the index of a card, at most two characters."""
        return self.texts.rank(rank)

    def _fill(self, fact: Fact, form: Form) -> int | str:
        match fact:
            case int():
                return fact
            case str():
                return escape(fact, quote=False) if form is Form.HTML else fact
            case Card():
                return self.texts.cards[form][fact]
            case Text():
                return self.say(fact.key, fact.facts, form)
            case Who():
                return self._who(fact, form)
            case Suit():
                return _suit(fact, form)
            case tuple():
                return self._join(fact, form)
            case Average():
                return format_tenths(fact.tenths, self.plain("decimal-mark"), signed=fact.signed)
            case Fraction():  # last: checking for an abstract class is the slowest
                return (
                    int(fact) if fact.denominator == 1 else format_fraction(fact, self.plain("decimal-mark"))
                )

    def label(self, who: Who, form: Form, cut: Callable[[str], str]) -> str:
        """Return the player's label for a column or picture, with a letter if `cut` makes it like another."""
        texts = [_in_form(player, form) for player in self.seated]
        shown = [cut(text) for text in texts]
        seat = min(who.seat, len(texts) - 1)
        apart = shown == texts or names.distinct(shown)[seat]
        return texts[seat] if apart else names.lettered(texts[seat], self.seated[seat].letter)

    def _who(self, who: Who, form: Form) -> str:
        player = self.seated[min(who.seat, len(self.seated) - 1)]
        if form in {Form.MONO, Form.PICTURE}:
            return _in_form(player, form)
        name = names.isolated(player.said) if who.whole else names.in_sentence(player.said)
        return escape(name, quote=False) if form is Form.HTML else name

    def _join(self, things: tuple[Fact, ...], form: Form) -> str:
        if not things:
            return self.say("none", {}, form)
        separator = " " if all(isinstance(thing, Card) for thing in things) else ", "
        return separator.join(self.fact(thing, form) for thing in things)


def _in_form(player: _Player, form: Form) -> str:
    return player.drawn if form is Form.PICTURE else player.name


@lru_cache(1024)
def _labels(people: tuple[str, ...], unnamed: str) -> tuple[_Player, ...]:
    """Return the labels of a table; `unnamed` stands for a name that cannot be drawn."""
    return tuple(
        _label(name, unnamed, place) for place, name in enumerate(names.told_apart(people, names.NAME_HEAD))
    )


def _label(name: str, unnamed: str, place: int) -> _Player:
    bare = name.partition(names.DOT)[0]
    if readable(bare):
        return _Player(name, name, name, names.letter(name, place))
    letter = names.letter(unnamed, place)
    drawn = names.lettered(unnamed, letter)
    if bare == names.NOTHING:
        return _Player(drawn, drawn, drawn, letter)
    return _Player(names.lettered(bare, letter), drawn, f"{drawn} {bare}", letter)


@lru_cache(1024)
def _words_of_seats(texts: _Texts, seated: tuple[_Player, ...]) -> Words:
    return Words(texts, seated)


@cache
def words_in(language: Language, game: str | None = None) -> Words:
    """Return the bot's words in a language, with those of a game. Raises UnknownGame."""
    return Words(_Texts(language, game)).at(())
