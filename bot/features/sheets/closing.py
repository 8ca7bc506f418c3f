"""Close sheets that nobody has touched for long; store the results of closed ones, and remove them."""

import asyncio

from bot.base.lasting_work import go_on
from bot.base.timing import Time
from bot.features.sheets.model import Sheet, SheetStage, closed
from bot.features.sheets.store import NoSheet, SheetStore
from storage.sql.group_play import KeptSheetArchive, KeptSheetRow

LOOK_S = 600.0
IDLE_MS = 7 * 24 * 3_600_000
"""How long a sheet that nobody touches stays open; then it is settled as it stands."""
SHOWN_MS = 3_600_000
"""How long a closed one stays, so that its last message is delivered."""
FIRST_DEAL = 2
"""The entry of the first deal; before it stands who deals."""


class SheetClosing:
    """Looks at all sheets from time to time."""

    def __init__(self, store: SheetStore, archive: KeptSheetArchive, time: Time) -> None:
        self._store = store
        self._archive = archive
        self._time = time
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """A sheet has been closed."""
        self._woken.set()

    async def run(self) -> None:
        """Look after sheets until cancelled."""
        await go_on(self.look, "sheets-unread", time=self._time, woken=self._woken, pause_s=LOOK_S)

    async def look(self) -> None:
        """Close and remove what is due."""
        for id in await self._store.all():
            try:
                await self._meet(await self._store.load(id))
            except NoSheet:
                continue

    async def _meet(self, sheet: Sheet) -> None:
        idle = self._time.now() - sheet.touched
        if sheet.stage is not SheetStage.CLOSED:
            if idle >= IDLE_MS:
                await self._store.change(sheet.id, None, closed)
            return
        await self._archive.add(results(sheet))
        if idle >= SHOWN_MS:
            await self._store.remove(sheet)


def results(sheet: Sheet) -> list[KeptSheetRow]:
    """The results of those with Telegram; none before the first deal."""
    if len(sheet.deals) < FIRST_DEAL:
        return []
    result = sheet.rules.result(sheet.latest().state)
    return [
        KeptSheetRow(
            sheet=sheet.id,
            person=each.person,
            game=sheet.game,
            place=result.places[seat],
            points=round(result.points[seat]),
            ended=sheet.touched,
        )
        for seat, each in enumerate(sheet.seats)
        if each.person is not None
    ]
