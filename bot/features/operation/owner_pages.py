"""The page of /status."""

from collections.abc import Sequence

from bot.base.preferences import Language
from bot.base.troubles import TOKEN
from bot.match.census import Count
from bot.ui.content import Content
from bot.ui.texts.words import Words, words_in
from games import registry


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
    """Return the status page; `ill` names the servers that do not answer this process."""
    words, running = words_in(language), count.running()
    names = {game: words_in(language, game).plain(registry.key(game, "name")) for game in running}
    lines = [
        words.html("status-title", version=version),
        words.html("status-processes", count=processes),
        words.html("status-tables", matches=running.total(), lobbies=count.lobbies, people=count.people),
        *(words.html("status-game", game=names[game], count=n) for game, n in running.most_common()),
        words.html("status-servers", servers=", ".join(servers)),
        *_ailments(count, ill, words),
    ]
    if maintenance:
        lines.append(words.html("status-maintenance"))
    return Content("\n".join(lines))


def _ailments(count: Count, ill: Sequence[str], words: Words) -> list[str]:
    """Return a line for each trouble, or one that reports none."""
    lines = [words.html("token-used-elsewhere")] if TOKEN in ill else []
    lines += [words.html("status-missing", what=what) for what in sorted(set(ill) - {TOKEN})]
    if count.backlog.deadlines:
        lines.append(words.html("status-late", count=count.backlog.deadlines))
    return lines or [words.html("status-well")]
