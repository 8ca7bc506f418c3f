"""The messages of tournaments, kept true from what their writes have noted: by one process at a time."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

from redis.exceptions import RedisError
from telegram.error import TelegramError

from bot.base.lasting_work import go_on
from bot.base.leadership import Leadership
from bot.base.timing import Time
from bot.chat.outgoing.sender import Sender
from bot.features.tournaments.messages.chat import TournamentChats
from bot.features.tournaments.messages.players import PLAYER, TournamentPlayers
from bot.features.tournaments.screens.words import title_of
from bot.features.tournaments.service.model import Tournament, TournamentId
from bot.features.tournaments.service.store import TournamentStore
from bot.match.refusals import Refusal
from bot.people.people import Chats, People
from bot.ui.content import Content
from bot.ui.texts.words import words_in
from storage.live import Live
from storage.tournaments import Drawing

CHATS, PLAYERS = "tournament-chats", "tournament-players"
"""Leases of those who draw."""
LEASE_MS = 10_000
LOOK_S = 1.0
CHATS_AT_ONCE, PLAYERS_AT_ONCE = 128, 24
"""Chats and players that wait for their turns at a time."""

Work = Callable[[], Awaitable[None]]


class TournamentMessages:
    """Draws what chats and players see of tournaments, behind the hands of matches."""

    def __init__(
        self,
        live: Live,
        store: TournamentStore,
        people: People,
        chats: Chats,
        sender: Sender,
        time: Time,
        holder: str,
    ) -> None:
        """`holder` names this process."""
        self._live = live
        self._sender = sender
        self._time = time
        self._leaderships = {lease: Leadership(live, lease, holder, LEASE_MS) for lease in (CHATS, PLAYERS)}
        self.chats = TournamentChats(live, store, chats, sender, time)
        self._players = TournamentPlayers(live, store, self.chats, people, sender, time)
        self._woken = {CHATS: asyncio.Event(), PLAYERS: asyncio.Event()}
        self._cursor = 0

    def wake(self) -> None:
        """What people see of a tournament may have changed."""
        for woken in self._woken.values():
            woken.set()

    async def tell_unopened(self, tournament: Tournament, error: Refusal) -> None:
        """Tell a group that a tournament of its calendar could not be opened. Raises TelegramError."""
        assert tournament.chat is not None
        words = words_in(tournament.language, tournament.game)
        why = words.plain(error.key, **error.facts)
        text = words.html("weekly-not-opened", title=title_of(tournament), why=why)
        await self._sender.post(tournament.chat, tournament.thread, Content(text), silent=False)

    async def run(self) -> None:
        """Draw until cancelled."""
        await asyncio.gather(self._keep(CHATS, self.draw_chats), self._keep(PLAYERS, self.draw_players))

    async def _keep(self, lease: str, draw: Work) -> None:
        async def draw_if_first() -> None:
            if await self._live.tournaments.wants_drawings() and await self._leaderships[lease].take():
                await draw()

        await go_on(
            draw_if_first,
            "tournaments-not-drawn",
            time=self._time,
            pause_s=LOOK_S,
            woken=self._woken[lease],
            passing=(RedisError, TelegramError),
        )

    async def draw_chats(self) -> None:
        """Bring what all chats see up to date, as far as their turns come."""
        wanted: dict[str, list[Drawing]] = defaultdict(list)
        cursor = -1
        while cursor:
            some, cursor = await self._live.tournaments.some_drawings(max(cursor, 0))
            for drawing in some:
                if not drawing.screen.startswith(PLAYER):
                    wanted[drawing.tournament].append(drawing)
        works = [partial(self._chat, TournamentId(id), drawings) for id, drawings in wanted.items()]
        await self._together(CHATS, works, CHATS_AT_ONCE)

    async def _chat(self, id: TournamentId, drawings: Sequence[Drawing]) -> None:
        """Those who are not players any more come first: nothing else asks for their messages."""
        if await self._players.tell_gone(id):
            await self.chats.draw(id, drawings)

    async def draw_players(self) -> None:
        """Bring a bounded part of the private messages up to date."""
        some, self._cursor = await self._live.tournaments.some_drawings(self._cursor)
        wanted = [each for each in some if each.screen.startswith(PLAYER)]
        await self._together(PLAYERS, [partial(self._players.draw, each) for each in wanted], PLAYERS_AT_ONCE)

    async def _together(self, lease: str, works: Sequence[Work], at_once: int) -> None:
        """Do so many of these at a time, while this process is the one that draws."""
        rest = iter(works)
        await self._leaderships[lease].keep_during(self._one_after_another(rest) for _ in works[:at_once])

    async def _one_after_another(self, rest: Iterator[Work]) -> None:
        for work in rest:
            await work()
