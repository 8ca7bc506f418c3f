"""Matches that a person begins in private: against computers at once, or with strangers."""

from dataclasses import dataclass

import msgspec
from telegram import Bot

from bot.base.preferences import Habits
from bot.chat.incoming.request import Request
from bot.features.queue.hours import Hours
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.offers import Offers
from bot.features.queue.rings import Rings
from bot.features.queue.solo_menu import Company, Solo, start_content
from bot.features.queue.waiting import Wish
from bot.match.loaded import UpdateId
from bot.match.opening.new_tables import NewTables
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId
from bot.people.people import People
from bot.ui.content import Content, Key
from bot.ui.texts.words import words_in
from games.agents.levels import Level


@dataclass(frozen=True)
class PrivatePlay:
    """Starts matches in private, and remembers what the person plays."""

    matchmaking: Matchmaking
    offers: Offers
    rings: Rings
    hours: Hours
    new_tables: NewTables
    store: Store
    people: People
    bot: Bot

    async def wait(self, request: Request, wish: Wish, *, rated: bool, message: int = 0) -> None:
        """Put the person in the queue; `message` shows the wait, or a new message if it is 0.

        Raises UnderMaintenance, UnknownGame, TooManyTables, PlaysQuickMatch, LeftLately, NotWaiting.
        """
        await request.require_no_maintenance()
        await request.require_calm()
        await self.matchmaking.wait(request.person, wish, rated=rated, message=message, update=request.update)
        await self.remember(request, game=wish.game, preset=wish.preset)
        await request.answer("toast-waiting" if rated else "toast-seating")

    async def join(self, request: Request, table: TableId, *, message: int) -> None:
        """Let the person take a seat at an offered table.

        Raises UnderMaintenance, NoOffer, and refusals of `wait`.
        """
        await request.require_no_maintenance()
        await request.require_calm()
        await self.matchmaking.join(request.person, table, message=message, update=request.update)
        await request.answer("toast-seating")

    async def front(self, request: Request, solo: Solo, habits: Habits) -> Content:
        """Return the last page of the menu for a complete draft, with what stands against people."""
        objection, wish = await self.matchmaking.objection(request.person.id), Wish(solo.game, solo.preset)
        person = msgspec.structs.replace(request.person, habits=habits)
        offers = [] if objection else await self.offers.to_person(person, wish)
        called = await self.rings.is_asked(person.id, solo.game)
        hours = [] if objection else await self.hours.lines(words_in(person.language))
        return start_content(solo, habits.level, person.language, Company(objection, offers, called, hours))

    async def solo(
        self, request: Request, wish: Wish, *, computers: int, level: Level, once: UpdateId = ""
    ) -> None:
        """Begin a match against computers. Idempotent by `once` or the update. Raises TooManyTables."""
        await self.new_tables.solo(
            once or request.update, request.person, wish.game, wish.preset, computers=computers, level=level
        )

    async def running(self, request: Request) -> Table | None:
        """Return the person's latest running match against computers."""
        tables = await self.store.of_person(request.person.id)
        alone = [table for table in tables if table.chat is None and table.phase is Phase.PLAYING]
        return alone[-1] if alone else None

    async def remember(self, request: Request, **changes: str) -> Habits:
        """Store what the person plays, and return it."""
        habits: Habits = msgspec.structs.replace(request.person.habits, **changes)
        await self.people.set_habits(request.person.id, habits)
        return habits

    async def lead_to_private(self, request: Request) -> None:
        """Show a group the link to the private chat."""
        label = (await request.words()).plain("button-play")
        link = f"https://t.me/{self.bot.username}?start=play"
        await request.say("play-in-private", keyboard=((Key(label, url=link),),))
