"""What people and groups choose: the language, how cards are shown, and what is played."""

from collections.abc import Mapping
from datetime import timedelta
from enum import Enum
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from games.agents.levels import USUAL, Level


class Language(Enum):
    RU = "ru"
    EN = "en"


class CardStyle(msgspec.Struct, frozen=True, omit_defaults=True):
    """How cards are shown, to a person or to a group."""

    pictures: bool = True
    """Whether hands, or the group's tables, are drawn rather than written."""
    four_colours: bool = True
    """A colour for each suit, not for two."""
    patterns: bool = False
    """Patterns that tell cards apart without colours."""


class PersonSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person has chosen for all their tables."""

    style: CardStyle = CardStyle()
    forced: bool = True
    """Whether their only legal card is played for them."""
    phrases: bool = True
    """Whether they read what strangers say at the table."""


class GroupSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is chosen for a group."""

    style: CardStyle = CardStyle()
    pinned: bool = False
    """Whether its table is pinned, where the bot may pin."""
    evening: bool = False
    """Whether it reads in the evening what was played in it, and what the next day brings."""
    tournaments: bool = False
    """Whether all members may open tournaments in it, not its administrators alone."""
    deal_game: str = ""
    """The game of its daily deal; empty: that of the weekday."""
    zone: str = "+3"
    """How many hours its clocks are ahead of UTC, usually as those of Moscow."""

    @property
    def ahead(self) -> timedelta:
        """How far its clocks are ahead of UTC."""
        hours, _, minutes = self.zone.partition(":")
        return timedelta(hours=int(hours), minutes=int(minutes or 0))


ZONES = (
    *("-8", "-7", "-6", "-5", "-4", "-3", "+0", "+1", "+2", "+3", "+4", "+5"),
    *("+5:30", "+6", "+7", "+8", "+9", "+10", "+11", "+12"),
)
"""The clocks that groups choose from."""

Settings = TypeVar("Settings", PersonSettings, GroupSettings)
STYLE = CardStyle.__struct_fields__
"""The names of the settings of a style."""


def with_choices(settings: Settings, choices: Mapping[str, bool | str]) -> Settings:
    """The settings with these changed, by the names of their fields and of those of the style."""
    styled = {name: value for name, value in choices.items() if name in STYLE}
    others = {name: value for name, value in choices.items() if name not in STYLE}
    return replace(settings, style=replace(settings.style, **styled), **others)


def value_of(settings: PersonSettings | GroupSettings, name: str) -> bool | str:
    """What is chosen for the setting of this name."""
    value: bool | str = getattr(settings.style if name in STYLE else settings, name)
    return value


class Habits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person has played last in private. Stored by the names of its fields."""

    game: str = ""
    """Empty for a person who has not played yet."""
    preset: str = ""
    level: Level = USUAL
    """Of the computers against whom they play."""
