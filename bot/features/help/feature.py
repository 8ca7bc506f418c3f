"""What the bot can do, and how its games are played."""

from bot.chat.incoming.routes import Takes, Tap
from bot.features.feature import Feature, MenuEntry
from bot.features.help import help, rules, start
from bot.ui.buttons import Personal
from storage.key_kinds import End, KeyKind, Trace

FEATURE = Feature(
    name="help",
    wordless={"help": help.help},
    worded={"rules": rules.rules, "start": start.start},
    cardless={"help", "rules"},
    linked={"help"},
    menu=(MenuEntry("rules", 70, group=False), MenuEntry("help", 80)),
    taps=(Tap(Personal, "rules", rules.press, Takes.ANYTHING),),
    unknown=help.unknown,
    keys=(KeyKind("memory:profile", "bot/features/help/profile.py", End.TIME, Trace.NOTHING),),
)
