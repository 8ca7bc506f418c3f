"""/today [game]: the daily deal and the puzzle of the day, played and answered once in private."""

import msgspec
from telegram import Bot

from bot.base.preferences import GroupSettings
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_game
from bot.features.today.daily_deals import DailyDeals, Deal, DealClosed
from bot.features.today.daily_puzzles import DailyPuzzles, PuzzleUnanswered, puzzle_of
from bot.features.today.seal import board_content
from bot.features.today.today_screen import (
    DayVerb,
    Today,
    group_content,
    line_content,
    read_press,
    results_content,
    today_content,
    today_link,
)
from bot.match.table import ChatId
from bot.people.database import DatabaseSilent, answered
from bot.people.people import Chats
from bot.ui.buttons import InvalidData
from bot.ui.render import TEXT, Frame, frame_for


async def today(request: Request, args: tuple[str, ...]) -> None:
    """Show the card of the day; in a group, that with the ways to both. Raises UnknownName."""
    game = find_game(" ".join(args)) if args else ""
    if request.group is not None:
        return await _offer(request, request.group, game)
    day, language = await _day(request, game), request.person.language
    card = today_content(day, language, _frame(request, day.deal, None))
    return request.show(card, instead=today_content(day, language, TEXT))


async def follow_link(request: Request, game: str) -> None:
    """Show the deal of a game, whose name a link gives with `_` for its spaces. Raises UnknownName."""
    await today(request, (game.replace("_", " "),))


async def press(request: Request, argument: str) -> None:
    """Do with the deal or the puzzle what the button says.

    Raises InvalidData, DealClosed, DealPlayed, DealNotOver, PuzzleOver, PuzzleUnanswered, DatabaseSilent,
    TooManyTables, UnderMaintenance.
    """
    verb, deal, more = read_press(argument)
    if request.group is not None:
        await _enter(request, request.group, verb, deal)
    elif verb is DayVerb.PLAY:
        await _play(request, deal)
    else:
        await request.require_leisure()
        await _look(request, verb, deal, more)


async def _look(request: Request, verb: DayVerb, deal: Deal, more: str) -> None:
    """Do what asks the database."""
    match verb:
        case DayVerb.FAIR:
            deals = request.services[DailyDeals]
            seal = await deals.commitment(deals.today(deal.game))
            request.show(board_content(seal, request.own_words(deal.game)))
        case DayVerb.RESULTS:
            await _results(request, deal, more)
        case DayVerb.ANSWER:
            await _answer(request, deal, more)
        case DayVerb.LINE:
            await _line(request, deal, more)
        case DayVerb.SHOW:
            await _show_again(request, deal)


async def _offer(request: Request, chat: ChatId, game: str) -> None:
    known = await request.services[Chats].get(chat)
    settings = known.settings if known is not None else GroupSettings()
    deal, puzzle = (
        request.services[DailyDeals].today(game or settings.deal_game),
        request.services[DailyPuzzles].today(),
    )
    language, bot = await request.language(), request.services[Bot].username
    frame = frame_for(puzzle.game, msgspec.structs.replace(settings.style, pictures=True), language, None)
    card = group_content(deal, puzzle, language, bot, frame)
    request.show(card, instead=group_content(deal, puzzle, language, bot, TEXT))


async def _enter(request: Request, chat: ChatId, verb: DayVerb, deal: Deal) -> None:
    """Note that the person plays with the group, and lead them to the deal in private."""
    if verb is not DayVerb.PLAY:
        raise InvalidData(verb.value)
    if deal != request.services[DailyDeals].today(deal.game):
        raise DealClosed
    await request.require_leisure()
    with answered():
        await request.services[DailyDeals].join(request.person.id, chat, deal)
    return request.toast(url=today_link(request.services[Bot].username, deal))


async def _play(request: Request, deal: Deal) -> None:
    await request.require_no_maintenance()
    await request.require_calm()
    await request.services[DailyDeals].begin(request.person, deal)
    await _show_again(request, deal)


async def _results(request: Request, deal: Deal, page: str) -> None:
    with answered():
        field = await request.services[DailyDeals].field(deal)
    person, bot = request.person, request.services[Bot].username
    content = results_content(field, int(page or 0), person.language, bot, person.id)
    if page:
        request.rewrite(content)
    else:
        request.show(content)


async def _answer(request: Request, deal: Deal, choice: str) -> None:
    puzzle = puzzle_of(deal.day)
    if puzzle.puzzle.choice(choice) is None:
        raise InvalidData(choice)
    with answered():
        await request.services[DailyPuzzles].answer(request.person.id, puzzle, choice)
    await _show_again(request, deal)


async def _line(request: Request, deal: Deal, page: str) -> None:
    puzzle = puzzle_of(deal.day)
    with answered():
        given = await request.services[DailyPuzzles].answered(request.person.id, puzzle)
    if given is None:
        raise PuzzleUnanswered
    frame = _frame(request, deal, request.photo)
    request.rewrite(line_content(deal, puzzle, given, int(page or 0), request.person.language, frame))


async def _show_again(request: Request, deal: Deal) -> None:
    """The card as it is by now, in the message under the button."""
    day = await _day(request, deal.game)
    request.rewrite(today_content(day, request.person.language, _frame(request, day.deal, request.photo)))


async def _day(request: Request, game: str) -> Today:
    """The day as the person stands to it; as one who has not answered where the database is silent."""
    deals, puzzles, person = request.services[DailyDeals], request.services[DailyPuzzles], request.person.id
    deal, puzzle = deals.today(game), puzzles.today()
    course = await deals.course(person, deal)
    try:
        with answered():
            given = await puzzles.answered(person, puzzle)
            solved = await puzzles.streak(person) if given is None else given.streak
            return Today(deal, course, puzzle, given, await deals.streak(person), solved)
    except DatabaseSilent:
        return Today(deal, course, puzzle)


def _frame(request: Request, deal: Deal, photo: bool | None) -> Frame:
    """Pictures, unless the person wants text; a message keeps the form that it has."""
    return frame_for(puzzle_of(deal.day).game, request.person.settings.style, request.person.language, photo)
