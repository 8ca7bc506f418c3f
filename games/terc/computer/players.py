"""A computer that takes as long as people to find TERCs, and sometimes errs as they do."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import NamedTuple

import msgspec

from games.agents.levels import USUAL, Level
from games.core import Agent, Reacting, Seat
from games.terc.actions import Action, Call, Claim, Join, Leave, NoTerc
from games.terc.cards import Card, Three, is_terc, tercs
from games.terc.legality import check_call, check_none, passes
from games.terc.view import View


class Skill(NamedTuple):
    """How quickly and surely a computer sees."""

    search: float
    """The median seconds to find a single TERC."""
    patience: float
    """The median seconds to give up an empty search."""
    sight: float
    """The chance to see each TERC on a second look, when others agree that there is none."""
    look: float
    """The seconds of the second look."""
    slip: float
    """The chance of a wrong call."""


SKILLS = {
    Level.NOVICE: Skill(search=26, patience=15, sight=0.55, look=4, slip=0.12),
    Level.AMATEUR: Skill(search=13.5, patience=10, sight=0.8, look=3, slip=0.05),
    Level.MASTER: Skill(search=8, patience=6, sight=0.96, look=2, slip=0.01),
}
CROWD = 0.75
"""Several TERCs shorten the search: its time is divided by their number to this power."""
SPREAD = 0.45
"""The standard deviation of the logarithm of times."""
SOONEST = 2.5
"""The least seconds, even for a lucky glance."""


class Glance(msgspec.Struct, frozen=True):
    """The facts that a search depends on; a seat's chances stay the same while these do."""

    cards: tuple[Card, ...]
    seat: Seat | None
    slips: int


class TercPlayer(Agent, Reacting):
    """Finds, calls and names TERCs after a time that depends on the level and on their number."""

    def __init__(self, level: Level = USUAL) -> None:
        self._skill = SKILLS[level]

    def choose(self, view: View, rng: Random) -> Action:
        assert view.seat is not None
        if view.seat not in view.present:
            return Join()
        skill, visible = self._skill, tercs(view.cards)
        if view.floor == view.seat or (view.alone and visible):
            return Claim(frozenset(_name(view.cards, visible, rng, skill.slip)))
        if (
            passes(check_call, view, view.seat)
            and visible
            and (not view.agreed or any(rng.random() < skill.sight for _ in visible))
        ):
            return Call()
        return NoTerc() if passes(check_none, view, view.seat) else Leave()

    def glance(self, view: View) -> Glance:
        slips = 0 if view.seat is None else view.players[view.seat].slips
        return Glance(view.cards, view.seat, slips)

    def reaction_time(self, view: View, rng: Random) -> timedelta | None:
        if view.seat not in view.present or view.floor is not None:
            return None
        skill, visible = self._skill, tercs(view.cards)
        if visible:
            search = skill.search / len(visible) ** CROWD
            return None if view.seat in view.locked else _after(view, search, rng)
        return (
            None
            if view.options.no_terc == "auto" or view.seat in view.agreed
            else _after(view, skill.patience, rng)
        )

    def answer_time(self, view: View) -> timedelta | None:
        """Take a second look once any player has agreed that there is no TERC."""
        if view.floor is not None or not view.agreed:
            return None
        return timedelta(seconds=self._skill.look)


def _name(cards: Sequence[Card], visible: Sequence[Three], rng: Random, slip: float) -> Three:
    if visible and (rng.random() >= slip or len(cards) == 3):
        return rng.choice(visible)
    one, two, three = rng.choice(visible) if visible else rng.sample(cards, 3)
    if not is_terc((one, two, three)):
        return one, two, three
    return one, two, rng.choice([card for card in cards if card not in (one, two, three)])


def _after(view: View, median: float, rng: Random) -> timedelta:
    """Draw a time around the median, longer after a slip on the same board."""
    assert view.seat is not None
    slips = view.players[view.seat].slips
    return timedelta(seconds=max(SOONEST, (1 + slips) * median * rng.lognormvariate(0, SPREAD)))
