"""How fast tables are drawn, once the sprites of their cards are there."""

import time
from hashlib import sha256
from itertools import cycle, islice

from bot.pictures import Look, Picture, jpeg, said
from bot.screens.words import words
from bot.service.table import Chair, Language, PersonId, Table, TableId
from games import registry
from games.core import AnyGame
from games.record import play, replay

PICTURES = 120
"""Different ones of a game, drawn in turn, and how many times in all."""
DRAWN = 500


def measure() -> None:
    """Pictures per second of every game that has any, in one thread; the first of all, sprites included, apart."""
    for name in registry.names():
        game = registry.get(name)
        seats = game.seats.stop - 1
        shown = _pictures(game, seats)
        if not shown:
            continue
        first, _ = _drawn(shown[:1], 1)
        _drawn(shown, len(shown))
        took, size = _drawn(shown, DRAWN)
        each = f"{took * 1000:.1f} ms and {size / 1024:.0f} KB each"
        print(f"pictures  {name} ({seats}): {1 / took:.0f}/s, {each}; the first {first * 1000:.0f} ms", flush=True)


def _pictures(game: AnyGame, seats: int) -> list[Picture]:
    """Of the tables of a match, evenly from all over it."""
    options = next(iter(game.presets.values()))
    record, _ = play(game, options, seats, [registry.player(game.name)] * seats, secret=sha256(b"pictures").digest())
    chairs = tuple(Chair(f"Константин {number}", PersonId(number)) for number in range(1, seats + 1))
    told = words(Language.RU, game.name).at(
        Table(TableId("tabletable"), game.name, "", {}, PersonId(1), Language.RU, "token", chairs=chairs)
    )
    scenes = [registry.face(game.name).table(game.view(turn.state, None)).scene for turn in replay(game, record)]
    found = [scene for scene in scenes if scene is not None]
    return [said(game.name, scene, told, Look()) for scene in found[:: max(1, len(found) // PICTURES)]]


def _drawn(shown: list[Picture], count: int) -> tuple[float, float]:
    """Seconds and bytes a picture."""
    size = 0
    began = time.perf_counter()
    for picture in islice(cycle(shown), count):
        size += len(jpeg(picture))
    return (time.perf_counter() - began) / count, size / count
