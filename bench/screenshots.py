"""The pictures of the README: real matches in the playground, photographed in Chromium (`make screenshots`)."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.async_api import Browser, async_playwright

from bench.process import running
from bot.playground.server import serve
from bot.playground.stage import button, tap, until
from bot.playground.thumbs import Thumbs
from bot.playground.world import Room, World

TOKEN = "7000000001:screenshots"
FOLDER = Path("docs/screenshots")
DESKTOP = (1280, 860)
PHONE = (390, 844)
CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TAPS = 121
"""Into the seventh deal of four, in the middle of its third trick."""
EXCHANGED = 8
"""Three exchanges, then two of the four cards that the dealer lays away."""


class Cast(NamedTuple):
    """Who plays in which group, in one language."""

    language: str
    group: str
    people: tuple[str, ...]


CASTS = (
    Cast("ru", "Пятничная пулька", ("Аня", "Борис", "Константин Всеволодович Преображенский", "Вера")),
    Cast("en", "Friday cards", ("Anna", "Bob", "Maximiliana Featherstonehaugh-Smith", "Vera")),
)


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        for cast in CASTS:
            with tempfile.TemporaryDirectory(prefix="pulka-pictures-") as folder:
                await _played(browser, cast, Path(folder))
            with tempfile.TemporaryDirectory(prefix="pulka-pictures-") as folder:
                await _played_for_a_stake(browser, cast, Path(folder))
        await browser.close()


class Table(NamedTuple):
    """A group about to start a match, in a world that a bot serves."""

    world: World
    address: str
    people: list[int]
    group: Room


@asynccontextmanager
async def _lobby(cast: Cast, folder: Path, game: str, players: int) -> AsyncIterator[Table]:
    world = World(limits=False)
    world.add_bot(TOKEN)
    people = [world.add_person(name, language=cast.language).id for name in cast.people[:players]]
    for person in people:
        world.start(person)
    async with serve(world) as address:
        env = {**os.environ, "BOT_TOKEN": TOKEN, "BOT_API_URL": address, "DATA_DIR": str(folder)}
        async with running("bot", "run", "--no-limits", env=env):
            group = world.add_group(cast.group, people)
            world.add_bot_to(group.chat.id, people[0])
            await until(lambda: bool(group.messages), "no greeting")
            world.say(people[0], group.chat.id, f"/new {game}")
            for person in people[1:]:
                await tap(world, person, group, ":join")
            await asyncio.sleep(1)
            yield Table(world, address, people, group)


async def _played(browser: Browser, cast: Cast, folder: Path) -> None:
    """Чёрт побери: lobby, the seventh deal, the end, the score sheet."""
    async with _lobby(cast, folder, "oh_hell", 4) as (world, address, people, group):
        await _shoot(browser, address, cast, f"lobby-phone-{cast.language}", PHONE, [(people[0], group)])
        await tap(world, people[0], group, ":start")
        await _tapped(world, people, TAPS)
        mine = next((person for person in people if _asked(world, person)), people[0])
        others = [person for person in people if person != mine]
        desktop = [(mine, group), (mine, None), (others[0], None), (others[1], None)]
        await _shoot(browser, address, cast, f"desktop-{cast.language}", DESKTOP, desktop)
        await _shoot(browser, address, cast, f"hand-phone-{cast.language}", PHONE, [(mine, None)])
        await _shoot(browser, address, cast, f"group-phone-{cast.language}", PHONE, [(mine, group)])
        await _shoot(browser, address, cast, f"hand-phone-dark-{cast.language}", PHONE, [(mine, None)], dark=True)
        await _finished(world, people, group)
        await _shoot(browser, address, cast, f"end-phone-{cast.language}", PHONE, [(mine, group)])
        world.say(mine, mine, "/score")
        await asyncio.sleep(1.5)
        await _shoot(browser, address, cast, f"score-phone-{cast.language}", PHONE, [(mine, None)])


async def _played_for_a_stake(browser: Browser, cast: Cast, folder: Path) -> None:
    """Старшина with a stake: the dealer lays cards away, a trick in the middle of the deal, the end."""
    async with _lobby(cast, folder, "sergeant_major", 3) as (world, address, people, group):
        await tap(world, people[0], group, ":preset:stake")
        await tap(world, people[0], group, ":start")
        await _tapped(world, people, EXCHANGED)
        dealer = next((person for person in people if button(world.private(world.the_bot(), person), "p:")), people[0])
        await _shoot(browser, address, cast, f"kitty-phone-{cast.language}", PHONE, [(dealer, None)])
        await _tapped(world, people, 24)
        mine = next((person for person in people if _asked(world, person)), people[0])
        await _shoot(browser, address, cast, f"stake-hand-phone-{cast.language}", PHONE, [(mine, None)])
        await _shoot(browser, address, cast, f"stake-group-phone-{cast.language}", PHONE, [(mine, group)])
        await _finished(world, people, group)
        await _shoot(browser, address, cast, f"stake-end-phone-{cast.language}", PHONE, [(mine, group)])


def _modestly(rng: Random) -> Callable[[list[str]], str]:
    """The lowest bid but one, or the card in the middle: nobody bids eleven of thirteen. Cards are picked by chance."""

    def choose(offered: list[str]) -> str:
        if offered[0].startswith("p:"):
            return rng.choice(offered)
        return offered[1] if ":bid " in offered[0] and len(offered) > 2 else offered[len(offered) // 2]

    return choose


async def _tapped(world: World, people: Sequence[int], taps: int) -> None:
    """So many taps, and a moment for the last of them to be drawn."""
    thumbs = Thumbs(world, people, Random(5), pause=0.01, choose=_modestly(Random(7)))
    tapping = asyncio.create_task(thumbs.run())
    await until(lambda: thumbs.accepted >= taps, "nobody plays")
    tapping.cancel()
    await asyncio.sleep(1)


async def _finished(world: World, people: Sequence[int], group: Room) -> None:
    thumbs = Thumbs(world, people, Random(6), choose=_modestly(Random(7)))
    tapping = asyncio.create_task(thumbs.run())
    await until(lambda: button(group, ":again") is not None, "no end", patience=120)
    tapping.cancel()
    await asyncio.sleep(1)


def _asked(world: World, person: int) -> bool:
    found = button(world.private(world.the_bot(), person), "a:")
    return found is not None and ":play " in found[1]


async def _shoot(
    browser: Browser,
    address: str,
    cast: Cast,
    name: str,
    size: tuple[int, int],
    phones: Sequence[tuple[int, Room | None]],
    *,
    dark: bool = False,
) -> None:
    shown = ",".join(f"{person}@{room.chat.id if room else 'bot'}" for person, room in phones)
    page = await browser.new_page(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light", device_scale_factor=1.5
    )
    await page.goto(f"{address}/?phones={shown}&lang={cast.language}")
    await page.wait_for_timeout(700)
    await page.screenshot(path=FOLDER / f"{name}.png")
    await page.close()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    asyncio.run(main())
