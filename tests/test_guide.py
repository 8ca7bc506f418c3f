"""The page on writing a game is followed to the letter: its files make a game, and its commands find nothing wrong."""

import json
import re
import shlex
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.guide import LEFT_BEHIND, ROOT, commands_of, files_of, followed, ran

PAGE = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
FILES = files_of(PAGE)
COMMANDS = commands_of(PAGE)
NAME = "goofspiel"
RULES = f"games/{NAME}/rules.py"
PACKAGE = f"games/{NAME}/__init__.py"
CONTRACTS = {
    f"tests.contract.{path.stem}"
    for path in (ROOT / "tests" / "contract").glob("test_*.py")
    if not path.stem.startswith(("test_feature", "test_premove"))
}
"""Those that games keep, with tricks or without."""
OWN = {path.removesuffix(".py").replace("/", ".") for path in FILES if "/test_" in path}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return followed(FILES, tmp_path_factory.mktemp("project"))


def cases_of_the_game(report: Path) -> list[ElementTree.Element]:
    """The tests in the report that concern the game."""
    cases = ElementTree.parse(report).iter("testcase")
    return [case for case in cases if NAME in f"{case.get('classname')}.{case.get('name')}"]


def test_every_block_of_the_page_is_a_file_or_a_command() -> None:
    blocks = re.findall(r"^```(\w+)\n", PAGE, re.M)
    assert len(blocks) == len(FILES) + blocks.count("sh") + blocks.count("text")
    assert len(COMMANDS) == 5


def test_the_page_begins_with_a_game_of_80_lines() -> None:
    assert next(iter(FILES)) == RULES
    assert sum(bool(line) for line in FILES[RULES].splitlines()) <= 80


def test_computers_play_the_80_lines_alone(tmp_path: Path) -> None:
    """To the end, with nothing of the page but the rules and the three lines that follow them."""
    (package,) = re.findall(r"^```text\n(from .*?)^```$", PAGE, re.M | re.S)
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    shutil.copytree(ROOT / "bot", tmp_path / "bot", ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    shutil.copytree(ROOT / "storage", tmp_path / "storage", ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    (tmp_path / "games" / NAME).mkdir()
    (tmp_path / RULES).write_text(FILES[RULES], encoding="utf-8")
    (tmp_path / PACKAGE).write_text(package, encoding="utf-8")
    done = ran([*shlex.split(COMMANDS[0]), "--out", "records"], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    records = [json.loads(path.read_bytes()) for path in (tmp_path / "records").iterdir()]
    assert len(records) == 5
    assert all(sum(actor != "chance" for _, actor, _ in each["log"]) == 3 * 13 for each in records)


def test_the_game_is_in_its_two_folders_and_new() -> None:
    assert {re.sub(rf"/{NAME}/.*", "", path) for path in FILES} == {"games", "tests/games"}
    assert not any((ROOT / path).exists() for path in FILES)


@pytest.mark.slow
@pytest.mark.parametrize("command", [line for line in COMMANDS[1:] if "pytest" not in line])
def test_a_command_of_the_page_finds_nothing_wrong(command: str, tree: Path) -> None:
    done = ran(shlex.split(command), tree)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_game_of_the_page_passes_every_contract(tree: Path) -> None:
    (command,) = (line for line in COMMANDS if "pytest" in line)
    done = ran([*shlex.split(command), "--junitxml=report.xml"], tree)
    assert done.returncode == 0, done.stdout + done.stderr
    cases = cases_of_the_game(tree / "report.xml")
    assert not any(case.find("skipped") is not None for case in cases)
    assert {case.get("classname") for case in cases} >= {*CONTRACTS, *OWN}


@pytest.mark.slow
def test_tests_of_screens_and_words_take_the_game(tree: Path) -> None:
    rooms = [f"tests/{room}" for room in ("app", "base", "chat", "features", "people", "pictures", "ui")]
    done = ran(["pytest", *rooms, "-k", NAME, "-m", "not slow", "--junitxml=rest.xml"], tree)
    assert done.returncode == 0, done.stdout + done.stderr
    names = [str(case.get("name")) for case in cases_of_the_game(tree / "rest.xml")]
    assert any("moments_of_a_match" in name for name in names)
    assert any("rules_fit" in name for name in names)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "written", "wrong", "caught"),
    [
        (
            "texts/en.ftl",
            "goofspiel-prompt = ",
            "goofspiel-asked = ",
            "test_no_message_is_missing_and_none_is_idle",
        ),
        (
            "rules.py",
            "return View(next(iter(state.prizes or ()), None)",
            "return View(next(reversed(state.prizes or ()), None)",
            "test_worlds_that_differ_in_unseen_cards_look_alike",
        ),
        (
            "rules.py",
            "() if seat is None else (state.hands[seat], state.bids[seat])",
            "(state.hands[seat or 0], state.bids[0])",
            "test_go_4_a_bid_is_secret",
        ),
    ],
    ids=["a missing text", "a leak of the deal", "a leak of a bid"],
)
def test_a_fault_in_the_game_is_caught(path: str, written: str, wrong: str, caught: str, tree: Path) -> None:
    file = tree / "games" / NAME / path
    whole = file.read_text(encoding="utf-8")
    assert written in whole
    file.write_text(whole.replace(written, wrong), encoding="utf-8")
    done = ran(["pytest", "tests/contract", f"tests/games/{NAME}", "-k", f"{NAME} and {caught}"], tree)
    file.write_text(whole, encoding="utf-8")
    assert done.returncode == 1, done.stdout
    assert caught in done.stdout
