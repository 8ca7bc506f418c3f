"""Where strangers play: what they say, whom they block, how they leave, and what they play next."""

from bot.chat.incoming.request import Request
from bot.match.chairs import MenuPage, Phrase
from bot.match.company import Company, require_stranger
from bot.match.maintenance import Maintenance
from bot.match.rematch import Rematches
from bot.match.store import Store
from bot.match.table import PersonId, TableId
from bot.people.blocking import Blocking
from bot.ui.buttons import InvalidData
from bot.ui.table.strangers import AUDIBLE, CLOSE, HERE, SPOKEN
from bot.ui.texts.words import Form

PAGES = {page.value: page for page in MenuPage if page is not MenuPage.NONE} | {CLOSE: MenuPage.NONE}
PHRASES = {phrase.value: phrase for phrase in Phrase}


async def turn(request: Request, id: TableId, page: str) -> None:
    """Open a page under the person's hand, or `close` it. Raises InvalidData, NoTable, NotSeated."""
    if page not in PAGES:
        raise InvalidData(page)
    company = request.services[Company]
    await company.open_page(request.update, id, request.person.id, PAGES[page], here=request.place)


async def say(request: Request, id: TableId, name: str) -> None:
    """Say a phrase. Raises InvalidData, NoTable, NotSeated, PlayedOn, SpokenLately."""
    if name not in PHRASES:
        raise InvalidData(name)
    phrase = PHRASES[name]
    await request.services[Company].say(request.update, id, request.person.id, phrase, here=request.place)
    words = request.own_words()
    request.toast(words.say("toast-spoken", {"what": SPOKEN[phrase]}, Form.PLAIN))


async def mute(request: Request, id: TableId, where: str) -> None:
    """Show no phrases `here`, or show them again. Raises InvalidData, NoTable, NotSeated."""
    if where not in (HERE, AUDIBLE):
        raise InvalidData(where)
    company, muted = request.services[Company], where == HERE
    await company.mute(request.update, id, request.person.id, muted, here=request.place)
    await request.answer("toast-muted" if muted else "toast-unmuted")


async def bar(request: Request, id: TableId, seat: str) -> None:
    """Block a person of the table. Raises InvalidData, TooManyBlocks, DatabaseSilent."""
    await _bar(request, id, seat, barred=True)


async def admit(request: Request, id: TableId, seat: str) -> None:
    """Block a person of the table no longer. Raises InvalidData, DatabaseSilent."""
    await _bar(request, id, seat, barred=False)


async def _bar(request: Request, id: TableId, seat: str, *, barred: bool) -> None:
    if not seat.isdecimal():
        raise InvalidData(seat)
    person = request.person.id
    other = await _other(request, id, int(seat))
    blocking = request.services[Blocking]
    await (blocking.bar(person, other) if barred else blocking.admit(person, other))
    await request.services[Company].bar(id, person, other, barred, here=request.place)
    await request.answer("toast-barred" if barred else "toast-admitted")


async def _other(request: Request, id: TableId, seat: int) -> PersonId:
    """Another person of the table. Raises InvalidData, NoTable, NotSeated, NotStarted."""
    loaded = await request.services[Store].load(id, here=request.place)
    require_stranger(loaded, request.person.id)
    chairs = loaded.table.chairs
    other = chairs[seat].person if seat < len(chairs) else None
    if other is None or other == request.person.id:
        raise InvalidData(str(seat))
    return other


async def play_again(request: Request, id: TableId, _: str) -> None:
    """Want another match with the same people. Raises UnderMaintenance, NoTable, NotSeated."""
    await request.require_no_maintenance()
    await request.services[Rematches].want(request.update, id, request.person.id, here=request.place)
    await request.answer("toast-rematch")


async def begin_rematch(id: TableId, *, rematches: Rematches, maintenance: Maintenance) -> None:
    """Start the next match of strangers; none under maintenance. Raises NoTable, Stale."""
    await (rematches.take_back(id) if await maintenance.is_on() else rematches.begin(id))
