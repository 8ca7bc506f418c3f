"""The bot of a test: the use cases of the service over one live store, wired once, and tables to use them at."""

from itertools import count

from bot.base.condition import Condition
from bot.base.downtime import Downtime
from bot.base.notifier import Notifier
from bot.base.preferences import Language
from bot.base.services import Services
from bot.base.settings import Settings
from bot.base.thinking import Analysis, Thinking
from bot.base.timing import Time
from bot.chat.rate_limits import RateLimits
from bot.feature_api.registry import entry_links, outbox, routes
from bot.features.settings.appearance import Appearance
from bot.match.loaded import Loaded
from bot.match.maintenance import Maintenance
from bot.match.opening.new_tables import GroupPlace, NewTables
from bot.match.rematch import Rematches
from bot.match.seating.lobby import Lobby
from bot.match.seating.membership import Membership
from bot.match.seating.room import Reservations
from bot.match.seating.seats import Seats
from bot.match.seating.table_closing import Closing
from bot.match.seating.table_play import TablePlay
from bot.match.store import Store
from bot.match.stranger_actions import StrangerActions
from bot.match.table import ChatId, PersonId, Table, TableId
from bot.match.turns.computers import Computers
from bot.match.turns.schedule import COMPUTER_MS, Schedule
from bot.match.turns.turns import Turns
from bot.people.people import Person
from storage.live.live import Live
from storage.redis.operation import OperationStore

GROUP = ChatId(-100500)


async def _nothing() -> list[str]:
    return []


async def _servers() -> list[str]:
    return ["Redis 9"]


class Harness:
    """Every use case of tables, over one live store; `notifier` is there to be listened to."""

    def __init__(
        self,
        live: Live,
        time: Time,
        *given: object,
        thinking_ms: int = COMPUTER_MS,
        rate_limited: bool = False,
    ) -> None:
        """`given`: the archive, a bot and what else a test needs; with `rate_limited`, replies are limited."""
        self.live = live
        self.time = time
        self.downtime = Downtime(live, time)
        services = self.services = Services(
            *(
                live,
                time,
                self.downtime,
                Analysis(use_workers=False),
                Thinking(use_workers=False),
                Settings(),
            ),
            OperationStore(live.client, bot=live.bot),
            *(outbox(), routes(), entry_links()),
            Schedule(time, thinking_ms=thinking_ms, downtime=self.downtime),
            RateLimits(live, time, on=rate_limited),
            Condition(lambda: 1, missing=_nothing, servers=_servers),
            *given,
        )
        self.notifier, self.analysis = services[Notifier], services[Analysis]
        self.store, self.room = services[Store], services[Reservations]
        self.seats, self.play = services[Seats], services[TablePlay]
        self.computers, self.turns = services[Computers], services[Turns]
        self.lobby, self.new_tables = services[Lobby], services[NewTables]
        self.membership, self.appearance = services[Membership], services[Appearance]
        self.closing, self.stranger_actions = services[Closing], services[StrangerActions]
        self.rematches, self.maintenance = services[Rematches], services[Maintenance]
        self._updates = count(1)

    def update(self) -> str:
        """The number of a new update."""
        return str(next(self._updates))

    async def open_table(
        self,
        host: Person,
        *others: Person,
        chat: ChatId = GROUP,
        thread: int | None = None,
        game: str = "oh_hell",
        preset: str | None = "short",
    ) -> Table:
        """A lobby in a group with these people."""
        place = GroupPlace(chat, thread, "Group", Language.RU)
        opened = await self.new_tables.open(self.update(), host, place, game=game, preset=preset)
        table = opened.table
        for person in others:
            table = await self.lobby.join(self.update(), table.id, person)
        return table

    def mover(self, loaded: Loaded) -> PersonId:
        """Return the person of the first seat on turn."""
        person = loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person
        assert person is not None
        return person

    async def play_anything(self, loaded: Loaded) -> None:
        """The first legal action of the first seat that the game waits for, by its person."""
        person, seat = self.mover(loaded), min(loaded.game.awaited(loaded.state))
        action = next(iter(loaded.game.legal(loaded.state, seat)))
        question = loaded.game.question(loaded.state, seat)
        await self.play.submit(self.update(), loaded.table.id, person, question, loaded.game.write(action))

    async def step(self, table: TableId) -> bool:
        """Play one legal action of an awaited seat; return False if the match is over."""
        loaded = await self.store.load(table)
        if loaded.game.awaited(loaded.state):
            await self.play_anything(loaded)
            return True
        return False

    async def steps(self, table: TableId, number: int) -> None:
        for _ in range(number):
            assert await self.step(table)

    async def is_up_to_date(self) -> bool:
        """Return whether no screen is dirty."""
        return not await self.live.redraws.all()

    async def finish(self, table: TableId) -> None:
        while await self.step(table):
            pass
