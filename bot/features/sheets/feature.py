"""Score sheets for tables with real cards."""

from bot.chat.incoming.routes import Argument, Tap
from bot.feature_api.feature import Feature
from bot.features.sheets import sheets
from bot.features.sheets.closing import close_sheets
from bot.features.sheets.drawing import SheetScreens
from bot.features.sheets.own_data import SheetData
from bot.features.sheets.store import move
from bot.ui.buttons import Personal
from storage.live.redraws import ScreenKind

FEATURE = Feature(
    name="sheets",
    taps=(
        Tap(Personal, "keep", sheets.open_sheet),
        Tap(Personal, "sheet", sheets.press, Argument.REQUIRED),
    ),
    typed=sheets.type_line,
    awaits=sheets.awaits,
    screens={SheetScreens: (ScreenKind.SHEET,)},
    personal={"sheets": SheetData},
    jobs=(close_sheets,),
    group_moved=move,
)
