"""Deep links to the bot, and links to messages of supergroups."""

from dataclasses import dataclass

from bot.match.table import ChatId

SUPERGROUPS = -1_000_000_000_000
"""Ids of supergroups are below this; links contain the difference."""


@dataclass(frozen=True)
class Link:
    """Deep link: a name after `?start=`, and an argument if the name ends in `_`."""

    name: str
    in_group: bool = False
    """Whether Telegram asks for a group and starts the bot there."""

    @property
    def query(self) -> str:
        """Return the URL's query without the argument."""
        return f"{'startgroup' if self.in_group else 'start'}={self.name}"

    def url(self, bot: str, argument: str = "") -> str:
        """Return the URL; `bot` is the bot's username."""
        return f"https://t.me/{bot}?{self.query}{argument}"


JOIN = Link("j_")
"""Take a chair at the table of a token."""
HAND = Link("h_")
"""Show one's hand at a table."""
MENU = Link("t_")
"""Show the menu of a table."""
MATCH = Link("m_")
"""Show a finished match, or a page of it."""


def read_payload(payload: str, *, in_group: bool) -> tuple[Link, str]:
    """Split what follows `/start` into its link, which may be unknown, and the argument."""
    name, _, argument = payload.partition("_")
    return Link(f"{name}_" if argument else name, in_group), argument


def message_link(chat: ChatId | None, message: int) -> str | None:
    """Return the link to a supergroup's message, for its members; None for other chats."""
    if chat is None or chat >= SUPERGROUPS:
        return None
    return f"https://t.me/c/{SUPERGROUPS - chat}/{message}"


def open_link(bot: str) -> str:
    """Return the link that opens the bot."""
    return f"https://t.me/{bot}"
