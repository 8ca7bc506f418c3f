"""What the owner of the bot reads: its status, and how many chats of a broadcast remain."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from bot.preferences import Language
from bot.screens.buttons import Personal, PersonalVerb, encode
from bot.screens.content import MOST_CHARACTERS, Content, Key, Tint
from bot.service.census import Count
from bot.service.process_reports import ProcessReport
from bot.texts.words import Words, words_in
from bot.troubles import TOKEN
from games import registry

MOST_IN_BROADCAST = MOST_CHARACTERS - 200
"""The longest text for all, as the preview has a line above it."""
CANCEL, SEND, STOP = "no", "yes", "stop"
"""What a button does with a text for all."""


def _press(choice: str, offer: str = "") -> str:
    return encode(Personal(PersonalVerb.BROADCAST, f"{choice}.{offer}"))


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
    reports: Sequence[ProcessReport],
    count: Count,
    ill: Sequence[str],
    servers: Sequence[str],
    language: Language,
    *,
    maintenance: bool,
) -> Content:
    """How the bot is doing."""
    words = words_in(language)
    versions = sorted({report.version for report in reports})
    lines = [
        words.html("status-title", versions=", ".join(versions)),
        words.html(
            "status-processes",
            count=len(reports),
            since=_moment(min((report.began for report in reports), default=0)),
        ),
        words.html("status-tables", **_tables(count), people=count.people),
        *_by_game(count, words, language),
        words.html(
            "status-minute",
            moves=sum(report.moves for report in reports),
            errors=sum(report.errors for report in reports),
        ),
        words.html("status-servers", servers=", ".join(servers)),
        *_ailments(reports, count, ill, words),
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


def _ailments(reports: Sequence[ProcessReport], count: Count, ill: Sequence[str], words: Words) -> list[str]:
    """A line on each thing that is wrong, or that nothing is."""
    missing = Counter(ill)
    for report in reports:
        missing.update(set(report.ill) - missing.keys())
    lines = [words.html("token-used-elsewhere")] if missing.pop(TOKEN, 0) else []
    lines += [words.html("status-missing", what=what) for what in sorted(missing)]
    if count.backlog.deadlines:
        lines.append(words.html("status-late", count=count.backlog.deadlines))
    return lines or [words.html("status-well")]


def _moment(at: int) -> str:
    """A time as everybody reads it alike."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def html(text: str) -> str:
    """A text as it is written, for Telegram's HTML."""
    return escape(text, quote=False)
