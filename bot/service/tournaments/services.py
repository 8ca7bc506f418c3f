"""What handlers work with where tournaments are concerned."""

from dataclasses import dataclass

from bot.service.tournaments.entries import Entries
from bot.service.tournaments.organising import Organising
from bot.service.tournaments.store import TournamentStore
from bot.timing import Time
from storage.live import Live
from storage.profiles import Profiles


@dataclass(frozen=True)
class Tournaments:
    """The use cases of tournaments."""

    store: TournamentStore
    organising: Organising
    entries: Entries


def tournaments(live: Live, profiles: Profiles, time: Time, *, bot: int) -> Tournaments:
    """The use cases over one store; `bot` is the bot's number."""
    store = TournamentStore(live)
    return Tournaments(store, Organising(store, time, bot=bot), Entries(store, profiles))
