"""A file of deals that an organiser sends in private, for the tournament whose page has asked for it."""

from telegram import Bot, Document
from telegram.error import TelegramError

from bot.chat.incoming.request import Request
from bot.features.tournaments.handlers.replies import own_words
from bot.features.tournaments.handlers.rights import load_led
from bot.features.tournaments.screens.setting_pages import setting_page
from bot.features.tournaments.service.fitting import Unfitting
from bot.features.tournaments.service.imports import Imports
from bot.features.tournaments.service.model import Tournament, TournamentId
from bot.features.tournaments.service.refusals import FileNotFetched, NoFileAwaited
from games import registry
from games.notation import MOST_BYTES, NotationError, NotationFault, WrittenDeal
from storage.live.live import Live

AWAITED_S = 3_600


def _key(request: Request) -> str:
    return f"import:{request.person.id}"


async def await_file(request: Request, found: Tournament) -> None:
    """Take the person's next file for this tournament."""
    await request.services[Live].memory.remember(_key(request), found.id.encode(), AWAITED_S)


async def receive(request: Request) -> None:
    """Take the deals of a file. Raises NoFileAwaited, NotOrganiser, Unfitting, and as `Imports.take`."""
    awaited = await request.services[Live].memory.recall(_key(request))
    if awaited is None or request.document is None:
        raise NoFileAwaited
    found = await load_led(request, TournamentId(awaited.decode()))
    deals = await _deals(request, found, request.document)
    after = await request.services[Imports].take(request.update, found.id, request.person.id, deals)
    content = setting_page(after, "boards", "", own_words(request, after), 0)
    if content is not None:
        request.show(content)


async def _deals(request: Request, found: Tournament, document: Document) -> tuple[WrittenDeal, ...]:
    """The deals of the file. Raises FileNotFetched, and Unfitting by what is wrong with it."""
    notation = registry.notation(found.settings.game)
    if notation is None:
        raise NoFileAwaited
    try:
        if (document.file_size or 0) > MOST_BYTES:
            raise NotationError(NotationFault.SIZE)
        file = await request.services[Bot].get_file(document.file_id)
        return notation.read(bytes(await file.download_as_bytearray())).deals
    except NotationError as error:
        raise Unfitting(f"notation-{error.fault.value}", line=error.line, text=error.text) from None
    except TelegramError:
        raise FileNotFetched from None
