"""A hand that waits shows nothing that others change before it is drawn again."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from games import registry
from games.core import Event, Nature, Seat
from games.faces.face import SharedBoard, Urgency
from tests.contract.capabilities import lacking
from tests.contract.walks import ALL, Walk, walks_to_check

SOME = 4
"""Of so many writes the fast run compares what is seen around one."""


class Write(NamedTuple):
    """An action of somebody and what chance adds to it, which are stored and drawn together."""

    text: str
    actor: Any
    before: Any
    after: Any
    events: tuple[Event, ...]


def writes(walk: Walk) -> Iterator[Write]:
    current: Write | None = None
    for move in walk.moves:
        if move.actor is not Nature.CHANCE:
            if current is not None:
                yield current
            current = Write(move.text, move.actor, move.before, move.after, move.events)
        elif current is not None:
            current = current._replace(after=move.after, events=(*current.events, *move.events))
    if current is not None:
        yield current


def drawn_again(name: str, write: Write) -> set[int]:
    """The seats whose hands a write has drawn, where the group shows the table."""
    game, face = registry.get(name), registry.face(name)
    if any(face.urgency(event) is not Urgency.REST for event in write.events):
        return set(range(len(game.scores(write.after))))
    own = {seat for event in write.events for seat in event.audience or ()}
    return {*game.awaited(write.after), *own, *({write.actor} if isinstance(write.actor, int) else ())}


@pytest.mark.walks
@lacking(SharedBoard)
def test_a_rested_hand_stays_true_until_it_is_drawn_again(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    compared = 0
    for walk in walks_to_check(name):
        for write in list(writes(walk))[:: 1 if ALL else SOME]:
            waiting = set(range(walk.seats)) - drawn_again(name, write) - game.awaited(write.before)
            for seat in map(Seat, sorted(waiting)):
                before, after = (
                    face.hand(face.rested(game.view(state, seat), seat), seat, ())
                    for state in (write.before, write.after)
                )
                assert before == after, (write.text, seat)
                compared += 1
    assert compared > 20 or max(game.seats) == 2
