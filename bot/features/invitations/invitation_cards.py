"""Texts of invitation cards and of the inline results that post them."""

from collections.abc import Iterable, Sequence

from bot.base.preferences import Language
from bot.match.table import Phase, Table, has_room, may_be_shared
from bot.ui.buttons import Invited, Opening, Personal, encode, join_link
from bot.ui.content import Content, InlineResult, Key, Tint
from bot.ui.lobby.group_lobby import front_lines
from bot.ui.lobby.lobby_words import minutes_of
from bot.ui.option_words import preset_name
from bot.ui.render import content
from bot.ui.terms import game_page
from bot.ui.texts.words import Words, words_in
from games import registry
from games.core import Seat
from games.faces.panel import Text, Who

TABLE, GAME = "t", "n"
"""Kinds of results: a card of a table, and one that opens a table for a game."""


def card_content(table: Table, language: Language) -> Content:
    """Return a table's card: players, and a key while there is room."""
    words = words_in(language, table.game).at(table.chairs)
    title = _title(table.game, words)
    match table.phase:
        case Phase.LOBBY if may_be_shared(table):
            join = Key(words.plain("button-join"), encode(Invited(table.token)), tint=Tint.GREEN)
            return content([title, *front_lines(table, words)], (), ((join,),) if has_room(table) else ())
        case Phase.LOBBY:
            return content([title, words.html("invitation-in-group")], ())
        case Phase.CLOSED:
            return closed_content(table.game, words)
    who = tuple(Who(Seat(seat)) for seat in range(len(table.chairs)))
    return content([title, words.html("invitation-started", who=who)], ())


def closed_content(game: str, words: Words) -> Content:
    """Return the card of a closed table."""
    return content([_title(game, words), words.html("invitation-closed")], ())


def gone_content(words: Words) -> Content:
    """Return the card of an unknown table."""
    return content([words.html("invitation-gone")], ())


def opening_content(game: str, language: Language) -> Content:
    """Return a card before its table is open."""
    words = words_in(language, game)
    join = Key(words.plain("button-join"), encode(Opening(game)), tint=Tint.GREEN)
    about = words.html(registry.key(game, "about"))
    return content([_title(game, words), about, "", words.html("invitation-opening")], (), ((join,),))


def link_content(table: Table, language: Language, bot: str) -> Content:
    """Return a card without updates: a link to the table."""
    words = words_in(language, table.game)
    key = Key(words.plain("button-join"), url=join_link(bot, table.token))
    return content([_title(table.game, words), words.html("invitation-link")], (), ((key,),))


def _title(game: str, words: Words) -> str:
    return words.html("lobby-title", game=Text(registry.key(game, "name")))


def results(tables: Iterable[Table], games: Iterable[str], language: Language) -> list[InlineResult]:
    """Return the answer to an inline query: cards of these tables, and of new tables for these games."""
    return [
        *(_of_table(table, language) for table in tables),
        *(_of_game(game, language) for game in games),
    ]


def _of_table(table: Table, language: Language) -> InlineResult:
    words = words_in(language, table.game).at(table.chairs)
    facts = {"game": Text(registry.key(table.game, "name")), "preset": preset_name(table.game, table.preset)}
    title = words.plain("invitation-result", **facts)
    card = card_content(table, language)
    return InlineResult(f"{TABLE}:{table.token}", title, _about(table, words), card)


def _about(table: Table, words: Words) -> str:
    """Return the number of players and the estimated length of the match."""
    count, most = len(table.chairs), registry.get(table.game).seats.stop - 1
    minutes = minutes_of(table, table.preset)
    if minutes is None:
        return words.plain("invitation-about", count=count, most=most)
    return words.plain("invitation-about-minutes", count=count, most=most, minutes=minutes)


def _of_game(game: str, language: Language) -> InlineResult:
    words = words_in(language, game)
    title = words.plain("invitation-new", game=Text(registry.key(game, "name")))
    about = words.plain(registry.key(game, "line"))
    return InlineResult(f"{GAME}:{game}", title, about, opening_content(game, language))


def matching_games(query: str, games: Sequence[str], language: Language) -> list[str]:
    """Return the games with names that contain the query; all of them for an empty one."""
    wanted = query.strip().casefold()
    names = {game: words_in(language, game).plain(registry.key(game, "name")) for game in games}
    return [game for game in games if wanted in names[game].casefold()]


def games_content(language: Language) -> Content:
    """Return the choice of a game to invite to."""
    shown = game_page(language, lambda game: encode(Personal("invite", game)))
    return Content(words_in(language).html("invite-which-game"), shown.keys)


def invited_content(game: str, language: Language) -> Content:
    """Return the replacement of that choice once a table waits."""
    words = words_in(language, game)
    return Content(words.html("invite-opened", game=Text(registry.key(game, "name"))))
