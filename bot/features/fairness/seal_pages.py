"""What binds the luck of a match to come, and whether that of a match that is over follows from it."""

from collections.abc import Iterator, Sequence

from bot.base.preferences import Language
from bot.features.fairness.fairness import Fairness
from bot.features.records.records import FinishedMatch
from bot.features.tournaments.service.tournament_model import Stage, Tournament
from bot.match.table import Chair, PersonId, Phase, Table
from bot.ui.buttons import AtLobby, AtTable, encode
from bot.ui.content import Content, Key
from bot.ui.rating_words import game_name
from bot.ui.record_page import Part, RecordPage, page_key
from bot.ui.render import Keys
from bot.ui.texts.words import Words, words_in
from games import registry
from games.core import Seat, cuts
from games.faces.facts import Fact, Text, Who
from games.verification import Verdict

MOST_WRONG = 5
"""Wrong draws that are listed."""
IN_A_ROW = 8
"""Places of the strip."""


def fair_key(table: Table, words: Words) -> Key:
    """The key to all that binds the luck of the table, and to the cut."""
    return Key(words.plain("button-fair"), encode(AtTable(table.id, "fair")))


def cut_lines(table: Table, words: Words) -> list[str]:
    """Who has cut, not where."""
    who = tuple(Who(Seat(seat)) for seat, chair in enumerate(table.chairs) if chair.cut)
    return [words.html("fair-cut-by", who=who)] if who else []


# Before the end of a match


def fair_content(shown: Fairness, language: Language, person: PersonId | None) -> Content:
    """What binds the luck of a table; with a strip to cut for a `person` in the lobby who has not."""
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
    """The cuts of a match under way, and the link of the deals that are over, where they are shown."""
    table = shown.table
    if not table.lobby.was_held:
        return [words.html("fair-no-lobby"), words.html("fair-after")]
    link = [words.html("fair-link", number=shown.deals + 1, deal=shown.deals, link=shown.link.hex())]
    later = [words.html("fair-deal-by-deal" if table.opens_deals else "fair-after")]
    return [*_cuts(table.chairs, words), "", *(link if shown.link else later)]


def _cuts(chairs: Sequence[Chair], words: Words) -> list[str]:
    return _cut_lines([chair.cut for chair in chairs], words)


def _cut_lines(places: Sequence[int], words: Words) -> list[str]:
    """Who has cut, and where."""
    who = tuple(
        Text("fair-cut-at", {"who": Who(Seat(seat)), "place": place})
        for seat, place in enumerate(places)
        if place
    )
    return [words.html("fair-cuts", who=who)] if who else [words.html("fair-no-cuts")]


def _host_lines(shown: Fairness, words: Words) -> list[str]:
    """What became of the host's lobbies."""
    seat, lobbies = shown.table.seat_of(shown.table.host), shown.lobbies
    if seat is None or not lobbies.opened:
        return []
    facts: dict[str, Fact] = {"opened": lobbies.opened, "begun": lobbies.begun}
    return ["", words.html("fair-host", host=Who(seat), **facts)]


def _strip(table: Table, person: PersonId | None) -> Keys:
    """A key for each place at which the person may cut."""
    seat = None if person is None else table.seat_of(person)
    if seat is None or table.chairs[seat].cut:
        return ()
    keys = [
        Key(str(place), encode(AtLobby(table.id, "cut", str(place))))
        for place in cuts(registry.get(table.game))
    ]
    return tuple(tuple(keys[start : start + IN_A_ROW]) for start in range(0, len(keys), IN_A_ROW))


def tournament_content(tournament: Tournament, words: Words) -> Content:
    """The seal of a tournament's draw, and the secret once it is over."""
    lines = [words.html("fair-tournament"), "", words.html("fair-seal", seal=tournament.commitment)]
    if tournament.stage is Stage.OVER and tournament.secret:
        lines.append(words.html("fair-secret", secret=tournament.secret.hex()))
    return Content("\n".join((*lines, "", words.html("fair-tournament-about"))))


def board_content(seal: str, words: Words) -> Content:
    """The seal of a daily deal."""
    return Content("\n".join((words.html("fair-seal", seal=seal), "", words.html("fair-board"))))


# After a match


def verify_key(match: FinishedMatch, words: Words) -> Key:
    return page_key(words.plain("button-fair"), RecordPage(match.id, Part.VERIFY))


def verify_content(match: FinishedMatch, verdict: Verdict, date: Fact, language: Language) -> Content:
    """What was computed again, what from, and how anybody does the same."""
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
    """What was computed, and whether it agrees."""
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
