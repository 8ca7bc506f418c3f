"""A player's private message: their hand, and everything needed to play it."""

from functools import partial
from typing import Any, NamedTuple

from bot.match.aspects import Shut
from bot.match.loaded import LESSON, SeatDraft
from bot.match.table import Phase, Table
from bot.ui.buttons import AtTable, encode
from bot.ui.clock_words import clock_lines
from bot.ui.content import Content, Key
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.pictures import notice_card
from bot.ui.rating_words import game_name
from bot.ui.render import TEXT, Frame, Keys, buttons, keys_for, panel_content
from bot.ui.table.group_message import after_keys, again_keys, board_keys, result_panel
from bot.ui.table.place import place_line
from bot.ui.table.premove_keys import clear_key, premove_keys, premove_lines
from bot.ui.table.strangers_margin import (
    company_lines,
    end_lines,
    menu_opener,
    menu_page,
    page_lines,
    rematch_keys,
)
from bot.ui.table.teaching import lesson, teaching_keys
from bot.ui.texts import names
from bot.ui.texts.words import Words, words_in
from games import registry
from games.core import AnyGame, Seat
from games.faces.facts import Text
from games.faces.panel import Line, Panel, Who
from games.player_advice import seen


def hand_words(table: Table, seat: Seat) -> Words:
    """Return the words of the player in this seat."""
    return words_in(table.chairs[seat].language, table.game).at(table.chairs)


class Margin(NamedTuple):
    """Surroundings of a hand from outside its deal."""

    result: tuple[Text, ...] = ()
    """The result of the last deal."""
    board: str | None = None
    """The address of the group's message."""
    rung: int = 0
    """When the person was rung as the question came, in milliseconds since the epoch; 0: they were not."""
    links: EntryLinks = EntryLinks()
    """Keys that features offer."""


NO_MARGIN = Margin()


def hand_content(
    table: Table,
    game: AnyGame,
    state: Any,
    seat: Seat,
    draft: SeatDraft,
    frame: Frame = TEXT,
    margin: Margin = NO_MARGIN,
) -> Content:
    """Return the hand with buttons for the seat's actions, or for its premove."""
    words = hand_words(table, seat)
    view = seen(game, state, seat, table.computers)
    panel = registry.face(table.game).hand(view, seat, draft.picks)
    opened = LESSON in draft.items
    service = (
        *clear_key(table, draft, words),
        *teaching_keys(table, game, state, seat, words, opened=opened),
        *board_keys(table, words, margin.links, frame),
        *_way_to_board(words, margin),
        *menu_opener(table, seat, words),
    )
    keys = (
        *premove_keys(table, game, state, seat, draft, words),
        *buttons(panel, keys_for(table.id, game.question(state, seat), words), service),
        *menu_page(table, seat, words),
    )
    told = [
        *premove_lines(draft, words),
        *company_lines(table, game, state, seat, words),
        *page_lines(table, seat, words),
    ]
    below = [
        *told,
        *(["", *lesson(table, view, seat, words)] if opened else []),
    ]
    above = [*_above(table, words, margin), *clock_lines(table, game, state, seat, words, rung=margin.rung)]
    return panel_content(panel, words, frame, keys, above=above, below=below)


def _above(table: Table, words: Words, margin: Margin) -> list[str]:
    return [*_heading(table, words), *(words.html("feed-line", text=text) for text in margin.result)]


def _way_to_board(words: Words, margin: Margin) -> tuple[Key, ...]:
    """Return the key to the group's table."""
    return () if margin.board is None else (Key(words.plain("button-to-table"), url=margin.board),)


def away_content(table: Table, seat: Seat, frame: Frame = TEXT) -> Content:
    """Draw the message of an absent player: a computer has the seat, or the match goes on without them."""
    words = hand_words(table, seat)
    back: Keys = ((Key(words.plain("button-back"), encode(AtTable(table.id, "back"))),),)
    chair = table.chairs[seat]
    key, notice = ("hand-left", "picture-left") if chair.left else ("hand-away", "picture-away")
    if chair.silent:
        key = "hand-absent"
    return _notice_content(table, words, key, notice, frame, back)


def outside_content(table: Table, seat: Seat, frame: Frame = TEXT) -> Content:
    """Draw the message of a player outside the table's group, or removed; it has no buttons."""
    key = "hand-outside" if table.tournament is None else "hand-removed"
    return _notice_content(table, hand_words(table, seat), key, "picture-left", frame, ())


def _notice_content(table: Table, words: Words, key: str, notice: str, frame: Frame, keys: Keys) -> Content:
    """Return a line in place of a hand, on a card of the game where the message is a photo."""
    line = Line(Text(key))
    describe = partial(notice_card, game_name(table.game), Text(notice)) if frame.photo else None
    return panel_content(
        Panel((line,), describe=describe, caption=(line,)), words, frame, keys, above=_heading(table, words)
    )


def hand_over_content(
    table: Table, game: AnyGame, state: Any, seat: Seat, frame: Frame = TEXT, margin: Margin = NO_MARGIN
) -> Content:
    """Return the end of the match; in private, if no group shows it, with the button for the next one."""
    words = hand_words(table, seat)
    if table.retry is not None:
        return _retry_over_content(table, words, frame, margin)
    to_deals = margin.links.keys(Under.OWN_RESULT, words, table)
    keys = (*after_keys(table, state, words, to_deals), *_ways_on(table, seat, words, margin))
    panel, above = result_panel(table, game, state, frame), _above(table, words, margin)
    below = [*end_lines(table, seat, words), *page_lines(table, seat, words)]
    return panel_content(panel, words, frame, keys, above=above, below=below)


def _retry_over_content(table: Table, words: Words, frame: Frame, margin: Margin) -> Content:
    """Return the end of a deal that was played once more, with the way back to its analysis."""
    keys = margin.links.rows(Under.OWN_RESULT, words, table)
    return _notice_content(table, words, "analysis-retry-over", "picture-over", frame, keys)


def _ways_on(table: Table, seat: Seat, words: Words, margin: Margin) -> Keys:
    """Return the keys to the next match and to the group; a tournament has its own way on."""
    if table.tournament is not None:
        return _menu(table, seat, words)
    if table.audience.is_company:
        return (*rematch_keys(table, seat, words), *_menu(table, seat, words))
    board = _way_to_board(words, margin)
    return (*again_keys(table, words), *((board,) if board else ()))


def _menu(table: Table, seat: Seat, words: Words) -> Keys:
    """Return the menu of a stranger: the key that opens it, or its open page."""
    opener = menu_opener(table, seat, words)
    return (opener,) if opener else menu_page(table, seat, words)


def accepted_toast(table: Table, game: AnyGame, state: Any, seat: Seat) -> str:
    """Return the answer to a move where the hand may stay as it is; empty where it is drawn at once."""
    if table.phase is not Phase.PLAYING or not table.audience.in_group or not table.audience.has_hands:
        return ""
    awaited, words = game.awaited(state), hand_words(table, seat)
    if seat in awaited:
        return ""
    if len(awaited) != 1:
        return words.plain("toast-accepted")
    return words.plain("toast-accepted-next", who=Who(min(awaited)))


def _heading(table: Table, words: Words) -> list[str]:
    """Return the group's title, for people at several tables, and whether the group can see the match."""
    title = names.in_sentence(names.clean(table.group.title))
    group = [words.html("hand-group", group=title)] if table.group.title else []
    group += tournament_lines(table, words)
    if table.group.is_open:
        return group
    return [*group, words.html("hand-shut-topic" if table.group.shut is Shut.TOPIC else "hand-shut")]


def tournament_lines(table: Table, words: Words) -> list[str]:
    """Name the tournament of a table and its place there; below it, a notice of a pause."""
    if table.tournament is None:
        return []
    paused = [words.html("running-hand-paused")] if table.is_paused else []
    return [place_line(table.tournament, words), *paused]
