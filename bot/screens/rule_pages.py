"""Markdown as the rule pages use it, to pages of Telegram's HTML."""

import re
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

MOST_ON_A_PAGE = 3800
"""Less than Telegram takes: it counts what is left of the markup."""

_CLAUSE = re.compile(r"^(\s*[-*+] )\*\*[A-Z]+-[\d.]+\*\* ", re.MULTILINE)
"""The number of a clause, by which tests and bug reports name it; nobody at a table does."""


def _reader() -> MarkdownIt:
    """Reads what rule pages use of Markdown; all else is text, as are links that lead nowhere from a chat."""
    reader = MarkdownIt("zero").enable(["heading", "list", "newline", "backticks", "emphasis", "link"])
    reader.validateLink = lambda url: url.startswith(("http://", "https://"))  # type: ignore[method-assign]
    return reader


_READER = _reader()


class Leaf(NamedTuple):
    """A part of a text that fits a message."""

    title: str
    """As plain text; a chapter's further parts are numbered."""
    text: str
    """HTML, its heading included."""


def leaves(markdown: str) -> list[Leaf]:
    """The text by its chapters: what stands before the first, then each, in as many parts as it needs."""
    found: list[Leaf] = []
    for part in re.split(r"\n(?=## )", markdown.strip()):
        title = part.partition("\n")[0].lstrip("# ").strip()
        for number, page in enumerate(pages(part), 1):
            found.append(Leaf(title if number == 1 else f"{title} ({number})", page))
    return found


def pages(markdown: str) -> list[str]:
    """The text in as few messages as hold it, parted between paragraphs; a heading stays with what follows."""
    found: list[str] = []
    page = ""
    for block in _blocks(markdown):
        if page and len(page) + len(block) + 2 > MOST_ON_A_PAGE:
            found.append(page)
            page = ""
        page = f"{page}\n\n{block}" if page else block
    return [*found, page] if page else found


class _Line(NamedTuple):
    html: str
    heading: bool
    apart: bool
    """Whether a blank line stands before it."""


def _blocks(markdown: str) -> list[str]:
    """Paragraphs as HTML, headings joined to the next, none longer than a page."""
    found: list[str] = []
    heading = ""
    for lines in _paragraphs(markdown):
        if all(line.heading for line in lines):
            heading = "\n\n".join(filter(None, [heading, *(line.html for line in lines)]))
            continue
        for block in _pieces([line.html for line in lines]):
            found.append(f"{heading}\n{block}" if heading else block)
            heading = ""
    return [*found, heading] if heading else found


def _paragraphs(markdown: str) -> list[list[_Line]]:
    """Lines with no blank one between them."""
    found: list[list[_Line]] = []
    for line in _lines(markdown):
        if line.apart or not found:
            found.append([])
        found[-1].append(line)
    return found


def _lines(markdown: str) -> Iterator[_Line]:
    """Headings, paragraphs and items of lists, a line each."""
    end, depth, mark = 0, 0, ""
    for token in _READER.parse(_CLAUSE.sub(r"\1", markdown)):
        if token.type in ("bullet_list_open", "ordered_list_open", "bullet_list_close", "ordered_list_close"):
            depth += token.nesting
        elif token.type == "list_item_open":
            mark = f"{token.info}{token.markup} " if token.info else "   " * min(depth - 1, 1) + "• "
        elif token.type == "heading_open":
            mark = "#"
        elif token.type == "inline" and token.map is not None:
            heading, html = mark == "#", _inline(token)
            yield _Line(f"<b>{html}</b>" if heading else f"{mark}{html}", heading, token.map[0] > end)
            end, mark = token.map[1], ""


def _pieces(lines: list[str]) -> list[str]:
    pieces = [""]
    for line in lines:
        if pieces[-1] and len(pieces[-1]) + len(line) > MOST_ON_A_PAGE // 2:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]}\n{line}" if pieces[-1] else line
    return pieces


def _inline(token: Token) -> str:
    return "".join(_span(each) for each in token.children or ())


def _span(token: Token) -> str:
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
