"""The novice of Терц, which takes points, keeps high cards, and believes declarations."""

from random import Random

from games.cards import Card, in_hand_order
from games.terz.actions import Action, Good
from games.terz.computer.players import TerzPlayer
from games.terz.ranking import beats, points
from games.terz.ranking import height as card_height
from games.terz.state import Phase
from games.terz.view import View


class NovicePlayer(TerzPlayer):
    """Looks only at the trick, forgets what was played, and never lies."""

    lies = 0.0

    def choose(self, view: View, rng: Random) -> Action:
        if view.phase is Phase.ANSWER and not view.choices.stronger:
            return Good()
        return super().choose(view, rng)

    def best_card(self, view: View, rng: Random) -> Card:
        assert view.trumps is not None
        cards, trumps = in_hand_order(view.choices.plays), view.trumps
        by_height = sorted(
            cards, key=lambda card: (card.suit is trumps, points(card, trumps), card_height(card, trumps))
        )
        if not view.trick:
            plain = [card for card in by_height if card.suit is not trumps]
            return plain[-1] if plain else by_height[0]
        led = view.trick[0].card
        winners = [card for card in by_height if beats(card, led, trumps)]
        return winners[-1] if winners else by_height[0]
