"""Buttons and deadlines of matches with strangers."""

from bot.chat.incoming.routes import Argument, Tap
from bot.feature_api.feature import Feature
from bot.features.strangers import block_list, entry_links, stranger_taps
from bot.match.rematch import REMATCH
from bot.ui.buttons import AtCompany, Personal
from bot.ui.entry_links import Under

FEATURE = Feature(
    name="strangers",
    taps=(
        Tap(AtCompany, "menu", stranger_taps.open_page, Argument.REQUIRED),
        Tap(AtCompany, "say", stranger_taps.say, Argument.REQUIRED),
        Tap(AtCompany, "mute", stranger_taps.mute, Argument.REQUIRED),
        Tap(AtCompany, "block", stranger_taps.block, Argument.REQUIRED),
        Tap(AtCompany, "unblock", stranger_taps.unblock, Argument.REQUIRED),
        Tap(AtCompany, "again", stranger_taps.play_again, Argument.REQUIRED),
        Tap(Personal, "blocks", block_list.change, Argument.REQUIRED),
    ),
    entry_links={Under.SETTINGS: entry_links.of_settings},
    duties={REMATCH: stranger_taps.begin_rematch},
)
