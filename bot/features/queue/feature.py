"""Matches in private, with strangers or computers."""

from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
from bot.features.queue import entry_links, play, queue
from bot.features.queue.avoidance import note_leavers
from bot.features.queue.own_data import WaitData
from bot.features.queue.quick_tables import QuickTables
from bot.features.queue.rings import Rings
from bot.features.queue.wait_screens import WaitScreens
from bot.features.queue.waits import end_wait, require_unseated
from bot.ui.buttons import AtCompany, Personal
from bot.ui.entry_links import Under
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import End, KeyKind, Trace


async def seat(*, tables: QuickTables) -> None:
    """Seat people from the queue until cancelled."""
    await tables.run()


async def ring(*, rings: Rings) -> None:
    """Ring people who have asked for it until cancelled."""
    await rings.run()


FEATURE = Feature(
    name="queue",
    commands=(Command("play", play.play, args=True, private=10, link=True),),
    taps=(
        Tap(Personal, "play", play.press, Argument.OPTIONAL),
        Tap(Personal, "games", play.games),
        Tap(Personal, "kinds", play.kinds, Argument.REQUIRED),
        Tap(Personal, "people", queue.sit, Argument.REQUIRED),
        Tap(Personal, "rated", queue.wait, Argument.REQUIRED),
        Tap(Personal, "offer", queue.take_offer, Argument.REQUIRED),
        Tap(Personal, "ring", queue.ring, Argument.REQUIRED),
        Tap(Personal, "queue", queue.change, Argument.REQUIRED),
        Tap(AtCompany, "others", queue.look_for_others, Argument.REQUIRED),
    ),
    entry_links={Under.START: entry_links.of_start},
    personal={"waiting": WaitData},
    jobs=(seat, ring),
    screens={WaitScreens: (ScreenKind.WAIT,)},
    keys=(
        KeyKind("timed:left:{person}", "bot/features/queue/avoidance.py", End.TIME, Trace.PASSING),
        KeyKind("memory:leaves:{person}", "bot/features/queue/avoidance.py", End.TIME, Trace.PASSING),
    ),
    match_over=note_leavers,
    person_seated=end_wait,
    may_forget=require_unseated,
)
