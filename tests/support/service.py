"""The use cases of the service, wired together over one live store."""

from bot.service.appearance import Appearance
from bot.service.computers import Computers
from bot.service.deadlines import Deadlines
from bot.service.lobby import Lobby
from bot.service.moves import Moves
from bot.service.new_tables import NewTables
from bot.service.notifier import Notifier
from bot.service.play import Play
from bot.service.schedule import COMPUTER_MS, Schedule
from bot.service.seats import Seats
from bot.service.store import Store
from bot.timing import Time
from storage.archive import Archive
from storage.live import Live


class Service:
    """Every use case of tables, over one live store; `notifier` is there to be listened to."""

    def __init__(self, live: Live, time: Time, *, bot: int, thinking_ms: int = COMPUTER_MS) -> None:
        self.live = live
        self.time = time
        self.notifier = Notifier()
        schedule = Schedule(time, thinking_ms=thinking_ms)
        moves = Moves(time, schedule)
        self.store = Store(live, moves, self.notifier)
        self.seats = Seats(self.store, moves, schedule)
        self.play = Play(self.store, moves, self.seats, time)
        self.computers = Computers(self.store, self.play, live, time)
        self.lobby = Lobby(self.store, moves, self.seats, time)
        self.new_tables = NewTables(self.store, moves, time, bot=bot)
        self.appearance = Appearance(self.store)

    def deadlines(self, archive: Archive) -> Deadlines:
        """What meets the deadlines of these tables."""
        return Deadlines(self.store, self.play, self.seats, self.computers, self.lobby, self.live, archive, self.time)
