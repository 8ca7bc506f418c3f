"""The end of a deal, the sheet as text, and the settlement step by step."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby

from games.core import Seat, places
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Align, Block, Column, Gap, Grid, Line, Panel
from games.faces.pieces import flag, lines, names, signed
from games.payments import fewest_payments
from games.preferans.events import DealOver, PartSheet
from games.preferans.face import speech
from games.preferans.face.picture import final_scene
from games.preferans.face.sheet_scene import sheet_scene
from games.preferans.scoring.ledger import Booking, SheetColumn, SheetLine
from games.preferans.scoring.outcome import Outcome, Raspasy
from games.preferans.scoring.settlement import Settlement, settle
from games.preferans.scoring.sheet import History, Sheet, Tooth, total
from games.preferans.view import View
from games.trick_game.lines import summary_line, trick_line

LATEST = 6
"""The entries of a history that fit a line of a phone."""
MOST_ENTRIES = 8
"""The entries of a deal told one by one; they fit under a picture with long names."""


def closing(event: DealOver, seat: Seat | None) -> Panel:
    """Return the result, the entries by player, and the standing; the picture is seen from `seat`."""
    last = trick_line("preferans-final-trick", event.last, speech.PLAY) if event.last is not None else None
    claimed = Text("preferans-ended-by-claim") if event.claimed else None
    head = Text("preferans-deal-over", {"number": event.number, "part": event.part.value})
    halved = Text("preferans-halved") if event.booking.halved else None
    blocks = (
        *lines(head, last, result(event.outcome, event.booking), halved, claimed),
        Gap(),
        *_written(event.booking),
        _standing(event),
    )
    return Panel(blocks, describe=partial(final_scene, event, seat), caption=blocks)


def summary(event: DealOver, seat: Seat) -> tuple[Text, ...]:
    """Return the last trick or the result, and the player's entries."""
    if event.last is None:
        ending = result(event.outcome, event.booking)
    else:
        ending = summary_line("preferans-summary", event.number, event.last)
    own = tuple(line for line in event.booking.lines if line.who == seat)
    return (
        ending,
        Text("preferans-summary-own", {"entries": _sums(own), "result": signed(event.results[seat])}),
    )


def result(outcome: Outcome, booking: Booking) -> Text:
    """Return the deal's result in a sentence."""
    if isinstance(outcome, Raspasy):
        key = "preferans-raspasy-dark-over" if outcome.running else "preferans-raspasy-over"
        return Text(key, {"price": outcome.price})
    value = Text("preferans-value", {"value": booking.value, "bomb": booking.bomb})
    facts: dict[str, Fact] = {
        "who": Who(outcome.declarer),
        "contract": speech.contract(outcome.contract),
        "value": value,
    }
    if outcome.unplayed:
        return Text("preferans-unplayed-half" if outcome.half else "preferans-unplayed", facts)
    if outcome.conceded:
        return Text("preferans-conceded", {**facts, "short": outcome.short})
    if outcome.short:
        return Text("preferans-underbid", {**facts, "short": outcome.short})
    if not booking.short:
        return Text("preferans-made", facts)
    return Text(
        "preferans-caught" if outcome.contract.misere else "preferans-failed",
        {**facts, "short": booking.short},
    )


def _written(booking: Booking) -> tuple[Block, ...]:
    """Return a line of entries with reasons for each player, or only the sums if that is too long."""
    write = _entries if len(booking.lines) <= MOST_ENTRIES else _sums
    return lines(
        *(
            Text("preferans-writes", {"who": Who(who), "entries": write(written)})
            for who, written in _by_player(booking)
        )
    )


def _by_player(booking: Booking) -> Iterator[tuple[Seat, tuple[SheetLine, ...]]]:
    by_player = sorted(booking.lines, key=lambda line: line.who)
    for who, written in groupby(by_player, key=lambda line: line.who):
        yield who, tuple(written)


def _entries(written: Sequence[SheetLine]) -> tuple[Text, ...]:
    return tuple(map(_entry, written))


def _sums(written: Sequence[SheetLine]) -> tuple[Text, ...]:
    sums = {
        column: sum(line.amount for line in written if line.column is column)
        for column in SheetColumn
        if column is not SheetColumn.BOMBS
    }
    bombs = [_entry(line) for line in written if line.column is SheetColumn.BOMBS]
    return (*(_sum(column, amount) for column, amount in sums.items() if amount), *bombs)


def _sum(column: SheetColumn, amount: int) -> Text:
    return Text(
        "preferans-sum",
        {"column": column.value, "amount": amount if column is SheetColumn.LOST else signed(amount)},
    )


def _entry(line: SheetLine) -> Text:
    facts: dict[str, Fact] = {"amount": signed(line.amount), "why": _why(line)}
    match line.column:
        case SheetColumn.WHISTS if line.on is not None:
            return Text("preferans-entry-whists", {**facts, "on": Who(line.on)})
        case SheetColumn.BOMBS:
            return Text("preferans-entry-bomb", {"rank": abs(line.amount), "spent": flag(line.amount < 0)})
        case SheetColumn.LOST:
            return Text("preferans-entry-lost", {"amount": line.amount, "why": _why(line)})
    return Text("preferans-entry", {**facts, "column": line.column.value})


def _why(line: SheetLine) -> Text:
    if line.helper is not None:
        return Text("preferans-why-helper", {"helper": Who(line.helper)})
    product = Text("preferans-product", {"price": line.price, "times": line.times}) if line.times > 1 else ""
    return Text("preferans-why", {"why": line.why.value, "product": product})


def _standing(event: DealOver) -> Grid:
    columns = (
        Column(Text("preferans-head-player"), Align.LEFT),
        *((Column(Text("preferans-head-taken")),) if any(event.outcome.tricks) else ()),
        Column(Text("preferans-head-pool")),
        Column(Text("preferans-head-hill")),
        Column(Text("preferans-head-result")),
    )
    return Grid(columns, tuple(_standing_row(event, Seat(seat)) for seat in event.sheet.seats))


def _standing_row(event: DealOver, seat: Seat) -> tuple[Fact, ...]:
    taken = (event.outcome.tricks[seat],) if any(event.outcome.tricks) else ()
    pool, hill = event.sheet.pool_history(seat), event.sheet.pages[seat].hill
    return (Who(seat), *taken, total(pool), total(hill), signed(event.results[seat]))


def score(view: View) -> Panel:
    """Return the sheet as it stands."""
    progress, played = view.progress, view.number - (view.phase is not None)
    title = Text("preferans-score-title", {"number": played, "part": view.part.value})
    terms = Text("preferans-score-terms", {"pool": view.sheet.limit or 0, "price": progress.price})
    agreed = view.options.terms, view.options.kind, progress.price, progress.first, progress.teeth
    minutes = progress.conditions.minutes if progress.conditions else None
    return _drawn(PartSheet(view.part, played, view.sheet, *agreed), lines(title, terms), minutes=minutes)


def part_sheet(over: PartSheet) -> Panel:
    """Return the sheet at the end of a part, with its name."""
    title = lines(Text("preferans-part-over", {"part": over.part.value, "number": over.number}))
    return _drawn(over, title, minutes=None)


def _drawn(over: PartSheet, heading: tuple[Line, ...], *, minutes: int | None) -> Panel:
    """Return a sheet as a picture and as text: totals, then each player's columns."""
    settled = settle(over.sheet, over.terms)
    describe = partial(
        sheet_scene,
        over.sheet,
        over.kind,
        covered=over.terms.cover,
        price=over.price,
        minutes=minutes,
        first=over.first,
        results=settled.shown,
        teeth=over.teeth,
    )
    words = lines(*_pages(over.sheet), *_teeth(over.teeth), Text("preferans-score-key"))
    return Panel((*heading, _totals(over.sheet, settled), *words), describe=describe, caption=heading)


def _teeth(teeth: Sequence[Tooth]) -> Iterator[Text]:
    """Yield the standing teeth, a line for each drawer."""
    standing = Counter((tooth.seat, tooth.towards) for tooth in teeth if not tooth.worked)
    for seat, drawn in groupby(sorted(standing), key=lambda pair: pair[0]):
        towards = tuple(
            Text("preferans-count-of", {"who": Who(other), "count": standing[seat, other]})
            for _, other in drawn
        )
        yield Text("preferans-teeth", {"who": Who(seat), "towards": towards})


def _teeth_had(view: View) -> Text | None:
    """Return the number of teeth drawn in the match by each player."""
    had = Counter(tooth.seat for tooth in view.progress.teeth)
    each = tuple(
        Text("preferans-count-of", {"who": Who(seat, whole=True), "count": had[seat]}) for seat in sorted(had)
    )
    return Text("preferans-teeth-had", {"each": each}) if each else None


def _totals(sheet: Sheet, settled: Settlement) -> Grid:
    seats, pages = [*map(Seat, sheet.seats)], sheet.pages
    columns = (Column("", Align.LEFT), *(Column(Who(seat)) for seat in seats))
    rows: list[tuple[Fact, ...]] = [
        (Text("preferans-head-pool"), *(total(sheet.pool_history(seat)) for seat in seats))
    ]
    if sheet.limit is not None and any(page.robber_pool for page in pages):
        rows.append((Text("preferans-head-robber"), *(total(page.robber_pool) for page in pages)))
    rows.append((Text("preferans-head-hill"), *(total(page.hill) for page in pages)))
    for on in seats:
        whists: list[Fact] = ["·" if seat == on else total(pages[seat].whists[on]) for seat in seats]
        rows.append((Text("preferans-head-on", {"who": Who(on)}), *whists))
    return Grid(columns, (*rows, (Text("preferans-head-result"), *map(signed, settled.shown))))


def _pages(sheet: Sheet) -> Iterator[Text]:
    """Yield each player's columns with their histories, and the bombs."""
    for seat, page in enumerate(sheet.pages):
        pool = sheet.pool_history(Seat(seat))
        if pool or page.hill:
            yield Text(
                "preferans-history",
                {"who": Who(Seat(seat)), "pool": _written_out(pool), "hill": _written_out(page.hill)},
            )
        if page.bombs:
            yield Text(
                "preferans-bombs",
                {"who": Who(Seat(seat)), "bombs": " ".join("^" * rank for rank in page.bombs)},
            )
        if sheet.limit is None and page.robber and page.owed:
            owed = tuple(str(level) if level else Text("preferans-misere") for level in page.owed)
            yield Text("preferans-owed", {"who": Who(Seat(seat)), "contracts": owed})


def _written_out(history: History) -> Fact:
    """Write a history as «2.4.10.»; cut the beginning of a long one."""
    if not history:
        return "–"
    cut = "…" if len(history) > LATEST else ""
    return cut + "".join(f"{each}." for each in history[-LATEST:])


def settlement(view: View) -> Panel:
    """Return the standings and the payments at the end; a picture leaves only the latter to words."""
    settled, price = settle(view.sheet, view.options.terms), view.progress.price
    title = Line(Text("preferans-match-over", {"number": view.number}))
    winner = lines(winners(_first(settled.results)), _exact_lead(settled))
    won = (*winner, *lines(*_payments(settled, price), _teeth_had(view)))
    return Panel((title, _standings(settled, price), *won), caption=won)


def current_settlement(view: View) -> tuple[Block, ...]:
    """Return the standings and the payments of the sheet as it stands."""
    settled = settle(view.sheet, view.options.terms)
    texts = lines(*_payments(settled, view.progress.price), _teeth_had(view))
    return (_standings(settled, view.progress.price), *texts)


def _payments(settled: Settlement, price: int) -> Iterator[Text]:
    """Yield a line for each payment, the largest debt first."""
    yield Text("preferans-payments", {"any": flag(any(settled.shown))})
    for each in fewest_payments(settled.shown):
        who, whom = (Who(Seat(seat), whole=True) for seat in (each.who, each.whom))
        facts: dict[str, Fact] = {"who": who, "whom": whom, "whists": each.amount}
        yield Text("preferans-payment", {**facts, "price": price, "worth": each.amount * price})


def reckoning(view: View) -> tuple[Block, ...]:
    """Explain the settlement step by step."""
    settled = settle(view.sheet, view.options.terms)
    least = min(hill + more for hill, more in zip(settled.hills, settled.missing, strict=True))
    return (
        *lines(Text("preferans-step-hills", {"least": least, "players": view.seats})),
        _hills(settled),
        *lines(Text("preferans-step-whists")),
        _balances(settled),
    )


def _standings(settled: Settlement, price: int) -> Grid:
    columns = (
        Column(""),
        Column(Text("preferans-head-player"), Align.LEFT),
        Column(Text("preferans-head-result")),
        *((Column(Text("preferans-head-price", {"price": price})),) if price != 1 else ()),
    )
    order = sorted(range(len(settled.results)), key=lambda seat: (-settled.results[seat], seat))
    rows, ranked = [], places(settled.results)
    for seat in order:
        worth: tuple[Fact, ...] = (signed(settled.shown[seat] * price),) if price != 1 else ()
        rows.append((ranked[seat], Who(Seat(seat)), signed(settled.shown[seat]), *worth))
    return Grid(columns, tuple(rows))


def _first(results: Sequence[Fraction]) -> list[int]:
    best = max(results)
    return [seat for seat, each in enumerate(results) if each == best]


def _exact_lead(settled: Settlement) -> Text | None:
    """Return the results before rounding if they alone separate the winner from a shown equal."""
    best = max(settled.shown)
    level = {settled.results[seat] for seat, shown in enumerate(settled.shown) if shown == best}
    if len(level) == 1:
        return None
    more, less, *_ = sorted(level, reverse=True)
    return Text("preferans-exact-lead", {"more": more, "less": less})


def winners(seats: Sequence[int]) -> Text:
    """Name the winners of the match."""
    return Text("preferans-winners", {"who": names(seats, whole=True), "count": len(seats)})


def _hills(settled: Settlement) -> Grid:
    columns = (
        Column(Text("preferans-head-player"), Align.LEFT),
        Column(Text("preferans-head-hill")),
        Column(Text("preferans-head-missing")),
        Column(Text("preferans-head-over")),
        Column(Text("preferans-head-gives")),
    )
    seats = range(len(settled.hills))
    rows = [
        (Who(Seat(seat)), settled.hills[seat], settled.missing[seat], settled.over[seat], settled.given[seat])
        for seat in seats
    ]
    return Grid(columns, tuple(rows))


def _balances(settled: Settlement) -> Grid:
    """Return what the player on the left wins from the one above."""
    seats = [Seat(seat) for seat in range(len(settled.results))]
    columns = (Column("", Align.LEFT), *(Column(Who(seat)) for seat in seats))
    rows: list[tuple[Fact, ...]] = [
        (Who(who), *("·" if who == on else settled.balances[who][on] for on in seats)) for who in seats
    ]
    return Grid(columns, tuple(rows))
