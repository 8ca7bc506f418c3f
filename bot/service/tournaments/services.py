"""The use cases of tournaments, wired together."""

from dataclasses import dataclass

from bot.service.boards import Boards
from bot.service.maintenance import Maintenance
from bot.service.moves import Moves
from bot.service.new_tables import NewTables
from bot.service.people import People
from bot.service.store import Store
from bot.service.tournaments.calendar import Calendar
from bot.service.tournaments.chairs import TournamentChairs
from bot.service.tournaments.closing import TournamentClosing
from bot.service.tournaments.driver import Driver
from bot.service.tournaments.entries import Entries
from bot.service.tournaments.organising import Organising
from bot.service.tournaments.pairing import RULES, Rules
from bot.service.tournaments.results import TournamentResults
from bot.service.tournaments.store import TournamentStore
from bot.service.tournaments.upkeep import Upkeep
from bot.timing import Time
from storage.archive import Archive
from storage.live import Live
from storage.profiles import Profiles
from storage.tournament_rows import TournamentArchive


@dataclass(frozen=True)
class Tournaments:
    """The use cases of tournaments."""

    store: TournamentStore
    organising: Organising
    entries: Entries
    calendar: Calendar
    results: TournamentResults
    upkeep: Upkeep


def tournaments(live: Live, profiles: Profiles, time: Time, *, bot: int) -> Tournaments:
    """The use cases over one store; `bot` is the bot's number."""
    store = TournamentStore(live)
    organising = Organising(store, time, bot=bot)
    calendar = Calendar(organising, live, time)
    return Tournaments(
        store,
        organising,
        Entries(store, profiles, time),
        calendar,
        TournamentResults(store, time),
        Upkeep(store, calendar),
    )


def tournament_driver(
    parts: Tournaments,
    tables: Store,
    new_tables: NewTables,
    moves: Moves,
    people: People,
    maintenance: Maintenance,
    archive: Archive,
    live: Live,
    time: Time,
    *,
    holder: str,
    rules: Rules = RULES,
) -> Driver:
    """What drives the tournaments of these parts; `holder` names this process."""
    closing = TournamentClosing(tables, moves, TournamentArchive(archive), Boards(live, time))
    driver = Driver(
        parts.store,
        tables,
        new_tables,
        parts.results,
        closing,
        TournamentChairs(people),
        parts.calendar,
        maintenance,
        live,
        time,
        rules,
        holder=holder,
    )
    parts.store.due = driver.wake
    return driver
