"""Long work in a process of its own."""

import os
from functools import partial

import pytest

from bot.base.apart import FEW, WorkFailed, apart
from games.tournament.core import Entry, Regulation
from games.tournament.forms.swiss import SWISS


async def test_many_are_paired_in_another_process() -> None:
    entries = [Entry(player) for player in range(1, 9)]
    regulation = Regulation()
    work = partial(SWISS.pair, regulation, entries, [], round=1, seed=b"lot")
    assert await apart(FEW + 1, work) == work()
    assert await apart(FEW + 1, os.getpid) != os.getpid()
    assert await apart(FEW, os.getpid) == os.getpid()


async def test_failed_work_in_another_process_is_an_error() -> None:
    with pytest.raises(WorkFailed):
        await apart(FEW + 1, os._exit, 3)
