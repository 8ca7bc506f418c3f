"""Give the reason for an advised card, by what the seat may know."""

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean

from games.cards import Card, Rank, Suit
from games.preferans.computer.playing.principles import outside
from games.preferans.computer.worlds import contract_of, declarer_of, known, likely, position, voids
from games.preferans.contracts import asked
from games.preferans.double_dummy.solver import Position, Unsettled
from games.preferans.puzzles.lessons import Found, Lesson, lesson_of
from games.preferans.puzzles.lines import natural
from games.preferans.puzzles.position import Aim, Judge, choices
from games.preferans.state import ACTIVE, HAND
from games.preferans.view import View

DEALS = 3
"""The likely deals in which a lesson must hold, if a hand is hidden."""
POSITIONS = 12_000
"""The most positions searched for a lesson."""
SAME = 0.25
"""The difference in whists that is ignored."""
NONE = ""

Means = Mapping[Card, float]


def reason(view: View, card: Card, worths: Mapping[Card, Sequence[float]], rng: Random) -> str:
    """Return the name of the reason, or empty; `worths` are those of the compared cards."""
    if len(view.choices.cards) == 1:
        return "only"
    means = {each: fmean(found) for each, found in worths.items() if found}
    if _is_all_the_same(view, card, means):
        return "diamonds"
    if view.raspasy:
        return _avoided(view, card)
    lesson = lesson_at(view, card, rng) if _is_best(card, means) else None
    if lesson is not None and is_seen(view, card, lesson):
        return lesson.value
    if contract_of(view).misere:
        return _avoided(view, card) if view.on_turn == view.declarer else NONE
    return _proverb(view, card, means) or _stand(view)


def due(view: View) -> int:
    """Return the tricks that the side to move must take."""
    if view.raspasy:
        return 0
    contract = contract_of(view)
    return contract.level if view.on_turn == view.declarer else asked(contract)


def _is_best(card: Card, means: Means) -> bool:
    """Return whether some card is worth less, and so are all of other suits."""
    worse = [each for each in means if means[each] < means[card] - SAME]
    return bool(worse) and all(each in worse for each in means if each.suit is not card.suit)


def _stand(view: View) -> str:
    """Say whether the side to move has what it needs, or cannot reach it."""
    if not due(view):
        return NONE
    own = view.on_turn == view.declarer
    declared = sum(trick.taker == view.declarer for trick in view.tricks)
    have = declared if own else len(view.tricks) - declared
    side = "own" if own else "catch"
    if have >= due(view):
        return f"enough_{side}"
    return f"lost_{side}" if have + HAND - len(view.tricks) < due(view) else NONE


# Tricks that are unwanted


def _avoided(view: View, card: Card) -> str:
    """Return the reason of a seat that avoids tricks, from the cards that are out."""
    plays = [play.card for play in view.trick]
    led = view.turned.suit if view.turned else plays[0].suit if plays else None
    if led is None:
        return "lowest" if _is_lowest(view, card) else NONE
    if card.suit is not led:
        return "danger" if any(_below(card, other) for other in _out(view)) else NONE
    high = max((each.rank for each in plays if each.suit is led), default=0)
    if card.rank < high:
        return "under"
    is_last = len([play for play in view.trick if play.seat in view.active]) == ACTIVE - 1
    takes = all(each.suit is led and each.rank > high for each in view.choices.cards)
    return "forced" if is_last and takes and card == _highest(view.choices.cards) else NONE


def _out(view: View) -> list[Card]:
    """Return the cards that others may hold; turned talon cards of raspasy are not among them."""
    gone = view.talon if view.raspasy else ()
    return [card for card in outside(view) if card not in gone]


def _is_lowest(view: View, card: Card) -> bool:
    """Return whether others have cards of the suit, all of them higher."""
    others = [other for other in _out(view) if other.suit is card.suit]
    return bool(others) and not any(_below(card, other) for other in others)


def _below(card: Card, other: Card) -> bool:
    return other.suit is card.suit and other.rank < card.rank


def _highest(cards: Sequence[Card]) -> Card:
    return max(cards, key=lambda card: card.rank)


# Proverbs


def _is_all_the_same(view: View, card: Card, means: Means) -> bool:
    """«Хода нет — ходи с бубей»: return whether a lead of diamonds is as good as any other suit."""
    trumps = view.contract.trumps if view.contract else None
    if view.trick or view.turned is not None or card.suit is not Suit.DIAMONDS or trumps is Suit.DIAMONDS:
        return False
    several = len({each.suit for each in means}) > 1
    return several and max(means.values()) - min(means.values()) < SAME


def _proverb(view: View, card: Card, means: Means) -> str:
    """«Под вистующего — с тузующего, под игрока — с симака»: name the proverb for a defender's lead.

    Another card of the suit must be worth less.
    """
    if view.trick or view.on_turn in (None, view.declarer) or card.suit is contract_of(view).trumps:
        return NONE
    suit = [each for each in means if each.suit is card.suit]
    if not suit or min(means[each] for each in suit) > means[card] - SAME:
        return NONE
    order = view.active
    under_declarer = order[order.index(declarer_of(view)) - 1] == view.on_turn
    if under_declarer:
        return "low_lead" if card.rank is Rank.SEVEN else NONE
    return "high_lead" if card.rank is Rank.ACE else NONE


# Lessons


def lesson_at(view: View, card: Card, rng: Random) -> Lesson | None:
    """Return the card's lesson if it is the same in each of a few likely deals, else None."""
    judge = Judge(POSITIONS)
    try:
        found = {lesson_in(position(view, world), card, judge) for world in likely(view, rng, DEALS)}
    except Unsettled:
        return None
    return found.pop() if len(found) == 1 and not judge.is_spent else None


def is_seen(view: View, card: Card, lesson: Lesson) -> bool:
    """Return whether the seat has seen the void that the lesson names."""
    if lesson not in (Lesson.RUFF, Lesson.FORCE):
        return True
    declarer = declarer_of(view)
    partner = next(place for place in view.active if place not in (view.on_turn, declarer))
    place = partner if lesson is Lesson.RUFF else declarer
    hand = known(view).get(place)
    if hand is None:
        return card.suit in voids(view)[place]
    return all(held.suit is not card.suit for held in hand)


def lesson_in(position: Position, card: Card, judge: Judge) -> Lesson | None:
    """Return the lesson of a position in which this card is right and no card of another suit is."""
    values = judge.value(position)
    best = _best_of(position, values)
    right = tuple(sorted((each for each in values if values[each] == best), key=lambda each: -each.rank))
    need = best if _wants_most(position) else best + 1
    if card not in right or len(right) == len(values) or {each.suit for each in right} != {card.suit}:
        return None
    aim = Aim(position, need)
    wrong = [run[-1] for run in choices(position) if run[0] not in right]
    lines = [_line(aim, each, judge) for each in (card, *wrong)]
    return lesson_of(Found(aim, right, (lines[0],), tuple(lines[1:])), judge)


def _wants_most(position: Position) -> bool:
    """Return whether the player to move wants the declarer to take tricks."""
    return (position.turn == position.declarer) is not position.misere


def _best_of(position: Position, values: Mapping[Card, int]) -> int:
    """Return the declarer's tricks after the best card."""
    return (max if _wants_most(position) else min)(values.values())


def _line(aim: Aim, card: Card, judge: Judge) -> tuple[Card, ...]:
    """Return the card and best play after it, to the end."""
    line = [card]
    aim = aim.played(card)
    while aim.position.left:
        values = judge.value(aim.position)
        best = _best_of(aim.position, values)
        card = natural(aim, tuple(each for each, value in values.items() if value == best))
        line.append(card)
        aim = aim.played(card)
    return tuple(line)
