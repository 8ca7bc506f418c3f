"""What spectators see of each game in a group, in real time and within Telegram's limits: soon, and never untrue."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.app.cli.terminal import without_markup
from bot.app.program import App
from bot.base.timing import Time
from bot.chat.drawer.loading import ScreenLoader
from bot.match.table import Phase, Table
from bot.ui.plan import GroupRecord
from bot.ui.table.group_plan import plan_group
from games import registry
from playground.directory import Impossible
from playground.model import Room
from playground.world import World
from storage.live.live import Client, Live, StoredScreen
from storage.redis.connection import connect, disconnect
from storage.redis.keys import Keys
from tests.support.autoplay import Autoplayers
from tests.support.group_watch import GroupWatch, group_calls, most_in_a_minute
from tests.support.scenario import start_match, until, working
from tests.whole_matches.boards import board, over
from tests.whole_matches.conftest import Servers, Site, site_at

PLAYERS = {"oh_hell": 4, "preferans": 3, "sergeant_major": 3, "terc": 3, "terz": 2}
PLAY_S = 26
LEAST_S, MOST_S = 1.0, 2.5
"""How soon people tap."""
LATEST_MS = 30_000
"""A change that is shown later waits for something that a slow machine does not explain: four seconds are the aim, by `test_pace.py`."""
TALK_S = 1.5


class Shown(NamedTuple):
    """A table's message: its caption without the feed, and the name of its picture."""

    caption: str
    picture: str | None


class TruthWatch(GroupWatch):
    """Compares what a group's message shows with what its table was in the last seconds."""

    def __init__(self, world: World, live: Live, time: Time) -> None:
        super().__init__(world, live)
        self.untrue: list[str] = []
        self.compared: Counter[str] = Counter()
        """How often a message of each game was compared with states."""
        bot: Any = SimpleNamespace(username="pulka_bot", supports_inline_queries=True)
        self._loader: Any = ScreenLoader(live, bot, time)
        self._versions: dict[str, int] = {}
        self._was: dict[str, dict[Shown, int]] = {}
        """By table: until when each look was right, the present one last."""
        self._seen: dict[str, tuple[GroupRecord, str]] = {}

    async def check(self, table: Table, stored: StoredScreen, record: GroupRecord) -> None:
        if table.phase is not Phase.PLAYING or table.chat is None:
            return
        was, now = self._was.setdefault(table.id, {}), self._world.time.now()
        was |= dict.fromkeys(list(was)[-1:], now)
        if self._versions.get(table.id) != stored.table.version:
            self._versions[table.id] = stored.table.version
            shown = await self._right_now(stored, record)
            was.pop(shown, None)
            was[shown] = now
        message = self._world.groups[table.chat].messages.get(record.message)
        if message is not None:
            self._compare(table, record, message.written, now)

    async def _right_now(self, stored: StoredScreen, record: GroupRecord) -> Shown:
        """What the message would show, drawn from the state of this moment."""
        state = await self._loader.state(stored)
        end = state.start + len(state.events)
        bare = msgspec.structs.replace(record, phase=Phase.PLAYING.value, cursor=end, since=end, digest="")
        step = plan_group(state, bare)
        assert step.outgoing is not None
        return Shown(without_markup(step.outgoing.content.text), step.outgoing.picture)

    def _compare(self, table: Table, record: GroupRecord, written: str, now: int) -> None:
        """Only what is the same at two looks: the record is stored just after the message has changed."""
        settled = self._seen.get(table.id) == (record, written)
        self._seen[table.id] = record, written
        if not settled:
            return
        self.compared[table.game] += 1
        was = self._was[table.id]
        right = [
            shown for shown in was if shown.picture == record.picture and written.startswith(shown.caption)
        ]
        if not right or now - max(was[shown] for shown in right) > LATEST_MS:
            self.untrue.append(f"{table.game}: {written}")


class Played(NamedTuple):
    """A group with its players and people who only look on."""

    game: str
    room: Room
    people: list[int]
    spectators: list[int]


@pytest.fixture
async def real(tmp_path: Path, servers: Servers | None) -> AsyncIterator[Site]:
    """A site with Telegram's limits, in real time."""
    async with site_at(1.0, tmp_path, servers) as made:
        yield made


async def _begin(site: Site, game: str, number: int) -> Played:
    people = await start_match(site.world, game, number, players=PLAYERS[game])
    room = next(room for room in site.world.groups.values() if people[0] in room.members)
    spectators = site.people(f"Looker {number}-1", f"Looker {number}-2")
    for person in spectators:
        site.world.join(room.chat.id, person)
    return Played(game, room, people, spectators)


def _play(site: Site, played: Played) -> Any:
    if played.game == "terc":
        return _race(site, played)
    rng = Random(played.game)
    return Autoplayers(site.world, played.people, rng, pause=MOST_S, least=LEAST_S).run()


async def _race(site: Site, played: Played) -> None:
    """One after the other finds a TERC, or says that there is none."""
    rng, turn = Random(1), 0
    while not over(played.room):
        here, who = board(played.room), played.people[turn % len(played.people)]
        turn += 1
        if here is None:
            await asyncio.sleep(0.1)
            continue
        found = here.tercs()
        taps = ["a:{}:{}:call", *(f"p:{{}}:{{}}:{card}" for card in found[0])] if found else ["a:{}:{}:none"]
        for tap in taps:
            await asyncio.sleep(rng.uniform(LEAST_S, MOST_S))
            data = tap.format(here.table, here.question)
            with suppress(Impossible):  # the board has been sent anew
                site.world.press(who, played.room.chat.id, here.message, data)


async def _talk(site: Site, played: Played) -> None:
    """Spectators write, so that the table is sent anew now and then."""
    while True:
        for person in played.spectators:
            await asyncio.sleep(TALK_S)
            site.world.say(person, played.room.chat.id, "/nothing")


def _is_shown(room: Room) -> bool:
    """Whether the group sees its match; the message above shows the lobby."""
    return any(message.photo for message in room.messages.values())


async def _forget_lobbies(redis: Client, site: Site, app: App) -> None:
    """As if people had sat down long ago."""
    await redis.delete(*(shard.calls for shard in Keys(site.world.the_bot().user.id).shards))
    assert app.bot is not None
    await app.bot.delivery.sender.permits.restore()


@pytest.mark.slow
async def test_groups_see_every_game_soon_and_truly(real: Site) -> None:
    assert set(PLAYERS) == set(registry.names())
    async with real.bot() as app:
        groups = await asyncio.gather(
            *(_begin(real, game, number) for number, game in enumerate(sorted(PLAYERS)))
        )
        await until(lambda: all(_is_shown(played.room) for played in groups), "no tables")
        redis = connect(real.redis)
        live = Live(redis, bot=real.world.the_bot().user.id)
        watch = TruthWatch(real.world, live, real.time)

        def seen_enough() -> bool:
            compared = all(watch.compared[game] > 20 for game in PLAYERS)
            return compared and len(watch.lags) > 15 and all(map(is_anew, groups))

        await _forget_lobbies(redis, real, app)
        before = {played.game: max(played.room.messages) for played in groups}

        def is_anew(played: Played) -> bool:
            anew = [number for number in played.room.messages if number > before[played.game] + 8]
            return any(played.room.messages[number].photo for number in anew)

        async with working(watch.run()):
            async with working(
                *(_play(real, played) for played in groups), *(_talk(real, played) for played in groups)
            ):
                await asyncio.sleep(PLAY_S)
                await until(seen_enough, "too little is shown")
            await until(lambda: not watch.unseen, "a change is not shown")
        await disconnect(redis)
    assert watch.untrue == []
    assert max(watch.lags) <= LATEST_MS, sorted(watch.lags)
    assert all(most_in_a_minute(times) <= 18 for times in group_calls(real.world).values())
    assert not any(call.code == 429 for call in real.world.calls)
