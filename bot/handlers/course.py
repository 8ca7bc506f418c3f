"""The course of a person's rating, as a chart in private."""

from bot.screens.buttons import InvalidData
from bot.screens.content import Content
from bot.screens.course import course_caption, course_content
from bot.screens.rating_words import read_pool
from bot.updates.request import Request


async def course(request: Request, argument: str) -> None:
    """Send the chart of the person's own rating in a pool. Raises InvalidData, DatabaseSilent."""
    pool = read_pool(argument)
    if request.group is not None or pool is None:
        raise InvalidData(argument)
    if not await request.may_command():
        return None
    found = await request.services.standings.course(request.person.id, pool)
    if found is None or not found.points:
        raise InvalidData(argument)
    language = request.person.language
    return request.show(
        course_content(found, request.person.name, language),
        instead=Content(course_caption(found, language)),
    )
