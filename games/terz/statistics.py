"""Count points, combinations, lies and questions."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from games.core import Event, Seat
from games.faces.facts import Text
from games.record import Turn
from games.statistics import Count, Counts, Statistics, average, by_seat, percent
from games.terz.combinations import Kind
from games.terz.events import DealOver, Declared, FalseDeclaration, MatchOver, Scored
from games.terz.legality import holds
from games.terz.picture import words
from games.terz.state import SEATS, Claim, Entry, State
from games.trick_game.tricks import left_of


class TerzStatistics(Statistics):
    """A deal counts once it is over; combinations and lies count at once."""

    counters = (
        *("matches", "deals", "points", "most-deal", "trick-deals", "trick-points"),
        *(f"scored-{kind.value}" for kind in Kind),
        *("declared", "lies", "lies-believed", "lies-caught"),
        *("questions", "catches", "believed", "fooled"),
    )
    achievements = ("uphill", "winning-lie", "four-jacks")

    def counts(self, turns: Sequence[Turn], seats: int) -> tuple[Counts, ...]:
        return by_seat(_counted(turns), seats)

    def profile(self, counts: Counts) -> tuple[Text, ...]:
        known = defaultdict(int, counts)
        return tuple(line for write in _LINES for line in write(known))

    def achieved(self, turns: Sequence[Turn], seats: int) -> tuple[tuple[Seat, str], ...]:
        praised = (_feats(_lie(before.state), turn.events) for before, turn in pairwise(turns))
        return tuple(dict.fromkeys(feat for feats in praised for feat in feats))


def _lie(state: State) -> Claim | None:
    """Return the declaration that waits for an answer, if its cards are not all in hand."""
    claim = state.deal.pending if state.deal else None
    if claim is None or state.deal is None or holds(state.deal, claim.seat, claim.what):
        return None
    return claim


def _believed(lie: Claim | None, events: Sequence[Event]) -> bool:
    return lie is not None and any(
        isinstance(event, Scored) and not event.entry.penalty and event.entry.seat == lie.seat
        for event in events
    )


def _counted(turns: Sequence[Turn]) -> Iterator[Count]:
    for seat in map(Seat, range(SEATS)):
        yield Count(seat, "matches")
        yield from _answers(seat, turns)
    for turn in turns:
        for event in turn.events:
            yield from _of_event(event, turn.state)
    for before, turn in pairwise(turns):
        lie = _lie(before.state)
        if lie is not None and _believed(lie, turn.events):
            yield Count(lie.seat, "lies-believed")
            yield Count(left_of(lie.seat, SEATS), "fooled")


def _answers(seat: Seat, turns: Sequence[Turn]) -> Iterator[Count]:
    """Count answers to unseen declarations."""
    if turns:
        state: State = turns[-1].state
        yield Count(seat, "questions", state.answers[seat].looked)
        yield Count(seat, "believed", state.answers[seat].believed)


def _of_event(event: Event, state: State) -> Iterator[Count]:
    match event:
        case Declared(seat=seat):
            yield Count(seat, "declared")
            yield Count(seat, "lies", int(_lie(state) is not None))
        case FalseDeclaration(seat=seat):
            yield Count(seat, "lies-caught")
            yield Count(left_of(seat, SEATS), "catches")
        case Scored(entry=entry):
            yield from _of_entry(entry)
        case DealOver():
            yield from _of_deal(event)


def _of_entry(entry: Entry) -> Iterator[Count]:
    yield Count(entry.seat, "points", entry.points)
    if entry.kind is None:
        yield Count(entry.seat, "trick-deals")
        yield Count(entry.seat, "trick-points", entry.points)
    elif not entry.penalty:
        yield Count(entry.seat, f"scored-{entry.kind.value}")


def _of_deal(deal: DealOver) -> Iterator[Count]:
    for seat in map(Seat, range(SEATS)):
        yield Count(seat, "deals")
        yield Count(seat, "most-deal", sum(entry.points for entry in deal.entries if entry.seat == seat))


def _feats(lie: Claim | None, events: Sequence[Event]) -> Iterator[tuple[Seat, str]]:
    is_lie = _believed(lie, events)
    for event in events:
        match event:
            case FalseDeclaration(seat=seat):
                yield left_of(seat, SEATS), "uphill"
            case Scored(entry=Entry(seat=seat, kind=Kind.FOUR_JACKS, penalty=False)) if not is_lie:
                yield seat, "four-jacks"
            case MatchOver(winner=winner) if is_lie and winner is not None:
                yield winner, "winning-lie"


def _deals(counts: Counts) -> Iterator[Text]:
    if counts["deals"]:
        facts = {"deals": counts["deals"], "best": counts["most-deal"]}
        yield Text("terz-stats-deals", {**facts, "points": average(counts["points"], counts["deals"])})
    if counts["trick-deals"]:
        yield Text("terz-stats-tricks", {"points": average(counts["trick-points"], counts["trick-deals"])})


def _combinations(counts: Counts) -> Iterator[Text]:
    scored = {kind: counts[f"scored-{kind.value}"] for kind in Kind}
    kinds = tuple(
        Text("terz-stats-kind", {"what": words(kind), "count": count})
        for kind, count in scored.items()
        if count
    )
    if kinds:
        yield Text("terz-stats-scored", {"kinds": kinds})


def _lies(counts: Counts) -> Iterator[Text]:
    lies = counts["lies"]
    if lies:
        facts = {"lies": lies, "believed": counts["lies-believed"], "caught": counts["lies-caught"]}
        yield Text("terz-stats-lies", {**facts, "percent": percent(counts["lies-believed"], lies)})


def _questions(counts: Counts) -> Iterator[Text]:
    questions = counts["questions"]
    if questions:
        facts = {"questions": questions, "catches": counts["catches"]}
        yield Text("terz-stats-questions", {**facts, "percent": percent(counts["catches"], questions)})
    if counts["believed"]:
        yield Text("terz-stats-believed", {"believed": counts["believed"], "fooled": counts["fooled"]})


_LINES: tuple[Callable[[Counts], Iterator[Text]], ...] = (_deals, _combinations, _lies, _questions)
