"""Count contracts, misères, whists and raspasy."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from games.core import Seat
from games.faces.facts import Text
from games.preferans.contracts import TEN, Contract
from games.preferans.events import DealOver
from games.preferans.scoring.ledger import SheetColumn, Why
from games.preferans.scoring.outcome import Played, Raspasy
from games.preferans.state import Part
from games.record import Turn
from games.statistics import Count, Counts, Statistics, average, by_seat, percent

LEVELS = {6: "6", 7: "7", 8: "8", 9: "9", TEN: "10", 0: "misere"}
"""The names of contract levels in counters; 0 is misère."""
ROW = 3
"""The raspasy deals in a row, all without a trick, for an achievement."""
_WHISTED = (Why.WHIST, Why.AWAY, Why.HALF, Why.UNDERTRICK, Why.LEVELLED, Why.AIDED, Why.GIFT)
"""The reasons to write whists on a declarer."""


class PreferansStatistics(Statistics):
    """Counts finished deals; contracts of Разбойник are counted separately, since nobody chooses them."""

    counters = (
        *("matches", "deals", "balance", "most-balance"),
        *(f"{what}-{level}" for what in ("contracts", "made") for level in LEVELS.values()),
        *("contracts-dark", "made-dark", "made-dark-10", "contracts-totus", "made-totus"),
        *("robber", "robber-made", "misere-defended", "misere-caught"),
        *("whists", "whists-made", "whist-tricks", "whist-short", "whist-points"),
        *("raspasy", "raspasy-tricks", "raspasy-clean"),
    )
    achievements = ("totus", "dark-ten", "dark-misere", "clean-row")

    def counts(self, turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
        return by_seat(_counted(_deals(turns), seats), seats)

    def profile(self, counts: Counts) -> tuple[Text, ...]:
        known = defaultdict(int, counts)
        return tuple(line for write in _LINES for line in write(known))

    def achieved(self, turns: Sequence[Turn], seats: int) -> tuple[tuple[Seat, str], ...]:
        return tuple(dict.fromkeys(_feats(_deals(turns))))


def _deals(turns: Sequence[Turn]) -> list[DealOver]:
    return [event for turn in turns for event in turn.events if isinstance(event, DealOver)]


def _counted(deals: Sequence[DealOver], seats: int) -> Iterator[Count]:
    for seat in map(Seat, range(seats)):
        yield Count(seat, "matches")
        yield Count(seat, "deals", len(deals))
        balance = deals[-1].results[seat] if deals else 0
        yield Count(seat, "balance", balance)
        yield Count(seat, "most-balance", max(0, balance))
    for deal in deals:
        yield from _of_deal(deal)


def _of_deal(deal: DealOver) -> Iterator[Count]:
    match deal.outcome:
        case Raspasy() as outcome:
            yield from _of_raspasy(outcome)
        case Played() as outcome:
            yield from _of_declarer(deal, outcome)
            yield from _of_whisters(deal, outcome)
            if outcome.contract.misere and not outcome.robber:
                yield from _of_catchers(deal, outcome)
    yield from _written(deal)


def _of_raspasy(outcome: Raspasy) -> Iterator[Count]:
    for seat in outcome.active:
        yield Count(seat, "raspasy")
        yield Count(seat, "raspasy-tricks", outcome.tricks[seat])
        yield Count(seat, "raspasy-clean", int(not outcome.tricks[seat]))


def _of_declarer(deal: DealOver, outcome: Played) -> Iterator[Count]:
    seat, made = outcome.declarer, int(not deal.booking.short)
    if deal.part is Part.ROBBER:
        yield Count(seat, "robber")
        yield Count(seat, "robber-made", made)
        return
    for name in _names(outcome.contract):
        yield Count(seat, f"contracts-{name}")
        yield Count(seat, f"made-{name}", made)
    if outcome.contract.dark and outcome.contract.level == TEN:
        yield Count(seat, "made-dark-10", made)


def _names(contract: Contract) -> Iterator[str]:
    """Yield the names that a contract counts under."""
    yield LEVELS[contract.level]
    if contract.dark:
        yield "dark"
    if contract.totus:
        yield "totus"


def _of_whisters(deal: DealOver, outcome: Played) -> Iterator[Count]:
    short = {line.who: line.times for line in deal.booking.lines if line.why is Why.UNDERWHIST}
    for seat in outcome.whisters:
        yield Count(seat, "whists")
        yield Count(seat, "whists-made", int(seat not in short))
        yield Count(seat, "whist-tricks", outcome.tricks[seat])
        yield Count(seat, "whist-short", short.get(seat, 0))


def _of_catchers(deal: DealOver, outcome: Played) -> Iterator[Count]:
    for seat in outcome.spoke:
        yield Count(seat, "misere-defended")
        yield Count(seat, "misere-caught", int(deal.booking.short > 0))


def _written(deal: DealOver) -> Iterator[Count]:
    """Count whists on declarers, without those for help."""
    for line in deal.booking.lines:
        if line.column is SheetColumn.WHISTS and line.why in _WHISTED:
            yield Count(line.who, "whist-points", line.amount)


def _feats(deals: Sequence[DealOver]) -> Iterator[tuple[Seat, str]]:
    row: list[Raspasy] = []
    for deal in deals:
        match deal.outcome:
            case Played() as outcome:
                row = []
                yield from ((outcome.declarer, name) for name in _made(deal, outcome))
            case Raspasy() as outcome if deal.part is Part.MAIN:
                row = [*(each for each in row if each.dealer == outcome.dealer), outcome]
                yield from ((seat, "clean-row") for seat in outcome.active if _is_clean(row, seat))


def _is_clean(row: Sequence[Raspasy], seat: Seat) -> bool:
    return len(row) == ROW and not any(deal.tricks[seat] for deal in row)


def _made(deal: DealOver, outcome: Played) -> Iterator[str]:
    contract = outcome.contract
    if deal.booking.short:
        return
    if contract.totus:
        yield "totus"
    if contract.dark and contract.unwhisted:
        yield "dark-misere" if contract.misere else "dark-ten"


def _balance(counts: Counts) -> Iterator[Text]:
    deals = counts["deals"]
    if deals:
        yield Text(
            "preferans-stats-balance",
            {
                "deals": deals,
                "deal": average(counts["balance"], deals, signed=True),
                "match": average(counts["balance"], counts["matches"], signed=True),
                "best": counts["most-balance"],
            },
        )


def _contracts(counts: Counts) -> Iterator[Text]:
    levels = [(level, counts[f"made-{name}"], counts[f"contracts-{name}"]) for level, name in LEVELS.items()]
    made, bought = (sum(level[column] for level in levels) for column in (1, 2))
    if bought:
        facts = {"bought": bought, "made": made, "percent": percent(made, bought)}
        yield Text("preferans-stats-contracts", {**facts, "share": percent(bought, counts["deals"])})
        texts = tuple(
            Text("preferans-stats-level", {"level": level, "made": made, "bought": bought})
            for level, made, bought in levels
            if bought
        )
        yield Text("preferans-stats-levels", {"levels": texts})


def _part(key: str, made: str, of: str) -> Callable[[Counts], Iterator[Text]]:
    """Make the line `key` of the share `made` in `of`, if there is any."""

    def line(counts: Counts) -> Iterator[Text]:
        if counts[of]:
            share = percent(counts[made], counts[of])
            yield Text(key, {"made": counts[made], "of": counts[of], "percent": share})

    return line


def _dark(counts: Counts) -> Iterator[Text]:
    if counts["contracts-dark"]:
        facts = {"made": counts["made-dark"], "of": counts["contracts-dark"], "tens": counts["made-dark-10"]}
        yield Text("preferans-stats-dark", facts)


def _whists(counts: Counts) -> Iterator[Text]:
    if counts["whists"]:
        yield Text(
            "preferans-stats-whists",
            {
                "whists": counts["whists"],
                "percent": percent(counts["whists-made"], counts["whists"]),
                "tricks": average(counts["whist-tricks"], counts["whists"]),
                "short": counts["whist-short"],
            },
        )
    if counts["whist-points"]:
        yield Text("preferans-stats-points", {"points": average(counts["whist-points"], counts["deals"])})


def _raspasy(counts: Counts) -> Iterator[Text]:
    deals = counts["raspasy"]
    if deals:
        yield Text(
            "preferans-stats-raspasy",
            {
                "deals": deals,
                "tricks": average(counts["raspasy-tricks"], deals),
                "clean": counts["raspasy-clean"],
                "percent": percent(counts["raspasy-clean"], deals),
            },
        )


_LINES: tuple[Callable[[Counts], Iterator[Text]], ...] = (
    _balance,
    _contracts,
    _part("preferans-stats-caught", "misere-caught", "misere-defended"),
    _dark,
    _part("preferans-stats-totus", "made-totus", "contracts-totus"),
    _part("preferans-stats-robber", "robber-made", "robber"),
    _whists,
    _raspasy,
)
