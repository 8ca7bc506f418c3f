"""Games are pure: no world outside, no clock, no environment, no luck of their own."""

from pathlib import Path

import pytest

from tests.contract.purity import modules, offences


@pytest.mark.parametrize("path", modules(), ids=lambda path: "/".join(path.parts[-2:]))
def test_a_module_of_games_is_pure(path: Path) -> None:
    assert not list(offences(path.read_text("utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "import redis.asyncio",
        "import os",
        "from os import environ",
        "from bot.service import tables",
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
        offences("from random import Random\nfrom datetime import timedelta\nRandom(7)\ndef sample(rng: Random): return rng.random()\n")
    )
