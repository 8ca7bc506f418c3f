"""Score sheets for tables with real cards."""

from bot.chat.incoming.routes import Argument, Tap
from bot.feature_api.feature import Feature
from bot.features.sheets import entry_links, sheet_taps
from bot.features.sheets.sheet_closing import close_sheets
from bot.features.sheets.sheet_drawing import SheetScreens
from bot.features.sheets.sheet_personal_data import SheetData
from bot.features.sheets.sheet_store import move
from bot.ui.buttons import Personal
from bot.ui.entry_links import Under
from storage.live.redraws import ScreenKind

FEATURE = Feature(
    name="sheets",
    taps=(
        Tap(Personal, "keep", sheet_taps.open_sheet),
        Tap(Personal, "sheet", sheet_taps.press, Argument.REQUIRED),
    ),
    entry_links={Under.LOBBY: entry_links.of_lobby, Under.NEW: entry_links.of_new},
    typed=sheet_taps.type_line,
    awaits=sheet_taps.awaits,
    screens={SheetScreens: (ScreenKind.SHEET,)},
    personal={"sheets": SheetData},
    jobs=(close_sheets,),
    group_moved=move,
)
