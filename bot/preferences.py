"""What people and groups choose for themselves: the language, and how cards are shown."""

from enum import Enum

import msgspec


class Language(Enum):
    RU = "ru"
    EN = "en"


class Display(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody, or a group, wants cards to be shown."""

    pictures: bool = False
    """Whether hands, or the group's tables, are drawn."""
    four_colours: bool = True
    """A colour for each suit, not for two."""
    patterns: bool = msgspec.field(default=False, name="marked")
    """Marks that tell apart without hues what otherwise hues do."""


GROUP_DISPLAY = Display(pictures=True)
"""Unless the group has said otherwise."""
