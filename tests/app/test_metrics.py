"""Metrics for Prometheus, without anybody's name, number or cards."""

import asyncio
import logging
import re
from collections.abc import Iterable
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
import structlog
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError
from sqlalchemy.exc import SQLAlchemyError
from telegram.error import Forbidden

from bot.app.http_server import listen
from bot.app.metrics_page import MetricsPage
from bot.app.program import assemble
from bot.base.logs import configure_logs
from bot.base.metrics import REGISTRY, count_fault
from bot.base.settings import Address, Settings
from bot.base.timing import Time
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.permits import Limits, Permits
from bot.match.census import Census
from bot.match.turns.clock import Clock
from bot.ui.ranks import Rank
from games import registry
from playground.server import serve
from storage.live.live import Deadline, Live
from storage.sql.archive import Archive, PersonRow
from tests.conftest import Stores
from tests.support.archived import save_person
from tests.support.clocks import StillTime
from tests.support.http_answers import got
from tests.support.servers import free_port
from tests.support.stage import Stage
from tests.support.telegram import TOKEN
from tests.support.world import default_world

DASHBOARD = Path(__file__).parents[2] / "docs" / "grafana.json"
FEW = {
    "game": set(registry.names()),
    "phase": {"lobby", "playing", "over", "closed"},
    "kind": {"message", "callback_query", "my_chat_member", "chat_member", "other"}
    | {"inline_query", "chosen_inline_result"}
    | {"computer", "race", "turn", "forced", "alarm", "expire", "start", "abandon", "rematch", "absent"}
    | {"archive", "forget", "group", "match_over", "person_seated", "group_moved"},
    "outcome": {"handled", "failed", "unsaved", "unstored"},
    "rank": {rank.name.lower() for rank in Rank},
    "store": {"redis", "database", "token"},
    "level": {"warning", "error", "critical"},
    "queue": {"updates", "screens", "permits", "replies", "thoughts", "analyses"},
    "table": {"ranked", "other"},
    "backlog": {"redraws", "deadlines", "updates"},
}
"""All values of labels that the program names itself."""
NAMED = {
    "method": r"[a-zA-Z]{3,40}",
    "reason": r"\d{3}|[A-Z][A-Za-z]{3,30}",
    "error": r"[A-Z][A-Za-z]{2,40}",
    "event": r"[a-z][a-z-]{3,40}",
    "version": r"[\d.a-z+]+",
    "le": r"[\d.e+-]+|\+Inf",
}
"""Form of other labels: names of methods, classes and events of the log."""


async def read(page: MetricsPage) -> tuple[str, list[Metric]]:
    """Return the page as sent, and its metrics."""
    async with listen(Address("127.0.0.1:0"), [page.route()]) as address:
        status, text = await got(address, "/metrics")
    assert status == 200
    return text, list(text_string_to_metric_families(text))


def value(metrics: Iterable[Metric], name: str, **labels: str) -> float:
    """Return the sum of the samples of this name with these labels."""
    samples = [sample for metric in metrics for sample in metric.samples if sample.name == name]
    return sum(sample.value for sample in samples if labels.items() <= sample.labels.items())


async def test_a_match_shows_in_the_metrics_with_few_labels_and_nobody_in_it(
    stage: Stage, live: Live
) -> None:
    lengths = {"replies": lambda: stage.services[BackgroundCalls].waiting}
    _, before = await read(MetricsPage(Census(live, Time()), lengths))
    loaded = await stage.match()
    mover = stage.mover(loaded)
    await stage.presses(mover, await stage.message_with(mover, "a:"), "a:")
    await stage.says(stage.boris, stage.forum, "/new")
    await stage.drawn()
    text, after = await read(MetricsPage(Census(live, Time()), lengths))

    def grown(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert grown("pulka_updates_total", kind="callback_query", outcome="handled") >= 4
    assert grown("pulka_moves_total", game="oh_hell") == 1
    assert grown("pulka_write_seconds_count") >= 4
    assert grown("pulka_call_seconds_count", method="sendPhoto") >= 3
    assert grown("pulka_permit_wait_seconds_count") >= 4
    assert value(after, "pulka_live_tables", game="oh_hell", phase="playing") == 1
    assert value(after, "pulka_live_tables", phase="lobby") == 1
    assert value(after, "pulka_live_tables") == 2
    assert value(after, "pulka_store_unread") == 0
    people = stage.world.people.values()
    told = {
        *(loaded.table.id, loaded.table.token, TOKEN),
        *(str(person.user.id) for person in people),
        *(person.user.first_name for person in people),
        str(stage.group).lstrip("-"),
    }
    assert {each for each in told if each in text} == set()
    for metric in after:
        assert metric.name.startswith("pulka_")
        assert metric.documentation
        for sample in metric.samples:
            for label, named in sample.labels.items():
                assert named in FEW[label] if label in FEW else re.fullmatch(NAMED[label], named), sample


def test_the_dashboard_shows_all_metrics_that_there_are() -> None:
    suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
    offered = {f"{metric.name}{suffix}" for metric in REGISTRY.collect() for suffix in suffixes[metric.type]}
    text = DASHBOARD.read_text(encoding="utf-8")
    asked = set(re.findall(r"pulka_\w+", " ".join(re.findall(r'"expr": "(.*)"', text))))
    assert asked - offered == set()
    due = {name for name in offered if not name.startswith("pulka_process_")}
    families, shown = (
        {re.sub(r"_(bucket|count|sum)$", "", each) for each in names} for names in (due, asked)
    )
    assert families <= shown
    assert set(re.findall(r"{{(\w+)}}", text)) - {"instance"} <= FEW.keys() | NAMED.keys()


def unreachable() -> Live:
    """Return live tables on a server that does not exist."""
    return Live(Redis(port=free_port(), retry=Retry(NoBackoff(), 0)), bot=1)


async def test_what_redis_keeps_is_shown_unless_it_is_away(live: Live) -> None:
    epoch = (await live.processes.beat("one", term_ms=1000)).epoch
    assert await live.late.store(epoch, [b"1", b"2", b"3"]) == 3
    _, metrics = await read(MetricsPage(Census(live, Time()), {}))
    assert value(metrics, "pulka_live_tables") == 0
    assert value(metrics, "pulka_backlog", backlog="updates") == 3
    text, metrics = await read(MetricsPage(Census(unreachable(), Time()), {}))
    assert value(metrics, "pulka_store_unread") == 1
    assert "pulka_live_tables{" not in text


async def test_faults_of_both_stores_are_counted(archive: Archive) -> None:
    faults: list[tuple[str, Exception]] = []
    away = unreachable()
    away.watch(lambda error: faults.append(("redis", error)))
    archive.watch(lambda error: faults.append(("database", error)))
    with pytest.raises(ConnectionError):
        await away.ping()
    with pytest.raises(SQLAlchemyError):
        await save_person(archive, PersonRow(id=1, name=None, language="ru"))  # type: ignore[arg-type]
    assert [store for store, _ in faults] == ["redis", "database"]
    name, labels = "pulka_storage_faults_total", {"store": "redis", "error": "ConnectionError"}
    before = value(REGISTRY.collect(), name, **labels)
    count_fault(*faults[0])
    assert value(REGISTRY.collect(), name, **labels) == before + 1


async def test_a_permit_put_off_is_measured_by_its_rank(live: Live) -> None:
    permits = Permits(live, Time(), Limits(private=1, private_span_ms=60_000))
    name, counted = "pulka_permit_wait_seconds_bucket", []
    for _ in range(3):
        waits = [value(REGISTRY.collect(), name, rank="asked", le=bucket) for bucket in ("0.0", "+Inf")]
        counted.append(waits)
        permits.take(5)
    at_once, ever = counted[0]
    assert counted == [[at_once, ever], [at_once + 1, ever + 1], [at_once + 1, ever + 2]]


async def test_a_late_deadline_is_measured_by_its_kind() -> None:
    time, live = StillTime(), AsyncMock()
    live.deadlines.due.side_effect = [[Deadline("table", "turn:3", time.now() - 10_000)], []]
    name = "pulka_deadline_lateness_seconds_sum"
    before = value(REGISTRY.collect(), name, kind="turn")
    await Clock(live, time, AsyncMock(), AsyncMock())._sweep()
    assert value(REGISTRY.collect(), name, kind="turn") - before == 10


def test_lines_of_the_log_are_counted_by_event(capsys: pytest.CaptureFixture[str]) -> None:
    before, name = structlog.get_config(), "pulka_log_events_total"
    handlers, level = logging.getLogger().handlers, logging.getLogger().level
    try:
        configure_logs(())
        errors, library = (value(REGISTRY.collect(), name, event=each) for each in ("some-event", "library"))
        structlog.get_logger("ours").warning("some-event", chat=-100500)
        structlog.get_logger("ours").info("some-event")
        logging.getLogger("theirs").error("No card %s", "AS")
        assert value(REGISTRY.collect(), name, event="some-event") == errors + 1
        assert value(REGISTRY.collect(), name, event="library") == library + 1
    finally:
        structlog.configure(**before)
        logging.getLogger().handlers = handlers
        logging.getLogger().setLevel(level)
    shown = capsys.readouterr().err
    assert "No card AS" in shown
    assert "library" not in shown


async def test_a_process_shows_metrics_where_it_is_told(tmp_path: Path, stores: Stores) -> None:
    address, stop = Address(f"127.0.0.1:{free_port()}"), asyncio.Event()
    async with serve(default_world(TOKEN)) as url:
        settings = Settings(
            bot_token=SecretStr(TOKEN),
            bot_api_url=url,
            redis_url=SecretStr(stores.redis),
            data_dir=tmp_path,
            metrics_listen=address,
        )
        async with assemble(settings, Time()) as app:
            running = asyncio.create_task(app.run(stop))
            assert "pulka_build_info" in (await got(address, "/metrics"))[1]
            assert (await got(address, "/health"))[0] == 404
            stop.set()
            await running


async def test_calls_that_telegram_refuses_are_counted(stage: Stage) -> None:
    name, labels = "pulka_refusals_total", {"method": "sendMessage", "reason": "403"}
    before = value(REGISTRY.collect(), name, **labels)
    stage.world.block(stage.mary)
    with pytest.raises(Forbidden):
        await stage.bot.send_message(stage.mary, "a word")
    assert value(REGISTRY.collect(), name, **labels) > before
