"""Export of finished matches as files."""

from datetime import UTC, datetime

from bot.base.thinking import Analysis
from bot.match.finished_matches import FinishedMatch, NotOpen, is_open
from bot.match.replays import NoDeals, follow
from games import registry
from games.core import Result
from games.notation import Facts
from games.verification import Disclosed
from storage import codec


class Export(Disclosed, frozen=True):
    """Exported record with results and the players' names at the time."""

    match: str = ""
    began: int = 0
    """In milliseconds since the epoch, like the end."""
    ended: int = 0
    stopped: bool = False
    names: tuple[str, ...] = ()
    """By seat; empty for a computer."""
    result: Result | None = None


def export(match: FinishedMatch) -> bytes:
    """Return the match as JSON for `pulka replay`. Raises NotOpen, NoDeals."""
    _require_deals(match)
    record = match.record
    return codec.encode(
        Export(
            record.game,
            record.version,
            record.options,
            record.seats,
            record.log,
            match=match.id,
            began=match.began,
            ended=match.ended,
            stopped=match.stopped,
            names=tuple(player.name for player in match.players),
            result=Result(
                tuple(player.place for player in match.players),
                tuple(player.points for player in match.players),
            ),
            luck=match.luck,
        )
    )


async def export_notation(match: FinishedMatch, analysis: Analysis, site: str) -> bytes:
    """Return the match in its game's notation. Raises NotOpen, NoDeals."""
    _require_deals(match)
    notation = registry.notation(match.game)
    if notation is None:
        raise NoDeals
    facts = Facts(
        site,
        f"{datetime.fromtimestamp(match.ended / 1000, UTC):%Y.%m.%d}",
        tuple(player.name for player in match.players),
        tuple(player.place for player in match.players),
    )
    return (await follow(analysis, f"notation:{match.id}", notation.write, match.record, facts)).encode()


def _require_deals(match: FinishedMatch) -> None:
    """Raise NotOpen or NoDeals if the deals may not be shown."""
    if not is_open(match):
        raise NotOpen
    if not match.record.log:
        raise NoDeals
