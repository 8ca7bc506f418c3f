"""Invitations: inline queries and posted cards, chairs by them, and tables that wait in private."""

from dataclasses import dataclass
from functools import partial

from telegram import Bot

from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.request import Request
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.chat.rate_limits import RateLimits
from bot.features.invitations.invitation_cards import (
    TABLE,
    closed_content,
    games_content,
    gone_content,
    invited_content,
    link_content,
    named,
    results,
)
from bot.features.invitations.invited import Invitations, TooManyInvitations
from bot.match.opening.choices import require_game
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import NoTable, Refusal, Started
from bot.match.seating.lobby import Lobby
from bot.match.store import Store
from bot.match.table import Phase, Table, TableId
from bot.ui.content import Content
from bot.ui.links import JOIN, Link
from games import registry
from storage.live.redraws import hand_screen

MOST_TYPED = 64
"""The most characters of an inline query that mean something."""
INVITE = Link("invite")
"""Open a table to invite to."""
"""The start parameter that asks a person what they invite to."""


# Inline mode


@dataclass(frozen=True, eq=False)
class InvitationCards:
    """Finds tables for invitation cards, and keeps posted cards up to date."""

    invitations: Invitations
    sender: Sender
    calls: BackgroundCalls
    store: Store
    bot: Bot

    async def offered(self, request: Request, text: str) -> tuple[list[Table], list[str]]:
        """Return the tables that a query means, and the games for which it may open one."""
        invitations, language = self.invitations, request.person.language
        try:
            return [await invitations.table_of(text)], []
        except NoTable:
            pass
        if not request.person.opened:
            return [], []
        games = named(text, registry.names(), language)
        tables = await invitations.waiting(request.person.id)
        return [table for table in tables if table.game in games], games

    async def keep_true(self, request: Request, message: str, token: str) -> None:
        """Note a card; one that no table keeps true says so."""
        invitations, language = self.invitations, request.person.language
        try:
            await invitations.note(message, token, language)
        except NoTable:
            self.rewrite(request, message, gone_content(request.own_words()))
        except TooManyInvitations:
            table = await invitations.table_of(token)
            self.rewrite(request, message, link_content(table, language, self.bot.username))

    def rewrite(self, request: Request, message: str, content: Content) -> None:
        """Replace what an inline message says that belongs to no table."""
        send = partial(self.sender.edit_inline, message, content)
        self.calls.later(request.person.id, send)

    async def note_pressed(self, request: Request, message: str, token: str) -> None:
        """Keep a card true of which Telegram has said nothing when it was posted."""
        if await self.store.of_card(message) is None:
            await self.keep_true(request, message, token)


async def offer(
    request: Request, query: str, text: str, *, cards: InvitationCards, limits: RateLimits
) -> None:
    """Answer an inline query: a token with its table, other words with the person's tables and new ones."""
    if not await limits.may_ask(request.person.id, request.update):
        return
    tables, games = await cards.offered(request, text.strip()[:MOST_TYPED])
    found = results(tables, games, request.person.language)
    button = None if found else (request.own_words().plain("button-open-to-invite"), INVITE.name)
    answer = partial(cards.sender.calls.answer_inline, query, found, button=button)
    cards.calls.soon(request.person.id, answer)


async def note_post(request: Request, result: str, *, cards: InvitationCards) -> None:
    """Keep a card true that the person has posted, or open the table that it promises."""
    kind, _, rest = result.partition(":")
    if request.inline is None:
        return None
    if kind == TABLE:
        return await cards.keep_true(request, request.inline, rest)
    try:
        await request.require_no_maintenance()
        await request.require_calm()
        await cards.invitations.open(
            request.update, request.inline, request.person, rest, request.person.language
        )
    except Refusal:
        game = require_game(rest).name
        cards.rewrite(request, request.inline, closed_content(game, request.own_words(game)))
        raise


# Chairs


async def sit_down(request: Request, token: str, *, cards: InvitationCards) -> None:
    """Take a chair by a card, or show the way to the bot to a person whom it cannot write to yet.

    Raises NoTable, Started, Full, TooManyTables.
    """
    if request.inline is None:
        raise NoTable
    if not request.person.opened:
        await cards.invitations.table_of(token)
        return request.toast(url=JOIN.url(cards.bot.username, token))
    known = await cards.invitations.table_of(token)
    await cards.note_pressed(request, request.inline, token)
    await cards.invitations.sit_down(request.update, token, request.person)
    return await _greet(request, known)


async def _greet(request: Request, known: Table) -> None:
    seated = known.seat_of(request.person.id) is not None
    await request.answer("toast-seated-already" if seated else "toast-sat-down")


async def open_by_card(request: Request, game: str, *, cards: InvitationCards) -> None:
    """Sit down by a card whose table may not be open yet. Raises NoTable, Started, Full, TooManyTables."""
    if request.inline is None:
        raise NoTable
    known = await cards.store.of_card(request.inline)
    if not request.person.opened:
        bot = cards.bot.username
        return request.toast(url=INVITE.url(bot) if known is None else JOIN.url(bot, known.token))
    if known is None:
        await request.require_no_maintenance()
        await request.require_calm()
    require_game(game)
    await cards.invitations.open(
        request.update, request.inline, request.person, game, request.person.language
    )
    return await _greet(request, known) if known else await request.answer("toast-sat-down")


async def get_up(request: Request, id: TableId, *, lobby: Lobby) -> None:
    """Leave a table that waits in private. Raises NoTable, NotSeated, Started."""
    await lobby.leave(request.update, id, request.person.id, here=request.place)
    await request.answer("left-lobby-own")


# A table that waits in private


async def invite(request: Request, argument: str, *, new_tables: NewTables, delivery: Delivery) -> None:
    """Ask for the game, then open a table without a group, or show the one that waits.

    Raises UnknownGame, TooManyTables.
    """
    if request.group is not None:
        raise NoTable
    game, _, preset = argument.partition("/")
    if not game:
        content = games_content(request.person.language)
        return request.show(content) if request.query is None else request.rewrite(content)
    require_game(game)
    await request.require_no_maintenance()
    await request.require_calm()
    # A menu opens one table, however often it is pressed.
    once = f"invite:{request.person.id}:{request.message}"
    opened = await new_tables.open_private(once, request.person, game, preset or None)
    if opened.table.phase is not Phase.LOBBY:
        raise Started
    if opened.waited:
        await delivery.repost(opened.table.id, hand_screen(request.person.id))
    request.rewrite(invited_content(opened.table.game, request.person.language))
    return None
