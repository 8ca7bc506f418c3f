"""Finished deals for the score sheet: by default four at the table, seat 0 deals and sits, seat 1 declares, 2 and 3 speak in this order."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.cards import Suit
from games.core import Seat
from games.preferans.contracts import Contract
from games.preferans.scoring.booking import book
from games.preferans.scoring.ledger import Booking
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.scoring.sheet import Sheet, Terms, blank

DEALER, DECLARER, FIRST, SECOND = map(Seat, range(4))
POOL_ONLY = Terms(gain="pool", cover=False)


def contract(level: int, **more: Any) -> Contract:
    """Return a contract in hearts, or misère for 0."""
    return Contract(level, Suit.HEARTS if level else None, **more)


def played(named: Contract, tricks: Sequence[int] = (), whisters: Sequence[int] = (), **more: Any) -> Played:
    """Return an outcome; `tricks` are the declarer's, the opponents' in the order of speaking, the sitting dealer's."""
    mine, *theirs = tricks or (named.level,)
    by_seat = {1: mine, **dict(zip((2, 3, 0), theirs, strict=False))}
    given: dict[str, Any] = {
        "dealer": DEALER,
        "sitting": DEALER,
        "declarer": DECLARER,
        "contract": named,
        "tricks": tuple(by_seat.get(seat, 0) for seat in range(4)),
        "spoke": (FIRST, SECOND),
        "whisters": tuple(map(Seat, whisters)),
    }
    return Played(**{**given, **more})


def raspasy(tricks: Sequence[int], price: int = 1, **more: Any) -> Raspasy:
    """Return an outcome with these tricks by seat; of four seat 0 deals and sits, of fewer it plays."""
    sitting = DEALER if len(tricks) == 4 else None
    active = tuple(map(Seat, (*range(1, len(tricks)), *([] if sitting is not None else [0]))))
    return Raspasy(dealer=DEALER, sitting=sitting, active=active, tricks=tuple(tricks), price=price, **more)


def a_sheet(players: int = 4, limit: int | None = 100, **columns: Any) -> Sheet:
    """Return a sheet with these columns by seat: pools, hills, robber_pools, bombs, raspasy, won, robber."""
    sheet = blank(players, limit)
    names = {"pools": "pool", "hills": "hill", "robber_pools": "robber_pool"}
    for column, values in columns.items():
        given = [(value,) if column in names else value for value in values]
        pages = [
            replace(page, **{names.get(column, column): value})
            for page, value in zip(sheet.pages, given, strict=True)
        ]
        sheet = replace(sheet, pages=tuple(pages))
    return sheet


def columns(sheet: Sheet) -> dict[str, Any]:
    """Return the columns of the sheet by seat; whists on a player are by writer."""
    pages = sheet.pages
    names = ("bombs", "won", "cover", "robber_pool")
    return {
        "pools": sheet.pools,
        "hills": sheet.hills,
        "whists": whists_on(sheet),
        "on_dealer": whists_on(sheet, DEALER),
        "on_first": whists_on(sheet, FIRST) if len(pages) > FIRST else (),
        "on_second": whists_on(sheet, SECOND) if len(pages) > SECOND else (),
        "total": (sum(map(sum, sheet.whists)),),
        **{name: tuple(getattr(page, name) for page in pages) for name in names},
        "robber": (pages[DECLARER].robber,),
        "owed": (pages[DECLARER].owed,),
    }


def columns_of(text: str) -> dict[str, tuple[Any, ...]]:
    """Parse columns by seat: `pools 0 8 4 0, whists 20+12 0 20 20, bombs - 1.3 - -`."""
    named = (part.split(" ") for part in text.split(", ") if part)
    single = ("bombs", "robber", "robber_pool", "owed")
    return {name: tuple(_cell(each, listed=name in single) for each in cells) for name, *cells in named}


def _cell(text: str, *, listed: bool) -> Any:
    if listed:
        return () if text == "-" else tuple(map(int, text.split(".")))
    return None if text == "none" else sum(map(int, text.split("+")))


def sheet_of(text: str) -> Sheet:
    """Parse a sheet; its columns include `players 3` and `limit 10`."""
    columns = columns_of(text)
    (players,), (limit,) = columns.pop("players", (4,)), columns.pop("limit", (100,))
    return a_sheet(players, limit, **columns)


def booked(sheet: Sheet, outcome: Played | Raspasy, terms: Terms = POOL_ONLY) -> Sheet:
    return book(sheet, terms, outcome)[0]


def booking(sheet: Sheet, outcome: Played | Raspasy, terms: Terms = POOL_ONLY) -> Booking:
    return book(sheet, terms, outcome)[1]


def whists_on(sheet: Sheet, seat: int = DECLARER) -> tuple[int, ...]:
    """Return the whists on the seat, by writer."""
    return tuple(row[seat] for row in sheet.whists)
