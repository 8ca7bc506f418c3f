"""All games: the packages of this folder that bring a GAME. Nothing else lists them."""

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from games.agents.anything import Anything, Computer
from games.core import AnyGame
from games.faces.face import AnyFace

_FOLDER = Path(__file__).parent
DEFAULT = "oh_hell"
"""The game of a table that is opened without naming one."""


class UnknownGame(LookupError):
    """No game has this name."""


@cache
def _found() -> dict[str, ModuleType]:
    packages = (import_module(f"games.{info.name}") for info in iter_modules([str(_FOLDER)]) if info.ispkg)
    return {package.GAME.name: package for package in packages if hasattr(package, "GAME")}


def _package(name: str) -> ModuleType:
    try:
        return _found()[name]
    except KeyError:
        raise UnknownGame(name) from None


def names() -> tuple[str, ...]:
    """The names of all games in alphabetical order."""
    return tuple(sorted(_found()))


def get(name: str) -> AnyGame:
    """The game with this name. Raises UnknownGame."""
    game: AnyGame = _package(name).GAME
    return game


def face(name: str) -> AnyFace:
    """The game's face. Raises UnknownGame."""
    found: AnyFace = _package(name).FACE
    return found


def player(name: str) -> Computer:
    """The game's own computer player, or one that plays anything. Raises UnknownGame."""
    found: Computer = getattr(_package(name), "PLAYER", None) or Anything()
    return found


def texts(name: str) -> Path:
    """The folder of the game's messages, a file for each language: `ru.ftl`, `en.ftl`. Raises UnknownGame."""
    return _FOLDER / _package(name).__name__.rpartition(".")[2] / "texts"


def rules(name: str, language: str) -> Path:
    """The rule page for players, Markdown. Raises UnknownGame."""
    return texts(name).with_name(f"rules.{language}.md")


def key(name: str, *parts: str) -> str:
    """The id of one of the game's messages: its name and the parts, joined by hyphens."""
    return "-".join((name, *parts)).replace("_", "-")
