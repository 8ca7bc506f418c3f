"""Serialise typed structs as JSON."""

from fractions import Fraction
from functools import cache
from typing import Any

import msgspec


def _out(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _in(kind: type, value: Any) -> Any:
    if kind is Fraction:
        try:
            return Fraction(value)
        except ZeroDivisionError as error:
            raise ValueError(value) from error
    raise NotImplementedError(kind)


_encoder = msgspec.json.Encoder(enc_hook=_out)


def encode(value: Any) -> bytes:
    """Serialise a value as JSON; fractions become `3/4`, bytes base 64."""
    return _encoder.encode(value)


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder for a type or a union of types. Its `decode` raises msgspec.MsgspecError."""
    return msgspec.json.Decoder(kind, dec_hook=_in)
