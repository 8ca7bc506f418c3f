"""Parse typed lines about deals of Преферанс."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.core import Step
from games.preferans import contracts, events
from games.preferans.options import FOUR
from games.preferans.paper.script import (
    BOTH,
    CONCEDE,
    DARK,
    DARK_RASPASY,
    GIFTS,
    HALF,
    MISERE,
    NO_TALON,
    NOBODY,
    NONE,
    RASPASY,
    RETURNED,
    SHARE,
    TIME,
    TOTUS,
)
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.state import HAND
from games.sheets import NUMBER, Heard, Line, Misread, NotUnderstood, Question, Said

REST = "rest"
"""What all opponents say who are not named."""
VOIDED, BACK = "voided", "back"
"""A half-whist, and the first opponent who returns and voids it."""
_ASIDES = {"CONCEDE": CONCEDE, "DARK": DARK, "NOTALON": NO_TALON, "SHARE": SHARE, "TOTUS": TOTUS}
_TALONS = {
    "EMPTY": "0",
    "ACES": "3",
    "ACE (?:AND )?KING|KING (?:AND )?ACE": "2",
    "ACE|(?:KING (?:AND )?QUEEN|QUEEN (?:AND )?KING)": "1",
}
_ASIDE = "|".join(_ASIDES)
_TOOK = "TOOK[FM]? "
_AMOUNT = rf"(?:(?:DASH|HYPHEN) (?!{_TOOK})|THEN )?(?:{_TOOK}(?!\d+ {_TOOK}))?{NUMBER} (?:TRICKS |{_TOOK})?"
"""The tricks of a player."""
_OWN = rf"(?:THEN )?{_TOOK}{NUMBER} (?:TRICKS )?|(?:DASH |HYPHEN |THEN )?{NUMBER} (?:TRICKS |{_TOOK})"
"""The tricks of the player named last; a bare number is not enough."""
_HEAD = rf"(?:@(\d) (?:THEN )?)?((?:(?:{_ASIDE}) )*)(MISERE|\d+[SCDHN]|[SCDHN]) "
_RASPASY = r"(DARKRASPASY|RASPASY|ALLPASS) (?:DARK ((?:(?:AND )?@\d (?!TOOK|DASH|HYPHEN|MINUS|THEN|\d))+))?"
_ENTRY = rf"(?:AND )?@(\d) (?:MINUS )?{_AMOUNT}"
_RESULT = r"(?:TOOK[FM]?|SHORT) \d+ (?:TRICKS )?"
_ORDERS = (
    (
        rf"^(?P<whist>WHIST @\d (?:{_AMOUNT})?)(?:THEN )?"
        rf"(?P<head>(?:@\d )?(?:(?:{_ASIDE}) )*(?:MISERE|\d+[SCDHN]) .*)",
        r"\g<head>\g<whist>",
    ),
    (rf"^(@\d )((?:CONCEDE )?{_RESULT})((?:(?:{_ASIDE}) )*\d+[SCDHN] )", r"\1\g<3>\g<2>"),
    (rf"^(@\d )MADE ((?:(?:{_ASIDE}) )*(?:MISERE|\d+[SCDHN]) )", r"\1\2"),
    (r"^MISERE (@\d )", r"\1MISERE "),
    (r"MISERE (?:THEN )?(\d+) (?!TRICKS|TOOK)", r"MISERE TOOK \1 "),
)
"""Other orders of a line's parts, and the usual ones."""
_IN_TURN = (
    r"PASS (?P<second>WHIST) (?!@|BOTH|PASS|WHIST|TOOK)"
    rf"(?:(?P<tricks>{NUMBER}) (?:TRICKS )?)?|WHIST PASS (?!@|PASS)"
)
_HALF = (
    r"(?:(?:@(?P<first>\d) )?PASS )?"
    r"(?:@(?P<before>\d) HALF |HALF (?:@(?P<behind>\d) (?!PASS|BACK|RETURNED|WHIST))?)"
    r"(?:(?(first)@(?P=first) )PASS )?"
)
_RETURN = (
    r"(?:AND )?(?:(?:@(?P<before>\d)|FIRST) (?:(?:BACK|RETURNED) (?:(?:AND )?WHIST )?|WHIST )"
    r"|BACK (?:(?:AND )?WHIST )?|(?P<bare>WHIST )(?:@(?P<behind>\d) )?)"
    rf"(?P<amount>{_AMOUNT})?"
)
"""The first opponent whists after a half-whist, which voids it."""
_CONDITION = rf"(?:THEN |AND )?(?:(WHIST|POOL|TIME) {NUMBER} (?:MINUTES )?|{NUMBER} MINUTES |NOTIME )"


class PreferansHeard(Heard):
    """Claims about a deal of Преферанс, its first dealer, or its conditions."""

    reasons = {
        "declarer": Misread.DECLARER,
        "who": Misread.SITTING,
        **dict.fromkeys(("contract", CONCEDE), Misread.CONTRACT),
        **dict.fromkeys(
            ("whist", HALF, VOIDED, BACK, "pass", "alone", "both", "nobody", REST), Misread.WHISTERS
        ),
        **dict.fromkeys(("tricks", "took", "taken", "short", "over", "made"), Misread.TRICKS),
    }

    def __init__(self, line: Line) -> None:
        """Parse the line. Raises NotUnderstood."""
        super().__init__(line)
        self._own = "-"
        """The seat of the declarer, if the line names it."""
        self._of_declarer = True
        """Whether the next result must be the declarer's."""
        self._whisting = False
        """Whether the next names are whisters."""
        self._listed = False
        """Whether a whister is named without the word."""
        self._loose = False
        """Whether a result may be another player's than the declarer's."""
        for pattern, order in _ORDERS:
            line.left = re.sub(pattern, order, line.left)
        self._begin()
        if line.left:
            raise line.misplaced()

    def _begin(self) -> None:
        line = self._line
        if alone := line.cut(r"(?:DEALS @(\d)|@(\d) DEALS) $"):
            self.claim("first", alone[1] or alone[2])
        elif alone := line.cut(r"@(\d) $"):
            self.claim("named", alone[1])
        elif line.cut("TIME $"):
            self.claim(TIME)
        elif re.fullmatch(f"{_CONDITION}+", line.left):
            self._conditions()
        elif re.match(f"{_RASPASY}|{_ENTRY}", line.left):
            self._raspasy()
        elif head := line.cut(_HEAD):
            self._contract(*head.groups())
        else:
            raise NotUnderstood(Misread.START)

    def _conditions(self) -> None:
        while found := self._line.cut(_CONDITION):
            name, number, minutes = found.groups()
            self.claim({"WHIST": "price", "POOL": "pool"}.get(name, "minutes"), number or minutes or NONE)

    def _raspasy(self) -> None:
        """Read raspasy and the tricks of players, in either order."""
        line = self._line
        listed = rf"((?:DARK)?RASPASY|ALLPASS) ((?:(?:MINUS|HYPHEN|/|THEN) )?{NUMBER} ){{{len(line.names)}}}$"
        if found := re.match(listed, line.left):  # everybody's tricks, in the order of seats
            numbers = enumerate(re.findall(r"\d+", line.left))
            line.left = f"{found[1]} " + "".join(f"@{seat} {each} " for seat, each in numbers)
        while sign := line.cut(f"{_RASPASY}|{_ENTRY}"):
            name, unseen, seat, tricks = sign.groups()
            if name:
                self.claim(DARK_RASPASY if name == "DARKRASPASY" else RASPASY)
            else:
                self.claim("tricks", tricks, of=seat)
            if unseen:
                self.claim("unseen", ".".join(sorted(re.findall(r"\d", unseen))))
        if found := line.cut(rf"(?:THEN |AND |DASH )?REST (?:EACH )?{NUMBER} $"):
            named = self.about("tricks")
            rest = [str(seat) for seat in range(len(line.names)) if str(seat) not in named]
            for seat in rest if len(line.names) < FOUR else ():
                self.claim("tricks", found[1], of=seat)
        taken = [int(each) for each in self.about("tricks").values()]
        is_talon = len(line.names) == FOUR == len(taken) + 1 and sum(taken) < HAND
        self.sure = not is_talon  # were the others the talon's?

    def _contract(self, declarer: str | None, asides: str, contract: str) -> None:
        """Read the contract, its declarer unless the rules name one, and the clauses behind it."""
        if declarer is not None:
            self._own = declarer
            self.claim("declarer", declarer)
        for aside in asides.split():
            self.claim(_ASIDES[aside])
        while self._line.left and self._clause():
            pass
        is_bare = TOTUS in self.claims and not contract[0].isdecimal()
        self.claim(
            "contract", f"{contracts.TEN}{contract}" if is_bare else contract.replace("MISERE", MISERE)
        )
        whisters = self.about("whist").keys()
        if len(whisters) == 1 and BOTH not in self.claims and self.claims.get(REST) != "whist":
            self.claims["alone"] = ""
        is_half_told = len(self.about("tricks").keys() - {self._own}) == 1
        self.sure &= not (is_half_told and (BOTH in self.claims or len(whisters) > 1))

    def _clause(self) -> bool:
        """Read the next clause; return whether there is one."""
        is_joined = self._line.cut("AND (?!$)") is not None
        if self._whist() or self._player(is_joined=is_joined):
            return True
        self._whisting = False
        return self._result() or self._rest()

    def _whist(self) -> bool:
        line = self._line
        if line.cut("WHIST BOTH |BOTH WHIST "):
            self.claim(BOTH)
            self._whisting, self._of_declarer = True, False
        elif found := line.cut(rf"WHIST @(?!{self._own})(\d) (?!PASS)(?:{_AMOUNT})?"):
            self._whisting = True
            self._whister(found)
        elif found := line.cut(rf"@(\d) WHIST (?:{_AMOUNT})?(?!@\d (?!PASS|WHIST))"):
            self._whister(found)
        elif self.about("whist") and line.cut("PASS (?!PASS|@)"):
            self.claim("alone")
        elif len(line.names) == 3 and self._own != "-" and (found := line.cut(_IN_TURN)):
            self._answer_in_turn(found)
        elif found := line.cut(_HALF):
            self._half(found)
        elif found := line.cut("REST (PASS|WHIST) |(WHIST) REST "):
            self.claim(REST, (found[1] or found[2]).lower())
            self._of_declarer = False
        elif line.cut("PASS (?:PASS )?(?!@)|NOBODY |ALLPASS "):
            self.claim(NOBODY)
        else:
            return False
        return True

    def _answer_in_turn(self, found: re.Match[str]) -> None:
        """Read the answers of both opponents without names, from the declarer's left."""
        second, tricks = found["second"], found["tricks"]
        seat = str((int(self._own) + (1 if second is None else 2)) % 3)
        self.claim("whist", of=seat)
        if tricks is not None:
            self.claim("tricks", tricks, of=seat)
        self._of_declarer = False

    def _half(self, found: re.Match[str]) -> None:
        """Read a half-whist and the answers of the first opponent around it, with or without names."""
        first, second = found["first"], found["before"] or found["behind"]
        if not found[0].endswith("PASS ") and (back := self._line.cut(_RETURN)):
            self._return(back, first, second)
            return
        self.claim(HALF)
        if first is not None:
            self.claim("pass", of=first)
        if second is not None:
            self.claim(HALF, of=second)
        self._of_declarer = False

    def _return(self, found: re.Match[str], first: str | None, second: str | None) -> None:
        """Read the return of the first opponent, who whists alone."""
        back = found["before"] or found["behind"]
        self.claim(VOIDED)
        for name, seat in ((BACK, first), (VOIDED, second)):
            if seat is not None:
                self.claim(name, of=seat)
        if back not in (None, first):
            self.claim(BACK, of=back)
        if found["amount"] is not None:
            self.claim("tricks", re.findall(r"\d+", found["amount"])[0], of=BACK)
            self.sure &= not self._is_loose(found["amount"], back or first)
        self.sure &= not found["bare"] or back is not None
        self._of_declarer = False

    def _whister(self, found: re.Match[str]) -> None:
        """Read a whister, and the tricks behind the name."""
        seat, tricks = found[1], found[2]
        if tricks is None or f"whist.{seat}" not in self.claims:
            self.claim("whist", of=seat)
        self._of_declarer = False
        if tricks is not None:
            self.claim("tricks", tricks, of=seat)
            self.sure &= not self._is_loose(found[0], seat)
        self.sure &= not self._line.left.startswith("ACE")  # is the number that of the aces?

    def _is_loose(self, amount: str, seat: str | None) -> bool:
        """Return whether tricks behind a whister may be the declarer's."""
        name = "" if seat is None else self._line.names[int(seat)].casefold()
        other = "TOOKM" if name.endswith(("а", "я")) else "TOOKF"
        return not {"THEN", "HYPHEN", other}.isdisjoint(amount.split())

    def _player(self, *, is_joined: bool) -> bool:
        """Read a player's name and the clause behind it."""
        line, own = self._line, self._own
        if found := line.cut(r"@(\d) PASS "):
            self.claim("pass", of=found[1])
            self._of_declarer = self._whisting = False
        elif line.cut(rf"@{own} (?=SHORT|OVER|MADE)"):
            self._of_declarer = True
        elif self._whisting and (found := line.cut(rf"@(?!{own})(\d) (?!MINUS)(?:{_AMOUNT})?")):
            self._whister(found)
            self._listed |= not is_joined and BOTH not in self.claims
        elif found := line.cut(rf"@(\d) {_AMOUNT}"):
            self.claim("tricks", found[2], of=found[1])
            self._of_declarer = found[1] == own
        else:
            return False
        return True

    def _result(self) -> bool:
        """Read the result of the contract."""
        line = self._line
        if line.cut("MADE "):
            self.claim("made")
        elif self._of_declarer and (found := line.cut(_OWN)):
            self.claim("took", found[1] or found[2])
        elif found := line.cut(rf"(SHORT|MINUS|DASH|HYPHEN|OVER) {NUMBER} (?:TRICKS )?"):
            self.claim("over" if found[1] == "OVER" else "short", found[2])
            self._loose |= not self._of_declarer or found[1] in ("DASH", "HYPHEN")
        else:
            return False
        return True

    def _rest(self) -> bool:
        line = self._line
        if self._of_declarer and (found := line.cut(f"({_ASIDE}) ")):
            self.claim(_ASIDES[found[1]])
            return True
        for pattern, word in {**_TALONS, "RETURNED": RETURNED}.items():
            if line.cut(rf"(?:THEN )?(?:TALON )?(?:{pattern}) (?!ACE|KING|QUEEN|TALON)"):
                self.claim("talon", word)
                return True
        if line.cut("UNDERBID "):
            self.claim("underbid")
            return True
        return False

    def answer(self, question: Question, said: Said) -> str | None:
        claims = self.claims
        match question.name:
            case "first":
                return claims.get("first", claims.get("named"))
            case "who":
                signs = (each for each in (RASPASY, DARK_RASPASY, TIME) if each in claims)
                return next(signs, claims.get("declarer", claims.get("named")))
            case "contract":
                if claims.get("declarer", str(question.of)) != str(question.of):
                    raise self.refusal("declarer", str(question.of))
                asides = (each for each in _ASIDES.values() if each in claims and each not in said)
                offered = (each for each in asides if each in question.choices)
                return next(offered, claims.get("contract"))
            case "whist":
                return self._whisters(question)
            case "took":
                return self._took(question, said)
            case "taken":
                return self._taken(question)
            case "unseen" if "unseen" in claims:
                named = claims["unseen"].split(".")
                return next((each for each in question.choices if sorted(each.split(".")) == named), "")
            case "underbid":
                return question.choices[1] if "underbid" in claims else None
        return claims.get(question.name)

    def _whisters(self, question: Question) -> str | None:
        if REST in self.claims:
            self._rest_of(question)
        if VOIDED in self.claims and HALF in question.choices:
            return self._returned(question.choices[0])
        if {HALF, VOIDED} & self.claims.keys():
            return HALF
        named = list(self.about("whist"))
        if BOTH in self.claims or len(named) > 1:
            self.sure &= not self._listed
            return BOTH
        if named:
            return named[0]
        seats = {each for each in question.choices if each.isdecimal()}
        return NOBODY if NOBODY in self.claims or seats == {*self.about("pass")} else None

    def _returned(self, first: str) -> str:
        """Name the first opponent, who returned; return the seat. Raises NotUnderstood."""
        tricks = self.claims.pop(f"tricks.{BACK}", None)
        if tricks is not None:
            self.claim("tricks", tricks, of=first)
        return first

    def _rest_of(self, question: Question) -> None:
        """Name the opponents with cards who are the rest."""
        said, opponents = self.claims.pop(REST), question.choices[:2]
        named = {*self.about("whist"), *self.about("pass")}
        for seat in opponents:
            if seat not in named:
                self.claims[f"{said}.{seat}"] = ""
        if not self.about("whist"):
            self.claims.setdefault(NOBODY, "")

    def _took(self, question: Question, said: Said) -> str | None:
        """Return the declarer's tricks, given or computed from those of all whisters."""
        claims, aim, tricks = self.claims, question.aim or 0, self.about("tricks")
        taken = claims.get("took", tricks.pop(str(question.of), None))
        single = said[-1] if said[-1].isdecimal() else None
        if taken is None and ([*tricks] == [single] if single else len(tricks) > 1):
            taken = str(HAND - sum(map(int, tricks.values())))
        if "short" in claims or "over" in claims:
            self.sure &= taken is not None or not self._loose
            short = int(claims.get("short", 0))
            return str(aim - short + int(claims.get("over", 0)) if aim else short)
        if "made" in claims:
            self.sure &= taken in (None, str(aim))
            return taken or str(aim)
        return taken

    def _taken(self, question: Question) -> str | None:
        """Return the tricks of a player, given or computed from those of all others."""
        tricks = self.about("tricks")
        if str(question.of) in tricks:
            return tricks[str(question.of)]
        tricks.pop(self._own, None)
        if "contract" in self.claims:
            return str(int(question.choices[-1]) - int(*tricks.values())) if len(tricks) == 1 else None
        is_last = len(tricks) == len(self._line.names) - 1
        return str(HAND - sum(map(int, tricks.values()))) if is_last else None

    def claimed_tricks(self) -> Mapping[str, str]:
        """Return the claims about tricks, with those of a declarer who is named."""
        claims, level = self.claims, self.claims.get("contract", "")[:-1]
        own = claims.get("took")
        if own is None and level.isdecimal() and {"made", "short", "over"} & claims.keys():
            own = str(int(level) - int(claims.get("short", 0)) + int(claims.get("over", 0)))
        named = {} if own is None or self._own == "-" else {f"tricks.{self._own}": own}
        return {**named, **super().claimed_tricks()}

    def truths(self, step: Step[Any]) -> Mapping[str, str]:
        return {key: value for event in step.events for key, value in _facts_of(event)}


def _facts_of(event: Any) -> Iterator[tuple[str, str]]:
    match event:
        case events.FirstDealer(seat=seat):
            yield "first", str(seat)
            yield "named", str(seat)
        case events.ConditionsSet(conditions=each):
            yield "price", str(each.price)
            yield "pool", str(each.pool)
            yield "minutes", NONE if each.minutes is None else str(each.minutes)
        case events.ControlTime():
            yield TIME, ""
        case events.DealOver(outcome=Raspasy() as deal):
            yield DARK_RASPASY if deal.running else RASPASY, ""
            yield "unseen", ".".join(map(str, sorted(deal.unseen)))
            yield from ((f"tricks.{seat}", str(each)) for seat, each in enumerate(deal.tricks))
        case events.DealOver(outcome=Played() as deal):
            yield from _of_contract(deal)
            yield from _of_whisters(deal)
            if deal.conceded:
                yield "short", str(deal.short)
            elif not deal.unplayed:
                yield from _of_play(deal)


def _of_contract(deal: Played) -> Iterator[tuple[str, str]]:
    contract = deal.contract
    yield "declarer", str(deal.declarer)
    yield "named", str(deal.declarer)
    level, *_ = contracts.write(msgspec.structs.replace(contract, totus=False)).split()
    yield "contract", level
    asides = {
        DARK: contract.dark,
        NO_TALON: not contract.talon,
        TOTUS: contract.totus,
        SHARE: deal.sharer is not None,
        CONCEDE: deal.conceded,
        "underbid": bool(deal.short) and not deal.conceded,
    }
    yield from ((name, "") for name, is_true in asides.items() if is_true)
    if deal.sitting is not None and contract.talon:
        yield "talon", RETURNED if deal.returned else str(GIFTS.index(deal.talon))


def _of_whisters(deal: Played) -> Iterator[tuple[str, str]]:
    if deal.contract.unwhisted or deal.conceded:
        return
    if deal.half:
        yield HALF, ""
        yield f"{HALF}.{deal.spoke[-1]}", ""
    elif deal.unplayed:
        yield NOBODY, ""
    if deal.whisters == deal.spoke[:1]:
        yield VOIDED, ""
        yield f"{VOIDED}.{deal.spoke[-1]}", ""
        yield f"{BACK}.{deal.spoke[0]}", ""
    yield from ((BOTH, "") for _ in deal.whisters[1:])
    yield from (("alone", "") for _ in deal.whisters if len(deal.whisters) == 1)
    yield from ((f"whist.{seat}", "") for seat in deal.whisters)
    yield from ((f"pass.{seat}", "") for seat in (*deal.spoke, deal.sitting) if seat not in deal.whisters)


def _of_play(deal: Played) -> Iterator[tuple[str, str]]:
    taken, level = deal.tricks[deal.declarer], deal.contract.level
    yield "took", str(taken)
    yield from ((f"tricks.{seat}", str(deal.tricks[seat])) for seat in (deal.declarer, *deal.whisters))
    short = contracts.tricks_short(deal.contract, taken)
    yield "short", str(short)
    if not short:
        yield "made", ""
    if taken >= level and not deal.contract.misere:
        yield "over", str(taken - level)
