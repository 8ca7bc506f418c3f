"""Screens, their redraws, and the names of both in Redis."""

from collections.abc import Collection
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

CARDS = 1 << 60
"""The numbers of invitations begin here."""


class ScreenKind(StrEnum):
    GROUP = "group"
    """The message that shows a group its table."""
    VOTE = "vote"
    """The message that shows a group the vote to stop."""
    LIVE = "live"
    """The message that shows a group a table of its tournament."""
    HAND = "hand"
    """The private message that shows a person their table."""
    CARD = "card"
    """An invitation posted by inline mode."""
    TOURNAMENT = "tournament"
    """What a chat sees of its tournament."""
    RIVAL = "rival"
    """What the second chat of a match between chats sees of it."""
    PAGE = "page"
    """The private message that shows a player their standing in a tournament."""
    EVENING = "evening"
    """A group's message of the evening."""
    WAIT = "wait"
    """The private message that shows a person their wait for a match."""
    SHEET = "sheet"
    """The message with a chat's kept sheet of real cards."""


class ScreenId(NamedTuple):
    """A message that shows a table."""

    kind: ScreenKind
    chat: int
    """A group, the person with the hand, or a number that stands for an invitation."""

    @property
    def name(self) -> str:
        """The screen's name within its table; names of a group's screens do not contain its id."""
        groups = (ScreenKind.GROUP, ScreenKind.VOTE, ScreenKind.LIVE, ScreenKind.SHEET)
        is_groups = self.kind in groups
        return self.kind.value if is_groups else f"{self.kind.value}:{self.chat}"


def group_screen(chat: int) -> ScreenId:
    """The message that shows a group its table."""
    return ScreenId(ScreenKind.GROUP, chat)


def vote_screen(chat: int) -> ScreenId:
    """The message that shows a group the vote to stop."""
    return ScreenId(ScreenKind.VOTE, chat)


def live_screen(chat: int) -> ScreenId:
    """The message that shows a group a table of its tournament."""
    return ScreenId(ScreenKind.LIVE, chat)


def hand_screen(person: int) -> ScreenId:
    """The private message that shows a person a table."""
    return ScreenId(ScreenKind.HAND, person)


def card_screen(message: str) -> ScreenId:
    """The invitation of this inline message; its number is above all ids of people."""
    return ScreenId(ScreenKind.CARD, CARDS + int(blake2b(message.encode(), digest_size=7).hexdigest(), 16))


class FeedPlace(NamedTuple):
    """A screen's cursor in its table's feed after a drawing."""

    needs: int
    """The first entry that the next drawing may need."""
    readers: Collection[ScreenId]
    """All screens of the table that are drawn from the feed."""


class RedrawKind(StrEnum):
    EDIT = "edit"
    """Update the message."""
    ANEW = "anew"
    """Send it again at the end of the chat, and delete the old one."""
    AGAIN = "again"
    """Edit it even if it is known to show the same."""


class Redraw(NamedTuple):
    """A request to draw a screen as of this version of its table, or a later one."""

    table: str
    screen: ScreenId
    version: int
    kind: RedrawKind = RedrawKind.EDIT


PREFIXES = {RedrawKind.EDIT: "", RedrawKind.ANEW: "new:", RedrawKind.AGAIN: "again:"}
"""The prefix of a kind in Redis, before the name of the screen."""


def redraw_field(id: str, screen: ScreenId | str, kind: RedrawKind = RedrawKind.EDIT) -> str:
    """Return the field of a redraw's version in Redis; a screen given by name has no chat."""
    chat, name = (screen.chat, screen.name) if isinstance(screen, ScreenId) else ("", screen)
    return f"{chat}:{id}:{PREFIXES[kind]}{name}"


def read_redraw(field: bytes, version: bytes) -> Redraw:
    """Parse a redraw from its field in Redis. Raises ValueError."""
    chat, table, name = field.decode().split(":", 2)
    kind = next(
        (kind for kind, prefix in PREFIXES.items() if prefix and name.startswith(prefix)), RedrawKind.EDIT
    )
    screen = ScreenKind(name.removeprefix(PREFIXES[kind]).partition(":")[0])
    return Redraw(table, ScreenId(screen, int(chat)), int(version), kind)
