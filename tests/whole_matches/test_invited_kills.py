"""The bot dies between what it stores and what it edits: posted cards are true all the same."""

import signal
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from playground.bot_api_types import Message
from playground.faults import Fault, Rule
from playground.model import Room
from playground.people.inline_mode import ask, choose
from tests.support.scenario import START_PATIENCE_S, button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.bots import ended_in_any_case, launched
from tests.whole_matches.conftest import Site

EDITS = Rule(Fault.HANG, method="editMessageText", seconds=600)


class Visitors:
    """Anna's table without a group, and its card in a chat that the bot is not in."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.world = site.world
        self.people = site.people("Аня", "Борис", "Вера")
        self.elsewhere = self.world.add_group("Дача", self.people)
        self.card = 0

    @property
    def private(self) -> Room:
        return self.site.private(self.people[0])

    @property
    def table(self) -> Message:
        """The table as Anna sees it."""
        found = button(self.private, ":leave")
        assert found is not None
        return found[0]

    @property
    def shown(self) -> Message:
        return self.elsewhere.messages[self.card]

    async def post(self) -> None:
        """Open the table, and post its card."""
        anna = self.people[0]
        self.world.start(anna, "invite")
        menu = "t:invite:oh_hell"
        await until(lambda: button(self.private, menu) is not None, "no menu", patience=START_PATIENCE_S)
        await tap(self.world, anna, self.private, menu)
        await until(lambda: button(self.private, ":leave") is not None, "no table")
        asking = ask(self.world, anna, self.elsewhere.chat.id, "", asks=self.world.the_bot().user.id)
        await until(asking.answered.is_set, "no answer")
        result = asking.answer["results"][0]["id"]
        self.card = choose(self.world, anna, self.elsewhere.chat.id, asking.query.id, result).message_id

    async def sits(self, person: int) -> None:
        """Sit down by the card."""
        await tap(self.world, self.people[person], self.elsewhere, "j:")


async def dies(
    visitors: Visitors, bots: list[Process], act: Callable[[], Awaitable[None]], *, hangs: int
) -> None:
    """Do something, kill the bot while as many edits of it hang, and start another."""
    world = visitors.world
    before = world.faults.strikes[Fault.HANG]
    world.faults.replace([EDITS])
    await act()
    await until(lambda: world.faults.strikes[Fault.HANG] >= before + hangs, "no edit")
    bots[-1].send_signal(signal.SIGKILL)
    await bots[-1].wait()
    world.faults.replace([])
    bots.append(await launched(visitors.site))


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_card_is_true_after_kills_before_its_edits(calm: Site) -> None:
    visitors = Visitors(calm)
    async with ended_in_any_case() as bots:
        bots.append(await launched(calm))
        await visitors.post()
        await visitors.sits(1)
        await until(lambda: "Борис" in visitors.shown.written, "the card is not true")
        await dies(visitors, bots, partial(visitors.sits, 2), hangs=1)
        await until(lambda: "Вера" in visitors.shown.written, "nobody edits the card")
        await until(lambda: "Вера" in visitors.table.written, "nobody edits the table")
        start = partial(tap, visitors.world, visitors.people[0], visitors.private, ":start")
        await dies(visitors, bots, start, hangs=2)
        await until(lambda: visitors.shown.reply_markup is None, "the card is not closed")
        assert tells(visitors.shown.written, "invitation-started")
        await until(lambda: button(visitors.private, ":leave") is None, "the table is not closed")
