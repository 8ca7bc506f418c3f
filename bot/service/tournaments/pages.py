"""Which page a chat's message about its tournament shows."""

from collections.abc import Callable

from bot.service.tournaments.model import Tournament
from bot.timing import Time
from storage.live import Live


class TournamentPages:
    """Turns the pages of the messages that chats share."""

    def __init__(self, live: Live, time: Time) -> None:
        self._live = live
        self._time = time
        self.changed: Callable[[], object] = lambda: None
        """Is called when a message is to be drawn."""

    async def turn(self, tournament: Tournament, page: int) -> None:
        """Show this page, counted from 0, until the tournament goes on to something else."""
        await self._live.tournament_messages.turn(tournament.id, _name(tournament, page), self._time.now())
        self.changed()

    async def page(self, tournament: Tournament) -> int:
        """The page to show: the first, unless another was asked for at this stage of the tournament."""
        wanted = await self._live.tournament_messages.page(tournament.id)
        stage, _, page = wanted.rpartition(".")
        return int(page) if stage == stage_name(tournament) and page.isdigit() else 0


def stage_name(tournament: Tournament) -> str:
    """What the message is about: entry, a round at play or over, or the end."""
    waits = any(
        each.round == tournament.round and each.result is None and not each.pairing.bye
        for each in tournament.seatings
    )
    return f"{tournament.stage.value}.{tournament.round}.{int(waits)}"


def _name(tournament: Tournament, page: int) -> str:
    return f"{stage_name(tournament)}.{page}"
