"""Handlers of inline queries, posted cards, and tables that wait in private."""

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
    matching_games,
    results,
)
from bot.features.invitations.posted_cards import Invitations, TooManyInvitations
from bot.match.opening.choices import require_game
from bot.match.opening.new_tables import NewTables
from bot.match.refusals import NoTable, Refusal, Started
from bot.match.store import Store
from bot.match.table import Phase, Table
from bot.ui.content import Content
from bot.ui.links import JOIN, Link
from games import registry
from storage.live.redraws import hand_screen

MOST_TYPED = 64
"""Maximum length of a meaningful inline query."""
INVITE = Link("invite")
"""Start parameter that asks for a game to invite to."""


# Inline mode


@dataclass(frozen=True, eq=False)
class InvitationCards:
    """Finds tables for invitation cards and registers posted ones."""

    invitations: Invitations
    sender: Sender
    calls: BackgroundCalls
    store: Store
    bot: Bot

    async def find_offers(self, request: Request, text: str) -> tuple[list[Table], list[str]]:
        """Return the tables that a query means, and the games that it may open one for."""
        invitations, language = self.invitations, request.person.language
        try:
            return [await invitations.table_of(text)], []
        except NoTable:
            pass
        if not request.person.opened:
            return [], []
        games = matching_games(text, registry.names(), language)
        tables = await invitations.waiting(request.person.id)
        return [table for table in tables if table.game in games], games

    async def register(self, request: Request, message: str, token: str) -> None:
        """Register a posted card with its table. A card that cannot be registered becomes a plain link."""
        invitations, language = self.invitations, request.person.language
        try:
            await invitations.register(message, token, language)
        except NoTable:
            self.rewrite(request, message, gone_content(request.own_words()))
        except TooManyInvitations:
            table = await invitations.table_of(token)
            self.rewrite(request, message, link_content(table, language, self.bot.username))

    def rewrite(self, request: Request, message: str, content: Content) -> None:
        """Edit an inline message that no table tracks."""
        send = partial(self.sender.edit_inline, message, content)
        self.calls.later(request.person.id, send)

    async def register_pressed(self, request: Request, message: str, token: str) -> None:
        """Register a card at its first press, if Telegram did not report its post."""
        if await self.store.of_card(message) is None:
            await self.register(request, message, token)


async def offer(
    request: Request, query: str, text: str, *, cards: InvitationCards, limits: RateLimits
) -> None:
    """Answer an inline query: a token with its table, other text with the person's tables and new ones."""
    if not await limits.may_ask(request.person.id, request.update):
        return
    tables, games = await cards.find_offers(request, text.strip()[:MOST_TYPED])
    found = results(tables, games, request.person.language)
    button = None if found else (request.own_words().plain("button-open-to-invite"), INVITE.name)
    answer = partial(cards.sender.calls.answer_inline, query, found, button=button)
    cards.calls.soon(request.person.id, answer)


async def register_post(request: Request, result: str, *, cards: InvitationCards) -> None:
    """Register the card that a person has posted, or open its table."""
    kind, _, rest = result.partition(":")
    if request.inline is None:
        return None
    if kind == TABLE:
        return await cards.register(request, request.inline, rest)
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
    """Take a chair by a card; a person that the bot cannot write to is sent to the bot first.

    Raises NoTable, Started, Full, TooManyTables.
    """
    if request.inline is None:
        raise NoTable
    if not request.person.opened:
        await cards.invitations.table_of(token)
        return request.toast(url=JOIN.url(cards.bot.username, token))
    known = await cards.invitations.table_of(token)
    await cards.register_pressed(request, request.inline, token)
    await cards.invitations.sit_down(request.update, token, request.person)
    return await _greet(request, known)


async def _greet(request: Request, known: Table) -> None:
    seated = known.seat_of(request.person.id) is not None
    await request.answer("toast-seated-already" if seated else "toast-sat-down")


async def open_by_card(request: Request, game: str, *, cards: InvitationCards) -> None:
    """Take a chair by a card; the first press opens its table.

    Raises NoTable, Started, Full, TooManyTables.
    """
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


# A table that waits in private


async def invite(request: Request, argument: str, *, new_tables: NewTables, delivery: Delivery) -> None:
    """Ask for a game, or open a table without a group for it, or show the waiting one.

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
    # Repeated presses of a menu open one table.
    once = f"invite:{request.person.id}:{request.message}"
    opened = await new_tables.open_private(once, request.person, game, preset or None)
    if opened.table.phase is not Phase.LOBBY:
        raise Started
    if opened.waited:
        await delivery.repost(opened.table.id, hand_screen(request.person.id))
    request.rewrite(invited_content(opened.table.game, request.person.language))
    return None
