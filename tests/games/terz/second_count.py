"""What each player of a match with bluff did, counted once more from its log and the rule book alone."""

from collections import Counter

from games.core import Nature
from games.terz.options import Options
from tests.contract.twins import Log
from tests.games.terz.worlds import Follower

RUN = "789TJQKA"
KINDS = ["run-3", "run-4", "run-5", "run-6", "run-7", "run-8", "four-Q", "four-K", "four-A", "four-J"]
"""TZ-16, from low to high."""
POINTS = {"run-3": 20, "run-4": 50, "marriage": 20, "four-J": 200}
"""TZ-16, TZ-22; all others 100."""


class Counting(Follower):
    """One deal, followed with what is declared and answered."""

    def __init__(self, options: Options, pack: list[str], dealer: int, counted: list[Counter[str]]) -> None:
        super().__init__(options, pack, dealer, None)
        self.counted = counted
        self.kind, self.lie = "", False
        self.heights: tuple[list[tuple[int, int, bool]], ...] = ([], [])
        """What each seat has shown in answer since the last card."""

    def act(self, seat: int, text: str) -> None:
        verb, *words = text.split(" ")
        match verb:
            case "declare" | "marriage":
                self.hear(seat, verb, words)
            case "good":
                self.counted[seat]["believed"] += not self.shown
                self.take(1 - seat)
            case "show":
                self.counted[seat]["questions"] += 1
                self.look(seat)
            case "higher":
                self.heights[seat].append(self.height(words, self.named(verb, words)))
                self.score(seat, self.kind_of(verb, words))
            case "play":
                self.heights = ([], [])
        super().act(seat, text)

    def kind_of(self, verb: str, words: list[str]) -> str:
        if verb == "marriage":
            return verb
        return f"run-{len(words) - 1}" if words[0] == "run" else f"four-{words[1]}"

    def height(self, words: list[str], cards: list[str]) -> tuple[int, int, bool]:
        """TZ-16, TZ-17."""
        kind = KINDS.index(self.kind_of("declare", words))
        return (
            (kind, RUN.index(cards[-1][0]), cards[-1][1] == self.trumps)
            if words[0] == "run"
            else (kind, 0, False)
        )

    def hear(self, seat: int, verb: str, words: list[str]) -> None:
        cards = self.named(verb, words)
        self.kind, self.lie, self.shown = (
            self.kind_of(verb, words),
            not set(cards) <= set(self.hands[seat]),
            False,
        )
        self.claimed = self.height(words, cards) if verb == "declare" else None
        self.counted[seat] += Counter(declared=1, lies=self.lie)

    def take(self, seat: int) -> None:
        """TZ-19: nothing for what was beaten before the same play."""
        if self.claimed is not None and any(other > self.claimed for other in self.heights[1 - seat]):
            return
        self.score(seat, self.kind)
        self.counted[seat]["lies-believed"] += self.lie
        self.counted[1 - seat]["fooled"] += self.lie

    def look(self, seat: int) -> None:
        """TZ-23, TZ-24."""
        self.shown = True
        if self.lie:
            self.counted[seat] += Counter(catches=1, points=POINTS.get(self.kind, 100))
            self.counted[1 - seat]["lies-caught"] += 1
        elif self.kind == "marriage":
            self.score(1 - seat, self.kind)

    def score(self, seat: int, kind: str) -> None:
        self.counted[seat] += Counter({f"scored-{kind}": 1, "points": POINTS.get(kind, 100)})


def count(options: Options, log: Log) -> list[Counter[str]]:
    """The counters of both; points are those of combinations alone."""
    counted: list[Counter[str]] = [Counter(), Counter()]
    deal: Counting | None = None
    dealer = int(log[0][1].split(" ")[1])
    for actor, text in log[1:]:
        if isinstance(actor, Nature):
            dealer = deal.tricks[-1] if deal else dealer
            deal = Counting(options, text.split(" ")[1:], dealer, counted)
        elif deal is not None:
            deal.act(actor, text)
    return [+own for own in counted]
