"""Small builders of lines, names and buttons for panels."""

import itertools
from collections.abc import Callable, Collection, Iterable, Sequence

from games.cards import Card, Suit, in_hand_order
from games.core import Seat
from games.faces.panel import Button, Fact, Line, Text, Who

KEYS_IN_A_ROW = 5


def lines(*texts: Text | None) -> tuple[Line, ...]:
    """Return a line for each text that is not None."""
    return tuple(Line(text) for text in texts if text is not None)


def names(seats: Iterable[int], *, whole: bool = False) -> tuple[Who, ...]:
    """Return the names of these seats; `whole` keeps them from being shortened."""
    return tuple(Who(Seat(seat), whole) for seat in seats)


def rows(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Arrange buttons in the fewest rows, as even as possible."""
    count = -(-len(buttons) // KEYS_IN_A_ROW)
    ends = [len(buttons) * row // count for row in range(count + 1)] if count else [0]
    return tuple(tuple(buttons[begin:end]) for begin, end in itertools.pairwise(ends))


def suit_rows(cards: Iterable[Card], button: Callable[[Card], Button]) -> tuple[tuple[Button, ...], ...]:
    """Make a button for each card, one suit in each row."""
    suits = [[card for card in in_hand_order(cards) if card.suit is suit] for suit in Suit]
    return tuple(row for suited in suits for row in rows([button(card) for card in suited]))


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
