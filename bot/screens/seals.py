"""What binds the luck of matches to come, and whether that of a match that is over was as promised."""

from collections.abc import Iterator

import msgspec

from bot.preferences import Language
from bot.screens.buttons import Personal, PersonalVerb, encode
from bot.screens.content import Content, Key
from bot.screens.record_page import Part, RecordPage, page_key
from bot.screens.result import game_name
from bot.service.records import FinishedMatch
from bot.service.salts import Sealed
from bot.service.table import Table
from bot.texts import names
from bot.texts.words import Words, words_in
from games import registry
from games.core import Seat
from games.faces.facts import Fact, Who
from games.verification import Disclosure, Verdict, is_made

SHORT = 16
"""Digits of a seal that are shown where there is little room: more than anybody can hit by trying."""
MOST_WRONG = 5
"""Wrong draws that are listed."""
DROP = "drop"
"""The argument of the button that forgets a person's words."""


def short_seal_lines(table: Table, words: Words) -> list[str]:
    """The first digits of a table's seal; the settings of the lobby and /verify have all of them."""
    return [words.html("seal-short", seal=table.commitment[:SHORT])] if table.commitment else []


def seal_lines(table: Table, words: Words) -> list[str]:
    """The seal of a table, as it stays in the chat."""
    return [words.html("seal-whole", seal=table.commitment)] if table.commitment else []


def seal_page_lines(table: Table, words: Words) -> list[str]:
    """The seal of a table, and what it is."""
    return ["", *seal_lines(table, words), words.html("seal-about")] if table.commitment else []


def with_seal(shown: Content, seal: str, words: Words) -> Content:
    """The way to a match alone, with the seal of the next one against computers."""
    line = words.html("seal-alone-short", seal=seal[:SHORT])
    return msgspec.structs.replace(shown, text=f"{shown.text}\n\n{line}")


def salt_content(bound: Sealed, language: Language) -> Content:
    """A person's words, and what they are added to."""
    words = words_in(language)
    lines = [
        words.html("salt-title"),
        "",
        words.html("salt-about"),
        "",
        words.html("salt-given", salt=bound.salt) if bound.salt else words.html("salt-none"),
        "",
        words.html("salt-seals"),
        words.html("salt-alone", seal=bound.alone),
        *_lobby_lines(bound, language),
        "",
        words.html("salt-how"),
    ]
    drop = Key(words.plain("button-drop-salt"), encode(Personal(PersonalVerb.SALT, DROP)))
    return Content("\n".join(lines), ((drop,),) if bound.salt else ())


def _lobby_lines(bound: Sealed, language: Language) -> list[str]:
    """The seal of each lobby, and the hash of what the others there have added."""
    words = words_in(language)
    return [
        words.html("salt-lobby-others", table=_named(table, language), seal=table.commitment, salts=salts)
        for table, salts in zip(bound.lobbies, bound.others, strict=True)
    ]


def _running_lines(tables: tuple[Table, ...], language: Language) -> list[str]:
    """The seals of tables whose matches are not over."""
    lines = _lines(tables, language)
    return [words_in(language).html("seal-running"), *lines] if lines else []


def _lines(tables: tuple[Table, ...], language: Language) -> list[str]:
    """A line for each table that has a seal: its game, its group, the seal."""
    return [
        words_in(language).html("salt-lobby", table=_named(table, language), seal=table.commitment)
        for table in tables
        if table.commitment
    ]


def _named(table: Table, language: Language) -> str:
    """A table by its game and group."""
    game = words_in(language, table.game).plain(registry.key(table.game, "name"))
    return f"{game} · {names.clean(table.title)}" if table.title else game


def running_content(tables: tuple[Table, ...], language: Language) -> Content | None:
    """The seals alone; None if no table here has one."""
    lines = _running_lines(tables, language)
    return Content("\n".join(lines)) if lines else None


def verify_key(match: FinishedMatch, words: Words) -> Key:
    return page_key(words.plain("button-verify"), RecordPage(match.id, Part.VERIFY))


def verify_content(
    match: FinishedMatch, verdict: Verdict, date: Fact, language: Language, tables: tuple[Table, ...] = ()
) -> Content:
    """What was computed again, what from, and how anybody does the same; then the seals of open tables."""
    assert match.luck is not None
    words = words_in(language, match.game).at(match.players)
    lines = [
        words.html("verify-title", game=game_name(match.table), date=date),
        "",
        *_verdict_lines(verdict, words),
        "",
        *_luck_lines(match.luck, words),
        "",
        words.html("verify-seal-hand", secret=match.luck.secret),
        words.html("verify-file"),
    ]
    running = _running_lines(tables, language)
    json = page_key(words.plain("button-json"), RecordPage(match.id, Part.JSON))
    back = page_key(words.plain("button-record-back"), RecordPage(match.id))
    return Content("\n".join((*lines, *(("", *running) if running else ()))), ((json, back),))


def _verdict_lines(verdict: Verdict, words: Words) -> Iterator[str]:
    """Each promise and what became of it."""
    count, wrong = len(verdict.draws), verdict.wrong
    if wrong:
        yield words.html("verify-draws-wrong", wrong=len(wrong), count=count)
        for draw in wrong[:MOST_WRONG]:
            yield words.html("verify-draw-wrong", number=draw.number)
    else:
        yield words.html("verify-draws-right", count=count)
    match verdict.committed:
        case True:
            yield words.html("verify-secret-right")
        case False:
            yield words.html("verify-secret-wrong")
        case None:
            yield words.html("verify-no-seal")
    if verdict.seated is not None:
        yield words.html("verify-seats-right" if verdict.seated else "verify-seats-wrong")


def _luck_lines(luck: Disclosure, words: Words) -> Iterator[str]:
    """The seal, the secret and the salts."""
    if luck.commitment:
        yield words.html("verify-seal", seal=luck.commitment)
    yield words.html("verify-secret", secret=luck.secret)
    for seat, salt in enumerate(luck.salts):
        if salt:
            key = "verify-salt-made" if is_made(luck, seat) else "verify-salt"
            yield words.html(key, who=Who(Seat(seat)), salt=salt)
    if not any(luck.salts):
        yield words.html("verify-no-salts")
