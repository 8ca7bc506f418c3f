"""JSON form of the answers that are remembered by update, so that a repeated update gets the same answer."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Average, Fact, Text, Who


def pack_texts(texts: Iterable[Text]) -> list[Any]:
    """Return the texts in a form for JSON; `unpack_texts` reverses it."""
    return [_encode(text) for text in texts]


def unpack_texts(stored: Iterable[Any]) -> tuple[Text, ...]:
    """Return the texts from the form that `pack_texts` returned."""
    return tuple(text for text in map(_decode, stored) if isinstance(text, Text))


def _encode(fact: Fact) -> Any:
    match fact:
        case Text(key, facts):
            return {"text": key, "facts": {name: _encode(each) for name, each in facts.items()}}
        case Who(seat, whole):
            return {"who": seat, "whole": whole} if whole else {"who": seat}
        case Card():
            return {"card": fact.value}
        case Suit():
            return {"suit": fact.value}
        case Fraction():
            return {"fraction": str(fact)}
        case Average(tenths, is_signed):
            return {"tenths": tenths, "signed": is_signed}
        case tuple():
            return [_encode(each) for each in fact]
    return fact


def _decode(stored: Any) -> Fact:
    match stored:
        case {"text": str(key), "facts": dict(facts)}:
            return Text(key, {name: _decode(each) for name, each in facts.items()})
        case {"who": int(seat), **rest}:
            return Who(Seat(seat), bool(rest.get("whole")))
        case {"card": str(card)}:
            return Card(card)
        case {"suit": str(suit)}:
            return Suit(suit)
        case {"fraction": str(fraction)}:
            return Fraction(fraction)
        case {"tenths": int(tenths), "signed": bool(is_signed)}:
            return Average(tenths, is_signed)
        case list():
            return tuple(_decode(each) for each in stored)
        case int() | str():
            return stored
    raise ValueError(stored)
