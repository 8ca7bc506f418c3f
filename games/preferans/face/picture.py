"""Draw the deal, in progress and with every hand open."""

from functools import partial

from games.cards import in_hand_order
from games.core import Seat
from games.faces.facts import Fact, Text
from games.faces.pieces import signed
from games.faces.scene import BACK, Scene
from games.preferans.events import Announced, ClaimMade, DealOver, Dealt
from games.preferans.face import speech
from games.preferans.face.situation import role_or_call
from games.preferans.scoring.outcome import Outcome, Raspasy
from games.preferans.state import ACTIVE, Deal, Part, State
from games.preferans.view import View, view
from games.trick_game.card_table import Heap, Own, Picture, Place
from games.trick_game.events import TrickTaken
from games.trick_game.picture import OpenDeal, OpenDeals, deal_scene, own_hand
from games.trick_game.table_cards import Shown


def scene(view: View, seat: Seat | None = None) -> Scene | None:
    """Draw this view with the seat (None: for the table) at the bottom and its hand.

    Return None between deals.
    """
    if view.part in (Part.DRAW, Part.CONDITIONS):
        return None
    last = view.tricks[-1] if view.tricks else None
    shown, own = _picture(view, seat), _own(view)
    return deal_scene("preferans", shown, last, seat, trick=view.trick, turns=view.awaited, own=own)


def _picture(view: View, seat: Seat | None = None) -> Picture:
    calling = view.awaited and view.declarer is None and not view.raspasy and view.phase is not None
    return Picture(
        Text("preferans-picture-title", {"number": view.number, "part": view.part.value}),
        [_place(view, Seat(place), seat) for place in range(max(view.seats, ACTIVE))],
        dealer=view.dealer,
        aside=_contract_title(view),
        middle=Text("preferans-picture-auction") if calling else "",
        stock=_talon(view),
    )


def _place(view: View, place: Seat, seat: Seat | None) -> Place:
    player = place < view.seats
    opened = view.faces[place] if view.faces and place != seat else ()
    spoken = _spoken(view, place) if player else ()
    return Place(
        place,
        note=role_or_call(view, place) if player and not spoken else "",
        score=_tricks_note(view, place) if player else "",
        open=in_hand_order(opened),
        bubble=spoken,
    )


def _spoken(view: View, seat: Seat) -> tuple[Fact, ...]:
    """Return a player's latest call or answer, until a card has been played."""
    silent = view.trick or view.tricks or (seat == view.sitting and seat not in view.roles.whisters)
    call = role_or_call(view, seat)
    return () if silent or call == "" else (call,)


def _tricks_note(view: View, seat: Seat) -> Fact:
    if not view.taken or not view.tricks:
        return ""
    taken, contract = view.taken[seat], view.contract
    if contract is None or contract.misere or seat != view.declarer:
        return Text("preferans-picture-taken", {"taken": taken})
    return Text("preferans-picture-taken-of", {"taken": taken, "level": contract.level})


def _contract_title(view: View) -> Fact:
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
    return own_hand(hand, view.choices.cards if view.on_turn == place else ())


class ReplayedDeals(OpenDeals[State]):
    """Show finished deals with all hands, the talon and the discard open."""

    key = "preferans"
    pages = Dealt, Announced, TrickTaken, ClaimMade

    def open_hands(self, state: State) -> OpenDeal:
        assert state.deal is not None
        seen = view(state, None)
        return OpenDeal(state.deal, _picture(seen), partial(_notes, seen), _heaps(state.deal))


def _notes(seen: View, place: Seat) -> tuple[Fact, ...]:
    """Return the player's role in the deal and their tricks; a dummy has neither."""
    return (role_or_call(seen, place), _tricks_note(seen, place)) if place < seen.seats else ()


def _heaps(deal: Deal) -> tuple[Heap, ...]:
    talon = Heap(in_hand_order(deal.talon), Text("preferans-picture-talon"))
    laid = deal.declared.laid if deal.declared else ()
    return (talon, *((Heap(in_hand_order(laid), Text("preferans-replay-laid")),) if laid else ()))


def final_scene(event: DealOver, seat: Seat | None) -> Scene:
    """Draw the table after the last trick, with the seat (None: for spectators) at the bottom."""
    picture = Picture(
        Text("preferans-picture-over", {"number": event.number, "part": event.part.value}),
        [_plate(event, Seat(place)) for place in range(max(len(event.results), ACTIVE))],
        dealer=event.outcome.dealer,
        aside=_contract(event),
        stock=_laid_talon(event.outcome),
    )
    return deal_scene("preferans", picture, event.last, seat)


def _plate(event: DealOver, place: Seat) -> Place:
    if place >= len(event.results):
        return Place(place)
    result = Text("preferans-picture-result", {"result": signed(event.results[place])})
    return Place(place, _note(event.outcome, place), result)


def _note(outcome: Outcome, seat: Seat) -> Fact:
    role = _role(outcome, seat)
    if not any(outcome.tricks):
        return role
    return Text("preferans-picture-role", {"role": role, "taken": outcome.tricks[seat]})


def _role(outcome: Outcome, seat: Seat) -> Fact:
    if isinstance(outcome, Raspasy):
        return Text("preferans-role-sitting") if seat == outcome.sitting else Text("preferans-role-pass")
    if seat == outcome.declarer:
        return speech.sign(outcome.contract)
    if seat in outcome.whisters:
        return Text("preferans-role-whist")
    if seat == outcome.sitting:
        return Text("preferans-role-sharer" if seat == outcome.sharer else "preferans-role-sitting")
    if outcome.conceded:
        return ""
    halved = outcome.half and seat == outcome.spoke[-1]
    return Text("preferans-role-half" if halved else "preferans-role-pass")


def _contract(event: DealOver) -> Text:
    if isinstance(event.outcome, Raspasy):
        return Text("preferans-picture-raspasy", {"price": event.outcome.price})
    facts: dict[str, Fact] = {"contract": speech.contract(event.outcome.contract)}
    if event.outcome.unplayed:
        return Text("preferans-picture-unplayed", facts)
    if not event.booking.short:
        return Text("preferans-picture-made", facts)
    convicted = event.outcome.short and not event.outcome.conceded
    key = "preferans-picture-underbid" if convicted else "preferans-picture-failed"
    return Text(key, {**facts, "short": event.booking.short})


def _laid_talon(outcome: Outcome) -> Heap:
    if isinstance(outcome, Raspasy) or not outcome.talon:
        return Heap()
    return Heap(in_hand_order(outcome.talon), Text("preferans-picture-talon"))
