"""Handlers of matches with strangers: phrases, blocks, rematches."""

from bot.chat.incoming.request import Request
from bot.match.chairs import MenuPage, Phrase
from bot.match.maintenance import Maintenance
from bot.match.rematch import Rematches
from bot.match.store import Store
from bot.match.stranger_actions import StrangerActions, require_stranger
from bot.match.table import PersonId, TableId
from bot.people.blocking import Blocking
from bot.ui.buttons import InvalidData
from bot.ui.table.strangers_margin import AUDIBLE, CLOSE, HERE, SPOKEN
from bot.ui.texts.words import Form

PAGES = {page.value: page for page in MenuPage if page is not MenuPage.NONE} | {CLOSE: MenuPage.NONE}
PHRASES = {phrase.value: phrase for phrase in Phrase}


async def open_page(request: Request, id: TableId, page: str, *, actions: StrangerActions) -> None:
    """Open a page of the menu below the person's hand, or `close` it.

    Raises InvalidData, NoTable, NotSeated.
    """
    if page not in PAGES:
        raise InvalidData(page)
    await actions.open_page(request.update, id, request.person.id, PAGES[page], here=request.place)


async def say(request: Request, id: TableId, name: str, *, actions: StrangerActions) -> None:
    """Say a phrase. Raises InvalidData, NoTable, NotSeated, PlayedOn, SpokenLately."""
    if name not in PHRASES:
        raise InvalidData(name)
    phrase = PHRASES[name]
    await actions.say(request.update, id, request.person.id, phrase, here=request.place)
    words = request.own_words()
    request.toast(words.say("toast-spoken", {"what": SPOKEN[phrase]}, Form.PLAIN))


async def mute(request: Request, id: TableId, where: str, *, actions: StrangerActions) -> None:
    """Hide phrases `here`, or show them again. Raises InvalidData, NoTable, NotSeated."""
    if where not in (HERE, AUDIBLE):
        raise InvalidData(where)
    muted = where == HERE
    await actions.mute(request.update, id, request.person.id, muted, here=request.place)
    await request.answer("toast-muted" if muted else "toast-unmuted")


async def block(
    request: Request, id: TableId, seat: str, *, blocking: Blocking, actions: StrangerActions, store: Store
) -> None:
    """Block another player. Raises InvalidData, TooManyBlocks, DatabaseSilent."""
    person, other = request.person.id, await _other(request, id, seat, store)
    await blocking.block(person, other)
    await actions.set_block(id, person, other, True, here=request.place)
    await request.answer("toast-blocked")


async def unblock(
    request: Request, id: TableId, seat: str, *, blocking: Blocking, actions: StrangerActions, store: Store
) -> None:
    """Unblock another player. Raises InvalidData, DatabaseSilent."""
    person, other = request.person.id, await _other(request, id, seat, store)
    await blocking.unblock(person, other)
    await actions.set_block(id, person, other, False, here=request.place)
    await request.answer("toast-unblocked")


async def _other(request: Request, id: TableId, seat: str, store: Store) -> PersonId:
    """Return the person in another seat. Raises InvalidData, NoTable, NotSeated, NotStarted."""
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
    """Vote for a rematch. Raises UnderMaintenance, NoTable, NotSeated."""
    await request.require_no_maintenance()
    await rematches.want(request.update, id, request.person.id, here=request.place)
    await request.answer("toast-rematch")


async def begin_rematch(id: TableId, *, rematches: Rematches, maintenance: Maintenance) -> None:
    """Start the rematch; cancel it under maintenance. Raises NoTable, Stale."""
    await (rematches.take_back(id) if await maintenance.is_on() else rematches.begin(id))
