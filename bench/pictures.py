"""Speed of drawing the pictures of a match, with warm sprites, and their sizes."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import groupby
from random import Random
from statistics import fmean, median
from typing import Any, NamedTuple

from bot.base.preferences import Language
from bot.match.table import Chair, PersonId, Table, TableId
from bot.ui.pictures import Picture, Style, jpeg, render_scene
from bot.ui.texts.words import words_in
from games import registry
from games.core import AnyGame, Seat
from games.faces.panel import Panel
from games.record import play, replay
from games.terc import GAME as TERC
from games.terc.cards import PACK_81
from games.terc.options import Options
from games.terc.picture import scene as board
from games.terc.state import Player, State

PICTURES = 120
"""Pictures of a kind, in the order of a match."""
BOARDS = (12, 15)
"""Cards on a board of TERC."""


def measure() -> None:
    """Print milliseconds of processor time per picture in one thread; those of another match come first."""
    for what, warming, shown in _kinds():
        for picture in warming:
            _draw(picture)
        drawings = [_draw(picture) for picture in _middle(shown)]
        times = [each.seconds * 1000 for each in drawings]
        sizes = [each.size / 1024 for each in drawings]
        print(
            f"pictures  {what}: {fmean(times):.1f} ms on average, {median(times):.1f} (median), "
            f"{fmean(sizes):.0f} KB, {max(sizes):.0f} at most",
            flush=True,
        )


def _kinds() -> Iterator[tuple[str, Sequence[Picture], Sequence[Picture]]]:
    """Yield each kind of picture with the pictures of two matches."""
    for name in registry.names():
        game, face = registry.get(name), registry.face(name)
        seats = game.seats.stop - 1
        states = [_states(game, seats, secret) for secret in (b"warming", b"pictures")]
        for kind, panel in _panels(game, face).items():
            warming, shown = (_pictures(game, seats, map(panel, match)) for match in states)
            if shown:
                yield f"{name} ({seats}), {kind}", warming, shown
    for cards in BOARDS:
        boards = _boards(cards)
        yield f"{TERC.name}, a board of {cards}", boards[PICTURES:], boards[:PICTURES]


def _panels(game: AnyGame, face: Any) -> Mapping[str, Callable[[Any], Panel]]:
    """Yield the panels of a state."""
    return {
        "a table": lambda state: face.table(game.view(state, None)),
        "a hand": lambda state: face.hand(game.view(state, Seat(0)), Seat(0), ()),
        "a score sheet": lambda state: face.score(game.view(state, None)),
    }


def _middle(pictures: Sequence[Picture]) -> Sequence[Picture]:
    """Return some consecutive ones from the middle."""
    start = max(0, len(pictures) - PICTURES) // 2
    return pictures[start : start + PICTURES]


def _states(game: AnyGame, seats: int, secret: bytes) -> list[Any]:
    """Yield the states of a match, one after another."""
    options = next(iter(game.presets.values()))
    players = [registry.player(game.name)] * seats
    record, _ = play(game, options, seats, players, secret=sha256(secret).digest())
    return [turn.state for turn in replay(game, record)]


def _boards(cards: int) -> list[Picture]:
    """Yield boards of this many cards at random; the last three are new."""
    tables = [tuple(Random(number).sample(PACK_81, cards)) for number in range(2 * PICTURES)]
    states = [State(Options(), (Player(),), table=table, new=table[-3:]) for table in tables]
    return _pictures(
        TERC, 1, [Panel((), describe=partial(board, TERC.view(state, None))) for state in states]
    )


def _pictures(game: AnyGame, seats: int, panels: Iterable[Panel]) -> list[Picture]:
    """Yield the panels' pictures, each once if it stays the same."""
    chairs = tuple(Chair(f"Константин {number}", PersonId(number)) for number in range(1, seats + 1))
    table = Table(TableId("tabletable"), game.name, "", {}, PersonId(1), Language.RU, "token", chairs=chairs)
    words = words_in(Language.RU, game.name).at(table.chairs)
    scenes = [panel.scene for panel in panels if panel.scene is not None]
    return [render_scene(game.name, scene, words, Style()) for scene, _ in groupby(scenes)]


class Drawing(NamedTuple):
    seconds: float
    size: int
    """Bytes."""


def _draw(picture: Picture) -> Drawing:
    began = time.process_time()
    size = len(jpeg(picture))
    return Drawing(time.process_time() - began, size)
