from typing import Any

import pytest
from telegram import Message

from bot.chat.incoming.dispatch import SentCommand, command_in


def message(text: str, *, offset: int = 0, length: int | None = None, kind: str = "bot_command") -> Message:
    marked = len(text.split(maxsplit=1)[0]) if length is None else length
    entity = {"type": kind, "offset": offset, "length": marked}
    chat = {"id": -1, "type": "group", "title": "G"}
    raw: dict[str, Any] = {"message_id": 1, "date": 1, "chat": chat, "text": text, "entities": [entity]}
    return Message.de_json(raw, None)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/new", SentCommand("new", ())),
        ("/NEW", SentCommand("new", ())),
        ("/new@pulka_bot", SentCommand("new", ())),
        ("/New@Pulka_Bot terc  five\nsix", SentCommand("new", ("terc", "five", "six"))),
        ("/new\tterc", SentCommand("new", ("terc",))),
        ("/new@other_bot", None),
        ("/new@", None),
        ("/new@pulka", None),
    ],
)
def test_a_command_is_read_as_telegram_marks_it(text: str, command: SentCommand | None) -> None:
    assert command_in(message(text), "pulka_bot") == command


def test_a_command_ends_where_telegram_says() -> None:
    assert command_in(message("/new,terc five", length=4), "pulka_bot") == SentCommand("new", ("five",))


@pytest.mark.parametrize(
    "other",
    [message("see /new", offset=4, length=4), message("/new", kind="bold"), message("/new", kind="mention")],
)
def test_what_telegram_marks_otherwise_is_no_command(other: Message) -> None:
    assert command_in(other, "pulka_bot") is None


def test_a_message_without_entities_or_text_is_no_command() -> None:
    chat = {"id": -1, "type": "group", "title": "G"}
    marked = [{"type": "bot_command", "offset": 0, "length": 4}]
    for rest in ({"text": "/new"}, {"entities": marked}, {"caption": "/new", "caption_entities": marked}):
        raw: dict[str, Any] = {"message_id": 1, "date": 1, "chat": chat, **rest}
        assert command_in(Message.de_json(raw, None), "pulka_bot") is None
