"""Commands and pages of settings."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.settings import settings_command
from bot.ui.buttons import AtTable, Personal

FEATURE = Feature(
    name="settings",
    wordless={"settings": settings_command.settings, "language": settings_command.settings},
    cardless={"settings", "language"},
    menu=(MenuEntry("settings", 60),),
    taps=(
        Tap(Personal, "settings", settings_command.change, Takes.SOMETHING),
        Tap(AtTable, "text", settings_command.show_as_text),
    ),
)
