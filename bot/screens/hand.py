"""A player's private message: their hand, and all that is needed to play it."""

from typing import Any

from bot.screens.buttons import AtTable, TableVerb, encode
from bot.screens.content import Content, Key
from bot.screens.render import Keys, content, keys_for, panel_content
from bot.screens.table import again_keys, final_lines
from bot.screens.words import Words, words
from bot.service.table import Table
from games import registry
from games.core import AnyGame, Seat


def hand_words(table: Table, seat: Seat) -> Words:
    """What the player in this seat reads."""
    return words(table.chairs[seat].language, table.game).at(table)


def hand_content(table: Table, game: AnyGame, state: Any, seat: Seat, draft: tuple[str, ...]) -> Content:
    """The hand with buttons for what the seat may do; `draft` holds what it has picked."""
    said = hand_words(table, seat)
    panel = registry.face(table.game).hand(game.view(state, seat), seat, draft)
    return panel_content(panel, said, keys_for(table.id, game.question(state, seat), said), above=_heading(table, said))


def away_content(table: Table, seat: Seat) -> Content:
    """What someone sees who is out: a computer has their seat, or the match goes on without them, until they return."""
    said = hand_words(table, seat)
    back: Keys = ((Key(said.plain("button-back"), encode(AtTable(table.id, TableVerb.BACK))),),)
    return content([*_heading(table, said), said.html("hand-left" if table.chairs[seat].left else "hand-away")], (), back)


def hand_over_content(table: Table, game: AnyGame, state: Any, seat: Seat) -> Content:
    """The end of the match; in private, where no group has it, with the button for the next one."""
    said = hand_words(table, seat)
    lines = [*_heading(table, said), *final_lines(table, game, state, said)]
    return content(lines, (), again_keys(table, said) if table.chat is None else ())


def _heading(table: Table, said: Words) -> list[str]:
    """Which group this is about, as people sit at several tables, and whether it sees anything of the match."""
    group = [said.html("hand-group", group=table.title)] if table.title else []
    return [*group, said.html("hand-shut")] if table.shut else group
