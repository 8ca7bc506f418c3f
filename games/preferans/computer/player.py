"""The computer players: what they say and what they play, each as its level does."""

from random import Random

from games.agents.levels import USUAL, Level
from games.agents.weighing import Weighing, Worths
from games.core import Agent
from games.preferans.actions import Action, PlayCard
from games.preferans.computer import calls, play
from games.preferans.view import View


class PreferansPlayer(Agent, Weighing[View]):
    """Knows what its seat may know, and imagines the rest."""

    def __init__(self, level: Level = USUAL) -> None:
        self.level = level

    def choose(self, view: View, rng: Random) -> Action:
        if view.choices.cards:
            return PlayCard(play.card(view, rng, self.level))
        return calls.said(view, rng, self.level)

    def weigh(self, view: View, rng: Random) -> Worths:
        """A master's cards; nothing else is compared."""
        if self.level is not Level.MASTER or not view.choices.cards:
            return {}
        return {PlayCard(card): worths for card, worths in play.weigh(view, rng).items()}
