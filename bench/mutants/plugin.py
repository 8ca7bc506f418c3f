"""The pytest side: which tests reach a sample's faults, and which test fails with a fault planted.

Faults are planted by giving a loaded function other code: a session is collected once and forked for each.
"""

import gc
import importlib
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import pytest

from bench.mutants.mutations import Site, mutated, probed

REACH = "PULKA_MUTANTS_REACH"
"""The folder that holds `sites.json` and takes a file of reached sites from each worker."""
PLAN = "PULKA_MUTANTS_PLAN"
"""The folder that holds `plan.json` and takes `results.json`."""
LOOK_S = 0.02
ENDED, UNPLANTED = 3, 4
"""Exit statuses of a child: its tests ended by an exception; it could not plant its fault."""


class Session:
    """Registered if one of the variables is set."""

    def __init__(self) -> None:
        self._reached: set[int] = set()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if REACH in os.environ and (session.items or not session.config.getoption("numprocesses", None)):
            self._probe(_sites(Path(os.environ[REACH]) / "sites.json"))

    def _probe(self, sites: Sequence[Site]) -> None:
        loaded = functions(sites)
        for file in {site.file for site in sites}:
            numbers = [n for n, site in enumerate(sites) if site.file == file]
            of_file = [sites[n] for n in numbers]
            for site, code in zip(
                of_file, probed(Path(file).read_text("utf-8"), of_file, numbers), strict=True
            ):
                for function in loaded[site]:
                    function.__globals__["__reached__"] = self._reached.add
                    function.__code__ = code

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        self._reached.clear()
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            if REACH in os.environ:
                line = [item.nodeid, time.perf_counter() - start, sorted(self._reached)]
                with (Path(os.environ[REACH]) / f"reached.{os.getpid()}").open("a") as file:
                    file.write(json.dumps(line) + "\n")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Plant the faults of the plan, unless pytest reports errors of collection."""
        if PLAN not in os.environ or session.testsfailed:
            return None
        folder = Path(os.environ[PLAN])
        plan = json.loads((folder / "plan.json").read_text())
        forks = Forks(session, folder, seconds=plan["seconds"], processes=plan["processes"])
        jobs = [Job(Site(*site), tuple(tests)) for site, tests in plan["jobs"]]
        (folder / "results.json").write_text(json.dumps(forks.run(jobs)))
        return True


def pytest_configure(config: pytest.Config) -> None:
    if REACH in os.environ or PLAN in os.environ:
        config.pluginmanager.register(Session(), "mutants")


def _sites(path: Path) -> list[Site]:
    return [Site(*each) for each in json.loads(path.read_text())]


def functions(sites: Sequence[Site]) -> Mapping[Site, list[FunctionType]]:
    """Return the loaded functions of each site: several if a class was created twice."""
    for file in {site.file for site in sites}:
        importlib.import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    found: defaultdict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
    return {site: found[str(Path(site.file).resolve()), site.function, site.line] for site in sites}


class Job(NamedTuple):
    """A fault and its candidate tests, the nearest first; without a fault, a single test."""

    site: Site | None
    tests: tuple[str, ...]


class Child(NamedTuple):
    """A forked process with a fault planted."""

    number: int
    job: Job
    folder: Path
    until: float


class FirstFailure:
    """Ends a child at the first failure: a hanging process would hold up its teardown."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._file.write_text(report.nodeid)
            os._exit(1)


class Forks:
    """Runs jobs in forks of a collected session."""

    def __init__(self, session: pytest.Session, folder: Path, *, seconds: float, processes: int) -> None:
        self._session = session
        self._items = {item.nodeid: item for item in session.items}
        self._folder, self._seconds, self._processes = folder, seconds, processes
        self._loaded: Mapping[Site, list[FunctionType]] = {}
        self._caches: list[Any] = []
        self._sound: dict[str, bool] = {}
        """Whether a test passes by itself without a fault."""
        self._unsure: defaultdict[str, list[Child]] = defaultdict(list)
        """Children with a failed test that is being rerun alone."""
        self._results: list[tuple[str, str]] = []

    def run(self, jobs: Sequence[Job]) -> list[tuple[str, str]]:
        """Return how each job ended (`killed`, `survived`, `time`, `unreached`) and the test that failed."""
        self._loaded = functions([job.site for job in jobs if job.site])
        self._caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
        gc.freeze()
        self._results = [("unreached", "")] * len(jobs)
        waiting = [(n, job) for n, job in enumerate(jobs) if job.tests]
        waiting.reverse()
        running: dict[int, Child] = {}
        while waiting or running:
            while waiting and len(running) < self._processes:
                number, job = waiting.pop()
                pid, child = self._fork(number, job)
                running[pid] = child
            time.sleep(LOOK_S)
            for pid, child in list(running.items()):
                ended = self._ended(pid, child)
                if ended is None:
                    continue
                del running[pid]
                waiting += self._settle(child, *ended)
        return self._results

    def _settle(self, child: Child, outcome: str, test: str) -> list[tuple[int, Job]]:
        """Record how a job ended; return what has to run before it is known."""
        number, job = child.number, child.job
        if job.site is None:
            (alone,) = job.tests
            self._sound[alone] = outcome == "survived"
            return [
                again for kill in self._unsure.pop(alone) for again in self._settle(kill, "killed", alone)
            ]
        if outcome == "killed" and test not in self._sound:
            self._unsure[test].append(child)
            return [(number, Job(None, (test,)))] if len(self._unsure[test]) == 1 else []
        if outcome == "killed" and not self._sound[test]:
            print(f"left out, as it fails by itself: {test}", file=sys.stderr, flush=True)
            left = tuple(each for each in job.tests if each != test)
            return [(number, job._replace(tests=left))] if left else []
        self._results[number] = outcome, test
        known = sum(outcome != "unreached" for outcome, _ in self._results)
        print(f"{known} {outcome} {job.site.name} {test}", file=sys.stderr, flush=True)
        return []

    def _fork(self, number: int, job: Job) -> tuple[int, Child]:
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if not pid:
            self._run_as_child(job, folder)
        return pid, Child(number, job, folder, time.monotonic() + self._seconds)

    def _run_as_child(self, job: Job, folder: Path) -> None:
        """Run the tests up to the first failure, and end the process."""
        code = UNPLANTED
        try:
            os.setpgid(0, 0)
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            self._session.config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
            if job.site:
                self._plant(job.site)
            code = ENDED
            self._run_tests(job.tests, folder)
            code = 0
        finally:
            os._exit(code)

    def _plant(self, site: Site) -> None:
        code = mutated(Path(site.file).read_text("utf-8"), site)
        for function in self._loaded[site]:
            function.__code__ = code
        for cache in self._caches:
            cache.cache_clear()

    def _run_tests(self, tests: Sequence[str], folder: Path) -> None:
        self._session.config.pluginmanager.register(FirstFailure(folder / "failed"))
        items = [self._items[test] for test in tests if test in self._items]
        for item, after in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def _ended(self, pid: int, child: Child) -> tuple[str, str] | None:
        done, status = os.waitpid(pid, os.WNOHANG)
        if not done and time.monotonic() < child.until:
            return None
        try:
            os.killpg(pid, signal.SIGKILL)  # the servers of its fixtures
        except ProcessLookupError:
            pass
        if not done:
            os.waitpid(pid, 0)
        failed = child.folder / "failed"
        test = failed.read_text() if failed.exists() else ""
        shutil.rmtree(child.folder, ignore_errors=True)
        if not done:
            return "time", ""
        code = os.waitstatus_to_exitcode(status)
        if code == UNPLANTED:
            raise RuntimeError(f"not planted: {child.job.site}")
        # a fault that ends the process itself is noticed by the next test
        return ("killed", test or child.job.tests[0]) if code else ("survived", "")
