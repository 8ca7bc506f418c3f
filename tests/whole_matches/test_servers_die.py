"""Redis and PostgreSQL die and come back in the middle of a match, and it goes on as if nothing had happened."""

import asyncio
from pathlib import Path

from bot.base.timing import Time
from playground.server import serve
from playground.world import World
from storage.sql.archive import Archive
from tests.support.archived import matches_of_person
from tests.support.scenario import PATIENCE_S, until
from tests.support.sentences import tells
from tests.support.servers import PASSWORD, PostgreSQL, redis_running
from tests.whole_matches.conftest import TOKEN, Servers, Site
from tests.whole_matches.rooms import over, started
from tests.whole_matches.stored import compare

DEATHS = 5


async def test_a_match_survives_its_servers(tmp_path: Path, postgresql: PostgreSQL) -> None:
    database = postgresql.database()
    folder = tmp_path / "redis"
    folder.mkdir()
    time = Time()
    world = World(time, limits=False)
    world.add_bot(TOKEN)
    with redis_running(folder, "--appendonly", "yes", password=PASSWORD) as redis:
        async with serve(world) as address:
            site = Site(world, time, address, tmp_path, Servers(redis.url(), database))
            people = site.people("Аня", "Борис", "Вера", "Глеб")
            async with site.bot(limits=False):
                group = await started(site, people)
                async with site.autoplay(*people, pause=0.1) as autoplay:
                    for _ in range(DEATHS):
                        accepted = autoplay.accepted_taps
                        await asyncio.to_thread(redis.kill)
                        await asyncio.sleep(0.5)
                        await asyncio.to_thread(redis.start)
                        await asyncio.to_thread(postgresql.hang_up, database)
                        await until(
                            lambda accepted=accepted: autoplay.accepted_taps > accepted or over(group),  # type: ignore[misc]
                            "stuck",
                        )
                    await until(lambda: over(group), "no end", patience=240)
                await compare(site, autoplay, group_text=site.last(group).written)
                archive = await Archive.open(database)
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        while not await matches_of_person(archive, people[0]):  # noqa: ASYNC110 (what happens there sets no event here)
                            await asyncio.sleep(0.1)
                finally:
                    await archive.close()
    assert sum(tells(text, "oh-hell-final-trick") for text in site.texts(group)) == 5
