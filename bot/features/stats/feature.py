"""Ratings, rankings and results of people and groups."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.stats import stats
from bot.ui.buttons import Personal

FEATURE = Feature(
    name="stats",
    wordless={"history": stats.history},
    worded={"stats": stats.stats, "top": stats.top},
    cardless={"stats"},
    linked={"stats", "history"},
    menu=(MenuEntry("stats", 50),),
    taps=(
        Tap(Personal, "stats", stats.turn, Takes.SOMETHING),
        Tap(Personal, "course", stats.course, Takes.SOMETHING),
    ),
)
