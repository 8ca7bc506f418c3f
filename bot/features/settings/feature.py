"""What a person or a group chooses."""

from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
from bot.features.settings import settings
from bot.ui.buttons import AtTable, Personal

FEATURE = Feature(
    name="settings",
    commands=(
        Command("settings", settings.settings, private=60, group=60, as_group=True),
        Command("language", settings.settings, as_group=True),
    ),
    taps=(
        Tap(Personal, "settings", settings.change, Argument.REQUIRED),
        Tap(AtTable, "text", settings.show_as_text),
    ),
)
