"""What a person sees while they wait for a quick match, and when the wait is over."""

from bot.base.pace import FAST, SECOND_MS
from bot.base.preferences import Habits, Language
from bot.features.lobby.choices import has_clock
from bot.features.queue.planning import fewest_seats
from bot.features.queue.waiting import Ending, Ticket, Wish
from bot.ui.buttons import InvalidData, Personal, encode
from bot.ui.clock_words import duration, pace_line
from bot.ui.content import Content, Key, Tint
from bot.ui.level_words import level_line
from bot.ui.render import choice_key
from bot.ui.texts.words import Words, words_in
from games import registry
from games.faces.panel import Text
from games.pairing import SOON_MS

PATIENCE_S = (15, 30, 60, 180)
"""How long a person may wait for others."""
STEPS_S = ((30, 5), (60, 10), (1_000_000, 30))
"""Up to when a wait is shown in steps of so many seconds."""
LEAVE, NOW = "leave", "now"
PATIENCE, RATED = "wait", "rated"
ON, OFF = "on", "off"


def wish_for(game: str, preset: str, habits: Habits) -> Wish:
    """What a person with these habits waits for who wants to play this."""
    return Wish(game, preset, habits.rated and has_clock(game))


def read_wish(argument: str) -> tuple[str, str]:
    """The game and preset that a button's argument means. Raises InvalidData."""
    game, _, preset = argument.partition("/")
    if game not in registry.names() or preset not in registry.get(game).presets:
        raise InvalidData(argument)
    return game, preset


def people_key(game: str, preset: str, words: Words) -> Key:
    """The button with which a wait begins."""
    data = encode(Personal("people", f"{game}/{preset}"))
    return Key(words.plain("button-with-people"), data, tint=Tint.GREEN)


def waiting_content(ticket: Ticket, others: int, now: int, language: Language) -> Content:
    """How a person waits, and what they may change about it."""
    wish, words = ticket.wish, words_in(language, ticket.wish.game)
    waited = _in_steps(max(0, now - ticket.since) // SECOND_MS)
    left = max(0, _patience(ticket, others, waited) - waited)
    lines = [
        words.html("queue-title", game=Text(registry.key(wish.game, "name"))),
        words.html("queue-preset", preset=Text(registry.key(wish.game, "preset", wish.preset))),
        *([_terms(wish, words)] if has_clock(wish.game) else []),
        "",
        words.html("queue-waited", time=_time(waited)),
        words.html("queue-others", count=others),
        words.html("queue-computers", time=_time(left)) if left else words.html("queue-computers-now"),
        level_line(wish.game, ticket.level, words),
    ]
    return Content("\n".join(lines), _keys(ticket, words))


def _patience(ticket: Ticket, others: int, waited: int) -> int:
    """After how many seconds of waiting the match begins; sooner where some wait who are too few."""
    soon = SOON_MS // SECOND_MS
    if others and waited < soon and fewest_seats(ticket.wish) > 2:
        return soon
    return -(-(ticket.until - ticket.since) // SECOND_MS)


def ending_content(wish: Wish, ending: Ending, language: Language) -> Content:
    """The last word of a wait."""
    known = wish.game in registry.names()
    words = words_in(language, wish.game if known else None)
    game = words.plain(registry.key(wish.game, "name")) if known else wish.game
    again = ending not in (Ending.BEGUN, Ending.ALONE, Ending.ELSEWHERE)
    keys = ((Key(words.plain("button-play"), encode(Personal("play"))),),) if again else ()
    return Content(words.html(_ENDINGS[ending], game=game), keys)


def over_content(language: Language) -> Content:
    """What a message says whose wait is over for long."""
    return Content(words_in(language).html("queue-over"))


_ENDINGS = {
    Ending.LEFT: "queue-left",
    Ending.BEGUN: "queue-begun",
    Ending.ALONE: "queue-alone",
    Ending.ELSEWHERE: "queue-elsewhere",
    Ending.MAINTENANCE: "queue-maintenance",
    Ending.LAPSED: "queue-lapsed",
    Ending.IMPOSSIBLE: "queue-impossible",
}


def _in_steps(seconds: int) -> int:
    """The seconds of a wait as they are shown: they change seldom."""
    step = next(step for until, step in STEPS_S if seconds < until)
    return seconds // step * step


def _time(seconds: int) -> Text:
    """A time in minutes and seconds."""
    if seconds < 60 or not seconds % 60:
        return duration(seconds) if seconds else Text("duration-seconds", {"count": 0})
    minutes = Text("duration-minutes", {"count": seconds // 60})
    return Text("queue-time", {"minutes": minutes, "seconds": duration(seconds % 60)})


def _terms(wish: Wish, words: Words) -> str:
    """The pace, and whether the match is rated."""
    return "\n".join((pace_line(FAST, words), words.html("queue-rated" if wish.rated else "queue-unrated")))


def _keys(ticket: Ticket, words: Words) -> tuple[tuple[Key, ...], ...]:
    wish = ticket.wish
    patience = (ticket.until - ticket.since) // SECOND_MS
    times = tuple(
        _choice(words, duration(each), f"{PATIENCE}={each}", chosen=each == patience) for each in PATIENCE_S
    )
    now = Key(words.plain("button-computers-now"), _press(NOW))
    leave = Key(words.plain("button-leave-queue"), _press(LEAVE))
    return (times, *(((_rated_key(wish, words),),) if has_clock(wish.game) else ()), (now,), (leave,))


def _rated_key(wish: Wish, words: Words) -> Key:
    """The key that says whether the match counts."""
    return _choice(words, Text("button-rated"), f"{RATED}={OFF if wish.rated else ON}", chosen=wish.rated)


def _choice(words: Words, name: Text, argument: str, *, chosen: bool) -> Key:
    return choice_key(words, name, _press(argument), chosen=chosen)


def _press(argument: str) -> str:
    return encode(Personal("queue", argument))
