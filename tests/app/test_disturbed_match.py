"""A match in which everything fails once: nothing that is written, measured or reported names a person or a card."""

from collections.abc import AsyncIterator, Awaitable, Callable
from io import StringIO
from typing import Any, NoReturn, cast

import pytest
from prometheus_client import generate_latest
from sqlalchemy.exc import IntegrityError, OperationalError
from telegram import Bot

from bot.app.readiness import Readiness
from bot.base.metrics import REGISTRY
from bot.base.preferences import Language
from bot.base.timing import Time
from bot.base.troubles import Troubles
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming import dispatch, patience
from bot.chat.outgoing import photo_cache
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.features.operation.owner_pages import status_content
from bot.match.census import Census
from bot.match.loaded import Loaded
from bot.match.seating.play import TablePlay
from bot.match.table import PersonId
from games import registry
from playground.faults import Fault, Rule
from playground.world import World
from storage.live.live import Client, Live
from storage.live.redraws import group_screen
from storage.sql.archive import Archive
from tests.support import running_bot as conftest
from tests.support.clocks import StoppableTime
from tests.support.marks import CHAT, PERSON, Seeker, mark
from tests.support.program_log import program_log
from tests.support.refusing import refusing
from tests.support.scenario import until
from tests.support.stage import Stage
from tests.support.telegram import TOKEN
from tests.support.world import default_world
from tests.whole_matches.telegram_events import message, offer

BOT = int(TOKEN.partition(":")[0])
CONFESSION = f"{PERSON} of {CHAT} plays AS, has 10♠ and 1231, by {TOKEN}"
WAIT_S = 15.0
CALLS = (Fault.SERVER_ERROR, Fault.BAD_GATEWAY, Fault.RESET, Fault.LOST, Fault.HANG, Fault.TOO_MANY)


class Confession(Exception):
    """An error that tells everything."""


def confess(*_: Any, **__: Any) -> NoReturn:
    raise Confession(CONFESSION)


def marked_world(token: str, time: Time, *, limits: bool) -> World:
    world = default_world(token, time, limits=limits)
    mark(world)
    return world


class Trial:
    """A bot at work, what it writes, and ways to make it fail."""

    def __init__(self, stage: Stage, loaded: Loaded, written: StringIO, redis: Client) -> None:
        self.stage = stage
        self.loaded = loaded
        self.written = written
        self.redis = redis
        self.patches = pytest.MonkeyPatch()

    async def is_logged(self, event: str, *, times: int = 1) -> None:
        told = self.written
        await until(
            lambda: told.getvalue().count(f"event={event!r}") >= times, f"no {event}", patience=WAIT_S
        )

    async def tap(self, person: int, action: str, question: str | None = None) -> None:
        """A tap under the hand of a person, whoever is asked, and all that comes of it."""
        self.press(person, action, question)
        await self.stage.quiet()

    def press(self, person: int, action: str, question: str | None = None) -> None:
        """The same without waiting."""
        game, state = self.loaded.game, self.loaded.state
        seat = min(game.awaited(state))
        data = f"a:{self.loaded.table.id}:{question or game.question(state, seat)}:{action}"
        tap = message(self.stage.world, self.stage.world.room(person))
        sender = self.stage.world.person(person).user
        query = {
            "id": str(tap["message_id"]),
            "from": sender,
            "chat_instance": "1",
            "data": data,
            "message": tap,
        }
        offer(self.stage.world, "callback_query", query)

    async def move(self) -> None:
        """A legal action, so that the picture is another."""
        game, state = self.loaded.game, self.loaded.state
        seat, person = min(game.awaited(state)), PersonId(self.stage.mover(self.loaded))
        action, question = next(iter(game.legal(state, seat))), game.question(state, seat)
        play = self.stage.services[TablePlay]
        await play.submit("move", self.loaded.table.id, person, question, game.write(action))

    async def redraw(self) -> None:
        screen = group_screen(self.stage.group)
        await self.stage.services[Delivery].send_anew(self.loaded.table.id, screen)


async def taps_are_refused(trial: Trial) -> None:
    """By whom it does not concern, out of date, against the rules, nonsense."""
    stage = trial.stage
    mover = stage.mover(trial.loaded)
    for action in ("play AS", "bid 99", "play 10♠", "deal AS KD", f"bid {PERSON}"):
        for person in (stage.anna, stage.boris, stage.mary):
            await trial.tap(person, action)
        await trial.tap(mover, action, question="d9b")


async def updates_are_malformed(trial: Trial) -> None:
    for broken in ({"message_id": CONFESSION}, {"message_id": 1, "chat": CONFESSION}, {"text": CONFESSION}):
        offer(trial.stage.world, "message", broken)
    await trial.is_logged("update-malformed")


async def handlers_fail(trial: Trial) -> None:
    """Then the apology as well."""
    trial.patches.setattr(TablePlay, "submit", confess)
    await trial.tap(trial.stage.anna, "play AS")
    await trial.is_logged("update-failed")
    trial.patches.setattr(dispatch, "request_from", confess)
    await trial.tap(trial.stage.anna, "play AS")
    await trial.is_logged("apology-failed")


async def pictures_fail(trial: Trial) -> None:
    """The drawing of them, then their description, then everything."""
    face = registry.face("oh_hell")
    trial.patches.setattr(photo_cache, "jpeg", confess)
    await trial.move()
    await trial.redraw()
    await trial.is_logged("picture-undrawn")
    trial.patches.setattr(type(face), "table", confess)
    await trial.redraw()
    await trial.is_logged("picture-undescribed")
    await trial.is_logged("screen-undrawn")


async def replies_fail(trial: Trial) -> None:
    calls = trial.stage.services[BackgroundCalls]
    calls.later(trial.stage.anna, confess)
    await trial.is_logged("reply-failed")
    trial.stage.world.block(trial.stage.mary)
    calls.later(
        trial.stage.mary, lambda: trial.stage.services[Bot].send_message(trial.stage.mary, CONFESSION)
    )
    await trial.is_logged("reply-failed", times=2)


async def telegram_fails(trial: Trial) -> None:
    """In every way, while people ask for things."""
    world = trial.stage.world
    world.faults.replace([Rule(fault, times=1, seconds=0.1) for fault in CALLS])
    for command in ("/score", "/rules", "/help", "/table", "/hand", "/settings"):
        for person in (trial.stage.anna, trial.stage.boris):
            world.say(person, person, command)
            world.say(person, trial.stage.group, f"{command} {PERSON}")
    await until(lambda: all(world.faults.strikes[fault] for fault in CALLS), "no fault", patience=WAIT_S)
    world.faults.replace([])


async def redis_refuses(trial: Trial) -> None:
    trial.patches.setattr(patience, "PATIENCE_S", 0.05)
    async with refusing(trial.redis, "OOM"):
        trial.press(trial.stage.mover(trial.loaded), "play AS")
        await trial.is_logged("storage-failed")
    await trial.stage.quiet()


async def the_database_fails(trial: Trial) -> None:
    """By what a newcomer is called, then by itself."""
    stage, failures = trial.stage, [IntegrityError, OperationalError]

    async def fail(*_: Any) -> None:
        if failures:
            raise failures.pop(0)(f"INSERT {CONFESSION}", {"name": PERSON}, Confession(CONFESSION))

    trial.patches.setattr(Archive, "edit", fail)
    for number in range(2):
        newcomer = stage.world.add_person(PERSON, username=f"{PERSON}{number}").id
        stage.world.start(newcomer)
    await until(lambda: not failures, "no newcomer", patience=WAIT_S)


async def the_owner_looks(trial: Trial) -> None:
    for command in ("/status", "/maintenance on", "/maintenance off", f"/broadcast {PERSON} AS"):
        trial.stage.world.say(trial.stage.anna, trial.stage.anna, command)
        await trial.stage.quiet()


TRIALS: tuple[Callable[[Trial], Awaitable[None]], ...] = (
    taps_are_refused,
    updates_are_malformed,
    the_owner_looks,
    replies_fail,
    telegram_fails,
    redis_refuses,
    the_database_fails,
    pictures_fail,
    handlers_fail,
)


async def all_that_is_told(trial: Trial, live: Live) -> str:
    """To whoever runs the bot: the log, metrics, health and status."""
    troubles = Troubles()

    async def fail() -> None:
        confess()

    readiness = Readiness({"redis": fail}, troubles)
    pages = [await readiness._ready(cast(Any, None)), await readiness._health(cast(Any, None))]
    count = await trial.stage.services[Census].count()
    missing = await readiness.missing()
    assert missing
    status = status_content("0", 1, count, missing, [], Language.EN, maintenance=False).text
    told = [generate_latest(REGISTRY), *(bytes(page.body) for page in pages)]
    return trial.written.getvalue() + b"\n".join(told).decode() + status


@pytest.fixture
async def trial(
    live: Live, archive: Archive, redis: Client, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Trial]:
    monkeypatch.setattr(conftest, "default_world", marked_world)
    with program_log() as written:
        async with conftest.running_stage(live, archive, StoppableTime(), owned=True) as stage:
            trial = Trial(stage, await stage.match(), written, redis)
            yield trial
            trial.patches.undo()


async def test_whatever_fails_no_name_or_card_is_told(
    trial: Trial, live: Live, capsys: pytest.CaptureFixture[str]
) -> None:
    for disturb in TRIALS:
        await disturb(trial)
        trial.patches.undo()
    table = trial.loaded.table
    seeker = Seeker([TOKEN, table.token, table.luck.secret.hex()])
    assert not list(seeker.findings(await all_that_is_told(trial, live)))
    assert capsys.readouterr() == ("", "")
    rooms = trial.stage.world.rooms()
    shown = "\n".join(each.written for room in rooms for each in room.messages.values())
    assert PERSON in shown
    assert not list(seeker.of_secrets(shown))
