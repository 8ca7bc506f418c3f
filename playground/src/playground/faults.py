"""Fault injection: failing and hanging calls, lost answers, updates that come twice or out of order."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from random import Random

import msgspec


class Fault(Enum):
    TOO_MANY = "too_many"
    """429; the chat takes no sends and edits for the seconds that the answer names."""
    SERVER_ERROR = "server_error"
    """500, in JSON."""
    BAD_GATEWAY = "bad_gateway"
    """502, as an HTML page of the proxy in front of the Bot API."""
    HANG = "hang"
    """The connection hangs for the rule's seconds, then closes."""
    RESET = "reset"
    """The connection is reset before the call is carried out."""
    LOST = "lost"
    """The call is carried out; the connection is reset before the answer."""
    TWICE = "twice"
    """An update comes again after the rule's seconds, even if it was confirmed."""
    LATE = "late"
    """An update comes late by the rule's seconds; newer ones overtake it."""


UPDATE_FAULTS = frozenset({Fault.TWICE, Fault.LATE})
CALL_FAULTS = (Fault.TOO_MANY, Fault.BAD_GATEWAY, Fault.HANG, Fault.RESET, Fault.LOST)
DEFAULT_SECONDS = {Fault.TOO_MANY: 3.0, Fault.HANG: 30.0, Fault.TWICE: 1.0, Fault.LATE: 2.0}


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault, its rate and its limits."""

    fault: Fault
    probability: float = 1.0
    method: str | None = None
    """The only method, or kind of update, that it strikes."""
    chat: int | None = None
    times: int | None = None
    """The rule ends after this many strikes."""
    seconds: float | None = None

    @property
    def length(self) -> float:
        """The rule's seconds, or the fault's default."""
        return DEFAULT_SECONDS.get(self.fault, 0.0) if self.seconds is None else self.seconds


class Faults:
    """Decides which calls and updates fail.

    Each rule has a random generator for each method and chat: calls in one chat do not change
    the faults of another.
    """

    def __init__(self, rules: Iterable[Rule] = (), *, seed: int = 0) -> None:
        self.strikes: Counter[Fault] = Counter()
        self.replace(rules, seed=seed)

    def replace(self, rules: Iterable[Rule], *, seed: int = 0) -> None:
        """Replace the rules and keep the counts of strikes."""
        self.rules = tuple(rules)
        self.seed = seed
        self._left = [rule.times for rule in self.rules]
        self._luck: dict[tuple[int, str, int | None], Random] = {}

    def of_call(self, method: str, chat: int | None) -> Rule | None:
        """Return the rule that strikes this call, if any."""
        return self._first(method, chat, updates=False) if self.rules else None

    def of_update(self, kind: str, chat: int | None) -> Rule | None:
        """Return the rule that strikes this update, if any."""
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
    """Return rules that strike calls and updates at this rate, each fault equally often."""
    return [*spread(CALL_FAULTS, rate), *spread((Fault.TWICE, Fault.LATE), rate)]


def spread(faults: Iterable[Fault], rate: float) -> list[Rule]:
    """Return rules whose faults together strike at this rate, each equally often; the first strike wins."""
    kinds = list(faults)
    share = rate / len(kinds)
    return [Rule(fault, share / (1 - number * share)) for number, fault in enumerate(kinds)]
