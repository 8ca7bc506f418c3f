"""What people see, as lines of text: for snapshots."""

from bot.ui.content import Content
from bot.ui.pictures.picture import Writing


def seen(content: Content) -> str:
    """The text with its markup, the keys in their rows, and what the picture says."""
    rows = ["  ".join(f"[{key.label} → {key.data or key.url}]" for key in row) for row in content.keyboard]
    return "\n".join([content.text, *rows, *written(content)])


def written(content: Content) -> list[str]:
    """What a picture says."""
    items = [] if content.picture is None else content.picture.scene.items
    return [item.text for item in items if isinstance(item, Writing)]


def data(content: Content) -> list[str]:
    """What the keys send."""
    return [key.data or "" for row in content.keyboard for key in row]
