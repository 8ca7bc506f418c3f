"""What to do next about a group's vote to stop: one message, kept true while the match lasts, then closed."""

from bot.screens.plan import DrawStep, Outgoing, ScreenState, VoteRecord, content_digest
from bot.screens.vote import vote_content
from bot.service.table import Phase, Shut


def plan_vote(screen: ScreenState, record: VoteRecord, *, anew: bool = False) -> DrawStep:
    """The next step of the vote's message; with `anew`, repost it and delete the old one."""
    table = screen.table
    if record.chat not in (0, table.chat):
        record = record.forgotten()
    is_open = table.phase is Phase.PLAYING and bool(table.votes)
    if table.shut is not Shut.NO or table.chat is None or not (is_open or record.message):
        return DrawStep(None, record)
    content = vote_content(table)
    digest = content_digest(content)
    if not is_open:
        return DrawStep(Outgoing(content, record.message), VoteRecord())
    shown = VoteRecord(record.message, digest, table.chat)
    if anew or not record.message:
        return DrawStep(Outgoing(content, replaces=record.message), shown)
    return DrawStep(None if digest == record.digest else Outgoing(content, record.message), shown)
