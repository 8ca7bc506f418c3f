"""A message as it is sent."""

from enum import StrEnum

import msgspec

from bot.ui.pictures import Picture

MOST_CHARACTERS = 4096
MOST_IN_A_CAPTION = 1024
MOST_BUTTONS = 100
MOST_IN_A_ROW = 8
DATA_BYTES = 64


class Tint(StrEnum):
    """The colour of a button, by the names of Bot API 9.4; older servers ignore it."""

    BLUE = "primary"
    GREEN = "success"
    RED = "danger"


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button under a message: a press sends `data` to the bot, or opens `url`.

    With `switch` it lets the person choose a chat, and asks the bot this inline query there.
    """

    label: str
    data: str | None = None
    url: str | None = None
    tint: Tint | None = None
    switch: str | None = None


class Content(msgspec.Struct, frozen=True):
    """Text as Telegram's HTML, and the keys under it; with a picture, the text is its caption."""

    text: str
    keyboard: tuple[tuple[Key, ...], ...] = ()
    picture: Picture | None = None


class InlineResult(msgspec.Struct, frozen=True):
    """An answer to an inline query: what the person chooses from, and the message that it becomes."""

    id: str
    title: str
    about: str
    content: Content
