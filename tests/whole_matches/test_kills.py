"""The bot dies without warning, again and again, and the match goes on as if nothing had happened."""

import asyncio
import signal
from random import Random

import pytest

from tests.support.scenario import until
from tests.support.sentences import tells
from tests.whole_matches.bots import ended_in_any_case, launched
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import over, started
from tests.whole_matches.stored import compare

KILLS = 20


async def serves(site: Site, calls: int) -> None:
    await until(lambda: site.world.calls_made > calls + 12, "the bot does not come up")


@pytest.mark.slow
@pytest.mark.timeout(900)  # twenty processes start, one after the other
async def test_match_survives_twenty_kills_without_loss_or_repeats(calm: Site) -> None:
    people = calm.people("Аня", "Борис", "Вера", "Глеб")
    rng = Random(20)
    async with ended_in_any_case() as bots:
        bots.append(await launched(calm))
        group = await started(calm, people, preset="full")
        kills = 0
        async with calm.autoplay(*people, pause=0.15) as autoplay:
            while kills < KILLS and not over(group):
                await asyncio.sleep(rng.random() * 0.6)
                bots[-1].send_signal(signal.SIGKILL)
                await bots[-1].wait()
                kills += 1
                calls, taps = calm.world.calls_made, autoplay.accepted_taps
                bots.append(await launched(calm))
                await serves(calm, calls)
                await until(
                    lambda taps=taps: autoplay.accepted_taps > taps or over(group),  # type: ignore[misc]
                    "nobody can play any more",
                )
            await until(lambda: over(group), "no end", patience=240)
            await asyncio.sleep(1)
        assert kills == KILLS
        await compare(calm, autoplay, group_text=calm.last(group).written)
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) >= 13
