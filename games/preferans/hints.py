"""Hints: the master's choice with its reason and certainty, and the rule book's tables."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from statistics import fmean, mean

from games.agents.adviser import Advice, Adviser
from games.agents.levels import Level
from games.cards import Card, Rank, Suit, in_hand_order
from games.faces.facts import Fact, Text, Who
from games.faces.pieces import flag
from games.preferans import actions, contracts
from games.preferans.computer import hand_evaluation
from games.preferans.computer.player import PreferansPlayer
from games.preferans.computer.playing.simple_choice import cards_of_others
from games.preferans.computer.worlds import (
    contract_of,
    declarer_of,
    known_hands,
    likely_worlds,
    position,
    voids,
)
from games.preferans.contracts import required_tricks
from games.preferans.double_dummy.solver import Position, Unsettled
from games.preferans.face import speech
from games.preferans.match.ending import RASPASY_PRICES
from games.preferans.puzzles.goal import Goal, Judge, choices, natural_card
from games.preferans.puzzles.lessons import Lesson, Solution, lesson_of
from games.preferans.state import ACTIVE, HAND, Phase
from games.preferans.view import View
from games.trick_game.actions import PlayCard

STEPS = 2
"""Steps of a trick in which hints tell a hand's worth."""
LEVEL_PRICE = 0.5
"""The difference in whists that is ignored between two actions."""
SHARED = 20
"""The fewest sampled deals for a share of them."""
TALON = 1.5
"""The tricks that the talon usually adds."""


class PreferansAdviser(Adviser[View]):
    def __init__(self) -> None:
        self._master = PreferansPlayer(Level.MASTER)

    def advise(self, view: View, rng: Random) -> Advice:
        if (page := _page_beside(view)) is not None:
            return Advice(None, (_said(Text("preferans-page", {"page": page, "on": flag(False)}), page),))
        action, worths = self._master.decide(view, rng)
        if isinstance(action, PlayCard):
            text = _card(view, action.card, {each.card: found for each, found in worths.items()}, rng)
        else:
            text = _reason(view, action)
        return Advice(action, (text, *certainty(view, action, worths), *_tables(view, action)))


def _page_beside(view: View) -> str | None:
    """Return the page of actions that answer no question, if the seat has only these; none is advised."""
    choices = view.choices
    if choices.whisper is not None:
        return "whisper"
    marks_only = not choices.look and not choices.proposes and view.seat not in view.awaited
    return "teeth" if marks_only else None


def _card(view: View, card: Card, worths: Mapping[Card, Sequence[float]], rng: Random) -> Text:
    why = reason(view, card, worths, rng)
    if not why:
        return Text("preferans-hint-move", {"move": card})
    return _said(card, why, need=tricks_due(view), likely=why in {*Lesson} and _has_hidden_hand(view))


def _has_hidden_hand(view: View) -> bool:
    """Return whether some hand in play is hidden."""
    seen = known_hands(view)
    return any(place not in seen for place in view.active)


def _reason(view: View, action: actions.Action) -> Text:
    match action:
        case actions.Bid(contract=contract):
            return _said(
                speech.bid(contract),
                _why_bid(view, action),
                _tricks(view),
                need=RASPASY_PRICES[view.progress.row],
            )
        case actions.Pass() if view.phase is Phase.AUCTION:
            return _said(Text("preferans-pass"), "pass", _tricks(view))
        case actions.Pass():
            return _said(Text("preferans-pass"), "no_whist", need=required_tricks(contract_of(view)))
        case actions.Whist():
            return _said(Text("preferans-whist"), "whist", need=required_tricks(contract_of(view)))
        case actions.Concede():
            return _said(Text("preferans-concede"), "concede")
        case actions.HalfWhist():
            return _said(Text("preferans-half"), "half_whist", need=required_tricks(contract_of(view)) // 2)
        case actions.Accept() | actions.Decline() if view.phase is Phase.TOTUS:
            cards = view.roles.named[-1 if isinstance(action, actions.Accept) else 0]
            return _said(Text("preferans-lay", {"cards": cards}), "totus")
        case actions.LayAway(cards=cards):
            why = "totus" if view.phase is Phase.TOTUS else "lay"
            return _said(Text("preferans-lay", {"cards": in_hand_order(cards)}), why)
        case actions.Announce(contract=contract):
            why = "misere" if contract.misere else "share" if action.share else "contract"
            return _said(speech.contract(contract), why, _strength(view, contract.trumps))
    return _answer(view, action)


def _why_bid(view: View, action: actions.Bid) -> str:
    """Return the reason for a bid; one above the hand's worth avoids costly raspasy."""
    if action.contract.misere:
        return "misere"
    bold = _tricks(view) + Fraction(TALON) < action.contract.level
    return "dear_raspasy" if bold and view.progress.row else "bid"


def _answer(view: View, action: actions.Action) -> Text:
    match action:
        case actions.Look():
            return _said(Text("preferans-look"), "look")
        case actions.Conditions(pool=pool) | actions.Propose(pool=pool):
            return _said(Text("preferans-set"), "conditions", need=pool)
        case actions.BeginMain():
            return _said(Text("preferans-begin"), "begin")
        case actions.Accept() if view.phase is None:
            return _said(Text("preferans-accept"), "change")
        case actions.Peek(seat=seat):
            return _said(Text("preferans-look-at", {"who": Who(seat)}), "peek")
        case actions.Manner():
            return _said(Text("preferans-open"), "open")
        case actions.Claim(tricks=tricks):
            return _said(Text("preferans-page", {"page": "claim", "on": flag(False)}), "claim", need=tricks)
        case actions.Accept():
            return _said(Text("preferans-accept"), "half" if view.phase is Phase.SHARE else "accept")
    return _said(Text("preferans-decline"), "no_half" if view.phase is Phase.SHARE else "decline")


def _said(
    move: Fact, why: str, tricks: Fraction = Fraction(0), *, need: int = 0, likely: bool = False
) -> Text:
    """Return the move and its reason; `likely` if the reason holds in sampled deals only."""
    facts: dict[str, Fact] = {"move": move, "why": why, "tricks": tricks, "need": need}
    return Text("preferans-hint", {**facts, "likely": flag(likely)})


def _tricks(view: View) -> Fraction:
    """Return the declarer's tricks in the hand's best suit, in halves."""
    return max(_strength(view, trumps) for trumps in contracts.DENOMINATIONS)


def _strength(view: View, trumps: Suit | None) -> Fraction:
    counted = hand_evaluation.strength(view.hand, trumps, leading=view.leads)
    return Fraction(max(0, round(counted * STEPS)), STEPS)


def certainty(
    view: View, action: actions.Action, worths: Mapping[actions.Action, tuple[float, ...]]
) -> tuple[Text, ...]:
    """Return the lead of the choice over the next; for a card, the share of deals where it is no worse.

    No share is given for few deals, or below a half.
    """
    means = {each: mean(values) for each, values in worths.items() if values}
    others = sorted(
        (each for each in means if not _is_same(each, action, worths)), key=lambda each: -means[each]
    )
    if action not in means or not others:
        return ()
    pairs = list(zip(worths[action], worths[others[0]], strict=True))
    ahead, better = means[action] - means[others[0]], sum(one >= other for one, other in pairs)
    shared = bool(view.choices.cards) and len(pairs) >= SHARED and 2 * better >= len(pairs)
    facts: dict[str, Fact] = {
        "other": speech.action(others[0]) or "",
        "close": flag(ahead < LEVEL_PRICE),
        "deals": "known"
        if len(pairs) == 1 and not _has_hidden_hand(view)
        else "shared"
        if shared
        else "none",
        "better": better,
        "count": len(pairs),
        "whists": max(1, round(ahead)),
    }
    return (Text("preferans-hint-sure", facts),)


def _is_same(
    other: actions.Action, action: actions.Action, worths: Mapping[actions.Action, tuple[float, ...]]
) -> bool:
    """Return whether both actions are worth the same in every deal, like neighbouring cards."""
    if not (isinstance(other, PlayCard) and isinstance(action, PlayCard)):
        return other == action
    return other.card.suit is action.card.suit and worths[other] == worths.get(action)


def _tables(view: View, action: actions.Action) -> tuple[Text, ...]:
    """Return the tricks of each suit by the rule book's tables in the auction, and the holes of a misère.

    Holes are named if they are few enough for one.
    """
    if view.phase is not Phase.AUCTION or not view.hand:
        return ()
    suits = _suits(view.hand)
    facts: dict[str, Fact] = {"suits": suits, "count": len(suits), "bid": _verdict(view, action)}
    tricks = Text("preferans-hint-tricks", facts)
    if not any(bid.misere for bid in view.choices.bids):
        return (tricks,)
    holes = hand_evaluation.misere_holes(view.hand, view.leads)
    named = tuple(Text("preferans-hint-hole", {"card": hole.card, "risk": hole.risk}) for hole in holes)
    few = len(holes) <= hand_evaluation.HOLES
    return (tricks, Text("preferans-hint-holes", {"count": len(holes), "holes": named if few else ()}))


def _verdict(view: View, action: actions.Action) -> str:
    """Return the tables' verdict on a bid, `none` unless the advised action agrees with it."""
    bids = isinstance(action, actions.Bid) and not action.contract.misere
    agrees = hand_evaluation.biddable(view.hand) is bids and isinstance(action, actions.Bid | actions.Pass)
    return flag(bids) if agrees else "none"


def _suits(hand: tuple[Card, ...]) -> tuple[Text, ...]:
    return tuple(
        Text("preferans-hint-suit", {"suit": suit, "tricks": Fraction(worth.middle)})
        for suit, worth in hand_evaluation.tricks_of(hand).items()
        if worth.most
    )


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
        return _avoidance_reason(view, card)
    lesson = lesson_at(view, card, rng) if _is_best(card, means) else None
    if lesson is not None and is_seen(view, card, lesson):
        return lesson.value
    if contract_of(view).misere:
        return _avoidance_reason(view, card) if view.on_turn == view.declarer else NONE
    return _proverb(view, card, means) or _standing(view)


def tricks_due(view: View) -> int:
    """Return the tricks that the side to move must take."""
    if view.raspasy:
        return 0
    contract = contract_of(view)
    return contract.level if view.on_turn == view.declarer else required_tricks(contract)


def _is_best(card: Card, means: Means) -> bool:
    """Return whether some card is worth less, and every card of another suit."""
    worse = [each for each in means if means[each] < means[card] - SAME]
    return bool(worse) and all(each in worse for each in means if each.suit is not card.suit)


def _standing(view: View) -> str:
    """Return whether the side to move has the tricks that it needs, or cannot reach them."""
    if not tricks_due(view):
        return NONE
    own = view.on_turn == view.declarer
    declared = sum(trick.taker == view.declarer for trick in view.tricks)
    have = declared if own else len(view.tricks) - declared
    side = "own" if own else "catch"
    if have >= tricks_due(view):
        return f"enough_{side}"
    return f"lost_{side}" if have + HAND - len(view.tricks) < tricks_due(view) else NONE


def _avoidance_reason(view: View, card: Card) -> str:
    """Return the reason for a card of a seat that avoids tricks."""
    plays = [play.card for play in view.trick]
    led = view.turned.suit if view.turned else plays[0].suit if plays else None
    if led is None:
        return "lowest" if _is_lowest(view, card) else NONE
    if card.suit is not led:
        return "danger" if _is_held(view, [other for other in _out(view) if _below(card, other)]) else NONE
    high = max((each.rank for each in plays if each.suit is led), default=0)
    if card.rank < high:
        return "under"
    is_last = len([play for play in view.trick if play.seat in view.active]) == ACTIVE - 1
    takes = all(each.suit is led and each.rank > high for each in view.choices.cards)
    highest = max(view.choices.cards, key=lambda each: each.rank)
    return "forced" if is_last and takes and card == highest else NONE


def _out(view: View) -> list[Card]:
    """Return the cards that others may hold, without turned talon cards of raspasy."""
    gone = view.talon if view.raspasy else ()
    return [card for card in cards_of_others(view) if card not in gone]


def _is_lowest(view: View, card: Card) -> bool:
    """Return whether others are sure to have cards of the suit, all of them higher."""
    others = [other for other in _out(view) if other.suit is card.suit]
    return _is_held(view, others) and not any(_below(card, other) for other in others)


def _is_held(view: View, cards: Sequence[Card]) -> bool:
    """Return whether at least one of these unseen cards is in a hand: not all can be out of play."""
    held = sum(view.counts[place] for place in view.active if place != view.on_turn)
    return len(cards) > len(_out(view)) - held


def _below(card: Card, other: Card) -> bool:
    return other.suit is card.suit and other.rank < card.rank


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


def lesson_at(view: View, card: Card, rng: Random) -> Lesson | None:
    """Return the card's lesson if it is the same in each of a few likely deals, else None."""
    judge = Judge(POSITIONS)
    try:
        found = {lesson_in(position(view, world), card, judge) for world in likely_worlds(view, rng, DEALS)}
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
    hand = known_hands(view).get(place)
    if hand is None:
        return card.suit in voids(view)[place]
    return all(held.suit is not card.suit for held in hand)


def lesson_in(position: Position, card: Card, judge: Judge) -> Lesson | None:
    """Return the lesson of a position where this card is right and no other suit has a right card."""
    values = judge.value(position)
    best = _best_of(position, values)
    right = tuple(sorted((each for each in values if values[each] == best), key=lambda each: -each.rank))
    need = best if position.wants_declarers_tricks else best + 1
    if card not in right or len(right) == len(values) or {each.suit for each in right} != {card.suit}:
        return None
    goal = Goal(position, need)
    wrong = [run[-1] for run in choices(position) if run[0] not in right]
    lines = [_line(goal, each, judge) for each in (card, *wrong)]
    return lesson_of(Solution(goal, right, (lines[0],), tuple(lines[1:])), judge)


def _best_of(position: Position, values: Mapping[Card, int]) -> int:
    """Return the declarer's tricks after the best card."""
    return (max if position.wants_declarers_tricks else min)(values.values())


def _line(goal: Goal, card: Card, judge: Judge) -> tuple[Card, ...]:
    """Return the card and best play after it, to the end."""
    line = [card]
    goal = goal.played(card)
    while goal.position.left:
        values = judge.value(goal.position)
        best = _best_of(goal.position, values)
        card = natural_card(goal, tuple(each for each, value in values.items() if value == best))
        line.append(card)
        goal = goal.played(card)
    return tuple(line)
