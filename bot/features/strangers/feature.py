"""What people do who play with strangers."""

from bot.chat.incoming.routes import Argument, Tap
from bot.feature_api.feature import Feature
from bot.features.strangers import blocks, strangers
from bot.match.rematch import REMATCH
from bot.ui.buttons import AtCompany, Personal

FEATURE = Feature(
    name="strangers",
    taps=(
        Tap(AtCompany, "menu", strangers.turn, Argument.REQUIRED),
        Tap(AtCompany, "say", strangers.say, Argument.REQUIRED),
        Tap(AtCompany, "mute", strangers.mute, Argument.REQUIRED),
        Tap(AtCompany, "bar", strangers.bar, Argument.REQUIRED),
        Tap(AtCompany, "admit", strangers.admit, Argument.REQUIRED),
        Tap(AtCompany, "again", strangers.play_again, Argument.REQUIRED),
        Tap(Personal, "blocks", blocks.change, Argument.REQUIRED),
    ),
    duties={REMATCH: strangers.begin_rematch},
)
