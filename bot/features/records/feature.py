"""Pages and jobs of finished matches."""

from bot.base.settings import Settings
from bot.base.timing import Time
from bot.chat.incoming.routes import Argument, Tap
from bot.feature_api.feature import Feature
from bot.features.records import entry_links, history
from bot.features.records.analyses import Analyses
from bot.features.records.retention import Retention
from bot.match.events import NotYet
from bot.match.loaded import Loaded
from bot.ui.buttons import Personal
from bot.ui.entry_links import Under
from bot.ui.links import MATCH
from storage.redis.key_kinds import End, KeyKind, Trace
from storage.sql.archive import Archive


async def judge(*, analyses: Analyses) -> None:
    """Judge queued matches until cancelled."""
    await analyses.run()


async def enqueue_analysis(loaded: Loaded, *, analyses: Analyses, archive: Archive) -> None:
    """Queue a finished match for judging once it is archived. Raises NotYet before."""
    table = loaded.table
    if loaded.state is None or table.retry is not None or table.match is None:
        return
    if await archive.match(table.match) is None:
        raise NotYet
    analyses.enqueue(table.match)


async def limit_records(*, settings: Settings, archive: Archive, time: Time) -> None:
    """Drop old logs of matches, if configured, until cancelled."""
    days = settings.keep_records_days
    if days is not None:
        await Retention(archive, time, days=days).run()


FEATURE = Feature(
    name="records",
    links={MATCH: history.follow_link},
    taps=(Tap(Personal, "match", history.press, Argument.REQUIRED),),
    entry_links={Under.RESULT: entry_links.of_result, Under.OWN_RESULT: entry_links.of_own_result},
    jobs=(judge, limit_records),
    keys=(KeyKind("memory:judgement:{judged}", "bot/features/records/analyses.py", End.TIME, Trace.NOTHING),),
    match_over=enqueue_analysis,
)
