"""Content of a message."""

from enum import StrEnum

import msgspec

from bot.ui.pictures import Picture

MOST_CHARACTERS = 4096
MOST_IN_A_CAPTION = 1024
MOST_BUTTONS = 100
MOST_IN_A_ROW = 8
DATA_BYTES = 64


class Tint(StrEnum):
    """Colour of a button, by the names of Bot API 9.4; older servers ignore it."""

    BLUE = "primary"
    GREEN = "success"
    RED = "danger"


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button under a message: a press sends `data` to the bot, or opens `url`.

    With `switch`, Telegram lets the person choose a chat and sends the bot this inline query there.
    """

    label: str
    data: str | None = None
    url: str | None = None
    tint: Tint | None = None
    switch: str | None = None


class Content(msgspec.Struct, frozen=True):
    """Telegram HTML and a keyboard; with a picture, the text is its caption."""

    text: str
    keyboard: tuple[tuple[Key, ...], ...] = ()
    picture: Picture | None = None


class InlineResult(msgspec.Struct, frozen=True):
    """A result of an inline query: the entry in the list, and the message to post."""

    id: str
    title: str
    about: str
    content: Content
