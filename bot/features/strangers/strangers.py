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
from bot.ui.table.strangers_margin import AUDIBLE, CLOSE, HERE, SPOKEN
from bot.ui.texts.words import Form

PAGES = {page.value: page for page in MenuPage if page is not MenuPage.NONE} | {CLOSE: MenuPage.NONE}
PHRASES = {phrase.value: phrase for phrase in Phrase}


async def turn(request: Request, id: TableId, page: str, *, company: Company) -> None:
    """Open a page under the person's hand, or `close` it. Raises InvalidData, NoTable, NotSeated."""
    if page not in PAGES:
        raise InvalidData(page)
    await company.open_page(request.update, id, request.person.id, PAGES[page], here=request.place)


async def say(request: Request, id: TableId, name: str, *, company: Company) -> None:
    """Say a phrase. Raises InvalidData, NoTable, NotSeated, PlayedOn, SpokenLately."""
    if name not in PHRASES:
        raise InvalidData(name)
    phrase = PHRASES[name]
    await company.say(request.update, id, request.person.id, phrase, here=request.place)
    words = request.own_words()
    request.toast(words.say("toast-spoken", {"what": SPOKEN[phrase]}, Form.PLAIN))


async def mute(request: Request, id: TableId, where: str, *, company: Company) -> None:
    """Show no phrases `here`, or show them again. Raises InvalidData, NoTable, NotSeated."""
    if where not in (HERE, AUDIBLE):
        raise InvalidData(where)
    muted = where == HERE
    await company.mute(request.update, id, request.person.id, muted, here=request.place)
    await request.answer("toast-muted" if muted else "toast-unmuted")


async def bar(
    request: Request, id: TableId, seat: str, *, blocking: Blocking, company: Company, store: Store
) -> None:
    """Block a person of the table. Raises InvalidData, TooManyBlocks, DatabaseSilent."""
    person, other = request.person.id, await _other(request, id, seat, store)
    await blocking.bar(person, other)
    await company.bar(id, person, other, True, here=request.place)
    await request.answer("toast-barred")


async def admit(
    request: Request, id: TableId, seat: str, *, blocking: Blocking, company: Company, store: Store
) -> None:
    """Unblock a person of the table. Raises InvalidData, DatabaseSilent."""
    person, other = request.person.id, await _other(request, id, seat, store)
    await blocking.admit(person, other)
    await company.bar(id, person, other, False, here=request.place)
    await request.answer("toast-admitted")


async def _other(request: Request, id: TableId, seat: str, store: Store) -> PersonId:
    """Return another person of the table. Raises InvalidData, NoTable, NotSeated, NotStarted."""
    if not seat.isdecimal():
        raise InvalidData(seat)
    loaded = await store.load(id, here=request.place)
    require_stranger(loaded, request.person.id)
    chairs = loaded.table.chairs
    other = chairs[int(seat)].person if int(seat) < len(chairs) else None
    if other is None or other == request.person.id:
        raise InvalidData(seat)
    return other


async def play_again(request: Request, id: TableId, _: str, *, rematches: Rematches) -> None:
    """Want another match with the same people. Raises UnderMaintenance, NoTable, NotSeated."""
    await request.require_no_maintenance()
    await rematches.want(request.update, id, request.person.id, here=request.place)
    await request.answer("toast-rematch")


async def begin_rematch(id: TableId, *, rematches: Rematches, maintenance: Maintenance) -> None:
    """Start the next match of strangers; none under maintenance. Raises NoTable, Stale."""
    await (rematches.take_back(id) if await maintenance.is_on() else rematches.begin(id))
