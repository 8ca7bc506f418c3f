"""The end of a month without a final: it is offered again on the 1st, and decided by the table on the 3rd."""

from dataclasses import dataclass
from datetime import UTC
from enum import Enum

import structlog
from telegram.error import TelegramError

from bot.base.lasting_work import go_on
from bot.base.timing import Time
from bot.chat.outgoing.errors import UNREACHABLE, outcome_of
from bot.features.tournaments.messages.season_notices import SeasonNotices
from bot.features.tournaments.season.champion import Champions
from bot.features.tournaments.season.finals import Finals, final_title, usual_game
from bot.features.tournaments.season.hall import Seasons
from bot.features.tournaments.season.season_table import Month, SeasonRow
from bot.features.tournaments.service.fitting import LEAST
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.tournament_model import Stage
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.weekly import Calendar
from bot.match.table import ChatId
from bot.people.people import Chat, Chats
from storage.live.live import Live
from storage.sql.tournament_rows import TournamentArchive, TournamentPlayerRow, TournamentRow

LOOK_S = 300.0
"""Polling interval."""
NOON = 12 * 60
"""Minute of the day of offer and decision."""
OFFERED_ON, DECIDED_ON = 1, 3
"""Days of the next month."""
KEPT_S = 40 * 24 * 3_600
"""TTL of a month's step: until the month after it is over."""

log = structlog.get_logger(__name__)


class Step(Enum):
    """What has been done about a month, as stored."""

    OFFERED = b"offered"
    DECIDING = b"deciding"
    DONE = b"done"


@dataclass(frozen=True, eq=False)
class MonthEnd:
    """Ends the months of groups. Every step is idempotent; a message may come twice after a kill."""

    seasons: Seasons
    finals: Finals
    archive: TournamentArchive
    store: TournamentStore
    organising: Organising
    calendar: Calendar
    chats: Chats
    champions: Champions
    notices: SeasonNotices
    live: Live
    time: Time

    async def run(self) -> None:
        """End months until cancelled."""
        await go_on(self.look, "months-unread", time=self.time, pause_s=LOOK_S)

    async def look(self) -> None:
        """Take the steps that are due in all groups."""
        since = Month.at(self.time.now(), UTC).after(-2)
        for chat, ordinal in await self.archive.seasons(since.ordinal):
            known = await self.chats.get(ChatId(chat))
            if known is None:
                continue
            try:
                await self._end(known, Month.of_ordinal(ordinal))
            except TelegramError as error:
                log.info("month-not-told", chat=chat, reason=str(error))
                if outcome_of(error) in UNREACHABLE:
                    await self._note(known.id, Month.of_ordinal(ordinal), Step.DONE)

    async def _end(self, chat: Chat, month: Month) -> None:
        clock, now, next = chat.settings.clock, self.time.now(), month.after(1)
        if next != Month.at(now, clock) or now < next.on(OFFERED_ON, NOON, clock):
            return
        done = await self.live.memory.recall(_key(chat.id, month))
        step = Step(done) if done is not None else None
        if step is Step.DONE:
            return
        if step is not Step.DECIDING and await self._is_settled(chat, month):
            return
        if step is Step.DECIDING or now >= next.on(DECIDED_ON, NOON, clock):
            await self._note(chat.id, month, Step.DECIDING)
            await self._decide(chat, month)
            await self._note(chat.id, month, Step.DONE)
        elif step is None and await self.finals.due(chat.id, clock) == month:
            table = await self.seasons.table(chat.id, month)
            await self.notices.forgotten(chat, await self._thread(chat.id), month, table)
            await self._note(chat.id, month, Step.OFFERED)

    async def _is_settled(self, chat: Chat, month: Month) -> bool:
        """Return whether a final is open or was played, or a tournament of the month runs on."""
        opened = [each for each in await self.store.of_chat(chat.id) if each.final == month.ordinal]
        if any(each.stage is not Stage.CANCELLED for each in opened):
            return True
        complete = await self.finals.is_complete(chat.id, month, chat.settings.clock)
        return not complete or await self.finals.is_played(chat.id, month)

    async def _decide(self, chat: Chat, month: Month) -> None:
        """Store, crown and name the champions by the table, among members; nobody among fewer than two."""
        table = await self.seasons.table(chat.id, month)
        here = [row async for row in self.finals.still_here(chat.id, table)]
        if len(here) < LEAST:
            return
        rows = [row._replace(place=1 + sum(each.place < row.place for each in here)) for row in here]
        game = usual_game([each.game for each in await self.seasons.results(chat.id, month)])
        await self.archive.save(*self._rows_of(chat, month, game, rows))
        await self.champions.crown(chat.id, month.ordinal, chat.language)
        await self.notices.decided(chat, await self._thread(chat.id), month, rows)

    def _rows_of(
        self, chat: Chat, month: Month, game: str, rows: list[SeasonRow]
    ) -> tuple[TournamentRow, list[TournamentPlayerRow]]:
        """Return a table as the archive's final of its month."""
        now = month.after(1).on(DECIDED_ON, NOON, chat.settings.clock)
        final = TournamentRow(
            id=self.organising.id_of(f"season:{chat.id}:{month.ordinal}"),
            game=game,
            kind="",
            form="season",
            title=final_title(month, chat.language),
            chat=chat.id,
            began=now,
            ended=now,
            regulation={},
            commitment="",
            secret=b"",
            month=month.ordinal,
            final=month.ordinal,
        )
        players = [
            TournamentPlayerRow(
                tournament=final.id,
                player=number,
                person=row.person,
                name=row.name,
                place=row.place,
                score=str(row.points),
            )
            for number, row in enumerate(rows, 1)
        ]
        return final, players

    async def _thread(self, chat: ChatId) -> int | None:
        """Return the topic of the group's weekly tournaments; None without any."""
        return next((each.plan.thread for each in await self.calendar.of_chat(chat)), None)

    async def _note(self, chat: ChatId, month: Month, step: Step) -> None:
        await self.live.memory.remember(_key(chat, month), step.value, KEPT_S)


def _key(chat: ChatId, month: Month) -> str:
    return f"season:{chat}:{month.ordinal}"
