"""Draw the end of a deal: its last trick, the contract, and everybody's standing."""

from games.cards import in_hand_order
from games.core import Seat
from games.faces.card_table import Heap, Place
from games.faces.facts import Fact, Text
from games.faces.pieces import signed
from games.faces.scene import Scene
from games.preferans.events import DealOver
from games.preferans.face import speech
from games.preferans.scoring.outcome import Outcome, Raspasy
from games.preferans.state import ACTIVE
from games.trick_game.picture import Picture, deal_scene


def final_scene(event: DealOver, seat: Seat | None) -> Scene:
    """Draw the table after the last trick, with the seat (None: for spectators) at the bottom."""
    picture = Picture(
        Text("preferans-picture-over", {"number": event.number, "part": event.part.value}),
        [_plate(event, Seat(place)) for place in range(max(len(event.results), ACTIVE))],
        dealer=event.outcome.dealer,
        aside=_contract(event),
        stock=_talon(event.outcome),
    )
    return deal_scene("preferans", picture, event.last, seat)


def _plate(event: DealOver, place: Seat) -> Place:
    """Return the note and the result of a player; a dummy has neither."""
    if place >= len(event.results):
        return Place(place)
    result = Text("preferans-picture-result", {"result": signed(event.results[place])})
    return Place(place, _note(event.outcome, place), result)


def _note(outcome: Outcome, seat: Seat) -> Fact:
    """Return the player's role in the deal and their tricks."""
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
    return Text("preferans-role-pass")


def _contract(event: DealOver) -> Text:
    """Return the contract and its result."""
    if isinstance(event.outcome, Raspasy):
        return Text("preferans-picture-raspasy", {"price": event.outcome.price})
    facts: dict[str, Fact] = {"contract": speech.contract(event.outcome.contract)}
    if event.outcome.unplayed:
        return Text("preferans-picture-unplayed", facts)
    if not event.booking.short:
        return Text("preferans-picture-made", facts)
    key = "preferans-picture-underbid" if event.outcome.short else "preferans-picture-failed"
    return Text(key, {**facts, "short": event.booking.short})


def _talon(outcome: Outcome) -> Heap:
    if isinstance(outcome, Raspasy) or not outcome.talon:
        return Heap()
    return Heap(in_hand_order(outcome.talon), Text("preferans-picture-talon"))
