"""A feature: what a folder of this package offers to the rest."""

from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from bot.chat.drawer.screens import Screens
from bot.chat.incoming.routes import Handler, Routes
from bot.match.table import PersonId
from bot.ui.entry_links import Offer, Under
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import KeyKind

Job: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
"""Its parameters are services, keyword-only and named by their types."""


class OwnData(Protocol):
    """What a feature keeps of people by itself."""

    async def document(self, person: PersonId) -> object:
        """What is kept of a person, for people to read as JSON."""

    async def forget(self, person: PersonId) -> None:
        """Forget a person; may be repeated."""


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
    jobs: Collection[Job] = ()
    """Background work of the active process, until cancelled."""
    screens: Mapping[type[Screens], Collection[ScreenKind]] = field(default_factory=dict)
    """What draws messages that the bot keeps true, and of which kinds."""
    personal: Mapping[str, type[OwnData]] = field(default_factory=dict)
    """What it keeps of people in Redis, by its name in the document that they are given."""
    keys: Collection[KeyKind] = ()
    """What it leaves in Redis under names of its own, by `memory`."""
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
