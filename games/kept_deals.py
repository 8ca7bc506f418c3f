"""Booked deals of a kept score sheet. Scores, parts and dealers are folds of them.

A deal keeps its dealer and players, and each answer with the player that it is about. So it means the same
after an edit of an earlier deal, or is refused.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import msgspec
from cachetools import LRUCache

from games.core import AnyGame, IllegalAction, Reason, Result, Seat, Step, places
from games.sheets import Question, Said, Sheeted, answered, script_of

Players: TypeAlias = tuple[int, ...]
"""The players by seat, as numbers of a list that the sheet keeps."""

MOST_FOLDED = 512
"""Cached folds in a process."""
FOLDED_EVERY = 16
"""Deals between cached folds of a loaded sheet, so that an undo is cheap."""


class KeptAnswer(NamedTuple):
    """An answer, and the seat that its question was about."""

    name: str
    of: Seat | None
    word: str


class KeptDeal(msgspec.Struct, frozen=True, array_like=True):
    """A booked deal, or another entry: the first dealer, the conditions, the end of the time."""

    players: Players
    dealer: Seat | None
    """None for the entry that names the first dealer."""
    answers: tuple[KeptAnswer, ...]


class ClosedPart(NamedTuple):
    """A part that ended because somebody left."""

    players: Players
    state: Any


class Standing(NamedTuple):
    """A sheet after some deals."""

    players: Players
    step: Step[Any]
    """The state of the current part, with the events of the last deal."""
    closed: tuple[ClosedPart, ...] = ()
    deals: int = 0
    """Entries of the current part."""
    last: int | None = None
    """The player who dealt last in the current part."""


class Evening(NamedTuple):
    """The result of all parts; each field by the index of its player."""

    players: Players
    result: Result
    worth: tuple[Fraction, ...]
    """The points at the price of their part."""


class BrokenDeal(ValueError):
    """A later deal cannot be booked after an edit: its own rules would be broken."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


_FOLDED: LRUCache[tuple[str, Any, tuple[KeptDeal, ...]], Standing] = LRUCache(MOST_FOLDED)


def begin(game: AnyGame, options: Any, players: Players) -> Standing:
    """Return the standing before the first deal."""
    return Standing(players, Step(game.start(options, len(players))))


def seated(game: AnyGame, options: Any, before: Standing, players: Players) -> Standing:
    """Return the standing with these players (PREF-10.10).

    The same players change seats, a newcomer joins if the game lets them, any other change begins a new part.
    """
    if players == before.players:
        return before
    if not before.deals:
        return begin(game, options, players)._replace(closed=before.closed)
    assert isinstance(game, Sheeted)
    staying = tuple(each for each in players if each in before.players)
    state: Any = None
    if len(staying) == len(before.players):
        order = [Seat(before.players.index(each)) for each in staying]
        state = game.reseated(before.step.state, order)
        newcomers = [Seat(seat) for seat, each in enumerate(players) if each not in staying]
        if newcomers:
            state = game.joined(state, newcomers[0]) if len(newcomers) == 1 else None
    if state is not None:
        return before._replace(players=players, step=Step(state))
    closed = (*before.closed, ClosedPart(before.players, before.step.state))
    return begin(game, options, players)._replace(closed=closed)


def place_of_newcomer(standing: Standing, players: Players) -> int:
    """Return a newcomer's seat among these: on the left of the player who dealt last (PREF-10.10)."""
    return players.index(standing.last) + 1 if standing.last in players else len(players)


def record(game: AnyGame, state: Any, players: Players, said: Said) -> KeptDeal:
    """Return a complete deal as it is kept. Raises IllegalAction."""
    assert isinstance(game, Sheeted)
    answers, end = answered(game, state, said)
    if not isinstance(end, Step):
        raise IllegalAction(Reason.MOMENT)
    kept = (KeptAnswer(question.name, question.of, word) for question, word in answers)
    return KeptDeal(players, game.dealer(state), tuple(kept))


def said_of(deal: KeptDeal, game: AnyGame, state: Any) -> Said:
    """Return the answers of a kept deal in the order of the questions. Raises IllegalAction."""
    return tuple(word for question, word in _told(deal, game, state)[0] if not question.implied)


def booked(deal: KeptDeal, game: AnyGame, state: Any) -> Step[Any]:
    """Book a kept deal on a state with its players. Raises IllegalAction if its rules are broken."""
    return _told(deal, game, state)[1]


def _told(deal: KeptDeal, game: AnyGame, state: Any) -> tuple[list[tuple[Question, str]], Step[Any]]:
    assert isinstance(game, Sheeted)
    if not game.to_act(state):
        raise IllegalAction(Reason.MOMENT)
    if deal.dealer is not None and deal.dealer != game.dealer(state):
        state = game.dealt_by(state, deal.dealer)
    left = list(deal.answers)
    told: list[tuple[Question, str]] = []
    script = script_of(game, state, tuple(each.word for each in deal.answers[:1]))
    try:
        question: Question = next(script)
        while True:
            answer = next((each for each in left if _answers(each, question)), None)
            if answer is None:
                raise IllegalAction(Reason.MOMENT)
            left.remove(answer)
            told.append((question, answer.word))
            question = script.send(answer.word)
    except StopIteration as end:
        if left:
            raise IllegalAction(Reason.MOMENT) from None
        step: Step[Any] = end.value
        return told, step


def _answers(answer: KeptAnswer, question: Question) -> bool:
    is_about = question.shared or answer.of == question.of
    return answer.name == question.name and is_about and question.takes(answer.word)


def fold(game: AnyGame, options: Any, deals: Sequence[KeptDeal], players: Players) -> Standing:
    """Return the standing after these deals, with the players of the next one. Raises BrokenDeal."""
    deals = tuple(deals)
    table = game.name, options
    tried = (
        count for count in range(len(deals), 0, -1) if count > len(deals) - 2 or not count % FOLDED_EVERY
    )
    known = next((count for count in tried if (*table, deals[:count]) in _FOLDED), 0)
    standing = _FOLDED[*table, deals[:known]] if known else None
    for index in range(known, len(deals)):
        standing = _after(game, options, standing, deals[index], index)
        if index + 1 == len(deals) or not (index + 1) % FOLDED_EVERY:
            _FOLDED[*table, deals[: index + 1]] = standing
    return begin(game, options, players) if standing is None else seated(game, options, standing, players)


def _after(game: AnyGame, options: Any, before: Standing | None, deal: KeptDeal, index: int) -> Standing:
    before = before or begin(game, options, deal.players)
    before = seated(game, options, before, deal.players)
    try:
        step = booked(deal, game, before.step.state)
    except IllegalAction:
        raise BrokenDeal(index) from None
    assert isinstance(game, Sheeted)
    is_deal = deal.dealer is not None and before.deals and game.is_deal(before.step.state, step.state)
    last = deal.players[deal.dealer] if is_deal and deal.dealer is not None else before.last
    return Standing(deal.players, step, before.closed, before.deals + 1, last)


def edited(
    game: AnyGame,
    options: Any,
    deals: Sequence[KeptDeal],
    index: int,
    removed: int,
    new: Sequence[KeptDeal],
    *,
    shift: bool,
) -> tuple[KeptDeal, ...]:
    """Return the deals with `removed` ones from `index` on replaced by new ones.

    With `shift` the dealers of the later deals follow from the new ones; else they stay. Raises BrokenDeal.
    """
    first, later = (*deals[:index], *new), deals[index + removed :]
    for deal in later:
        first = (*first, _shifted(game, options, first, deal) if shift else deal)
    if first:
        fold(game, options, first, first[-1].players)
    return first


def shifts(
    game: AnyGame, options: Any, deals: Sequence[KeptDeal], index: int, removed: int, new: Sequence[KeptDeal]
) -> bool:
    """Return whether an edit changes who would deal the next of the later deals. Raises BrokenDeal."""
    later = deals[index + removed :]
    if not later:
        return False
    before = _shifted(game, options, deals[: index + removed], later[0])
    return before != _shifted(game, options, (*deals[:index], *new), later[0])


def _shifted(game: AnyGame, options: Any, earlier: Sequence[KeptDeal], deal: KeptDeal) -> KeptDeal:
    """Return a deal with the dealer that follows from the earlier deals."""
    if deal.dealer is None:
        return deal
    assert isinstance(game, Sheeted)
    dealer = game.dealer(fold(game, options, earlier, deal.players).step.state)
    return deal if dealer is None else msgspec.structs.replace(deal, dealer=dealer)


def parts(standing: Standing) -> Iterator[ClosedPart]:
    """Yield the parts with deals."""
    yield from standing.closed
    if standing.deals:
        yield ClosedPart(standing.players, standing.step.state)


def evening(game: AnyGame, standing: Standing) -> Evening:
    """Return the sum of all parts (PREF-10.10); of a single part the result of the game."""
    assert isinstance(game, Sheeted)
    points, worth = dict[int, Fraction](), dict[int, Fraction]()
    for players, state in parts(standing):
        for player, each in zip(players, game.result(state).points, strict=True):
            points[player] = points.get(player, Fraction(0)) + each
            worth[player] = worth.get(player, Fraction(0)) + each * game.price(state)
    sums = tuple(points.values())
    result = Result(places(sums), sums) if standing.closed else game.result(standing.step.state)
    return Evening(tuple(points), result, tuple(worth.values()))
