"""Real stores for tests, clean for each: an embedded server and SQLite, and in the slow run Redis on a port and PostgreSQL as well."""

import asyncio
import gc
import secrets
import shutil
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import StringIO
from itertools import count
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import NamedTuple

import pytest
import structlog
from _pytest.nodeid import NodeId
from hypothesis import HealthCheck, settings

from storage.live.live import Client, Live
from storage.redis.connection import connect, disconnect
from storage.server.embedded import EmbeddedServer
from storage.sql.archive import Archive
from storage.sql.migrate import migrate
from tests.support.servers import PASSWORD, PostgreSQL, postgresql_running, redis_running

pytest_plugins = ("tests.support.running_bot", "tests.support.service")
"""Fixtures: `stage` and `strict_stage`; `world`."""


class Stores(NamedTuple):
    """Servers that run until the last test."""

    redis: str
    """Its URL."""
    database: Callable[[Path], str]
    """The URL of a new database; one that is a file is in the folder."""
    apart: bool
    """Whether they have to be named to the program, which would otherwise use its data folder."""


# Short tracebacks: drawn in colours, with the values of all variables, one takes half a second.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.set_exc_info,
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

# Seldom: the random matches that tests keep are many objects, and never garbage.
gc.set_threshold(50_000, 20, 20)

# The same examples in every run, and none is timed: a machine may be busy with something else.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

SLOW = (Path("tests/whole_matches"), Path("tests/browser"))
"""Folders in which people play in real time: slow, whatever they are about."""
OVER_HTTP = frozenset(
    ["app", "base", "browser", "chat", "features", "match", "people", "ui", "whole_matches"]
)
"""Rooms of whole bots and services. What they ask of stores is tested of both kinds by the tests of storage."""
OF_BOTH_KINDS = frozenset(f"test_{name}.py" for name in ("daily", "forget", "people", "retention", "stats"))
"""Those of them that run with both kinds of stores all the same: they are about what is stored."""
LONGEST = (
    "test_evenings.py",
    "test_marked_run.py",
    "test_chaos.py",
    "test_webhook.py",
    "test_feature_guide.py",
    "test_guide.py",
)
"""Files of the slow run that come first, so that none of them is left to one worker at the end."""
TEARDOWN = 150
"""Seconds in which whatever stands in a test's way at its end gives up, each in its turn."""


def _is_apart(item: pytest.Item) -> bool:
    """Return whether the test runs on servers named by environment variables."""
    callspec = getattr(item, "callspec", None)
    return callspec is not None and callspec.params.get("stores") == "apart"


def _is_repeated(item: pytest.Item) -> bool:
    """Return whether the test has run on the other kind of stores, which proves as much."""
    file = Path(item.location[0])
    return _is_apart(item) and file.parts[1] in OVER_HTTP and file.name not in OF_BOTH_KINDS


def _turn(item: pytest.Item) -> int:
    """Return a sort key: long tests come first, so that none keeps one worker busy after the others finished."""
    file = Path(item.location[0])
    if file.name in LONGEST:
        return LONGEST.index(file.name)
    slow = item.get_closest_marker("slow") and not _is_apart(item)
    return len(LONGEST) + (0 if file.parent in SLOW else 1 if slow else 2)


def _group_of(item: pytest.Item) -> str:
    """Return the xdist group: the file, as its tests share expensive fixtures; a real-time match is its own group."""
    mark = item.get_closest_marker("xdist_group")
    if mark:
        return str(mark.args[0])
    file = Path(item.location[0])
    return item.name if file.parent in SLOW else str(file)


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    if Path(item.location[0]).parent in SLOW:
        item.add_marker(pytest.mark.slow)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest rows come first."""
    repeated = [item for item in items if _is_repeated(item)]
    config.hook.pytest_deselected(items=repeated)
    items[:] = sorted((item for item in items if not _is_repeated(item)), key=_turn)
    if config.getoption("loadgroup", False):
        for item in items:
            # pytest-xdist 3.8 writes this where pytest 9.2 does not read it, and would part the tests of a group.
            item._id = NodeId.parse(f"{item.nodeid}@{_group_of(item)}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what was skipped, and why."""
    reasons = Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else "?"
        for report in terminalreporter.getreports("skipped")
    )
    if reasons:
        told = "; ".join(f"{reason} ({count})" for reason, count in reasons.most_common())
        terminalreporter.write_line(f"Skipped: {told}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """End whatever still waits: pytest-timeout no longer does once a test has failed."""
    signal.signal(signal.SIGALRM, _end_a_wait)
    signal.setitimer(signal.ITIMER_REAL, TEARDOWN, TEARDOWN)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _end_a_wait(number: int, frame: FrameType | None) -> None:
    """Fail, and tell which tasks have not ended."""
    stacks = StringIO()
    with suppress(RuntimeError):  # no loop runs
        for task in asyncio.all_tasks():
            task.print_stack(file=stacks)
    pytest.fail(f"A teardown took {TEARDOWN} s.\n{stacks.getvalue()}")


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """Look for garbage once: pytest and the interpreter look thrice, for seconds where matches are kept."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test seats the people and deals the cards alike; each of its matches has another luck."""
    file, matches = Path(request.node.location[0]).name, count()

    def token_bytes(size: int) -> bytes:
        return sha256(f"{file} {request.node.name} {next(matches)}".encode()).digest()[:size]

    fixed = SimpleNamespace(**{**vars(secrets), "token_bytes": token_bytes})
    monkeypatch.setattr("bot.match.luck.secrets", fixed)


@contextmanager
def _embedded(folder: Path) -> Iterator[Stores]:
    server = EmbeddedServer(folder)
    url = asyncio.run(server.start())
    yield Stores(url, lambda place: f"sqlite:///{place}/archive.db", apart=False)
    asyncio.run(server.stop())


@contextmanager
def _apart(folder: Path, postgresql: PostgreSQL) -> Iterator[Stores]:
    with redis_running(folder, "--appendonly", "yes", password=PASSWORD) as redis:
        yield Stores(redis.url(), lambda place: postgresql.database(), apart=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A server that runs until the last test: for slow ones."""
    with postgresql_running() as server:
        yield server


@pytest.fixture(scope="session", params=["embedded", pytest.param("apart", marks=pytest.mark.slow)])
def stores(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    """Stores of the program, of each kind in turn."""
    folder = tmp_path_factory.mktemp("redis")
    with (
        _apart(folder, request.getfixturevalue("postgresql"))
        if request.param == "apart"
        else _embedded(folder) as found
    ):
        yield found


@pytest.fixture
async def redis(stores: Stores) -> AsyncIterator[Client]:
    """A client of the server, emptied."""
    client = connect(stores.redis)
    await client.flushall()
    yield client
    await disconnect(client)


@pytest.fixture
def live(redis: Client) -> Live:
    """Live tables with nothing in them."""
    return Live(redis, bot=1)


@pytest.fixture
def database(stores: Stores, tmp_path: Path) -> str:
    """The URL of a database with nothing in it, not even tables."""
    return stores.database(tmp_path)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file that is up to date, to be copied: making one takes longer than most tests."""
    file = tmp_path_factory.mktemp("migrated") / "archive.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
async def archive(stores: Stores, database: str, migrated: Path, tmp_path: Path) -> AsyncIterator[Archive]:
    """An archive with nothing in it."""
    if stores.apart:
        opened = await Archive.open(database)
    else:
        shutil.copyfile(migrated, tmp_path / migrated.name)
        opened = Archive.connect(database)
    yield opened
    await opened.close()
