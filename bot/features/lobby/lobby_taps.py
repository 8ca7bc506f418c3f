"""Buttons of a lobby: chairs, computers, options, the start."""

from bot.chat.incoming.request import Request
from bot.match.opening import choices
from bot.match.opening.choices import Choice
from bot.match.seating.lobby import Lobby
from bot.match.table import TableId
from bot.ui.buttons import InvalidData, read_level, read_pace, read_page
from bot.ui.lobby.private_lobby import started_content


async def add_computer(request: Request, id: TableId, *, lobby: Lobby) -> None:
    """Seat a computer. Raises NoTable, NotHost, Started, Full."""
    await _arrange(request, id, choices.more_computers, lobby)


async def remove_computer(request: Request, id: TableId, *, lobby: Lobby) -> None:
    """Remove a computer. Raises NoTable, NotHost, Started."""
    await _arrange(request, id, choices.fewer_computers, lobby)


async def start(request: Request, id: TableId, *, lobby: Lobby) -> None:
    """Start the match, or announce the start so that the host may object.

    A message in private that has offered to start a group's match says that it began.

    Raises UnderMaintenance, NoTable, NotHost, Started, TooFew, Unplayable.
    """
    await request.require_no_maintenance()
    table = await lobby.start(request.update, id, request.person.id, here=request.place)
    if table.lobby.start_at:
        await request.answer("toast-host-asked")
    elif request.group is None and table.chat is not None:
        request.rewrite(started_content(table, request.person.id))


async def take_back(request: Request, id: TableId, *, lobby: Lobby) -> None:
    """Cancel an announced start, as the host. Raises NoTable, NotHost, Started."""
    await lobby.object(request.update, id, request.person.id, here=request.place)


async def close(request: Request, id: TableId, *, lobby: Lobby) -> None:
    """Close a table without a group, as the host. Raises NoTable, NotHost, Started."""
    await lobby.close(request.update, id, request.person.id, here=request.place)


async def choose_game(request: Request, id: TableId, game: str, *, lobby: Lobby) -> None:
    """Raises NoTable, NotHost, Started, UnknownGame, Full."""
    await _arrange(request, id, choices.game(game), lobby)


async def choose_preset(request: Request, id: TableId, preset: str, *, lobby: Lobby) -> None:
    """Raises NoTable, NotHost, Started, UnknownGame, Full."""
    await _arrange(request, id, choices.game(None, preset), lobby)


async def turn(request: Request, id: TableId, page: str, *, lobby: Lobby) -> None:
    """Turn to a page, `kind` or `kind.argument`. Raises InvalidData, NoTable, NotHost."""
    await _arrange(request, id, choices.page(read_page(page)), lobby)


async def allow_hints(request: Request, id: TableId, allowed: str, *, lobby: Lobby) -> None:
    """Allow or forbid hints in matches between people, `on` or `off`. Raises InvalidData."""
    if allowed not in ("on", "off"):
        raise InvalidData(allowed)
    await _arrange(request, id, choices.terms(advice=allowed == "on"), lobby)


async def set_pace(request: Request, id: TableId, pace: str, *, lobby: Lobby) -> None:
    """Set the pace, `turn.reserve` in seconds. Raises InvalidData, NoTable, NotHost, Started."""
    await _arrange(request, id, choices.terms(pace=read_pace(pace)), lobby)


async def set_level(request: Request, id: TableId, level: str, *, lobby: Lobby) -> None:
    """Set the computers' level. Raises InvalidData, NoTable, NotHost, Started."""
    await _arrange(request, id, choices.terms(level=read_level(level)), lobby)


async def configure(request: Request, id: TableId, option: str, *, lobby: Lobby) -> None:
    """Set an option, `field=value`. Raises NoTable, NotHost, Started, InvalidOption."""
    name, _, value = option.partition("=")
    await _arrange(request, id, choices.option(name, value), lobby)


async def _arrange(request: Request, id: TableId, choice: Choice, lobby: Lobby) -> None:
    await lobby.arrange(request.update, id, request.person.id, choice, here=request.place)
