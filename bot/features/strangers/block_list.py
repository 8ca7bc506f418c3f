"""Settings page of a person's blocks."""

import re

from bot.chat.incoming.request import Request
from bot.features.strangers.block_list_page import blocks_content
from bot.match.table import PersonId
from bot.people.blocking import Blocking
from bot.ui.buttons import InvalidData
from bot.ui.entry_links import EntryLinks

ALL = "all"
_NUMBER = re.compile("[0-9]{1,18}")
"""Id of a person in a button."""


async def change(request: Request, argument: str, *, blocking: Blocking, links: EntryLinks) -> None:
    """Show the list of blocks; first unblock the person in the argument, if any.

    Raises InvalidData, DatabaseSilent.
    """
    if request.group is not None or not (argument == ALL or _NUMBER.fullmatch(argument)):
        raise InvalidData(argument)
    person = request.person.id
    if argument != ALL:
        await blocking.unblock(person, PersonId(int(argument)))
    request.rewrite(blocks_content(request.own_words(), await blocking.listed(person), links))
