"""The use cases of tournaments, wired together."""

from dataclasses import dataclass

from bot.base.timing import Time
from bot.features.lobby.new_tables import NewTables
from bot.features.tournaments.rounds.closing import TournamentClosing
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.rounds.results import TournamentResults
from bot.features.tournaments.rounds.steps import Steps
from bot.features.tournaments.rounds.tables import TournamentTables
from bot.features.tournaments.service.calendar import Calendar
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.store import TournamentStore
from bot.features.tournaments.service.upkeep import Upkeep
from bot.match.luck import Boards
from bot.match.maintenance import Maintenance
from bot.match.moves import Moves
from bot.match.store import Store
from bot.people.people import People
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
) -> Driver:
    """What drives the tournaments of these parts."""
    closing = TournamentClosing(tables, moves, TournamentArchive(archive), Boards(live, time))
    opened = TournamentTables(tables, new_tables, parts.results, people, live, time)
    steps = Steps(parts.store, opened, closing, maintenance, time)
    driver = Driver(parts.store, steps, parts.calendar, live, time)
    parts.store.due = driver.wake
    return driver
