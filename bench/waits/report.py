"""Report of dead time: by context, game and kind of match, beside the aims."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from bench.waits.accounting import Account, Cause
from bench.waits.cells import BARS, Context

LONG_MS = 4_000
"""Longest acceptable wait among friends."""
WORST = 5
"""Named worst kinds of match."""
SOLO, SOLO_BAR_S = "oh_hell medium 1+3", 80
"""The solo match: its length is reported."""


class Row(NamedTuple):
    """A measured match."""

    context: str
    game: str
    kind: str
    account: Account
    is_whole: bool


def report(rows: Sequence[Row]) -> None:
    """Print the figures of every context."""
    for context in Context:
        own = [row for row in rows if row.context == context.value]
        if own:
            _print_context(context, own)
    alone = [row.account.length for row in rows if row.context == Context.SOLO.value and row.kind == SOLO]
    if alone:
        lengths = ", ".join(f"{length / 1000:.0f}" for length in alone)
        print(f"waits     solo {SOLO}: {lengths} s (bar: {SOLO_BAR_S})", flush=True)


def _print_context(context: Context, rows: Sequence[Row]) -> None:
    kinds = _grouped(rows, "kind")
    shares = {kind: share(own) for kind, own in kinds.items()}
    least, half, most = min(shares.values()), median(shares.values()), max(shares.values())
    bar = f" (bar: {BARS[context]:.0%})" if context in BARS else ""
    over = sum(each > BARS.get(context, 1) for each in shares.values())
    print(
        f"waits     {context.value}: {len(kinds)} kinds of match, {_length(rows) / 60_000:.0f} minutes, "
        f"dead {share(rows):.1%}{bar}: {_by_cause(rows)}; by kind {least:.0%} to {most:.0%}, "
        f"median {half:.0%}{f', {over} over the bar' if bar else ''}"
    )
    print(f"waits     {context.value}: worst {', '.join(_worst(shares))}")
    print(f"waits     {context.value}: {_stretches(rows)}{_long_bar(context)}")
    for game, own in sorted(_grouped(rows, "game").items()):
        print(
            f"waits     {context.value}, {game}: dead {share(own):.1%}: {_by_cause(own)}; {_stretches(own)}"
        )
    print(end="", flush=True)


def _grouped(rows: Iterable[Row], field: str) -> Mapping[str, list[Row]]:
    found = defaultdict[str, list[Row]](list)
    for row in rows:
        found[getattr(row, field)].append(row)
    return found


def line(row: Row) -> str:
    """Return the figures of one match."""
    account = row.account
    bar = f" (bar: {BARS[context]:.0%})" if (context := Context(row.context)) in BARS else ""
    whole = "" if row.is_whole else ", not to its end"
    return (
        f"{row.kind}, {row.context}: {account.length / 1000:.0f} s{whole}, dead {share([row]):.1%}{bar}: "
        f"{_by_cause([row])}; {_stretches([row])}"
    )


def share(rows: Iterable[Row]) -> float:
    """Return the dead share of these matches."""
    own = list(rows)
    return sum(row.account.dead_ms for row in own) / max(1, _length(own))


def _length(rows: Iterable[Row]) -> int:
    return sum(row.account.length for row in rows)


def _by_cause(rows: Sequence[Row]) -> str:
    causes = sum((row.account.causes for row in rows), Counter[Cause]())
    return ", ".join(f"{cause.value} {causes[cause] / max(1, _length(rows)):.1%}" for cause in Cause)


def _worst(shares: Mapping[str, float]) -> list[str]:
    ordered = sorted(shares.items(), key=lambda each: -each[1])
    return [f"{kind} {part:.0%}" for kind, part in ordered[:WORST]]


def _stretches(rows: Sequence[Row]) -> str:
    longest, where = max((max(row.account.waits, default=0), row.kind) for row in rows)
    long = [wait for row in rows for wait in row.account.waits if wait > LONG_MS]
    place = f" in {where}" if len(rows) > 1 else ""
    return f"longest {longest / 1000:.1f} s{place}, {len(long)} over {LONG_MS / 1000:.0f} s"


def _long_bar(context: Context) -> str:
    return " (bar: none)" if context is Context.FRIENDS else ""
