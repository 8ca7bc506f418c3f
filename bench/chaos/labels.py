"""Labels inside picture files, so that a check can read and compare pictures."""

import re

import msgspec

from bot.ui.pictures import Picture

START, COMMENT = b"\xff\xd8", b"\xff\xfe"
CARD = re.compile(r"[2-9TJQKA][SCDH]")


class Label(msgspec.Struct, frozen=True):
    """Label of a picture."""

    name: str
    """Equal for equal pictures."""
    cards: frozenset[str]
    """Visible cards."""


def label_of(picture: Picture) -> Label:
    """Return the label for the picture's file."""
    items = msgspec.to_builtins(picture.scene)["items"]
    shown = (item["what"] for item in items if "what" in item)
    return Label(picture.name, frozenset(what for what in shown if CARD.fullmatch(what)))


def labelled(file: bytes, picture: Picture) -> bytes:
    """The JPEG file with its label as a comment."""
    label = msgspec.json.encode(label_of(picture))
    return START + COMMENT + (len(label) + 2).to_bytes(2, "big") + label + file.removeprefix(START)


def read_label(file: bytes) -> Label | None:
    """Return the label of a file, or None."""
    if not file.startswith(START + COMMENT):
        return None
    length = int.from_bytes(file[4:6], "big")
    return msgspec.json.decode(file[6 : 4 + length], type=Label)
