"""Commands, buttons and deadlines of a match."""

from bot.chat.incoming.routes import Command, Tap, tap_like
from bot.feature_api.feature import Feature
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
from bot.ui.buttons import AtTable, Pick, PickAhead, Play
from bot.ui.links import HAND, MENU

FEATURE = Feature(
    name="table",
    commands=(
        Command("hand", hand_command.hand, link=True),
        Command("table", table_command.table, group=20, as_group=True),
        Command("score", score.score, as_group=True),
        Command("leave", leave.leave),
        Command("stop", stop.stop),
        Command("close", close.close, as_group=True),
    ),
    links={HAND: hand_command.follow_link, MENU: table_command.menu},
    taps=(
        Tap(Play, "", match_taps.play),
        Tap(Pick, "", match_taps.pick),
        Tap(PickAhead, "", match_taps.premove),
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
