"""Commands and pages of settings."""

from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
from bot.features.settings import entry_links, settings_command
from bot.ui.buttons import AtTable, Personal
from bot.ui.entry_links import Under

FEATURE = Feature(
    name="settings",
    commands=(
        Command("settings", settings_command.settings, args=True, private=60, group=60, as_group=True),
        Command("language", settings_command.settings, as_group=True),
    ),
    taps=(
        Tap(Personal, "settings", settings_command.change, Argument.REQUIRED),
        Tap(AtTable, "marks", settings_command.turn_marks),
    ),
    entry_links={Under.OWN_DATA: entry_links.of_own_data, Under.BOARD: entry_links.of_board},
)
