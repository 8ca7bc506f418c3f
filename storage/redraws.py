"""Messages that must be drawn again: which, how, and how Redis names them."""

from enum import StrEnum
from typing import NamedTuple


class ScreenKind(StrEnum):
    GROUP = "group"
    """The message in which a group sees its table."""
    HAND = "hand"
    """The private message in which a person sees it."""


class ScreenId(NamedTuple):
    """One of the messages in which a table is shown."""

    kind: ScreenKind
    chat: int
    """Where it is shown: a group, or the person whose hand it is."""

    @property
    def name(self) -> str:
        """The screen's name among those of its table; a group's stays the same under another id of the group."""
        return self.kind.value if self.kind is ScreenKind.GROUP else f"{self.kind.value}:{self.chat}"


def group_screen(chat: int) -> ScreenId:
    """The message in which a group sees its table."""
    return ScreenId(ScreenKind.GROUP, chat)


def hand_screen(person: int) -> ScreenId:
    """The private message in which a person sees a table."""
    return ScreenId(ScreenKind.HAND, person)


class RedrawKind(StrEnum):
    EDIT = "edit"
    """Bring the message up to date."""
    ANEW = "anew"
    """Send it again, where everybody sees it, and delete the old one."""
    AGAIN = "again"
    """Edit it even where it is known to show just that."""


class Redraw(NamedTuple):
    """A screen that must be drawn as of a version of its table, or a later one."""

    table: str
    screen: ScreenId
    version: int
    kind: RedrawKind = RedrawKind.EDIT


PREFIXES = {RedrawKind.EDIT: "", RedrawKind.ANEW: "new:", RedrawKind.AGAIN: "again:"}
"""How Redis tells the kinds apart, before the name of the screen."""


def redraw_field(table: str, screen: ScreenId, kind: RedrawKind = RedrawKind.EDIT) -> str:
    """The name under which Redis keeps the version of a redraw."""
    return f"{screen.chat}:{table}:{PREFIXES[kind]}{screen.name}"


def read_redraw(field: bytes, version: bytes) -> Redraw:
    """A redraw as Redis keeps it."""
    chat, table, name = field.decode().split(":", 2)
    kind = next(
        (kind for kind, prefix in PREFIXES.items() if prefix and name.startswith(prefix)), RedrawKind.EDIT
    )
    screen = ScreenKind(name.removeprefix(PREFIXES[kind]).partition(":")[0])
    return Redraw(table, ScreenId(screen, int(chat)), int(version), kind)
