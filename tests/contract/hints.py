"""Hints and lessons at moments from all over the matches."""

from functools import cache
from typing import Any

from games import registry
from games.agents.adviser import Advice, advice
from games.core import Seat
from games.faces.face import Teaching
from games.faces.facts import Text
from tests.contract.walks import states_to_check
from tests.games.preferans.positions import SOCHINKA, dealt

MOMENTS = 100
ONE_HOLE = (
    "7S 8S QS 7H 8H 9H 7D 8D 7C 8C",
    "9S TS JS KS AS TH JH QH KH AH",
    "9D TD JD QD KD AD 9C TC JC QC",
    "KC AC",
)
"""A hand for a misère whose only hole is a queen; hardly any random deal has one."""


@cache
def advised(name: str) -> tuple[tuple[Any, Seat, Advice], ...]:
    """States, and what a seat that may act there is advised; none in a game without hints."""
    game, adviser = registry.get(name), registry.adviser(name)
    if adviser is None:
        return ()
    states = [state for _, _, state in states_to_check(name, MOMENTS)]
    states += [dealt(SOCHINKA, 3, ONE_HOLE)] if name == "preferans" else []
    return tuple(
        (state, seat, advice(adviser, game, state, seat))
        for state in states
        for seat in sorted(actor for actor in game.to_act(state) if isinstance(actor, int))[:2]
    )


@cache
def lessons(name: str) -> tuple[Text, ...]:
    """What screens say of themselves, each text once."""
    game, face = registry.get(name), registry.face(name)
    if not isinstance(face, Teaching):
        return ()
    given = (
        face.lesson(game.view(state, Seat(seat)), Seat(seat))
        for walk, _, state in states_to_check(name, 600)
        for seat in range(walk.seats)
    )
    return tuple({repr(text): text for text in given if text is not None}.values())
