"""Pages of a table's seal and of a finished match's verification."""

from collections.abc import Iterator, Sequence

from bot.base.preferences import Language
from bot.features.fairness.fairness import Fairness
from bot.match.finished_matches import FinishedMatch
from bot.match.table import Chair, PersonId, Phase, Table
from bot.ui.buttons import AtLobby, encode
from bot.ui.content import Content, Key
from bot.ui.rating_words import game_name
from bot.ui.record_page import Part, RecordPage, page_key
from bot.ui.render import Keys
from bot.ui.seals import cut_lines
from bot.ui.texts.words import Words, words_in
from games import registry
from games.core import Seat, cuts
from games.faces.facts import Fact, Text, Who
from games.verification import Verdict

MOST_WRONG = 5
"""Wrong draws listed on a page."""
IN_A_ROW = 8
"""Keys in a row of the cutting strip."""


# Before the end of a match


def fair_content(shown: Fairness, language: Language, person: PersonId | None) -> Content:
    """Return the fairness page of a table; `person` gets a strip of keys in the lobby until they have cut."""
    table, words = shown.table, words_in(language, shown.table.game).at(shown.table.chairs)
    lines = [
        words.html("fair-title", game=Text(registry.key(table.game, "name"))),
        "",
        words.html("fair-seal", seal=table.luck.seal),
        *_phase_lines(shown, words),
    ]
    return Content("\n".join(lines), _strip(table, person) if table.phase is Phase.LOBBY else ())


def _phase_lines(shown: Fairness, words: Words) -> list[str]:
    table = shown.table
    match table.phase:
        case Phase.LOBBY:
            strip = cuts(registry.get(table.game))
            asked = [words.html("fair-strip", last=strip[-1])] if strip else []
            cut = cut_lines(table, words) or [words.html("fair-no-cut")]
            return [words.html("fair-seal-about"), "", *cut, *asked, *_host_lines(shown, words)]
        case Phase.CLOSED:
            told = [words.html("fair-secret", secret=table.luck.secret.hex()), "", words.html("fair-closed")]
            return [*told, *_cuts(table.chairs, words), *_host_lines(shown, words)]
    return ["", *_running_lines(shown, words)]


def _running_lines(shown: Fairness, words: Words) -> list[str]:
    """Return the cuts of a running match and, if shown, the link of its finished deals."""
    table = shown.table
    if not table.lobby.was_held:
        return [words.html("fair-no-lobby"), words.html("fair-after")]
    link = [words.html("fair-link", number=shown.deals + 1, deal=shown.deals, link=shown.link.hex())]
    later = [words.html("fair-deal-by-deal" if table.opens_deals else "fair-after")]
    return [*_cuts(table.chairs, words), "", *(link if shown.link else later)]


def _cuts(chairs: Sequence[Chair], words: Words) -> list[str]:
    return _cut_lines([chair.cut for chair in chairs], words)


def _cut_lines(places: Sequence[int], words: Words) -> list[str]:
    """Return the line that lists cuts by player."""
    who = tuple(
        Text("fair-cut-at", {"who": Who(Seat(seat)), "place": place})
        for seat, place in enumerate(places)
        if place
    )
    return [words.html("fair-cuts", who=who)] if who else [words.html("fair-no-cuts")]


def _host_lines(shown: Fairness, words: Words) -> list[str]:
    """Return how many lobbies the host opened and how many of them began."""
    seat, lobbies = shown.table.seat_of(shown.table.host), shown.lobbies
    if seat is None or not lobbies.opened:
        return []
    facts: dict[str, Fact] = {"opened": lobbies.opened, "begun": lobbies.begun}
    return ["", words.html("fair-host", host=Who(seat), **facts)]


def _strip(table: Table, person: PersonId | None) -> Keys:
    """Return a key for each place where the person may cut."""
    seat = None if person is None else table.seat_of(person)
    if seat is None or table.chairs[seat].cut:
        return ()
    keys = [
        Key(str(place), encode(AtLobby(table.id, "cut", str(place))))
        for place in cuts(registry.get(table.game))
    ]
    return tuple(tuple(keys[start : start + IN_A_ROW]) for start in range(0, len(keys), IN_A_ROW))


# After a match


def verify_content(match: FinishedMatch, verdict: Verdict, date: Fact, language: Language) -> Content:
    """Return the result of a verification, its inputs, and the file for checking it elsewhere."""
    assert match.luck is not None
    words = words_in(language, match.game).at(match.players)
    lines = [
        words.html("verify-title", game=game_name(match.table.game), date=date),
        "",
        *_verdict_lines(verdict, words),
        "",
        words.html("fair-seal", seal=match.luck.seal),
        words.html("fair-secret", secret=match.luck.secret),
        *([] if match.luck.board else _cut_lines(match.luck.cuts, words)),
        "",
        words.html("verify-file"),
    ]
    json = page_key(words.plain("button-json"), RecordPage(match.id, Part.JSON))
    back = page_key(words.plain("button-record-back"), RecordPage(match.id))
    return Content("\n".join(lines), ((json, back),))


def _verdict_lines(verdict: Verdict, words: Words) -> Iterator[str]:
    """Yield the count of recomputed draws and every mismatch."""
    count, wrong = len(verdict.draws), verdict.wrong
    if wrong:
        yield words.html("verify-draws-wrong", wrong=len(wrong), count=count)
        for draw in wrong[:MOST_WRONG]:
            yield words.html("verify-draw-wrong", number=draw.number)
    else:
        yield words.html("verify-draws-right", count=count)
    yield words.html("verify-secret-right" if verdict.sealed else "verify-secret-wrong")
    if verdict.seated is not None:
        yield words.html("verify-seats-right" if verdict.seated else "verify-seats-wrong")
