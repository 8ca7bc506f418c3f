"""Feature: the declaration of a folder of `bot.features` to the rest of the bot."""

from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from bot.chat.drawer.screens import Screens
from bot.chat.incoming.routes import Handler, Routes
from bot.match.table import PersonId
from bot.ui.entry_links import Offer, Under
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import KeyKind

Job: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
"""Its parameters are services, keyword-only and named by their types."""


class OwnData(Protocol):
    """Personal data in a feature's own store."""

    async def document(self, person: PersonId) -> object:
        """Return a person's data, to be read as JSON."""

    async def forget(self, person: PersonId) -> None:
        """Forget a person; may be repeated."""


@dataclass(frozen=True, kw_only=True)
class Feature(Routes):
    """Declaration of a feature: FEATURE in the folder's `feature.py`."""

    name: str
    """That of the folder."""
    jobs: Collection[Job] = ()
    """Background work of the active process, until cancelled."""
    screens: Mapping[type[Screens], Collection[ScreenKind]] = field(default_factory=dict)
    """Loaders of screens, and their kinds."""
    personal: Mapping[str, type[OwnData]] = field(default_factory=dict)
    """Personal data in Redis, by its name in a person's data export."""
    keys: Collection[KeyKind] = ()
    """Keys that it leaves in Redis, by `memory`."""
    match_over: Handler | None = None
    """Event: a match has ended; gets the table as loaded. Idempotent; raises NotYet to be retried."""
    person_seated: Handler | None = None
    """Event: a person has come to a table; gets the person and the table's id. Idempotent."""
    group_moved: Handler | None = None
    """Event: a group has become a supergroup; gets the old chat and the new one. Idempotent."""
    table_changed: Callable[..., None] | None = None
    """Event: this process has written a table; lossy, not stored. A plain function with services."""
    places: Callable[..., Awaitable[bool]] | None = None
    """Query: a PlaceQuery with services, whether it shows a person a screen; their hand's message then rests.

    The feature has the hand drawn when the place is gone: a deadline in `duties` survives the process.
    """
    entry_links: Mapping[Under, Offer] = field(default_factory=dict)
    """The keys that it offers on pages of others."""
    may_forget: Handler | None = None
    """Query: raises a Refusal if something stands against forgetting this person now."""
    duties: Mapping[str, Handler] = field(default_factory=dict)
    """Deadlines of tables by name; a handler gets the table's id, and what follows a colon in the name."""
