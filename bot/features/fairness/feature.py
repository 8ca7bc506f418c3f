"""Seals, cuts and verification of matches."""

from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
from bot.features.fairness import entry_links, verify
from bot.ui.buttons import AtLobby, AtTable, Personal
from bot.ui.entry_links import Under

FEATURE = Feature(
    name="fairness",
    commands=(Command("verify", verify.verify, args=True),),
    links={verify.FAIR: verify.fair},
    taps=(
        Tap(AtTable, "fair", verify.fair),
        Tap(AtLobby, "cut", verify.cut, Argument.REQUIRED),
        Tap(Personal, "verify", verify.press, Argument.REQUIRED),
    ),
    entry_links={Under.LOBBY_SETTINGS: entry_links.of_table, Under.RECORD: entry_links.of_match},
)
