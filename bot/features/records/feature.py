"""Matches that are over."""

from bot.chat.incoming.routes import Takes, Tap
from bot.features.feature import Feature
from bot.features.records import history
from bot.ui.buttons import Personal

FEATURE = Feature(name="records", taps=(Tap(Personal, "match", history.press, Takes.SOMETHING),))
