"""Screens of a wait for a quick match, and of its end."""

from collections import Counter
from collections.abc import Sequence

from bot.base.pace import FAST, SECOND_MS
from bot.base.preferences import Language
from bot.features.queue.coming_screen import coming_lines
from bot.features.queue.offer_lines import offer_keys, offer_lines
from bot.features.queue.waiting import Ending, Notice, Ticket, Wish
from bot.match.loaded import Loaded
from bot.match.opening.choices import has_clock
from bot.match.table import Table
from bot.ui.buttons import InvalidData, Personal, encode
from bot.ui.clock_words import duration, pace_line
from bot.ui.content import Content, Key, Tint
from bot.ui.option_words import preset_name
from bot.ui.render import Keys, fitting_rows
from bot.ui.texts.words import Words, words_in
from games import registry
from games.faces.panel import Text

STEPS_S = ((30, 5), (60, 10), (600, 30), (1_000_000, 300))
"""Upper bound of a wait, and the step in which it is shown, in seconds."""
SHOWN = 3
"""Limit of other matches on the screen."""
LEAVE, NOW = "leave", "now"
MOVE, ADD, SOLO = "go", "add", "solo"


def read_wish(argument: str) -> Wish:
    """Parse a button's argument: game and preset. Raises InvalidData."""
    game, _, preset = argument.partition("/")
    if game not in registry.names() or preset not in registry.get(game).presets:
        raise InvalidData(argument)
    return Wish(game, preset)


def people_key(game: str, preset: str, words: Words) -> Key:
    """Return the button that starts a match with others at once."""
    data = encode(Personal("people", f"{game}/{preset}"))
    return Key(words.plain("button-with-people"), data, tint=Tint.GREEN)


def rated_keys(game: str, preset: str, words: Words) -> tuple[Key, ...]:
    """Return the button that begins a wait for a rated match, in a game with a clock."""
    data = encode(Personal("rated", f"{game}/{preset}"))
    return (Key(words.plain("button-rated"), data),) if has_clock(game) else ()


def ring_row(wish: Wish, words: Words, *, called: bool) -> tuple[Key, ...]:
    """Return the row of the key to be called when somebody plays the game, or called no longer."""
    on, key = ("off", "button-call-off") if called else ("on", "button-call")
    return (Key(words.plain(key), encode(Personal("ring", f"{on}/{_argument(wish)}"))),)


def ring_content(table: Table, wish: Wish, language: Language) -> Content:
    """Return the call of a person to a table."""
    words = words_in(language, table.game)
    game = Text(registry.key(table.game, "name"))
    lines = (words.html("queue-ring", game=game), *offer_lines([table], words)[1:-1])
    keys = (*offer_keys([table], wish.preset, words), ring_row(wish, words, called=True))
    return Content("\n".join(lines), keys)


def waiting_content(
    ticket: Ticket,
    counts: Counter[Wish],
    now: int,
    language: Language,
    seat: Loaded | None = None,
    offers: Sequence[Table] = (),
    *,
    called: bool = False,
) -> Content:
    """Return the screen of a wait, with keys to change it.

    `counts`: people in the queue for each rated match; `seat`: the table of the ticket; `offers`: tables of
    other presets; `called`: whether the person is called when somebody plays the game.
    """
    words = words_in(language, ticket.wishes[-1].game)
    if not ticket.rated:
        table = coming_lines(seat, now, words, language)
        return _coming_content(ticket.wishes[0], words, table, offers, called=called)
    waited = _in_steps(max(0, now - ticket.since) // SECOND_MS)
    lines = [
        words.html("queue-title"),
        *(_wish_line(wish, counts[wish] - 1, language) for wish in ticket.wishes),
        pace_line(FAST, words),
        "",
        words.html("queue-waited", time=_time(waited)),
        words.html("queue-meanwhile"),
    ]
    others = [wish for wish, count in counts.most_common() if count > 0 and wish not in ticket.wishes]
    solo = Key(words.plain("button-meanwhile"), _press(f"{SOLO}={_argument(ticket.wishes[-1])}"))
    leave = Key(words.plain("button-leave-queue"), _press(LEAVE))
    rows = [row for wish in others[:SHOWN] for row in _other_keys(wish, counts[wish], language)]
    return Content("\n".join(lines), (*rows, (solo,), (leave,)))


def _wish_line(wish: Wish, others: int, language: Language) -> str:
    """Return the line of a match, with the number of other people in its queue."""
    words = words_in(language, wish.game)
    return words.html("queue-wish", **_names(wish), count=max(0, others))


def _other_keys(wish: Wish, count: int, language: Language) -> Keys:
    """Return the keys of another match: to move to it, and to add it."""
    words = words_in(language, wish.game)
    label = words.plain("button-go-to-wish", **_names(wish), count=count)
    argument = _argument(wish)
    add = Key(words.plain("button-add-wish"), _press(f"{ADD}={argument}"))
    return fitting_rows((Key(label, _press(f"{MOVE}={argument}")), add), 2)


def _names(wish: Wish) -> dict[str, Text]:
    return {"game": Text(registry.key(wish.game, "name")), "preset": preset_name(wish.game, wish.preset)}


def _coming_content(
    wish: Wish, words: Words, table: Sequence[str], offers: Sequence[Table], *, called: bool
) -> Content:
    """Return the screen of a wait for a computer's seat, with the lines about its table."""
    keys = (
        *offer_keys(offers, wish.preset, words),
        (Key(words.plain("button-own-table"), _press(NOW)),),
        ring_row(wish, words, called=called),
        (Key(words.plain("button-leave-queue"), _press(LEAVE)),),
    )
    lines = (words.html("queue-coming", **_names(wish)), *offer_lines(offers, words), *table)
    return Content("\n".join(lines), keys)


def called_content(wish: Wish, language: Language) -> Content:
    """Return the screen before a rated match that waits for the end of a deal."""
    return Content(words_in(language, wish.game).html("queue-called", **_names(wish)))


def ending_content(wish: Wish, ending: Ending, language: Language) -> Content:
    """Return the screen of a wait that has ended."""
    known = wish.game in registry.names()
    words = words_in(language, wish.game if known else None)
    game = words.plain(registry.key(wish.game, "name")) if known else wish.game
    again = ending not in (Ending.BEGUN, Ending.ALONE, Ending.ELSEWHERE)
    keys = ((Key(words.plain("button-play"), encode(Personal("play"))),),) if again else ()
    return Content(words.html(_ENDINGS[ending], game=game), keys)


def alone_content(notice: Notice, offers: Sequence[Table], *, called: bool) -> Content:
    """Return the screen of a match against computers that others may join, with tables of people."""
    words = words_in(notice.language, notice.wish.game)
    game = words.plain(registry.key(notice.wish.game, "name"))
    text = words.html("queue-alone", game=game)
    lines = ["", *offer_lines(offers, words)[:-1]] if offers else []
    keys = (*offer_keys(offers, notice.wish.preset, words), ring_row(notice.wish, words, called=called))
    return Content("\n".join((text, *lines)), keys)


def over_content(language: Language) -> Content:
    """Return the screen of a long-ended wait, without its ending."""
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
    """Round the seconds of a wait down to its step, so that the screen changes seldom."""
    step = next(step for until, step in STEPS_S if seconds < until)
    return seconds // step * step


def _time(seconds: int) -> Text:
    """Return a time in minutes and seconds."""
    if seconds < 60 or not seconds % 60:
        return duration(seconds) if seconds else Text("duration-seconds", {"count": 0})
    minutes = Text("duration-minutes", {"count": seconds // 60})
    return Text("queue-time", {"minutes": minutes, "seconds": duration(seconds % 60)})


def _argument(wish: Wish) -> str:
    return f"{wish.game}/{wish.preset}"


def _press(argument: str) -> str:
    return encode(Personal("queue", argument))
