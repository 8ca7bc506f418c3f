"""Book a finished deal: contracts, bombs, totus, raspasy.

See PREF-6.5, 6.6, 7.8 to 7.10 and section 8.
"""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from games.cards import Card, Rank
from games.core import Seat
from games.preferans.contracts import required_tricks, tricks_short, value
from games.preferans.scoring.ledger import Booking, Pen, SheetColumn, Why
from games.preferans.scoring.outcome import Outcome, Played, Raspasy
from games.preferans.scoring.sheet import Page, Sheet, Terms

FIR = 3
"""The highest rank of a bomb; 1 is simple, 2 double."""


def bomb_factor(rank: int) -> int:
    """Return the factor of a contract's value."""
    return 1 << rank


def bombs_drawn(deal: Raspasy) -> Mapping[Seat, int]:
    """Return the rank each player draws; a sitting dealer draws the least of the three."""
    rank = min(deal.running, FIR)
    ranks = {seat: rank if seat in deal.unseen else rank - 1 for seat in deal.active}
    if deal.sitting is not None:
        ranks[deal.sitting] = min(ranks.values())
    return {seat: rank for seat, rank in ranks.items() if rank > 0}


AWAY = {6: 2, 7: 1}
"""The tricks that an unplayed contract grants the opponent on the declarer's right, by level.

A half-whist is that opponent's, for half of the required tricks, which are as many.
"""


def book(sheet: Sheet, terms: Terms, outcome: Outcome) -> tuple[Sheet, Booking]:
    """Return the sheet with the deal, and the lines written with their reasons."""
    match outcome:
        case Played():
            return _book_played(sheet, terms, outcome)
        case Raspasy():
            return _book_raspasy(sheet, terms, outcome)


def price(sheet: Sheet, deal: Played) -> int:
    """Return the value of the contract (PREF-8.1) with its bomb."""
    return value(deal.contract) * bomb_factor(bomb(sheet, deal))


def bomb(sheet: Sheet, deal: Played) -> int:
    """Return the rank of the contract's bomb."""
    return 0 if deal.robber else sheet.pages[deal.declarer].bomb


def short_of(deal: Played) -> int:
    """Return the tricks short of the contract; at misère those taken."""
    if deal.unplayed:
        return 0
    return deal.short or tricks_short(deal.contract, deal.tricks[deal.declarer])


def _book_played(sheet: Sheet, terms: Terms, deal: Played) -> tuple[Sheet, Booking]:
    pen = Pen(sheet)
    short = short_of(deal)
    worth_of_deal = price(sheet, deal)
    halved = not short and beyond_cover(sheet, terms, deal)
    _whists(pen, terms, deal, worth_of_deal, short)
    _aid(pen, deal)
    _underwhists(pen, deal, worth_of_deal)
    _talon(pen, terms, deal, worth_of_deal)
    if short:
        _failed(pen, terms, deal, worth_of_deal, short)
    else:
        _made(pen, terms, deal, worth_of_deal // 2 if halved else worth_of_deal)
    booking = Booking(tuple(pen.lines), worth_of_deal, bomb(sheet, deal), short, halved)
    return _with_counts(pen.sheet(), deal, won=not short), booking


def _with_counts(sheet: Sheet, deal: Played, *, won: bool) -> Sheet:
    page = sheet.pages[deal.declarer]
    if deal.robber:
        return _with_page(sheet, deal.declarer, replace(page, robber=(*page.robber, deal.contract.level)))
    return _with_page(sheet, deal.declarer, replace(page, won=page.won + won))


def _with_page(sheet: Sheet, seat: Seat, page: Page) -> Sheet:
    return replace(sheet, pages=(*sheet.pages[:seat], page, *sheet.pages[seat + 1 :]))


def _whists(pen: Pen, terms: Terms, deal: Played, value: int, short: int) -> None:
    """Write whists for tricks of whisters, granted tricks, and undertricks (PREF-8.4, 4.10, 8.5)."""
    trick = value * worth(terms)
    on = deal.declarer
    for whister in deal.whisters:
        pen.write_times(whister, SheetColumn.WHISTS, trick, deal.tricks[whister], Why.WHIST, on=on)
    if deal.unplayed:
        away = AWAY.get(deal.contract.level, 0)
        why = Why.HALF if deal.half else Why.AWAY
        pen.write_times(deal.spoke[-1], SheetColumn.WHISTS, trick, away, why, on=on)
    if deal.contract.misere or terms.undertricks == "gentleman":
        return
    others = [seat for seat in pen.others(on) if seat != deal.sharer]
    for seat in others:
        pen.write_times(seat, SheetColumn.WHISTS, trick, short, Why.UNDERTRICK, on=on)
    if short and terms.undertricks == "robber" and deal.whisters:
        _level(pen, deal, others)


def _level(pen: Pen, deal: Played, others: list[Seat]) -> None:
    """Let everybody write as much as the best whister."""
    most = max(pen.whists_on(deal.declarer, whister) for whister in deal.whisters)
    for seat in others:
        pen.write(
            seat,
            SheetColumn.WHISTS,
            most - pen.whists_on(deal.declarer, seat),
            Why.LEVELLED,
            on=deal.declarer,
        )


def _aid(pen: Pen, deal: Played) -> None:
    """Give the sitting dealer half of the helped whister's whists (PREF-10.2)."""
    if deal.aided is not None and deal.sitting is not None:
        half = pen.whists_on(deal.declarer, deal.aided) // 2
        for seat, amount in ((deal.aided, -half), (deal.sitting, half)):
            pen.write(seat, SheetColumn.WHISTS, amount, Why.AIDED, on=deal.declarer)


def _underwhists(pen: Pen, deal: Played, value: int) -> None:
    """Write the whisters' missing tricks (PREF-8.6), except after a verdict on an underbid."""
    if not deal.short:
        for whister, tricks in underwhists(deal).items():
            pen.write_times(whister, SheetColumn.HILL, value, tricks, Why.UNDERWHIST)


def underwhists(deal: Played) -> dict[Seat, int]:
    """Return the missing tricks that each whister is responsible for."""
    common = max(0, required_tricks(deal.contract) - sum(deal.tricks[seat] for seat in deal.whisters))
    due = _due(required_tricks(deal.contract), len(deal.whisters))
    return {
        seat: min(max(0, least - deal.tricks[seat]), common)
        for seat, least in zip(deal.whisters, due, strict=True)
    }


def _due(tricks: int, whisters: int) -> tuple[int, ...]:
    """Return the tricks due from each whister, in the order of speaking; an odd one from the second."""
    return (tricks // 2, tricks - tricks // 2) if whisters == 2 else (tricks,) * whisters


def _talon(pen: Pen, terms: Terms, deal: Played, value: int) -> None:
    """Write the sitting dealer's gift, or the point for an unused talon (PREF-8.9)."""
    if deal.sitting is None:
        return
    if deal.returned:
        pen.write(deal.sitting, SheetColumn.HILL, 1, Why.RETURNED)
    elif deal.sharer is None and not deal.contract.misere:
        pen.write_times(
            deal.sitting,
            SheetColumn.WHISTS,
            value * worth(terms),
            gift(deal.talon),
            Why.GIFT,
            on=deal.declarer,
        )


def gift(talon: tuple[Card, ...]) -> int:
    """Return the tricks that the talon brought (PREF-8.9)."""
    ranks = {card.rank for card in talon}
    one_suit = len({card.suit for card in talon}) == 1
    if ranks == {Rank.ACE}:
        return 3
    if Rank.ACE in ranks:
        return 2 if one_suit and Rank.KING in ranks else 1
    return int(one_suit and ranks == {Rank.KING, Rank.QUEEN})


def _made(pen: Pen, terms: Terms, deal: Played, points: int) -> None:
    barred = {line.who for line in pen.lines if line.why is Why.UNDERWHIST} | _sitting(deal)
    if deal.contract.totus:
        totus_made(pen, terms, deal)
    else:
        for seat, share in _shares(deal, points):
            gain(pen, terms, seat, share, barred)
    spent = bomb(pen.before, deal)
    pen.write(deal.declarer, SheetColumn.BOMBS, -spent, Why.SPENT)


def _sitting(deal: Outcome) -> set[Seat]:
    return set() if deal.sitting is None else {deal.sitting}


def _failed(pen: Pen, terms: Terms, deal: Played, value: int, short: int) -> None:
    trick = value * worth(terms)
    if deal.contract.totus:
        totus_failed(pen, deal, trick * short)
    elif deal.sharer is None:
        pen.write_times(deal.declarer, SheetColumn.HILL, trick, short, Why.FAILED)
    else:
        for seat, share in _shares(deal, trick * short):
            pen.write(seat, SheetColumn.HILL, share, Why.FAILED)


def _shares(deal: Played, points: int) -> list[tuple[Seat, int]]:
    """Return the gain or loss of the declarer and a sharing dealer.

    An odd point is the declarer's (PREF-4.11).
    """
    if deal.sharer is None:
        return [(deal.declarer, points)]
    return [(deal.declarer, points - points // 2), (deal.sharer, points // 2)]


def _book_raspasy(sheet: Sheet, terms: Terms, deal: Raspasy) -> tuple[Sheet, Booking]:
    pen = Pen(sheet)
    for seat in pen.players:
        pen.write_times(seat, SheetColumn.HILL, deal.price, deal.tricks[seat], Why.TRICK)
    pen.write(deal.dealer, SheetColumn.HILL, deal.fine, Why.FINE)
    for seat in deal.active:
        if not deal.tricks[seat] and not deal.revoked:
            _clean(pen, terms, deal, seat)
    for seat, rank in bombs_drawn(deal).items():
        pen.write(seat, SheetColumn.BOMBS, rank, Why.BOMB)
    booked = pen.sheet()
    pages = tuple(replace(page, raspasy=page.raspasy + 1) for page in booked.pages)
    return replace(booked, pages=pages), Booking(tuple(pen.lines), deal.price)


def _clean(pen: Pen, terms: Terms, deal: Raspasy, seat: Seat) -> None:
    """Credit a seat without a trick: one trick's price off the hill, or to the pool (PREF-6.6)."""
    if terms.raspasy_to_pool:
        to_pool(pen, terms, seat, deal.price, Why.CLEAN, _sitting(deal))
        return
    taken = min(deal.price, pen.hill(seat))
    pen.write(seat, SheetColumn.HILL, -taken, Why.CLEAN)
    pen.write(seat, SheetColumn.LOST, deal.price - taken, Why.CLEAN)


def beyond_cover(sheet: Sheet, terms: Terms, deal: Played) -> bool:
    """Return whether this contract, if won, is beyond its declarer's cover."""
    page = sheet.pages[deal.declarer]
    return terms.cover and not deal.robber and not deal.contract.totus and page.won >= page.cover


def helped_by(pen: Pen, deal: Played) -> tuple[Seat, ...]:
    """Return the players helped by a made totus: up to two by the bomb's rank, all others on a fir."""
    rank = pen.before.pages[deal.declarer].bomb
    return pen.others(deal.declarer) if rank == FIR else deal.helped[:rank]


def totus_made(pen: Pen, terms: Terms, deal: Played) -> None:
    """Fill the pool and clear the hill of declarer and helped players; on a fir only clear the latter."""
    seat = deal.declarer
    fill(pen, seat, pen.room(seat) or 0, Why.TOTUS)
    clear(pen, terms, seat, pen.hill(seat), Why.TOTUS)
    for helped in helped_by(pen, deal):
        if pen.before.pages[seat].bomb != FIR:
            help_pool(pen, terms, helped, seat, pen.room(helped) or 0)
        help_hill(pen, terms, helped, seat, pen.hill(helped))


def totus_failed(pen: Pen, deal: Played, least: int) -> None:
    """Add the declarer's hill and those of players it would have helped, or `least` if that is more."""
    hills = pen.before.hills
    added = sum(hills[seat] for seat in (deal.declarer, *helped_by(pen, deal)))
    pen.write(deal.declarer, SheetColumn.HILL, max(added, least), Why.TOTUS)


WHISTS_A_POINT = 10
"""The whists of a pool point or a hill point."""


def worth(terms: Terms) -> int:
    """Return the hill points of a pool point."""
    return 2 if terms.doubled else 1


def gain(pen: Pen, terms: Terms, who: Seat, points: int, barred: Collection[Seat]) -> None:
    """Write the points of a made contract; players in `barred` get no help from the overflow."""
    if pen.room(who) == 0:
        overflow(pen, terms, who, points, barred)
        return
    meant = {"halves": points // 2, "pool": 0, "hill_first": points}[terms.gain]
    taken = clear(pen, terms, who, meant, Why.MADE)
    to_pool(pen, terms, who, points - taken, Why.MADE, barred)


def to_pool(pen: Pen, terms: Terms, who: Seat, points: int, why: Why, barred: Collection[Seat]) -> None:
    """Fill the player's own pool; the rest overflows."""
    taken = fill(pen, who, points, why)
    overflow(pen, terms, who, points - taken, barred)


def overflow(pen: Pen, terms: Terms, helper: Seat, points: int, barred: Collection[Seat]) -> None:
    """Write points beyond a full pool: to others' pools, off the own hill, off others' hills.

    Without help, take them off the own hill only.
    """
    helped = [seat for seat in pen.others(helper) if seat not in barred] if terms.help else []
    while points and (seat := _next_pool(pen, helped)) is not None:
        points -= help_pool(pen, terms, seat, helper, points)
    points -= clear(pen, terms, helper, points, Why.OVERFLOW)
    for seat in helped:
        points -= help_hill(pen, terms, seat, helper, points)
    pen.write(helper, SheetColumn.LOST, points, Why.OVERFLOW)


def _next_pool(pen: Pen, helped: list[Seat]) -> Seat | None:
    """Return the fullest pool that is not full, of equals the one with the smaller hill."""
    unfilled = [seat for seat in helped if pen.room(seat)]
    return min(unfilled, key=lambda seat: (-pen.pool(seat), pen.hill(seat)), default=None)


def fill(pen: Pen, who: Seat, points: int, why: Why, *, helper: Seat | None = None) -> int:
    """Write what the pool can take, and return it."""
    room = pen.room(who)
    taken = points if room is None else min(points, room)
    pen.write(who, SheetColumn.POOL, taken, why, helper=helper)
    return taken


def clear(pen: Pen, terms: Terms, who: Seat, points: int, why: Why, *, helper: Seat | None = None) -> int:
    """Take points off the hill as far as possible, and return the points used.

    Half a point counts as a whole one.
    """
    hill = pen.hill(who)
    taken = min(points, -(-hill // worth(terms)))
    pen.write(who, SheetColumn.HILL, -min(hill, taken * worth(terms)), why, helper=helper)
    return taken


def help_pool(pen: Pen, terms: Terms, helped: Seat, helper: Seat, points: int) -> int:
    """Fill another player's pool, write whists for it, and return the points used."""
    taken = fill(pen, helped, points, Why.HELP_POOL, helper=helper)
    pen.write_times(
        helper, SheetColumn.WHISTS, WHISTS_A_POINT * worth(terms), taken, Why.HELP_POOL, on=helped
    )
    return taken


def help_hill(pen: Pen, terms: Terms, helped: Seat, helper: Seat, points: int) -> int:
    """Take points off another player's hill, write whists for them, and return the points used."""
    before = pen.hill(helped)
    taken = clear(pen, terms, helped, points, Why.HELP_HILL, helper=helper)
    pen.write_times(
        helper, SheetColumn.WHISTS, WHISTS_A_POINT, before - pen.hill(helped), Why.HELP_HILL, on=helped
    )
    return taken
