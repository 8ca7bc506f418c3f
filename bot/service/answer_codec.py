"""Texts that are kept with an update, so that whoever repeats it is told the same."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from games.cards import Card, Suit
from games.core import Seat
from games.faces.facts import Fact, Text, Who


def packed(texts: Iterable[Text]) -> list[Any]:
    """The texts as JSON holds them; `unpacked` takes them back."""
    return [_out(text) for text in texts]


def unpacked(held: Iterable[Any]) -> tuple[Text, ...]:
    """The texts that were packed."""
    return tuple(text for text in map(_in, held) if isinstance(text, Text))


def _out(fact: Fact) -> Any:
    match fact:
        case Text(key, facts):
            return {"text": key, "facts": {name: _out(each) for name, each in facts.items()}}
        case Who(seat, whole):
            return {"who": seat, "whole": whole} if whole else {"who": seat}
        case Card():
            return {"card": fact.value}
        case Suit():
            return {"suit": fact.value}
        case Fraction():
            return {"fraction": str(fact)}
        case tuple():
            return [_out(each) for each in fact]
    return fact


def _in(held: Any) -> Fact:
    match held:
        case {"text": str(key), "facts": dict(facts)}:
            return Text(key, {name: _in(each) for name, each in facts.items()})
        case {"who": int(seat), **rest}:
            return Who(Seat(seat), bool(rest.get("whole")))
        case {"card": str(card)}:
            return Card(card)
        case {"suit": str(suit)}:
            return Suit(suit)
        case {"fraction": str(fraction)}:
            return Fraction(fraction)
        case list():
            return tuple(_in(each) for each in held)
        case int() | str():
            return held
    raise ValueError(held)
