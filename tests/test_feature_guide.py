"""The page on writing a feature is followed to the letter: its folder is a feature, and nothing else is edited."""

import re
import shlex
from pathlib import Path

import pytest

from tests.support.guide import ROOT, commands_of, files_of, followed, ran

PAGE = (ROOT / "docs" / "write-a-feature.md").read_text(encoding="utf-8")
FILES = files_of(PAGE)
COMMANDS = commands_of(PAGE)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return followed(FILES, tmp_path_factory.mktemp("project"))


def test_the_feature_is_in_its_two_folders_and_new() -> None:
    assert {re.sub("/coin/.*", "", path) for path in FILES} == {"bot/features", "tests/features"}
    assert not any((ROOT / path).exists() for path in FILES)


def test_the_page_is_short() -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.M | re.S)
    assert len(prose.split()) <= 500
    assert len(re.findall(r"^```\w+\n", PAGE, re.M)) == len(FILES) + 1


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_finds_nothing_wrong(command: str, tree: Path) -> None:
    done = ran(shlex.split(command), tree)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_faults_in_the_feature_are_caught(tree: Path) -> None:
    """A button that does nothing, a missing text, data that stays: each by a test of its own."""
    faults = [
        ("feature.py", 'taps=(Tap(Personal, "coin", toss),),', "", "tossed_and_tossed_again"),
        ("texts/en.ftl", "button-coin", "button-again-coin", "test_both_languages_have_the_same_messages"),
        ("feature.py", 'personal={"tosses": Coins},', "", "given_and_forgotten"),
    ]
    for path, written, wrong, _ in faults:
        file = tree / "bot" / "features" / "coin" / path
        whole = file.read_text(encoding="utf-8")
        assert written in whole
        file.write_text(whole.replace(written, wrong), encoding="utf-8")
    names = [caught for *_, caught in faults]
    done = ran(["pytest", "tests/ui/test_words.py", "tests/features/coin", "-k", " or ".join(names)], tree)
    assert done.returncode == 1, done.stdout
    assert all(re.search(f"^FAILED .*{caught}", done.stdout, re.M) for caught in names), done.stdout
