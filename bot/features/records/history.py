"""Handlers of a finished match's pages: match, deals, analysis, files."""

from collections.abc import Callable
from dataclasses import dataclass

from telegram import Bot

from bot.base.thinking import Analysis
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.features.records.analyses import Analyses
from bot.features.records.analysis_screen import JudgedSeat, analysis_content, deals_listed
from bot.features.records.export import export, export_notation
from bot.features.records.record_screens import Shown, page_content
from bot.features.records.retries import Retries
from bot.match.finished_matches import FinishedMatch, Records
from bot.match.refusals import NotSeated
from bot.match.replays import NoDeals
from bot.match.table import Retry
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.entry_links import EntryLinks
from bot.ui.record_page import (
    ANALYSIS,
    ANEW,
    FILES,
    Part,
    RecordPage,
    argument_of,
    match_link,
    read_argument,
    read_link,
)
from bot.ui.render import TEXT, frame_for
from games import registry
from games.core import Seat
from games.replay_pages import Replay
from storage.live.redraws import hand_screen

PATIENCE_MS = 1_200
"""Timeout of judging for a list; deals left over are judged when they are opened."""


@dataclass(frozen=True, eq=False)
class RecordPages:
    """Shows finished matches."""

    records: Records
    analyses: Analyses
    retries: Retries
    delivery: Delivery
    analysis: Analysis
    time: Time
    bot: Bot
    links: EntryLinks

    async def send(self, request: Request, page: RecordPage) -> None:
        """Send the page as a new message, as a picture unless the person prefers text."""
        match = await self.records.find(page.match)
        shown = await self.shown(request, match, photo=None)
        draw = await self.drawing(request, shown, page)
        request.show(draw(shown), instead=draw(shown._replace(frame=TEXT)))

    async def drawing(self, request: Request, shown: Shown, page: RecordPage) -> Callable[[Shown], Content]:
        """Return the function that draws the page. Raises NotOpen."""
        if page.part not in ANALYSIS or not shown.deals or not registry.is_analysed(shown.match.game):
            return lambda shown: page_content(shown, page)
        if page.part is Part.JUDGED and len(shown.deals) == 1:
            page = page._replace(part=Part.ANALYSIS, deal=1)
        judged = await self._judged(request, shown, page)
        return lambda shown: analysis_content(shown, judged, page)

    async def _judged(self, request: Request, shown: Shown, page: RecordPage) -> JudgedSeat:
        """Return the reader's decisions; for other readers those of the first person of the match.

        Raises NotOpen.
        """
        match, analyses = shown.match, self.analyses
        people = [player.person for player in match.players]
        own = request.person.id in people
        seat = Seat(
            people.index(request.person.id)
            if own
            else next((seat for seat, person in enumerate(people) if person is not None), 0)
        )
        began = self.time.now()
        wanted = deals_listed(shown, page.deal) if page.part is Part.JUDGED else [page.deal]
        for deal in wanted:
            if 1 <= deal <= len(shown.deals) and self.time.now() - began < PATIENCE_MS:
                await analyses.deal(match, seat, deal)
        is_deal = page.part is not Part.JUDGED and 1 <= page.deal <= len(shown.deals)
        moves = await analyses.moves(match, page.deal) if is_deal else ()
        return JudgedSeat(seat, own, await analyses.known(match, seat), moves)

    async def retry(self, request: Request, page: RecordPage) -> None:
        """Start a match from one of the person's own decisions.

        Raises InvalidData, NoMatch, NotOpen, NoDeals, TooManyTables, Haste.
        """
        await request.require_no_maintenance()
        await request.require_leisure()
        match = await self.records.find(page.match)
        if not registry.is_analysed(match.game):
            raise InvalidData(argument_of(page))
        people = [player.person for player in match.players]
        if request.person.id not in people:
            raise NotSeated
        seat = Seat(people.index(request.person.id))
        judgements = await self.analyses.deal(match, seat, page.deal)
        if not 0 < page.step <= len(judgements):
            raise InvalidData(argument_of(page))
        start = Retry(match.id, page.deal, page.step, judgements[page.step - 1].number)
        table = await self.retries.begin(request.update, request.person, match, start)
        await self.delivery.repost(table.id, hand_screen(request.person.id))
        await request.answer("analysis-retry-begun")

    async def shown(self, request: Request, match: FinishedMatch, *, photo: bool | None) -> Shown:
        """Return the match as this person sees it; `photo` is the form of their message, None before one."""
        words = request.own_words(match.game).at(match.players)
        replay = await self._replay(match)
        style, bot = request.person.settings.style, self.bot.username
        frame = frame_for(match.game, style, request.person.language, photo, last=True)
        return Shown(match, replay, words, frame, bot, self.links, request.person.id)

    async def _replay(self, match: FinishedMatch) -> Replay | None:
        try:
            return await self.records.replay(match)
        except NoDeals:
            return None

    async def send_file(self, request: Request, page: RecordPage) -> None:
        """Send the match as a file. Raises NotOpen, NoDeals."""
        match = await self.records.find(page.match)
        words = request.own_words(match.game).at(match.players)
        name = f"{match.game}-{page.match}"
        if page.part is Part.JSON:
            return request.send_file(f"{name}.json", export(match), words.html("record-json"))
        site = f"t.me/{self.bot.username}"
        data = await export_notation(match, self.analysis, site)
        return request.send_file(f"{name}.ppn", data, words.html("record-notation"))


async def follow_link(request: Request, rest: str, *, pages: RecordPages) -> None:
    """Send the page of a link. Raises NoMatch, RecordsAway."""
    await pages.send(request, read_link(rest))


async def press(request: Request, argument: str, *, pages: RecordPages) -> None:
    """Show the page of a button in private; a group's button links there.

    Raises InvalidData, NoMatch, RecordsAway, NotOpen, NoDeals, Haste.
    """
    page = read_argument(argument.removeprefix(ANEW))
    if request.group is not None:
        link = match_link(pages.bot.username, page.match, page.deal, page.step)
        return request.toast(url=link)
    if page.part in FILES or argument.startswith(ANEW):
        await request.require_leisure()
        return await (pages.send_file(request, page) if page.part in FILES else pages.send(request, page))
    if page.part is Part.RETRY:
        return await pages.retry(request, page)
    match = await pages.records.find(page.match)
    shown = await pages.shown(request, match, photo=request.photo)
    draw = await pages.drawing(request, shown, page)
    return request.rewrite(draw(shown))
