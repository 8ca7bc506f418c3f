"""Events of tables and groups, and the outbox of their subscribers.

An event is stored in the write that causes it, as one deadline for each subscriber that has not handled it
yet: `match_over:today`, `person_seated:queue:17`. The deadline goes when its subscriber is done, so that a
process that dies in between leaves the rest to its successor. Handlers are idempotent, and none depends on
the order of another.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import structlog

from bot.match.audience import Audience
from bot.match.table import PersonId, Phase, Table, TableId

MATCH_OVER = "match_over"
"""A match has ended: played out, stopped or abandoned."""
PERSON_SEATED = "person_seated"
"""A person has come to a table where others may sit, or waits there for the next deal; fact: the person."""
GROUP_MOVED = "group_moved"
"""A group has become a supergroup; the aggregate is the old chat, fact: the new one."""

Listener: TypeAlias = Callable[[TableId, Audience, int], None]
"""Gets a table's id, its audience and its new version."""

log = structlog.get_logger(__name__)


class NotYet(Exception):
    """A subscriber cannot handle an event at present; the event is retried after some seconds."""


@dataclass(frozen=True, eq=False)
class Outbox:
    """The names of the subscribers of each event."""

    subscribers: Mapping[str, Collection[str]]

    def entries(self, event: str, *facts: object) -> list[str]:
        """Return the names of the deadlines that store an event."""
        return [
            ":".join((event, subscriber, *map(str, facts))) for subscriber in self.subscribers.get(event, ())
        ]

    def of_change(self, before: Table | None, after: Table) -> list[str]:
        """Return the deadlines of all events of a table's change; `before` is None for a new table."""
        return [entry for event in _events(before, after) for entry in self.entries(*event)]


class TableChanges:
    """In-process event `table_changed`, published after each write of a table.

    Lossy: a crash loses it, and so does a listener that raises. Listeners return at once.
    """

    def __init__(self) -> None:
        self.listeners: Sequence[Listener] = ()

    def publish(self, table: Table, version: int) -> None:
        """Call all listeners; log those that raise."""
        for listener in self.listeners:
            try:
                listener(table.id, table.audience, version)
            except Exception:
                log.exception("table-change-lost", table=table.id)


def _events(before: Table | None, after: Table) -> Iterator[tuple[str] | tuple[str, PersonId]]:
    if after.phase is Phase.OVER and (before is None or before.phase is not Phase.OVER):
        yield (MATCH_OVER,)
    if not _is_alone(after):
        known = _people(before) if before is not None else frozenset()
        for _, person in sorted(_people(after) - known):
            yield PERSON_SEATED, person


def _is_alone(table: Table) -> bool:
    """Whether one person plays computers in private, where nobody else comes."""
    is_playing = table.phase is Phase.PLAYING and table.chat is None
    return is_playing and len(table.people) == 1 and not (table.quick.drop_in or table.newcomers)


def _people(table: Table) -> frozenset[tuple[str, PersonId]]:
    """Everybody who sits at a table, or waits there for the next deal."""
    return frozenset(
        (kind, chair.person)
        for kind, chairs in (("seated", table.people), ("waits", table.newcomers))
        for chair in chairs
        if chair.person is not None
    )
