"""Keys of a waiting hand, with which its player names a card for the next turn."""

from typing import Any

from bot.match.loaded import SeatDraft
from bot.match.table import Table
from bot.match.turns.premoves import offered
from bot.ui.buttons import PickAhead, encode
from bot.ui.content import Key
from bot.ui.render import Keys, choice_key
from bot.ui.texts.words import Words
from games.cards import Card
from games.core import AnyGame, Seat
from games.faces.panel import Button
from games.faces.pieces import PICKS_IN_A_ROW, suit_rows


def premove_keys(table: Table, game: AnyGame, state: Any, seat: Seat, draft: SeatDraft, words: Words) -> Keys:
    """Return the cards that the waiting player may name, the named one marked; none for an only card."""
    offer = offered(table, game, state, seat)
    if offer is None or len(offer.cards) == 1:
        return ()
    named = draft.premove.card if draft.premove is not None else ""

    def key(button: Button) -> Key:
        data = encode(PickAhead(table.id, offer.trick, button.act))
        return choice_key(words, button.label, data, chosen=button.act == named)

    rows = suit_rows(offer.cards, lambda card: Button(card, card.value), PICKS_IN_A_ROW)
    return tuple(tuple(map(key, row)) for row in rows)


def clear_key(table: Table, draft: SeatDraft, words: Words) -> tuple[Key, ...]:
    """Return the key that takes the named card back."""
    if draft.premove is None:
        return ()
    return (Key(words.plain("button-premove-clear"), encode(PickAhead(table.id, draft.premove.trick))),)


def premove_lines(draft: SeatDraft, words: Words) -> list[str]:
    """Tell the named card, or the one that was dropped."""
    if draft.premove is not None:
        return [words.html("premove-named", card=Card(draft.premove.card))]
    return [words.html("premove-dropped", card=Card(draft.dropped))] if draft.dropped else []
