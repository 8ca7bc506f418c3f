"""Commands, buttons and deadlines of lobbies."""

from bot.chat.incoming.routes import Argument, Command, Tap, tap_like
from bot.feature_api.feature import Feature
from bot.features.lobby import join, lobby_deadlines, lobby_taps, new
from bot.match.seating.lobby_edits import START
from bot.ui.buttons import AtLobby, AtTable, Personal
from bot.ui.links import JOIN

FEATURE = Feature(
    name="lobby",
    commands=(Command("join", join.join), Command("new", new.new, args=True, group=10)),
    links={JOIN: join.follow_link},
    taps=(
        Tap(AtLobby, "join", join.take_chair),
        Tap(AtLobby, "leave", join.get_up),
        Tap(AtLobby, "computer", lobby_taps.add_computer),
        Tap(AtLobby, "less", lobby_taps.remove_computer),
        Tap(AtLobby, "start", lobby_taps.start),
        Tap(AtLobby, "object", lobby_taps.take_back),
        Tap(AtLobby, "close", lobby_taps.close),
        Tap(AtLobby, "again", new.open_again),
        Tap(AtLobby, "game", lobby_taps.choose_game, Argument.REQUIRED),
        Tap(AtLobby, "preset", lobby_taps.choose_preset, Argument.REQUIRED),
        Tap(AtLobby, "page", lobby_taps.turn, Argument.REQUIRED),
        Tap(AtLobby, "hints", lobby_taps.allow_hints, Argument.REQUIRED),
        Tap(AtLobby, "pace", lobby_taps.set_pace, Argument.REQUIRED),
        Tap(AtLobby, "level", lobby_taps.set_level, Argument.REQUIRED),
        Tap(AtLobby, "value", lobby_taps.configure, Argument.REQUIRED),
        Tap(AtTable, "enter", join.enter),
        Tap(Personal, "new", new.press, Argument.OPTIONAL),
        tap_like(join.join, "join"),
    ),
    duties={"expire": lobby_deadlines.expire, START: lobby_deadlines.start},
)
