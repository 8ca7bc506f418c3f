"""Matches that are over."""

from bot.chat.incoming.routes import Takes, Tap
from bot.features.feature import Feature
from bot.features.records import history
from bot.ui.buttons import Personal
from storage.key_kinds import End, KeyKind, Trace

FEATURE = Feature(
    name="records",
    links={"m_": history.follow_link},
    taps=(Tap(Personal, "match", history.press, Takes.SOMETHING),),
    keys=(KeyKind("memory:judged:{judged}", "bot/features/records/analyses.py", End.TIME, Trace.NOTHING),),
)
