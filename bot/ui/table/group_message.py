"""The group's message of a match: the deal in progress, its end, the final standings."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from bot.match.rated import is_rated
from bot.match.seating.seats import replacement_votes
from bot.match.table import Chair, Phase, Table
from bot.ui import captions
from bot.ui.buttons import (
    AtLobby,
    AtTable,
    encode,
)
from bot.ui.clock_words import waiting_notices
from bot.ui.content import Content, Key
from bot.ui.entry_links import EntryLinks, Under
from bot.ui.level_words import level_label
from bot.ui.links import HAND, MENU, open_link
from bot.ui.pictures import headed
from bot.ui.render import TEXT, Frame, Keys, as_sign, blocks, buttons, fitting_rows, keys_for, panel_content
from bot.ui.table.gains import gain_lines
from bot.ui.table.result import best_moment, final_result, ranked_leavers, result_scene
from bot.ui.texts import names
from bot.ui.texts.words import Form, Words, words_in
from games import registry
from games.core import AnyGame, Event, Seat
from games.faces.face import AnyFace, InParts, OwnSprites, Reckoning, Replaying, SharedBoard, Urgency
from games.faces.panel import Align, Block, Column, Grid, Line, Panel, Text, Who
from games.faces.pieces import flag

FEED_LINES = 4
"""Most lines of the feed in a table's message."""
PRESSED_FEED_LINES = 2
"""The same for messages with the game's buttons: picture and buttons should fit on a phone's screen."""
ALERT_CHARACTERS = 200
NO_LINKS = EntryLinks()
MOMENT_KEY = "over-moment"


def table_words(table: Table) -> Words:
    """Return the group's words."""
    return words_in(table.language, table.game).at(table.chairs)


def table_content(
    table: Table,
    view: Any,
    news: Sequence[Text],
    bot: str,
    frame: Frame = TEXT,
    *,
    question: str = "",
    admits: bool = False,
    picked: tuple[str, ...] = (),
    late: Seat | None = None,
    links: EntryLinks = NO_LINKS,
) -> Content:
    """Draw the deal in progress, from the spectators' view and the feed's last lines; `bot` is its username.

    `question` goes into the game's own buttons; `admits`: whether newcomers may join; `picked`: open picks;
    `late`: the seat that holds the game up; `links`: keys that features offer below a board.
    """
    words = table_words(table)
    face = registry.face(table.game)
    panel = face.board(view, picked) if isinstance(face, SharedBoard) else face.table(view)
    notices = _notices(table, words)
    feed = [words.html("feed-line", text=text) for text in news]
    gap = [""] if (notices or feed) and not panel.buttons else []
    if frame.style is not None and panel.scene is not None:
        gap, feed = [], _captioned_feed(panel, [*blocks(panel.caption, words), *notices], feed)
    keys = (
        *buttons(panel, keys_for(table.id, question, words)),
        *_table_keys(table, words, bot, board_keys(table, words, links, frame), admits=admits),
        *_replacement_keys(table, late, words),
    )
    return panel_content(panel, words, frame, keys, below=[*gap, *notices], feed=feed)


def _captioned_feed(panel: Panel, above: Sequence[str], feed: Sequence[str]) -> list[str]:
    """Return the newest lines of the feed that fit below the rest of a caption."""
    most = captions.BOARD_CAPTION_LINES if panel.buttons else captions.CAPTION_LINES
    return captions.newest_fitting(feed, most - captions.shown_lines(above))


def closing_content(
    table: Table,
    event: Event,
    words: Words,
    *,
    seat: Seat | None = None,
    frame: Frame = TEXT,
    unseen: Sequence[Event] = (),
) -> Content:
    """Draw a deal's message for the last time, from the event that closes it; above it the `unseen` news."""
    face = registry.face(table.game)
    news = [line for each in unseen if (line := _news_line(face, each, seat)) is not None]
    if news and getattr(event, "last", None) is not None:
        news.pop()  # the result itself tells the last trick
    earlier = [words.html("feed-line", text=line) for line in news]
    return panel_content(face.final_panel(event, seat), words, frame, earlier=earlier)


def _news_line(face: AnyFace, event: Event, seat: Seat | None) -> Text | None:
    """Return the line of the feed for a trick or other news that the seat (None: a group) may know of.

    The deal's result says again what the table's picture has shown.
    """
    is_news = event.heard_by(seat) and face.urgency(event) is Urgency.NEWS
    return face.feed_line(event) if is_news and not face.is_drawn(event) else None


def part_content(table: Table, event: Event, words: Words, frame: Frame = TEXT) -> Content | None:
    """Return the score sheet by itself, if the event ends a part of the match."""
    face = registry.face(table.game)
    panel = face.part_sheet(event) if isinstance(face, InParts) else None
    return None if panel is None else panel_content(panel, words, frame)


def broken_off_content(table: Table, view: Any, frame: Frame = TEXT) -> Content:
    """Return the last drawing of the message of an interrupted deal."""
    panel = registry.face(table.game).broken_off(view)
    describe = None if panel.scene is None else partial(headed, panel.scene, Text("picture-stopped"))
    stopped = Line(Text("over-broken-off"))
    panel = Panel((stopped, *panel.blocks), describe=describe, caption=(stopped, *panel.caption))
    return panel_content(panel, table_words(table), frame)


def over_content(
    table: Table,
    game: AnyGame,
    state: Any,
    words: Words,
    frame: Frame = TEXT,
    to_deals: tuple[Key, ...] = (),
) -> Content:
    """Draw the match's result, with keys to the next match and, if it is kept, to its deals."""
    keys = (*after_keys(table, state, words, to_deals), *again_keys(table, words))
    return panel_content(result_panel(table, game, state, frame), words, frame, keys)


def result_panel(table: Table, game: AnyGame, state: Any, frame: Frame) -> Panel:
    """Return the end of a match and its changes for its people.

    It has its picture if the frame has one; the caption leaves out what stands there.
    """
    panel, gains = final_panel(table, game, state), _gains(table, game, state)
    if frame.style is None:
        return msgspec.structs.replace(panel, blocks=(*panel.blocks, *gains))
    told = panel.caption or panel.blocks
    lines = tuple(block for block in told if isinstance(block, Line) and block.text.key != MOMENT_KEY)
    word = _stopped_word(table, "over-abandoned-caption", "over-cut-caption", "over-broken-off")
    stopped = (Line(word), *lines[1:]) if table.end.stopped else ()
    caption = (*(stopped or lines), *gains)
    return msgspec.structs.replace(panel, describe=partial(result_scene, table, game, state), caption=caption)


def _gains(table: Table, game: AnyGame, state: Any) -> tuple[Line, ...]:
    """Draw a notice of a dropped match, the level of its computers, a notice of hints, and its changes."""
    robots = any(chair.robot for chair in table.chairs)
    level = Text("over-level", {"level": level_label(table.game, table.level)})
    advised = (Line(Text("over-advised")),) if table.advised else ()
    void = (Line(Text("over-void")),) if table.is_void else ()
    gains = (
        gain_lines(table, final_result(table, game, state).places)
        if table.end.gains and state is not None
        else ()
    )
    return (*void, *((Line(level),) if robots else ()), *advised, *gains)


def final_panel(table: Table, game: AnyGame, state: Any) -> Panel:
    """Draw a match's end as the game shows it; the standings if it was stopped, or somebody has left."""
    rated = [Line(Text("over-rated"))] if is_rated(table) else []
    if table.end.stopped:
        standings = _settled(table, game, state) if state is not None else ()
        word = _stopped_word(table, "over-abandoned", "over-cut", "over-stopped")
        return Panel((Line(word), *standings, *rated))
    if ranked_leavers(table):
        below = (*_moment_lines(table, game, state), *rated)
        return Panel((Line(_winners(table, game, state)), *_standings(table, game, state), *below))
    panel = registry.face(table.game).table(game.view(state, None))
    time = [Line(_time(table))] if len(table.chairs) == 1 else []
    below = (*_moment_lines(table, game, state), *time, *rated)
    caption = (*panel.caption, *below) if panel.caption else ()
    return msgspec.structs.replace(panel, blocks=(*panel.blocks, *below), caption=caption)


def _stopped_word(table: Table, abandoned: str, cut: str, stopped: str) -> Text:
    """Return why a match was stopped."""
    if table.end.cut:
        return Text(cut, {"race": flag(table.audience.shares_board)})
    return Text(abandoned if table.end.abandoned else stopped)


def _settled(table: Table, game: AnyGame, state: Any) -> tuple[Block, ...]:
    """Return the standings of a stopped match, with the payments of a game that has some."""
    face, some = registry.face(table.game), any(game.result(state).points)
    if not isinstance(face, Reckoning) or not some or ranked_leavers(table):
        return _standings(table, game, state)
    return face.settled(game.view(state, None))


def _winners(table: Table, game: AnyGame, state: Any) -> Text:
    """Return the winners among the remaining people; nobody where all have left."""
    places, left = final_result(table, game, state).places, ranked_leavers(table)
    first = tuple(Who(Seat(seat)) for seat, place in enumerate(places) if place == 1 and seat not in left)
    return Text("over-won", {"who": first}) if first else Text("over-won-by-nobody")


def _moment_lines(table: Table, game: AnyGame, state: Any) -> tuple[Line, ...]:
    moment = best_moment(table, game, state)
    return () if moment is None else (Line(Text(MOMENT_KEY, {"who": Who(moment.seat), "what": moment.what})),)


def _time(table: Table) -> Text:
    """Return how long a match lasted, for a single player."""
    minutes, seconds = divmod((table.end.at - table.log.began) // 1000, 60)
    return Text("over-time", {"time": f"{minutes}:{seconds:02}"})


def after_keys(table: Table, state: Any, words: Words, to_deals: tuple[Key, ...]) -> Keys:
    """Return a row of the keys to the calculation behind a match and, if it is kept, to its deals."""
    reckoning = Key(words.plain("button-reckoning"), encode(AtTable(table.id, "reckoning")))
    is_settled = state is not None and isinstance(registry.face(table.game), Reckoning)
    keys = (*((reckoning,) if is_settled else ()), *(to_deals if _is_replayable(table, state) else ()))
    return (keys,) if keys else ()


def _is_replayable(table: Table, state: Any) -> bool:
    """Return whether the match that is over can be looked at: it is archived, or will be."""
    face = registry.face(table.game)
    kept = table.match is not None and table.retry is None
    return kept and state is not None and isinstance(face, Replaying)


def reckoning_content(table: Table, view: Any, words: Words) -> Content | None:
    """Return the calculation; None where there is none to show."""
    face = registry.face(table.game)
    if table.phase is not Phase.OVER or not isinstance(face, Reckoning):
        return None
    return panel_content(face.reckoning(view), words, TEXT)


def again_keys(table: Table, words: Words) -> Keys:
    """Return the key to play again with the same people and options."""
    return ((Key(words.plain("button-again"), encode(AtLobby(table.id, "again"))),),)


def score_content(table: Table, view: Any, words: Words, frame: Frame = TEXT) -> Content:
    """Return the score sheet so far."""
    return panel_content(registry.face(table.game).score(view), words, frame)


def peek(table: Table, view: Any, seat: Seat, words: Words) -> str:
    """Return a seat's own cards, short enough for an alert."""
    text = registry.face(table.game).hand_summary(view, seat)
    return names.shortened(words.say(text.key, text.facts, Form.PLAIN), ALERT_CHARACTERS)


def _notices(table: Table, words: Words) -> list[str]:
    lines = [*absence_notices(table, words), *waiting_notices(table, words)]
    lines += [*newcomer_notices(table, words), *lot_notices(table, words)]
    lines += [words.html("notice-blocked", who=Who(seat)) for seat in _unreachable_seats(table)]
    return lines


def newcomer_notices(table: Table, words: Words, *, own: Seat | None = None) -> list[str]:
    """Announce newcomers without an action yet, besides `own`, and newcomers of the next deal."""
    seated = [
        words.html("notice-seated", who=Who(Seat(seat)))
        for seat, chair in enumerate(table.chairs)
        if chair.came and not chair.turns and seat != own
    ]
    ahead = words.at((*table.chairs, *table.newcomers))
    coming = [
        ahead.html("notice-newcomer", who=Who(Seat(place)))
        for place in range(len(table.chairs), len(table.chairs) + len(table.newcomers))
    ]
    return [*seated, *coming]


def lot_notices(table: Table, words: Words) -> list[str]:
    """Return the cards by which the seats were drawn, until the first deal is over."""
    begins = bool(table.luck.lot) and not table.log.dealt and len(table.people) > 1
    cards = registry.face(table.game).places if begins else ()
    drawn = tuple(
        Text("notice-lot-card", {"card": card, "who": Who(Seat(seat))})
        for seat, card in enumerate(cards[: len(table.luck.lot)])
    )
    return [words.html("notice-lot", drawn=drawn)] if drawn else []


def absence_notices(table: Table, words: Words) -> list[str]:
    """List the people that computers play for."""
    return [
        words.html(_away_notice(table, chair), who=Who(Seat(seat)))
        for seat, chair in enumerate(table.chairs)
        if chair.away
    ]


def _away_notice(table: Table, chair: Chair) -> str:
    if chair.gone:
        return "notice-gone"
    if chair.person in table.group.outside:
        return "notice-outside" if table.tournament is None else "notice-removed"
    return "notice-absent" if chair.silent else "notice-away"


def _unreachable_seats(table: Table) -> list[Seat]:
    """Return the seats of people that block the bot, if the game needs to write to them."""
    if not table.audience.has_hands:
        return []
    return [
        seat
        for person in sorted(table.blocked)
        if (seat := table.seat_of(person)) is not None and not table.chairs[seat].gone
    ]


def board_keys(table: Table, words: Words, links: EntryLinks, frame: Frame) -> tuple[Key, ...]:
    """Return the keys that features offer below a picture with a game's own cards."""
    is_drawn = frame.style is not None and isinstance(registry.face(table.game), OwnSprites)
    return links.keys(Under.BOARD, words, table) if is_drawn else ()


def _table_keys(table: Table, words: Words, bot: str, offered: tuple[Key, ...], *, admits: bool) -> Keys:
    """Return the table's keys; links stand below, for a phone cuts long labels of three in a row.

    Under a board that all share they are short, and one row leaves its keys the room.
    """
    hand = not table.audience.shares_board
    verbs = [
        ("button-hand", "hand", hand),
        ("button-score", "score", True),
        ("button-enter", "enter", admits),
    ]
    keys = tuple(
        Key(words.plain(label), encode(AtTable(table.id, verb))) for label, verb, there in verbs if there
    )
    to_hand = HAND.url(bot, table.id) if _unreachable_seats(table) else open_link(bot)
    addresses = [("button-to-hand", to_hand, hand), ("button-table-menu", MENU.url(bot, table.id), True)]
    links = tuple(Key(words.plain(label), url=url) for label, url, there in addresses if there)
    if hand:
        return (*fitting_rows(keys, len(keys)), (*links, *offered))
    score, *others = (*keys, *links, *offered)
    return ((as_sign(score) if len(others) > 2 else score, *others),)


def menu_content(table: Table, words: Words) -> Content:
    """Draw the menu of actions on a group's match besides playing."""
    game = words.plain(registry.key(table.game, "name"))
    score, leave, stop = (
        Key(words.plain(f"button-{verb}"), encode(AtTable(table.id, verb)))
        for verb in ("score", "leave", "stop")
    )
    return Content(
        words.html("which-table-title", game=game, title=names.clean(table.group.title)),
        ((score,), (leave, stop)),
    )


def _replacement_keys(table: Table, late: Seat | None, words: Words) -> Keys:
    """Return the key to ask for a computer in the seat that holds the game up."""
    if late is None:
        return ()
    votes = replacement_votes(table, late)
    title = (
        words.plain("button-replace-votes", given=votes.given, needed=votes.needed)
        if votes.given
        else words.plain("button-replace")
    )
    return ((Key(title, encode(AtTable(table.id, "replace"))),),)


def _standings(table: Table, game: AnyGame, state: Any) -> tuple[Block, ...]:
    """Draw the standings; below, the leavers."""
    result, left = final_result(table, game, state), ranked_leavers(table)
    columns = (
        Column(Text("standings-place")),
        Column(Text("standings-who"), Align.LEFT),
        Column(Text("standings-points")),
    )
    order = sorted(map(Seat, range(len(result.places))), key=lambda seat: (result.places[seat], seat))
    places = result.places if any(result.points) else ("–",) * len(order)
    rows = tuple((places[seat], Who(seat), result.points[seat]) for seat in order)
    return (Grid(columns, rows), *_leaver_lines(table, left))


def _leaver_lines(table: Table, left: frozenset[int]) -> tuple[Line, ...]:
    """List leavers, and absent people: with one of these nobody's rating changes."""
    absent = table.absent_seats & left
    named = (
        ("over-left" if table.tournament is None else "over-left-forfeit", left - absent),
        ("over-absent-unrated" if table.rated else "over-absent", absent),
    )
    return tuple(
        Line(Text(key, {"who": tuple(Who(Seat(seat)) for seat in sorted(seats))}))
        for key, seats in named
        if seats
    )
