"""Hints: the computer's choice and its reason, never a lie."""

from random import Random

from games.agents.adviser import Advice, Adviser
from games.agents.weighing import Worths
from games.agents.worlds import mean_worths
from games.cards import Card
from games.faces.facts import Fact, Text
from games.faces.pieces import flag
from games.terz.actions import Action, Cut, Declare, Exchange, Good, Higher, Marry, Show
from games.terz.combinations import POINTS, Combination, height
from games.terz.computer.master import MasterPlayer
from games.terz.computer.players import true_combinations
from games.terz.ranking import beats, points
from games.terz.view import View
from games.trick_game.actions import PlayCard

CLOSE = 1.0
"""The difference in points that is ignored between two cards."""
SHARED = 20
"""The fewest imagined deals for telling a share of them."""


class TerzAdviser(Adviser[View]):
    def advise(self, view: View, rng: Random) -> Advice:
        action = _MASTER.choose(view, rng)
        if not isinstance(action, PlayCard):
            return Advice(action, (_reason(view, action),))
        worths = _MASTER.weigh(view, rng)
        return Advice(action, (_reason(view, action), *_kept_back(view), *sureness(worths, action)))


class _Honest(MasterPlayer):
    lies = 0.0


_MASTER = _Honest()


def _kept_back(view: View) -> tuple[Text, ...]:
    """Name the highest combination that is better declared later."""
    assert view.trumps is not None
    trumps = view.trumps
    best = max(true_combinations(view), key=lambda what: height(what, trumps), default=None)
    return () if best is None else (Text("terz-hint-keep", {"what": Text(f"terz-kind-{best.kind.value}")}),)


def sureness(worths: Worths, action: PlayCard) -> tuple[Text, ...]:
    """Say in how many imagined deals the card, or one hardly worse, is best.

    Say nothing of few deals, or if only one card may be played.
    """
    own = worths[action]
    if len(worths) == 1 or len(own) < SHARED:
        return ()
    means = mean_worths(worths)
    other = max((each for each in worths if each != action), key=lambda each: means[each])
    most = [max(each) for each in zip(*worths.values(), strict=True)]
    facts: dict[str, Fact] = {
        "close": flag(means[action] - means[other] < CLOSE),
        "good": sum(best - worth < CLOSE for worth, best in zip(own, most, strict=True)),
        "count": len(own),
        "other": other.card,
    }
    return (Text("terz-hint-sure", facts),)


def _reason(view: View, action: Action) -> Text:
    match action:
        case Cut(count=count):
            return Text("terz-hint-cut", {"count": count})
        case Declare(what=what):
            return _say(what, answer=False)
        case Higher(what=what):
            return _say(what, answer=True)
        case Marry():
            return Text("terz-hint-word", {"word": "marriage"})
        case Exchange():
            return Text("terz-hint-word", {"word": "exchange"})
        case Show():
            return Text("terz-hint-word", {"word": "show"})
        case Good():
            return Text("terz-hint-word", {"word": "good"})
    assert isinstance(action, PlayCard)
    return Text("terz-hint-play", {"card": action.card, **_why(view, action.card)})


def _say(what: Combination, *, answer: bool) -> Text:
    """Return the text of a combination to declare, or to show against another."""
    words = Text("terz-words-cards", {"what": Text(f"terz-kind-{what.kind.value}"), "cards": what.cards})
    return Text("terz-hint-say", {"what": words, "points": POINTS[what.kind], "answer": flag(answer)})


def _why(view: View, card: Card) -> dict[str, str | int]:
    """Return the reason for a card, and the points it brings or saves."""
    assert view.trumps is not None
    if len(view.choices.plays) == 1:
        return {"why": "only", "points": 0}
    if not view.talon:
        return {"why": "counted", "points": 0}
    if not view.trick:
        return {"why": "lead", "points": points(card, view.trumps)}
    led = view.trick[0].card
    together = points(led, view.trumps) + points(card, view.trumps)
    return {"why": "take" if beats(card, led, view.trumps) else "spare", "points": together}
