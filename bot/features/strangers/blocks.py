"""Whom a person blocks: a page of the settings."""

import re

from bot.chat.incoming.request import Request
from bot.features.strangers.blocks_page import blocks_content
from bot.match.table import PersonId
from bot.ui.buttons import InvalidData
from storage.failures import storage_failed

ALL = "all"
_NUMBER = re.compile("[0-9]{1,18}")
"""A person's, as a button has it."""


async def change(request: Request, argument: str) -> None:
    """Show the list, without the person of this number if one is named. Raises InvalidData."""
    if request.group is not None or not (argument == ALL or _NUMBER.fullmatch(argument)):
        raise InvalidData(argument)
    blocking, person = request.services.blocking, request.person.id
    try:
        if argument != ALL:
            await blocking.admit(person, PersonId(int(argument)))
        blocks = await blocking.listed(person)
    except Exception as error:
        if not storage_failed(error):
            raise
        return await request.answer("blocks-away")
    return request.rewrite(blocks_content(request.own_words(), blocks))
