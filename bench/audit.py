"""Audits what the program depends on: `python -m bench.audit [strict]`.

The lock is checked offline: everything comes from one index and one host, by hash. What changes while nobody
touches it is a warning, and a fault where the audit is strict: releases that have not been there for some
days, in which a poisoned one would have been taken down, and known vulnerabilities, looked up where somebody
answers.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[1]
YOUNGEST = timedelta(days=3)
AUDIT = ("tool", "run", "--exclude-newer", "2026-11-01", "pip-audit==2.10.1")
OPTIONS = ("--require-hashes", "--disable-pip", "--progress-spinner", "off", "--timeout", "5")
WITHIN_S = 120.0
"""Timeout of a strict look-up."""
SOON_S = 10.0
"""The same where it only warns."""
STRICT = "strict"


class Artifact(NamedTuple):
    """A file that an installation may fetch."""

    package: str
    url: str
    hash: str
    uploaded: str


class Finding(Enum):
    CLEAN = auto()
    VULNERABLE = auto()
    UNREACHABLE = auto()
    """No index could be reached."""


def artifacts(lock: Mapping[str, Any]) -> Iterator[Artifact]:
    """Return every file of the lock."""
    for package in lock["package"]:
        name = f"{package['name']} {package['version']}"
        files = [*package.get("wheels", ()), *([package["sdist"]] if package.get("sdist") else ())]
        for file in files:
            yield Artifact(name, file.get("url", ""), file.get("hash", ""), file.get("upload-time", ""))


def complaints(lock: Mapping[str, Any]) -> list[str]:
    """Return the faults of the lock, a sentence each; the same on any day."""
    files = list(artifacts(lock))
    host = _commonest(_host(file.url) for file in files)
    return [*_sources(lock), *(each for file in files for each in _of_file(file, host))]


def youths(lock: Mapping[str, Any], now: datetime) -> list[str]:
    """Return the packages with a fresh file, a sentence each."""
    dated = ((file.package, file.uploaded) for file in artifacts(lock) if file.uploaded)
    young = (name for name, uploaded in dated if now - datetime.fromisoformat(uploaded) < YOUNGEST)
    return [f"{name} is younger than {YOUNGEST.days} days." for name in dict.fromkeys(young)]


def _commonest(names: Iterable[str]) -> str:
    return Counter(names).most_common(1)[0][0]


def _host(url: str) -> str:
    """Return the host of an https address."""
    parts = urlsplit(url)
    return parts.netloc if parts.scheme == "https" else ""


def _sources(lock: Mapping[str, Any]) -> Iterator[str]:
    sources = [package["source"] for package in lock["package"]]
    index = _commonest(source.get("registry", "") for source in sources)
    for package, source in zip(lock["package"], sources, strict=True):
        if source not in ({"editable": "."}, {"editable": "playground"}, {"registry": index}):
            yield f"{package['name']} comes from {source}."
        elif "registry" in source and not (package.get("wheels") or package.get("sdist")):
            yield f"{package['name']} has no file."


def _of_file(file: Artifact, host: str) -> Iterator[str]:
    if not _host(file.url) or _host(file.url) != host:
        yield f"{file.package} is fetched from elsewhere: {file.url}."
    if not re.fullmatch(r"sha256:[0-9a-f]{64}", file.hash):
        yield f"{file.package} has a file without a hash: {file.url}."
    if not file.uploaded:
        yield f"{file.package} has a file of unknown age: {file.url}."


def vulnerabilities(
    requirements: str, uv: str = str(Path(sys.prefix, "bin", "uv")), *, within: float = WITHIN_S
) -> tuple[Finding, str]:
    """Return the known vulnerabilities of these requirements, and the answer in words, after a probe."""
    first = re.match(r"(?:#.*\n)*((?:.+\\\n)*.+\n)", requirements)
    found, words = _look_up(first[1] if first else requirements, uv, within)
    return (found, words) if found is Finding.UNREACHABLE else _look_up(requirements, uv, within)


def _look_up(requirements: str, uv: str, within: float) -> tuple[Finding, str]:
    with TemporaryDirectory() as folder:
        file = Path(folder, "requirements.txt")
        file.write_text(requirements, encoding="utf-8")
        command = [uv, *AUDIT, "--requirement", str(file), *OPTIONS]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=within, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            return Finding.UNREACHABLE, type(error).__name__
    return read_answer(done.returncode, done.stdout + done.stderr), done.stdout + done.stderr


def read_answer(status: int, words: str) -> Finding:
    """Parse the answer of pip-audit: a failure that names no vulnerability is one of the network."""
    if re.search(r"Found \d+ known vulnerabilit", words):
        return Finding.VULNERABLE
    if status != 0 or "could not be audited" in words:
        return Finding.UNREACHABLE
    return Finding.CLEAN


def _exported() -> str:
    uv, options = (
        str(Path(sys.prefix, "bin", "uv")),
        ("--frozen", "--no-dev", "--no-emit-workspace", "--quiet"),
    )
    command = [uv, "export", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def main(arguments: Sequence[str] = ()) -> int:
    """Return status 1 if the lock is not sound; if strict, also for news of the world.

    It is never 1 for want of a network.
    """
    is_strict = STRICT in arguments
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    found, young = complaints(lock), youths(lock, datetime.now(UTC))
    print(*found, *young, sep="\n", end="\n" if found or young else "")
    files = sum(1 for _ in artifacts(lock))
    print(
        f"lock: {len(lock['package'])} packages, {files} files, {len(found)} complaints, {len(young)} young"
    )
    finding, words = vulnerabilities(_exported(), within=WITHIN_S if is_strict else SOON_S)
    if finding is Finding.VULNERABLE:
        print(words)
    print(f"known vulnerabilities: {finding.name.lower()}")
    return int(bool(found) or (is_strict and (bool(young) or finding is Finding.VULNERABLE)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
