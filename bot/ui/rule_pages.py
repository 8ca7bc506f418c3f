"""Converts the Markdown of rule pages to pages of Telegram's HTML."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from bot.ui.texts.words import with_black_suits

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MOST_ON_A_PAGE = 3800
"""Below Telegram's limit, which ignores markup."""

_CLAUSE = re.compile(r"^(\s*[-*+] )\*\*[A-Z]+-[\d.]+\*\* ", re.MULTILINE)
"""The number of a clause, for tests and bug reports, hidden from players."""


@cache
def _reader() -> "MarkdownIt":
    """Return a parser of the Markdown in rule pages; other markup stays text, as do relative links."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - a start does not wait for it

    reader = MarkdownIt("zero").enable(["heading", "list", "newline", "backticks", "emphasis", "link"])
    reader.validateLink = lambda url: url.startswith(("http://", "https://"))  # type: ignore[method-assign]
    return reader


class Leaf(NamedTuple):
    """A part of a text that fits a message."""

    title: str
    """Plain text; further parts of a chapter are numbered."""
    text: str
    """HTML with its heading."""


@lru_cache(64)
def leaves(markdown: str) -> tuple[Leaf, ...]:
    """Split the text by chapters: first the introduction, then each chapter, in one part or more.

    Cached: parsing a page takes some ten milliseconds.
    """
    parts: list[Leaf] = []
    for part in re.split(r"\n(?=## )", markdown.strip()):
        title = part.partition("\n")[0].lstrip("# ").strip()
        for number, page in enumerate(pages(part), 1):
            parts.append(Leaf(title if number == 1 else f"{title} ({number})", page))
    return tuple(parts)


def pages(markdown: str) -> list[str]:
    """Split the text into as few messages as possible, between paragraphs; headings stay with theirs."""
    texts: list[str] = []
    page = ""
    for block in _blocks(with_black_suits(markdown)):
        if page and len(page) + len(block) + 2 > MOST_ON_A_PAGE:
            texts.append(page)
            page = ""
        page = f"{page}\n\n{block}" if page else block
    return [*texts, page] if page else texts


class _Line(NamedTuple):
    html: str
    heading: bool
    apart: bool
    """Whether a blank line precedes it."""


def _blocks(markdown: str) -> list[str]:
    """Return paragraphs as HTML, each with its headings, none longer than a page."""
    blocks: list[str] = []
    heading = ""
    for lines in _paragraphs(markdown):
        if all(line.heading for line in lines):
            heading = "\n\n".join(filter(None, [heading, *(line.html for line in lines)]))
            continue
        for block in _pieces([line.html for line in lines]):
            blocks.append(f"{heading}\n{block}" if heading else block)
            heading = ""
    return [*blocks, heading] if heading else blocks


def _paragraphs(markdown: str) -> list[list[_Line]]:
    """Group lines without a blank line between."""
    paragraphs: list[list[_Line]] = []
    for line in _lines(markdown):
        if line.apart or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(line)
    return paragraphs


def _lines(markdown: str) -> Iterator[_Line]:
    """Yield headings, paragraphs and items of lists, a line each."""
    end, depth, prefix = 0, 0, ""
    for token in _reader().parse(_CLAUSE.sub(r"\1", markdown)):
        if token.type in ("bullet_list_open", "ordered_list_open", "bullet_list_close", "ordered_list_close"):
            depth += token.nesting
        elif token.type == "list_item_open":
            prefix = f"{token.info}{token.markup} " if token.info else "   " * min(depth - 1, 1) + "• "
        elif token.type == "heading_open":
            prefix = "#"
        elif token.type == "inline" and token.map is not None:
            heading, html = prefix == "#", "".join(_span(each) for each in token.children or ())
            yield _Line(f"<b>{html}</b>" if heading else f"{prefix}{html}", heading, token.map[0] > end)
            end, prefix = token.map[1], ""


def _pieces(lines: list[str]) -> list[str]:
    pieces = [""]
    for line in lines:
        if pieces[-1] and len(pieces[-1]) + len(line) > MOST_ON_A_PAGE // 2:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]}\n{line}" if pieces[-1] else line
    return pieces


def _span(token: "Token") -> str:
    match token.type:
        case "strong_open" | "strong_close":
            return "<b>" if token.nesting > 0 else "</b>"
        case "em_open" | "em_close":
            return "<i>" if token.nesting > 0 else "</i>"
        case "link_open":
            return f'<a href="{escape(str(token.attrs["href"]))}">'
        case "link_close":
            return "</a>"
        case "code_inline":
            return f"<code>{escape(token.content, quote=False)}</code>"
        case "softbreak" | "hardbreak":
            return " "
        case _:
            return escape(token.content, quote=False)
