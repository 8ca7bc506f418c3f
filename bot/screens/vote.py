"""A group's vote to stop its match: who wants to, how many it takes, and what came of it."""

from bot.screens.buttons import AtTable, TableVerb, encode
from bot.screens.content import Content, Key, Tint
from bot.service.seats import votes_of
from bot.service.table import Phase, Table
from bot.texts.words import Words, words_in
from games.faces.panel import Fact, Who


def vote_content(table: Table) -> Content:
    """The vote as it stands; once it is over, its outcome without a button."""
    words = words_in(table.language, table.game).at(table.chairs)
    if table.phase is not Phase.PLAYING:
        return Content(words.html(_outcome(table), who=_voters(table)))
    if not table.votes:
        return Content(words.html("vote-withdrawn"))
    given, needed = votes_of(table)
    text = words.html("vote-open", who=_voters(table), given=given, needed=needed)
    return Content(text, ((_button(table, words),),))


def _outcome(table: Table) -> str:
    votes = votes_of(table)
    if not table.stopped:
        return "vote-played-out"
    return "vote-carried" if votes.given >= votes.needed else "vote-stopped"


def _voters(table: Table) -> Fact:
    """The people who want to stop, by their chairs."""
    return tuple(Who(seat) for person in table.votes if (seat := table.seat_of(person)) is not None)


def _button(table: Table, words: Words) -> Key:
    return Key(words.plain("button-stop"), encode(AtTable(table.id, TableVerb.STOP)), tint=Tint.RED)
