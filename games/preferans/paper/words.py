"""The sheet's questions in words, and what people type instead of keys."""

from games.faces.facts import Fact, Text
from games.faces.pieces import names, signed
from games.preferans import contracts
from games.preferans.face import speech
from games.preferans.paper.script import BOTH, MISERE, NOBODY, NONE, RETURNED, SHARE, TIME, TOTUS
from games.preferans.state import HAND
from games.sheets import Line, Question, Said, SheetFace, hear_tricks

_SUITS = {
    "S": r"\b(?:пик\w*|п|spades?|s)\b|♠",
    "C": r"\b(?:треф\w*|крест\w*|т|clubs?|c)\b|♣",
    "D": r"\b(?:буб\w*|б|diamonds?|d)\b|♦",
    "H": r"\b(?:черв\w*|ч|hearts?|h)\b|♥",
}
_NUMBERS = (
    r"одн(?:ой|у|а|ого)|one",
    r"двух|две|два|two",
    r"трех|три|three",
    r"четыр(?:ех|е)|four",
    r"пят[иь]|five",
    r"шест[иь]|six",
    r"сем[иь]|seven",
    r"восемь|восьми|eight",
    r"девят[иь]|nine",
    r"десят[иь]|ten",
)
_LEXICON = (
    *((rf"\b(?:{words})\b", str(number)) for number, words in enumerate(_NUMBERS, 1)),
    (r"\bбез\s+козыр\w*|\bбескозыр\w*|\bбк\b|\bno\s?trumps?\b|\bnt\b|\bn\b", "N"),
    (r"\bбез\s+прикуп\w*|\bno\s?talon\b|\bwithout (?:the )?talon\b", "NOTALON"),
    (
        r"\bбез\s+(?:вист\w*|игры)|\bуш(?:ел|л)\w*|\bno(?:body)?\s+whist\w*|\bпас\w*|\bnobody\b|\bpass\b",
        "NOBODY",
    ),
    (r"\bбез\s+времени|\bno\s+time\b", "NOTIME"),
    (r"(?:\bбез|\bминус|\bdown|\bshort|\bminus|\bless|[-−–])\s*(\d+)", r"SHORT \1"),
    (r"(?:\bплюс|\bplus|\+)\s*(\d+)", r"OVER \1"),
    (r"\bтемн\w*\s+распас\w*|\bdark\s+(?:raspasy|all-?pass\w*)", "DARKRASPASY"),
    (r"\bраспас\w*|\braspasy\b|\ball\s?-?pass\w*", "RASPASY"),
    (r"\b(?:в\s?)?темн\w*|\bdark\b|\bblind\b", "DARK"),
    (r"\bмизер\w*|\bmi[sz][eè]re?\b", "MISERE"),
    (r"\bтотус\w*|\btotus\b", "TOTUS"),
    (r"\bвист\w*|\bwhist\w*", "WHIST"),
    (r"\bпополам\b|\bв\s+дол[еюя]\b|\bshared?s?\b", "SHARE"),
    (r"\bсво[яйюи]\b|\bсыгра\w+|\bmade\b", "MADE"),
    (r"\bвзя\w+|\btook\b|\btricks?\b", "TOOK"),
    (r"\bоба\b|\bобе\b|\bboth\b", "BOTH"),
    (r"\bнедозаказ\w*|\bunderbid\w*", "UNDERBID"),
    (r"\bприкуп\w*\s+(?:верн|возвр|снес)\w*|\b(?:верн|возвр)\w*\s+прикуп\w*|\breturned\b", "RETURNED"),
    (r"\bмарьяж\w*|\bmarriage\b", "KING QUEEN"),
    (r"\bтуз\w*|\baces?\b", "ACE"),
    (r"\bкорол\w*|\bkings?\b", "KING"),
    (r"\bдам[аыуе]\b|\bqueens?\b", "QUEEN"),
    (r"\bврем\w*|\btime\b", "TIME"),
    (r"\bсда[её]\w*|\bdeals?\b|\bdealer\b", "DEALS"),
    (r"\bпул\w*|\bpool\b", "POOL"),
    *((pattern, suit) for suit, pattern in _SUITS.items()),
    (r"(\d+)\s+([SCDHN])\b", r"\1\2"),
    (r"\b(?:и|and|на|играет|играл\w*|plays?|played|for|прикуп\w*|talon|минут\w*|minutes?)\b", ""),
)
"""Russian and English; in the order in which they are replaced."""
_TALONS = (("3", "2 ACE"), ("2", "ACE KING"), ("1", "ACE"), ("1", "(?:KING QUEEN|QUEEN KING)"))
_ASIDES = {"notalon": "NOTALON", "dark": "DARK", SHARE: "SHARE", TOTUS: "TOTUS"}


class PreferansPaperFace(SheetFace):
    questions = "preferans-paper-question"
    lexicon = _LEXICON

    def label(self, question: Question, word: str) -> Fact:
        match question.name:
            case "first" | "who" | "whist" | "unseen" | "helped" if word[0].isdigit():
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

    def hear(self, question: Question, line: Line, said: Said) -> str | None:
        match question.name:
            case "first":
                return line.cut(r"(?:DEALS )?@(\d)(?: DEALS)?")
            case "who":
                return _beginning(line)
            case "contract":
                return _contract(line, said)
            case "whist":
                return _whist(line)
            case "took":
                return _took(question, line, said)
            case "taken":
                return hear_tricks(question, line)
            case "talon":
                return _talon(line)
            case "unseen":
                return _group(question, line.cut(r"DARK ((?:@\d )*@\d)"))
            case "underbid":
                return question.choices[1] if line.cut("UNDERBID") else None
            case "price":
                return line.cut(r"WHIST (\d+)")
            case "pool":
                return line.cut(r"POOL (\d+)")
            case "minutes":
                return NONE if line.cut("NOTIME") else line.cut(r"TIME (\d+)")
        return None


def _beginning(line: Line) -> str | None:
    for word, sign in (("dark-raspasy", "DARKRASPASY"), ("raspasy", "RASPASY")):
        if line.cut(sign):
            return word
    return TIME if line.cut("TIME") else line.cut(r"@(\d)")


def _contract(line: Line, said: Said) -> str | None:
    for word, sign in _ASIDES.items():
        if line.cut(sign):
            return word
    if TOTUS in said:
        letter = line.cut("(?:10)?([SCDHN])")
        return letter and f"10{letter}"
    return MISERE if line.cut("MISERE") else line.cut(r"(\d+[SCDHN])")


def _whist(line: Line) -> str | None:
    if line.cut("NOBODY"):
        return NOBODY
    if line.cut("WHIST BOTH") or line.cut("BOTH WHIST"):
        return BOTH
    seats = line.all(r"@(\d)") if line.cut("WHIST") else []
    if len(seats) == 1:
        return str(seats[0])
    return BOTH if seats else None


def _took(question: Question, line: Line, said: Said) -> str | None:
    """The declarer's tricks, which may follow from those of whisters; a single whister has the others."""
    aim, short = question.aim or 0, line.cut(r"SHORT (\d+)")
    while line.cut("WHIST"):
        pass
    written = list(map(int, line.all(r"@\d (\d+)")))
    over = line.cut(r"OVER (\d+)")
    taken = line.cut(r"TOOK (\d+)") or line.cut(r"(\d+) TOOK")
    if line.cut("MADE"):
        taken = str(aim)
    elif short is not None:
        taken = str(aim - int(short) if aim else int(short))
    elif over is not None:
        taken = str(aim + int(over))
    elif taken is None and written:
        taken = str(HAND - sum(written))
    if taken is not None and said[-1].isdigit():
        line.cut(rf"@{said[-1]} {HAND - int(taken)}") or line.cut(rf"@{said[-1]}(?! \d)")
    return taken


def _talon(line: Line) -> str | None:
    if line.cut("RETURNED"):
        return RETURNED
    return next((word for word, sign in _TALONS if line.cut(sign)), None)


def _group(question: Question, words: str | None) -> str | None:
    """The choice of the same players, in any order."""
    seats = {word[1:] for word in (words or "").split()}
    return next((word for word in question.choices if {*word.split(".")} == seats), None)
