"""Kept sheets of deals that anything may come of, and what they say."""

from collections.abc import Iterator
from random import Random

from games import registry
from games.core import Step, objection
from games.faces.facts import Text
from games.sheets import Question, Sheeted, SheetFace, next_question

LEAST = 3
"""People at a table with real cards: two need a computer for the dummy."""
DEALS = 60


def asked_of_sheets(name: str) -> Iterator[Text]:
    """What people are asked, and the keys of all answers; nothing of a game that keeps no sheets."""
    game, face, rng = registry.get(name), registry.face(name), Random(0)
    if not isinstance(game, Sheeted) or not isinstance(face, SheetFace):
        return
    for options in game.presets.values():
        for seats in game.seats:
            if seats < LEAST or objection(game, options, seats) is not None:
                continue
            state = game.start(options, seats)
            for _ in range(DEALS):
                said: tuple[str, ...] = ()
                while game.to_act(state) and isinstance(asked := next_question(game, state, said), Question):
                    yield face.asks(asked)
                    labels = [face.label(asked, word) for word in asked.choices]
                    yield from (each for each in labels if isinstance(each, Text))
                    said = (*said, rng.choice(asked.choices))
                state = asked.state if isinstance(asked, Step) else state
