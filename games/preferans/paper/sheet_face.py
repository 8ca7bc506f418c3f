"""Face of the score sheet for real cards: labels of answers, and the parser of typed lines."""

from collections.abc import Sequence

from games.faces.facts import Fact, Text
from games.faces.pieces import names, signed
from games.preferans import contracts
from games.preferans.face import speech
from games.preferans.paper import fine_lines
from games.preferans.paper.fine_lines import FineHeard, is_fine
from games.preferans.paper.fines import FREE
from games.preferans.paper.lexicon import LEXICON
from games.preferans.paper.parsing import PreferansHeard
from games.preferans.paper.script import CONCEDE, DARK, NO_TALON, SHARE, TOTUS
from games.sheets import Heard, Line, Question, SheetFace

_ASIDES = (CONCEDE, DARK, NO_TALON, SHARE, TOTUS)
_NAMING = ("first", "who", "whist", "unseen", "helped", "revoker", "hinter", "fined", "declarer")
"""The questions with names as answers."""


class PreferansPaperFace(SheetFace):
    questions = "preferans-paper-question"
    answers = "preferans-paper-answer"
    lexicon = LEXICON

    def label(self, question: Question, word: str) -> Fact:
        match question.name:
            case "word":
                return speech.free_word(word)
            case "offence":
                return Text(
                    "preferans-paper-offence",
                    {"offence": word, "word": Text("preferans-paper-word", {"word": FREE})},
                )
            case name if name in _NAMING and word[0].isdigit():
                return names(map(int, word.split(".")))
            case "contract" if word not in _ASIDES:
                return speech.key(contracts.read(word))
            case "took" if question.aim and word.isdigit():
                over = int(word) - question.aim
                return f"{word} ({signed(over)})" if over else f"{word} ✓"
            case "talon":
                return Text("preferans-paper-word", {"word": f"talon-{word}"})
            case "underbid":
                return Text("preferans-paper-word", {"word": "underbid" if int(word) else "lawful"})
        return word if word.isdigit() else Text("preferans-paper-word", {"word": word})

    def split(self, text: str, names: Sequence[str]) -> tuple[str, str]:
        return fine_lines.split(text, names)

    def hear(self, line: Line) -> Heard:
        return FineHeard(line) if is_fine(line) else PreferansHeard(line)
