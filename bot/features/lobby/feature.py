"""Commands, buttons and deadlines of lobbies."""

from bot.chat.incoming.routes import Takes, Tap, tap_like
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.lobby import choosing, deadlines, join, new
from bot.match.seating.lobby_edits import START
from bot.ui.buttons import AtLobby, AtTable, Personal

FEATURE = Feature(
    name="lobby",
    wordless={"join": join.join},
    worded={"new": new.new},
    links={"j_": join.follow_link},
    menu=(MenuEntry("new", 10, private=False),),
    taps=(
        Tap(AtLobby, "join", join.take_chair),
        Tap(AtLobby, "computer", choosing.add_computer),
        Tap(AtLobby, "less", choosing.remove_computer),
        Tap(AtLobby, "start", choosing.start),
        Tap(AtLobby, "object", choosing.take_back),
        Tap(AtLobby, "close", choosing.close),
        Tap(AtLobby, "again", new.open_again),
        Tap(AtLobby, "game", choosing.choose_game, Takes.SOMETHING),
        Tap(AtLobby, "preset", choosing.choose_preset, Takes.SOMETHING),
        Tap(AtLobby, "page", choosing.turn, Takes.SOMETHING),
        Tap(AtLobby, "hints", choosing.allow_hints, Takes.SOMETHING),
        Tap(AtLobby, "pace", choosing.set_pace, Takes.SOMETHING),
        Tap(AtLobby, "level", choosing.set_level, Takes.SOMETHING),
        Tap(AtLobby, "value", choosing.configure, Takes.SOMETHING),
        Tap(AtTable, "enter", join.enter),
        Tap(Personal, "new", new.press, Takes.ANYTHING),
        tap_like(join.join, "join"),
    ),
    duties={"expire": deadlines.expire, START: deadlines.start},
)
