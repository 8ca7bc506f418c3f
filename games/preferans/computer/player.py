"""The computer players of each level."""

from random import Random

from games.agents.levels import USUAL, Level
from games.agents.weighing import Weighing, Worths
from games.core import Agent
from games.preferans.actions import Action
from games.preferans.bounds import without_impossible_choices
from games.preferans.computer import master
from games.preferans.computer.calling import decisions
from games.preferans.computer.playing import card_choice, claiming
from games.preferans.view import View
from games.trick_game.actions import PlayCard


class PreferansPlayer(Agent, Weighing[View]):
    """Decides from its seat's view, with sampled hidden cards."""

    def __init__(self, level: Level = USUAL) -> None:
        self.level = level

    def choose(self, view: View, rng: Random) -> Action:
        return self.decide(view, rng)[0]

    def weigh(self, view: View, rng: Random) -> Worths:
        """Weigh cards, calls, contracts and whists as a master; return none in other phases."""
        if self.level is not Level.MASTER:
            return {}
        if not view.choices.cards:
            return master.worths(view, rng)
        return {PlayCard(card): worths for card, worths in card_choice.weigh(view, rng).items()}

    def decide(self, view: View, rng: Random) -> tuple[Action, Worths]:
        """Return the action and the worths compared."""
        view = without_impossible_choices(view)
        cards = view.choices.cards
        if self.level is not Level.MASTER or len(cards) == 1:
            return self._simply(view, rng), {}
        if claim := claiming.certain_claim(view):
            return claim, {}
        worths = self.weigh(view, rng)
        if cards:
            return PlayCard(
                card_choice.best(view, {each.card: found for each, found in worths.items()})
            ), worths
        return master.best(worths) or decisions.choose(view, rng, self.level), worths

    def _simply(self, view: View, rng: Random) -> Action:
        if view.choices.cards:
            return PlayCard(card_choice.choose_card(view, rng, self.level))
        return decisions.choose(view, rng, self.level)
