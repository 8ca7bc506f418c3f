"""A table without a group before its match, as each of its people sees it in private."""

from urllib.parse import urlencode

import msgspec

from bot.match.aspects import PageKind
from bot.match.table import PersonId, Phase, Table
from bot.ui.buttons import AtLobby, encode
from bot.ui.content import Content, Key
from bot.ui.entry_links import Under
from bot.ui.links import JOIN
from bot.ui.lobby.group_lobby import (
    computer_keys,
    front_lines,
    objection_keys,
    objection_lines,
    readiness_line,
    settings_key,
    start_keys,
)
from bot.ui.lobby.lobby_pages import page_content
from bot.ui.plan import DrawStep, HandRecord, Outgoing, ScreenState, content_digest
from bot.ui.render import Keys, content
from bot.ui.texts.words import Words, words_in
from games import registry
from games.core import Seat
from games.faces.panel import Text, Who


def shows_lobby(table: Table, record: HandRecord) -> bool:
    """Return whether a person's message is a lobby, or a lobby still to be closed."""
    return table.chat is None and (table.phase in (Phase.LOBBY, Phase.CLOSED) or record.lobby)


def plan_private_lobby(
    screen: ScreenState, record: HandRecord, person: PersonId, *, anew: bool = False
) -> DrawStep:
    """Return the next step: the message kept true, and closed when the person leaves or the lobby ends.

    The hand gets a message of its own, which may ring.
    """
    table, sits = screen.table, screen.table.seat_of(person) is not None
    if table.phase is Phase.LOBBY and sits:
        if person in table.blocked and not anew:
            return DrawStep(None, record)
        return _keep(private_lobby_content(screen, person), record, anew=anew)
    after, goes_on = HandRecord(), table.phase is Phase.PLAYING
    if not record.message:
        return DrawStep(None, after, more=goes_on)
    shown = _end(screen, person, sits=sits)
    return DrawStep(Outgoing(shown, record.message), after, more=goes_on)


def _keep(shown: Content, record: HandRecord, *, anew: bool) -> DrawStep:
    digest = content_digest(shown)
    after = msgspec.structs.replace(record, digest=digest, lobby=True)
    if anew:
        return DrawStep(Outgoing(shown, replaces=record.message), after)
    if record.message and digest == record.digest:
        return DrawStep(None, after)
    return DrawStep(Outgoing(shown, record.message), after)


def gathered_content(table: Table, person: PersonId) -> Content:
    """Tell one of its people in private of a group's table that waits, with the key to start it."""
    words = _own_words(table, person)
    gathered = words.html("lobby-gathered", who=_everybody(table))
    lines = [_title(table, words), gathered, readiness_line(table, words)]
    return content(lines, (), tuple(row for row in (start_keys(table, words),) if row))


def started_content(table: Table, person: PersonId) -> Content:
    """Return what is left of a table's message in private once the match has begun."""
    words = _own_words(table, person)
    return content([_title(table, words), words.html("lobby-started-board", who=_everybody(table))], ())


def _everybody(table: Table) -> tuple[Who, ...]:
    return tuple(Who(Seat(seat)) for seat in range(len(table.chairs)))


def _own_words(table: Table, person: PersonId) -> Words:
    """Return the words of the person, or of the table for a leaver."""
    seat = table.seat_of(person)
    language = table.language if seat is None else table.chairs[seat].language
    return words_in(language, table.game).at(table.chairs)


def private_lobby_content(screen: ScreenState, person: PersonId) -> Content:
    """Draw the game, the chairs and the invite link; for the host also pages of settings."""
    words, seat = _own_words(screen.table, person), screen.table.seat_of(person)
    assert seat is not None
    table = msgspec.structs.replace(screen.table, language=screen.table.chairs[seat].language)
    title = _title(table, words)
    if table.lobby.start_at:
        return content([title, *objection_lines(table, words)], (), objection_keys(table, words))
    if table.lobby.page.kind is not PageKind.FRONT and person == table.host:
        return page_content(table, words, screen.links)
    link = words.html("private-lobby-link", link=JOIN.url(screen.bot, table.token))
    lines = [title, *front_lines(table, words), "", link]
    return content(lines, (), _keys(screen, table, person, words))


def _title(table: Table, words: Words) -> str:
    return words.html("lobby-title", game=Text(registry.key(table.game, "name")))


def _keys(screen: ScreenState, table: Table, person: PersonId, words: Words) -> Keys:
    """Return the keys to invite, start and get up; for the host also the settings."""
    leave = Key(words.plain("button-get-up"), encode(AtLobby(table.id, "leave")))
    is_host = person == table.host
    rows = (
        (_invite_key(screen, table, words), *start_keys(table, words)),
        computer_keys(table, words) if is_host else (),
        (leave, settings_key(table, words)) if is_host else (leave,),
    )
    return tuple(row for row in rows if row)


def _invite_key(screen: ScreenState, table: Table, words: Words) -> Key:
    """Return the key to invite: by inline mode a card that is kept true; without it the link alone."""
    if screen.inline:
        return Key(words.plain("button-invite"), switch=table.token)
    link = urlencode({"url": JOIN.url(screen.bot, table.token)})
    return Key(words.plain("button-invite"), url=f"https://t.me/share/url?{link}")


def _end(screen: ScreenState, person: PersonId, *, sits: bool) -> Content:
    """Return the message as it stays; of a lobby that closed, the secret may be asked for."""
    table = screen.table
    words = _own_words(table, person)
    if table.phase is Phase.CLOSED:
        keys = screen.links.rows(Under.LOBBY_SETTINGS, words, table)
        return content([_title(table, words), words.html("lobby-closed")], (), keys)
    if not sits:
        return content([_title(table, words), words.html("private-lobby-left")], ())
    return started_content(table, person)
