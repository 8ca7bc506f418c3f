"""Whom a person blocks: a page of the settings."""

import re

from bot.chat.incoming.request import Request
from bot.features.strangers.blocks_page import blocks_content
from bot.match.table import PersonId
from bot.people.blocking import Blocking
from bot.ui.buttons import InvalidData
from bot.ui.entry_links import EntryLinks

ALL = "all"
_NUMBER = re.compile("[0-9]{1,18}")
"""A person's, as a button has it."""


async def change(request: Request, argument: str, *, blocking: Blocking, links: EntryLinks) -> None:
    """Show the list, without the person of this number if one is named.

    Raises InvalidData, DatabaseSilent.
    """
    if request.group is not None or not (argument == ALL or _NUMBER.fullmatch(argument)):
        raise InvalidData(argument)
    person = request.person.id
    if argument != ALL:
        await blocking.admit(person, PersonId(int(argument)))
    request.rewrite(blocks_content(request.own_words(), await blocking.listed(person), links))
