"""The end of a round reads top-down: control enters a module once, and seldom comes back."""

import sys
from pathlib import Path
from types import FrameType

import bot.features.tournaments
from bot.features.tournaments.service.tournament_model import Stage
from bot.features.tournaments.service.transitions import PAUSE_MS
from tests.support.tournament_hall import FOUR, Hall

ROOT = f"{Path(bot.features.tournaments.__file__).parent}/"
MOST_RETURNS = 20


class Trace:
    """The calls of tournament modules in order; resumed coroutines are no calls."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self._seen = set[FrameType]()

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(ROOT) and frame not in self._seen:
            self._seen.add(frame)
            self.modules.append(file.removeprefix(ROOT))

    def returns(self) -> int:
        """Count the calls into a module that was left before."""
        left, count = set[str](), 0
        for before, after in zip(self.modules, self.modules[1:], strict=False):
            if before != after:
                left.add(before)
                count += after in left
        return count


async def traced(hall: Hall) -> Trace:
    """Let the driver take one step."""
    trace = Trace()
    sys.setprofile(trace)
    try:
        await hall.driver.look()
    finally:
        sys.setprofile(None)
    return trace


async def test_the_close_of_a_round_enters_few_modules_again(hall: Hall) -> None:
    """Announcing the next round, beginning it, and the end after the last one."""
    opened = await hall.begun(*FOUR)
    await hall.finish_all()
    announcement = await traced(hall)
    assert (await hall.now(opened)).run.next_round == hall.world.still.at + PAUSE_MS
    hall.world.still.at += PAUSE_MS
    beginning = await traced(hall)
    assert (await hall.now(opened)).run.round == 2
    await hall.settle()
    await hall.finish_all()
    end = await traced(hall)
    assert (await hall.now(opened)).stage is Stage.OVER
    assert [trace.returns() <= MOST_RETURNS for trace in (announcement, beginning, end)] == [True] * 3, [
        (trace.returns(), trace.modules) for trace in (announcement, beginning, end)
    ]
