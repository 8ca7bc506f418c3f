"""Every command of the README is carried out, or is shown to be what another test carries out."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.settings import Settings
from playground.server import serve
from playground.world import World
from tests.support.scenario import START_PATIENCE_S, until
from tests.support.world import default_world

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", README, re.S) for line in block.splitlines() if line
]
CLONE = ['git clone "$PULKA" pulka', "make -C pulka run"]
SERVE = ["BOT_TOKEN=123456:your-token make run", ".venv/bin/pulka health"]
DOCKER = [line for line in COMMANDS if line.startswith("docker ")]
TARGETS = [line for line in COMMANDS if line.startswith("make ") and line not in CLONE]
TERMINAL = [line for line in COMMANDS if line.startswith(".venv/bin/pulka ") and line not in SERVE]
PULKA = str(Path(sys.executable).with_name("pulka"))


def test_every_command_is_known_to_a_test_here() -> None:
    assert sorted(COMMANDS) == sorted([*CLONE, *SERVE, *DOCKER, *TARGETS, *TERMINAL])
    assert len(DOCKER) == 2


@pytest.mark.slow
def test_terminal_commands_work_in_their_order(tmp_path: Path) -> None:
    for line in TERMINAL:
        command = line.replace(".venv/bin/pulka", PULKA)
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            input="",
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, (line, done.stderr)


def test_the_help_is_what_the_program_says() -> None:
    env = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    done = subprocess.run([PULKA, "--help"], capture_output=True, text=True, env=env, check=True)
    spoken = "\n".join(line.rstrip() for line in done.stdout.splitlines()).strip("\n")
    shown = re.findall(r"```text\n(.*?)\n```", README, re.S)
    assert shown == [spoken]


@pytest.mark.parametrize("line", TARGETS)
def test_make_has_the_target(line: str) -> None:
    done = subprocess.run([*line.split(), "-n"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0


def test_docker_is_told_what_the_program_reads() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert 'CMD ["pulka", "health"]' in dockerfile
    assert "USER pulka" in dockerfile
    folders = re.findall(r"-v \w+:(\S+)", " ".join(DOCKER))
    assert folders == re.findall(r"DATA_DIR=(\S+)", dockerfile)
    for name in re.findall(r"-e (\w+)=", " ".join(DOCKER)):
        assert name.lower() in Settings.model_fields


def test_the_table_of_settings_names_them_all() -> None:
    table = README.partition("## Settings")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `(\w+)` \|", table, re.M)
    assert sorted(name.lower() for name in named) == sorted(Settings.model_fields)


def test_pictures_and_pages_are_there() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if not link.startswith("http"):
                assert (page.parent / link).exists(), (page.name, link)


def test_the_files_that_the_architecture_names_are_there() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:bot|games|storage|playground|tests)/[\w/]+(?:\.\w+)?/?)`", page)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


@asynccontextmanager
async def shell(command: str, folder: Path, **env: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The command in a process group of its own, as in a terminal, where Ctrl-C reaches all of it."""
    without = {
        "BOT_TOKEN",
        "REDIS_URL",
        "DATABASE_URL",
        "VIRTUAL_ENV",
        "PYTHONPATH",
        "MAKEFLAGS",
        "MAKELEVEL",
        "MFLAGS",
    }
    clean = {name: value for name, value in os.environ.items() if name not in without}
    process = await asyncio.create_subprocess_shell(
        command, cwd=folder, env={**clean, **env}, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGINT)
            await asyncio.wait_for(process.wait(), START_PATIENCE_S)


async def status(command: str, folder: Path, **env: str) -> int:
    process = await asyncio.create_subprocess_shell(command, cwd=folder, env={**os.environ, **env})
    return await process.wait()


@pytest.mark.slow
async def test_the_two_commands_of_a_newcomer(tmp_path: Path) -> None:
    clone, run = CLONE
    python = shutil.which("python3.11") or sys.executable
    assert await status(clone, tmp_path, PULKA=str(ROOT)) == 0
    async with shell(run, tmp_path, PLAYGROUND_LISTEN="127.0.0.1:0", PYTHON=python) as process:
        assert process.stdout is not None
        line = b""
        while b"http://127.0.0.1:" not in line:
            line = await asyncio.wait_for(process.stdout.readline(), 300)
            assert line, "it ended without an address"


def is_polled(world: World) -> bool:
    return any(call.method == "getUpdates" for call in world.calls)


@pytest.mark.slow
async def test_with_a_token_it_serves_telegram(tmp_path: Path) -> None:
    run, health = SERVE
    world = default_world("123456:your-token")
    async with serve(world) as address:
        data = tmp_path / "data"
        async with shell(run, ROOT, BOT_API_URL=address, DATA_DIR=str(data)):
            await until(lambda: is_polled(world), "no poll", patience=START_PATIENCE_S)
            await until((data / "heartbeat").exists, "no heartbeat")
            command = health.replace(".venv/bin/pulka", PULKA)
            assert await status(command, tmp_path, DATA_DIR=str(data)) == 0
