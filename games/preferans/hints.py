"""Hints: the computer player's choice, and why; beside it what the rule book's tables say of the hand."""

from fractions import Fraction
from random import Random

from games.agents.adviser import Advice, Adviser
from games.cards import Suit, in_hand_order
from games.faces.facts import Fact, Text, Who
from games.preferans import contracts
from games.preferans.actions import (
    Accept,
    Action,
    Announce,
    Bid,
    Conditions,
    LayAway,
    Look,
    Manner,
    Pass,
    Peek,
    PlayCard,
    Whist,
)
from games.preferans.computer import hand_evaluation
from games.preferans.computer.play import calculates
from games.preferans.computer.player import PreferansPlayer
from games.preferans.computer.worlds import contract_of
from games.preferans.contracts import asked
from games.preferans.face import speech
from games.preferans.state import Phase
from games.preferans.view import View

STEPS = 2
"""A hand's worth is told in halves of a trick."""


class PreferansAdviser(Adviser[View]):
    def advise(self, view: View, rng: Random) -> Advice:
        action = PreferansPlayer().choose(view, rng)
        return Advice(action, (_reason(view, action), *_tables(view)))


def _reason(view: View, action: Action) -> Text:
    match action:
        case Bid(contract=contract):
            return _said(speech.bid(contract), "misere" if contract.misere else "bid", _tricks(view))
        case Pass() if view.phase is Phase.AUCTION:
            return _said(Text("preferans-pass"), "pass", _tricks(view))
        case Pass():
            return _said(Text("preferans-pass"), "no_whist", need=asked(contract_of(view)))
        case Whist():
            return _said(Text("preferans-whist"), "whist", need=asked(contract_of(view)))
        case LayAway(cards=cards):
            why = "totus" if view.phase is Phase.TOTUS else "lay"
            return _said(Text("preferans-lay", {"cards": in_hand_order(cards)}), why)
        case Announce(contract=contract):
            why = "misere" if contract.misere else "contract"
            return _said(speech.contract(contract), why, _strength(view, contract.trumps))
        case PlayCard(card=card):
            return _said(card, _why(view))
    return _answer(action)


def _answer(action: Action) -> Text:
    """Words whose reason depends on little else."""
    match action:
        case Look():
            return _said(Text("preferans-look"), "look")
        case Conditions(pool=pool):
            return _said(Text("preferans-set"), "conditions", need=pool)
        case Peek(seat=seat):
            return _said(Text("preferans-look-at", {"who": Who(seat)}), "peek")
        case Manner():
            return _said(Text("preferans-open"), "open")
        case Accept():
            return _said(Text("preferans-accept"), "accept")
    return _said(Text("preferans-decline"), "decline")


def _said(move: Fact, why: str, tricks: Fraction = Fraction(0), *, need: int = 0) -> Text:
    return Text("preferans-hint", {"move": move, "why": why, "tricks": tricks, "need": need})


def _tricks(view: View) -> Fraction:
    """The tricks of the hand as a declarer's in its best suit, in halves."""
    return max(_strength(view, trumps) for trumps in contracts.DENOMINATIONS)


def _strength(view: View, trumps: Suit | None) -> Fraction:
    counted = hand_evaluation.strength(view.hand, trumps, leading=_leading(view))
    return Fraction(max(0, round(counted * STEPS)), STEPS)


def _leading(view: View) -> bool:
    return bool(view.active) and view.active[0] == view.seat


def _why(view: View) -> str:
    """The reason for a card."""
    if len(view.choices.cards) == 1:
        return "only"
    if view.raspasy:
        return "raspasy"
    side = "own" if view.on_turn == view.declarer else "catch"
    if contract_of(view).misere:
        return f"{side}_misere"
    return f"counted_{side}" if calculates(view) else f"opening_{side}"


def _tables(view: View) -> tuple[Text, ...]:
    """In the auction, the tricks of each suit by the rule book's tables."""
    if view.phase is not Phase.AUCTION or not view.hand:
        return ()
    worths = tuple(
        Text("preferans-hint-suit", {"suit": suit, "tricks": Fraction(worth.middle)})
        for suit, worth in hand_evaluation.tricks_of(view.hand).items()
        if worth.most
    )
    return (Text("preferans-hint-tricks", {"suits": worths}),)
