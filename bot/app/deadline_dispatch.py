"""Handle deadlines of tables: duties of the app and of features, and events that wait for subscribers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.app.archiving import Archiving
from bot.base.services import Services
from bot.chat.incoming.routes import Handler
from bot.feature_api import registry
from bot.match.events import GROUP_MOVED, MATCH_OVER, NotYet
from bot.match.refusals import Conflict, NoTable, Refusal
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, TableId
from storage.live.live import Deadline, Live


async def archive(id: TableId, *, archiving: Archiving) -> None:
    """Archive a table that is over."""
    await archiving.store_match(id)


async def remove(id: TableId, *, archiving: Archiving) -> None:
    """Remove an archived table."""
    await archiving.remove(id)


DUTIES: Mapping[str, Handler] = {"archive": archive, "forget": remove}


@dataclass(frozen=True, eq=False)
class Deadlines:
    """Calls the handler of a deadline that has come; each is idempotent."""

    services: Services
    store: Store
    live: Live

    async def meet(self, deadline: Deadline) -> None:
        """Handle a deadline; writes that make one obsolete also remove it. Drops one without a handler."""
        name, _, rest = deadline.name.partition(":")
        duty = DUTIES.get(name) or registry.duties().get(name)
        if duty is not None:
            await self._carry_out(duty, TableId(deadline.table), *([rest] if rest else []))
        elif name in registry.subscribers():
            await self._tell(deadline, name, *rest.split(":"))
        else:
            await self.live.deadlines.drop(deadline)

    async def _carry_out(self, duty: Handler, id: TableId, *rest: str) -> None:
        """Carry out a duty; remove what is left of a table that is gone."""
        try:
            await self.services.bind(duty)(id, *rest)
        except NoTable:
            await self.live.remove(id)
        except Refusal:
            pass

    async def _tell(self, deadline: Deadline, event: str, subscriber: str, *facts: str) -> None:
        """Pass an event to a subscriber, and remove its entry once the handler is done.

        A handler that raises hears the event again; NotYet and Conflict are no errors.
        """
        handler = registry.subscribers()[event].get(subscriber)
        if handler is not None:
            try:
                told = await self._facts(deadline, event, *facts)
            except NoTable:
                await self.live.remove(deadline.table)
                return
            try:
                await self.services.bind(handler)(*told)
            except (NotYet, Conflict):
                return
        await self.live.deadlines.finish(deadline)

    async def _facts(self, deadline: Deadline, event: str, *facts: str) -> tuple[Any, ...]:
        if event == MATCH_OVER:
            return (await self.store.load(TableId(deadline.table)),)
        if event == GROUP_MOVED:
            return ChatId(int(deadline.table)), ChatId(int(facts[0]))
        return PersonId(int(facts[0])), TableId(deadline.table)
