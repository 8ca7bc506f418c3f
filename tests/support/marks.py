"""Marked secrets, to be found in logs, metrics and reports: names, secrets, cards."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from playground.world import World

PERSON, CHAT = "Zorbanik", "Grumblewick"
"""Parts of the names of people, and of the titles of chats and topics."""
CARDS = re.compile(
    r"(?<![\w-])-?(?:10|[2-9TJQKAВДКТ])[SCDH](?![\w-])"  # in actions, in what is stored: AS
    r"|(?<![\w-])[SCDH][2-9TJQKA](?![\w-])"  # by the name in the program: Card.SA
    r"|(?:10|[2-9TJQKAВДКТ])?[♠♣♦♥♤♧♢♡]"  # as people read them
    r"|(?<![\w:=.-])(?<!line )[1-3]{4}(?![\w.-])"  # those of TERC: 1231
    r"|\[[1-3](?:, ?[1-3]){3}\]|\bCard\(|<(?:Card|Rank|Suit|Number|Form|Colour|Ground)\b"
)
"""Cards in every notation of the program. Numbers of lines, ports and counts look otherwise."""


class Finding(NamedTuple):
    """Something that must not be told, and the text around it."""

    kind: str
    around: str


class Seeker:
    """Finds marked names, secrets in all their forms, and cards."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self.secrets = set(secrets)

    def findings(self, text: str) -> Iterator[Finding]:
        """Return the marks and cards leaked in a text."""
        yield from self.of_secrets(text)
        for match in re.finditer(f"{PERSON}|{CHAT}", text, re.IGNORECASE):
            yield Finding("name", _around(text, match.start()))
        for match in CARDS.finditer(text):
            yield Finding("card", _around(text, match.start()))

    def of_secrets(self, text: str) -> Iterator[Finding]:
        """The secrets in a text that may have names and cards."""
        for secret in self.secrets:
            for form in {secret, _escaped(secret), _escaped(_escaped(secret)), quote(secret, safe="")}:
                if form in text:
                    yield Finding("secret", _around(text, text.index(form)))


def _escaped(text: str) -> str:
    return repr(text)[1:-1]


def _around(text: str, at: int) -> str:
    return text[max(0, at - 150) : at + 80]


def mark(world: World) -> None:
    """Give everybody in a world, and all its chats and topics, names that can be found."""
    for person in world.people:
        world.change_person(
            person,
            first_name=f"{PERSON}{person}",
            last_name=f"{PERSON} & <i>",
            username=f"{PERSON.lower()}_{person}",
        )
    for room in world.groups.values():
        room.chat = msgspec.structs.replace(room.chat, title=f"{room.chat.title} {CHAT} <b>")
        room.topics = {
            thread: topic.__class__(thread, f"{CHAT} {thread}") for thread, topic in room.topics.items()
        }
