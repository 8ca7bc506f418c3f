"""Access to and erasure of personal data."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature
from bot.features.privacy import forget
from bot.ui.buttons import Personal

FEATURE = Feature(
    name="privacy",
    wordless={"forget": forget.forget},
    taps=(Tap(Personal, "forget", forget.choose, Takes.SOMETHING),),
)
