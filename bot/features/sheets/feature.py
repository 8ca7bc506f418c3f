"""Score sheets for tables with real cards."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature
from bot.features.sheets import entry_links, sheets
from bot.features.sheets.closing import close_sheets
from bot.features.sheets.drawing import SheetScreens
from bot.features.sheets.own_data import SheetData
from bot.features.sheets.store import move
from bot.ui.buttons import Personal
from bot.ui.entry_links import Under
from storage.live.redraws import ScreenKind

FEATURE = Feature(
    name="sheets",
    taps=(
        Tap(Personal, "keep", sheets.open_sheet),
        Tap(Personal, "sheet", sheets.press, Takes.SOMETHING),
    ),
    entry_links={Under.LOBBY: entry_links.of_lobby, Under.NEW: entry_links.of_new},
    typed=sheets.type_line,
    awaits=sheets.awaits,
    screens={SheetScreens: (ScreenKind.SHEET,)},
    personal={"sheets": SheetData},
    jobs=(close_sheets,),
    group_moved=move,
)
