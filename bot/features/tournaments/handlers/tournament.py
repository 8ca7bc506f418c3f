"""/tournament: open one in a group, list own ones in private; enter and withdraw; challenges."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from telegram import Bot

from bot.base.pace import SECOND_MS
from bot.base.timing import Time
from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_game
from bot.features.tournaments.handlers.permissions import (
    is_member,
    load,
    load_led,
    require_opener,
)
from bot.features.tournaments.handlers.replies import answer_aside, is_own_message, main_content, own_words
from bot.features.tournaments.handlers.season import clocks_of, hall_of, open_final, rewrite_as_taken
from bot.features.tournaments.handlers.viewing import shown_to
from bot.features.tournaments.screens.offer_message import FINAL, MORE, offers_content
from bot.features.tournaments.screens.own_pages import challenge_content, list_content, withdraw_content
from bot.features.tournaments.screens.play_words import team_name, words_of
from bot.features.tournaments.screens.seal import seal_content
from bot.features.tournaments.screens.setting_pages import DAY_MS, may_start_at
from bot.features.tournaments.screens.tournament_keys import ENTRY
from bot.features.tournaments.season.hall import hall_lines
from bot.features.tournaments.service.entries import Entries
from bot.features.tournaments.service.fitting import Offer, Unfitting
from bot.features.tournaments.service.organising import Organising
from bot.features.tournaments.service.screen_names import anew_in
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import (
    MOST_TITLE,
    TOKEN,
    Rival,
    Stage,
    Tournament,
    TournamentId,
)
from bot.features.tournaments.service.tournament_refusals import EntryClosed
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.refusals import NotOpened
from bot.match.table import ChatId
from bot.people.database_errors import DatabaseSilent, answered
from bot.people.people import Chats
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.texts.words import Words, words_in
from games import registry
from storage.sql.group_play import GroupPlay

NEW = "new"
"""The argument of the button that opens a tournament without a group."""
OFFERS: Mapping[str, Offer] = {**{offer.value: offer for offer in Offer}, MORE: Offer.EVENING}
"""Offers by the argument of a button."""
_TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])")
_QUOTED = re.compile(r"[«“„\"]([^«»“”„\"]*)[»”“\"]")


class Proposal(NamedTuple):
    """The arguments of a command."""

    game: str | None = None
    """None: it names none."""
    starts: int = 0
    """0: no time was named."""
    title: str | None = None
    """None: nothing stood in quotation marks."""
    offer: Offer = Offer.EVENING
    bare: bool = False
    """Whether there is a title alone."""


# The command


async def tournament(request: Request, args: tuple[str, ...]) -> None:
    """Show offers in a group, or a person's tournaments in private.

    Arguments (a game, a start time, a title in quotation marks) open an evening; a title alone renames the
    open entry list. Raises UnknownName, NotAdministrator, NotOrganiser, TooManyTournaments, Unfitting.
    """
    if request.group is None and not args:
        found = await request.services[TournamentStore].of_person(request.person.id)
        return request.show(list_content(found, request.person.language))
    await request.require_no_maintenance()
    wish = _read(args, request.services[Time].now(), await clocks_of(request))
    waiting = await _waiting(request)
    if request.group is None:
        named = await _name(request, waiting, wish) if wish.bare and waiting is not None else None
        return request.show(main_content(request, named or await _open(request, wish)))
    if waiting is not None:
        if wish.bare:
            await _name(request, waiting, wish)
        return await _show_again(request, waiting)
    await require_opener(request, request.group)
    if args:
        await _open(request, wish)
        return None
    game, now = await _game_of(request), request.services[Time].now()
    language = await request.language()
    hall, final = await hall_of(request, request.group, now)
    above = hall_lines(hall, language)
    return request.show(offers_content(game, words_in(language, game), now, above, final))


async def press(request: Request, argument: str) -> None:
    """Open a tournament by a button. Raises InvalidData, and as `tournament`."""
    await request.require_no_maintenance()
    if request.group is None and argument == NEW:
        return request.show(main_content(request, await _open(request, Proposal())))
    if request.group is not None and argument == FINAL:
        return await open_final(request, request.group)
    what, _, game = argument.partition("/")
    if request.group is None or game not in registry.names() or what not in OFFERS:
        raise InvalidData(argument)
    await require_opener(request, request.group)
    if (waiting := await _waiting(request)) is not None:
        return await _show_again(request, waiting)
    opened = await _open(request, Proposal(game, offer=OFFERS[what]))
    if opened.form.teams:
        return request.rewrite(_invitation(request, opened, await request.words(game)))
    await rewrite_as_taken(request)
    if what == MORE:
        await answer_aside(request, opened, main_content(request, opened))
    return None


async def _game_of(request: Request) -> str:
    """Return the group's usual game, or the default without the database."""
    if request.group is None:
        return registry.DEFAULT
    try:
        with answered():
            played = await request.services[GroupPlay].favourite(request.group)
    except DatabaseSilent:
        played = None
    return played if played in registry.names() else registry.DEFAULT


def _read(args: tuple[str, ...], now: int, ahead: timedelta) -> Proposal:
    """Parse the arguments of a command. Raises UnknownName, Unfitting."""
    line = " ".join(args)
    quoted = _QUOTED.search(line)
    words = _QUOTED.sub(" ", line, count=1).split()
    found = _TIME.fullmatch(words[-1]) if words else None
    names = words[:-1] if found is not None else words
    return Proposal(
        find_game(" ".join(names)) if names else None,
        _next(int(found[1]), int(found[2]), now, ahead) if found is not None else 0,
        _title(quoted[1]) if quoted is not None else None,
        bare=quoted is not None and not words,
    )


def _title(quoted: str) -> str:
    """Return a normalised title. Raises Unfitting if it is too long."""
    title = " ".join(quoted.split())
    if len(title) > MOST_TITLE:
        raise Unfitting("refused-tournament-title", most=MOST_TITLE)
    return title


def _next(hour: int, minute: int, now: int, ahead: timedelta) -> int:
    """Return the next time of this day at a UTC offset. Raises Unfitting if it is too soon."""
    here = datetime.fromtimestamp(now / SECOND_MS, UTC) + ahead
    at = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    at = at if at > here else at + timedelta(milliseconds=DAY_MS)
    starts = int((at - ahead).timestamp()) * SECOND_MS
    if not may_start_at(starts, now):
        raise Unfitting("refused-tournament-time")
    return starts


async def _waiting(request: Request) -> Tournament | None:
    """Return the latest entry list of this topic; in private, of the person without a group."""
    store, chat = request.services[TournamentStore], request.group
    if chat is None:
        found = await store.of_person(request.person.id)
        own = [each for each in found if each.chat is None and each.organiser == request.person.id]
    else:
        own = [each for each in await store.of_chat(chat) if each.seen_in(chat).thread == request.thread]
    return next((each for each in reversed(own) if each.stage is Stage.ENTRY), None)


async def _name(request: Request, waiting: Tournament, wish: Proposal) -> Tournament:
    """Rename a tournament. Raises NotOrganiser, TournamentStarted."""
    led = await load_led(request, waiting.id)
    return await request.services[Organising].set(f"{request.update}:title", led.id, title=wish.title or "")


async def _show_again(request: Request, waiting: Tournament) -> None:
    """Send the entry message again, unless this update has opened it."""
    if waiting.id == request.services[Organising].id_of(request.update):
        return None
    if not await request.may_reply():
        return request.react()
    await request.services[TournamentStore].change(
        waiting.id, request.update, lambda each: Change(each, [anew_in(each, request.group)])
    )
    return None


async def _open(request: Request, wish: Proposal) -> Tournament:
    """Open a tournament. Idempotent; so are repeated taps of one menu in private."""
    await request.require_calm()
    chat = await request.services[Chats].get(request.group) if request.group is not None else None
    by_menu = request.group is None and request.query is not None
    return await request.services[Organising].open(
        f"tournament:{request.person.id}:{request.message}" if by_menu else request.update,
        request.person,
        chat=request.group,
        thread=request.thread,
        chat_title=chat.title if chat is not None else "",
        language=await request.language(),
        game=wish.game or await _game_of(request),
        offer=wish.offer,
        starts=wish.starts,
        title=wish.title or "",
    )


async def again(request: Request, id: TournamentId) -> None:
    """Open a copy of a finished tournament, or show the open entry list.

    In the other chat of a match this accepts the copy.
    Raises NoTournament, NotAdministrator, NotOrganiser, TooManyTournaments, InvalidData.
    """
    found = await load(request, id)
    if found.is_open or found.final:
        raise InvalidData(id)
    await request.require_no_maintenance()
    await request.require_calm()
    if request.group is None:
        await load_led(request, id)
    else:
        await require_opener(request, request.group)
        waiting = await _waiting(request)
        if waiting is not None:
            return await _show_again(request, waiting)
    opened = await request.services[Organising].open_again(found.seen_in(request.group), request.person)
    if opened.form.teams and request.group is not None and request.group != opened.chat:
        return await _accept_for(request, opened, request.group)
    if request.group is None:
        return await answer_aside(request, opened, main_content(request, opened))
    return None


# Entry


async def enter(request: Request, id: TournamentId) -> None:
    """Enter by a button. Raises NoTournament, and refusals of `Entries.enter`."""
    found = await load(request, id)
    return await _enter(request, found, await _team(request, found))


async def _team(request: Request, found: Tournament, named: str = "") -> int:
    """Return a person's team: this group's, the present one, the link's, or that of a group of theirs."""
    player = found.player_of(request.person.id)
    if request.group is not None or not found.form.teams:
        return found.team_of(request.group)
    if player is not None:
        return found.entrant(player).team
    if named in map(str, found.form.teams):
        return int(named)
    own = [chat for chat in found.chats if await is_member(request, chat)]
    return found.team_of(own[0] if own else None)


async def fair(request: Request, id: TournamentId) -> None:
    """Show the seal of the tournament's draw. Raises NoTournament."""
    found = await load(request, id)
    page = seal_content(found, own_words(request, found))
    return request.show(page) if request.group is None else await answer_aside(request, found, page)


async def follow_link(request: Request, text: str) -> None:
    """Enter by a link; in a match its last digit is the team. Raises as `enter`."""
    token, team = text[:TOKEN], text[TOKEN:]
    found = await request.services[TournamentStore].of_token(token)
    if found.player_of(request.person.id) is not None:
        return request.show(await shown_to(request, found))
    return await _enter(request, found, await _team(request, found, team))


async def _enter(request: Request, found: Tournament, team: int) -> None:
    if found.final and found.player_of(request.person.id) is None:
        raise EntryClosed
    try:
        await request.services[Entries].enter(request.update, found.id, request.person, team=team)
    except NotOpened as error:
        return request.toast(url=ENTRY.url(request.services[Bot].username, error.token))
    player, early = found.player_of(request.person.id), found.stage is Stage.ENTRY
    entered = player is None or not early
    if team and (player is None or (early and found.entrant(player).team != team)):
        return await request.answer("toast-tournament-entered-for", team=team_name(found, team))
    return await request.answer("toast-tournament-entered" if entered else "toast-tournament-here")


async def withdraw(request: Request, id: TournamentId, argument: str) -> None:
    """Withdraw; from a running tournament after a question. Raises NoTournament, NotEntered."""
    found = await load(request, id)
    runs = found.is_running
    player = found.player_of(request.person.id)
    if runs and argument != "yes" and player is not None and not found.entrant(player).until:
        return await answer_aside(request, found, withdraw_content(found, own_words(request, found)))
    after = await request.services[Entries].withdraw(request.update, id, request.person)
    await request.answer("running-you-withdrew")
    if request.group is None and request.query is not None and not await is_own_message(request, found):
        request.rewrite(await shown_to(request, after))
    return None


# Chat against chat


async def invite(request: Request, id: TournamentId) -> None:
    """Show the challenge, to be forwarded. Raises NoTournament, InvalidData."""
    found = await load(request, id)
    if not found.form.teams:
        raise InvalidData(id)
    await request.require_calm()
    request.show(_invitation(request, found, words_of(found.seen_in(request.group))))


def _invitation(request: Request, found: Tournament, words: Words) -> Content:
    """Return the challenge as a message."""
    return challenge_content(found, words, request.services[Bot].username)


async def accept_challenge(request: Request, token: str) -> None:
    """Accept a challenge for this group, by its link.

    Raises NoTournament, NotAdministrator, and refusals of `Entries.accept`.
    """
    assert request.group is not None
    await request.require_no_maintenance()
    found = await request.services[TournamentStore].of_token(token)
    await require_opener(request, request.group)
    await request.require_calm()
    await _accept_for(request, found, request.group)


async def _accept_for(request: Request, found: Tournament, group: ChatId) -> None:
    """Make the group the second team. Raises as `accept_challenge`."""
    chat = await request.services[Chats].get(group)
    rival = Rival(group, request.thread, chat.title if chat is not None else "", await request.language())
    await request.services[Entries].accept(request.update, found.id, rival)
