"""Commands and pages of settings."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.settings import entry_links, settings_command
from bot.ui.buttons import AtTable, Personal
from bot.ui.entry_links import Under

FEATURE = Feature(
    name="settings",
    wordless={"settings": settings_command.settings, "language": settings_command.settings},
    cardless={"settings", "language"},
    menu=(MenuEntry("settings", 60),),
    taps=(
        Tap(Personal, "settings", settings_command.change, Takes.SOMETHING),
        Tap(AtTable, "text", settings_command.show_as_text),
    ),
    entry_links={Under.HAND: entry_links.of_hand, Under.OWN_DATA: entry_links.of_own_data},
)
