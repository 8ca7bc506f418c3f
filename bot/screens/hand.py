"""A player's private message: their hand, and all that is needed to play it."""

from typing import Any

from bot.screens.buttons import AtTable, TableVerb, encode
from bot.screens.content import Content, Key
from bot.screens.render import TEXT, Frame, Keys, buttons, content, keys_for, panel_content
from bot.screens.table import again_keys, final_panel
from bot.service.table import Table
from bot.texts.words import Words, words_in
from games import registry
from games.core import AnyGame, Seat


def hand_words(table: Table, seat: Seat) -> Words:
    """What the player in this seat reads."""
    return words_in(table.chairs[seat].language, table.game).at(table.chairs)


def hand_content(
    table: Table, game: AnyGame, state: Any, seat: Seat, draft: tuple[str, ...], frame: Frame = TEXT
) -> Content:
    """The hand with buttons for what the seat may do; `draft` holds what it has picked."""
    words = hand_words(table, seat)
    panel = registry.face(table.game).hand(game.view(state, seat), seat, draft)
    keys = buttons(panel, keys_for(table.id, game.question(state, seat), words))
    return panel_content(panel, words, frame, keys, above=_heading(table, words))


def away_content(table: Table, seat: Seat, frame: Frame = TEXT) -> Content:
    """What someone sees who is out: a computer has their seat, or the match goes on without them, until they return."""
    words = hand_words(table, seat)
    back: Keys = ((Key(words.plain("button-back"), encode(AtTable(table.id, TableVerb.BACK))),),)
    out = words.html("hand-left" if table.chairs[seat].left else "hand-away")
    return content([*_heading(table, words), out], (), back, photo=frame.photo)


def hand_over_content(table: Table, game: AnyGame, state: Any, seat: Seat, frame: Frame = TEXT) -> Content:
    """The end of the match; in private, where no group has it, with the button for the next one."""
    words = hand_words(table, seat)
    keys = again_keys(table, words) if table.chat is None else ()
    return panel_content(final_panel(table, game, state), words, frame, keys, above=_heading(table, words))


def _heading(table: Table, words: Words) -> list[str]:
    """Which group this is about, as people sit at several tables, and whether it sees anything of the match."""
    group = [words.html("hand-group", group=table.title)] if table.title else []
    return [*group, words.html("hand-shut")] if table.shut else group
