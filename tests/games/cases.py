"""Cases of rule books in text files: a clause and a name, what is set up, what is done, and what holds then.

    LOW: 8C 9C 7C JC 8D QD KD 7H TH

    TZ-18 a terz against nothing
      deal 7S 8S 9S QC KC AC 7D 9D 8H / LOW / AH
      declare run 7S 8S 9S
      > totals 20 0

A word in capitals stands for what follows its colon, `#` begins a remark, `>` what is expected at that moment.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest

from tests.contract.walks import evenly, recorded

S = TypeVar("S")


class Case(NamedTuple):
    setup: str
    lines: tuple[str, ...]
    """Actions, and after `> ` what is expected."""


def cases(beside: str, name: str) -> list[Any]:
    """The cases of the file of this name beside a module, as parameters that are marked with their clauses."""
    text = (Path(beside).parent / name).read_text("utf-8")
    named: dict[str, str] = {}

    def filled(line: str) -> str:
        return re.sub(r"\b[A-Z]{3,}\b", lambda word: named.get(word[0], word[0]), line.strip())

    found = []
    for block in re.sub(r"^#.*\n", "", text, flags=re.M).strip().split("\n\n"):
        title, *lines = block.strip().split("\n")
        if lines and lines[0].startswith(" "):
            case = Case(filled(lines[0]), tuple(map(filled, lines[1:])))
            found.append(pytest.param(case, marks=pytest.mark.rule(title.split(" ")[0]), id=title))
        else:
            for line in (title, *lines):
                word, meaning = line.split(": ", 1)
                named[word] = filled(meaning)
    return found


def follow(case: Case, state: S, act: Callable[[S, str], S], expect: Callable[[S, str, str], None]) -> None:
    """Go through the case; a colon, or else the first blank, parts what is asked from the answer."""
    for line in case.lines:
        if line.startswith("> "):
            asked, _, answer = line[2:].partition(":" if ":" in line else " ")
            expect(state, asked, answer.strip())
        else:
            state = act(state, line)


def moments(name: str, count: int, *phases: object) -> Sequence[Any]:
    """So many states of recorded matches in one of these phases, evenly spread."""
    states = (state for walk in recorded(name) for state in walk.states)
    return evenly([state for state in states if state.deal is not None and state.phase in phases], count)
