"""Screens of any game as text: what a panel says, its keys with their data, what its picture shows, and what is told of events."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from html import unescape
from itertools import groupby
from typing import Any

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.render import blocks, label
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.core import Event, Seat
from games.faces.face import Urgency
from games.faces.panel import Block, Does, Panel
from games.faces.scene import Box, Label, Scene, Sprite

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Зоя", "Иван", "Клара")


def spoken(name: str, language: Language = Language.RU, names: Sequence[str] = NAMES) -> Words:
    """The game's words among people of these names."""
    chairs = tuple(Chair(person=PersonId(seat), name=each) for seat, each in enumerate(names))
    return words_in(language, name).at(chairs)


def panel(name: str, state: Any, named: str) -> Panel:
    """`table`, `score`, or a seat's hand with its draft as in `0: bluff, run-3`."""
    game, face = registry.get(name), registry.face(name)
    who, _, draft = named.partition(": ")
    if not who.isdecimal():
        return (face.score if who == "score" else face.table)(game.view(state, None))
    seat = Seat(int(who))
    return face.hand(game.view(state, seat), seat, tuple(draft.split(", ")) if draft else ())


def acts(shown: Panel, does: Does = Does.ACT) -> list[str]:
    return [button.act for row in shown.buttons for button in row if button.does is does]


def screens(name: str, state: Any, *named: str, language: Language = Language.RU) -> str:
    """The panels of these names; of hands what they say beyond the table, of drafts beyond the hand."""
    words, told, table = spoken(name, language), [], panel(name, state, "table")
    for each in named:
        who, _, draft = each.partition(": ")
        known = [
            *(table.blocks if each != "table" else ()),
            *(panel(name, state, who).blocks if draft else ()),
        ]
        told += [f"== {each}", *screen(panel(name, state, each), words, known)]
        if each.isdecimal():
            seat = Seat(int(each))
            held = registry.face(name).hand_summary(registry.get(name).view(state, seat), seat)
            told.append(f"peek: {_plain(str(words.fact(held, Form.PLAIN)))}")
    return "\n".join(told)


def screen(shown: Panel, words: Words, known: Sequence[Block] = ()) -> list[str]:
    """Render a panel: texts beyond known blocks, with `*` before those also under the picture, keys and picture."""
    lines = [
        ("* " if block in shown.caption else "") + line
        for block in shown.blocks
        if block not in known
        for line in read([block], words)
    ]
    lines += [
        f"*only: {line}" for line in read([b for b in shown.caption if b not in shown.blocks], words) if line
    ]
    for row in shown.buttons:
        keys = (
            ("[%s]" if key.does is Does.ACT else "(%s)") % f"{label(key.label, words)}: {key.act}"
            for key in row
        )
        lines.append(_plain(" ".join(keys)))
    return [line for line in (*lines, *_picture(shown.scene, words)) if line.strip("* ")]


def told(name: str, events: Iterable[Event], *toasted: int, language: Language = Language.RU) -> str:
    """Render each event: urgency, public lines, toasts of these seats, and the summary of what it closes."""
    face, words, lines = registry.face(name), spoken(name, language), list[str]()
    for event in events:
        line, urgency = face.feed_line(event), face.urgency(event)
        said = "" if line is None else _plain(str(words.fact(line, Form.PLAIN)))
        lines.append(f"{urgency.name.lower()}: {said}".strip())
        for seat in toasted:
            answer = face.toast(event, Seat(seat))  # type: ignore[attr-defined]
            said = "" if answer is None else _plain(str(words.fact(answer, Form.PLAIN)))
            lines += [f"to {seat}: {said}"] if said else []
        if urgency is Urgency.CLOSE:
            lines += screen(face.final_panel(event), words)
    return "\n".join(lines)


def read(shown: Iterable[Block], words: Words) -> list[str]:
    """The lines as they are read, markup taken away."""
    return _plain("\n".join(blocks(tuple(shown), words))).split("\n")


def _picture(scene: Scene | None, words: Words) -> list[str]:
    """Cards by their width, dim ones in brackets; how many boxes have which ground; what is written."""
    if scene is None:
        return []
    rows: dict[int, list[str]] = {}
    for item in scene.items:
        if isinstance(item, Sprite):
            card = str(getattr(item.what, "value", item.what))
            rows.setdefault(item.width, []).append(f"({card})" if item.dim else card)
    inks = Counter(item.fill.value for item in scene.items if isinstance(item, Box) and item.fill)
    written = [label(item.text, words) for item in scene.items if isinstance(item, Label)]
    return [
        *(f"cards of {width}: {_counted(row)}" for width, row in rows.items()),
        f"boxes: {', '.join(f'{count} {ink}' for ink, count in sorted(inks.items()))}" if inks else "",
        f"written: {_plain(' | '.join(written))}",
    ]


def _counted(cards: Sequence[str]) -> str:
    """The cards, equal ones in a row as a number and one of them."""
    runs = ((card, len(list(run))) for card, run in groupby(cards))
    return " ".join(card if count == 1 else f"{count}×{card}" for card, count in runs)


def _plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>|[\u2068\u2069\ufe0e]", "", html))
