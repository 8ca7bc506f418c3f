"""Plans of the message in which a group watches a table of its tournament."""

import msgspec

from bot.match.table import Phase, Table
from bot.ui.content import Content
from bot.ui.plan import DrawStep, GroupRecord, Outgoing, ScreenState, content_digest, edit_current, is_photo
from bot.ui.render import frame_for
from bot.ui.table.group_message import FEED_LINES, over_content, table_content, table_words
from bot.ui.table.group_plan import latest_news
from bot.ui.table.hand_message import tournament_lines
from bot.ui.texts.words import Words
from games import registry
from games.faces.face import Urgency


def plan_live(screen: ScreenState, record: GroupRecord) -> DrawStep:
    """Edit the message as spectators see the match, then its result; nothing can be pressed below it."""
    table, end = screen.table, screen.start + len(screen.events)
    place = table.tournament
    if place is None or place.chat is None:
        return DrawStep(None, msgspec.structs.replace(record, cursor=end, since=end))
    if record.chat not in (0, place.chat):
        record = record.forgotten()
    since = _last_end(screen, record)
    frame = frame_for(
        table.game,
        table.group.style,
        table.language,
        is_photo(record, anew=False),
        last=table.phase is not Phase.PLAYING,
    ).allowing(screen.pictures)
    words = table_words(table)
    if table.phase is Phase.PLAYING:
        news, since = latest_news(screen, since, frame, most=FEED_LINES)
        shown = table_content(table, screen.game.view(screen.state, None), news, screen.bot, frame)
    else:
        shown = over_content(table, screen.game, screen.state, words, frame)
    outgoing = edit_current(Outgoing(watched(shown, table, words)), record)
    after = msgspec.structs.replace(
        record,
        phase=table.phase.value,
        cursor=end,
        since=since,
        digest=content_digest(outgoing.content),
        chat=place.chat,
        picture=outgoing.picture,
    )
    is_shown = record.message > 0 and after.digest == record.digest
    return DrawStep(None if is_shown else outgoing, after)


def watched(content: Content, table: Table, words: Words) -> Content:
    """Draw a table for spectators, below the line that names it."""
    text = "\n\n".join((*tournament_lines(table, words), content.text))
    return msgspec.structs.replace(content, text=text, keyboard=())


def _last_end(screen: ScreenState, record: GroupRecord) -> int:
    """Return the first feed entry that is still news: the end of the last deal."""
    face, fresh = (
        registry.face(screen.table.game),
        range(max(0, record.cursor - screen.start), len(screen.events)),
    )
    ends = [each for each in fresh if face.urgency(screen.events[each]) is Urgency.CLOSE]
    return screen.start + ends[-1] if ends else record.since
