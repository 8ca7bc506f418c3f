"""Buttons and deadlines of matches with strangers."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature
from bot.features.strangers import blocks, strangers
from bot.match.rematch import REMATCH
from bot.ui.buttons import AtCompany, Personal

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
    duties={REMATCH: strangers.begin_rematch},
)
