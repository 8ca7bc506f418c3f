"""The README: commands, programs and lists."""

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from harness import PATIENCE_S, ROOT, Harness, playground, uv
from playground.bot_api.methods.method_table import METHODS
from playground.control import Control
from playground.world import World

README = (ROOT / "README.md").read_text("utf-8")
SHELL, PYTHON = (re.findall(rf"^```{name}\n(.*?)^```$", README, re.M | re.S) for name in ("sh", "python"))
ADDRESS = "http://127.0.0.1:8080"
START, OWN_TESTS = "pip install ./playground\nplayground\n", "cd playground\nuv run --isolated pytest"


def rows(section: str) -> set[str]:
    """Return the names in the table of a section."""
    table = README.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return {
        name for row in re.findall(r"^\|.*\|.*\|$", table, re.M) for name in re.findall(r"`([\w-]+)`", row)
    }


async def output(*command: str | Path, folder: Path = ROOT) -> str:
    """Run a command without the variables of this environment, and return its output."""
    env = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=env, stdout=pipe, stderr=asyncio.subprocess.STDOUT
    )
    out, _ = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    assert process.returncode == 0, out.decode()
    return out.decode()


def test_it_lists_every_method_and_every_action() -> None:
    assert {name.lower() for name in rows("The Bot API")} == {*METHODS, "getupdates", "setwebhook"}
    assert rows("Drive people") == set(Control(World()).actions())


@pytest.mark.slow
async def test_the_curl_commands_are_understood() -> None:
    commands = [line for block in SHELL for line in block.splitlines() if line.startswith("curl ")]
    async with playground() as (_, url):
        answers = [await output("sh", "-c", f"{line.replace(ADDRESS, url)} -sS") for line in commands]
    assert '"ok":true' in answers[0]
    assert answers[1:] == ['{"strikes":{}}', '{"strikes":{}}', '{"error":"there is no group -4100000001"}']


@pytest.mark.slow
@pytest.mark.parametrize("library", ["telegram", "aiogram"])
async def test_each_library_reaches_the_playground(library: str, harness: Harness, tmp_path: Path) -> None:
    (program,) = [block for block in PYTHON if f"from {library}" in block and "def test" not in block]
    bot, end = ("application.bot", "shutdown") if library == "telegram" else ("bot", "session.close")
    main = f"import asyncio\nasync def main():\n    print((await {bot}.get_me()).username)\n    await {bot}.{end}()\n"
    file = tmp_path / "program.py"
    file.write_text(f"{program.replace(ADDRESS, harness.url)}\n{main}asyncio.run(main())\n")
    peer = Path(__file__).with_name("aiogram_peer.py")
    script = (
        uv(),
        "run",
        "--quiet",
        "--frozen",
        "--no-project",
        "--python",
        sys.executable,
        "--script",
        peer,
    )
    prefix = (sys.executable,) if library == "telegram" else script
    assert await output(*prefix, file) == "playground_bot\n"


async def test_the_test_of_the_readme_passes() -> None:
    (program,) = [block for block in PYTHON if "def test" in block]
    names: dict[str, object] = {}
    exec(program, names)
    await names["test_start_is_answered"]()  # type: ignore[operator]


@pytest.mark.slow
async def test_it_is_installed_and_tested_alone(tmp_path: Path) -> None:
    assert SHELL[0] == START
    assert SHELL[-1].startswith(OWN_TESTS)
    await output(uv(), "venv", "--quiet", "--python", sys.executable, tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    await output(uv(), "pip", "install", "--quiet", "--python", python, ROOT)
    assert "--no-limits" in await output(python.with_name("playground"), "--help", folder=tmp_path)
    said = await output(uv(), *OWN_TESTS.partition("uv ")[2].split(), "tests/test_same_origin.py")
    assert "passed" in said
