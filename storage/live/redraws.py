"""Messages that must be drawn again: which, how, and how Redis names them."""

from collections.abc import Collection
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

CARDS = 1 << 60
"""The numbers of invitations begin here."""


class ScreenKind(StrEnum):
    GROUP = "group"
    """The message in which a group sees its table."""
    VOTE = "vote"
    """The message in which a group sees who wants to stop."""
    LIVE = "live"
    """The message in which a group watches a table of its tournament."""
    HAND = "hand"
    """The private message in which a person sees it."""
    CARD = "card"
    """An invitation that somebody has posted in any chat by inline mode."""
    TOURNAMENT = "tournament"
    """What a chat sees of its tournament."""
    PAGE = "page"
    """The private message in which a player of a tournament sees how they stand."""
    EVENING = "evening"
    """A group's message of the evening."""
    WAIT = "wait"
    """The private message in which a person sees how they wait for a match."""
    SHEET = "sheet"
    """The message in which a chat keeps the score of a table with real cards."""


class ScreenId(NamedTuple):
    """A message that shows a table."""

    kind: ScreenKind
    chat: int
    """The chat: a group, or the person with the hand; of an invitation, a number that stands for it."""

    @property
    def name(self) -> str:
        """The screen's name within its table; a group's names stay when its id changes."""
        groups = (ScreenKind.GROUP, ScreenKind.VOTE, ScreenKind.LIVE, ScreenKind.SHEET)
        is_groups = self.kind in groups
        return self.kind.value if is_groups else f"{self.kind.value}:{self.chat}"


def group_screen(chat: int) -> ScreenId:
    """The message in which a group sees its table."""
    return ScreenId(ScreenKind.GROUP, chat)


def vote_screen(chat: int) -> ScreenId:
    """The message in which a group sees who wants to stop."""
    return ScreenId(ScreenKind.VOTE, chat)


def live_screen(chat: int) -> ScreenId:
    """The message in which a group watches a table of its tournament."""
    return ScreenId(ScreenKind.LIVE, chat)


def hand_screen(person: int) -> ScreenId:
    """The private message in which a person sees a table."""
    return ScreenId(ScreenKind.HAND, person)


def card_screen(message: str) -> ScreenId:
    """The invitation of this inline message; its number is beyond those of people."""
    return ScreenId(ScreenKind.CARD, CARDS + int(blake2b(message.encode(), digest_size=7).hexdigest(), 16))


class FeedPlace(NamedTuple):
    """Where a screen is in its table's feed after a drawing."""

    needs: int
    """The first entry that its next drawing may need."""
    readers: Collection[ScreenId]
    """All screens of the table that are drawn from the feed."""


class RedrawKind(StrEnum):
    EDIT = "edit"
    """Update the message."""
    ANEW = "anew"
    """Send it anew at the end of the chat, and delete the old one."""
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
    """The field of a redraw's version in Redis; a screen by its name is of no chat."""
    chat, name = (screen.chat, screen.name) if isinstance(screen, ScreenId) else ("", screen)
    return f"{chat}:{id}:{PREFIXES[kind]}{name}"


def read_redraw(field: bytes, version: bytes) -> Redraw:
    """A redraw from its field in Redis. Raises ValueError."""
    chat, table, name = field.decode().split(":", 2)
    kind = next(
        (kind for kind, prefix in PREFIXES.items() if prefix and name.startswith(prefix)), RedrawKind.EDIT
    )
    screen = ScreenKind(name.removeprefix(PREFIXES[kind]).partition(":")[0])
    return Redraw(table, ScreenId(screen, int(chat)), int(version), kind)
