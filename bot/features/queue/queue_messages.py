"""The messages in which people see how they wait for a quick match: one process at a time keeps them true."""

import asyncio
from typing import NamedTuple

import msgspec
import structlog
from redis.exceptions import RedisError
from telegram.error import RetryAfter, TelegramError

from bot.base.lasting_work import go_on
from bot.base.leadership import Leadership
from bot.base.timing import Time
from bot.chat.outgoing.errors import UNREACHABLE, MessageGone, Outcome, outcome_of
from bot.chat.outgoing.sender import Sender
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.queue_screen import ending_content, waiting_content
from bot.features.queue.waiting import Ending, Notice, Ticket
from bot.match.table import PersonId
from bot.people.people import People
from bot.ui.content import Content
from bot.ui.ranks import Rank
from storage.live import Live
from storage.waiting_room import Noticed

LEASE = "waiting"
LEASE_MS = 10_000
LOOK_S = 1.0
AT_ONCE = 10
"""Messages that wait for their turn at a time."""
EDIT_MS = 4_000
"""The shortest time between two edits that only show how time passes."""
TURN_S = 5.0
"""How long a message waits for its turn before others are tried."""

log = structlog.get_logger(__name__)


class _View(NamedTuple):
    """What a message should show."""

    content: Content
    alone: bool = False
    """Whether it says that nobody else waits for the same."""


class _Shown(NamedTuple):
    """What a message shows."""

    ticket: Ticket
    view: _View
    at: int


class QueueMessages:
    """Draws how people wait, and the last word of each wait, behind the screens of matches."""

    def __init__(
        self, live: Live, matchmaking: Matchmaking, people: People, sender: Sender, time: Time, holder: str
    ) -> None:
        """`holder` names this process."""
        self._queue = live.waiting_room
        self._matchmaking = matchmaking
        self._people = people
        self._sender = sender
        self._time = time
        self._leadership = Leadership(live, LEASE, holder, LEASE_MS)
        self._woken = asyncio.Event()
        self._shown: dict[str, _Shown] = {}
        """By name; empty where another process may have drawn since."""
        self._cursor = 0

    def wake(self) -> None:
        """What people see of their waits may have changed."""
        self._woken.set()

    async def run(self) -> None:
        """Draw until cancelled."""
        await go_on(
            self._draw_if_first,
            "queue-not-drawn",
            time=self._time,
            woken=self._woken,
            pause_s=LOOK_S,
            passing=(RedisError, TelegramError),
        )

    async def _draw_if_first(self) -> None:
        if not await self._queue.has_notices():
            self._shown.clear()
        elif await self._leadership.take():
            await self.draw()
        else:
            self._shown.clear()

    async def draw(self) -> None:
        """Bring a bounded part of the messages up to date, those first whose wait is over."""
        some, self._cursor = await self._queue.some_notices(self._cursor)
        names = list(dict.fromkeys((*await self._queue.ended(), *some)))
        for first in range(0, len(names), AT_ONCE):
            await self._leadership.keep_during(map(self._try, names[first : first + AT_ONCE]))

    async def _try(self, name: str) -> None:
        """Draw a message if it shows something else, and deal with what Telegram says."""
        person = PersonId(int(name.partition(":")[0]))
        noticed = await self._queue.noticed(name, person)
        if noticed is None:
            return await self._queue.forget(name, None)
        if not await self._is_due(name, noticed):
            return None
        if not await self._sender.permits.wait_within(TURN_S, person, self._rank(name, noticed)):
            return None
        latest = await self._queue.noticed(name, person)
        view = None if latest is None else await self._view(name, latest)
        if latest is None or view is None:
            return None
        try:
            await self._show(name, latest, view)
        except RetryAfter as error:
            await self._sender.permits.hold(person, error)
        except (MessageGone, TelegramError) as error:
            await self._give_up(name, latest, error)
        return None

    async def _is_due(self, name: str, noticed: Noticed) -> bool:
        """Whether a message should be drawn now: only the passing of time may wait."""
        view, shown = await self._view(name, noticed), self._shown.get(name)
        ticket = _ticket(name, noticed)
        if view is None or shown is None or ticket is None or ticket != shown.ticket:
            return view is not None
        if view.alone is not shown.view.alone:
            return True
        return view != shown.view and self._time.now() - shown.at >= EDIT_MS

    async def _view(self, name: str, noticed: Noticed) -> _View | None:
        """What a message should show; None while a table is being set for its person."""
        notice, ticket = _NOTICES.decode(noticed.notice), _ticket(name, noticed)
        if noticed.ending is not None:
            return _View(ending_content(notice.wish, Ending(noticed.ending), notice.language))
        if ticket is not None:
            others = await self._matchmaking.others(ticket.wish)
            content = waiting_content(ticket, others, self._time.now(), notice.language)
            return _View(content, alone=not others)
        if not await self._queue.is_settled():
            return None
        latest = await self._queue.noticed(name, notice.person)
        if latest is None or latest.ending is not None or _ticket(name, latest) is not None:
            return None
        return _View(ending_content(notice.wish, Ending.LEFT, notice.language))

    def _rank(self, name: str, noticed: Noticed) -> Rank:
        """What answers a tap comes behind those who are asked at matches, the rest behind all matches."""
        shown, ticket = self._shown.get(name), _ticket(name, noticed)
        answers = ticket is not None and (shown is None or shown.ticket != ticket)
        return Rank.RESULT if answers else Rank.LATER

    async def _show(self, name: str, noticed: Noticed, view: _View) -> None:
        """Edit the message, or send it. Raises MessageGone, TelegramError."""
        notice, ticket = _NOTICES.decode(noticed.notice), _ticket(name, noticed)
        if notice.message:
            await self._sender.change(notice.person, notice.message, view.content)
        else:
            sent = await self._sender.send(notice.person, None, view.content, silent=True)
            placed = msgspec.structs.replace(notice, message=sent.message)
            await self._queue.set_notice(name, msgspec.json.encode(placed))
        if ticket is not None and noticed.ending is None:
            self._shown[name] = _Shown(ticket, view, self._time.now())
        else:
            self._shown.pop(name, None)
            await self._queue.forget(name, noticed.ending)

    async def _give_up(self, name: str, noticed: Noticed, error: MessageGone | TelegramError) -> None:
        """Deal with a message that cannot be drawn: a wait that nobody can see is ended."""
        outcome, notice = outcome_of(error), _NOTICES.decode(noticed.notice)
        if outcome is Outcome.UNANSWERED:
            log.info("queue-not-drawn", error=type(error).__name__)
        elif outcome is Outcome.MESSAGE_GONE and noticed.ending is None:
            again = msgspec.structs.replace(notice, message=0)
            await self._queue.set_notice(name, msgspec.json.encode(again))
        else:
            if outcome in UNREACHABLE:
                await self._people.set_opened(notice.person, False)
            await self._end(name, notice, noticed)

    async def _end(self, name: str, notice: Notice, noticed: Noticed) -> None:
        if _ticket(name, noticed) is not None:
            await self._queue.end(notice.person, Ending.LEFT.value, ticket=noticed.ticket or b"")
        self._shown.pop(name, None)
        for ending in (noticed.ending, Ending.LEFT.value):
            await self._queue.forget(name, ending)


_NOTICES = msgspec.json.Decoder(Notice)
_TICKETS = msgspec.json.Decoder(Ticket)


def _ticket(name: str, noticed: Noticed) -> Ticket | None:
    """The ticket of the wait that a message shows, if it goes on."""
    if noticed.ticket is None:
        return None
    ticket = _TICKETS.decode(noticed.ticket)
    return ticket if ticket.notice == name else None
