"""A feature: what a folder of this package offers to the rest."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from bot.chat.incoming.routes import Routes
from storage.key_kinds import KeyKind


class MenuEntry(NamedTuple):
    """A command in the menus in which Telegram offers commands."""

    command: str
    place: int
    """Entries are offered by rising places."""
    private: bool = True
    """Whether it is offered in private."""
    group: bool = True


@dataclass(frozen=True, kw_only=True)
class Feature(Routes):
    """What a folder offers: FEATURE in its `feature.py`."""

    name: str
    """That of the folder."""
    menu: Collection[MenuEntry] = ()
    keys: Collection[KeyKind] = ()
    """What it leaves in Redis under names of its own, by `memory`."""
