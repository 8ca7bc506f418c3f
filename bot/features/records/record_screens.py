"""Pages of a finished match: its card, its list of deals, and each deal step by step."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from bot.match.finished_matches import FinishedMatch
from bot.match.table import PersonId
from bot.ui.content import Content, Key
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.rating_words import game_name
from bot.ui.record_page import (
    NUMBERS_IN_A_ROW,
    Part,
    RecordPage,
    date_of,
    match_link,
    page_key,
    rating_change,
)
from bot.ui.render import Frame, Keys, blocks, content, in_rows, panel_content
from bot.ui.table.group_message import result_panel
from bot.ui.texts import names
from bot.ui.texts.words import Form, Words
from games import registry
from games.core import AnyGame, Seat
from games.faces.face import AnyFace, Reckoning, Replaying, SharedBoard
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Panel
from games.faces.pieces import lines
from games.replay_pages import Deal, Page, Replay, headline, page_feed, page_panel

LISTED = 8
"""Deals, or steps of a single deal, on a page of a list."""
LINE = 100
"""Maximum length of a deal's line: a list fits below a picture."""


class Shown(NamedTuple):
    """A match for one reader; `replay` is None if the current rules cannot follow its record."""

    match: FinishedMatch
    replay: Replay | None
    words: Words
    """In the reader's language, with the names at the table."""
    frame: Frame
    bot: str
    """Username of the bot."""
    links: EntryLinks
    """Keys that features offer."""
    reader: PersonId | None = None

    @property
    def face(self) -> AnyFace:
        return registry.face(self.match.game)

    @property
    def game(self) -> AnyGame:
        return registry.get(self.match.game)

    @property
    def deals(self) -> tuple[Deal, ...]:
        return self.replay.deals if self.replay is not None else ()


def page_content(shown: Shown, page: RecordPage) -> Content:
    """Return the page of the match; its card for an unknown page of an old or forged address."""
    if shown.replay is None:
        return _unplayable(shown)
    match page.part:
        case Part.SHEET:
            return _sheet(shown, shown.replay)
        case Part.RECKONING if isinstance(shown.face, Reckoning):
            return _reckoning(shown, shown.replay)
        case Part.LIST if shown.deals:
            return _list(shown, page.deal)
        case Part.STEP if 0 < page.deal <= len(shown.deals):
            return _step(shown, page)
    return _card(shown, shown.replay)


# The match


def _card(shown: Shown, replay: Replay) -> Content:
    """Return the last card of the match, with keys to its pages."""
    panel = result_panel(shown.match.table, shown.game, replay.final, shown.frame)
    return panel_content(
        panel, shown.words, shown.frame, _card_keys(shown), above=[_title(shown)], below=_ratings(shown)
    )


def _unplayable(shown: Shown) -> Content:
    """Return a match with an unreadable record: its result, and the reason."""
    order = sorted(range(len(shown.match.players)), key=lambda seat: shown.match.players[seat].place)
    lines = [shown.words.html("record-standing", **_standing(shown.match, seat)) for seat in order]
    why = shown.words.html("record-other-rules" if shown.match.record.log else "record-dropped")
    advised = [shown.words.html("over-advised")] if shown.match.advised else []
    below = [*advised, *_ratings(shown), "", why]
    given = (_json_key(shown),) if shown.match.record.log else ()
    keys = ((_share_key(shown, RecordPage(shown.match.id)), *given),)
    return content([_title(shown), *lines, *below], (), keys, photo=shown.frame.photo)


def _standing(match: FinishedMatch, seat: int) -> dict[str, Fact]:
    player = match.players[seat]
    return {"place": player.place, "who": Who(Seat(seat)), "points": player.points}


def _title(shown: Shown) -> str:
    match = shown.match
    return shown.words.html("record-title", game=game_name(match.table.game), date=date_of(match.ended))


def _ratings(shown: Shown) -> list[str]:
    """Return the lines of a dropped match, of rating changes and of the reader's accuracy."""
    changes = tuple(
        Text("record-rating", {"who": Who(Seat(seat)), **rating_change(player.shown_before, player.shown)})
        for seat, player in enumerate(shown.match.players)
        if player.shown is not None
    )
    lines = [shown.words.html("over-void")] if shown.match.void else []
    lines += [shown.words.html("record-ratings", who=changes)] if changes else []
    own = [
        shown.words.html("analysis-accuracy", percent=player.accuracy)
        for player in shown.match.players
        if player.accuracy is not None and player.person == shown.reader is not None
    ]
    return [*lines, *own]


def _card_keys(shown: Shown) -> Keys:
    words, id = shown.words, shown.match.id
    ways = (
        (shown.deals, "button-course" if len(shown.deals) == 1 else "button-deals", Part.LIST),
        (not isinstance(shown.face, SharedBoard), "button-record-sheet", Part.SHEET),
        (isinstance(shown.face, Reckoning), "button-reckoning", Part.RECKONING),
    )
    keys = [
        page_key(words.plain(label), RecordPage(id, part, deal=int(part is Part.LIST)))
        for there, label, part in ways
        if there
    ]
    judged = ((page_key(words.plain("button-judged"), RecordPage(id, Part.JUDGED, 1)),),)
    return (
        *(judged if shown.deals and registry.is_analysed(shown.match.game) else ()),
        *((tuple(keys),) if keys else ()),
        *_ways_out(shown),
    )


def _ways_out(shown: Shown) -> Keys:
    """Return the keys that export the match: its link and its files."""
    share = _share_key(shown, RecordPage(shown.match.id))
    noted = registry.notation(shown.match.game) is not None and shown.replay is not None
    notation = page_key(shown.words.plain("button-notation"), RecordPage(shown.match.id, Part.NOTATION))
    files = (share, _json_key(shown), *([notation] if noted else []))
    return (files, *shown.links.rows(Under.RECORD, shown.words, shown.match, bot=shown.bot))


def _json_key(shown: Shown) -> Key:
    return page_key(shown.words.plain("button-json"), RecordPage(shown.match.id, Part.JSON))


def _share_key(shown: Shown, page: RecordPage) -> Key:
    """Return the key that shares the page's link in any chat."""
    link = quote(match_link(shown.bot, page.match, page.deal, page.step), safe="")
    text = quote(shown.words.plain("record-share", game=game_name(shown.match.table.game)), safe="")
    return Key(shown.words.plain("button-share"), url=f"https://t.me/share/url?url={link}&text={text}")


def _back_key(shown: Shown) -> Key:
    return page_key(shown.words.plain("button-record-back"), RecordPage(shown.match.id))


def _sheet(shown: Shown, replay: Replay) -> Content:
    panel = shown.face.score(shown.game.view(replay.final, None))
    return _leaf(shown, replay, panel)


def _reckoning(shown: Shown, replay: Replay) -> Content:
    assert isinstance(shown.face, Reckoning)
    return _leaf(shown, replay, shown.face.reckoning(shown.game.view(replay.final, None)))


def _leaf(shown: Shown, replay: Replay, panel: Panel) -> Content:
    """Return a panel with a key back, below the match's picture if it has none of its own."""
    if panel.describe is None and shown.frame.style is not None:
        card = result_panel(shown.match.table, shown.game, replay.final, shown.frame)
        panel = msgspec.structs.replace(panel, describe=card.describe, caption=panel.blocks)
    return panel_content(panel, shown.words, shown.frame, ((_back_key(shown),),), above=[_title(shown)])


# The list of deals


class ListEntry(NamedTuple):
    """A line of a list and the page it opens."""

    line: str
    page: RecordPage


def _list(shown: Shown, number: int) -> Content:
    """Return the deals of a match, or the steps of a match of one deal."""
    entries, one = list(_entries(shown)), len(shown.deals) == 1
    last = -(-len(entries) // LISTED)
    number = min(max(number, 1), last)
    first = (number - 1) * LISTED
    part = entries[first : first + LISTED]
    span = {"first": first + 1, "last": first + len(part), "of": len(entries)}
    title = "record-course-title" if one else "record-deals-title"
    lines = [shown.words.html(title, game=game_name(shown.match.table.game), **span), ""]
    lines += [
        shown.words.html("record-deals-line", number=at, line=names.shortened(entry.line, LINE))
        for at, entry in enumerate(part, first + 1)
    ]
    keys = [page_key(str(at), entry.page) for at, entry in enumerate(part, first + 1)]
    ways = list_ways(shown, Part.LIST, number, last)
    rows = (*in_rows(keys, NUMBERS_IN_A_ROW), *((ways,) if ways else ()), (_back_key(shown),))
    return panel_content(card_panel(shown), shown.words, shown.frame, rows, above=lines)


def card_panel(shown: Shown) -> Panel:
    """Return the match's panel, as the picture above pages of text."""
    assert shown.replay is not None
    card = result_panel(shown.match.table, shown.game, shown.replay.final, shown.frame)
    return Panel((), describe=card.describe)


def list_ways(shown: Shown, part: Part, number: int, last: int) -> tuple[Key, ...]:
    """Return the keys to the previous and next pages of a list."""
    ways = (("button-previous-page", number - 1), ("button-next-page", number + 1))
    return tuple(
        page_key(shown.words.plain(label), RecordPage(shown.match.id, part, deal=to))
        for label, to in ways
        if 1 <= to <= last
    )


def _entries(shown: Shown) -> Iterator[ListEntry]:
    id = shown.match.id
    if len(shown.deals) == 1:
        for number, page in enumerate(shown.deals[0].pages, 1):
            yield ListEntry(_page_line(shown, page), RecordPage(id, Part.STEP, 1, number))
        return
    for number, deal in enumerate(shown.deals, 1):
        yield ListEntry(deal_line(shown, deal), RecordPage(id, Part.STEP, number, 1))


def deal_line(shown: Shown, deal: Deal) -> str:
    """Return the line of a deal's result."""
    face = shown.face
    if deal.closing is None or not isinstance(face, Replaying):
        return shown.words.plain("record-deals-broken")
    text = face.deal_line(deal.closing)
    return shown.words.say(text.key, text.facts, Form.PLAIN)


def _page_line(shown: Shown, page: Page) -> str:
    """Return the line of a step: its time and its event."""
    text, time = headline(shown.face, page), shown.words.fact(_time(page.at), Form.PLAIN)
    return time if text is None else f"{time} {shown.words.say(text.key, text.facts, Form.PLAIN)}"


# A deal, page by page


def _step(shown: Shown, page: RecordPage) -> Content:
    deal = shown.deals[page.deal - 1]
    step = min(max(page.step, 1), len(deal.pages))
    here = page._replace(step=step)
    shot = deal.pages[step - 1]
    return panel_content(
        page_panel(shown.face, shot),
        shown.words,
        shown.frame,
        _step_keys(shown, here),
        above=[_step_title(shown, here, shot.at)],
        earlier=blocks(lines(*page_feed(shown.face, shot)), shown.words),
    )


def _step_title(shown: Shown, page: RecordPage, at: int) -> str:
    key = "record-step-title" if len(shown.deals) == 1 else "record-deal-title"
    return shown.words.html(
        key,
        game=game_name(shown.match.table.game),
        deal=page.deal,
        deals=len(shown.deals),
        step=page.step,
        steps=len(shown.deals[page.deal - 1].pages),
        time=_time(at),
    )


def _time(at: int) -> Text:
    """Return the time since the match began."""
    minutes, seconds = divmod(at // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{minutes:02}" if hours else str(minutes)
    return Text("record-time", {"hours": hours, "minutes": shown, "seconds": f"{seconds:02}"})


def _step_keys(shown: Shown, page: RecordPage) -> Keys:
    """Return the keys to the deal's first, previous, next and last step, or to the neighbouring deals."""
    last = len(shown.deals[page.deal - 1].pages)
    ways = (
        ("⏮️", page._replace(step=1) if page.step > 1 else None),
        ("◀️", _before(shown, page)),
        ("▶️", _after(shown, page)),
        ("⏭️", page._replace(step=last) if page.step < last else None),
    )
    turns = tuple(page_key(label, to) for label, to in ways if to is not None)
    at = page.step if len(shown.deals) == 1 else page.deal
    listed = RecordPage(page.match, Part.LIST, deal=1 + (at - 1) // LISTED)
    label = "button-course" if len(shown.deals) == 1 else "button-deals"
    back = (page_key(shown.words.plain(label), listed), _back_key(shown))
    judged = page_key(
        shown.words.plain("button-judged"), RecordPage(page.match, Part.ANALYSIS, deal=page.deal)
    )
    last_row = (*((judged,) if registry.is_analysed(shown.match.game) else ()), _share_key(shown, page))
    return (*((turns,) if turns else ()), back, last_row)


def _before(shown: Shown, page: RecordPage) -> RecordPage | None:
    if page.step > 1:
        return page._replace(step=page.step - 1)
    if page.deal == 1:
        return None
    return page._replace(deal=page.deal - 1, step=len(shown.deals[page.deal - 2].pages))


def _after(shown: Shown, page: RecordPage) -> RecordPage | None:
    if page.step < len(shown.deals[page.deal - 1].pages):
        return page._replace(step=page.step + 1)
    return page._replace(deal=page.deal + 1, step=1) if page.deal < len(shown.deals) else None
