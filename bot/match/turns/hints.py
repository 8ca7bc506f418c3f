"""Hints: asked for by a tap, thought out beside the event loop as a computer's move is."""

from typing import NamedTuple

import msgspec

from bot.base.thinking import Analysis
from bot.match.loaded import Edit, Loaded
from bot.match.refusals import NoHints, NotAsked
from bot.match.store import Store
from bot.match.table import Place, Table, TableId
from bot.match.turns.computer_choice import advised
from games import registry
from games.agents.adviser import AnyAdviser
from games.core import Seat
from games.faces.facts import Text


class Hint(NamedTuple):
    """Advice to a person, and its table."""

    loaded: Loaded
    lines: tuple[Text, ...]


async def hint(store: Store, analysis: Analysis, id: TableId, here: Place) -> Hint:
    """Return the move for the person's seat and the reason for it; the table remembers that a hint was given.

    Raises NoTable, NotSeated, NotStarted, NoHints where nobody may be advised, and NotAsked while it is not
    for the seat to act.
    """
    loaded = await store.load(id, here=here)
    seat = _asking(loaded, here)
    view = loaded.game.view(loaded.state, seat)
    given = await analysis.compute(f"hint:{id}", advised, loaded.game.name, view)
    if given is None:
        raise NotAsked
    return Hint(await _note_advice(store, loaded, here), given.lines)


def _asking(loaded: Loaded, here: Place) -> Seat:
    """Return the seat of a person entitled to a hint. Raises NotSeated, NotStarted, NoHints, NotAsked."""
    seat = loaded.seat_of(here.person)
    loaded.require_match()
    if adviser_of(loaded.table) is None:
        raise NoHints
    if seat not in loaded.game.to_act(loaded.state):
        raise NotAsked
    return seat


async def _note_advice(store: Store, loaded: Loaded, here: Place) -> Loaded:
    """Return the table after it has stored, once a match, that a hint is given. Raises like `hint`."""

    def edit(fresh: Loaded) -> Edit:
        _asking(fresh, here)
        return Edit(msgspec.structs.replace(fresh.table, advised=True))

    if loaded.table.advised:
        return loaded
    return (await store.change(loaded.table.id, None, edit, here=here)).loaded


def may_be_advised(table: Table) -> bool:
    """Return whether anybody at the table may be given hints.

    Nobody may in what is ranked or compared with others: a rated match, a board, a tournament, a race of two
    people or more. A person alone with computers may; several people agree on it in the lobby.
    """
    if table.is_ranked or table.luck.board is not None:
        return False
    alone = len(table.people) == 1
    return alone or (table.advice and not table.audience.shares_board)


def adviser_of(table: Table) -> AnyAdviser | None:
    """Return the adviser of this table; None where hints are forbidden, and on a group's shared board."""
    return registry.adviser(table.game) if table.audience.has_hands and may_be_advised(table) else None
