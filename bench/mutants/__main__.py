"""`python -m bench.mutants --sample 300 --seed S`: how many faults, planted one at a time, fast tests notice.

Tests that play in real time, browsers and chaos do not count. A fault is shown the tests that reach it, the
nearest first, until one fails or the time is over. `--before FILE` plants once more what an earlier run
killed, and tells which of that is no longer noticed. Several samples, each with its seed, are one run.
"""

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from bench.mutants.mutations import PACKAGES, Site, all_sites, sample
from bench.mutants.plugin import PLAN, REACH

ROOT = Path(__file__).parents[2]
PYTEST = (
    "-m",
    "not slow and not browser",
    "--ignore=tests/whole_matches",
    "--ignore=tests/browser",
    "-q",
    "--tb=no",
    "-p",
    "bench.mutants.plugin",
    "-p",
    "no:cacheprovider",
)
WORKERS = 3
HANGS_S = 40
"""Timeout of a single test."""
SHARE = 0.5
"""Share of a mutant's time that its tests took in the coverage run."""


class Reach(NamedTuple):
    """A test that reaches a fault."""

    test: str
    seconds: float


class Result(NamedTuple):
    """Outcome of a mutant, and the test that failed."""

    seed: str
    site: Site
    outcome: str
    test: str


def main() -> None:
    given = _given()
    os.chdir(ROOT)
    before = [Result(seed, Site(*site), *ended) for seed, site, *ended in _read(given.before)]
    drawn = list(_killed_again(before)) if before else _drawn(given)
    results = _results(drawn, given)
    if given.keep:
        given.keep.write_text(json.dumps(results, ensure_ascii=False, indent=1))
    for seed in dict.fromkeys(seed for seed, _ in drawn):
        print(f"\nseed {seed}")
        _print([result for result in results if result.seed == seed])
    if before:
        _compare(before, results)


def _given() -> Namespace:
    parser = ArgumentParser("python -m bench.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, action="append", help="how many mutants: 300")
    parser.add_argument("--seed", action="append", help="what decides which, one for each sample: one")
    parser.add_argument("--seconds", type=float, default=120, help="after which a mutant has survived")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="a file for the results")
    parser.add_argument("--before", type=Path, help="such a file of an earlier run")
    parser.add_argument("tests", nargs="*", default=["tests"], help="where the tests are")
    return parser.parse_args()


def _read(path: Path | None) -> list[Any]:
    return json.loads(path.read_text()) if path else []


def _drawn(given: Namespace) -> list[tuple[str, Site]]:
    samples = zip(given.seed or ["one"], given.sample or [300], strict=True)
    return [(seed, site) for seed, size in samples for site in sample(ROOT, size, seed)]


def _results(drawn: Sequence[tuple[str, Site]], given: Namespace) -> list[Result]:
    with tempfile.TemporaryDirectory() as name:
        folder, sites = Path(name), [site for _, site in drawn]
        (folder / "sites.json").write_text(json.dumps(sites))
        _pytest(folder, REACH, "-n", str(WORKERS), "--dist", "loadfile", *given.tests)
        reached = _reached(folder)
        jobs = [(site, _chosen(site, reached[n], given.seconds * SHARE)) for n, site in enumerate(sites)]
        plan = {"seconds": given.seconds, "processes": given.processes, "jobs": jobs}
        (folder / "plan.json").write_text(json.dumps(plan))
        _pytest(folder, PLAN, "-s", "-o", f"timeout={HANGS_S}", *given.tests)
        outcomes = json.loads((folder / "results.json").read_text())
    return [Result(*each, *outcome) for each, outcome in zip(drawn, outcomes, strict=True)]


def _pytest(folder: Path, variable: str, *options: str) -> None:
    command = [sys.executable, "-m", "pytest", *PYTEST, *options]
    subprocess.run(command, env={**os.environ, variable: str(folder)}, check=False, stdout=subprocess.DEVNULL)


def _reached(folder: Path) -> Mapping[int, list[Reach]]:
    found: defaultdict[int, list[Reach]] = defaultdict(list)
    for path in folder.glob("reached.*"):
        for line in path.read_text().splitlines():
            test, seconds, numbers = json.loads(line)
            for number in numbers:
                found[number].append(Reach(test, seconds))
    return found


def _chosen(site: Site, reached: Sequence[Reach], seconds: float) -> list[str]:
    """Return the nearest tests first, the quickest of equals, up to this many seconds."""
    ordered = sorted(reached, key=lambda each: (-_nearness(site, each.test), each.seconds))
    chosen: list[str] = []
    spent = 0.0
    for each in ordered:
        spent += each.seconds
        if chosen and spent > seconds:
            break
        chosen.append(each.test)
    return chosen


def _nearness(site: Site, test: str) -> int:
    """Return the number of folders that test and fault share, plus one for a test named after the file."""
    code, file = (
        PurePath(site.file.removeprefix("bot/")),
        PurePath(test.partition("::")[0]).relative_to("tests"),
    )
    shared = 0
    for one, other in zip(code.parts[:-1], file.parts[:-1], strict=False):
        if one != other:
            break
        shared += 1
    return 2 * shared + (file.stem == f"test_{code.stem}")


def _killed_again(before: Sequence[Result]) -> Iterator[tuple[str, Site]]:
    """Return the killed mutants of an earlier run in unchanged functions."""
    standing: defaultdict[tuple[str, ...], list[Site]] = defaultdict(list)
    for site in all_sites(ROOT):
        standing[site.place].append(site)
    left: defaultdict[str, dict[tuple[str, ...], list[Site]]] = defaultdict(lambda: deepcopy(standing))
    for result in before:
        alike = left[result.seed].get(result.site.place)
        if result.outcome == "killed" and alike:
            same = next((site for site in alike if site.number == result.site.number), alike[0])
            alike.remove(same)
            yield result.seed, same


def _print(results: Sequence[Result]) -> None:
    for result in results:
        if result.outcome != "killed":
            print(f"{result.outcome:9} {result.site.name}")
    print(f"\n{'package':14} {'mutants':>7} {'killed':>7} {'survived':>8} {'reached by no test':>18}")
    for package in (*PACKAGES, ""):
        counted = Counter(each.outcome for each in results if each.site.package == package or not package)
        total = counted.total()
        killed = f"{counted['killed']} {counted['killed'] / total:.0%}" if total else "-"
        survived = counted["survived"] + counted["time"]
        print(f"{package or 'all':14} {total:7} {killed:>9} {survived:6} {counted['unreached']:18}")


def _compare(before: Sequence[Result], results: Sequence[Result]) -> None:
    killed = Counter(each.site.place for each in before if each.outcome == "killed")
    still = Counter(each.site.place for each in results if each.outcome == "killed")
    print(f"\nkilled before: {killed.total()}, again: {(killed & still).total()}; not again:")
    tests = {each.site.place: each.test for each in before}
    for place in (killed - still).elements():
        print(f"  {' '.join(place)}  (by {tests[place]})")


if __name__ == "__main__":
    main()
