"""How fast pictures are drawn, once the sprites of their cards are there: tables, boards and score sheets."""

import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from statistics import fmean, median
from typing import Any, NamedTuple

from bot.pictures import Picture, Style, jpeg, render_scene
from bot.preferences import Language
from bot.service.table import Chair, PersonId, Table, TableId
from bot.texts.words import words_in
from games import registry
from games.core import AnyGame
from games.faces.scene import Scene
from games.record import play, replay
from games.terc import GAME as TERC
from games.terc.cards import PACK_81
from games.terc.options import Options
from games.terc.picture import scene as board
from games.terc.state import Player, State

PICTURES = 120
"""How many different pictures of a kind are drawn in turn, and how many times in all."""
DRAWN = 500
BOARDS = (12, 15)
"""Cards on a board of TERC."""


def measure() -> None:
    """Print milliseconds per picture in one thread; the first picture includes its sprites."""
    for what, shown in _kinds():
        first = _draw(shown[:1], 1)[0].seconds
        _draw(shown, len(shown))
        drawings = _draw(shown, DRAWN)
        times = [each.seconds for each in drawings]
        size = fmean(each.size for each in drawings) / 1024
        each = f"{median(times) * 1000:.1f} ms (median) and {size:.0f} KB each"
        print(
            f"pictures  {what}: {each}, {1 / fmean(times):.0f}/s; the first {first * 1000:.0f} ms", flush=True
        )


def _kinds() -> Iterator[tuple[str, Sequence[Picture]]]:
    """Pictures of a kind, and what they are."""
    for name in registry.names():
        game, face = registry.get(name), registry.face(name)
        seats = game.seats.stop - 1
        views = _views(game, seats)
        for kind, panels in (("a table", map(face.table, views)), ("a score sheet", map(face.score, views))):
            if shown := _pictures(game, seats, [panel.scene for panel in panels if panel.scene is not None]):
                yield f"{name} ({seats}), {kind}", shown
    for cards in BOARDS:
        boards = _pictures(TERC, 1, [_board(cards, Random(number)) for number in range(PICTURES)])
        yield f"{TERC.name}, a board of {cards}", boards
        yield (
            f"{TERC.name}, a board of {cards}, patterns",
            [Picture(each.game, each.scene, Style(patterns=True)) for each in boards],
        )


def _views(game: AnyGame, seats: int) -> list[Any]:
    """What spectators see in a match, evenly from all over it."""
    options = next(iter(game.presets.values()))
    record, _ = play(
        game, options, seats, [registry.player(game.name)] * seats, secret=sha256(b"pictures").digest()
    )
    states = [turn.state for turn in replay(game, record)]
    return [game.view(state, None) for state in states[:: max(1, len(states) // PICTURES)]]


def _board(cards: int, rng: Random) -> Scene:
    """A board of this many cards; the last three are new."""
    table = tuple(rng.sample(PACK_81, cards))
    state = State(Options(), (Player(),), table=table, new=table[-3:])
    return board(TERC.view(state, None))


def _pictures(game: AnyGame, seats: int, scenes: Sequence[Scene]) -> list[Picture]:
    chairs = tuple(Chair(f"Константин {number}", PersonId(number)) for number in range(1, seats + 1))
    table = Table(TableId("tabletable"), game.name, "", {}, PersonId(1), Language.RU, "token", chairs=chairs)
    words = words_in(Language.RU, game.name).at(table.chairs)
    return [render_scene(game.name, scene, words, Style()) for scene in scenes]


class Drawing(NamedTuple):
    seconds: float
    size: int
    """Bytes."""


def _draw(shown: Sequence[Picture], count: int) -> list[Drawing]:
    """This many pictures, taken in turn."""
    return [_draw_timed(picture) for picture in islice(cycle(shown), count)]


def _draw_timed(picture: Picture) -> Drawing:
    began = time.perf_counter()
    size = len(jpeg(picture))
    return Drawing(time.perf_counter() - began, size)
