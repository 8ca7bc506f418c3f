"""The audit of dependencies: the lock as it is, and faults that it must find."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bench import audit
from bench.audit import STRICT, YOUNGEST, Finding, artifacts, complaints, read_answer, vulnerabilities, youths
from tests.deploy.dockerfile import ROOT

LOCK: dict[str, Any] = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
NOW = max(datetime.fromisoformat(file.uploaded) for file in artifacts(LOCK) if file.uploaded) + YOUNGEST
"""When all that is locked has been there long enough."""


def test_everything_locked_has_a_hash_and_an_age() -> None:
    assert len(list(artifacts(LOCK))) > 500
    assert complaints(LOCK) == []
    assert youths(LOCK, NOW) == []


def first_with_wheels(lock: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(package for package in lock["package"] if package.get("wheels"))
    return found


def change(name: str, value: str) -> Callable[[dict[str, Any]], None]:
    return lambda package: package["wheels"][0].update({name: value})


FAULTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "without a hash": change("hash", ""),
    "without a hash: ": change("hash", "md5:d41d8cd98f00b204e9800998ecf8427e"),
    "is fetched from elsewhere": change("url", "https://files.example/x.whl"),
    "is fetched from elsewhere: http:": change("url", "http://files.example/x.whl"),
    "of unknown age": change("upload-time", ""),
    "comes from": lambda package: package.update(source={"git": "https://git.example/x"}),
    "has no file": lambda package: package.update(wheels=[], sdist={}),
}


@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_of_the_lock_is_named(words: str) -> None:
    lock = deepcopy(LOCK)
    package = first_with_wheels(lock)
    FAULTS[words](package)
    (sentence,) = complaints(lock)
    assert words in sentence
    assert package["name"] in sentence


def test_a_young_release_is_named_once() -> None:
    lock = deepcopy(LOCK)
    package = first_with_wheels(lock)
    for file in (*package["wheels"], *([package["sdist"]] if "sdist" in package else ())):
        file["upload-time"] = (NOW - timedelta(days=2)).isoformat()
    assert youths(lock, NOW) == [f"{package['name']} {package['version']} is younger than 3 days."]
    assert complaints(lock) == []


@pytest.mark.parametrize(("arguments", "status"), [((), 0), ((STRICT,), 1)])
@pytest.mark.parametrize(("young", "finding"), [([], Finding.VULNERABLE), (["one is young."], Finding.CLEAN)])
def test_what_is_new_in_the_world_fails_a_strict_audit(
    monkeypatch: pytest.MonkeyPatch,
    young: list[str],
    finding: Finding,
    arguments: tuple[str, ...],
    status: int,
) -> None:
    monkeypatch.setattr(audit, "youths", lambda lock, now: young)
    monkeypatch.setattr(audit, "vulnerabilities", lambda requirements, within: (finding, "Found one"))
    monkeypatch.setattr(audit, "_exported", lambda: "")
    assert audit.main(arguments) == status


def test_an_unsound_lock_fails_every_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "complaints", lambda lock: ["one has no hash."])
    monkeypatch.setattr(audit, "vulnerabilities", lambda requirements, within: (Finding.UNREACHABLE, ""))
    monkeypatch.setattr(audit, "_exported", lambda: "")
    assert audit.main() == audit.main((STRICT,)) == 1


@pytest.mark.parametrize(
    ("status", "words", "finding"),
    [
        (0, "No known vulnerabilities found", Finding.CLEAN),
        (1, "Found 2 known vulnerabilities in 1 package", Finding.VULNERABLE),
        (1, "Found 1 known vulnerability in 1 package", Finding.VULNERABLE),
        (1, "requests.exceptions.ConnectionError: Name or service not known", Finding.UNREACHABLE),
        (
            0,
            "redis   Dependency not found on PyPI and could not be audited: redis (8.1)",
            Finding.UNREACHABLE,
        ),
    ],
)
def test_answers_are_told_apart_from_silence(status: int, words: str, finding: Finding) -> None:
    assert read_answer(status, words) is finding


def uv_that(folder: Path, script: str) -> str:
    """A program in the place of uv."""
    program = folder / "uv"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return str(program)


REQUIREMENTS = "# of uv\none==1 \\\n    --hash=sha256:1\ntwo==2 \\\n    --hash=sha256:2\n"


def test_without_a_network_one_package_is_asked_about(tmp_path: Path) -> None:
    uv = uv_that(tmp_path, f'cat "$7" >> {tmp_path}/asked; echo "could not be audited"; exit 0')
    assert vulnerabilities(REQUIREMENTS, uv)[0] is Finding.UNREACHABLE
    assert (tmp_path / "asked").read_text() == "one==1 \\\n    --hash=sha256:1\n"
    assert vulnerabilities(REQUIREMENTS, str(tmp_path / "nothing"))[0] is Finding.UNREACHABLE


def test_with_a_network_all_packages_are_asked_about(tmp_path: Path) -> None:
    uv = uv_that(tmp_path, 'if grep -q two "$7"; then echo "Found 1 known vulnerability"; exit 1; fi')
    assert vulnerabilities(REQUIREMENTS, uv)[0] is Finding.VULNERABLE
