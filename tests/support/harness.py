"""The bot of a test: the use cases of the service over one live store, wired once, and tables to use them at."""

from functools import partial
from itertools import count

from telegram import Bot

from bot.app.deadlines import Deadlines
from bot.base.downtime import Downtime
from bot.base.notifier import Notifier
from bot.base.preferences import Language
from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.groups import Groups
from bot.chat.outgoing.sender import Sender
from bot.chat.thrift import Thrift
from bot.features.fairness.fairness import FairnessPages
from bot.features.groups.administrators import Administrators
from bot.features.groups.administrators_call import ask_administrators
from bot.features.groups.membership import Membership
from bot.features.invitations.invited import Invitations
from bot.features.lobby.lobby import Lobby
from bot.features.lobby.new_tables import NewTables
from bot.features.operation.broadcasts import Broadcasts
from bot.features.operation.operation import Operation
from bot.features.privacy.forgetting import Forgetting
from bot.features.queue.avoidance import Avoidance
from bot.features.queue.matchmaking import Matchmaking
from bot.features.records.analyses import Analyses
from bot.features.records.records import Records
from bot.features.services import Services
from bot.features.settings.appearance import Appearance
from bot.features.stats.standings import Standings
from bot.features.strangers.blocking import Blocking
from bot.features.strangers.rematch import Rematches
from bot.features.strangers.talk import Company
from bot.features.today.daily_deals import DailyDeals
from bot.features.today.daily_puzzles import DailyPuzzles
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.service.services import Tournaments, tournament_driver, tournaments
from bot.match.census import Census
from bot.match.loaded import Loaded
from bot.match.luck import Boards
from bot.match.maintenance import Maintenance
from bot.match.moves import Moves
from bot.match.seating.closing import Closing
from bot.match.seating.play import TablePlay
from bot.match.seating.room import Reservations
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Table
from bot.match.turns.absence import Absences
from bot.match.turns.computers import Computers
from bot.match.turns.schedule import COMPUTER_MS, Schedule
from bot.match.turns.turns import Turns
from bot.people.people import Chats, People, Person
from bot.people.presence import Presence
from storage.archive import Archive
from storage.blocks import Blocks
from storage.deals import DealStore
from storage.live import Live
from storage.operation import OperationStore
from storage.personal_data import PersonalData
from storage.profiles import Profiles
from storage.puzzles import PuzzleStore

GROUP = ChatId(-100500)


class Harness:
    """Every use case of tables, over one live store; `notifier` is there to be listened to."""

    def __init__(self, live: Live, time: Time, *, bot: int, thinking_ms: int = COMPUTER_MS) -> None:
        self.live = live
        self._bot_number = bot
        self.owner: PersonId | None = None
        self.time = time
        self.notifier = Notifier()
        self.downtime = Downtime(live, time)
        schedule = self._schedule = Schedule(time, thinking_ms=thinking_ms, downtime=self.downtime)
        moves = Moves(time, schedule)
        self._moves = moves
        self.thinking = Thinking(apart=False)
        self.store = Store(live, moves, self.notifier, self.thinking)
        room = self.room = Reservations(self.store, moves, live, time)
        self.seats = Seats(self.store, moves, schedule, room, time)
        self.play = TablePlay(self.store, moves, self.seats, time)
        self.computers = Computers(self.store, self.play, live, time, self.thinking)
        self.turns = Turns(self.store, moves, schedule, time, self.thinking)
        self.lobby = Lobby(self.store, moves, self.seats, room, time)
        self.new_tables = NewTables(self.store, moves, room, time, self.thinking, bot=bot)
        self.membership = Membership(self.store, moves, self.lobby, self.seats)
        self.appearance = Appearance(self.store)
        self.closing = Closing(self.store, moves)
        self.company = Company(self.store, moves, time)
        self.rematches = Rematches(self.store, self.new_tables, time)
        self.maintenance = Maintenance(OperationStore(live.client, bot=bot), time)
        self._updates = count(1)
        self._tournaments: Tournaments | None = None

    def deadlines(self, archive: Archive) -> Deadlines:
        """What meets the deadlines of these tables."""
        return Deadlines(
            self.store,
            self.play,
            self.seats,
            self.computers,
            self.turns,
            self.thinking,
            self.lobby,
            self.live,
            archive,
            self.time,
            self.maintenance,
            self.rematches,
            Absences(self.store, self._moves, self._schedule, self.live, self.time),
            self.tournaments(archive).results.note,
            self.deals(archive),
            People(archive, self.live, self.time),
        )

    def tournaments(self, archive: Archive) -> Tournaments:
        """The use cases of tournaments; the same for every archive."""
        if self._tournaments is None:
            self._tournaments = tournaments(self.live, Profiles(archive), self.time, bot=self._bot_number)
        return self._tournaments

    def tournament_driver(self, archive: Archive) -> Driver:
        """What drives tournaments, as a process has it."""
        return tournament_driver(
            self.tournaments(archive),
            self.store,
            self.new_tables,
            self._moves,
            People(archive, self.live, self.time),
            self.maintenance,
            archive,
            self.live,
            self.time,
        )

    def deals(self, archive: Archive) -> DailyDeals:
        """What lets people play daily deals."""
        return DailyDeals(self.new_tables, self.store, self.live, DealStore(archive), self.time)

    def blocking(self, archive: Archive) -> Blocking:
        """Who does not want to meet whom."""
        return Blocking(Blocks(archive), self.live)

    def matchmaking(self, archive: Archive) -> Matchmaking:
        """What seats people for quick matches, as a process has it."""
        return Matchmaking(
            self.live,
            self.new_tables,
            self.room,
            Profiles(archive),
            Avoidance(self.live, self.time, self.blocking(archive)),
            self.maintenance,
            self.time,
        )

    def handler_services(
        self, archive: Archive, bot: Bot, sender: Sender, screens: Delivery, *, thrift: bool = False
    ) -> Services:
        """What handlers of updates work with; people and chats are kept in the archive.

        With `thrift`, commands and replies are limited.
        """
        chats, people = Chats(archive, self.live, self.time), People(archive, self.live, self.time)
        presence = Presence(self.live, self.time)
        records = Records(self.store, self.live, archive, Boards(self.live, self.time), self.thinking)
        return Services(
            thinking=self.thinking,
            bot=bot,
            store=self.store,
            lobby=self.lobby,
            new_tables=self.new_tables,
            invitations=Invitations(self.store, self.lobby, self.new_tables),
            matchmaking=self.matchmaking(archive),
            play=self.play,
            seats=self.seats,
            closing=self.closing,
            appearance=self.appearance,
            people=people,
            chats=chats,
            groups=self.groups(chats, archive),
            forgetting=self.forgetting(people, presence, archive),
            membership=self.membership,
            presence=presence,
            records=records,
            fairness=FairnessPages(self.store, people, self.live),
            analyses=Analyses(records, self.live, Profiles(archive), self.thinking),
            administrators=Administrators(self.live, self.store, self.time, partial(ask_administrators, bot)),
            thrift=Thrift(self.live, self.time, on=thrift),
            standings=Standings(Profiles(archive)),
            sender=sender,
            screens=screens,
            time=self.time,
            operation=self.operation(),
            company=self.company,
            rematches=self.rematches,
            blocking=self.blocking(archive),
            tournaments=self.tournaments(archive),
            deals=self.deals(archive),
            puzzles=DailyPuzzles(PuzzleStore(archive), self.time),
        )

    def groups(self, chats: Chats, archive: Archive) -> Groups:
        """What keeps tables going when their groups change."""
        return Groups(self.store, chats, self.tournaments(archive).upkeep, self.time)

    def forgetting(self, people: People, presence: Presence, archive: Archive) -> Forgetting:
        """What tells people what is kept of them, and forgets it."""
        data = PersonalData(archive)
        return Forgetting(
            self.store, self._moves, people, presence, self.live, data, self.tournaments(archive).upkeep
        )

    def operation(self) -> Operation:
        """What the owner's commands work with; without servers that may fail."""

        async def nothing() -> list[str]:
            return []

        async def servers() -> list[str]:
            return ["Redis 9"]

        store, census = OperationStore(self.live.client, bot=self._bot_number), Census(self.live, self.time)
        return Operation(
            owner=self.owner,
            store=store,
            maintenance=self.maintenance,
            processes=lambda: 1,
            census=census,
            broadcasts=Broadcasts(store, self.live, census),
            missing=nothing,
            servers=servers,
        )

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
        opened = await self.new_tables.open(
            self.update(),
            host,
            chat=chat,
            thread=thread,
            title="Group",
            language=Language.RU,
            game=game,
            preset=preset,
        )
        table = opened.table
        for person in others:
            table = await self.lobby.join(self.update(), table.id, person)
        return table

    async def play_anything(self, loaded: Loaded) -> None:
        """The first legal action of the first seat that the game waits for, by its person."""
        seat = min(loaded.game.awaited(loaded.state))
        person = loaded.table.chairs[seat].person
        assert person is not None
        action = next(iter(loaded.game.legal(loaded.state, seat)))
        question = loaded.game.question(loaded.state, seat)
        await self.play.submit(self.update(), loaded.table.id, person, question, loaded.game.write(action))
