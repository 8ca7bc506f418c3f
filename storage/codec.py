"""Serialise typed structs as JSON."""

from fractions import Fraction
from functools import cache
from typing import Any, Protocol, runtime_checkable

import msgspec


@runtime_checkable
class Named(Protocol):
    """A value stored by its name, which is its text."""

    @classmethod
    def named(cls, name: str) -> Any:
        """Return the value with this name. Raises ValueError."""


def _out(value: Any) -> Any:
    if isinstance(value, Fraction | Named):
        return str(value)
    raise NotImplementedError(type(value))


def _in(kind: type, value: Any) -> Any:
    if kind is Fraction:
        try:
            return Fraction(value)
        except ZeroDivisionError as error:
            raise ValueError(value) from error
    if issubclass(kind, Named):
        return kind.named(value)
    raise NotImplementedError(kind)


_encoder = msgspec.json.Encoder(enc_hook=_out)


def encode(value: Any) -> bytes:
    """Serialise a value as JSON; fractions become `3/4`, bytes base 64, named values their names."""
    return _encoder.encode(value)


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder for a type or a union of types. Its `decode` raises msgspec.MsgspecError."""
    return msgspec.json.Decoder(kind, dec_hook=_in)
