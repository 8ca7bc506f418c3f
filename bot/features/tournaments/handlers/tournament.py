"""/tournament: open one in a group, list own ones in private; enter and withdraw; challenges."""

from collections.abc import Mapping
from dataclasses import dataclass

from telegram import Bot

from bot.base.timing import Time
from bot.chat.group_members import GroupMembers
from bot.chat.incoming.refusing import MOST_NAMES
from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.permissions import Permissions
from bot.features.tournaments.handlers.proposal import Proposal, read_proposal
from bot.features.tournaments.handlers.replies import Replies, own_words
from bot.features.tournaments.handlers.season import GroupSeason, rewrite_as_taken
from bot.features.tournaments.handlers.viewing import Viewing
from bot.features.tournaments.screens.offer_message import FINAL, MORE, offers_content
from bot.features.tournaments.screens.own_pages import challenge_content, list_content, withdraw_content
from bot.features.tournaments.screens.play_words import team_name, words_of
from bot.features.tournaments.screens.seal import seal_content
from bot.features.tournaments.screens.tournament_keys import ENTRY
from bot.features.tournaments.season.hall import hall_lines
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.fitting import Offer
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.screen_names import anew_in
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import (
    TOKEN,
    Rival,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.tournament_refusals import EntryClosed
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.refusals import NotAdministrator, NotOpened
from bot.match.table import ChatId
from bot.people.database_errors import DatabaseSilent, answered
from bot.people.people import Chats
from bot.ui.buttons import InvalidData
from bot.ui.texts import names
from bot.ui.texts.words import words_in
from games import registry
from storage.sql.group_play import GroupPlay

NEW = "new"
"""The argument of the button that opens a tournament without a group."""
OFFERS: Mapping[str, Offer] = {**{offer.value: offer for offer in Offer}, MORE: Offer.EVENING}
"""Offers by the argument of a button."""


@dataclass(frozen=True)
class Entry:
    """Enters people into tournaments, and groups into challenges."""

    entries: Entries
    chats: Chats
    members: GroupMembers
    permissions: Permissions
    replies: Replies
    viewing: Viewing

    async def team(self, request: Request, found: Tournament, named: str = "") -> int:
        """Return a person's team: this group's, the present one, the link's, or that of a group of theirs."""
        player = found.player_of(request.person.id)
        if request.group is not None or not found.form.teams:
            return found.team_of(request.group)
        if player is not None:
            return found.entrant(player).team
        if named in map(str, found.form.teams):
            return int(named)
        own = [chat for chat in found.chats if await self.permissions.is_member(request, chat)]
        return found.team_of(own[0] if own else None)

    async def enter(self, request: Request, found: Tournament, team: int) -> None:
        """Enter the person. Raises EntryClosed, and refusals of `Entries.enter`."""
        if found.final and await self._is_no_finalist(request, found):
            raise EntryClosed
        try:
            await self.entries.enter(request.update, found.id, request.person, team=team)
        except NotOpened as error:
            return request.toast(url=ENTRY.url(self.replies.bot.username, error.token))
        player, early = found.player_of(request.person.id), found.stage is Stage.ENTRY
        entered = player is None or not early
        if team and (player is None or (early and found.entrant(player).team != team)):
            return await request.answer("toast-tournament-entered-for", team=team_name(found, team))
        return await request.answer("toast-tournament-entered" if entered else "toast-tournament-here")

    async def _is_no_finalist(self, request: Request, final: Tournament) -> bool:
        """Return whether a person was not asked, or has left the group since."""
        assert final.chat is not None
        person = request.person.id
        return final.player_of(person) is None or await self.members.has_left(final.chat, person)

    async def accept(self, request: Request, found: Tournament, group: ChatId) -> None:
        """Make the group the second team. Raises as `accept_challenge`."""
        chat = await self.chats.get(group)
        rival = Rival(group, request.thread, chat.title if chat is not None else "", await request.language())
        await self.entries.accept(request.update, found.id, rival)


@dataclass(frozen=True)
class Opening:
    """Opens tournaments, and finds the open entry list of a topic."""

    organising: Organising
    store: TournamentStore
    chats: Chats
    group_play: GroupPlay
    permissions: Permissions
    replies: Replies
    season: GroupSeason
    time: Time

    async def game_of(self, request: Request) -> str:
        """Return the group's usual game, or the default without the database."""
        if request.group is None:
            return registry.DEFAULT
        try:
            with answered():
                played = await self.group_play.favourite(request.group)
        except DatabaseSilent:
            played = None
        return played if played in registry.names() else registry.DEFAULT

    async def waiting(self, request: Request) -> Tournament | None:
        """Return the latest entry list of this topic; in private, of the person without a group."""
        chat = request.group
        if chat is None:
            found = await self.store.of_person(request.person.id)
            own = [each for each in found if each.chat is None and each.organiser == request.person.id]
        else:
            own = [
                each for each in await self.store.of_chat(chat) if each.seen_in(chat).thread == request.thread
            ]
        return next((each for each in reversed(own) if each.stage is Stage.ENTRY), None)

    async def rename(self, request: Request, waiting: Tournament, wish: Proposal) -> Tournament:
        """Rename a tournament. Raises NotOrganiser, TournamentStarted."""
        led = await self.permissions.load_led(request, waiting.id)
        return await self.organising.set(f"{request.update}:title", led.id, title=wish.title or "")

    async def show_again(self, request: Request, waiting: Tournament) -> None:
        """Send the entry message again, unless this update has opened it."""
        if waiting.id == self.organising.id_of(request.update):
            return None
        if not await request.may_reply():
            return request.react()
        await self.store.change(
            waiting.id, request.update, lambda each: Change(each, [anew_in(each, request.group)])
        )
        return None

    async def open(self, request: Request, wish: Proposal) -> Tournament:
        """Open a tournament. Idempotent; so are repeated taps of one menu in private."""
        await request.require_calm()
        chat = await self.chats.get(request.group) if request.group is not None else None
        by_menu = request.group is None and request.query is not None
        return await self.organising.open(
            f"tournament:{request.person.id}:{request.message}" if by_menu else request.update,
            request.person,
            chat=request.group,
            thread=request.thread,
            chat_title=chat.title if chat is not None else "",
            language=await request.language(),
            game=wish.game or await self.game_of(request),
            offer=wish.offer,
            starts=wish.starts,
            title=wish.title or "",
        )


# The command


async def tournament(request: Request, args: tuple[str, ...], *, opening: Opening) -> None:
    """Show offers in a group, or a person's tournaments in private.

    Arguments (a game, a day and time, a title in quotation marks) open an evening; a title alone renames the
    open entry list. The group reads who opens tournaments, if the person may not.
    Raises UnknownWords, NotOrganiser, TooManyTournaments, Unfitting.
    """
    if request.group is None and not args:
        found = await opening.store.of_person(request.person.id)
        return request.show(list_content(found, request.person.language))
    await request.require_no_maintenance()
    now = opening.time.now()
    wish = read_proposal(" ".join(args), now, await opening.season.clock_of(request))
    waiting = await opening.waiting(request)
    if request.group is None:
        named = await opening.rename(request, waiting, wish) if wish.bare and waiting is not None else None
        return request.show(opening.replies.main_content(request, named or await opening.open(request, wish)))
    if waiting is not None:
        if wish.bare:
            await opening.rename(request, waiting, wish)
        return await opening.show_again(request, waiting)
    try:
        await opening.permissions.require_opener(request, request.group)
    except NotAdministrator as error:
        who = names.in_list(error.facts["names"][:MOST_NAMES])
        return await request.say("tournament-ask-administrator", count=len(who), who=", ".join(who))
    if args:
        await opening.open(request, wish)
        return None
    game = await opening.game_of(request)
    language = await request.language()
    hall, final = await opening.season.hall_of(request, request.group, now)
    above = hall_lines(hall, language)
    tempo = await opening.organising.tempo_of(request.group, game)
    return request.show(offers_content(game, words_in(language, game), now, above, final, tempo=tempo))


async def press(request: Request, argument: str, *, opening: Opening) -> None:
    """Open a tournament by a button. Raises InvalidData, and as `tournament`."""
    await request.require_no_maintenance()
    if request.group is None and argument == NEW:
        opened = await opening.open(request, Proposal())
        return request.show(opening.replies.main_content(request, opened))
    if request.group is not None and argument == FINAL:
        return await opening.season.open_final(request, request.group)
    what, _, game = argument.partition("/")
    if request.group is None or game not in registry.names() or what not in OFFERS:
        raise InvalidData(argument)
    await opening.permissions.require_opener(request, request.group)
    if (waiting := await opening.waiting(request)) is not None:
        return await opening.show_again(request, waiting)
    opened = await opening.open(request, Proposal(game, offer=OFFERS[what]))
    if opened.form.teams:
        words, bot = await request.words(game), opening.replies.bot
        return request.rewrite(challenge_content(opened, words, bot.username))
    await rewrite_as_taken(request)
    if what == MORE:
        await opening.replies.aside(request, opened, opening.replies.main_content(request, opened))
    return None


async def again(request: Request, id: TournamentId, *, opening: Opening, entry: Entry) -> None:
    """Open a copy of a finished tournament, or show the open entry list.

    In the other chat of a match this accepts the copy.
    Raises NoTournament, NotAdministrator, NotOrganiser, TooManyTournaments, InvalidData.
    """
    permissions, replies = opening.permissions, opening.replies
    found = await permissions.load(request, id)
    if found.is_open or found.final:
        raise InvalidData(id)
    await request.require_no_maintenance()
    await request.require_calm()
    if request.group is None:
        await permissions.load_led(request, id)
    else:
        await permissions.require_opener(request, request.group)
        waiting = await opening.waiting(request)
        if waiting is not None:
            return await opening.show_again(request, waiting)
    opened = await opening.organising.open_again(found.seen_in(request.group), request.person)
    if opened.form.teams and request.group is not None and request.group != opened.chat:
        return await entry.accept(request, opened, request.group)
    if request.group is None:
        return await replies.aside(request, opened, replies.main_content(request, opened))
    return None


# Entry


async def enter(request: Request, id: TournamentId, *, entry: Entry) -> None:
    """Enter by a button. Raises NoTournament, and refusals of `Entries.enter`."""
    found = await entry.permissions.load(request, id)
    return await entry.enter(request, found, await entry.team(request, found))


async def fair(request: Request, id: TournamentId, *, permissions: Permissions, replies: Replies) -> None:
    """Show the seal of the tournament's draw. Raises NoTournament."""
    found = await permissions.load(request, id)
    page = seal_content(found, own_words(request, found))
    return request.show(page) if request.group is None else await replies.aside(request, found, page)


async def follow_link(request: Request, text: str, *, entry: Entry) -> None:
    """Enter by a link; in a match its last digit is the team. Raises as `enter`."""
    token, team = text[:TOKEN], text[TOKEN:]
    found = await entry.permissions.store.of_token(token)
    if found.player_of(request.person.id) is not None:
        return request.show(await entry.viewing.own_page(request, found))
    return await entry.enter(request, found, await entry.team(request, found, team))


async def withdraw(request: Request, id: TournamentId, argument: str, *, entry: Entry) -> None:
    """Withdraw; from a running tournament after a question. Raises NoTournament, NotEntered."""
    replies = entry.replies
    found = await entry.permissions.load(request, id)
    runs = found.is_running
    player = found.player_of(request.person.id)
    if runs and argument != "yes" and player is not None and not found.entrant(player).until:
        return await replies.aside(request, found, withdraw_content(found, own_words(request, found)))
    after = await entry.entries.withdraw(request.update, id, request.person)
    await request.answer("running-you-withdrew")
    if (
        request.group is None
        and request.query is not None
        and not await replies.is_own_message(request, found)
    ):
        request.rewrite(await entry.viewing.own_page(request, after))
    return None


# Chat against chat


async def invite(request: Request, id: TournamentId, *, permissions: Permissions, bot: Bot) -> None:
    """Show the challenge, to be forwarded. Raises NoTournament, InvalidData."""
    found = await permissions.load(request, id)
    if not found.form.teams:
        raise InvalidData(id)
    await request.require_calm()
    request.show(challenge_content(found, words_of(found.seen_in(request.group)), bot.username))


async def accept_challenge(request: Request, token: str, *, entry: Entry) -> None:
    """Accept a challenge for this group, by its link.

    Raises NoTournament, NotAdministrator, and refusals of `Entries.accept`.
    """
    assert request.group is not None
    await request.require_no_maintenance()
    found = await entry.permissions.store.of_token(token)
    await entry.permissions.require_opener(request, request.group)
    await request.require_calm()
    await entry.accept(request, found, request.group)
