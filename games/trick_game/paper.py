"""The questions of sheets that are kept for real cards, as games without contracts ask them."""

from games.core import Seat
from games.faces.facts import Fact, Who
from games.sheets import Line, Question, Said, SheetFace, hear_tricks


class PaperFace(SheetFace):
    """The face of such a game; people type names, each followed by its numbers."""

    lexicon = ((r"[/:]|\bиз\b|\bof\b", " "), (r"\bсда[её]\w*|\bdeals?\b|\bdealer\b|\bи\b|\band\b", " "))

    def label(self, question: Question, word: str) -> Fact:
        return word if question.of is not None else Who(Seat(int(word)))

    def hear(self, question: Question, line: Line, said: Said) -> str | None:
        if question.of is None:
            return line.cut(r"@(\d)")
        if question.name == "bid":
            return line.cut(rf"(?<=@{question.of} )(\d+)")
        return hear_tricks(question, line)
