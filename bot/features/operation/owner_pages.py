"""What the owner of the bot reads: its status, and how many chats of a broadcast remain."""

from collections.abc import Sequence
from html import escape

from bot.base.preferences import Language
from bot.base.troubles import TOKEN
from bot.match.census import Count
from bot.ui.buttons import Personal, encode
from bot.ui.content import MOST_CHARACTERS, Content, Key, Tint
from bot.ui.texts.words import Words, words_in
from games import registry

MOST_IN_BROADCAST = MOST_CHARACTERS - 200
"""The longest text for all, as the preview has a line above it."""
CANCEL, SEND, STOP = "no", "yes", "stop"
"""What a button does with a text for all."""


def _press(choice: str, offer: str = "") -> str:
    return encode(Personal("broadcast", f"{choice}.{offer}"))


def preview_content(text: str, chats: int, offer: str, words: Words) -> Content:
    """A text as all chats will see it, with a button to send it."""
    send = Key(words.plain("button-broadcast", chats=chats), _press(SEND, offer), tint=Tint.GREEN)
    cancel = Key(words.plain("button-broadcast-cancel"), _press(CANCEL, offer))
    keys = ((send,), (cancel,)) if chats else ((cancel,),)
    return Content(f"{words.html('broadcast-preview', chats=chats)}\n\n{text}", keys)


def remaining_content(chats: int, words: Words) -> Content:
    """How many chats of a broadcast remain, with a button to leave them out."""
    stop = Key(words.plain("button-broadcast-stop"), _press(STOP))
    return Content(words.html("broadcast-remaining", chats=chats), ((stop,),))


def status_content(
    version: str,
    processes: int,
    count: Count,
    ill: Sequence[str],
    servers: Sequence[str],
    language: Language,
    *,
    maintenance: bool,
) -> Content:
    """How the bot is doing; `ill` names what does not answer this process."""
    words = words_in(language)
    lines = [
        words.html("status-title", version=version),
        words.html("status-processes", count=processes),
        words.html("status-tables", **_tables(count), people=count.people),
        *_by_game(count, words, language),
        words.html("status-servers", servers=", ".join(servers)),
        *_ailments(count, ill, words),
    ]
    if maintenance:
        lines.append(words.html("status-maintenance"))
    return Content("\n".join(lines))


def _tables(count: Count) -> dict[str, int]:
    return {"matches": count.running().total(), "lobbies": count.lobbies}


def _by_game(count: Count, words: Words, language: Language) -> list[str]:
    return [
        words.html("status-game", game=words_in(language, game).plain(registry.key(game, "name")), count=n)
        for game, n in count.running().most_common()
    ]


def _ailments(count: Count, ill: Sequence[str], words: Words) -> list[str]:
    """A line on each thing that is wrong, or that nothing is."""
    lines = [words.html("token-used-elsewhere")] if TOKEN in ill else []
    lines += [words.html("status-missing", what=what) for what in sorted(set(ill) - {TOKEN})]
    if count.backlog.deadlines:
        lines.append(words.html("status-late", count=count.backlog.deadlines))
    return lines or [words.html("status-well")]


def html(text: str) -> str:
    """A text as it is written, for Telegram's HTML."""
    return escape(text, quote=False)
