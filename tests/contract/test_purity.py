"""Games are pure: no world outside, no clock, no environment, no luck of their own."""

from pathlib import Path

import pytest

from games import registry
from tests.contract.purity import GAMES, modules, offences, used


@pytest.mark.parametrize("path", modules(), ids=lambda path: "/".join(path.parts[-2:]))
def test_a_module_of_games_is_pure(path: Path) -> None:
    assert not list(offences(path.read_text("utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "import redis.asyncio",
        "import os",
        "from os import environ",
        "from bot.match import tables",
        "from storage import live",
        "def deal():\n    import telegram\n",
        "import time\ntime.time()",
        "from time import monotonic",
        "from datetime import datetime\ndatetime.now()",
        "from datetime import date\ndate.today()",
        "import random\nrandom.shuffle([])",
        "from random import choice",
        "from random import Random\nRandom()",
        "import secrets",
        "import sqlmodel as storage_of_all",
        "open('/etc/passwd')",
        "print('hand')",
        "count = 0\ndef more():\n    global count\n    count += 1\n",
    ],
)
def test_a_planted_offence_is_caught(source: str) -> None:
    assert list(offences(source))


def test_what_is_pure_is_let_through() -> None:
    assert not list(
        offences(
            "from random import Random\nfrom datetime import timedelta\nRandom(7)\ndef sample(rng: Random): return rng.random()\n"
        )
    )


def test_a_game_imports_no_other_game(name: str) -> None:
    others = set(registry.names()) - {name}
    for path in modules(GAMES / name):
        assert not used(path.read_text("utf-8")) & others, path


def test_what_games_share_imports_no_game() -> None:
    games = set(registry.names())
    for path in modules():
        if path.relative_to(GAMES).parts[0] not in games:
            assert not used(path.read_text("utf-8")) & games, path


@pytest.mark.parametrize(
    "source",
    [
        "import games.terz.rules",
        "from games.terz import rules",
        "from games import terz",
        "def f():\n    import games.terz",
    ],
)
def test_an_import_of_a_game_is_seen_in_any_form(source: str) -> None:
    assert used(source) == {"terz"}
