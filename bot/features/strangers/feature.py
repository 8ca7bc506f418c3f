"""What people do who play with strangers."""

from bot.chat.incoming.routes import Takes, Tap
from bot.features.feature import Feature
from bot.features.strangers import blocks, strangers
from bot.ui.buttons import AtCompany, Personal
from storage.redis.key_kinds import End, KeyKind, Trace

FEATURE = Feature(
    name="strangers",
    taps=(
        Tap(AtCompany, "menu", strangers.turn, Takes.SOMETHING),
        Tap(AtCompany, "say", strangers.say, Takes.SOMETHING),
        Tap(AtCompany, "mute", strangers.mute, Takes.SOMETHING),
        Tap(AtCompany, "bar", strangers.bar, Takes.SOMETHING),
        Tap(AtCompany, "admit", strangers.admit, Takes.SOMETHING),
        Tap(AtCompany, "again", strangers.play_again, Takes.SOMETHING),
        Tap(AtCompany, "others", strangers.look_for_others, Takes.SOMETHING),
        Tap(Personal, "blocks", blocks.change, Takes.SOMETHING),
    ),
    keys=(KeyKind("memory:barred:{person}", "bot/features/strangers/blocking.py", End.TIME, Trace.PASSING),),
)
