"""Choices before a match: its game, options, pace, hints and computers."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from bot.base.pace import Pace
from bot.match.aspects import Page, PageKind
from bot.match.audience import shares_board
from bot.match.loaded import Loaded
from bot.match.refusals import Full, UnknownGame
from bot.match.seating.lobby_edits import without_robot
from bot.match.table import Chair, PersonId, Table
from games import registry
from games.agents.levels import Level
from games.core import AnyGame, with_friendly
from games.options import as_json, field, read

Choice: TypeAlias = Callable[[Loaded, PersonId], Table]
"""The lobby after a person's choice."""


def more_computers(loaded: Loaded, person: PersonId) -> Table:
    """Add a computer player. Raises Full."""
    table = loaded.table
    if len(table.chairs) >= loaded.game.seats.stop - 1:
        raise Full
    used = {chair.robot for chair in table.chairs}
    number = next(n for n in range(1, len(used) + 2) if n not in used)
    return msgspec.structs.replace(table, chairs=(*table.chairs, Chair(robot=number)))


def fewer_computers(loaded: Loaded, person: PersonId) -> Table:
    """Remove a computer player."""
    return without_robot(loaded.table)


def game(name: str | None, preset: str | None = None) -> Choice:
    """Return the game, or the preset if `name` is None; options start again from the preset.

    Without a preset the game begins with the one that is offered. A new game's presets are shown next, then
    the front page; its pack is to be cut anew. Raises UnknownGame, Full.
    """

    def choose(loaded: Loaded, person: PersonId) -> Table:
        table = loaded.table
        chosen = require_game(name or table.game)
        known, options = preset_of(chosen, preset or offered_preset(chosen, table.chairs))
        options = with_friendly(chosen, options, on=table.chat is not None)
        if len(table.people) >= chosen.seats.stop:
            raise Full
        while len(table.chairs) >= chosen.seats.stop:
            table = without_robot(table)
        page = Page(PageKind.PRESET) if name and len(chosen.presets) > 1 else Page()
        if chosen.name != table.game:
            chairs = tuple(msgspec.structs.replace(chair, cut=0) for chair in table.chairs)
            table = msgspec.structs.replace(table, chairs=chairs)
        table = msgspec.structs.replace(table, game=chosen.name, preset=known, options=options)
        return _on_page(table, page, person)

    return choose


def page(shown: Page) -> Choice:
    """Another page of the lobby. Raises InvalidOption for the page of an option that the game lacks."""

    def choose(loaded: Loaded, person: PersonId) -> Table:
        if shown.kind is PageKind.OPTION:
            field(loaded.game.options_type, shown.of)
        return _on_page(loaded.table, shown, person)

    return choose


def option(name: str, value: str) -> Choice:
    """One option from its text. Raises InvalidOption for an unknown option or a bad value."""

    def choose(loaded: Loaded, person: PersonId) -> Table:
        chosen = read(field(loaded.game.options_type, name), value)
        return msgspec.structs.replace(loaded.table, options={**loaded.table.options, name: chosen})

    return choose


def terms(**chosen: Pace | Level | bool) -> Choice:
    """Choose the `pace`, the `level` of computers, or `advice`: whether people may agree on hints."""
    return lambda loaded, person: msgspec.structs.replace(loaded.table, **chosen)


def _on_page(table: Table, page: Page, person: PersonId) -> Table:
    lobby = table.lobby.on_page(page, by_host=person == table.host)
    return msgspec.structs.replace(table, lobby=lobby)


def require_game(name: str) -> AnyGame:
    """Return the game of this name. Raises UnknownGame."""
    if name not in registry.names():
        raise UnknownGame
    return registry.get(name)


def preset_of(game: AnyGame, name: str | None) -> tuple[str, dict[str, Any]]:
    """Return the named preset, or the default, and its options in a form for JSON. Raises UnknownGame."""
    name = name or next(iter(game.presets))
    if name not in game.presets:
        raise UnknownGame
    return name, as_json(game.presets[name])


def offered_preset(game: AnyGame, chairs: Sequence[Chair] = ()) -> str:
    """Return the length of the usual kind that these players finish nearest to ten minutes.

    People take the chairs that the game still needs.
    """
    usual = next(iter(game.presets))
    presets = next(each for each in registry.kinds(game.name).values() if usual in each)
    computers = sum(chair.person is None for chair in chairs)
    people = max(len(chairs), game.seats.start) - computers
    most = game.seats.stop - 1
    return registry.lengths(game.name).nearest(presets, people=people, computers=computers, most=most)


def has_clock(game: str) -> bool:
    """Return whether a game has turns that a clock can time."""
    return not shares_board(game)
