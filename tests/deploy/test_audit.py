"""The audit of dependencies: the lock as it is, and faults that it must find."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bench.audit import Finding, artifacts, complaints, read_answer, vulnerabilities
from tests.deploy.dockerfile import ROOT

LOCK: dict[str, Any] = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
NOW = datetime.now(UTC)


def test_everything_locked_has_a_hash_and_some_days() -> None:
    assert len(list(artifacts(LOCK))) > 500
    assert complaints(LOCK, NOW) == []


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
    "younger than 3 days": change("upload-time", (NOW - timedelta(days=2)).isoformat()),
    "of unknown age": change("upload-time", ""),
    "comes from": lambda package: package.update(source={"git": "https://git.example/x"}),
    "has no file": lambda package: package.update(wheels=[], sdist={}),
}


@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_of_the_lock_is_named(words: str) -> None:
    lock = deepcopy(LOCK)
    package = first_with_wheels(lock)
    FAULTS[words](package)
    (sentence,) = complaints(lock, NOW)
    assert words in sentence
    assert package["name"] in sentence


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


def test_the_check_audits() -> None:
    check = (ROOT / "Makefile").read_text().partition("\ncheck:")[2].partition("\n\n")[0]
    assert "python -m bench.audit" in check
