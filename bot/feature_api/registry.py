"""Registry of features: the folders of `bot.features` with a FEATURE, and their declarations merged."""

from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from bot.chat.incoming.routes import Handler, Routes, nothing
from bot.feature_api.feature import Feature, OwnData
from bot.match.events import GROUP_MOVED, MATCH_OVER, PERSON_SEATED, Outbox
from bot.ui.entry_links import EntryLinks, Under
from storage.redis.key_kinds import KINDS, KeyKind

_FOLDER = Path(__file__).parent.parent / "features"
_EVENTS = tuple(each.name for each in fields(Routes) if each.default is nothing)
"""Routes of updates that a single feature handles."""


@cache
def features() -> tuple[Feature, ...]:
    """Return all features, by name."""
    folders = sorted(info.name for info in iter_modules([str(_FOLDER)]) if info.ispkg)
    return tuple(import_module(f"bot.features.{name}.feature").FEATURE for name in folders)


@cache
def routes() -> Routes:
    """Return the routes of all features."""
    return Routes(
        commands=tuple(chain.from_iterable(each.commands for each in features())),
        links=_merged("links"),
        taps=tuple(chain.from_iterable(each.taps for each in features())),
        **{name: _only(name) for name in _EVENTS},
    )


def personal() -> dict[str, type[OwnData]]:
    """Return features' stores of personal data, by name in a person's data export."""
    return _merged("personal")


def keys() -> tuple[KeyKind, ...]:
    """Return every kind of key that a bot may leave in Redis."""
    return (*KINDS, *chain.from_iterable(each.keys for each in features()))


def key_kind(key: str) -> KeyKind | None:
    """Return the kind of a key; None for one that nobody owns."""
    return next((kind for kind in keys() if kind.matches(key)), None)


@cache
def duties() -> dict[str, Handler]:
    """Return the handlers of all deadlines of tables, by name."""
    return _merged("duties")


@cache
def subscribers() -> dict[str, dict[str, Handler]]:
    """Return the handlers of each event, by the name of their feature."""
    return {
        event: {each.name: own for each in features() if (own := getattr(each, event)) is not None}
        for event in (MATCH_OVER, PERSON_SEATED, GROUP_MOVED)
    }


def outbox() -> Outbox:
    """Return the outbox of all subscribers."""
    return Outbox(subscribers())


def entry_links() -> EntryLinks:
    """Return the keys that all features offer."""
    return EntryLinks(
        {
            under: tuple(each.entry_links[under] for each in features() if under in each.entry_links)
            for under in Under
        }
    )


def _merged(name: str) -> dict[Any, Any]:
    return {key: value for each in features() for key, value in getattr(each, name).items()}


def _only(name: str) -> Any:
    """Return the handler of the one feature that has it."""
    return next((own for each in features() if (own := getattr(each, name)) is not nothing), nothing)
