"""Keys that features offer on pages of others, so that no page knows which features exist."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from bot.ui.buttons import Press, encode
from bot.ui.content import Key
from bot.ui.links import Link
from bot.ui.render import Keys
from bot.ui.texts.words import Words
from games.faces.facts import Fact


class Under(Enum):
    """Pages that show keys of features; each names its subject."""

    START = auto()
    """A person's greeting, in the words of the usual game; no subject."""
    NEW = auto()
    """The private answer to /new; no subject."""
    OWN_DATA = auto()
    """A page about a person's data; no subject."""
    SETTINGS = auto()
    """A person's settings; no subject."""
    LOBBY = auto()
    """The front page of a lobby in a group; the table."""
    LOBBY_SETTINGS = auto()
    """The settings of a lobby, and a closed lobby; the table."""
    BOARD = auto()
    """A board that is drawn with a game's own cards; the table."""
    RESULT = auto()
    """The result of a match in its group; the table. Keys open the private chat."""
    OWN_RESULT = auto()
    """The result of a match in private; the table."""
    RECORD = auto()
    """The page of a finished match; the FinishedMatch."""
    TOURNAMENT = auto()
    """A player's page of a tournament; its id."""


class EntryLink(NamedTuple):
    """A key to a feature: a press, or a deep link."""

    label: str
    """Key of its text."""
    press: Press | None = None
    link: Link | None = None
    """The deep link, for a key without a press."""
    argument: str = ""
    """That of the deep link."""
    facts: Mapping[str, Fact] = MappingProxyType({})
    """Those of its text."""

    def key(self, words: Words, bot: str) -> Key:
        """Return the key in the reader's words; `bot` is the bot's username."""
        label = words.plain(self.label, **self.facts)
        if self.press is not None:
            return Key(label, encode(self.press))
        assert self.link is not None
        return Key(label, url=self.link.url(bot, self.argument))


Offer: TypeAlias = Callable[..., Iterable[EntryLink]]
"""Pure; gets the subject of its page."""


@dataclass(frozen=True)
class EntryLinks:
    """The keys that all features offer."""

    offers: Mapping[Under, Sequence[Offer]] = field(default_factory=dict)

    def keys(self, under: Under, words: Words, *subject: object, bot: str = "") -> tuple[Key, ...]:
        """Return the keys under a page."""
        return tuple(link.key(words, bot) for offer in self.offers.get(under, ()) for link in offer(*subject))

    def rows(self, under: Under, words: Words, *subject: object, bot: str = "") -> Keys:
        """Return the keys under a page, a row each."""
        return tuple((key,) for key in self.keys(under, words, *subject, bot=bot))
