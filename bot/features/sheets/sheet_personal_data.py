"""Personal data in open sheets."""

from dataclasses import dataclass

from msgspec.structs import replace

from bot.features.sheets.score_sheet import Sheet, SheetPlayer
from bot.features.sheets.sheet_store import SheetStore
from bot.match.table import PersonId
from storage.sql.personal_data import NOBODY


@dataclass(frozen=True)
class SheetData:
    """Open sheets of a person; forgetting turns their player into a guest without a name."""

    store: SheetStore

    async def document(self, person: PersonId) -> object:
        return [
            {"game": sheet.game, "opened": sheet.opened, "deals": len(sheet.deals)}
            for sheet in await self.store.all()
            if sheet.may_write(person)
        ]

    async def forget(self, person: PersonId) -> None:
        def nameless(sheet: Sheet) -> Sheet:
            people = tuple(SheetPlayer(NOBODY) if each.person == person else each for each in sheet.people)
            return replace(sheet, people=people, owner=0 if sheet.owner == person else sheet.owner)

        for sheet in await self.store.all():
            if sheet.may_write(person):
                await self.store.change(sheet.id, None, nameless)
