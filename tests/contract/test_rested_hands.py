"""A hand that waits shows nothing that others change before it is drawn again."""

import pytest

from games import registry
from games.core import Nature, Seat
from games.faces.face import SharedBoard, Urgency
from tests.contract.capabilities import lacking
from tests.contract.walks import ALL, Move, recorded, walks_to_check

SOME = 4
"""The fast run compares one write of so many of a recorded match."""


def drawn_again(name: str, write: list[Move]) -> set[int]:
    """Seats with hands redrawn by this write, where the group shows the table."""
    game, face = registry.get(name), registry.face(name)
    actor, after, events = write[0].actor, write[-1].after, [event for move in write for event in move.events]
    if any(face.urgency(event) is not Urgency.REST for event in events):
        return set(range(len(game.scores(after))))
    own = {seat for event in events for seat in event.audience or ()}
    return {*game.awaited(after), *own, *({actor} if isinstance(actor, int) else ())}


@pytest.mark.walks
@lacking(SharedBoard)
def test_a_rested_hand_stays_true_until_it_is_drawn_again(name: str) -> None:
    game, face = registry.get(name), registry.face(name)
    compared = 0
    for walk in walks_to_check(name):
        writes = list[list[Move]]()  # each an action, and what chance adds to it
        for move in walk.moves:
            if move.actor is not Nature.CHANCE:
                writes.append([move])
            elif writes:
                writes[-1].append(move)
        for write in writes[:: 1 if ALL or not recorded(name) else SOME]:
            before, after = write[0].before, write[-1].after
            waiting = set(range(walk.seats)) - drawn_again(name, write) - game.awaited(before)
            for seat in map(Seat, sorted(waiting)):
                one, two = (face.rested(game.view(state, seat), seat) for state in (before, after))
                assert face.hand(one, seat, ()) == face.hand(two, seat, ()), (write[0].text, seat)
                compared += 1
    assert compared > 20 or max(game.seats) == 2
