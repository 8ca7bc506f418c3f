"""What the analysis of a game calls the actions of its walks."""

from collections.abc import Iterator

from games import registry
from games.faces.facts import Text
from tests.contract.walks import walks_to_check


def named_by_analysis(name: str) -> Iterator[Text]:
    """Every action of people that the game's analyst has words for, each once; nothing where it has none."""
    analyst = registry.analyst(name)
    if analyst is None:
        return
    actions = {
        move.text for walk in walks_to_check(name) for move in walk.moves if isinstance(move.actor, int)
    }
    for action in sorted(actions):
        if isinstance(words := analyst.named(action), Text):
            yield words
