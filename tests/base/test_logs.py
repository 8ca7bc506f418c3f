"""No line of the log holds a secret, a name or a card, whatever goes wrong."""

import asyncio
import gc
import logging
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NoReturn
from unittest.mock import AsyncMock
from urllib.parse import quote

import msgspec
import pytest
import structlog

from bot.base.logs import log_uncaught_errors
from bot.match import loaded
from bot.match.loaded import open_table, record_of
from bot.match.table import with_part
from games.cards import Card
from games.record import Fault, RecordError
from games.terc.cards import PACK_81
from storage import codec
from storage.live.live import table_parts
from tests.support.marks import CHAT, PERSON, Seeker
from tests.support.program_log import program_log
from tests.support.service import ANNA, BORIS, VERA, World

TOKEN, PASSWORD = "7000000001:AAmarkedTOKEN", "pass\\word/ö'\""
SECRETS = (TOKEN, PASSWORD)
CONFESSION = f"{PERSON} of {CHAT} plays AS, has {Card.SA!r}, 10♠ and 1231, by {TOKEN} and {PASSWORD}"
SEEKER = Seeker(SECRETS)
CARD = Card.SA


class Confession(Exception):
    """An error with secrets in its message."""


def confess() -> NoReturn:
    """Raise an error with secrets in its message, cause and parts."""
    try:
        raise KeyError(CARD)
    except KeyError as error:
        parts = [Confession(CONFESSION), ValueError(PACK_81[7])]
        raise ExceptionGroup(CONFESSION, parts) from error


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Iterator[StringIO]:
    """Yield the log; at the end it must contain no secret, and nothing else may be written."""
    with program_log(SECRETS) as written:
        yield written
    assert not list(SEEKER.findings(written.getvalue()))
    assert capsys.readouterr() == ("", "")


def test_the_seeker_finds_names_secrets_and_cards_in_every_notation() -> None:
    kinds = Counter(found.kind for found in SEEKER.findings(CONFESSION))
    assert kinds == {"secret": 2, "name": 2, "card": 6}
    for notation in ("AS", repr(Card.SA), "10♠", "deal 1231 1111", repr(PACK_81[7]), "[1,2,3,1]"):
        assert [found.kind for found in SEEKER.findings(f"somebody has {notation}!")][:1] == ["card"]
    assert not list(
        SEEKER.findings("update=1231 line 1231, in x at 127.0.0.1:1231 wait=1231 2026-11-22T12:13")
    )


def test_an_error_is_logged_by_kind_and_place(log: StringIO) -> None:
    try:
        confess()
    except ExceptionGroup:
        structlog.get_logger("ours").exception("update-failed", update=7)
    written = log.getvalue()
    assert "level='error' event='update-failed'" in written
    parts = (
        "Traceback (most recent call last)",
        "in confess",
        "KeyError",
        "test_logs.Confession",
        "ValueError",
    )
    assert all(part in written for part in parts)
    assert written.count("\n") == 1


async def test_what_a_task_or_a_callback_raises_unseen_is_logged_without_words(log: StringIO) -> None:
    task = asyncio.create_task(asyncio.to_thread(confess))
    await asyncio.wait({task})
    del task
    gc.collect()
    asyncio.get_running_loop().call_soon(confess)
    await asyncio.sleep(0)
    assert "event='Task exception was never retrieved'" in log.getvalue()
    assert "event='Exception in callback" in log.getvalue()


def test_what_nobody_catches_is_logged_without_words(log: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, hook in ((sys, "excepthook"), (threading, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(module, hook, getattr(module, hook))
    monkeypatch.setattr(logging, "captureWarnings", lambda capture: None)
    log_uncaught_errors()
    thread = threading.Thread(target=confess)
    thread.start()
    thread.join()
    try:
        confess()
    except ExceptionGroup as error:
        sys.excepthook(type(error), error, error.__traceback__)
    written = log.getvalue()
    assert "event='thread-ended-by-error'" in written
    assert "event='ended-by-error'" in written


FAILING = """
import bot.app.program
from bot.__main__ import main
def assemble(settings, *args, **named):
    raise KeyError(settings.bot_token.get_secret_value(), "AS")
bot.app.program.assemble = assemble
main()
"""


@pytest.mark.slow
def test_a_program_that_fails_ends_without_words(tmp_path: Path) -> None:
    env = {**os.environ, "BOT_TOKEN": TOKEN, "DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-c", FAILING, "run"]
    ended = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "event='ended-by-error'" in ended.stderr
    assert "builtins.KeyError" in ended.stderr
    assert not list(SEEKER.findings(ended.stdout + ended.stderr))


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_is_blotted_out_in_every_form(log: StringIO, secret: str) -> None:
    ours = structlog.get_logger("ours")
    for form in (secret, repr(secret), quote(secret, safe=""), f"https://x:{quote(secret, safe='')}@y"):
        ours.info("told", form=form, nested={"form": form})
    assert log.getvalue().count("<secret>") == 8


def test_what_libraries_and_telegram_quote_is_left_out(log: StringIO) -> None:
    logging.getLogger("theirs").error("Something failed for %s\nwith %s", "reasons", CONFESSION)
    assert "event='Something failed for reasons'" in log.getvalue()
    reason = f'can\'t parse entities: unsupported start tag "{PERSON} AS" at byte offset 5'
    structlog.get_logger("ours").error("drawing-refused", reason=reason)
    assert 'unsupported start tag "…" at byte offset 5' in log.getvalue()


async def test_a_match_of_other_rules_is_logged_without_its_cards(
    world: World, monkeypatch: pytest.MonkeyPatch, log: StringIO
) -> None:
    begun, live = await world.start(ANNA, BORIS, VERA), world.live
    stored = await live.load(begun.table.id)
    assert stored is not None
    log_of_match = (await record_of(begun.table, live)).log
    deal = next(entry.text for entry in log_of_match if entry.text.startswith("deal"))
    error = RecordError(Fault.INVALID, number=2, detail=deal)
    monkeypatch.setattr(loaded, "rebuild", AsyncMock(side_effect=error))
    older = codec.encode(with_part(begun.table, "log", version=0))
    opened = await open_table(
        msgspec.structs.replace(stored, parts={**stored.parts, **table_parts(table=older)}), live
    )
    assert not opened.playable
    written = log.getvalue()
    assert "event='match-of-other-rules'" in written
    assert "fault='invalid' action=2" in written.replace(
        "action=2 fault='invalid'", "fault='invalid' action=2"
    )
