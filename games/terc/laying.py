"""Lay and remove cards: steps without a player's action.

Clauses TERC-10 to TERC-17 of the rule page.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from games.core import Step, places
from games.terc.cards import Card, Three, tercs
from games.terc.events import Ending, Laid, Laying, MatchOver
from games.terc.state import COLUMN, FULL, WIDE, State


def begin(state: State, pack: tuple[Card, ...]) -> Step[State]:
    """Lay the first twelve cards."""
    ready = replace(state, pack=pack, fresh=len(pack))
    return then(_fill(ready, Laying.START), onward)


def onward(state: State) -> Step[State]:
    """Carry on automatically: fill an empty table; without a TERC, end the match or lay more cards."""
    if state.ending is not None:
        return Step(state)
    if not state.cards and state.pack:
        return then(_fill(state, Laying.FILL), onward)
    auto = state.options.no_terc == "auto"
    if (state.pack and not auto) or tercs(state.cards):
        return Step(state)
    return then(more(state), onward) if state.pack else finish(state, Ending.NO_TERC)


def agree(state: State) -> Step[State]:
    """Carry out the agreement that there is no TERC."""
    missed = state.missed + len(tercs(state.cards))
    return then(more(replace(state, missed=missed, latest=None)), onward)


def more(state: State) -> Step[State]:
    """Lay more cards on a table without a TERC, or end the match."""
    if not state.pack:
        return finish(state, Ending.AGREED)
    if len(state.cards) < FULL:
        return _fill(state, Laying.FILL)
    if len(state.cards) < WIDE:
        wide = replace(state, table=(*state.table, *(None,) * COLUMN))
        step = _fill(wide, Laying.FIFTH)
        return Step(recount_exchanges(step.state), step.events)
    if state.exchanges == state.most:
        return finish(state, Ending.EXCHANGED)
    return _exchange(state)


def recount_exchanges(state: State) -> State:
    """Restart the count of exchanges, up to what the pack allows."""
    return replace(state, exchanges=0, most=len(state.pack) // COLUMN)


def _exchange(state: State) -> Step[State]:
    four, fifth = state.table[:FULL], state.table[FULL:]
    under = tuple(card for card in fifth if card is not None)
    gone = replace(
        state, table=(*four, *(None,) * COLUMN), pack=(*state.pack, *under), exchanges=state.exchanges + 1
    )
    return _fill(gone, Laying.EXCHANGE)


def _fill(state: State, how: Laying) -> Step[State]:
    """Fill empty places from the pack as far as it goes; reset calls and agreements."""
    count = min(state.table.count(None), len(state.pack))
    laid, pack = state.pack[:count], state.pack[count:]
    cards = iter(laid)
    table = tuple(next(cards, None) if card is None else card for card in state.table)
    event = Laid(how=how, cards=laid, pack=len(pack))
    new = () if how is Laying.START else laid
    after = replace(
        change_table(state, table), pack=pack, fresh=max(0, state.fresh - count), new=new, last=event
    )
    return Step(after, (event,))


def without(state: State, cards: Three) -> State:
    """Remove a TERC from the table; the rest of a fifth column fills the gaps."""
    table = [None if card in cards else card for card in state.table]
    moving = iter([card for card in table[FULL:] if card is not None])
    columns = tuple(next(moving, None) if card is None else card for card in table[:FULL])
    return replace(change_table(state, columns), new=())


def change_table(state: State, table: Sequence[Card | None]) -> State:
    """Start a new board, without old agreements, lockouts and slips."""
    players = tuple(replace(player, slips=0) if player.slips else player for player in state.players)
    return replace(
        state,
        table=tuple(table),
        board=state.board + 1,
        agreed=frozenset(),
        given=False,
        locked=frozenset(),
        players=players,
    )


def finish(state: State, ending: Ending) -> Step[State]:
    """End the match with the present result."""
    over = MatchOver(
        ending=ending,
        taken=state.taken,
        wrong=tuple(player.wrong for player in state.players),
        places=places(state.taken),
        missed=state.missed,
        table=state.table,
    )
    still = replace(state, floor=None, agreed=frozenset(), given=False, locked=frozenset())
    return Step(replace(still, ending=ending), (over,))


def then(step: Step[State], follow: Callable[[State], Step[State]]) -> Step[State]:
    """Continue a step by another, with the events of both."""
    after = follow(step.state)
    return Step(after.state, (*step.events, *after.events))
