"""Judge decisions of Терц: cards, declarations and answers."""

from games.agents.analysis import WeighedAnalyst
from games.agents.seeding import rng_for
from games.agents.weighing import Worths
from games.faces.facts import Fact, Text
from games.terz.actions import Action, Declare, Exchange, Good, Higher, Marry, Show, read
from games.terz.combinations import Combination
from games.terz.computer.answering import answers
from games.terz.computer.judging import before_play
from games.terz.picture import words
from games.terz.state import Phase
from games.terz.view import View

_WORDS: dict[type[Action], str] = {Good: "good", Show: "show", Exchange: "seven", Marry: "marriage"}


class TerzAnalyst(WeighedAnalyst):
    """Judges by the worlds that fit the seat's view, so that bad luck is not a mistake.

    It does not judge the break of the talon, whose cards nobody knows.
    """

    def weigh(self, view: View, action: Action) -> Worths:
        match view.phase:
            case Phase.PLAY:
                return before_play(view, action, rng_for(view))
            case Phase.ANSWER:
                return answers(view, action, rng_for(view))
        return {}

    def named(self, action: str) -> Fact | None:
        """Name every action but cards, which say enough; a lie has no button on the first page."""
        match read(action):
            case Declare(what=what):
                return Text("terz-judged-declare", {"what": _with_cards(what)})
            case Higher(what=what):
                return Text("terz-judged-higher", {"what": _with_cards(what)})
            case Good() | Show() | Exchange() | Marry() as said:
                return Text("terz-judged-said", {"said": _WORDS[type(said)]})
        return None


def _with_cards(what: Combination) -> Text:
    return Text("terz-words-cards", {"what": words(what.kind), "cards": what.cards})
