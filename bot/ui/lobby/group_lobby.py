"""The table before a match, as its group sees it."""

from enum import StrEnum

from bot.match.aspects import PageKind
from bot.match.table import Chair, Phase, Table, has_room, may_be_shared
from bot.ui.buttons import AtLobby, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.level_words import level_lines
from bot.ui.lobby.lobby_pages import page_content
from bot.ui.lobby.lobby_words import hint_lines, pace_lines, preset_lines
from bot.ui.render import Keys, content
from bot.ui.seals import cut_lines
from bot.ui.texts.words import Words, words_in
from games import registry
from games.core import AnyGame, Seat, objection
from games.faces.panel import Text, Who
from games.options import from_json


def lobby_content(table: Table, links: EntryLinks, *, inline: bool = False) -> Content:
    """Draw a group's lobby: its front page, the open page, or a question to the host.

    Where the bot has inline mode, people may be invited from other chats.

    It has no buttons after the match starts; of a lobby that closed, the secret may be asked for.
    """
    words = words_in(table.language, table.game).at(table.chairs)
    title = words.html("lobby-title", game=Text(registry.key(table.game, "name")))
    match table.phase:
        case Phase.LOBBY if table.lobby.start_at:
            return content([title, *objection_lines(table, words)], (), objection_keys(table, words))
        case Phase.LOBBY if table.lobby.page.kind is PageKind.FRONT:
            keys = _front_keys(table, words, links, inline=inline)
            return content([title, *front_lines(table, words)], (), keys)
        case Phase.LOBBY:
            return page_content(table, words, links)
        case Phase.CLOSED:
            keys = links.rows(Under.LOBBY_SETTINGS, words, table)
            return content([title, words.html("lobby-closed")], (), keys)
        case Phase.PLAYING | Phase.OVER:
            started = "lobby-started-board" if table.audience.shares_board else "lobby-started"
            players = words.html(started, who=_everybody(table))
            hints = hint_lines(table, words) if table.advice else []
            return content([title, players, *hints], ())


def objection_lines(table: Table, words: Words) -> list[str]:
    """Return the match's terms, and the question whether the host objects to its start."""
    host, starter = table.seat_of(table.host), table.seat_of(table.lobby.starter or table.host)
    named = host is not None and starter is not None
    question = (
        words.html("lobby-host-asked", host=Who(Seat(host or 0)), who=Who(Seat(starter or 0)))
        if named
        else words.html("lobby-host-asked-unnamed")
    )
    terms = [
        *preset_lines(table, words),
        *pace_lines(table, words),
        *level_lines(table, words),
        *hint_lines(table, words),
    ]
    return [*terms, "", question]


def objection_keys(table: Table, words: Words) -> Keys:
    start = Key(words.plain("button-start"), _press(table, "start"), tint=Tint.BLUE)
    return ((start, Key(words.plain("button-object"), _press(table, "object"))),)


def _everybody(table: Table) -> tuple[Who, ...]:
    return tuple(Who(Seat(seat)) for seat in range(len(table.chairs)))


def front_lines(table: Table, words: Words) -> list[str]:
    """Draw the game, its terms, the chairs, and the missing players."""
    game = registry.get(table.game)
    return [
        words.html(registry.key(table.game, "about")),
        "",
        *preset_lines(table, words),
        *pace_lines(table, words),
        *level_lines(table, words),
        *hint_lines(table, words),
        "",
        *_chairs(table, game, words),
        "",
        readiness_line(table, words),
        *cut_lines(table, words),
    ]


def _chairs(table: Table, game: AnyGame, words: Words) -> list[str]:
    if not table.chairs:
        return [words.html("lobby-empty")]
    least, most = game.seats.start, game.seats.stop - 1
    heading = words.html(
        "lobby-chairs" if least < most else "lobby-chairs-exactly",
        count=len(table.chairs),
        least=least,
        most=most,
    )
    return [
        heading,
        *(
            words.html(_chair(table, chair), number=number + 1, who=Who(Seat(number)))
            for number, chair in enumerate(table.chairs)
        ),
    ]


def _chair(table: Table, chair: Chair) -> str:
    hosts = chair.person is not None and chair.person == table.host
    return "lobby-chair-host" if hosts else "lobby-chair"


def readiness_line(table: Table, words: Words) -> str:
    """Say how many more are needed for the agreed options, or why so many cannot play by them."""
    game, sits = registry.get(table.game), len(table.chairs)
    able = [n for n in game.seats if n >= sits and _refusal(table, game, n) is None]
    if not able:
        return words.html(registry.key(table.game, "refused", str(_refusal(table, game, sits))))
    return words.html("lobby-missing", count=able[0] - sits) if able[0] > sits else words.html("lobby-ready")


def _refusal(table: Table, game: AnyGame, seats: int) -> StrEnum | None:
    return objection(game, from_json(game.options_type, table.options), seats)


def _front_keys(table: Table, words: Words, links: EntryLinks, *, inline: bool) -> Keys:
    """Return the keys to join, get up and choose; to invite people and start; and to add a computer."""
    join = Key(words.plain("button-join"), _press(table, "join"), tint=Tint.GREEN)
    leave = Key(words.plain("button-get-up"), _press(table, "leave"))
    invite = Key(words.plain("button-invite"), switch=table.token)
    room = has_room(table)
    seats = (*((join,) if room else ()), *((leave,) if table.people else ()), settings_key(table, words))
    invited = (invite,) if room and inline and may_be_shared(table) else ()
    offered = links.keys(Under.LOBBY, words, table)
    rows = (seats, (*invited, *start_keys(table, words)), computer_keys(table, words), offered)
    return tuple(row for row in rows if row)


def start_keys(table: Table, words: Words) -> tuple[Key, ...]:
    """Start, once enough sit."""
    if len(table.chairs) < registry.get(table.game).seats.start:
        return ()
    return (Key(words.plain("button-start"), _press(table, "start"), tint=Tint.BLUE),)


def computer_keys(table: Table, words: Words) -> tuple[Key, ...]:
    """Return the key for one more computer, if there is room."""
    if len(table.chairs) >= registry.get(table.game).seats.stop - 1:
        return ()
    return (Key(words.plain("button-computer"), _press(table, "computer")),)


def settings_key(table: Table, words: Words) -> Key:
    """Return the key to the settings."""
    return Key(words.plain("button-lobby-settings"), _press(table, "page", "settings"))


def _press(table: Table, verb: str, argument: str = "") -> str:
    return encode(AtLobby(table.id, verb, argument))
