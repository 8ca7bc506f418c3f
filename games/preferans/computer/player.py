"""The computer players: what they say and what they play, each as its level does."""

from random import Random

from games.agents.levels import USUAL, Level
from games.core import Agent
from games.preferans.actions import Action, PlayCard
from games.preferans.computer import calls, play
from games.preferans.view import View


class PreferansPlayer(Agent):
    """Knows what its seat may know, and imagines the rest."""

    def __init__(self, level: Level = USUAL) -> None:
        self.level = level

    def choose(self, view: View, rng: Random) -> Action:
        if view.choices.cards:
            return PlayCard(play.card(view, rng, self.level))
        return calls.said(view, rng, self.level)
