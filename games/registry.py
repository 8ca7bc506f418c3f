"""All games: the packages of this folder that bring a GAME. Nothing else lists them."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from games import rating
from games.agents.adviser import AnyAdviser
from games.agents.analysis import Analyst, WeighedAnalyst
from games.agents.anything import Anything, Computer
from games.agents.levels import USUAL, Level
from games.agents.weighing import Weighing
from games.core import AnyGame
from games.faces.face import AnyFace
from games.lengths import Lengths
from games.puzzle import PuzzleBook
from games.statistics import Statistics
from games.transcript import Transcript

_FOLDER = Path(__file__).parent
DEFAULT = "oh_hell"
"""The game of a table that is opened without naming one."""


class UnknownGame(LookupError):
    """No game has this name."""


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
    """The names of all games in alphabetical order."""
    return tuple(sorted(_packages()))


def get(name: str) -> AnyGame:
    """The game with this name. Raises UnknownGame."""
    game: AnyGame = _package(name).GAME
    return game


def face(name: str) -> AnyFace:
    """The game's face. Raises UnknownGame."""
    own: AnyFace = _package(name).FACE
    return own


def player(name: str, level: Level = USUAL) -> Computer:
    """The game's own computer player of this level, or one that plays anything. Raises UnknownGame.

    A game brings one player a level as PLAYERS, or the same for all levels as PLAYER.
    """
    package = _package(name)
    players: Mapping[Level, Computer] = getattr(package, "PLAYERS", {})
    own: Computer = players.get(nearest(name, level)) or getattr(package, "PLAYER", None) or Anything()
    return own


def levels(name: str) -> tuple[Level, ...]:
    """The levels of the game's computers, the weakest first; one where all play alike. Raises UnknownGame."""
    players: Mapping[Level, Computer] = getattr(_package(name), "PLAYERS", {})
    return tuple(level for level in Level if level in players) or (USUAL,)


def nearest(name: str, level: Level) -> Level:
    """The level at which the game's computers play where this one is wanted. Raises UnknownGame."""
    order = list(Level)
    own = levels(name)
    return max(
        (each for each in own if order.index(each) <= order.index(level)), key=order.index, default=own[0]
    )


def ratings(name: str) -> Mapping[Level, int]:
    """The fixed ratings of the game's computers, measured against each other; empty where it has none.

    Raises UnknownGame.
    """
    own: Mapping[Level, int] = getattr(_package(name), "RATINGS", {})
    return own


def lengths(name: str) -> Lengths:
    """How long the game's matches take, as measured; else its usual preset alone. Raises UnknownGame."""
    usual = next(iter(get(name).presets))
    own: Lengths = getattr(_package(name), "LENGTHS", None) or Lengths({usual: (usual,)})
    return own


def luck(name: str) -> float:
    """How far a whole match of the game leads away from skill, as measured. Raises UnknownGame."""
    own: float = getattr(_package(name), "LUCK", rating.LUCK)
    return own


def adviser(name: str) -> AnyAdviser | None:
    """Who gives hints in the game, if it has any. Raises UnknownGame."""
    own: AnyAdviser | None = getattr(_package(name), "ADVISER", None)
    return own


def analyst(name: str) -> Analyst | None:
    """Who judges decisions of the game's matches once they are over, if anybody does. Raises UnknownGame.

    A game brings its own as ANALYST, or as STAKE the points at stake in a deal: then its strongest player
    judges, if that weighs actions.
    """
    package = _package(name)
    own: Analyst | None = getattr(package, "ANALYST", None)
    stake: float | None = getattr(package, "STAKE", None)
    master = player(name, Level.MASTER)
    if own is None and stake is not None and isinstance(master, Weighing):
        return WeighedAnalyst(get(name), master, stake)
    return own


def statistics(name: str) -> Statistics | None:
    """What is counted of the game's matches, if anything is. Raises UnknownGame."""
    own: Statistics | None = getattr(_package(name), "STATISTICS", None)
    return own


def transcript(name: str) -> Transcript | None:
    """How the game's matches are written down, if they are. Raises UnknownGame."""
    own: Transcript | None = getattr(_package(name), "TRANSCRIPT", None)
    return own


def puzzle_book(name: str) -> PuzzleBook | None:
    """The game's puzzles, if it brings any. Raises UnknownGame."""
    own: PuzzleBook | None = getattr(_package(name), "PUZZLES", None)
    return own


def texts(name: str) -> Path:
    """The folder of the game's messages, a file for each language: `ru.ftl`, `en.ftl`. Raises UnknownGame."""
    return _FOLDER / _package(name).__name__.rpartition(".")[2] / "texts"


def common_texts(name: str) -> Path | None:
    """The folder of messages that games of this kind share, if there is one. Raises UnknownGame."""
    common: Path | None = getattr(_package(name), "COMMON_TEXTS", None)
    return common


def under_own_name(name: str, common: Path, language: str) -> str:
    """The Fluent text of common messages, their ids those of the game `name`."""
    text = common.joinpath(f"{language}.ftl").read_text("utf-8")
    return text.replace(f"{key(common.parent.name)}-", f"{key(name)}-")


def rules(name: str, language: str) -> Path:
    """The rule page for players, Markdown. Raises UnknownGame."""
    return texts(name).with_name(f"rules.{language}.md")


def key(name: str, *parts: str) -> str:
    """The id of one of the game's messages: its name and the parts, joined by hyphens."""
    return "-".join((name, *parts)).replace("_", "-")
