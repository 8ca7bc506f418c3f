"""Who stands where."""

from collections.abc import Sequence

from games.tournament import arena, knock_out
from games.tournament.core import Entry, Form, Regulation, Standing, TableResult
from games.tournament.scoring import ZERO, scores


def standings(
    regulation: Regulation, entries: Sequence[Entry], results: Sequence[TableResult]
) -> tuple[Standing, ...]:
    """Everybody by place; equals in everything share one and stand in the order of entry."""
    if regulation.form in {Form.KNOCK_OUT, Form.DOUBLE_KNOCK_OUT}:
        return knock_out.standings(regulation, entries, results)
    if regulation.form is Form.ARENA:
        return arena.standings(regulation, entries, results)
    brought = scores(regulation, entries, results)
    last = max((each.round for each in results), default=0)
    total = {each.player: sum(brought[each.player].values(), ZERO) for each in entries}
    falling = sorted(total.values(), reverse=True)
    found = [
        Standing(
            player=each.player,
            place=falling.index(total[each.player]) + 1,
            score=total[each.player],
            rounds=tuple(brought[each.player].get(round) for round in range(1, last + 1)),
            out=each.until > 0,
        )
        for each in entries
    ]
    return tuple(sorted(found, key=lambda each: (each.place, each.player)))
