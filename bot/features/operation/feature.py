"""Operator commands."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature
from bot.features.operation import owner
from bot.features.operation.broadcaster import BroadcastScreens
from bot.ui.buttons import Personal
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import End, KeyKind, Trace

FEATURE = Feature(
    name="operation",
    owned={"status": owner.status, "maintenance": owner.maintenance, "broadcast": owner.broadcast},
    taps=(Tap(Personal, "broadcast", owner.choose, Takes.SOMETHING),),
    screens={BroadcastScreens: (ScreenKind.BROADCAST,)},
    keys=(
        KeyKind("memory:broadcast:{update}", "bot/features/operation/broadcasts.py", End.TIME, Trace.NOTHING),
    ),
)
