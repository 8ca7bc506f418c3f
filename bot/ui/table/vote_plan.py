"""Plans of a group's vote to stop: one message, kept true while the match lasts, then closed."""

import msgspec

from bot.match.seating.seats import votes_of
from bot.match.table import Phase, Table
from bot.ui.buttons import AtTable, encode
from bot.ui.content import Content, Key, Tint
from bot.ui.plan import DrawStep, Outgoing, ScreenState, VoteRecord, content_digest
from bot.ui.texts.words import words_in
from games.faces.panel import Fact, Who


def vote_content(table: Table) -> Content:
    """Return the vote as it stands; once it is over, its outcome without a button."""
    words = words_in(table.language, table.game).at(table.chairs)
    if table.phase is not Phase.PLAYING:
        return Content(words.html(_outcome(table), who=_voters(table)))
    if not table.end.votes:
        return Content(words.html("vote-withdrawn"))
    given, needed = votes_of(table)
    text = words.html("vote-open", who=_voters(table), given=given, needed=needed)
    return Content(
        text, ((Key(words.plain("button-stop"), encode(AtTable(table.id, "stop")), tint=Tint.RED),),)
    )


def _outcome(table: Table) -> str:
    votes = votes_of(table)
    if not table.end.stopped:
        return "vote-played-out"
    return "vote-carried" if votes.given >= votes.needed else "vote-stopped"


def _voters(table: Table) -> Fact:
    """Return the voters for a stop, by their chairs."""
    return tuple(Who(seat) for person in table.end.votes if (seat := table.seat_of(person)) is not None)


def plan_vote(screen: ScreenState, record: VoteRecord, *, anew: bool = False) -> DrawStep:
    """Plan the vote's next step; with `anew`, repost the message and delete the old one."""
    table = screen.table
    if record.chat not in (0, table.chat):
        record = record.forgotten()
    is_open = table.phase is Phase.PLAYING and bool(table.end.votes)
    if not table.group.is_open or table.chat is None or not (is_open or record.message):
        return DrawStep(None, record)
    content = vote_content(table)
    digest = content_digest(content)
    if not is_open:
        return DrawStep(Outgoing(content, record.message), VoteRecord())
    shown = msgspec.structs.replace(record, digest=digest, chat=table.chat)
    if anew or not record.message:
        return DrawStep(Outgoing(content, replaces=record.message), shown)
    return DrawStep(None if digest == record.digest else Outgoing(content, record.message), shown)
