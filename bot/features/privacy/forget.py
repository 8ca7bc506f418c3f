"""/forget: what is kept of a person, a copy of it for them, and its end."""

from functools import partial

from bot.chat.incoming.request import Request
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.privacy.forget_page import ASK, FORGET, GIVE, PAGE, confirm_content, kept_content
from bot.features.privacy.forgetting import FILE, Forgetting
from bot.people.database_errors import answered
from bot.ui.buttons import InvalidData
from bot.ui.content import Content


async def forget(request: Request) -> None:
    """Show what is kept of the person, in private alone. Raises DatabaseSilent."""
    if request.group is not None:
        return request.decline("forget-in-private")
    return request.show(await _page(request))


async def choose(request: Request, argument: str) -> None:
    """Do what a button of the page says. Raises InvalidData, StillPlaying, ResultNotStored, DatabaseAway."""
    if request.group is not None:
        raise InvalidData(argument)
    match argument:
        case _ if argument == PAGE:
            request.rewrite(await _page(request))
        case _ if argument == GIVE:
            await _give(request)
        case _ if argument == ASK:
            await request.services[Forgetting].require_free(request.person.id)
            request.rewrite(confirm_content(request.person))
        case _ if argument == FORGET:
            await _forget(request)
        case _:
            raise InvalidData(argument)


async def _page(request: Request) -> Content:
    """What is kept of the person. Raises DatabaseSilent."""
    with answered():
        return kept_content(request.person, await request.services[Forgetting].kept(request.person.id))


async def _give(request: Request) -> None:
    """Send the person a file with their data, unless they have had too many lately."""
    await request.require_calm()
    data = await request.services[Forgetting].document(request.person.id)
    caption = request.own_words().html("kept-file")
    send = partial(request.services[Sender].send_document, request.chat, FILE, data, caption)
    return request.services[BackgroundCalls].later(request.chat, send)


async def _forget(request: Request) -> None:
    """Forget the person; the question becomes the last word."""
    await request.require_calm()
    words = request.own_words()
    await request.services[Forgetting].forget(request.person.id)
    return request.rewrite(Content(words.html("forgotten")))
