"""Find all games: the packages of this folder with a GAME."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from games import rating
from games.agents.adviser import AnyAdviser
from games.agents.levels import USUAL, Level
from games.agents.random_player import Computer, RandomPlayer
from games.agents.weighing import Weighing
from games.analysis import Analyst, WeighedAnalyst
from games.core import AnyGame, Dealing
from games.faces.face import AnyFace
from games.lengths import Lengths
from games.notation import Notation
from games.puzzle import PuzzleBook
from games.statistics import Statistics

_FOLDER = Path(__file__).parent
DEFAULT = "oh_hell"
"""The game of a table opened without a name."""


class UnknownGame(LookupError):
    """The name of a game that does not exist."""


@cache
def _packages() -> dict[str, ModuleType]:
    packages = (import_module(f"games.{info.name}") for info in iter_modules([str(_FOLDER)]) if info.ispkg)
    return {package.GAME.name: package for package in packages if hasattr(package, "GAME")}


def _package(name: str) -> ModuleType:
    try:
        return _packages()[name]
    except KeyError:
        raise UnknownGame(name) from None


def names() -> tuple[str, ...]:
    """Return the names of all games in alphabetical order."""
    return tuple(sorted(_packages()))


def get(name: str) -> AnyGame:
    """Return the game with this name. Raises UnknownGame."""
    game: AnyGame = _package(name).GAME
    return game


def face(name: str) -> AnyFace:
    """Return the game's face. Raises UnknownGame."""
    own: AnyFace = _package(name).FACE
    return own


def player(name: str, level: Level = USUAL) -> Computer:
    """Return the game's computer of this level, or one that plays any legal action. Raises UnknownGame.

    A game defines PLAYERS by level, or one PLAYER for all levels.
    """
    package = _package(name)
    players: Mapping[Level, Computer] = getattr(package, "PLAYERS", {})
    own: Computer = players.get(nearest(name, level)) or getattr(package, "PLAYER", None) or RandomPlayer()
    return own


def levels(name: str) -> tuple[Level, ...]:
    """Return the levels of the game's computers, weakest first. Raises UnknownGame."""
    players: Mapping[Level, Computer] = getattr(_package(name), "PLAYERS", {})
    return tuple(level for level in Level if level in players) or (USUAL,)


def nearest(name: str, level: Level) -> Level:
    """Return the game's nearest level to the wanted one. Raises UnknownGame."""
    order = list(Level)
    own = levels(name)
    return max(
        (each for each in own if order.index(each) <= order.index(level)), key=order.index, default=own[0]
    )


def lengths(name: str) -> Lengths:
    """Return the measured lengths of matches, or the usual preset alone. Raises UnknownGame."""
    usual = next(iter(get(name).presets))
    own: Lengths = getattr(_package(name), "LENGTHS", None) or Lengths({usual: (usual,)})
    return own


def kinds(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the presets by kind, the usual kind first, presets from the shortest.

    A preset without a kind in LENGTHS is a kind of its own. Raises UnknownGame.
    """
    known = lengths(name).kinds
    within = {preset for presets in known.values() for preset in presets}
    alone = {preset: (preset,) for preset in get(name).presets if preset not in within}
    return {**known, **alone}


def usual_presets(name: str) -> tuple[str, ...]:
    """Return the presets of the lengths of the usual kind, the shortest first. Raises UnknownGame."""
    return next(iter(kinds(name).values()))


def luck(name: str) -> float:
    """Return the measured luck of a match: how far its result strays from skill. Raises UnknownGame."""
    own: float = getattr(_package(name), "LUCK", rating.LUCK)
    return own


def adviser(name: str) -> AnyAdviser | None:
    """Return the game's adviser, or None. Raises UnknownGame."""
    own: AnyAdviser | None = getattr(_package(name), "ADVISER", None)
    return own


def analyst(name: str) -> Analyst | None:
    """Return the judge of finished matches, or None. Raises UnknownGame.

    A game defines its own ANALYST, or a STAKE in points; then its strongest player judges, if it weighs
    actions.
    """
    package = _package(name)
    own: Analyst | None = getattr(package, "ANALYST", None)
    stake: float | None = getattr(package, "STAKE", None)
    master = player(name, Level.MASTER)
    if own is None and stake is not None and isinstance(master, Weighing):
        return WeighedAnalyst(get(name), master, stake)
    return own


def statistics(name: str) -> Statistics | None:
    """Return the game's statistics, or None. Raises UnknownGame."""
    own: Statistics | None = getattr(_package(name), "STATISTICS", None)
    return own


def puzzle_book(name: str) -> PuzzleBook | None:
    """Return the game's puzzles, or None. Raises UnknownGame."""
    own: PuzzleBook | None = getattr(_package(name), "PUZZLES", None)
    return own


def notation(name: str) -> Notation | None:
    """Return the game's text notation, or None. Raises UnknownGame."""
    own: Notation | None = getattr(_package(name), "NOTATION", None)
    return own


def texts(name: str) -> Path:
    """Return the folder of the game's messages, `ru.ftl` and `en.ftl`. Raises UnknownGame."""
    return _FOLDER / _package(name).__name__.rpartition(".")[2] / "texts"


def common_texts(name: str) -> Path | None:
    """Return the folder of messages shared with similar games, or None. Raises UnknownGame."""
    common: Path | None = getattr(_package(name), "COMMON_TEXTS", None)
    return common


def under_own_name(name: str, common: Path, language: str) -> str:
    """Return the shared messages with ids of the game `name`."""
    text = common.joinpath(f"{language}.ftl").read_text("utf-8")
    return text.replace(f"{key(common.parent.name)}-", f"{key(name)}-")


def rules(name: str, language: str) -> Path:
    """Return the game's rule page, Markdown. Raises UnknownGame."""
    return texts(name).with_name(f"rules.{language}.md")


def key(name: str, *parts: str) -> str:
    """Join a game's name and the parts of a message id by hyphens."""
    return "-".join((name, *parts)).replace("_", "-")


def is_analysed(game: str) -> bool:
    """Whether an analyst judges decisions of this game; False for an unknown one."""
    return game in names() and analyst(game) is not None


def with_deals() -> tuple[str, ...]:
    """Return the names of all games that deal cards, and so can be played on given deals."""
    return tuple(name for name in names() if isinstance(get(name), Dealing))
