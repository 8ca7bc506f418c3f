"""Commands, buttons and deadlines of a match."""

from bot.chat.incoming.routes import Tap, tap_like
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.table import (
    close,
    hand_command,
    leave,
    match_deadlines,
    match_taps,
    repost,
    score,
    stop,
    table_command,
)
from bot.match.turns.forced import FORCED
from bot.match.turns.schedule import ABSENT
from bot.ui.buttons import AtTable, Pick, Play

FEATURE = Feature(
    name="table",
    wordless={
        "hand": hand_command.hand,
        "table": table_command.table,
        "score": score.score,
        "leave": leave.leave,
        "stop": stop.stop,
        "close": close.close,
    },
    cardless={"table", "score", "close"},
    linked={"hand"},
    links={"h_": hand_command.follow_link, "t_": table_command.menu},
    menu=(MenuEntry("table", 20, private=False),),
    taps=(
        Tap(Play, "", match_taps.play),
        Tap(Pick, "", match_taps.pick),
        Tap(AtTable, "hand", match_taps.peek),
        Tap(AtTable, "lesson", match_taps.explain),
        Tap(AtTable, "hint", match_taps.hint),
        Tap(AtTable, "back", match_taps.take_seat_back),
        Tap(AtTable, "score", score.totals),
        Tap(AtTable, "reckoning", score.reckoning),
        Tap(AtTable, "leave", leave.leave_match),
        Tap(AtTable, "replace", stop.replace),
        Tap(AtTable, "stop", stop.vote),
        tap_like(hand_command.hand, "hand"),
        tap_like(table_command.table, "table"),
        tap_like(score.score, "score"),
        tap_like(leave.leave, "leave"),
        tap_like(stop.stop, "stop"),
        tap_like(close.close, "close"),
    ),
    after_message=repost.repost_if_far,
    duties={
        "computer": match_deadlines.act,
        "race": match_deadlines.race,
        "turn": match_deadlines.run_out,
        "alarm": match_deadlines.time_up,
        "abandon": match_deadlines.settle_abandoned,
        FORCED: match_deadlines.play_forced,
        ABSENT: match_deadlines.replace_absent,
    },
)
