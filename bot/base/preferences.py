"""What people and groups choose: the language, how cards are shown, and what is played."""

from enum import Enum

import msgspec

from games.agents.levels import USUAL, Level


class Language(Enum):
    RU = "ru"
    EN = "en"


class Display(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a person or a group wants cards to be shown, and a person those without a choice to be played."""

    pictures: bool = True
    """Whether hands, or the group's tables, are drawn rather than written."""
    four_colours: bool = True
    """A colour for each suit, not for two."""
    patterns: bool = False
    """Patterns that tell cards apart without colours."""
    pinned: bool = False
    """Whether a group has its table pinned, where the bot may pin."""
    forced: bool = True
    """Whether a person's only legal card is played for them."""
    evening: bool = False
    """Whether a group reads in the evening what was played in it, and what the next day brings."""
    phrases: bool = True
    """Whether a person reads what strangers say at the table."""
    tournaments: bool = False
    """Whether all members of a group may open tournaments in it, not its administrators alone."""
    deal_game: str = ""
    """The game of a group's daily deal; empty: that of the weekday."""


class Habits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person has played last in private, and how they wait. Stored by the names of its fields."""

    game: str = ""
    """Empty for a person who has not played yet."""
    preset: str = ""
    rated: bool = True
    patience: int = 30
    """For how many seconds they wait for people."""
    level: Level = USUAL
    """Of the computers against whom they play."""
