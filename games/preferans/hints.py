"""Hints: the master's choice, its reason, and how sure it is, with the rule book's tables."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from statistics import mean

from games.agents.adviser import Advice, Adviser
from games.agents.levels import Level
from games.cards import Card, Suit, in_hand_order
from games.faces.facts import Fact, Text, Who
from games.faces.pieces import flag
from games.preferans import actions, card_reasons, contracts
from games.preferans.computer import hand_evaluation
from games.preferans.computer.player import PreferansPlayer
from games.preferans.computer.stakes import ROW
from games.preferans.computer.worlds import contract_of
from games.preferans.contracts import asked
from games.preferans.face import speech
from games.preferans.state import Phase
from games.preferans.view import View
from games.trick_game.actions import PlayCard

STEPS = 2
"""Steps of a trick in which hints tell a hand's worth."""
LEVEL_PRICE = 0.5
"""The difference in whists that is ignored between two actions."""
SHARED = 20
"""The fewest imagined deals for telling a share of them."""
TALON = 1.5
"""The tricks that the talon usually adds."""


class PreferansAdviser(Adviser[View]):
    def __init__(self) -> None:
        self._master = PreferansPlayer(Level.MASTER)

    def advise(self, view: View, rng: Random) -> Advice:
        action, worths = self._master.decide(view, rng)
        if isinstance(action, PlayCard):
            said = _card(view, action.card, {each.card: found for each, found in worths.items()}, rng)
        else:
            said = _reason(view, action)
        return Advice(action, (said, *certainty(view, action, worths), *_tables(view)))


def _card(view: View, card: Card, worths: Mapping[Card, Sequence[float]], rng: Random) -> Text:
    why = card_reasons.reason(view, card, worths, rng)
    if not why:
        return Text("preferans-hint-move", {"move": card})
    return _said(card, why, need=card_reasons.due(view))


def _reason(view: View, action: actions.Action) -> Text:
    match action:
        case actions.Bid(contract=contract):
            return _said(
                speech.bid(contract), _why_bid(view, action), _tricks(view), need=ROW[view.progress.row]
            )
        case actions.Pass() if view.phase is Phase.AUCTION:
            return _said(Text("preferans-pass"), "pass", _tricks(view))
        case actions.Pass():
            return _said(Text("preferans-pass"), "no_whist", need=asked(contract_of(view)))
        case actions.Whist():
            return _said(Text("preferans-whist"), "whist", need=asked(contract_of(view)))
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
    """Return hints that need few facts."""
    match action:
        case actions.Look():
            return _said(Text("preferans-look"), "look")
        case actions.Conditions(pool=pool):
            return _said(Text("preferans-set"), "conditions", need=pool)
        case actions.Peek(seat=seat):
            return _said(Text("preferans-look-at", {"who": Who(seat)}), "peek")
        case actions.Manner():
            return _said(Text("preferans-open"), "open")
        case actions.Claim(tricks=tricks):
            return _said(Text("preferans-page", {"page": "claim", "on": flag(False)}), "claim", need=tricks)
        case actions.Accept():
            return _said(Text("preferans-accept"), "half" if view.phase is Phase.SHARE else "accept")
    return _said(Text("preferans-decline"), "no_half" if view.phase is Phase.SHARE else "decline")


def _said(move: Fact, why: str, tricks: Fraction = Fraction(0), *, need: int = 0) -> Text:
    return Text("preferans-hint", {"move": move, "why": why, "tricks": tricks, "need": need})


def _tricks(view: View) -> Fraction:
    """Return the declarer's tricks in the hand's best suit, in halves."""
    return max(_strength(view, trumps) for trumps in contracts.DENOMINATIONS)


def _strength(view: View, trumps: Suit | None) -> Fraction:
    counted = hand_evaluation.strength(view.hand, trumps, leading=_leading(view))
    return Fraction(max(0, round(counted * STEPS)), STEPS)


def _leading(view: View) -> bool:
    return bool(view.active) and view.active[0] == view.seat


def certainty(
    view: View, action: actions.Action, worths: Mapping[actions.Action, tuple[float, ...]]
) -> tuple[Text, ...]:
    """Say how far the choice is ahead; for a card, in how many imagined deals it is no worse.

    Say no share of few deals, and none below a half.
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
        "deals": "known" if len(pairs) == 1 else "shared" if shared else "none",
        "better": better,
        "count": len(pairs),
        "whists": max(1, round(ahead)),
    }
    return (Text("preferans-hint-sure", facts),)


def _is_same(
    other: actions.Action, action: actions.Action, worths: Mapping[actions.Action, tuple[float, ...]]
) -> bool:
    """Return whether both actions are equal in every deal, like neighbouring cards."""
    if not (isinstance(other, PlayCard) and isinstance(action, PlayCard)):
        return other == action
    return other.card.suit is action.card.suit and worths[other] == worths.get(action)


def _tables(view: View) -> tuple[Text, ...]:
    """Return the tricks of each suit by the rule book's tables, in the auction."""
    if view.phase is not Phase.AUCTION or not view.hand:
        return ()
    worths = tuple(
        Text("preferans-hint-suit", {"suit": suit, "tricks": Fraction(worth.middle)})
        for suit, worth in hand_evaluation.tricks_of(view.hand).items()
        if worth.most
    )
    return (Text("preferans-hint-tricks", {"suits": worths}),)
