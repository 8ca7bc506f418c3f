"""/score: the score sheet of a running match."""

from bot.chat.incoming.request import Request
from bot.chat.incoming.table_lookup import find_table
from bot.match.refusals import NotStarted
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import Phase, TableId
from bot.ui.render import frame_for
from bot.ui.table.group_message import reckoning_content, score_content
from bot.ui.texts.words import Form
from games.core import Seat
from games.faces.facts import Who


async def score(request: Request, *, store: Store) -> None:
    """Send the score sheet of the table that the command means. Raises NoTableHere, NoTable."""
    table = await find_table(request, "score", lambda table: table.phase in (Phase.PLAYING, Phase.OVER))
    if table is None:
        return
    loaded = await store.load(table.id)
    view = loaded.game.view(loaded.state, None)
    words = (await request.words(table.game)).at(table.chairs)
    style = loaded.table.group.style if request.group is not None else request.person.settings.style
    frame = frame_for(table.game, style, await request.language(), None)
    request.show(
        score_content(loaded.table, view, words, frame), instead=score_content(loaded.table, view, words)
    )


async def reckoning(request: Request, id: TableId, *, store: Store) -> None:
    """Send the settlement of the match to the person. Raises NoTable, NotStarted."""
    loaded = await store.load(id, here=request.place)
    if loaded.state is None:
        raise NotStarted
    words = request.own_words(loaded.table.game).at(loaded.table.chairs)
    content = reckoning_content(loaded.table, loaded.game.view(loaded.state, None), words)
    if content is None:
        raise NotStarted
    if not request.person.opened:
        return request.toast(request.own_words().plain("open-bot-first"), alert=True)
    return request.whisper(content)


async def totals(request: Request, id: TableId, *, store: Store, seats: Seats) -> None:
    """Show the running totals in an alert. Raises NoTable, NotStarted."""
    loaded = await store.load(id, here=request.place)
    if loaded.state is None:
        raise NotStarted
    await seats.note_tap(loaded, request.person.id)
    words = request.own_words(loaded.table.game).at(loaded.table.chairs)
    scores = loaded.game.scores(loaded.state)
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    lines = [
        f"{words.fact(Who(Seat(seat)), Form.PLAIN)}: {words.fact(scores[seat], Form.PLAIN)}" for seat in order
    ]
    request.toast("\n".join(lines), alert=True)
