"""Any feature but those that a table stands on can be taken away: by removing its folder, and nothing else."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature
from bot.feature_api.registry import features
from bot.match.events import MATCH_OVER, PERSON_SEATED
from bot.ui.buttons import encode
from tests.support.guide import followed, ran

ESSENTIAL = frozenset({"table", "lobby", "groups", "help", "privacy"})
REMOVABLE = [each for each in features() if each.name not in ESSENTIAL]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return followed({}, tmp_path_factory.mktemp("project"))


@pytest.fixture
def left(tree: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Feature]:
    """Remove a feature's folder from a copy of the project."""
    feature: Feature = request.param
    folder = tree / "bot" / "features" / feature.name
    shutil.move(folder, tmp_path)
    yield feature
    shutil.move(tmp_path / feature.name, folder)


def button_of(tap: Tap) -> str:
    """Return callback data of the feature's button, as an old message holds it."""
    fields = [each.name for each in msgspec.structs.fields(tap.kind)]
    facts: dict[str, Any] = {name: "abcdefghij" for name in fields if name not in ("verb", "argument")}
    if tap.verb:
        facts["verb"] = tap.verb
    if "argument" in fields and tap.takes is not Takes.NOTHING:
        facts["argument"] = "1"
    return encode(tap.kind(**facts))


@pytest.mark.xdist_group("fewer features")
@pytest.mark.parametrize("left", REMOVABLE, indirect=True, ids=lambda feature: feature.name)
def test_a_bot_lives_without(left: Feature, tree: Path) -> None:
    """It starts, a match is played, and a person is forgotten; what the feature has left behind does no harm."""
    links = [f"{name}abcdefghij" if name.endswith("_") else name for name in left.links]
    entries = [f"{MATCH_OVER}:{left.name}", f"{PERSON_SEATED}:{left.name}:17", *left.duties]
    told = {"buttons": [button_of(tap) for tap in left.taps], "links": links, "entries": entries}
    done = ran(["python", "-m", "tests.support.fewer_features", json.dumps(told)], tree)
    assert done.returncode == 0, done.stdout + done.stderr
