"""Draw the deal in progress."""

from games.cards import in_hand_order
from games.core import Seat
from games.faces.card_table import Heap, Own, Place, card_table
from games.faces.facts import Fact, Text, Who
from games.faces.panel import Scene
from games.faces.scene import BACK
from games.faces.table_cards import Shown
from games.preferans.face import speech
from games.preferans.face.situation import said
from games.preferans.state import ACTIVE, Part
from games.preferans.view import View


def scene(view: View, seat: Seat | None = None) -> Scene | None:
    """Draw this view with the seat (None: for the table) at the bottom and its hand.

    Return None between deals.
    """
    if view.part in (Part.DRAW, Part.CONDITIONS):
        return None
    last = view.tricks[-1] if view.tricks else None
    return card_table(
        [_place(view, Seat(place), seat) for place in range(max(view.seats, ACTIVE))],
        bottom=seat or Seat(0),
        heading=Text("preferans-picture-title", {"number": view.number, "part": view.part.value}),
        aside=contract_title(view),
        middle=Text("preferans-picture-auction")
        if view.awaited and view.declarer is None and not view.raspasy and view.phase is not None
        else "",
        trick=view.trick,
        last=last,
        taken_by=Text("preferans-picture-last", {"who": Who(last.taker)}) if last else "",
        stock=_talon(view),
        own=_own(view),
    )


def _place(view: View, place: Seat, seat: Seat | None) -> Place:
    player = place < view.seats
    opened = view.faces[place] if view.faces and place != seat else ()
    spoken = _spoken(view, place) if player else ()
    return Place(
        place,
        note=said(view, place) if player and not spoken else "",
        score=tricks_note(view, place) if player else "",
        turn=place in view.awaited,
        badge=Text("preferans-mark-dealer") if place == view.dealer else "",
        open=in_hand_order(opened),
        bubble=spoken,
    )


def _spoken(view: View, seat: Seat) -> tuple[Fact, ...]:
    """Return a player's latest call or answer, until a card has been played."""
    silent = view.trick or view.tricks or (seat == view.sitting and seat not in view.roles.whisters)
    call = said(view, seat)
    return () if silent or call == "" else (call,)


def tricks_note(view: View, seat: Seat) -> Fact:
    """Return the tricks, and how many were contracted for."""
    if not view.taken or not view.tricks:
        return ""
    taken, contract = view.taken[seat], view.contract
    if contract is None or contract.misere or seat != view.declarer:
        return Text("preferans-picture-taken", {"taken": taken})
    return Text("preferans-picture-taken-of", {"taken": taken, "level": contract.level})


def contract_title(view: View) -> Fact:
    if view.raspasy:
        return Text("preferans-picture-raspasy", {"price": view.trick_price})
    named = view.contract or view.bidding.bid
    return speech.contract(named) if named is not None else ""


def _talon(view: View) -> Heap:
    """Draw the talon, face down until shown; after the first trick only in raspasy."""
    if view.phase is None or (view.tricks and not view.raspasy):
        return Heap()
    backs: tuple[Shown, ...] = (BACK,) * (2 - len(view.talon))
    return Heap((*view.talon, *backs), Text("preferans-picture-talon"))


def _own(view: View) -> Own | None:
    """Draw the viewer's hand, or the one that the dealer looked at, until it lies open.

    Cards that may not be played are dim.
    """
    place, hand = (view.seat, view.hand) if view.hand else (view.roles.peeked, view.roles.peeked_hand)
    if not hand or (place != view.seat and place is not None and any(view.faces[place : place + 1])):
        return None
    barred = (
        frozenset(hand).difference(view.choices.cards)
        if view.choices.cards and view.on_turn == place
        else frozenset()
    )
    return Own(in_hand_order(hand), barred)
