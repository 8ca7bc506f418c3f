"""The image, as far as it can be known without an engine: its rules, and every step carried out in a plain folder."""

import asyncio
import fnmatch
import json
import os
import re
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


def test_the_image_runs_as_nobody_special_and_knows_its_health() -> None:
    (made,) = [each.rest for each in FINAL if each.name == "RUN"]
    user = only(FINAL, "USER").rest
    assert f"useradd --create-home --uid 10001 {user}" in made
    data = only(FINAL, "VOLUME").rest
    assert f"install -d -o {user} -g {user} {data}" in made
    assert variables(FINAL)["DATA_DIR"] == data
    names = [each.name for each in FINAL]
    assert names.index("RUN") < names.index("USER") < names.index("ENTRYPOINT")
    health = only(FINAL, "HEALTHCHECK")
    assert health.words == ["pulka", "health"]
    assert health.option["interval"] == "30s"
    assert (only(FINAL, "ENTRYPOINT").words, only(FINAL, "CMD").words) == (["pulka"], ["run"])


def test_the_image_starts_programs_without_a_shell() -> None:
    for name in ("HEALTHCHECK", "ENTRYPOINT", "CMD"):
        assert only(FINAL, name).rest.endswith("]"), "in the form that a shell would carry out"
    assert not [each for each in FINAL if each.name in ("SHELL", "ADD")]
    assert re.search(r"pip uninstall .*\bpip$", only(FINAL, "RUN").rest)


def test_the_page_gives_the_container_no_more_than_it_needs() -> None:
    page = (ROOT / "docs" / "deploy.md").read_text()
    (run,) = [line for line in page.splitlines() if line.startswith("docker run ")]
    for option in ("--read-only", "--tmpfs /tmp", "--cap-drop ALL"):
        assert f" {option} " in run
    written = re.findall(r"(?:--tmpfs|-v) (?:\w+:)?(\S+)", run)
    assert sorted(written) == sorted(["/tmp", only(FINAL, "VOLUME").rest])


def files(*folders: Path) -> set[Path]:
    """All files in these folders."""
    return {path for folder in folders for path in folder.rglob("*")}


def test_both_stages_have_the_oldest_supported_python() -> None:
    base = only(BUILD, "FROM").words[0]
    assert base == only(FINAL, "FROM").rest
    assert re.fullmatch(r"python:3\.11-slim", base)
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text()


def test_it_is_built_by_the_same_uv_as_everything_else() -> None:
    version = re.search(r"^UV_VERSION := (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert version is not None
    assert [each.option["from"] for each in BUILD if each.name == "COPY" and "from" in each.option] == [
        f"ghcr.io/astral-sh/uv:{version[1]}"
    ]


def copied() -> list[tuple[list[str], str]]:
    """Sources in the build's context, and where they go."""
    return [
        (each.words[:-1], each.words[-1])
        for each in BUILD
        if each.name == "COPY" and "from" not in each.option
    ]


def test_the_build_sees_what_it_copies_and_nothing_else() -> None:
    rules = [
        line
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert rules[0] == "*"
    let_in = {rule.removeprefix("!") for rule in rules if rule.startswith("!")}
    assert let_in == {source for sources, _ in copied() for source in sources}
    kept_out = [rule.removeprefix("**/") for rule in rules[1:] if not rule.startswith("!")]
    assert any(fnmatch.fnmatch("__pycache__", rule) for rule in kept_out)


def test_machine_code_is_made_for_any_processor_where_it_is_built() -> None:
    """Code for the processor of the machine that builds would not be found, or fail, on another."""
    assert variables(BUILD)["NUMBA_CPU_NAME"] == variables(FINAL)["NUMBA_CPU_NAME"] == "generic"
    made = [each.rest for each in BUILD if each.name == "RUN"]
    assert all("--extra fast" in step for step in made if step.startswith("uv sync"))
    assert made[-1].endswith("-m games.preferans.double_dummy.prepare")


def test_every_package_of_the_program_is_copied() -> None:
    packages = re.search(r"^packages = \[(.*)\]$", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert packages is not None
    assert set(re.findall(r'"(\w+)"', packages[1])) <= {
        source for sources, _ in copied() for source in sources
    }


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
    """What the first stage leaves for the second, which has the environment alone."""
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
