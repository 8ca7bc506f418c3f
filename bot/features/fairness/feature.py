"""What binds the luck of a match, and how anybody checks it."""

from bot.chat.incoming.routes import Takes, Tap
from bot.features.fairness import verify
from bot.features.feature import Feature
from bot.ui.buttons import AtLobby, AtTable

FEATURE = Feature(
    name="fairness",
    worded={"verify": verify.verify},
    links={"f_": verify.fair},
    taps=(Tap(AtTable, "fair", verify.fair), Tap(AtLobby, "cut", verify.cut, Takes.SOMETHING)),
)
