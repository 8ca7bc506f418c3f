"""Commands, buttons and deadlines of a match."""

from bot.chat.incoming.routes import Tap, tap_like
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.table import close, deadlines, hand, leave, pressing, repost, score, stop, table
from bot.match.turns.forced import FORCED
from bot.match.turns.schedule import ABSENT
from bot.ui.buttons import AtTable, Pick, Play

FEATURE = Feature(
    name="table",
    wordless={
        "hand": hand.hand,
        "table": table.table,
        "score": score.score,
        "leave": leave.leave,
        "stop": stop.stop,
        "close": close.close,
    },
    cardless={"table", "score", "close"},
    linked={"hand"},
    links={"h_": hand.follow_link, "t_": table.menu},
    menu=(MenuEntry("table", 20, private=False),),
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
