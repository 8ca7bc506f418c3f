"""Closes idle sheets, stores results of closed ones, and removes them."""

from functools import partial

from bot.base.lasting_work import go_on
from bot.base.timing import Time
from bot.features.sheets.score_sheet import Sheet, SheetStage, settle
from bot.features.sheets.sheet_store import SheetStore
from games.kept_deals import evening
from games.statistics import rounded
from storage.sql.group_play import KeptGuestRow, KeptSheetArchive, KeptSheetRow

LOOK_S = 60.0
IDLE_MS = 7 * 24 * 3_600_000
"""Idle time after which an open sheet is settled."""
SHOWN_MS = 24 * 3_600_000
"""Delay before a closed sheet is removed: until then it may be reopened."""


async def close_sheets(*, time: Time, store: SheetStore, archive: KeptSheetArchive) -> None:
    """Close and remove due sheets until cancelled."""
    await go_on(
        partial(close_due, store=store, archive=archive, time=time),
        "sheets-unread",
        time=time,
        pause_s=LOOK_S,
    )


async def close_due(*, store: SheetStore, archive: KeptSheetArchive, time: Time) -> None:
    """Close idle sheets, store the results of closed ones, and remove old ones."""
    for sheet in await store.all():
        idle = time.now() - sheet.touched
        is_closed = sheet.stage is SheetStage.CLOSED
        if (is_closed or sheet.reopened) and store.archived.get(sheet.id) != sheet.version:
            await archive.put(sheet.id, results(sheet) if is_closed else ())
            store.archived[sheet.id] = sheet.version
        if is_closed and idle >= SHOWN_MS:
            await store.remove(sheet)
        elif not is_closed and idle >= IDLE_MS:
            await store.change(sheet.id, None, settle)


def results(sheet: Sheet) -> list[KeptSheetRow | KeptGuestRow]:
    """Return the results of all players; none before the first deal."""
    if all(deal.dealer is None for deal in sheet.deals):
        return []
    players, result, _ = evening(sheet.rules, sheet.standing())
    points = rounded(result.points)
    return [
        _row(sheet, number, place, each)
        for number, place, each in zip(players, result.places, points, strict=True)
    ]


def _row(sheet: Sheet, number: int, place: int, points: int) -> KeptSheetRow | KeptGuestRow:
    person, game, ended = sheet.people[number].person, sheet.game, sheet.touched
    if person is None:
        return KeptGuestRow(sheet=sheet.id, number=number, game=game, place=place, points=points, ended=ended)
    return KeptSheetRow(sheet=sheet.id, person=person, game=game, place=place, points=points, ended=ended)
