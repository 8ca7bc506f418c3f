"""Tables before their match."""

from bot.chat.incoming.routes import Argument, Command, Tap, tap_like
from bot.feature_api.feature import Feature
from bot.features.lobby import choosing, deadlines, join, new
from bot.match.seating.lobby_edits import START
from bot.ui.buttons import AtLobby, AtTable, Personal
from bot.ui.links import JOIN

FEATURE = Feature(
    name="lobby",
    commands=(Command("join", join.join), Command("new", new.new, args=True, group=10)),
    links={JOIN: join.follow_link},
    taps=(
        Tap(AtLobby, "join", join.take_chair),
        Tap(AtLobby, "computer", choosing.add_computer),
        Tap(AtLobby, "less", choosing.remove_computer),
        Tap(AtLobby, "start", choosing.start),
        Tap(AtLobby, "object", choosing.take_back),
        Tap(AtLobby, "close", choosing.close),
        Tap(AtLobby, "again", new.open_again),
        Tap(AtLobby, "game", choosing.choose_game, Argument.REQUIRED),
        Tap(AtLobby, "preset", choosing.choose_preset, Argument.REQUIRED),
        Tap(AtLobby, "page", choosing.turn, Argument.REQUIRED),
        Tap(AtLobby, "hints", choosing.allow_hints, Argument.REQUIRED),
        Tap(AtLobby, "pace", choosing.set_pace, Argument.REQUIRED),
        Tap(AtLobby, "level", choosing.set_level, Argument.REQUIRED),
        Tap(AtLobby, "value", choosing.configure, Argument.REQUIRED),
        Tap(AtTable, "enter", join.enter),
        Tap(Personal, "new", new.press, Argument.OPTIONAL),
        tap_like(join.join, "join"),
    ),
    duties={"expire": deadlines.expire, START: deadlines.start},
)
