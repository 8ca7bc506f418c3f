"""Commands and profile that introduce the bot."""

from telegram import Bot

from bot.base.timing import Time
from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
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
    commands=(
        Command("help", help.help, private=80, group=80, link=True, as_group=True),
        Command("rules", rules.rules, args=True, private=70, as_group=True),
        Command("start", start.start, args=True),
    ),
    taps=(Tap(Personal, "rules", rules.press, Argument.OPTIONAL),),
    unknown=help.unknown,
    jobs=(present,),
    keys=(KeyKind("memory:profile", "bot/features/help/bot_profile.py", End.TIME, Trace.NOTHING),),
)
