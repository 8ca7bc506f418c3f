"""Matches in private, with strangers or computers."""

from bot.base.services import Services
from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.queue import entry_links, play, queue
from bot.features.queue.avoidance import note_leavers
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.own_data import WaitData
from bot.features.queue.wait_screens import WaitScreens
from bot.features.queue.waits import end_wait, require_unseated
from bot.ui.buttons import AtCompany, Personal
from bot.ui.entry_links import Under
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import End, KeyKind, Trace


async def seat(*, services: Services) -> None:
    """Seat those who wait for quick matches, until cancelled."""
    tables = services[Matchmaking].tables
    tables.changed = services[WaitScreens].wake
    await tables.run()


FEATURE = Feature(
    name="queue",
    worded={"play": play.play},
    linked={"play"},
    menu=(MenuEntry("play", 10, group=False),),
    taps=(
        Tap(Personal, "play", play.press, Takes.ANYTHING),
        Tap(Personal, "games", play.games),
        Tap(Personal, "kinds", play.kinds, Takes.SOMETHING),
        Tap(Personal, "people", queue.sit, Takes.SOMETHING),
        Tap(Personal, "rated", queue.wait, Takes.SOMETHING),
        Tap(Personal, "queue", queue.change, Takes.SOMETHING),
        Tap(AtCompany, "others", queue.look_for_others, Takes.SOMETHING),
    ),
    entry_links={Under.START: entry_links.of_start},
    personal={"waiting": WaitData},
    jobs=(seat,),
    screens={WaitScreens: (ScreenKind.WAIT,)},
    keys=(
        KeyKind("timed:left:{person}", "bot/features/queue/avoidance.py", End.TIME, Trace.PASSING),
        KeyKind("memory:leaves:{person}", "bot/features/queue/avoidance.py", End.TIME, Trace.PASSING),
    ),
    match_over=note_leavers,
    person_seated=end_wait,
    may_forget=require_unseated,
)
