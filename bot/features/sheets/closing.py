"""Close sheets that nobody has touched for long; store the results of closed ones, and remove them."""

from dataclasses import dataclass

from bot.base.lasting_work import go_on
from bot.base.timing import Time
from bot.features.sheets.model import Sheet, SheetStage, closed
from bot.features.sheets.store import SheetStore
from storage.sql.group_play import KeptSheetArchive, KeptSheetRow

LOOK_S = 60.0
IDLE_MS = 7 * 24 * 3_600_000
"""How long a sheet that nobody touches stays open; then it is settled as it stands."""
SHOWN_MS = 3_600_000
"""How long a closed one stays, so that its last message is delivered."""
FIRST_DEAL = 2
"""The entry of the first deal; before it stands who deals."""


@dataclass(frozen=True)
class SheetClosing:
    """Looks at all sheets from time to time."""

    store: SheetStore
    archive: KeptSheetArchive
    time: Time

    async def run(self) -> None:
        """Look after sheets until cancelled."""
        await go_on(self.look, "sheets-unread", time=self.time, pause_s=LOOK_S)

    async def look(self) -> None:
        """Close and remove what is due."""
        for sheet in await self.store.all():
            await self._meet(sheet)

    async def _meet(self, sheet: Sheet) -> None:
        idle = self.time.now() - sheet.touched
        if sheet.stage is not SheetStage.CLOSED:
            if idle >= IDLE_MS:
                await self.store.change(sheet.id, None, closed)
            return
        await self.archive.add(results(sheet))
        if idle >= SHOWN_MS:
            await self.store.remove(sheet)


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
