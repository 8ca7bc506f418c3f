"""Markdown as the rule pages use it, to pages of Telegram's HTML."""

import re
from html import escape
from typing import NamedTuple

MOST_ON_A_PAGE = 3800
"""Less than Telegram takes: it counts what is left of the markup."""

_CLAUSE = re.compile(r"\*\*[A-Z]+-[\d.]+\*\* ")
"""The number of a clause, by which tests and bug reports name it; nobody at a table does."""

_SPAN = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|\[(?P<label>[^\[\]]+)\]\((?P<url>https?://[^)\s]+)\)"
    r"|(?<![*\w])(?P<mark>[*_])(?P<italic>[^\s*_](?:.*?[^\s*_])?)(?P=mark)(?![*\w])"
)


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


def _blocks(markdown: str) -> list[str]:
    """Paragraphs as HTML, headings joined to the next, none longer than a page."""
    found: list[str] = []
    heading = ""
    for raw in re.split(r"\n\s*\n", markdown.strip()):
        if raw.startswith("#") and "\n" not in raw:
            heading = f"{heading}\n\n{_line(raw)}" if heading else _line(raw)
            continue
        for block in _pieces([_line(line) for line in _lines(raw)]):
            found.append(f"{heading}\n{block}" if heading else block)
            heading = ""
    return [*found, heading] if heading else found


def _lines(raw: str) -> list[str]:
    """Lines as they are read: a list item or heading begins one, any other goes on with the last."""
    lines: list[str] = []
    for line in raw.splitlines():
        if lines and not re.match(r"\s*([-*+] |\d+\. |#)", line) and not lines[-1].startswith("#"):
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line)
    return lines


def _pieces(lines: list[str]) -> list[str]:
    pieces = [""]
    for line in lines:
        if pieces[-1] and len(pieces[-1]) + len(line) > MOST_ON_A_PAGE // 2:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]}\n{line}" if pieces[-1] else line
    return pieces


def _line(line: str) -> str:
    if line.startswith("#"):
        return f"<b>{_inline(line.lstrip('#').strip())}</b>"
    item = re.match(r"(\s*)[-*+] (.*)", line)
    if item:
        return f"{'   ' * min(len(item[1]), 1)}• {_inline(_CLAUSE.sub('', item[2], count=1))}"
    return _inline(line.strip())


def _inline(text: str) -> str:
    """Spans become tags one inside the other; whatever else stands there is text."""
    parts: list[str] = []
    end = 0
    for span in _SPAN.finditer(text):
        parts += escape(text[end : span.start()], quote=False), _span(span)
        end = span.end()
    return "".join((*parts, escape(text[end:], quote=False)))


def _span(span: re.Match[str]) -> str:
    match span.lastgroup:
        case "code":
            return f"<code>{escape(span['code'], quote=False)}</code>"
        case "bold":
            return f"<b>{_inline(span['bold'])}</b>"
        case "url":
            return f'<a href="{escape(span["url"])}">{escape(span["label"], quote=False)}</a>'
        case _:
            return f"<i>{_inline(span['italic'])}</i>"
