"""/score: the score sheet so far."""

from fractions import Fraction

import msgspec

from bot.screens.buttons import PersonalVerb
from bot.screens.render import framed
from bot.screens.table import score_content
from bot.service.refusals import NotStarted
from bot.service.table import Phase, TableId
from bot.texts import names
from bot.updates.request import Request
from bot.updates.table_lookup import meant

NAME_COLUMNS = 18


async def score(request: Request) -> None:
    """Send the sheet of the table that is meant. Raises NoTableHere, NoTable."""
    table = await meant(request, PersonalVerb.SCORE, lambda table: table.phase in (Phase.PLAYING, Phase.OVER))
    if table is None:
        return
    loaded = await request.services.store.load(table.id)
    view = loaded.game.view(loaded.state, None)
    words = (await request.words(table.game)).at(table.chairs)
    display = loaded.table.display if request.group is not None else msgspec.structs.replace(request.person.display, pictures=True)
    frame = framed(table.game, display, await request.language(), None)
    request.show(score_content(loaded.table, view, words, frame), instead=score_content(loaded.table, view, words))


async def totals(request: Request, id: TableId) -> None:
    """Show who taps the running totals in an alert. Raises NoTable, NotStarted."""
    loaded = await request.services.store.load(id)
    if loaded.state is None:
        raise NotStarted
    words = request.own_words(loaded.table.game)
    scores = loaded.game.scores(loaded.state)
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    chairs = loaded.table.chairs
    lines = [
        f"{names.shortened(words.name(chairs[seat].name, chairs[seat].robot), NAME_COLUMNS)}: {_points(scores[seat])}" for seat in order
    ]
    request.toast("\n".join(lines), alert=True)


def _points(points: Fraction) -> str:
    text = str(int(points)) if points.denominator == 1 else f"{float(points):.2f}"
    return text.replace("-", "−")
