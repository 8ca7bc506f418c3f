"""Parse typed lines about fines of a table with real cards (PREF-10.7)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core import Step
from games.preferans import contracts, events
from games.preferans.paper.fines import (
    FREE,
    HINT,
    MISDEAL,
    RASPASY_REVOKE,
    REVOKE,
    TALON_ORDER,
    TWELVE,
    UNCUT,
)
from games.preferans.paper.lexicon import LEXICON
from games.preferans.paper.script import AGREED, DARK, DARK_RASPASY, MISERE, RASPASY
from games.preferans.scoring.outcome import Raspasy
from games.sheets import FINE, NUMBER, Heard, Line, Misread, NotUnderstood, Question, Said

_OFFENCES = {
    "MISDEAL": MISDEAL,
    "TALONORDER": TALON_ORDER,
    "UNCUT": UNCUT,
    "REVOKE": REVOKE,
    "TWELVE": TWELVE,
    "HINT": HINT,
}
_OFFENCE = "|".join(_OFFENCES)
_CONTRACT = r"(?:DARK )?(?:MISERE|\d+[SCDHN]) "
_FREE = re.compile(r"FINE @\d \d+ |@\d FINE \d+ |FINE \d+ @\d ")


def is_fine(line: Line) -> bool:
    return re.search(rf"\b(?:FINE|{_OFFENCE})\b", line.left) is not None


def split(text: str, names: Sequence[str]) -> tuple[str, str]:
    """Return a free fine with its player and points, and the words behind it."""
    if re.search(r"штраф|\bfine", text.casefold()) is None:
        return text, ""
    for found in re.finditer(r"\w+", text):
        head = text[: found.end()]
        try:
            is_free = _FREE.fullmatch(Line(head, names, LEXICON).left) is not None
        except NotUnderstood:
            continue
        if is_free:
            words = text[found.end() :].strip(" ,.:;–—-")
            return head, re.sub(r"^(?:за|for)\s+", "", words)
    return text, ""


def _is_of_the_game(word: str, names: Sequence[str]) -> bool:
    try:
        return bool(Line(word, names, LEXICON).left)
    except NotUnderstood:
        return False


class FineHeard(Heard):
    """Claims about a fine."""

    begins = (FINE,)
    reasons = {
        "culprit": Misread.DEALER,
        "declarer": Misread.DECLARER,
        "revoker": Misread.SITTING,
        "contract": Misread.CONTRACT,
        "points": Misread.POINTS,
    }

    def __init__(self, line: Line) -> None:
        """Parse the line. Raises NotUnderstood."""
        super().__init__(line)
        while line.left and self._part():
            pass
        if line.left:
            raise line.misplaced()
        claims = self.claims
        if RASPASY in claims and claims.get("offence") == REVOKE:
            claims["offence"] = RASPASY_REVOKE
        if {"culprit", "points"} & claims.keys():
            claims.setdefault("offence", FREE)
        if claims.get("offence") == TWELVE and "culprit" in claims:
            claims.setdefault("declarer", claims["culprit"])
        if claims.get("offence") == FREE and "points" in claims:
            claims["word"] = line.remark or AGREED
        words = re.findall(r"\w+", line.remark)
        self.sure = not any(_is_of_the_game(word, line.names) for word in words)

    def _part(self) -> bool:
        """Read the next part; return whether there is one."""
        line = self._line
        if found := line.cut(rf"@(\d) (?:FINE )?({_OFFENCE}) "):
            self.claim("culprit", found[1])
            self.claim("offence", _OFFENCES[found[2]])
        elif found := line.cut(rf"({_OFFENCE}) (?:FINE )?(?:@(\d) (?!{_CONTRACT}))?"):
            self.claim("offence", _OFFENCES[found[1]])
            if found[2] is not None:
                self.claim("culprit", found[2])
        elif found := line.cut(r"(DARK)?RASPASY "):
            self.claim(RASPASY, DARK_RASPASY if found[1] else RASPASY)
        elif found := line.cut(r"(?:@(\d) )?(DARK )?(MISERE|\d+[SCDHN]) (DARK )?"):
            self._contract(*found.groups())
        elif found := line.cut(rf"FINE @(\d) (?!{_CONTRACT})|@(\d) FINE |@(\d) (?={NUMBER} $|$)"):
            self.claim("culprit", found[1] or found[2] or found[3])
        elif found := line.cut(rf"{NUMBER} (?:TRICKS )?"):
            self.claim("points", found[1])
        else:
            return line.cut("(?:FINE|AND|THEN|DASH|HYPHEN) ") is not None
        return True

    def _contract(self, declarer: str | None, dark: str | None, contract: str, darkly: str | None) -> None:
        if declarer is not None:
            self.claim("declarer", declarer)
        if dark or darkly:
            self.claim(DARK)
        self.claim("contract", contract.replace("MISERE", MISERE))

    def answer(self, question: Question, said: Said) -> str | None:
        match question.name:
            case "hinter" | "fined":
                return self.claims.get("culprit")
            case "revoker":
                return self._either("culprit", "declarer")
            case "declarer":
                return self._either("declarer", "culprit" if "contract" in self.claims else "declarer")
            case "contract" if DARK in self.claims and DARK not in said:
                return DARK
        return self.claims.get(question.name)

    def _either(self, name: str, other: str) -> str | None:
        """Return the player of this claim, or of the other, of whom people are asked then."""
        self.sure &= name in self.claims or other not in self.claims
        return self.claims.get(name, self.claims.get(other))

    def truths(self, step: Step[Any]) -> Mapping[str, str]:
        return {key: value for event in step.events for key, value in _facts_of(event)}


def _facts_of(event: Any) -> Iterator[tuple[str, str]]:
    match event:
        case events.Fined(seat=seat, offence=offence):
            yield "offence", offence
            yield "culprit", str(seat)
            yield "points", str(event.points)
            yield "word", event.word
            if event.declarer is not None:
                yield "declarer", str(event.declarer)
            if event.contract is not None:
                yield "contract", contracts.write(event.contract).split()[0]
                yield from [(DARK, "")] if event.contract.dark else []
        case events.DealOver(outcome=Raspasy() as deal):
            yield RASPASY, DARK_RASPASY if deal.running else RASPASY
