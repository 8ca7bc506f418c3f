"""Messages as plain text, for snapshots."""

from bot.ui.content import Content
from bot.ui.pictures.picture import Writing
from bot.ui.plan import Outgoing


def keyboard(content: Content) -> str:
    """Return a line for each row of keys: labels and data."""
    rows = (" | ".join(f"{key.label} → {key.data or key.url}" for key in row) for row in content.keyboard)
    return "".join(f"\n[{row}]" for row in rows)


def message(content: Content) -> str:
    """Return the text on the picture, the text or caption, and the keys."""
    scene = content.picture.scene.items if content.picture is not None else ()
    picture = ", ".join(item.text for item in scene if isinstance(item, Writing) and item.text)
    return (f"({picture})\n" if picture else "") + content.text.replace("\u00a0", "_") + keyboard(content)


def call(outgoing: Outgoing) -> str:
    """Return the kind of call, and the message."""
    way = f"edit {outgoing.message}" if outgoing.message else "send"
    marks = (", rings" * outgoing.rings, f", replaces {outgoing.replaces}" * bool(outgoing.replaces))
    return f"# {way}{''.join(marks)}\n{message(outgoing.content)}"
