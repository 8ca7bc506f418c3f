"""Commands and buttons of the card of the day."""

from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
from bot.features.today import today
from bot.features.today.daily_deals import note_result
from bot.features.today.evenings import EveningScreens
from bot.features.today.today_screen import DAY
from bot.ui.buttons import Personal
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import End, KeyKind, Trace

FEATURE = Feature(
    name="today",
    commands=(Command("today", today.today, args=True, private=30, group=30, link=True),),
    links={DAY: today.follow_link},
    taps=(Tap(Personal, "today", today.press, Argument.REQUIRED),),
    screens={EveningScreens: (ScreenKind.EVENING,)},
    keys=(
        KeyKind("once:evening:{chat}", "bot/features/today/evenings.py", End.TIME, Trace.NOTHING),
        KeyKind("memory:deal:{day}:{game}", "bot/features/today/daily_deals.py", End.TIME, Trace.NOTHING),
        KeyKind(
            "memory:dealt:{day}:{game}:{person}", "bot/features/today/daily_deals.py", End.TIME, Trace.PASSING
        ),
    ),
    match_over=note_result,
)
