"""What a forge runs: the project's own check on every push, and on a tag a wheel and an image."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.dockerfile import only, stages

ROOT = Path(__file__).parents[2]
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
CHECK, BUILD = WORKFLOW["jobs"]["check"], WORKFLOW["jobs"]["build"]


def commands(job: dict[str, Any]) -> list[str]:
    """The lines that a job gives to a shell."""
    return [line for step in job["steps"] for line in step.get("run", "").splitlines()]


def test_every_push_and_pull_request_runs_the_projects_own_check() -> None:
    triggers = WORKFLOW[True]  # YAML reads `on` so
    assert triggers == {"push": None, "pull_request": None}
    assert "if" not in CHECK
    (command,) = commands(CHECK)
    assert os.access(ROOT / command, os.X_OK)


def test_a_tag_that_passed_gets_packages_and_an_image() -> None:
    assert BUILD["if"] == "github.ref_type == 'tag'"
    assert BUILD["needs"] == "check"
    assert BUILD["permissions"]["packages"] == "write"
    lines = commands(BUILD)
    verbs = ["python -m build", "docker build", "docker push"]
    assert [verb for line in lines for verb in verbs if line.startswith(verb)] == verbs


@pytest.mark.parametrize(
    "version", [CHECK["container"]["image"], BUILD["steps"][1]["with"]["python-version"]]
)
def test_it_has_the_python_of_the_image(version: str) -> None:
    base = only(stages()[-1], "FROM").rest
    assert version.removeprefix("python:").partition("-")[0] == base.removeprefix("python:").partition("-")[0]
