"""/today [game]: the card of the day with daily deal and puzzle."""

from dataclasses import dataclass

import msgspec
from telegram import Bot

from bot.base.preferences import GroupSettings
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_game
from bot.features.today.board_seal import board_content
from bot.features.today.daily_deals import DailyDeals, Deal, DealClosed
from bot.features.today.daily_puzzles import DailyPuzzles, PuzzleUnanswered, puzzle_of
from bot.features.today.today_screen import (
    DAY,
    DayVerb,
    Today,
    group_content,
    line_content,
    read_press,
    results_content,
    today_content,
)
from bot.match.table import ChatId
from bot.people.database_errors import DatabaseSilent, answered
from bot.people.people import Chats
from bot.ui.buttons import InvalidData
from bot.ui.render import TEXT, Frame, frame_for


@dataclass(frozen=True, eq=False)
class TodayPages:
    """Shows the card of the day and carries out its buttons."""

    deals: DailyDeals
    puzzles: DailyPuzzles
    chats: Chats
    bot: Bot

    async def look(self, request: Request, verb: DayVerb, deal: Deal, more: str) -> None:
        """Carry out a button that needs the database."""
        match verb:
            case DayVerb.FAIR:
                seal = await self.deals.commitment(self.deals.today(deal.game))
                request.show(board_content(seal, request.own_words(deal.game)))
            case DayVerb.RESULTS:
                await self._results(request, deal, more)
            case DayVerb.ANSWER:
                await self._answer(request, deal, more)
            case DayVerb.LINE:
                await self._line(request, deal, more)
            case DayVerb.SHOW | DayVerb.MORE:
                await self._show_again(request, deal, more=verb is DayVerb.MORE)

    async def offer(self, request: Request, chat: ChatId, game: str) -> None:
        """Show a group the card with links to private."""
        known = await self.chats.get(chat)
        settings = known.settings if known is not None else GroupSettings()
        deal, puzzle = self.deals.today(game or settings.deal_game), self.puzzles.today()
        language, bot = await request.language(), self.bot.username
        frame = frame_for(puzzle.game, msgspec.structs.replace(settings.style, pictures=True), language, None)
        card = group_content(deal, puzzle, language, bot, frame)
        request.show(card, instead=group_content(deal, puzzle, language, bot, TEXT))

    async def enter(self, request: Request, chat: ChatId, verb: DayVerb, deal: Deal) -> None:
        """Add the person to the group's ranking, and link to the deal in private."""
        if verb is not DayVerb.PLAY:
            raise InvalidData(verb.value)
        if deal != self.deals.today(deal.game):
            raise DealClosed
        await request.require_leisure()
        with answered():
            await self.deals.join(request.person.id, chat, deal)
        return request.toast(url=DAY.url(self.bot.username, deal.game))

    async def play(self, request: Request, deal: Deal) -> None:
        """Begin the deal."""
        await request.require_no_maintenance()
        await request.require_calm()
        await self.deals.begin(request.person, deal)
        if left := self.deals.minutes_left(deal):
            request.toast(request.own_words().plain("today-late", count=left), alert=True)
        await self._show_again(request, deal)

    async def _results(self, request: Request, deal: Deal, page: str) -> None:
        with answered():
            field = await self.deals.field(deal)
        person, bot = request.person, self.bot.username
        content = results_content(field, int(page or 0), person.language, bot, person.id)
        if page:
            request.rewrite(content)
        else:
            request.show(content)

    async def _answer(self, request: Request, deal: Deal, choice: str) -> None:
        puzzle = puzzle_of(deal.day)
        if puzzle.puzzle.choice(choice) is None:
            raise InvalidData(choice)
        with answered():
            await self.puzzles.answer(request.person.id, puzzle, choice)
        await self._show_again(request, deal)

    async def _line(self, request: Request, deal: Deal, page: str) -> None:
        puzzle = puzzle_of(deal.day)
        with answered():
            given = await self.puzzles.answer_of(request.person.id, puzzle)
        if given is None:
            raise PuzzleUnanswered
        frame = _frame(request, deal, request.photo)
        request.rewrite(line_content(deal, puzzle, given, int(page or 0), request.person.language, frame))

    async def _show_again(self, request: Request, deal: Deal, *, more: bool = False) -> None:
        """Redraw the card in the message under the button, or with `more` its other keys."""
        day = await self.day(request, deal.game)
        frame = _frame(request, day.deal, request.photo)
        request.rewrite(today_content(day, request.person.language, frame, more=more))

    async def day(self, request: Request, game: str) -> Today:
        """Return the person's day; without answers while the database is silent."""
        deals, puzzles, person = self.deals, self.puzzles, request.person.id
        deal, puzzle = deals.today(game), puzzles.today()
        course = await deals.course(person, deal)
        try:
            with answered():
                given = await puzzles.answer_of(person, puzzle)
                solved = await puzzles.streak(person) if given is None else given.streak
                return Today(deal, course, puzzle, given, await deals.streak(person), solved)
        except DatabaseSilent:
            return Today(deal, course, puzzle)


async def today(request: Request, args: tuple[str, ...], *, pages: TodayPages) -> None:
    """Show the card of the day. Raises UnknownName."""
    game = find_game(" ".join(args)) if args else ""
    if request.group is not None:
        return await pages.offer(request, request.group, game)
    day, language = await pages.day(request, game), request.person.language
    card = today_content(day, language, _frame(request, day.deal, None))
    return request.show(card, instead=today_content(day, language, TEXT))


async def follow_link(request: Request, game: str, *, pages: TodayPages) -> None:
    """Show the card with the deal of the link's game, with `_` for spaces. Raises UnknownName."""
    await today(request, (game.replace("_", " "),), pages=pages)


async def press(request: Request, argument: str, *, pages: TodayPages) -> None:
    """Carry out a button of the card.

    Raises InvalidData, DealClosed, DealPlayed, DealNotOver, PuzzleOver, PuzzleUnanswered, DatabaseSilent,
    TooManyTables, UnderMaintenance.
    """
    verb, deal, more = read_press(argument)
    if request.group is not None:
        await pages.enter(request, request.group, verb, deal)
    elif verb is DayVerb.PLAY:
        await pages.play(request, deal)
    else:
        await request.require_leisure()
        await pages.look(request, verb, deal, more)


def _frame(request: Request, deal: Deal, photo: bool | None) -> Frame:
    """Return the frame: a message keeps its form, a new one has pictures unless the person prefers text."""
    return frame_for(puzzle_of(deal.day).game, request.person.settings.style, request.person.language, photo)
