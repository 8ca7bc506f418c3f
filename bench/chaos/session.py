"""One fault against matches of all games: people, strikes, checks."""

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.chaos.bots import Bot
from bench.chaos.checks import Findings, inspect
from bench.chaos.faults import Fault, Scene, now
from bench.chaos.journal import Journal
from bench.chaos.knowledge import Disruptions
from bench.chaos.matches import EVENING, KINDS, Evening, Kind, Match
from bench.chaos.world import WatchedWorld
from playground.faults import bad_day
from playground.server import serve
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.scenario import NothingHappened, until, working

TOKEN = "7000000001:chaos"
FIRST_MATCH_S = 180.0
"""Timeout of the first match's start."""
SOON_S = 0.06
"""Delay of a strike that aims at a tap's move."""
BETWEEN_S = 1.0
"""Longest time between two strikes."""


class Patience(NamedTuple):
    """Timeouts in seconds."""

    served: float = 60.0
    """Until people are served after a strike."""
    end: float = 20.0
    """Until matches have ended by themselves; then they are stopped."""
    stop: float = 60.0
    """Until matches have stopped."""
    settle: float = 40.0
    """Until the last screens are drawn."""


USUAL = Patience()


class Result(NamedTuple):
    """A row of the table."""

    strikes: int
    findings: Findings
    answered: tuple[float, ...]
    """Seconds until a tap was answered, by strike."""
    served: tuple[float, ...]
    """Seconds until a move was accepted, by strike."""
    exits: int
    """Number of exits of a bot by itself."""


@dataclass
class Session:
    """Matches under a fault."""

    world: WatchedWorld
    rng: Random
    pause: float
    """Longest time to think, in seconds."""
    patience: Patience
    is_loud: bool
    """Whether to print each step."""
    matches: list[Match] = field(default_factory=list)
    disruptions: Disruptions = field(default_factory=Disruptions)
    answered: list[float] = field(default_factory=list)
    """Seconds until a tap was answered, by strike."""
    served: list[float] = field(default_factory=list)
    """Seconds until a move was accepted, by strike."""
    unserved: list[str] = field(default_factory=list)
    broken_since: int = 0
    """Time of the strike that people have not recovered from; 0: none."""
    goes_on: bool = True
    """Whether another match follows one that ends."""

    def __post_init__(self) -> None:
        self.journal = Journal(self.world)

    @property
    def playing(self) -> list[Match]:
        """The matches in which people can move."""
        return [match for match in self.matches if match.is_playing]

    @property
    def timed(self) -> list[Match]:
        """Return those with answers to accepted moves: in TERC the answer is the result."""
        return [match for match in self.playing if match.kind.game != "terc"]

    async def play(self, kind: Kind) -> None:
        """Play match after match until told to stop."""
        while self.goes_on:
            number = len(self.matches)
            match = Match(
                self.world, self.journal, kind, number, pictures=number % 3 != 2, moves=number % 2 == 1
            )
            self.matches.append(match)
            await match.run(Random(self.rng.random()), self.pause)
            if not match.started:
                await asyncio.sleep(1)

    async def play_evening(self) -> None:
        """Play a tournament until told to stop."""
        evening = Evening(self.world, self.journal, EVENING, 0, pictures=True)
        async with working(evening.run(Random(self.rng.random()), self.pause)):
            while self.goes_on:  # noqa: ASYNC110 - nothing sets an event
                await asyncio.sleep(0.1)
        if evening.failed:
            self.unserved.append(evening.failed)

    async def strike(self, fault: Fault, scene: Scene, *, is_last: bool) -> None:
        """Strike once at a random moment while somebody plays.

        Then wait until people are served again, unless the next strike does not.
        """
        if not self.broken_since:
            await until(lambda: bool(self.timed), "no match is under way", patience=FIRST_MATCH_S)
        await self._moment()
        self.broken_since = self.broken_since or now()
        since = await fault.strike(scene)
        self.tell("struck")
        if is_last or self.rng.random() >= fault.hurry:
            await self._wait_for_service(since)

    async def _wait_for_service(self, since: int) -> None:
        """Wait until a tap after this time is accepted, and record the delay."""
        try:
            await until(
                lambda: self.journal.answered_after(since, accepted=True) is not None or not self.timed,
                "nobody is served",
                patience=self.patience.served,
            )
            self._time(since)
        except NothingHappened:
            self.unserved.append(f"nobody is served for {self.patience.served:.0f} s after a strike")
        self.disruptions.add(self.broken_since, now())
        self.broken_since = 0
        self.tell("served")

    def tell(self, what: str) -> None:
        """Print a step, if wanted."""
        if self.is_loud:
            print(
                f"  {now() / 1000 % 1000:.1f} {what}, {len(self.playing)} matches",
                file=sys.stderr,
                flush=True,
            )

    def _time(self, since: int) -> None:
        """Record the delays of an answer and of an accepted move."""
        for seconds, accepted in ((self.answered, False), (self.served, True)):
            at = self.journal.answered_after(since, accepted=accepted)
            if at is not None:
                seconds.append((at - since) / 1000)

    async def _moment(self) -> None:
        """Wait for the moment to strike: any, or just after a tap."""
        await asyncio.sleep(self.rng.uniform(0.1, BETWEEN_S))
        if self.rng.random() < 0.5:
            taps = len(self.journal.taps)
            with contextlib.suppress(NothingHappened):
                await until(lambda: len(self.journal.taps) > taps, "nobody taps", patience=2.0)
            await asyncio.sleep(self.rng.uniform(0, SOON_S))

    async def finish(self) -> None:
        """Let matches end, and stop those that take longer."""
        self.goes_on = False
        with contextlib.suppress(NothingHappened):
            await until(
                lambda: not any(match.is_waiting for match in self.matches),
                "lobbies wait",
                patience=self.patience.stop,
            )
        try:
            await until(lambda: not self.playing, "matches go on", patience=self.patience.end)
        except NothingHappened:
            stopping = asyncio.gather(*(match.stop() for match in self.playing))
            with contextlib.suppress(NothingHappened, TimeoutError):
                await asyncio.wait_for(stopping, self.patience.stop)


async def run(
    fault: Fault,
    strikes: int,
    *,
    seed: str,
    plant: str = "",
    patience: Patience = USUAL,
    pause: float = 0.4,
    loud: bool = False,
) -> Result:
    """Let a fault strike this many times. Raises CannotMount."""
    rng = Random(seed)
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pulka-chaos-")))
        setup = await stack.enter_async_context(fault.servers(folder))
        world = WatchedWorld()
        number = world.add_bot(TOKEN).user.id
        address = await stack.enter_async_context(serve(world))
        env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "CALLS_PER_SECOND": "100000", **setup.env}
        bots = await stack.enter_async_context(_bots(folder, fault.bots, env, plant))
        session = Session(world, rng, pause, patience, loud)
        await stack.enter_async_context(
            working(session.journal.watch(), *map(session.play, KINDS), session.play_evening())
        )
        await until(lambda: bool(session.timed), "no match begins", patience=FIRST_MATCH_S)
        if fault.bad_calls:
            world.faults.replace(bad_day(fault.bad_calls), seed=rng.randrange(1 << 30))
        scene = Scene(setup, bots, rng, number)
        for left in reversed(range(strikes)):
            await session.strike(fault, scene, is_last=not left)
        world.faults.replace([])
        await session.finish()
        session.tell("finished")
        findings = await _inspect(world, session, setup.redis, number, patience.settle)
        exits = sum(bot.exits for bot in bots)
        return Result(strikes, findings, tuple(session.answered), tuple(session.served), exits)


async def _inspect(world: WatchedWorld, session: Session, redis: str, bot: int, settle: float) -> Findings:
    client = connect(redis)
    try:
        found = await inspect(
            world, session.journal, Live(client, bot=bot), session.matches, session.disruptions, settle
        )
    finally:
        await disconnect(client)
    found.stuck += session.unserved
    return found


@asynccontextmanager
async def _bots(folder: Path, number: int, env: dict[str, str], plant: str) -> AsyncIterator[list[Bot]]:
    """Start this many processes that serve the same tables."""
    bots = [Bot(folder, each, env, plant) for each in range(number)]
    try:
        for bot in bots:
            await bot.start()
        yield bots
    finally:
        await asyncio.gather(*(bot.end() for bot in bots))
