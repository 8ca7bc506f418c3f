"""The cards that a waiting player may name for the next turn."""

from games.cards import Card, Suit
from games.core import Seat
from games.preferans import contracts
from games.preferans.state import Phase
from games.preferans.view import View
from games.trick_game.tricks import has_played


def next_trick(view: View, seat: Seat) -> str:
    """Return the id of the trick, with the claims made, the open hands and the advice to this seat."""
    if view.phase not in (Phase.PLAY, Phase.CLAIM):
        return ""
    trick = len(view.tricks) + has_played(view.trick, seat)
    claims = len(view.claiming.claimants) + (view.phase is Phase.CLAIM)
    advice = sum(each.seat != seat for each in view.roles.counsels)
    opened = "".join(str(place) for place, cards in enumerate(view.faces) if cards)
    return f"{view.number}.{trick}.{claims}{advice}{opened}"


def premoves(view: View, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of the seat's own hand, if that is the next hand it plays."""
    if view.phase is not Phase.PLAY or seat in view.awaited or seat not in view.active:
        return ()
    played = [place for place in view.active if _player(view, place) == seat]
    upcoming = [place for place in _rest_of_trick(view) if place in played]
    if seat not in played or (len(played) > 1 and upcoming[:1] != [seat]):
        return ()
    return contracts.playable(view.hand, _led(view, seat), view.contract.trumps if view.contract else None)


def _player(view: View, place: Seat) -> Seat:
    """Return the player of this place's cards."""
    if view.contract is None or place == view.declarer:
        return place
    if view.dummy is not None:
        return next(other for other in view.active if other not in (view.declarer, view.dummy))
    whisters = view.roles.whisters
    if len(whisters) == 1 and (view.roles.open_play or place == view.roles.peeked):
        return whisters[0]
    return place


def _rest_of_trick(view: View) -> list[Seat]:
    """Return the places that still play to the trick, in order."""
    if view.on_turn is None:
        return []
    turn = view.active.index(view.on_turn)
    order = (*view.active[turn:], *view.active[:turn])
    return [place for place in order if not has_played(view.trick, place)]


def _led(view: View, seat: Seat) -> Suit | None:
    """Return the suit that the seat follows, as far as it is known."""
    if has_played(view.trick, seat):
        return None
    if view.turned is not None:
        return view.turned.suit
    return view.trick[0].card.suit if view.trick else None
