"""The image, as far as it can be known without an engine: its rules, and every step carried out in a plain folder."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.dockerfile import ROOT, only, stages, variables

TOKEN = "7000000001:image"
MOST_MB = 510
"""Megabytes that the environment may take in the image: 60 are numpy, which rustworkx needs, 190 numba and LLVM."""
ASKED = """
import json, os, random, sys
def refuse(event, args):
    if event == "open" and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and args[0] != os.devnull:
        raise PermissionError(f"{args[0]} is written")
sys.addaudithook(refuse)
from games.cards import PACK_32, Suit
from games.preferans.double_dummy.search import search
from games.preferans.double_dummy.solver import Position, Solver
rng, found = random.Random(1), []
for number in range(24):
    size = rng.randint(4, 8)
    pack = rng.sample(PACK_32, 3 * size)
    hands = tuple(tuple(pack[place * size:][:size]) for place in range(3))
    kind = (None, True) if number % 3 == 0 else (rng.choice([None, *Suit]), False)
    position, solver = Position(hands, rng.randrange(3), rng.randrange(3), *kind), Solver()
    worths = solver.worth(position)
    found.append([sorted((card.value, tricks) for card, tricks in worths.items()), solver.remembered])
stats = getattr(search, "stats", None)
compiled = [sum(stats.cache_hits.values()), sum(stats.cache_misses.values())] if stats else None
print(json.dumps([compiled, found]))
"""
"""Questions to the solver, in a process that may write nothing: whether machine code was found, and the answers."""

BUILD, FINAL = stages()


def files(*folders: Path) -> set[Path]:
    """All files in these folders."""
    return {path for folder in folders for path in folder.rglob("*")}


def build(place: Path) -> None:
    """Carry out the steps of the first stage in this folder."""
    program = Path(sys.prefix) / "bin" / "uv"
    uv = str(program) if program.exists() else shutil.which("uv")
    assert uv is not None
    env = {
        "HOME": str(place),
        "PATH": f"{Path(uv).parent}:{os.defpath}",
        "UV_PYTHON": sys.executable,
        **variables(BUILD),
    }
    env |= {
        name: value
        for name, value in os.environ.items()
        if name.startswith(("UV_CACHE", "SSL_", "HTTP", "NO_PROXY"))
    }
    for each in BUILD:
        if each.name == "COPY" and "from" not in each.option:
            for source in each.words[:-1]:
                at = ROOT / source
                to = place / each.words[-1] / source if each.words[-1] == "./" else place / each.words[-1]
                if at.is_dir():
                    shutil.copytree(at, to, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(at, to)
        elif each.name == "RUN":
            done = subprocess.run(
                each.rest, shell=True, cwd=place, env=env, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr


def size_mb(folder: Path) -> float:
    """Megabytes that it takes in a layer."""
    return (
        sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())
        / 1e6
    )


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the first stage's output, with the environment alone, as the second stage does."""
    folder = tmp_path_factory.mktemp("image") / "app"
    folder.mkdir()
    build(folder)
    for package in ("bot", "games"):
        shutil.rmtree(folder / package)
    return folder


@pytest.mark.slow
@pytest.mark.xdist_group("image")
async def test_processes_of_the_image_load_machine_code_and_write_nothing(app: Path) -> None:
    """Two at a time; what they answer, and how much they search, is what plain Python does."""

    async def ask(**more: str) -> list[object]:
        process = await asyncio.create_subprocess_exec(
            *(app / ".venv" / "bin" / "python", "-I", "-c", ASKED),
            env={**variables(FINAL), "PATH": os.defpath, **more},
            stdout=asyncio.subprocess.PIPE,
        )
        answer, _ = await asyncio.wait_for(process.communicate(), 120)
        assert process.returncode == 0
        decoded: list[object] = json.loads(answer)
        return decoded

    one, other, (nothing, plainly) = await asyncio.gather(ask(), ask(), ask(NUMBA_DISABLE_JIT="1"))
    assert one == other == [[1, 0], plainly]
    assert nothing is None


@pytest.mark.slow
@pytest.mark.xdist_group("image")
async def test_every_step_works_in_a_plain_folder_and_result_serves(app: Path, tmp_path: Path) -> None:
    home, data = tmp_path / "home", tmp_path / "data"
    for folder in (home, data):
        folder.mkdir()
    venv = app / ".venv"
    assert not (venv / "bin" / "pytest").exists()
    size = size_mb(venv)
    print(f"environment of the image: {size:.0f} MB")
    assert size < MOST_MB
    given = variables(FINAL)
    env = {
        "HOME": str(home),
        "PATH": given.pop("PATH").replace("/app/", f"{app}/").removesuffix(":$PATH"),
        **given,
        "DATA_DIR": str(data),
    }

    async def pulka(*args: str) -> tuple[int | None, str]:
        process = await asyncio.create_subprocess_exec(
            venv / "bin" / "pulka",
            *args,
            env=env,
            cwd=home,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await asyncio.wait_for(process.communicate(), 60)
        return process.returncode, said.decode()

    before = files(app, home)
    status, said = await pulka("--help")
    assert status == 0, said
    assert "simulate" in said
    assert (await pulka("simulate", "oh_hell", "-n", "1"))[0] == 0
    assert (await pulka("health"))[0] == 1

    telegram = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--listen", "127.0.0.1:0", "--token", TOKEN),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        assert telegram.stdout is not None
        address = (
            (await asyncio.wait_for(telegram.stdout.readline(), 30))
            .decode()
            .removeprefix("playground: ")
            .strip()
        )
        env |= {"BOT_TOKEN": TOKEN, "BOT_API_URL": address}
        arguments = [*only(FINAL, "ENTRYPOINT").words, *only(FINAL, "CMD").words]
        bot = await asyncio.create_subprocess_exec(
            venv / "bin" / arguments[0], *arguments[1:], env=env, cwd=home
        )
        async with asyncio.timeout(60):
            while (await pulka("health"))[0] != 0:
                assert bot.returncode is None
        bot.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(bot.wait(), 30) == 0
        assert (await pulka("health"))[0] == 1
        assert files(app, home) == before, "something is written outside of the folder for data"
    finally:
        telegram.terminate()
        await telegram.wait()
