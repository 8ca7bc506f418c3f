"""Pages that tests follow to the letter: their files, their commands, and what runs these."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEFT_BEHIND = (".git", ".venv", "data", ".*_cache", ".hypothesis", "screenshots")
"""What a copy of the project does without; what is compiled goes with it, as nothing need be compiled anew then."""


def followed(files: Mapping[str, str], folder: Path) -> Path:
    """A copy of the project in which a page has been followed."""
    copy = folder / "pulka"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    for path, text in files.items():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(text, encoding="utf-8")
    return copy


def files_of(page: str) -> dict[str, str]:
    """Files of the page, by path."""
    return dict(re.findall(r"^`(\S+)`\n\n```\w+\n(.*?)^```$", page, re.M | re.S))


def commands_of(page: str) -> list[str]:
    """Shell commands of the page."""
    return [
        line for block in re.findall(r"^```sh\n(.*?)^```$", page, re.M | re.S) for line in block.splitlines()
    ]


def ran(command: Sequence[str], tree: Path) -> subprocess.CompletedProcess[str]:
    """The command, with the programs of this environment on the code of the copy."""
    program = str(Path(sys.executable).with_name(Path(command[0]).name))
    outside = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    env = {**outside, "PYTHONPATH": str(tree)}
    return subprocess.run(
        [program, *command[1:]], cwd=tree, env=env, capture_output=True, text=True, timeout=300, check=False
    )
