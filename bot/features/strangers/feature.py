"""What people do who play with strangers."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature
from bot.features.strangers import blocks, entry_links, strangers
from bot.match.rematch import REMATCH
from bot.ui.buttons import AtCompany, Personal
from bot.ui.entry_links import Under

FEATURE = Feature(
    name="strangers",
    taps=(
        Tap(AtCompany, "menu", strangers.turn, Takes.SOMETHING),
        Tap(AtCompany, "say", strangers.say, Takes.SOMETHING),
        Tap(AtCompany, "mute", strangers.mute, Takes.SOMETHING),
        Tap(AtCompany, "bar", strangers.bar, Takes.SOMETHING),
        Tap(AtCompany, "admit", strangers.admit, Takes.SOMETHING),
        Tap(AtCompany, "again", strangers.play_again, Takes.SOMETHING),
        Tap(Personal, "blocks", blocks.change, Takes.SOMETHING),
    ),
    entry_links={Under.SETTINGS: entry_links.of_settings},
    duties={REMATCH: strangers.begin_rematch},
)
