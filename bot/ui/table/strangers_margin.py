"""Surroundings of strangers' hands: absences, clocks, phrases, the menu, keys to another match."""

from collections.abc import Collection
from typing import Any

from bot.match.chairs import MenuPage, Phrase
from bot.match.rematch import awaited, has_gone_away, is_apart, still_there
from bot.match.table import Chair, PersonId, Phase, Table
from bot.ui.buttons import AtCompany, AtTable, encode
from bot.ui.clock_words import time_of, waiting_notices
from bot.ui.content import Key
from bot.ui.render import Keys
from bot.ui.table.group_message import absence_notices, lot_notices, newcomer_notices
from bot.ui.texts.words import Words
from games.core import AnyGame, Seat
from games.faces.panel import Text, Who

FIRST_ROW = 2
"""Phrases in the first of two rows of keys: they are the long ones."""
SPOKEN = {
    Phrase.THANKS: Text("phrase-thanks"),
    Phrase.GOOD_GAME: Text("phrase-game"),
    Phrase.LUCK: Text("phrase-luck"),
    Phrase.MOMENT: Text("phrase-moment"),
    Phrase.NICE: Text("phrase-nice"),
}
CLOSE = "close"
"""Closes the menu, as the argument of a key."""
HERE, AUDIBLE = "here", "off"
"""Show no phrases, or show them, as the argument of a key."""


def company_lines(table: Table, game: AnyGame, state: Any, seat: Seat, words: Words) -> list[str]:
    """Draw a stranger's lines about the others: arrivals, absences, clocks, phrases."""
    notices = [
        *([words.html("notice-called")] if table.is_called else []),
        *newcomer_notices(table, words, own=seat),
        *lot_notices(table, words),
    ]
    news = notices if table.chat is None else []
    if not table.audience.is_company:
        return news
    return [
        *news,
        *absence_notices(table, words),
        *(waiting_notices(table, words) or _clock_of_other(table, game, state, seat, words)),
        *_spoken(table, seat, words),
    ]


def _clock_of_other(table: Table, game: AnyGame, state: Any, seat: Seat, words: Words) -> list[str]:
    """Draw the clock of another player on turn."""
    asked = game.awaited(state)
    if len(asked) != 1 or seat in asked:
        return []
    other = min(asked)
    time = time_of(table, game, state, other)
    return [] if time is None else [words.html("clock-of", who=Who(other), time=time)]


def _spoken(table: Table, seat: Seat, words: Words) -> list[str]:
    """Draw the others' phrases, for one reader."""
    if not table.chairs[seat].hears:
        return []
    return [
        words.html("phrase-line", who=Who(Seat(number)), what=SPOKEN[chair.phrase])
        for number, chair in enumerate(table.chairs)
        if chair.phrase is not None and number != seat
    ]


def page_lines(table: Table, seat: Seat, words: Words) -> list[str]:
    """Return the lines of the menu's open page."""
    if not table.audience.is_company:
        return []
    match table.chairs[seat].page:
        case MenuPage.PEOPLE:
            return ["", words.html("company-people")]
        case MenuPage.LEAVING if table.phase is Phase.PLAYING:
            ranked = "company-leaving-ranked" if table.is_ranked else "company-leaving"
            pause = [words.html("company-leaving-pause")] if table.quick.paired else []
            return ["", words.html(ranked), *pause]
    return []


def menu_opener(table: Table, seat: Seat, words: Words) -> tuple[Key, ...]:
    """Return the key that opens a stranger's menu: at the phrases, or without them at the people."""
    chair = table.chairs[seat]
    if not table.audience.is_company or menu_page(table, seat, words):
        return ()
    if not chair.settings.phrases:
        return (_menu(table, "button-people", MenuPage.PEOPLE.value, words),)
    return (_menu(table, "button-talk", MenuPage.TALK.value, words),)


def menu_page(table: Table, seat: Seat, words: Words) -> Keys:
    """Return the open page of a stranger's menu."""
    if not table.audience.is_company:
        return ()
    match table.chairs[seat].page:
        case MenuPage.TALK:
            return _talk(table, seat, words)
        case MenuPage.PEOPLE:
            return _people(table, seat, words)
        case MenuPage.LEAVING if table.phase is Phase.PLAYING:
            leave = Key(words.plain("button-leave-match"), encode(AtTable(table.id, "leave")))
            return ((leave, _menu(table, "button-stay", CLOSE, words)),)
    return ()


def _talk(table: Table, seat: Seat, words: Words) -> Keys:
    """Return the keys of phrases, to mute the others' phrases, and to the people."""
    phrases = [_key(table, "say", phrase.value, SPOKEN[phrase].key, words) for phrase in SPOKEN]
    muted = table.chairs[seat].muted
    label, argument = ("button-unmute", AUDIBLE) if muted else ("button-mute", HERE)
    last = (
        _key(table, "mute", argument, label, words),
        _menu(table, "button-people", MenuPage.PEOPLE.value, words),
        _menu(table, "button-close-menu", CLOSE, words),
    )
    return (tuple(phrases[:FIRST_ROW]), tuple(phrases[FIRST_ROW:]), last)


def _people(table: Table, seat: Seat, words: Words) -> Keys:
    """Return the others, each to be blocked or not, and the way out."""
    others = [
        Seat(number)
        for number, chair in enumerate(table.chairs)
        if chair.person is not None and number != seat
    ]
    close = _menu(table, "button-close-menu", CLOSE, words)
    leave = (_menu(table, "button-leave", MenuPage.LEAVING.value, words),)
    last = (*leave, close) if table.phase is Phase.PLAYING else (close,)
    return (*((_block_key(table, other, table.chairs[seat], words),) for other in others), last)


def _block_key(table: Table, other: Seat, own: Chair, words: Words) -> Key:
    blocked = table.chairs[other].person in own.blocks
    label = words.plain("button-unblock" if blocked else "button-block", who=Who(other))
    verb = "unblock" if blocked else "block"
    return Key(label, encode(AtCompany(table.id, verb, str(other))))


def _menu(table: Table, label: str, page: str, words: Words) -> Key:
    return _key(table, "menu", page, label, words)


def _key(table: Table, verb: str, argument: str, label: str, words: Words) -> Key:
    return Key(words.plain(label), encode(AtCompany(table.id, verb, argument)))


# After the match


def end_lines(table: Table, seat: Seat, words: Words) -> list[str]:
    """Draw a stranger's lines after the match: wishes for another, leavers, phrases."""
    if not table.audience.is_company:
        return []
    lines = [*_playing_on(table, seat, words), *_gone(table, seat, words), *_spoken(table, seat, words)]
    return ["", *lines] if lines else []


def _playing_on(table: Table, seat: Seat, words: Words) -> list[str]:
    rematch = table.rematch
    if rematch.begun:
        own = table.chairs[seat].person in rematch.wanted
        return [words.html("rematch-begun" if own else "rematch-begun-without")]
    wanting = _seats_of(table, rematch.wanted)
    return [words.html("rematch-wanted", who=wanting)] if wanting else []


def _gone(table: Table, seat: Seat, words: Words) -> list[str]:
    """Name the people that do not play on."""
    staying = {*still_there(table), *table.rematch.wanted, table.chairs[seat].person}
    gone = _seats_of(table, {chair.person for chair in table.people if chair.person not in staying})
    return [words.html("rematch-gone", who=gone)] if gone else []


def _seats_of(table: Table, people: Collection[PersonId | None]) -> tuple[Who, ...]:
    return tuple(
        Who(Seat(number))
        for number, chair in enumerate(table.chairs)
        if chair.person is not None and chair.person in people
    )


def rematch_keys(table: Table, seat: Seat, words: Words) -> Keys:
    """Return the keys to another match: with others, and until a rematch starts, with the same people."""
    rematch, person = table.rematch, table.chairs[seat].person
    others = Key(words.plain("button-new-opponents"), encode(AtCompany(table.id, "others", "new")))
    apart = person is not None and is_apart(table, person)
    if rematch.begun or apart or has_gone_away(table.chairs[seat]):
        return ((others,),)
    given, of = len(rematch.wanted), len(awaited(table) | rematch.wanted)
    label = (
        words.plain("button-rematch-count", given=given, of=of) if given else words.plain("button-rematch")
    )
    return ((Key(label, encode(AtCompany(table.id, "again", "same"))),), (others,))
