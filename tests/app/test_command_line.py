"""The command line, in a process of its own where signals and exit status matter."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from bot.app.cli.command_line import app
from bot.base.preferences import Language
from bot.base.settings import Address
from games import registry
from games.notation import Facts
from games.preferans import NOTATION
from tests.contract.golden import Golden
from tests.support.http_answers import got
from tests.support.processes import launched
from tests.support.scenario import START_PATIENCE_S, until
from tests.support.sentences import tells

GOLDEN = Path(__file__).parents[1] / "games" / "oh_hell" / "golden.json"
runner = CliRunner()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["simulate", "whist"], "There is no game 'whist'; choose from: "),
        (
            ["simulate", "oh_hell", "--preset", "none"],
            "oh_hell has no preset 'none'; choose from: full, short, medium.",
        ),
        (["simulate", "oh_hell", "--players", "2"], "oh_hell is for 3 to 7 players, not 2."),
        (
            ["simulate", "oh_hell", "--option", "trumps=S"],
            "oh_hell has no option 'trumps'; choose from: deals, hook, zero.",
        ),
        (["simulate", "oh_hell", "-o", "deals=16"], "The option deals cannot be '16'."),
        (
            ["simulate", "oh_hell", "--agents", "clever"],
            "There is no computer player 'clever'; choose from: novice, amateur, master, random.",
        ),
        (["replay", "nothing.json"], "nothing.json cannot be read: No such file or directory."),
        (["replay", __file__], "is not a record of a match: "),
    ],
)
def test_a_wrong_argument_gets_one_sentence_and_status_two(args: list[str], sentence: str) -> None:
    done = runner.invoke(app, args)
    assert done.exit_code == 2
    assert sentence in done.output
    assert done.output.count("\n") == 1


def test_record_with_an_illegal_action_is_refused_by_its_number(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    record = GOLDEN.read_text().replace('"play ', '"play 2', 1)
    assert record != GOLDEN.read_text()
    broken.write_text(record)
    done = runner.invoke(app, ["replay", str(broken), "--all"])
    assert done.exit_code == 2
    assert done.output


PPN = Path(__file__).parents[1] / "games" / "preferans" / "prefko.ppn"


def replayed(file: Path, text: str) -> Result:
    file.write_text(text)
    return runner.invoke(app, ["replay", str(file), "--all", "--language", "en"])


def test_deals_alone_are_shown_as_deals() -> None:
    done = runner.invoke(app, ["replay", str(PPN)])
    assert done.exit_code == 0
    first, second = done.output.splitlines()
    assert first.split("  ")[-1].startswith("2: KS 8S 7S AC 8C JD 9D TH QH 7H".replace("TH QH", "QH TH"))
    assert first.endswith("| JC 7D")
    assert "3: " in second


def test_a_written_match_is_replayed_and_a_difference_named_by_its_deal(tmp_path: Path) -> None:
    golden = msgspec.json.decode((PPN.parent / "golden_sochinka_3.json").read_bytes(), type=Golden)
    text = NOTATION.write(golden.record, Facts("", "2026.11.26", ("A", "B", "C"), (1, 2, 3)))
    file = tmp_path / "match.ppn"
    right = replayed(file, text)
    assert right.exit_code == 0
    assert all(entry.text in right.output for entry in golden.record.log)
    wrong = replayed(file, text.replace('"1:-57 2:31 3:26"', '"1:0 2:0 3:0"'))
    assert wrong.exit_code == 2
    assert ": deal 2: Score 1:0 2:0 3:0, by the rules 1:-57 2:31 3:26." in wrong.output
    forbidden = replayed(file, text.replace("1:AC 2:7C 2:7H", "1:KH 2:7C 2:7H"))
    assert forbidden.exit_code == 2
    assert "differs from the rules: deal 1: play KH is illegal (held).\n" in forbidden.output


def test_a_bad_written_file_gets_one_sentence(tmp_path: Path) -> None:
    done = replayed(tmp_path / "bad.ppn", "[Event x]\n\n<html>\n")
    assert done.exit_code == 2
    assert "bad.ppn: Line 3 cannot be read: <html>\n" in done.output
    assert runner.invoke(app, ["replay", str(tmp_path / "no.ppn")]).exit_code == 2


def test_simulated_matches_are_summed_up_replay_and_are_the_same_for_the_same_seed(tmp_path: Path) -> None:
    how = ["-n", "3", "-p", "3", "--preset", "short", "--seed", "x", "--out"]
    for name in "ab":
        done = runner.invoke(app, ["simulate", "oh_hell", *how, str(tmp_path / name)])
        assert done.exit_code == 0
        assert "oh_hell: 3 matches of 3" in done.output
        assert done.output.count("points on average") == 3
    records, again = (sorted((tmp_path / name).iterdir()) for name in "ab")
    assert len(records) == 3
    assert [record.read_bytes() for record in records] == [record.read_bytes() for record in again]
    shown = runner.invoke(app, ["replay", str(records[0]), "--all", "--language", "en"])
    assert shown.exit_code == 0
    assert tells(shown.output, "oh-hell-title", Language.EN, number=5, deals=5)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
async def test_run_without_token_plays_in_a_browser_and_takes_all_with_it_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """A bot that runs is alive to `pulka health`, and not once it has ended."""
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    process = await launched(tmp_path, "run")
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), START_PATIENCE_S)).decode()
    found = re.search(r"http://([0-9.]+:\d+)", line)
    assert found is not None, line
    address = Address(found[1])
    assert "<html" in (await got(address, "/"))[1]
    heartbeat = tmp_path / "data" / "heartbeat"
    await until(heartbeat.exists, "no heartbeat", patience=START_PATIENCE_S)
    assert runner.invoke(app, ["health"]).exit_code == 0
    process.send_signal(number)
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)

    def gone() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((address.host, address.port)) != 0

    if number is signal.SIGKILL:
        await until(gone, "the playground outlives its parent", patience=START_PATIENCE_S)
    else:
        assert (process.returncode, errors, gone()) == (0, b"", True)
        assert runner.invoke(app, ["health"]).exit_code == 1


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("BOT_TOKEN", "hello", "BOT_TOKEN must be a token"),
        ("WEBHOK_URL", "https://bot.example", "WEBHOK_URL is not a setting: did you mean WEBHOOK_URL?"),
    ],
)
def test_a_wrong_setting_gets_one_sentence_and_status_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(name, value)
    done = runner.invoke(app, ["run"])
    assert done.exit_code == 2
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


NEEDLESS = {"asyncio", "telegram", "aiohttp", "redis", "sqlalchemy", "PIL", "starlette", "pydantic_settings"}
SELDOM = {"alembic", "markdown_it", "psycopg", "uvicorn"}


@pytest.mark.parametrize(
    ("name", "value", "error", "without"),
    [
        ("LISTEN", "nowhere", "LISTEN must be a host and a port, as in 127.0.0.1:8080.\n", NEEDLESS),
        pytest.param("BOT_TOKEN", "123:secret", "cannot be created", SELDOM, marks=pytest.mark.slow),
    ],
    ids=["a wrong setting", "a bot without its folder"],
)
def test_no_start_loads_what_it_can_do_without(
    tmp_path: Path, name: str, value: str, error: str, without: set[str]
) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    asked = "import sys, bot.__main__\ntry: bot.__main__.main()\nfinally: print(*sys.modules)"
    env = {**os.environ, "DATA_DIR": str(no_folder / "data"), name: value}
    command = [sys.executable, "-c", asked, "run"]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert error in done.stderr
    loaded = set(done.stdout.split())
    assert "bot.base.settings" in loaded
    assert not loaded & without
    assert ("bot.app.program" in loaded) is (name == "BOT_TOKEN")


@pytest.mark.slow
async def test_unreachable_bot_api_is_named_without_the_token(tmp_path: Path) -> None:
    process = await launched(tmp_path, "run", BOT_TOKEN="123:verysecret", BOT_API_URL="http://127.0.0.1:9")
    _, errors = await asyncio.wait_for(process.communicate(), START_PATIENCE_S)
    assert process.returncode == 2
    assert b"http://127.0.0.1:9" in errors
    assert b"verysecret" not in errors


def test_every_game_can_be_simulated() -> None:
    for name in registry.names():
        done = runner.invoke(app, ["simulate", name, "-n", "1", "--agents", "random"])
        assert done.exit_code == 0, done.output
