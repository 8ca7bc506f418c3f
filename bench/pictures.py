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
from games.terc.picture import scene as board

PICTURES = 120
"""Different ones of a kind, drawn in turn, and how many times in all."""
DRAWN = 500
BOARDS = (12, 15)
"""Cards on a board of TERC."""


def measure() -> None:
    """Milliseconds a picture, in one thread, and how many a second that makes; the first of all, sprites included, apart."""
    for what, shown in _kinds():
        first = _drawn(shown[:1], 1)[0].seconds
        _drawn(shown, len(shown))
        done = _drawn(shown, DRAWN)
        times = [each.seconds for each in done]
        size = fmean(each.size for each in done) / 1024
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
    table = rng.sample(PACK_81, cards)
    return board(table, table[-3:])


def _pictures(game: AnyGame, seats: int, scenes: Sequence[Scene]) -> list[Picture]:
    chairs = tuple(Chair(f"Константин {number}", PersonId(number)) for number in range(1, seats + 1))
    table = Table(TableId("tabletable"), game.name, "", {}, PersonId(1), Language.RU, "token", chairs=chairs)
    words = words_in(Language.RU, game.name).at(table.chairs)
    return [render_scene(game.name, scene, words, Style()) for scene in scenes]


class Drawn(NamedTuple):
    seconds: float
    size: int
    """Bytes."""


def _drawn(shown: Sequence[Picture], count: int) -> list[Drawn]:
    """This many pictures, taken in turn."""
    return [_timed(picture) for picture in islice(cycle(shown), count)]


def _timed(picture: Picture) -> Drawn:
    began = time.perf_counter()
    size = len(jpeg(picture))
    return Drawn(time.perf_counter() - began, size)
