"""Taps at a table before its match: chairs, computers, options, and the start."""

from bot.chat.incoming.request import Request
from bot.features.lobby.lobby import Lobby
from bot.match.table import TableId
from bot.ui.buttons import InvalidData, read_level, read_pace, read_page


async def add_computer(request: Request, id: TableId) -> None:
    """Seat a computer. Raises NoTable, NotHost, Started, Full."""
    await request.services[Lobby].add_computer(request.update, id, request.person.id, here=request.place)


async def remove_computer(request: Request, id: TableId) -> None:
    """Let a computer get up. Raises NoTable, NotHost, Started."""
    await request.services[Lobby].remove_computer(request.update, id, request.person.id, here=request.place)


async def start(request: Request, id: TableId) -> None:
    """Start the match, or ask its host to. Raises UnderMaintenance, NoTable, Started, TooFewPlayers."""
    await request.require_no_maintenance()
    lobby = request.services[Lobby]
    if (await lobby.start(request.update, id, request.person.id, here=request.place)).lobby.start_at:
        await request.answer("toast-host-asked")


async def take_back(request: Request, id: TableId) -> None:
    """Take back the start of another, for the host. Raises NoTable, NotHost, Started."""
    await request.services[Lobby].object(request.update, id, request.person.id, here=request.place)


async def close(request: Request, id: TableId) -> None:
    """Close a table without a group, for its host. Raises NoTable, NotHost, Started."""
    await request.services[Lobby].close(request.update, id, request.person.id, here=request.place)


async def choose_game(request: Request, id: TableId, game: str) -> None:
    """Raises NoTable, NotHost, Started, UnknownGame."""
    await request.services[Lobby].choose(request.update, id, request.person.id, game, here=request.place)


async def choose_preset(request: Request, id: TableId, preset: str) -> None:
    """Raises NoTable, NotHost, Started, InvalidOption."""
    lobby = request.services[Lobby]
    await lobby.choose(request.update, id, request.person.id, None, preset, here=request.place)


async def turn(request: Request, id: TableId, page: str) -> None:
    """Turn to a page: its kind, and after a stop what it is of. Raises InvalidData, NoTable, NotHost."""
    here, turned = request.place, read_page(page)
    await request.services[Lobby].turn(request.update, id, request.person.id, turned, here=here)


async def allow_hints(request: Request, id: TableId, allowed: str) -> None:
    """Set whether people who play each other may be given hints, `on` or `off`. Raises InvalidData."""
    if allowed not in ("on", "off"):
        raise InvalidData(allowed)
    lobby, advice = request.services[Lobby], allowed == "on"
    await lobby.arrange(request.update, id, request.person.id, here=request.place, advice=advice)


async def set_pace(request: Request, id: TableId, pace: str) -> None:
    """Set the pace, `turn.reserve` in seconds. Raises InvalidData, NoTable, NotHost, Started."""
    lobby, wanted = request.services[Lobby], read_pace(pace)
    await lobby.arrange(request.update, id, request.person.id, here=request.place, pace=wanted)


async def set_level(request: Request, id: TableId, level: str) -> None:
    """Set how well computers play. Raises InvalidData, NoTable, NotHost, Started."""
    lobby, wanted = request.services[Lobby], read_level(level)
    await lobby.arrange(request.update, id, request.person.id, here=request.place, level=wanted)


async def configure(request: Request, id: TableId, option: str) -> None:
    """Set an option, `field=value`. Raises NoTable, NotHost, Started, InvalidOption."""
    name, _, value = option.partition("=")
    lobby, person = request.services[Lobby], request.person.id
    await lobby.configure(request.update, id, person, name, value, here=request.place)
