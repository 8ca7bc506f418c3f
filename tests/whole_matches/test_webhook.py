"""Matches over webhooks: one process is active, others stand by; they come, go and cannot store for a while."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest
from aiohttp import web

from bot.app.program import App, assemble
from bot.base.preferences import Language
from bot.base.settings import Address
from bot.base.timing import Time
from bot.chat.incoming.webhook import derive_secret
from bot.ui.texts.words import words_in
from playground.server import serve
from playground.world import World
from storage.redis.connection import connect, disconnect
from tests.support.scenario import START_PATIENCE_S, button, tap, until
from tests.support.sentences import tells
from tests.support.servers import free_port, redis_running
from tests.whole_matches import bots
from tests.whole_matches.conftest import TOKEN, Servers, Site
from tests.whole_matches.rooms import over, started
from tests.whole_matches.stored import compare, settled

KILLS = 4
HEADER = "X-Telegram-Bot-Api-Secret-Token"


class Front:
    """What stands in front of the processes: each request goes to the one that takes it."""

    def __init__(self) -> None:
        self.address = ""
        self.behind: list[Address] = []
        self.answers: Counter[int] = Counter()
        self.served: Counter[Address] = Counter()
        self.at_once = 0
        self.most_at_once = 0
        self.twice = 0.0
        """Which part of the updates is brought twice, at the same time."""
        self.lost = 0.0
        """Which part of the answers Telegram never hears."""
        self._rng = Random(7)
        self._last: Address | None = None
        self._client: aiohttp.ClientSession

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Front"]:
        app = web.Application()
        app.router.add_post("/hook", self._pass)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.address = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
        async with aiohttp.ClientSession() as self._client:
            yield self
        await runner.cleanup()

    async def _pass(self, request: web.Request) -> web.Response:
        body = await request.read()
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            deliveries = 2 if self._rng.random() < self.twice else 1
            answer = (await asyncio.gather(*(self._deliver(request, body) for _ in range(deliveries))))[0]
        finally:
            self.at_once -= 1
        self.answers[answer.status] += 1
        return web.Response(status=504) if self._rng.random() < self.lost else answer

    async def _deliver(self, request: web.Request, body: bytes) -> web.Response:
        """Bring an update to the process that had the last one; where it refuses, to the others in turn."""
        headers = {name: request.headers[name] for name in ("Content-Type", HEADER)}
        answer = web.Response(status=502)
        for place in sorted(self.behind, key=lambda place: place != self._last):
            try:
                async with self._client.post(f"http://{place}/hook", data=body, headers=headers) as response:
                    again = response.headers.get("Retry-After")
                    answer = web.Response(
                        status=response.status, headers={"Retry-After": again} if again else None
                    )
            except aiohttp.ClientError:
                continue
            if answer.status != 503:
                self._last = place
                self.served[place] += 1
                break
        return answer


@pytest.fixture
async def front() -> AsyncIterator[Front]:
    async with Front().open() as front:
        yield front


@asynccontextmanager
async def behind(front: Front, site: Site) -> AsyncIterator[App]:
    """Another process, as far as Telegram can tell: it shares nothing but the storage with those beside it."""
    settings = site.settings.model_copy(
        update={"webhook_url": front.address, "listen": Address("127.0.0.1:0")}
    )
    stop = asyncio.Event()
    async with assemble(
        settings, Time(site.world.time.scale), limits=False, thinking_ms=20, apart=False
    ) as app:
        assert app.address is not None
        front.behind.append(app.address)
        running = asyncio.create_task(app.run(stop))
        try:
            yield app
        finally:
            front.behind.remove(app.address)
            stop.set()
            await running


@pytest.mark.slow
async def test_a_whole_match_by_one_process(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with behind(front, calm):
        group = await started(calm, people)
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: over(group), "no end", patience=240)
        await asyncio.sleep(0.5)
        await compare(calm, autoplay, group_text=calm.last(group).written)
    assert set(front.answers) == {200}
    assert not any(method == "getUpdates" for (_, method, _) in calm.world.counts)


@pytest.mark.slow
async def test_repeated_updates_and_lost_answers_change_nothing(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера", "Глеб")
    async with behind(front, calm) as one, behind(front, calm):
        group = await started(calm, people)
        front.twice, front.lost = 0.3, 0.1
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: over(group), "no end", patience=240)
        await asyncio.sleep(0.5)
        await compare(calm, autoplay, group_text=calm.last(group).written)
        assert set(front.served) == {one.address}, "who stands by takes nothing"
    assert set(front.answers) == {200}
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) == 5


async def test_all_tap_at_once_and_nobody_waits_for_another(calm: Site, front: Front) -> None:
    """Everybody joins, then everybody bids whether or not it is their turn: as many requests at a time as people."""
    people = calm.people("Аня", "Борис", "Вера", "Глеб", "Даша", "Егор")
    async with behind(front, calm), behind(front, calm):
        group = await calm.group(*people)
        calm.world.say(people[0], group.chat.id, "/new oh_hell")
        await until(lambda: button(group, ":join") is not None, "no lobby")
        found = button(group, ":join")
        assert found is not None
        pressed = [
            calm.world.press(person, group.chat.id, found[0].message_id, found[1])
            for person in people[1:]
            for _ in range(3)
        ]
        await until(lambda: all(query.is_over for query in pressed), "a tap was not answered")
        names = ("Аня", "Борис", "Вера", "Глеб", "Даша", "Егор")
        await until(
            lambda: all(name in found[0].written or name in calm.last(group).text for name in names),  # type: ignore[operator]
            "not all seated",
        )
    assert front.most_at_once > 2


async def test_processes_come_and_go_in_the_middle_of_a_match(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    running = AsyncExitStack()
    try:
        await running.enter_async_context(behind(front, calm))
        group = await started(calm, people)
        async with calm.autoplay(*people) as autoplay:
            for _ in range(2):
                async with AsyncExitStack() as beginning:
                    guest = await beginning.enter_async_context(behind(front, calm))
                    await running.aclose()
                    await until(
                        lambda guest=guest: front.served[guest.address] > 5 or over(group),  # type: ignore[misc]
                        "not served",
                    )
                    running = beginning.pop_all()
            assert calm.world.the_bot().webhook["url"] == front.address
            await until(lambda: over(group), "no end", patience=240)
        await asyncio.sleep(0.5)
        await compare(calm, autoplay, group_text=calm.last(group).written)
    finally:
        await running.aclose()
    assert calm.world.the_bot().webhook["url"] == front.address


@pytest.mark.slow
async def test_taps_made_while_nobody_is_there_are_brought_later(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with behind(front, calm):
        group = await started(calm, people)
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: autoplay.accepted_taps > 5, "nobody plays")
    async with calm.autoplay(*people):
        await until(lambda: front.answers[502] > 2, "nobody tapped")
    async with behind(front, calm), calm.autoplay(*people):
        await until(lambda: over(group), "no end", patience=240)
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) == 5


@pytest.mark.slow
async def test_unstored_update_is_brought_again_and_nothing_is_lost(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with behind(front, calm), behind(front, calm):
        redis = connect(calm.redis)
        try:
            group = await started(calm, people)
            async with calm.autoplay(*people) as autoplay:
                for _ in range(2):
                    played, refused = autoplay.accepted_taps, front.answers[503]
                    told = len(refusals(calm, people[0]))
                    await until(lambda played=played: autoplay.accepted_taps > played + 5, "nobody plays")  # type: ignore[misc]
                    await redis.execute_command("CONFIG", "SET", "min-replicas-to-write", "1")
                    calm.world.say(people[0], people[0], "/hand")
                    looker = calm.world.add_person("Глеб", language="ru").id
                    calm.world.join(group.chat.id, looker)
                    await until(
                        lambda refused=refused: front.answers[503] > refused + 1,  # type: ignore[misc]
                        "what has no reader was not kept with Telegram",
                    )
                    await until(
                        lambda told=told: len(refusals(calm, people[0])) > told,  # type: ignore[misc]
                        "a command was not refused with words",
                    )
                    await redis.execute_command("CONFIG", "SET", "min-replicas-to-write", "0")
                await until(lambda: over(group), "no end", patience=240)
            await asyncio.sleep(0.5)
            await compare(calm, autoplay, group_text=calm.last(group).written)
        finally:
            await redis.execute_command("CONFIG", "SET", "min-replicas-to-write", "0")
            await disconnect(redis)
    assert sum(tells(text, "oh-hell-final-trick") for text in calm.texts(group)) == 5


def refusals(site: Site, person: int) -> list[str]:
    """What tells a person that a command was not stored."""
    words = words_in(Language.RU).plain("command-not-stored")
    return [text for text in site.texts(site.private(person)) if text == words]


async def test_who_does_not_know_the_secret_changes_nothing(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with behind(front, calm) as app, aiohttp.ClientSession() as client:
        group = await started(calm, people)
        await until(lambda: any(button(calm.private(person), "a:") for person in people), "no hand")
        person = next(person for person in people if button(calm.private(person), "a:"))
        await settled(calm)
        found = button(calm.private(person), "a:")
        assert found is not None
        before = [list(room.messages.values()) for room in (group, *(calm.private(each) for each in people))]
        chat = {"id": person, "type": "private", "first_name": "Аня"}
        query: dict[str, Any] = {
            "id": "1",
            "from": {"id": person, "is_bot": False, "first_name": "Аня"},
            "chat_instance": "1",
        }
        query |= {"data": found[1], "message": {"message_id": found[0].message_id, "date": 1, "chat": chat}}
        body = msgspec.json.encode({"update_id": 10**6, "callback_query": query})
        for given in ({}, {HEADER: "guessed"}, {HEADER: derive_secret("7000000001:other")}):
            headers = {"Content-Type": "application/json", **given}
            async with client.post(f"http://{app.address}/hook", data=body, headers=headers) as response:
                assert response.status == 403
        await settled(calm)
        assert [
            list(room.messages.values()) for room in (group, *(calm.private(each) for each in people))
        ] == before
        headers = {"Content-Type": "application/json", HEADER: derive_secret(TOKEN)}
        async with client.post(f"http://{app.address}/hook", data=body, headers=headers) as response:
            assert response.status == 200
        await until(
            lambda: list(calm.private(person).messages.values()) not in before,
            "the tap itself was not a good one",
        )


@pytest.mark.slow
async def test_polling_and_webhook_take_over_from_each_other(calm: Site, front: Front) -> None:
    people = calm.people("Аня", "Борис", "Вера")
    async with calm.bot(limits=False):
        group = await started(calm, people)
        async with calm.autoplay(*people) as autoplay:
            await until(lambda: autoplay.accepted_taps > 5, "nobody plays")
    async with behind(front, calm), calm.autoplay(*people) as autoplay:
        await until(lambda: autoplay.accepted_taps > 5, "nobody plays by webhook")
    async with calm.bot(limits=False), calm.autoplay(*people):
        await until(lambda: over(group), "no end", patience=240)
    assert calm.world.the_bot().webhook == {}


@asynccontextmanager
async def polling(site: Site, folder: Path) -> AsyncIterator[Address]:
    """A process of the bot over one Redis, which polls if it is active; yields where it answers."""
    settings = site.settings.model_copy(update={"listen": Address("127.0.0.1:0"), "data_dir": folder})
    stop = asyncio.Event()
    async with assemble(settings, Time(1.0), limits=False) as app:
        running = asyncio.create_task(app.run(stop))
        try:
            assert app.address is not None
            yield app.address
        finally:
            stop.set()
            await running


async def test_ready_names_the_active_process_and_the_next_is_at_once(tmp_path: Path) -> None:
    world = World(time := Time(), limits=False)
    world.add_bot(TOKEN)
    with redis_running(tmp_path) as redis:
        servers = Servers(redis.url(), f"sqlite:///{tmp_path}/shared.db")
        async with serve(world) as address, AsyncExitStack() as stack:
            site = Site(world, time, address, tmp_path, servers)
            async with polling(site, tmp_path / "one") as one:
                await until_ready(one)
                two = await stack.enter_async_context(polling(site, tmp_path / "two"))
                assert (await answers(two, "/ready"), await answers(two, "/health")) == (503, 200)
                assert (await answers(one, "/ready"), await answers(one, "/health")) == (200, 200)
                assert await answers(one, "/") == 404
            async with asyncio.timeout(1.0):
                await until_ready(two)


async def launched(site: Site, front: Front, **env: str) -> asyncio.subprocess.Process:
    """The bot as a process behind the front."""
    return await bots.launched(site, is_heard=True, **{"WEBHOOK_URL": front.address, **env})


async def answers(address: Address, path: str) -> int:
    try:
        async with aiohttp.ClientSession() as client, client.get(f"http://{address}{path}") as response:
            return response.status
    except aiohttp.ClientError:
        return 0


async def until_ready(address: Address) -> None:
    await until_answered(address, "/ready")


async def until_answered(address: Address, path: str) -> None:
    async with asyncio.timeout(START_PATIENCE_S):
        while await answers(address, path) != 200:  # noqa: ASYNC110, nothing tells when another process is
            await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_a_process_serves_ends_cleanly_and_tells_no_secret(calm: Site, front: Front) -> None:
    address = Address(f"127.0.0.1:{free_port()}")
    process = await launched(calm, front, LISTEN=address, WEBHOOK_SECRET="Our-own_secret")
    await until_ready(address)
    await until(lambda: calm.world.the_bot().webhook.get("secret") == "Our-own_secret", "not told")
    front.behind.append(address)
    people = calm.people("Аня", "Борис", "Вера")
    group = await calm.group(*people)
    calm.world.say(people[0], group.chat.id, "/new oh_hell")
    await tap(calm.world, people[1], group, ":join")
    async with (
        aiohttp.ClientSession() as client,
        client.post(f"http://{address}/hook", data=b"Our-own_secret") as response,
    ):
        assert response.status == 403
    process.send_signal(signal.SIGTERM)
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    assert process.returncode == 0
    assert b"webhook-refused" in errors
    assert b"Traceback" not in errors
    assert b"Our-own_secret" not in errors
    assert TOKEN.partition(":")[2].encode() not in errors.replace(b"matches", b"")
    assert calm.world.the_bot().webhook["url"] == front.address


@pytest.mark.slow
async def test_an_address_that_cannot_be_had_is_named(calm: Site, front: Front) -> None:
    taken = Address(front.address.removeprefix("http://").removesuffix("/hook"))
    process = await launched(calm, front, LISTEN=taken)
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    assert process.returncode == 2
    assert errors.decode() == f"Cannot listen on LISTEN={taken}: Address already in use.\n"


@pytest.mark.slow
async def test_a_webhook_that_telegram_does_not_take_is_named(calm: Site, front: Front) -> None:
    process = await launched(calm, front, LISTEN="127.0.0.1:0", WEBHOOK_URL="http://bot.example/hook")
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    assert process.returncode == 2
    assert errors.decode().splitlines()[-1].startswith("Telegram does not accept the WEBHOOK_URL: ")
    assert b"Traceback" not in errors


@pytest.mark.slow
@pytest.mark.timeout(900)  # many processes start, one after the other
async def test_a_match_survives_processes_that_are_killed(calm: Site, front: Front) -> None:
    """One of two dies at a time, on the spot; Telegram brings what it had in work to the other."""
    people = calm.people("Аня", "Борис", "Вера", "Глеб")
    rng = Random(3)
    places = [Address(f"127.0.0.1:{free_port()}") for _ in range(2)]
    processes = [await launched(calm, front, LISTEN=place) for place in places]
    try:
        for place in places:
            await until_answered(place, "/health")
        front.behind.extend(places)
        await until(
            lambda: all(len(calm.texts(calm.private(person))) > 1 for person in people), "not welcomed"
        )
        group = await started(calm, people, preset="full")
        kills = 0
        async with calm.autoplay(*people, pause=0.5) as autoplay:
            while kills < KILLS and not over(group):
                await asyncio.sleep(0.2 + rng.random())
                which = rng.randrange(2)
                processes[which].kill()
                await processes[which].communicate()
                kills += 1
                processes[which] = await launched(calm, front, LISTEN=places[which])
                await until_answered(places[which], "/health")
                taps = autoplay.accepted_taps
                await until(
                    lambda taps=taps: autoplay.accepted_taps > taps or over(group),  # type: ignore[misc]
                    "nobody can play any more",
                )
            autoplay.pause = 0.1
            await until(lambda: over(group), "no end", patience=240)
            await asyncio.sleep(1)
        assert kills == KILLS
        await compare(calm, autoplay, group_text=calm.last(group).written)
    finally:
        for process in processes:
            if process.returncode is None:
                process.terminate()
            await process.communicate()
    assert set(front.served) == set(places), "each has been the active one"
