"""A table and its match: what is asked and done there besides the lobby."""

from bot.chat.incoming.routes import Command, Tap, tap_like
from bot.feature_api.feature import Feature
from bot.features.table import close, deadlines, hand, leave, pressing, repost, score, stop, table
from bot.match.turns.forced import FORCED
from bot.match.turns.schedule import ABSENT
from bot.ui.buttons import AtTable, Pick, Play
from bot.ui.links import HAND, MENU

FEATURE = Feature(
    name="table",
    commands=(
        Command("hand", hand.hand, link=True),
        Command("table", table.table, group=20, as_group=True),
        Command("score", score.score, as_group=True),
        Command("leave", leave.leave),
        Command("stop", stop.stop),
        Command("close", close.close, as_group=True),
    ),
    links={HAND: hand.follow_link, MENU: table.menu},
    taps=(
        Tap(Play, "", pressing.play),
        Tap(Pick, "", pressing.pick),
        Tap(AtTable, "hand", pressing.peek),
        Tap(AtTable, "lesson", pressing.explain),
        Tap(AtTable, "hint", pressing.hint),
        Tap(AtTable, "back", pressing.take_seat_back),
        Tap(AtTable, "score", score.totals),
        Tap(AtTable, "reckoning", score.reckoning),
        Tap(AtTable, "leave", leave.leave_match),
        Tap(AtTable, "replace", stop.replace),
        Tap(AtTable, "stop", stop.vote),
        tap_like(hand.hand, "hand"),
        tap_like(table.table, "table"),
        tap_like(score.score, "score"),
        tap_like(leave.leave, "leave"),
        tap_like(stop.stop, "stop"),
        tap_like(close.close, "close"),
    ),
    after_message=repost.repost_if_far,
    duties={
        "computer": deadlines.act,
        "race": deadlines.race,
        "turn": deadlines.run_out,
        "alarm": deadlines.time_up,
        "abandon": deadlines.settle_abandoned,
        FORCED: deadlines.play_forced,
        ABSENT: deadlines.look_for_absent,
    },
)
