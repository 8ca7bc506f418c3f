"""Commands, buttons and deadlines of lobbies."""

from bot.chat.incoming.routes import Takes, Tap, tap_like
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.lobby import join, lobby_deadlines, lobby_taps, new
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
        Tap(AtLobby, "leave", join.get_up),
        Tap(AtLobby, "computer", lobby_taps.add_computer),
        Tap(AtLobby, "less", lobby_taps.remove_computer),
        Tap(AtLobby, "start", lobby_taps.start),
        Tap(AtLobby, "object", lobby_taps.take_back),
        Tap(AtLobby, "close", lobby_taps.close),
        Tap(AtLobby, "again", new.open_again),
        Tap(AtLobby, "game", lobby_taps.choose_game, Takes.SOMETHING),
        Tap(AtLobby, "preset", lobby_taps.choose_preset, Takes.SOMETHING),
        Tap(AtLobby, "page", lobby_taps.turn, Takes.SOMETHING),
        Tap(AtLobby, "hints", lobby_taps.allow_hints, Takes.SOMETHING),
        Tap(AtLobby, "pace", lobby_taps.set_pace, Takes.SOMETHING),
        Tap(AtLobby, "level", lobby_taps.set_level, Takes.SOMETHING),
        Tap(AtLobby, "value", lobby_taps.configure, Takes.SOMETHING),
        Tap(AtTable, "enter", join.enter),
        Tap(Personal, "new", new.press, Takes.ANYTHING),
        tap_like(join.join, "join"),
    ),
    duties={"expire": lobby_deadlines.expire, START: lobby_deadlines.start},
)
