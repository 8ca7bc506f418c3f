"""The front pages: their commands are carried out, their pictures and links are there, and both are equal."""

import asyncio
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.base.settings import Settings
from bot.feature_api.command_menus import group_menu, private_menu
from playground.server import serve
from playground.world import World
from tests.support.scenario import START_PATIENCE_S, until
from tests.support.world import default_world

ROOT = Path(__file__).parents[1]
DEPLOY = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
README, RUSSIAN = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.ru.md"))
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.M | re.S)
RUN, TEST, SERVE = "make run", "make test", "BOT_TOKEN=123456:your-token make run"
DOCKER = [line for block in BLOCK.findall(DEPLOY) for line in block.splitlines() if "docker " in line]
PULKA = str(Path(sys.executable).with_name("pulka"))
HEALTH = ".venv/bin/pulka health"


def commands(page: str) -> list[str]:
    """The lines of a page to paste into a shell."""
    return [line for block in BLOCK.findall(page) for line in block.splitlines()]


def test_every_command_is_known_to_a_test_here() -> None:
    assert commands(README) == [RUN, TEST, SERVE]
    assert "git clone <this repository>" in README
    assert commands(DEPLOY) == [SERVE, *DOCKER]
    assert f"`{HEALTH}`" in DEPLOY
    assert len(DOCKER) == 2


SHAPES = {
    "heading": re.compile(r"^(#+) ", re.M),
    "code": re.compile(r"^```(\w*\n.*?)^```$", re.M | re.S),
    "link": re.compile(r"\]\(([^)]+)\)"),
    "row": re.compile(r"^(\|.*)$", re.M),
}
"""What both front pages have in the same order."""


def skeleton(page: str) -> list[tuple[str, str]]:
    """The page without its language: levels of headings, code, targets of links and pictures, widths of table rows."""
    found = [
        (match.start(), kind, match[1]) for kind, shape in SHAPES.items() for match in shape.finditer(page)
    ]
    return [(kind, neutral(kind, text)) for _, kind, text in sorted(found)]


def neutral(kind: str, text: str) -> str:
    """A part of the skeleton as it would be in the other language."""
    if kind == "row":
        return f"{text.count('|')} bars"
    own = re.sub(r"^#.*|^README(\.ru)?\.md$", "own page", text) if kind == "link" else text
    return re.sub(r"(?<=[-.])(ru|en)(?=\.(png|md)$)", "*", own)


def test_the_front_pages_are_equal() -> None:
    english = skeleton(README)
    assert english == skeleton(RUSSIAN)
    assert {kind for kind, _ in english} == set(SHAPES)


@pytest.mark.parametrize(("page", "other"), [(README, "ru"), (RUSSIAN, "en")], ids=["en", "ru"])
def test_a_front_page_is_short_and_shows_its_own_language(page: str, other: str) -> None:
    assert len(page.splitlines()) <= 90
    assert len(page.split()) <= 700
    assert f"-{other}.png" not in page
    assert f"rules.{other}.md" not in page


@pytest.mark.parametrize("page", [README, RUSSIAN], ids=["en", "ru"])
def test_the_commands_are_those_of_the_menus(page: str) -> None:
    rows = re.findall(r"^\| `/(\w+)` \| `/(\w+)` \|", page, re.M)
    assert [private for private, _ in rows] == list(private_menu())
    assert sorted(group for _, group in rows) == sorted(group_menu())


def test_docker_is_told_what_the_program_reads() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert 'CMD ["pulka", "health"]' in dockerfile
    assert "USER pulka" in dockerfile
    folders = re.findall(r"-v \w+:(\S+)", " ".join(DOCKER))
    assert folders == re.findall(r"DATA_DIR=(\S+)", dockerfile)
    for name in re.findall(r"-e (\w+)=", " ".join(DOCKER)):
        assert name.lower() in Settings.model_fields


def test_the_table_of_settings_names_them_all() -> None:
    table = DEPLOY.partition("## Settings")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `(\w+)` \|", table.partition("\n\n| variable | forms")[0], re.M)
    assert sorted(name.lower() for name in named) == sorted(Settings.model_fields)


def test_pictures_and_pages_are_there() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if not link.startswith("http"):
                assert (page.parent / link).exists(), (page.name, link)


def test_every_picture_is_on_a_page() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    shown = set(re.findall(r"screenshots/([\w-]+\.png)", text))
    assert shown == {path.name for path in (ROOT / "docs" / "screenshots").iterdir()}


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
async def test_what_a_newcomer_pastes(tmp_path: Path) -> None:
    python = shutil.which("python3.11") or sys.executable
    assert await status(f"git clone {ROOT} pulka", tmp_path) == 0
    clone = tmp_path / "pulka"
    async with shell(RUN, clone, PLAYGROUND_LISTEN="127.0.0.1:0", PYTHON=python) as process:
        assert process.stdout is not None
        line = b""
        while b"http://127.0.0.1:" not in line:
            line = await asyncio.wait_for(process.stdout.readline(), 300)
            assert line, "it ended without an address"
    some = {"ARGS": "tests/test_imports.py", "PYTHON": python}
    async with shell(TEST, clone, **some) as process:
        assert process.stdout is not None
        said = (await asyncio.wait_for(process.stdout.read(), 300)).decode()
        assert await process.wait() == 0, said
        assert "passed" in said


def is_polled(world: World) -> bool:
    return any(call.method == "getUpdates" for call in world.calls)


@pytest.mark.slow
async def test_with_a_token_it_serves_telegram(tmp_path: Path) -> None:
    world = default_world("123456:your-token")
    async with serve(world) as address:
        data = tmp_path / "data"
        async with shell(SERVE, ROOT, BOT_API_URL=address, DATA_DIR=str(data)):
            await until(lambda: is_polled(world), "no poll", patience=START_PATIENCE_S)
            await until((data / "heartbeat").exists, "no heartbeat")
            command = HEALTH.replace(".venv/bin/pulka", PULKA)
            assert await status(command, tmp_path, DATA_DIR=str(data)) == 0
