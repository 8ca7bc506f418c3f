"""Where strangers play: what they say, whom they block, how they leave, and what they play next."""

from bot.chat.incoming.request import Request
from bot.features.queue import queue
from bot.features.strangers.talk import require_stranger
from bot.match.chairs import MenuPage, Phrase
from bot.match.table import PersonId, Table, TableId
from bot.ui.buttons import CompanyVerb, InvalidData
from bot.ui.table.strangers import AUDIBLE, CLOSE, HERE, SPOKEN
from bot.ui.texts.words import Form
from storage.redraws import hand_screen

PAGES = {page.value: page for page in MenuPage if page is not MenuPage.NONE} | {CLOSE: MenuPage.NONE}
PHRASES = {phrase.value: phrase for phrase in Phrase}


async def press(request: Request, id: TableId, verb: CompanyVerb, argument: str) -> None:
    """Do what the button says.

    Raises InvalidData, NoTable, NotSeated, NotStarted, PlayedOn, SpokenLately.
    """
    match verb:
        case CompanyVerb.MENU if argument in PAGES:
            await _open_page(request, id, PAGES[argument])
        case CompanyVerb.SAY if argument in PHRASES:
            await _say(request, id, PHRASES[argument])
        case CompanyVerb.MUTE if argument in (HERE, AUDIBLE):
            await _mute(request, id, muted=argument == HERE)
        case CompanyVerb.BAR | CompanyVerb.ADMIT if argument.isdecimal():
            await _bar(request, id, int(argument), barred=verb is CompanyVerb.BAR)
        case CompanyVerb.AGAIN:
            await _play_again(request, id)
        case CompanyVerb.OTHERS:
            await _look_for_others(request, id)
        case _:
            raise InvalidData(argument)


async def ask_to_leave(request: Request, table: Table) -> None:
    """Ask under the person's hand whether they leave a match with strangers. Raises NoTable, NotSeated."""
    await request.services.company.open_page(request.update, table.id, request.person.id, MenuPage.LEAVING)
    await request.services.screens.send_anew(table.id, hand_screen(request.person.id))


async def _open_page(request: Request, id: TableId, page: MenuPage) -> None:
    await request.services.company.open_page(request.update, id, request.person.id, page, here=request.place)


async def _say(request: Request, id: TableId, phrase: Phrase) -> None:
    await request.services.company.say(request.update, id, request.person.id, phrase, here=request.place)
    words = request.own_words()
    request.toast(words.say("toast-spoken", {"what": SPOKEN[phrase]}, Form.PLAIN))


async def _mute(request: Request, id: TableId, *, muted: bool) -> None:
    await request.services.company.mute(request.update, id, request.person.id, muted, here=request.place)
    await request.answer("toast-muted" if muted else "toast-unmuted")


async def _bar(request: Request, id: TableId, seat: int, *, barred: bool) -> None:
    """Block a person of the table, or block them no longer. Raises TooManyBlocks, DatabaseSilent."""
    person = request.person.id
    other = await _other(request, id, seat)
    blocking = request.services.blocking
    await (blocking.bar(person, other) if barred else blocking.admit(person, other))
    await request.services.company.bar(id, person, other, barred, here=request.place)
    await request.answer("toast-barred" if barred else "toast-admitted")


async def _other(request: Request, id: TableId, seat: int) -> PersonId:
    """Another person of the table. Raises InvalidData, NoTable, NotSeated, NotStarted."""
    loaded = await request.services.store.load(id, here=request.place)
    require_stranger(loaded, request.person.id)
    chairs = loaded.table.chairs
    other = chairs[seat].person if seat < len(chairs) else None
    if other is None or other == request.person.id:
        raise InvalidData(str(seat))
    return other


async def _play_again(request: Request, id: TableId) -> None:
    await request.require_no_maintenance()
    await request.services.rematches.want(request.update, id, request.person.id, here=request.place)
    await request.answer("toast-rematch")


async def _look_for_others(request: Request, id: TableId) -> None:
    table = await request.services.rematches.part(request.update, id, request.person.id, here=request.place)
    await queue.begin(request, table.game, table.preset)
