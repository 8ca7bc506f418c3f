"""/forget: a summary of a person's data, a copy of it, and its erasure."""

from functools import partial

from bot.chat.incoming.request import Request
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.features.privacy.forget_page import ASK, FORGET, GIVE, PAGE, confirm_content, summary_content
from bot.features.privacy.forgetting import FILE, Forgetting
from bot.people.database_errors import answered
from bot.ui.buttons import InvalidData
from bot.ui.content import Content
from bot.ui.entry_links import EntryLinks


async def forget(request: Request, *, forgetting: Forgetting, links: EntryLinks) -> None:
    """Show the summary, in private only. Raises DatabaseSilent."""
    if request.group is not None:
        return request.decline("forget-in-private")
    return request.show(await _page(request, forgetting, links))


async def choose(
    request: Request,
    argument: str,
    *,
    forgetting: Forgetting,
    sender: Sender,
    calls: BackgroundCalls,
    links: EntryLinks,
) -> None:
    """Carry out a button of the page. Raises InvalidData, StillPlaying, ResultNotStored, DatabaseAway."""
    if request.group is not None:
        raise InvalidData(argument)
    match argument:
        case _ if argument == PAGE:
            request.rewrite(await _page(request, forgetting, links))
        case _ if argument == GIVE:
            await _give(request, forgetting, sender, calls)
        case _ if argument == ASK:
            await forgetting.require_free(request.person.id)
            request.rewrite(confirm_content(request.person))
        case _ if argument == FORGET:
            await _forget(request, forgetting)
        case _:
            raise InvalidData(argument)


async def _page(request: Request, forgetting: Forgetting, links: EntryLinks) -> Content:
    """Return the summary. Raises DatabaseSilent."""
    with answered():
        return summary_content(request.person, await forgetting.summary(request.person.id), links)


async def _give(request: Request, forgetting: Forgetting, sender: Sender, calls: BackgroundCalls) -> None:
    """Send a file with the person's data, within the command limit."""
    await request.require_calm()
    data = await forgetting.document(request.person.id)
    caption = request.own_words().html("kept-file")
    send = partial(sender.send_document, request.chat, FILE, data, caption)
    return calls.later(request.chat, send)


async def _forget(request: Request, forgetting: Forgetting) -> None:
    """Erase the person's data and replace the question with a confirmation."""
    await request.require_calm()
    words = request.own_words()
    await forgetting.forget(request.person.id)
    return request.rewrite(Content(words.html("forgotten")))
