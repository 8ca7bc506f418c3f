"""Worker processes."""

import os
from functools import partial

import pytest

from bot.base.worker_process import FEW, WorkFailed, offload
from games.tournament.core import Entry, Regulation
from games.tournament.forms.swiss import SWISS


async def test_many_are_paired_in_another_process() -> None:
    entries = [Entry(player) for player in range(1, 9)]
    regulation = Regulation()
    work = partial(SWISS.pair, regulation, entries, [], round=1, seed=b"lot")
    assert await offload(FEW + 1, work) == work()
    assert await offload(FEW + 1, os.getpid) != os.getpid()
    assert await offload(FEW, os.getpid) == os.getpid()


async def test_failed_work_in_another_process_is_an_error() -> None:
    with pytest.raises(WorkFailed):
        await offload(FEW + 1, os._exit, 3)
