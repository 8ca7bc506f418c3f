"""What the analysis of a game calls the actions of its walks, and remarks on them."""

from collections.abc import Iterator

from games import registry
from games.agents.analysis import Move
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
    for move in (move for walk in walks_to_check(name) for move in walk.moves):
        if isinstance(move.actor, int):
            remark = analyst.remark(Move(1, move.before, move.actor, move.text), move.actor)
            yield from () if remark is None else (remark,)
