"""Small builders of lines, names and buttons for panels."""

import itertools
from collections.abc import Callable, Collection, Iterable, Sequence

from games.cards import Card, Suit, in_hand_order
from games.core import Seat
from games.faces.panel import Button, Fact, Line, Rows, Text, Who

NUMBERS_IN_A_ROW, CARDS_IN_A_ROW, PICKS_IN_A_ROW = 8, 7, 6
"""The most buttons in a row on a phone, where `✓10♠` is wider than `10♠`, and that wider than a number."""


def lines(*texts: Text | None) -> tuple[Line, ...]:
    """Return a line for each text that is not None."""
    return tuple(Line(text) for text in texts if text is not None)


def names(seats: Iterable[int], *, whole: bool = False) -> tuple[Who, ...]:
    """Return the names of these seats; `whole` keeps them from being shortened."""
    return tuple(Who(Seat(seat), whole) for seat in seats)


def rows(buttons: Sequence[Button], most: int = NUMBERS_IN_A_ROW) -> Rows:
    """Arrange buttons in the fewest rows of `most`, as even as possible, none longer than the first."""
    count = -(-len(buttons) // most)
    ends = [-(-len(buttons) * row // count) for row in range(count + 1)] if count else [0]
    return tuple(tuple(buttons[begin:end]) for begin, end in itertools.pairwise(ends))


def suit_rows(cards: Iterable[Card], button: Callable[[Card], Button], most: int = CARDS_IN_A_ROW) -> Rows:
    """Make a button for each card, one suit in each row; pack the rows if a suit is too long for one."""
    ordered = in_hand_order(cards)
    suits = [[button(card) for card in ordered if card.suit is suit] for suit in Suit]
    if max(map(len, suits)) > most:
        return rows([button(card) for card in ordered], most)
    return tuple(tuple(suited) for suited in suits if suited)


def barred_line(key: str, hand: Iterable[Card], allowed: Collection[Card]) -> Text | None:
    """Return the cards that may not be played, as the message `key`; None if all or none may."""
    barred = tuple(card for card in in_hand_order(hand) if card not in allowed)
    return Text(key, {"cards": barred}) if barred and allowed else None


def turn_sign(seat: Seat, *, turn: Seat | None, dealer: Seat | None, key: str) -> Fact:
    """Return the sign of turn and dealer: message `KEY-both`, `KEY-turn`, `KEY-dealer`, or empty."""
    match seat == turn, seat == dealer:
        case True, True:
            return Text(f"{key}-both")
        case True, False:
            return Text(f"{key}-turn")
        case False, True:
            return Text(f"{key}-dealer")
    return ""


def flag(on: bool) -> str:
    """Return `yes` or `no`, for texts to select by."""
    return "yes" if on else "no"


def signed(points: int) -> str:
    """Write the number with its sign, plus too; zero has none."""
    return f"{points:+d}".replace("-", "−") if points else "0"
