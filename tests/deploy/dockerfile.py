"""The Dockerfile as instructions."""

import json
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Instruction(NamedTuple):
    name: str
    rest: str

    @property
    def words(self) -> list[str]:
        """Its arguments: of the JSON form where it has one, without options."""
        listed = self.rest[self.rest.find("[") :]
        if listed.startswith("[") and listed.endswith("]"):
            words: list[str] = json.loads(listed)
            return words
        return [word for word in self.rest.split() if not word.startswith("--")]

    @property
    def option(self) -> dict[str, str]:
        """Its `--name=value` options."""
        return dict(re.findall(r"--([\w-]+)=(\S+)", self.rest.partition("[")[0]))


def stages() -> list[list[Instruction]]:
    """Every stage's instructions, each beginning with its FROM."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    found: list[list[Instruction]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, rest = line.partition(" ")
        if name == "FROM":
            found.append([])
        found[-1].append(Instruction(name, rest.strip()))
    return found


def only(stage: list[Instruction], name: str) -> Instruction:
    """The one instruction of this name."""
    (instruction,) = [each for each in stage if each.name == name]
    return instruction


def variables(stage: list[Instruction]) -> dict[str, str]:
    """Variables set by ENV."""
    return dict(pair.split("=", 1) for each in stage if each.name == "ENV" for pair in each.words)
