"""Commands and buttons of the card of the day."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.today import today
from bot.features.today.daily_deals import note_result
from bot.features.today.evenings import EveningScreens
from bot.ui.buttons import Personal
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import End, KeyKind, Trace

FEATURE = Feature(
    name="today",
    worded={"today": today.today},
    linked={"today"},
    links={"today_": today.follow_link},
    menu=(MenuEntry("today", 30),),
    taps=(Tap(Personal, "today", today.press, Takes.SOMETHING),),
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
