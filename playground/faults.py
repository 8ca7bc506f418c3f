"""What goes wrong on purpose: calls that fail or hang, answers that are lost, updates that come twice or out of order."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from random import Random

import msgspec


class Fault(Enum):
    TOO_MANY = "too_many"
    """429; the chat is closed to sends and edits for as many seconds as the answer says."""
    SERVER_ERROR = "server_error"
    """500, in JSON."""
    BAD_GATEWAY = "bad_gateway"
    """502, as a page of HTML from in front of the Bot API."""
    HANG = "hang"
    """Nothing happens for so many seconds; then the connection is closed."""
    RESET = "reset"
    """The connection is reset before anything is done."""
    LOST = "lost"
    """The call is carried out, and the connection reset before the answer."""
    TWICE = "twice"
    """An update comes again after so many seconds, whether or not it was confirmed."""
    LATE = "late"
    """An update comes so many seconds late; younger ones overtake it."""


UPDATE_FAULTS = frozenset({Fault.TWICE, Fault.LATE})
CALL_FAULTS = (Fault.TOO_MANY, Fault.BAD_GATEWAY, Fault.HANG, Fault.RESET, Fault.LOST)
USUAL_SECONDS = {Fault.TOO_MANY: 3.0, Fault.HANG: 30.0, Fault.TWICE: 1.0, Fault.LATE: 2.0}


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault, how often it strikes, and what it is kept to."""

    fault: Fault
    probability: float = 1.0
    method: str | None = None
    """Of the calls this method alone; of the updates this kind alone."""
    chat: int | None = None
    times: int | None = None
    """After so many strikes it is over."""
    seconds: float | None = None

    @property
    def length(self) -> float:
        """Its seconds, or what is usual."""
        return USUAL_SECONDS.get(self.fault, 0.0) if self.seconds is None else self.seconds


class Faults:
    """Decides what goes wrong. Each rule draws by itself for each method and chat, so that one chat's calls do not shift another's luck."""

    def __init__(self, rules: Iterable[Rule] = (), *, seed: int = 0) -> None:
        self.strikes: Counter[Fault] = Counter()
        self.replace(rules, seed=seed)

    def replace(self, rules: Iterable[Rule], *, seed: int = 0) -> None:
        """From now on these rules; what has struck so far stays counted."""
        self.rules = tuple(rules)
        self.seed = seed
        self._left = [rule.times for rule in self.rules]
        self._luck: dict[tuple[int, str, int | None], Random] = {}

    def of_call(self, method: str, chat: int | None) -> Rule | None:
        """What befalls this call."""
        return self._first(method, chat, updates=False) if self.rules else None

    def of_update(self, kind: str, chat: int | None) -> Rule | None:
        """What befalls this update."""
        return self._first(kind, chat, updates=True) if self.rules else None

    def _first(self, name: str, chat: int | None, *, updates: bool) -> Rule | None:
        for number, rule in enumerate(self.rules):
            if (rule.fault in UPDATE_FAULTS) == updates and self._strikes(number, rule, name.lower(), chat):
                self.strikes[rule.fault] += 1
                return rule
        return None

    def _strikes(self, number: int, rule: Rule, name: str, chat: int | None) -> bool:
        if rule.method is not None and rule.method.lower() != name:
            return False
        if rule.chat is not None and rule.chat != chat:
            return False
        left = self._left[number]
        if left == 0:
            return False
        key = (number, name, chat)
        luck = self._luck.get(key)
        if luck is None:
            luck = self._luck[key] = Random(f"{self.seed}:{number}:{name}:{chat}")
        if luck.random() >= rule.probability:
            return False
        if left is not None:
            self._left[number] = left - 1
        return True


def bad_day(rate: float) -> list[Rule]:
    """Rules by which this part of all calls fails, each way as often as the others, and this part of all updates comes twice or late."""
    return [*spread(CALL_FAULTS, rate), *spread((Fault.TWICE, Fault.LATE), rate)]


def spread(faults: Iterable[Fault], rate: float) -> list[Rule]:
    """Rules that together strike at this rate, each fault as often as the others; a rule is asked only where those before it spared."""
    kinds = list(faults)
    share = rate / len(kinds)
    return [Rule(fault, share / (1 - number * share)) for number, fault in enumerate(kinds)]
