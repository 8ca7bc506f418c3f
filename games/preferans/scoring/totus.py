"""A totus on the sheet (PREF-8.14)."""

from games.core import Seat
from games.preferans.scoring import bombs
from games.preferans.scoring.booking import Column, Why
from games.preferans.scoring.help import clear, fill, help_hill, help_pool
from games.preferans.scoring.outcome import Played
from games.preferans.scoring.pen import Pen
from games.preferans.scoring.sheet import Terms


def helped_by(pen: Pen, deal: Played) -> tuple[Seat, ...]:
    """Whom a totus made helps: nobody, one or two of the named by the bomb it is played on, all the others on a fir."""
    rank = pen.before.pages[deal.declarer].bomb
    return pen.others(deal.declarer) if rank == bombs.FIR else deal.helped[:rank]


def totus_made(pen: Pen, terms: Terms, deal: Played) -> None:
    """Fills the declarer's pool and clears the hill, and those of the helped, whose hills alone on a fir."""
    seat = deal.declarer
    fill(pen, seat, pen.room(seat) or 0, Why.TOTUS)
    clear(pen, terms, seat, pen.hill(seat), Why.TOTUS)
    for helped in helped_by(pen, deal):
        if pen.before.pages[seat].bomb != bombs.FIR:
            help_pool(pen, terms, helped, seat, pen.room(helped) or 0)
        help_hill(pen, terms, helped, seat, pen.hill(helped))


def totus_failed(pen: Pen, deal: Played, least: int) -> None:
    """Adds the own hill, and those of whoever would have been helped, or `least` where that is more."""
    hills = pen.before.hills
    added = sum(hills[seat] for seat in (deal.declarer, *helped_by(pen, deal)))
    pen.write(deal.declarer, Column.HILL, max(added, least), Why.TOTUS)
