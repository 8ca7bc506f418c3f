"""Typed score sheets for real cards, for games without contracts."""

from collections.abc import Mapping
from typing import Any

from games.core import Seat, Step
from games.faces.facts import Fact, Who
from games.sheets import NUMBER, Heard, Line, Misread, Question, Said, SheetFace
from games.trick_game.events import FirstDealer


class PaperFace(SheetFace):
    """The sheet face of a game without contracts: people type names, each followed by its numbers."""

    bids = False
    """Whether a player's tricks follow a bid."""
    lexicon = (
        (r"\b(?:заказ(?:ал[аи]?)?|bids?)\b", "BID"),
        (r"\b(?:взял[аи]?|took|takes)\b", "TOOK"),
        (r"\bвзят(?:ок|к[аиу])\b|\btricks?\b", " "),
        (r"[/=]|[-–—](?!-)", " "),
        (r"\bсда(?:ет|л[аи]?|ча)\b|\bdeals?\b|\bdealer\b", "DEALS"),
        (r"\bи\b|\band\b", " "),
    )

    def label(self, question: Question, word: str) -> Fact:
        return word if question.of is not None else Who(Seat(int(word)))

    def hear(self, line: Line) -> Heard:
        return TricksHeard(line, bids=self.bids)


class TricksHeard(Heard):
    """Claims about the first dealer, or about the bids and tricks of players."""

    reasons = dict.fromkeys(("bid", "taken"), Misread.TRICKS)
    tricks = "taken"

    def __init__(self, line: Line, *, bids: bool) -> None:
        """Parse the line: with `bids`, the first number of a player is the bid. Raises NotUnderstood."""
        super().__init__(line)
        self._bids = bids
        names = ("bid", "taken") if bids else ("taken",)
        if first := line.cut(r"(?:DEALS @(\d)|@(\d)(?: DEALS)?) $"):
            self.claim("first", first[1] or first[2])
        elif row := line.cut(rf"(?:{NUMBER} ){{{len(names) * len(line.names)}}}$"):
            for place, number in enumerate(row[0].split()):  # everybody's, in the order of seats
                self.claim(names[place % len(names)], number, of=str(place // len(names)))
        bid = "(?:BID )?" if bids else ""
        while found := line.cut(
            rf"@(\d) (?:TOOK {NUMBER} (?!\d)|{bid}{NUMBER} " + rf"(?:(?:TOOK )?{NUMBER} )?" * bids + ")"
        ):
            seat, taken, *numbers = found.groups()
            for name, number in zip(names, numbers, strict=False):
                if number is not None and taken is None:
                    self.claim(name, number, of=seat)
            if taken is not None:
                self.claim("taken", taken, of=seat)
        if line.left:
            raise line.misplaced()
        said = {name: len(self.about(name)) for name in names}
        self.sure = len(set(said.values())) == 1 or "first" in self.claims  # is a single number a bid?

    def answer(self, question: Question, said: Said) -> str | None:
        name = question.name if question.of is None else f"{question.name}.{question.of}"
        return self.claims.get(name)

    def truths(self, step: Step[Any]) -> Mapping[str, str]:
        for event in step.events:
            if isinstance(event, FirstDealer):
                return {"first": str(event.seat)}
        row = step.state.sheet[-1]
        columns = {"taken": row.taken} | ({"bid": row.bids} if self._bids else {})
        return {f"{name}.{seat}": str(each) for name, row in columns.items() for seat, each in enumerate(row)}
