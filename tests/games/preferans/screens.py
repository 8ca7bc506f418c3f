"""Screens as text: what a panel says, its keys with their data, and what its picture shows."""

import re
from collections.abc import Iterable, Sequence
from html import unescape

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId
from bot.ui.render import blocks, label
from bot.ui.texts.words import Form, Words, words_in
from games.cards import Card
from games.core import Seat
from games.faces.panel import Block, Button, Does, Panel
from games.faces.scene import Label, Scene, Sprite
from games.preferans import FACE, GAME
from games.preferans.state import State

NAMES = ("Аня", "Борис", "Вера", "Глеб")


def spoken(language: Language = Language.RU, names: Sequence[str] = NAMES) -> Words:
    """The game's words among people of these names."""
    chairs = tuple(Chair(person=PersonId(seat), name=name) for seat, name in enumerate(names))
    return words_in(language, GAME.name).at(chairs)


def panel(state: State, named: str) -> Panel:
    """The panel of this name: `table`, `score`, a seat with its draft as in `0: 8H, 7H`, or `rested 3`."""
    who, _, draft = named.partition(": ")
    picked = tuple(draft.split(", ")) if draft else ()
    match who.split(" "):
        case ["table"]:
            return FACE.table(GAME.view(state, None))
        case ["score"]:
            return FACE.score(GAME.view(state, None))
        case ["reckoning"]:
            return FACE.reckoning(GAME.view(state, None))
        case ["settled"]:
            return Panel(FACE.settled(GAME.view(state, None)))
        case ["broken-off"]:
            return FACE.broken_off(GAME.view(state, None))
        case ["rested", place]:
            seat = Seat(int(place))
            return FACE.hand(FACE.rested(GAME.view(state, seat), seat), seat, picked)
    seat = Seat(int(who))
    return FACE.hand(GAME.view(state, seat), seat, picked)


def keys(state: State, named: str) -> list[Button]:
    return [button for row in panel(state, named).buttons for button in row]


def screens(state: State, named: Iterable[str], words: Words | None = None) -> str:
    """The panels of these names; of hands what they say beyond the table, of drafts beyond the hand."""
    words, told, table = words or spoken(), [], panel(state, "table")
    for name in named:
        who, _, draft = name.partition(": ")
        known = [*(table.blocks if name != "table" else ()), *(panel(state, who).blocks if draft else ())]
        told += [f"== {name}", *screen(panel(state, name), words, known, labels=not draft)]
        if name.isdecimal():
            seat = Seat(int(name))
            held = FACE.hand_summary(GAME.view(state, seat), seat)
            lesson = FACE.lesson(GAME.view(state, seat), seat)
            told.append(f"hand: {plain_text(words.fact(held, Form.PLAIN))}")
            told += [f"lesson: {lesson.facts['screen']}"] if lesson else []
    return "\n".join(told)


def screen(shown: Panel, words: Words, known: Sequence[Block] = (), *, labels: bool = True) -> list[str]:
    """What it says beyond known blocks, `*` before what stands under the picture too, its keys and its picture."""
    told = []
    for block in shown.blocks:
        mark = "* " if block in shown.caption else ""
        told += [mark + line for line in plain([block], words) if block not in known]
    told += [
        f"*only: {line}" for line in plain([b for b in shown.caption if b not in shown.blocks], words) if line
    ]
    told += [" ".join(key(button, words) for button in row) for row in shown.buttons]
    drawn, *written = picture(shown.scene, words) or [""]
    return [line for line in (*told, drawn, *(written if labels else [])) if line.strip()]


def key(button: Button, words: Words) -> str:
    """`[Пас: pass]` acts, `(7♥: 7H)` only changes the draft."""
    begin, end = "[]" if button.does is Does.ACT else "()"
    return f"{begin}{label(button.label, words)}: {button.act}{end}".replace("\ufe0e", "")


def picture(scene: Scene | None, words: Words) -> list[str]:
    """Cards, of which those in brackets are dimmed, and other sprites, then what is written."""
    if scene is None:
        return []
    sprites = [item for item in scene.items if isinstance(item, Sprite)]
    named = [each.what.value if isinstance(each.what, Card) else each.what for each in sprites]
    drawn = [f"({name})" if each.dim else name for name, each in zip(named, sprites, strict=True)]
    written = [label(item.text, words) for item in scene.items if isinstance(item, Label)]
    return [f"picture: {' '.join(drawn)}", f"written: {' | '.join(written)}".replace("\ufe0e", "")]


def plain(panel_blocks: Iterable[Block], words: Words) -> list[str]:
    """The lines as they are read, markup taken away."""
    return plain_text("\n".join(blocks(tuple(panel_blocks), words))).split("\n")


def plain_text(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html)).replace("\ufe0e", "")
