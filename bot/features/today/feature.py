"""The deal and the puzzle of the day."""

from bot.chat.incoming.routes import Takes, Tap
from bot.features.feature import Feature, MenuEntry
from bot.features.today import today
from bot.ui.buttons import Personal

FEATURE = Feature(
    name="today",
    worded={"today": today.today},
    menu=(MenuEntry("today", 30),),
    taps=(Tap(Personal, "today", today.press, Takes.SOMETHING),),
)
