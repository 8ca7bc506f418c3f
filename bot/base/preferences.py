"""Preferences of people and groups: language, appearance of cards, and what they play."""

from collections.abc import Mapping
from datetime import tzinfo
from enum import Enum
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.base.zones import MOSCOW, clock_of
from games.agents.levels import USUAL, Level


class Language(Enum):
    RU = "ru"
    EN = "en"


class CardStyle(msgspec.Struct, frozen=True, omit_defaults=True):
    """Appearance of cards, for a person or a group."""

    pictures: bool = True
    """Draw hands, or the group's tables, as pictures instead of text."""
    four_colours: bool = True
    """One colour per suit instead of two."""
    patterns: bool = False
    """Patterns that distinguish cards without colours."""


class PersonSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's preferences at all their tables."""

    style: CardStyle = CardStyle()
    forced: bool = True
    """Auto-play the only legal card."""
    premoves: bool = True
    """Let the person name a card before their turn."""
    phrases: bool = True
    """Show what strangers say at the table."""
    zone: str = ""
    """Time zone, as in `bot.base.zones`; empty: the group's, without a group Moscow's."""


class GroupSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A group's preferences."""

    style: CardStyle = CardStyle()
    pinned: bool = False
    """Pin the table, if the bot may pin."""
    evening: bool = False
    """Send a message in the evening about the day's play and the next day."""
    tournaments: bool = False
    """Let all members open tournaments, not administrators alone."""
    deal_game: str = ""
    """Game of the daily deal; empty: by weekday."""
    zone: str = MOSCOW
    """Time zone, as in `bot.base.zones`."""
    evening_thread: int = 0
    """Topic of the evening message; 0: the general one."""

    @property
    def clock(self) -> tzinfo:
        """Return the clock of the group."""
        return clock_of(self.zone)


Settings = TypeVar("Settings", PersonSettings, GroupSettings)
STYLE = CardStyle.__struct_fields__
"""Names of the fields of a style."""


def with_choices(settings: Settings, choices: Mapping[str, bool | str | int]) -> Settings:
    """Return the settings with these fields changed, of the settings or of their style."""
    styled = {name: value for name, value in choices.items() if name in STYLE}
    others = {name: value for name, value in choices.items() if name not in STYLE}
    return replace(settings, style=replace(settings.style, **styled), **others)


def value_of(settings: PersonSettings | GroupSettings, name: str) -> bool | str:
    """Return the value of the setting of this name."""
    value: bool | str = getattr(settings.style if name in STYLE else settings, name)
    return value


class Habits(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's latest choices in private. Stored by the names of its fields."""

    game: str = ""
    """Empty for a person without a game so far."""
    preset: str = ""
    level: Level = USUAL
    """Level of their computer opponents."""
