"""Play all games under faults with marked names of people and chats, and marked secrets.

No mark and no card appears in anything that the operator reads.
"""

import asyncio
from collections import Counter
from contextlib import suppress
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
MALFORMED = ({"message_id": PERSON}, {"message_id": 1, "date": 1, "chat": PERSON}, {"text": f"{PERSON} AS"})


async def read_pages(listen: str, metrics: str, pages: list[str]) -> None:
    """Keep all that the process answers over HTTP, once a second, until cancelled."""
    async with aiohttp.ClientSession() as client:
        while True:
            for page, host in (("metrics", metrics), ("health", listen), ("ready", listen)):
                with suppress(aiohttp.ClientError):
                    async with client.get(f"http://{host}/{page}") as response:
                        pages.append(f"{page} {response.status}\n{await response.text()}")
            await asyncio.sleep(1)


async def go_on(journal: Journal, matches: list[Match]) -> None:
    """Wait until each match has gone on for a while, or is over."""

    def taps() -> Counter[str]:
        """Answered taps by table: in a race an answer does not tell whether it came first."""
        return Counter(tap.move.table for tap in journal.taps if tap.query.answered.is_set())

    before = taps()
    await until(
        lambda: all(each.is_over or taps()[each.table] >= before[each.table] + TAPS for each in matches),
        "a match stands still",
    )


async def people_are_odd(world: WatchedWorld, owner: int, someone: int, hook: str) -> None:
    """Malformed updates, commands by the dozen, the wrong secret, the owner's commands."""
    for number in range(30):
        world.say(someone, someone, f"/{PERSON} {number}" if number % 2 else f"/rules {PERSON}")
    for command in ("/status", "/maintenance on", "/maintenance off", f"/maintenance {PERSON} AS"):
        world.say(owner, owner, command)
    posts = [(HOOK_SECRET, 200, update) for update in MALFORMED]
    posts += [(secret, 403, {"text": f"{PERSON} plays AS"}) for secret in ("", "wrong", PERSON)]
    async with aiohttp.ClientSession() as client:
        for number, (secret, status, update) in enumerate(posts):
            body = {"update_id": 10**9 + number, "message": update}
            headers = {"X-Telegram-Bot-Api-Secret-Token": secret}
            async with client.post(hook, json=body, headers=headers) as response:
                assert response.status == status


async def everything_fails(
    world: WatchedWorld, redis: RedisServer, postgresql: PostgreSQL, database: str, pages: list[str]
) -> None:
    """Telegram in every way; Redis takes no writes, then dies; PostgreSQL hangs while a newcomer comes."""
    once = [Rule(fault, times=1, seconds=1.0) for fault in (*CALL_FAULTS, Fault.SERVER_ERROR)]
    world.faults.replace([*once, *bad_day(0.1)])
    await until(lambda: all(world.faults.strikes[rule.fault] for rule in once), "Telegram does not fail")
    world.faults.replace([])
    redis.client.config_set("maxmemory", 1)
    await until(lambda: any("redis is ill" in page for page in pages), "Redis is not ill")
    redis.client.config_set("maxmemory", 0)
    await asyncio.to_thread(redis.kill)
    await asyncio.to_thread(redis.start)
    with postgresql.paused():
        world.start(world.add_person(PERSON, username=PERSON, language="ru").id)
        await until(lambda: any("database is ill" in page for page in pages), "SQL is not ill")
    await asyncio.to_thread(postgresql.hang_up, database)


async def test_a_run_in_which_everything_fails_tells_nothing(tmp_path: Path, postgresql: PostgreSQL) -> None:
    world, database = WatchedWorld(), postgresql.database()
    listen, metrics = (f"127.0.0.1:{free_port()}" for _ in range(2))
    hook = f"http://{listen}/hook"
    number = world.add_bot(TOKEN).user.id
    journal, pages, seeker, dealt = Journal(world), list[str](), Seeker(SECRETS), set[str]()
    matches = [Match(world, journal, kind, at, pictures=at % 2 == 0) for at, kind in enumerate(KINDS)]
    owner = world.add_person("Owner", language="ru").id
    mark(world)
    with redis_running(tmp_path, "--appendonly", "yes", password=PASSWORD) as redis:
        async with serve(world) as address:
            env = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "OWNER_ID": str(owner)}
            env |= {"REDIS_URL": redis.url(), "DATABASE_URL": database}
            env |= {"WEBHOOK_URL": hook, "WEBHOOK_SECRET": HOOK_SECRET}
            env |= {"LISTEN": listen, "METRICS_LISTEN": metrics}
            process = await launched(tmp_path, "run", "--no-limits", **env)
            ending = asyncio.create_task(process.communicate())
            client = connect(redis.url())
            try:
                world.start(owner)
                room = world.private(world.the_bot(), owner)
                await until(lambda: len(room.messages) > 1, "no answer", patience=START_PATIENCE_S)
                plays = [match.run(Random(str(at)), 0.1) for at, match in enumerate(matches)]
                async with working(*plays, journal.watch(), read_pages(listen, metrics, pages)):
                    await until(lambda: all(match.started for match in matches), "not started")
                    await go_on(journal, matches)
                    await people_are_odd(world, owner, matches[0].host, hook)
                    await everything_fails(world, redis, postgresql, database, pages)
                    await go_on(journal, matches)
                    live = Live(client, bot=number)
                    for stored in [await live.load(id) for id in await live.tables()]:
                        assert stored is not None
                        table = (await open_table(stored, live)).table
                        entries = (await record_of(table, live)).log
                        dealt |= {table.game for each in entries if each.text.startswith("deal ")}
                        seeker.secrets |= {table.token, table.luck.secret.hex()} - {""}
            finally:
                await disconnect(client)
                process.terminate()
                written = b"".join(await ending).decode()
    assert [finding for text in (written, *pages) for finding in seeker.findings(text)] == []
    assert {page.split("\n")[0] for page in pages} >= {"metrics 200", "health 200", "ready 200"}
    for event in ("store-ill", "webhook-refused", "update-malformed"):
        assert f"event='{event}'" in written
    assert dealt == {kind.game for kind in KINDS}
    shown = "\n".join(shown.text for screens in world.shown.values() for shown in screens)
    assert PERSON in shown
    assert not list(Seeker(SECRETS).of_secrets(shown))
