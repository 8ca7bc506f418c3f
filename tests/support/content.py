"""Telegram's rules for the content of a message."""

from html.parser import HTMLParser
from typing import Any

from bot.ui.content import Content

TAGS = {"b", "i", "u", "s", "code", "pre", "a", "blockquote"}


class Checked(HTMLParser):
    """Telegram's HTML: known tags, all closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert tag in TAGS
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def check(content: Content, *, photo: bool = False) -> None:
    """Assert that Telegram accepts the content, for a photo or as a text."""
    text = Checked(content.text).text
    photo = photo or content.picture is not None
    assert text.strip() or content.picture is not None
    assert len(text.encode("utf-16-le")) // 2 <= (1024 if photo else 4096)
    assert all(0 < len(row) <= 8 for row in content.keyboard)
    assert sum(len(row) for row in content.keyboard) <= 100
    for row in content.keyboard:
        for key in row:
            assert key.label
            assert (key.data is None) is not (key.url is None)
            assert key.data is None or 1 <= len(key.data.encode()) <= 64
