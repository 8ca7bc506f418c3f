"""What was seen in a match of TERC, how soon, and what it cost to be wrong."""

from collections.abc import Iterator, Sequence
from math import log2
from typing import NamedTuple

from games.agents.analysis import INACCURACY, MISTAKE, Judgement, Mark, Measure, Move
from games.agents.levels import Level
from games.agents.racing import RaceAnalyst
from games.core import Seat
from games.faces.facts import Average, Fact, Text, Who
from games.faces.panel import Panel
from games.faces.pieces import flag
from games.terc.actions import Claim, read
from games.terc.cards import Card, tercs
from games.terc.events import Penalty
from games.terc.face import still_board
from games.terc.players import CROWD, SKILLS
from games.terc.state import State
from games.terc.timing import Happening, Kind, happenings, is_timed, locked_until, open_since
from games.terc.view import view

MOST = 4
"""TERCs on the table that are named."""
SECOND_MS = 1_000
LONG_S = 120
"""Seconds from which minutes are told."""
_CHEAP = (Penalty.LIFTED, Penalty.NONE)


class Details(NamedTuple):
    """The numbers of a moment; times are milliseconds. Stored: fields are only added at the end."""

    kind: int
    seat: int
    """Who has done something, or let it pass."""
    at: int
    lying: int
    """TERCs on the table."""
    own: int
    """How long the judged seat could have called one."""
    first: int
    """How long the seat of the moment could."""
    cost: int = 0
    """How long one who was wrong could not call."""
    returned: int = 0
    """Cards that it cost them."""


class TercAnalyst(RaceAnalyst):
    """Judges times: a master's is none too long, and each doubling of it costs an inaccuracy.

    That measure is a judgement of ours. Time counts for a seat while a TERC lies open that it may call, so
    not while others name cards. A TERC that others were quick to take is shown and not counted.
    """

    def judge(self, moves: Sequence[Move], seat: Seat) -> Iterator[Judgement]:
        if is_timed(moves):
            for happening in happenings(moves):
                if happening.kind is Kind.FOUND or happening.seat == seat:
                    yield from _judged(moves, happening, seat)

    def summarize(self, moves: Sequence[Move], judgements: Sequence[Judgement], seat: Seat) -> Iterator[Text]:
        if not is_timed(moves):
            yield Text("terc-judged-untimed")
            return
        found = [details for each in judgements if (details := _details(each)).kind == Kind.FOUND]
        own = [each.first for each in found if each.seat == seat]
        others = [each.first for each in found if each.seat != seat]
        if own:
            yield Text("terc-judged-own", {"who": Who(seat), "count": len(own), "average": _mean(own)})
        if others:
            yield Text("terc-judged-others", {"count": len(others), "average": _mean(others)})
        yield from _overlooked(judgements, seat)
        yield from _wrong(judgements)
        if found:
            quick = sum(pace(each.lying) for each in found)
            yield Text(
                "terc-judged-total",
                {"time": _short(sum(each.first for each in found)), "pace": _short(quick)},
            )

    def line(self, move: Move, judgement: Judgement) -> Text:
        details = _details(judgement)
        facts: dict[str, Fact] = {
            "kind": _kind(judgement),
            "places": _places(move.before, _named(judgement)),
            "who": Who(Seat(details.seat)),
            "time": _short(details.own),
            "count": details.lying,
        }
        return Text("terc-judged-line", facts)

    def explain(self, moves: Sequence[Move], judgement: Judgement, seat: Seat) -> Iterator[Text]:
        move, details = _move_of(moves, judgement), _details(judgement)
        named = _named(judgement)
        yield Text("terc-judged-moment", {"clock": _clock(details.at), "count": details.lying})
        facts: dict[str, Fact] = {
            "kind": _kind(judgement),
            "who": Who(Seat(details.seat)),
            "places": _places(move.before, named),
        }
        yield Text("terc-judged-what", facts)
        if details.kind == Kind.FOUND:
            yield Text("terc-judged-open", {"time": _time(details.at - open_since(moves, move, named))})
        if details.kind == Kind.FOUND or (details.kind == Kind.PASSED and details.lying):
            times: dict[str, Fact] = {"time": _short(details.own), "pace": _short(pace(details.lying))}
            yield Text("terc-judged-time", {"who": Who(seat), **times})
        if details.kind == Kind.WRONG:
            cost: dict[str, Fact] = {"time": _time(details.cost), "returned": details.returned}
            yield Text("terc-judged-cost", {**cost, "long": flag(bool(details.cost))})
        if rest := tuple(_others(moves, move, details.at, named)):
            yield Text("terc-judged-rest", {"tercs": rest[:MOST], "more": flag(bool(named))})

    def panel(self, move: Move, judgement: Judgement) -> Panel:
        named = _named(judgement) or next(map(frozenset, tercs(move.before.cards)), frozenset[Card]())
        return still_board(view(move.before, None), tuple(sorted(named)))


def pace(count: int) -> int:
    """A master's time for one of so many TERCs."""
    return round(SECOND_MS * SKILLS[Level.MASTER].search / float(count**CROWD))


# Judging


def _judged(moves: Sequence[Move], happening: Happening, seat: Seat) -> Iterator[Judgement]:
    """The moment as the seat's; none where nothing lay that could have been seen in time."""
    own = happening.waited.get(seat, 0)
    match happening.kind:
        case Kind.FOUND:
            yield _timed(happening, own, counted=happening.seat == seat or own > pace(happening.lying))
        case Kind.PASSED if happening.lying and own > pace(happening.lying):
            yield _timed(happening, own, counted=True)
        case Kind.DENIED:
            yield _judgement(happening, own, min(happening.lying * INACCURACY, 3 * INACCURACY))
        case Kind.WRONG:
            cost = max(0, locked_until(moves, happening.move, seat) - happening.move.at)
            returned = 3 if happening.penalty is Penalty.RETURNED else 0
            drop = INACCURACY if happening.penalty in _CHEAP else MISTAKE
            yield _judgement(happening, own, drop, cost=cost, returned=returned)


def _timed(happening: Happening, own: int, *, counted: bool) -> Judgement:
    usual = pace(happening.lying)
    drop = INACCURACY * log2(max(own, usual) / usual)
    return _judgement(happening, own, min(drop, 100.0), usual, own, counted=counted)


def _judgement(
    happening: Happening,
    own: int,
    drop: float,
    before: int = 0,
    after: int = 0,
    *,
    cost: int = 0,
    returned: int = 0,
    counted: bool = True,
) -> Judgement:
    seat, move = happening.seat, happening.move
    first = happening.waited.get(seat, 0)
    return Judgement(
        move.number,
        move.text,
        (),
        Measure.SECONDS,
        before / SECOND_MS,
        after / SECOND_MS,
        drop,
        details=Details(happening.kind, seat, happening.at, happening.lying, own, first, cost, returned),
        counted=counted,
    )


# Words


def _details(judgement: Judgement) -> Details:
    return Details(*judgement.details)


def _kind(judgement: Judgement) -> str:
    match Kind(judgement.details[0]):
        case Kind.WRONG if not _named(judgement):
            return "late"
        case Kind.DENIED if not _details(judgement).lying:
            return "right"
        case kind:
            return kind.name.lower()


def _named(judgement: Judgement) -> frozenset[Card]:
    action = read(judgement.action)
    return action.cards if isinstance(action, Claim) else frozenset()


def _places(state: State, cards: frozenset[Card]) -> tuple[int, ...]:
    return tuple(sorted(state.table.index(card) + 1 for card in cards))


def _move_of(moves: Sequence[Move], judgement: Judgement) -> Move:
    return next(move for move in moves if move.number == judgement.number)


def _others(moves: Sequence[Move], move: Move, at: int, named: frozenset[Card]) -> Iterator[Text]:
    """The other TERCs on the table, with the time for which they had lain there."""
    for three in map(frozenset, tercs(move.before.cards)):
        if three != named:
            time = _short(at - open_since(moves, move, three))
            yield Text("terc-judged-lay", {"places": _places(move.before, three), "time": time})


def _overlooked(judgements: Sequence[Judgement], seat: Seat) -> Iterator[Text]:
    """TERCs that others called, or nobody, after the seat had had a master's time."""
    slow = [
        details.own
        for each in judgements
        if (details := _details(each)).kind == Kind.PASSED
        or (details.kind == Kind.FOUND and details.seat != seat and each.counted)
    ]
    if slow:
        yield Text("terc-judged-overlooked", {"count": len(slow), "time": _short(max(slow))})


def _wrong(judgements: Sequence[Judgement]) -> Iterator[Text]:
    wrong = [details for each in judgements if (details := _details(each)).kind == Kind.WRONG]
    if wrong:
        cost = sum(each.cost for each in wrong)
        cards = sum(each.returned for each in wrong)
        yield Text("terc-judged-wrong", {"count": len(wrong), "time": _short(cost), "returned": cards})
    denied = [
        each for each in judgements if _details(each).kind == Kind.DENIED and each.mark is not Mark.BEST
    ]
    if denied:
        yield Text("terc-judged-denied", {"count": len(denied)})


def _mean(times: Sequence[int]) -> Average:
    return Average(round(10 * sum(times) / len(times) / SECOND_MS))


def _time(milliseconds: int) -> Text:
    """A time in a sentence."""
    seconds = round(max(0, milliseconds) / SECOND_MS)
    if seconds < LONG_S:
        return Text("terc-judged-seconds", {"count": seconds})
    return _short(milliseconds)


def _short(milliseconds: int) -> Text:
    """A time beside others."""
    minutes, seconds = divmod(round(max(0, milliseconds) / SECOND_MS), 60)
    return Text("terc-judged-short", {"minutes": minutes, "seconds": seconds})


def _clock(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // SECOND_MS, 60)
    return f"{minutes}:{seconds:02}"
