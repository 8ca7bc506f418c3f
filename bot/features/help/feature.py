"""Commands and profile that introduce the bot."""

from telegram import Bot

from bot.base.timing import Time
from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.help import help, rules, start
from bot.features.help.bot_profile import keep_presenting
from bot.ui.buttons import Personal
from storage.live.live import Live
from storage.redis.key_kinds import End, KeyKind, Trace


async def present(*, bot: Bot, live: Live, time: Time) -> None:
    """Update the bot's profile in Telegram."""
    await keep_presenting(bot, live, time)


FEATURE = Feature(
    name="help",
    wordless={"help": help.help},
    worded={"rules": rules.rules, "start": start.start},
    cardless={"help", "rules"},
    linked={"help"},
    menu=(MenuEntry("rules", 70, group=False), MenuEntry("help", 80)),
    taps=(Tap(Personal, "rules", rules.press, Takes.ANYTHING),),
    unknown=help.unknown,
    jobs=(present,),
    keys=(KeyKind("memory:profile", "bot/features/help/bot_profile.py", End.TIME, Trace.NOTHING),),
)
