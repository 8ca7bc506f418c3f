"""Premoves: cards that waiting players name for their next turn.

A premove is bound to its trick. Once the seat is asked it is played like a forced card, or dropped: if the
question offers more than cards, or not this one. An open hand or a claim drops it before.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from bot.match.loaded import Loaded, Premove, SeatDraft
from bot.match.table import Chair, Phase, Table
from games import registry
from games.cards import Card
from games.core import Actor, AnyGame, Seat, is_aside
from games.faces.face import Premoving

PLAYS_A_CARD, _CLAIMS = "play ", "claim "
"""Prefixes of actions that play a card, or claim tricks instead, in every game."""


class Offer(NamedTuple):
    """What a waiting player may name."""

    trick: str
    cards: tuple[Card, ...]


def offered(table: Table, game: AnyGame, state: Any, seat: Seat) -> Offer | None:
    """Return the cards that the person in this seat may name; None if there are none."""
    face = registry.face(table.game)
    if not isinstance(face, Premoving) or not _takes_premoves(table.chairs[seat]):
        return None
    view = game.view(state, seat)
    cards = () if seat in game.awaited(state) else face.premoves(view, seat)
    return Offer(face.next_trick(view, seat), cards) if cards else None


def is_next(table: Table, game: AnyGame, state: Any, seat: Seat, trick: str) -> bool:
    """Return whether the seat plays its next card to this trick."""
    return trick != "" and _next_trick(table, game, state, seat) == trick


def premoved(loaded: Loaded, seat: Seat) -> Any | None:
    """Return the card to play for the person on turn who has named it; None if it cannot be played."""
    table, game, state = loaded.table, loaded.game, loaded.state
    draft = loaded.drafts.get(seat)
    if draft is None or draft.premove is None or not _takes_premoves(table.chairs[seat]):
        return None
    if not is_next(table, game, state, seat, draft.premove.trick):
        return None
    actions = {game.write(action): action for action in answers(game, state, seat)}
    return actions.get(f"{PLAYS_A_CARD}{draft.premove.card}") if all(map(_plays_a_card, actions)) else None


def answers(game: AnyGame, state: Any, seat: Seat) -> Iterator[Any]:
    """Yield the seat's legal answers to its question besides claims."""
    for action in game.legal(state, seat):
        if not is_aside(game, action) and not game.write(action).startswith(_CLAIMS):
            yield action


def changed_drafts(loaded: Loaded, actor: Actor | None = None) -> dict[Seat, SeatDraft | None]:
    """Return the drafts that change with the match, after this actor's action; None drops one.

    Picks end with their question. A premove is dropped where it cannot be played any more; the draft tells of
    it until the player has acted.
    """
    kept = {seat: _kept(loaded, seat, draft, actor) for seat, draft in loaded.drafts.items()}
    return {seat: draft for seat, draft in kept.items() if draft != loaded.drafts[seat]}


def _kept(loaded: Loaded, seat: Seat, draft: SeatDraft, actor: Actor | None) -> SeatDraft | None:
    if loaded.table.phase is not Phase.PLAYING:
        return None
    before, question = draft, loaded.game.question(loaded.state, seat)
    if draft.question != question:
        draft = SeatDraft(question, (), draft.premove, "" if draft.question else draft.dropped)
    if draft.premove is not None and not _stands(loaded, seat, draft.premove):
        told = draft.premove.card if seat != actor and _tells(loaded, seat) else ""
        draft = msgspec.structs.replace(draft, premove=None, dropped=told)
    return draft if draft == before or draft != SeatDraft(question) else None


def _tells(loaded: Loaded, seat: Seat) -> bool:
    """Return whether a dropped card is news to the player: they are there, and the deal goes on."""
    table = loaded.table
    return _takes_premoves(table.chairs[seat]) and bool(_next_trick(table, loaded.game, loaded.state, seat))


def _stands(loaded: Loaded, seat: Seat, premove: Premove) -> bool:
    """Return whether the card may still be played next, as far as the seat knows."""
    table, game, state = loaded.table, loaded.game, loaded.state
    if seat in game.awaited(state):
        return premoved(loaded, seat) is not None
    offer = offered(table, game, state, seat)
    return offer is not None and offer.trick == premove.trick and Card(premove.card) in offer.cards


def _next_trick(table: Table, game: AnyGame, state: Any, seat: Seat) -> str:
    face = registry.face(table.game)
    return face.next_trick(game.view(state, seat), seat) if isinstance(face, Premoving) else ""


def _takes_premoves(chair: Chair) -> bool:
    return chair.settings.premoves and not chair.computer and not chair.left


def _plays_a_card(text: str) -> bool:
    return text.startswith(PLAYS_A_CARD)
