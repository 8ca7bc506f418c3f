"""Ratings, rankings and results of people and groups."""

from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
from bot.features.stats import stats
from bot.ui.buttons import Personal

FEATURE = Feature(
    name="stats",
    commands=(
        Command("stats", stats.stats, args=True, private=50, group=50, link=True, as_group=True),
        Command("top", stats.top, args=True),
        Command("history", stats.history, link=True),
    ),
    taps=(
        Tap(Personal, "stats", stats.turn, Argument.REQUIRED),
        Tap(Personal, "course", stats.course, Argument.REQUIRED),
    ),
)
