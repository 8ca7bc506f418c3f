"""All games are played while everything fails, by people and in chats whose names, like the secrets, are marked.

Nothing that whoever runs the bot reads has any of them, or a card.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp

from bench.chaos.journal import Journal
from bench.chaos.matches import KINDS, Match
from bench.chaos.world import WatchedWorld
from bot.match.loaded import open_table, record_of
from playground.faults import CALL_FAULTS, Fault, Rule, bad_day
from playground.server import serve
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.marks import PERSON, Seeker, mark
from tests.support.processes import launched
from tests.support.scenario import START_PATIENCE_S, until, working
from tests.support.servers import PASSWORD, PostgreSQL, RedisServer, free_port, redis_running

TOKEN, HOOK_SECRET = "7000000001:AAmarkedTokenOfThisRun", "marked_secret-of-the-webhook"
SECRETS = (TOKEN, TOKEN.partition(":")[2], HOOK_SECRET, PASSWORD)
TAPS = 10
"""Taps in each match before things fail, and again afterwards."""
PAGES = ("metrics", "health", "ready")
MALFORMED = ({"message_id": PERSON}, {"message_id": 1, "date": 1, "chat": PERSON}, {"text": f"{PERSON} AS"})


class Run:
    """The bot in a process of its own, what it says over HTTP, and the matches that are played."""

    def __init__(
        self, world: WatchedWorld, redis: RedisServer, database: str, ports: tuple[int, int]
    ) -> None:
        self.world = world
        self.redis = redis
        self.database = database
        self.listen, self.metrics = ports
        self.journal = Journal(world)
        self.matches = [
            Match(world, self.journal, kind, number, pictures=number % 2 == 0)
            for number, kind in enumerate(KINDS)
        ]
        self.owner = world.add_person("Owner").id
        mark(world)
        self.pages: list[str] = []
        self.secrets = set(SECRETS)
        self.dealt: set[str] = set()
        """Games in which cards were dealt."""

    def env(self, address: str) -> dict[str, str]:
        return {
            "BOT_TOKEN": TOKEN,
            "BOT_API_URL": address,
            "REDIS_URL": self.redis.url(),
            "DATABASE_URL": self.database,
            "WEBHOOK_URL": f"http://127.0.0.1:{self.listen}/hook",
            "WEBHOOK_SECRET": HOOK_SECRET,
            "LISTEN": f"127.0.0.1:{self.listen}",
            "METRICS_LISTEN": f"127.0.0.1:{self.metrics}",
            "OWNER_ID": str(self.owner),
        }

    async def read_pages(self) -> None:
        """Keep all that the process answers over HTTP, once a second, until cancelled."""
        async with aiohttp.ClientSession() as client:
            while True:
                for page in PAGES:
                    port = self.metrics if page == "metrics" else self.listen
                    try:
                        async with client.get(f"http://127.0.0.1:{port}/{page}") as response:
                            self.pages.append(f"{page} {response.status}\n{await response.text()}")
                    except aiohttp.ClientError:
                        pass
                await asyncio.sleep(1)

    def taps(self) -> Counter[str]:
        """Answered taps by table: in a race an answer does not tell whether it came first."""
        return Counter(tap.move.table for tap in self.journal.taps if tap.query.answered.is_set())

    async def go_on(self) -> None:
        """Wait until each match has gone on for a while, or is over."""
        before = self.taps()
        for match in self.matches:
            enough = before[match.table] + TAPS
            await until(
                lambda match=match, enough=enough: match.is_over or self.taps()[match.table] >= enough,  # type: ignore[misc]
                f"{match.kind.game} stands still",
            )

    async def look_into_redis(self) -> None:
        """Keep what is secret about the tables."""
        redis = connect(self.redis.url())
        try:
            bot = self.world.the_bot().user.id
            live = Live(redis, bot=bot)
            for id in await live.tables():
                stored = await live.load(id)
                assert stored is not None
                table = (await open_table(stored, live)).table
                record = await record_of(table, live)
                self.dealt |= (
                    {table.game} if any(entry.text.startswith("deal ") for entry in record.log) else set()
                )
                self.secrets |= {secret for secret in (table.token, table.luck.secret.hex()) if secret}
        finally:
            await disconnect(redis)


@asynccontextmanager
async def played(run: Run) -> AsyncIterator[None]:
    """All matches are played in the block, while the pages are read."""
    plays = (match.run(Random(str(number)), 0.1) for number, match in enumerate(run.matches))
    async with working(*plays, run.journal.watch(), run.read_pages()):
        yield


async def telegram_fails(run: Run) -> None:
    """In every way: a tenth of the calls, and once each way for certain."""
    once = [Rule(fault, times=1, seconds=1.0) for fault in (*CALL_FAULTS, Fault.SERVER_ERROR)]
    run.world.faults.replace([*once, *bad_day(0.1)])
    await until(lambda: all(run.world.faults.strikes[rule.fault] for rule in once), "Telegram does not fail")
    run.world.faults.replace([])


async def people_are_odd(run: Run) -> None:
    """Malformed updates, commands by the dozen, the wrong secret, the owner's commands."""
    someone = run.matches[0].host
    for number in range(30):
        run.world.say(someone, someone, f"/{PERSON} {number}" if number % 2 else f"/rules {PERSON}")
    for command in ("/status", "/maintenance on", "/maintenance off", f"/broadcast {PERSON} AS"):
        run.world.say(run.owner, run.owner, command)
    for number, update in enumerate(MALFORMED):
        assert await posted(run, {"update_id": 10**9 + number, "message": update}, HOOK_SECRET) == 200
    for secret in ("", "wrong", PERSON):
        assert await posted(run, {"update_id": 1, "message": {"text": f"{PERSON} plays AS"}}, secret) == 403


async def posted(run: Run, body: object, secret: str) -> int:
    """How the bot answers what somebody posts where it waits for Telegram."""
    url, headers = f"http://127.0.0.1:{run.listen}/hook", {"X-Telegram-Bot-Api-Secret-Token": secret}
    async with aiohttp.ClientSession() as client, client.post(url, json=body, headers=headers) as response:
        return response.status


async def servers_fail(run: Run, postgresql: PostgreSQL) -> None:
    """Redis takes no writes, then dies; PostgreSQL hangs while a newcomer comes."""
    client = run.redis.client
    client.config_set("maxmemory", 1)
    await until(lambda: any("redis is ill" in page for page in run.pages), "Redis is not ill")
    client.config_set("maxmemory", 0)
    await asyncio.to_thread(run.redis.kill)
    await asyncio.to_thread(run.redis.start)
    with postgresql.paused():
        run.world.start(run.world.add_person(PERSON, username=PERSON).id)
        await until(lambda: any("database is ill" in page for page in run.pages), "SQL is not ill")
    await asyncio.to_thread(postgresql.hang_up, run.database)


async def test_a_run_in_which_everything_fails_tells_nothing(tmp_path: Path, postgresql: PostgreSQL) -> None:
    world = WatchedWorld()
    world.add_bot(TOKEN)
    with redis_running(tmp_path, "--appendonly", "yes", password=PASSWORD) as redis:
        async with serve(world) as address:
            run = Run(world, redis, postgresql.database(), (free_port(), free_port()))
            process = await launched(tmp_path, "run", "--no-limits", **run.env(address))
            ending = asyncio.create_task(process.communicate())
            try:
                world.start(run.owner)
                room = world.private(world.the_bot(), run.owner)
                await until(lambda: len(room.messages) > 1, "no answer", patience=START_PATIENCE_S)
                async with played(run):
                    await until(lambda: all(match.started for match in run.matches), "not started")
                    await run.go_on()
                    await people_are_odd(run)
                    await telegram_fails(run)
                    await servers_fail(run, postgresql)
                    await run.go_on()
                    await run.look_into_redis()
            finally:
                process.terminate()
                out, errors = await ending
    written = (out + errors).decode()
    seeker = Seeker(run.secrets)
    for text in (written, *run.pages):
        assert not list(seeker.findings(text))
    assert {page.split("\n")[0] for page in run.pages} >= {"metrics 200", "health 200", "ready 200"}
    for event in ("store-ill", "webhook-refused", "update-malformed"):
        assert f"event='{event}'" in written
    assert run.dealt == {kind.game for kind in KINDS}
    shown = "\n".join(shown.text for screens in world.shown.values() for shown in screens)
    assert PERSON in shown
    assert not list(Seeker(SECRETS).of_secrets(shown))
