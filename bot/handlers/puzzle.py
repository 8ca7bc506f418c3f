"""/puzzle: the puzzle of the day, answered once in private, and its solution."""

import msgspec

from bot.preferences import Display
from bot.screens.buttons import InvalidData
from bot.screens.content import Content
from bot.screens.puzzle import (
    LINE,
    answered_content,
    line_content,
    offer_content,
    question_content,
    read_puzzle_argument,
)
from bot.screens.render import TEXT, Frame, frame_for
from bot.service.daily_puzzles import DailyPuzzle, PuzzleUnanswered, puzzle_of
from bot.service.standings import DatabaseSilent, answered
from bot.updates.request import Request


async def puzzle(request: Request) -> None:
    """Show the puzzle, or what the person has answered; in a group, the way to it. Raises DatabaseSilent."""
    daily = request.services.puzzles.today()
    if request.group is not None:
        return await _offer(request, daily)
    frame = _frame(request, daily, None)
    return request.show(await _page(request, daily, frame), instead=await _page(request, daily, TEXT))


async def press(request: Request, argument: str) -> None:
    """Take an answer, or turn to a page of the solution.

    Raises InvalidData, PuzzleOver, PuzzleUnanswered, DatabaseSilent.
    """
    if request.group is not None:
        raise InvalidData(argument)
    what, day, choice = read_puzzle_argument(argument)
    puzzles, daily = request.services.puzzles, puzzle_of(day)
    if not await request.may_look():
        return request.decline("refused-haste")
    language, frame = request.person.language, _frame(request, daily, request.photo)
    if what == LINE:
        with answered():
            given = await puzzles.answered(request.person.id, daily)
        return request.rewrite(line_content(daily, given, int(choice), language, frame))
    if daily.puzzle.choice(choice) is None:
        raise InvalidData(argument)
    with answered():
        given = await puzzles.answer(request.person.id, daily, choice)
    return request.rewrite(answered_content(daily, given, language, frame))


async def _offer(request: Request, daily: DailyPuzzle) -> None:
    chat = await request.services.chats.get(request.group) if request.group is not None else None
    language, bot = await request.language(), request.services.bot.username
    display = chat.display if chat is not None else Display()
    frame = frame_for(daily.game, msgspec.structs.replace(display, pictures=True), language, None)
    request.show(
        offer_content(daily, language, bot, frame), instead=offer_content(daily, language, bot, TEXT)
    )


async def _page(request: Request, daily: DailyPuzzle, frame: Frame) -> Content:
    """The puzzle as the person stands to it."""
    puzzles, person = request.services.puzzles, request.person
    try:
        with answered():
            given = await puzzles.answered(person.id, daily)
    except PuzzleUnanswered:
        return question_content(daily, await _streak(request), person.language, frame)
    return answered_content(daily, given, person.language, frame)


async def _streak(request: Request) -> int | None:
    """The person's days in a row; None where the database does not answer."""
    try:
        with answered():
            return await request.services.puzzles.streak(request.person.id)
    except DatabaseSilent:
        return None


def _frame(request: Request, daily: DailyPuzzle, photo: bool | None) -> Frame:
    """Pictures, unless the person wants text; a message keeps the form that it has."""
    display = request.person.display
    if display.pictures is None:
        display = msgspec.structs.replace(display, pictures=True)
    return frame_for(daily.game, display, request.person.language, photo)
