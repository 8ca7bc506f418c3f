"""Commands and pages of settings."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.settings import settings
from bot.ui.buttons import AtTable, Personal

FEATURE = Feature(
    name="settings",
    wordless={"settings": settings.settings, "language": settings.settings},
    cardless={"settings", "language"},
    menu=(MenuEntry("settings", 60),),
    taps=(
        Tap(Personal, "settings", settings.change, Takes.SOMETHING),
        Tap(AtTable, "text", settings.show_as_text),
    ),
)
