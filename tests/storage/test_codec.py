"""Serialisation of typed structs."""

from enum import Enum
from fractions import Fraction

import msgspec
import pytest

from storage.codec import decoder, encode


class Kind(Enum):
    ONE = "one"


class Inner(msgspec.Struct, frozen=True, tag="inner"):
    points: tuple[Fraction, ...]


class Other(msgspec.Struct, frozen=True, tag="other"):
    data: bytes
    kinds: frozenset[Kind] = frozenset()


@pytest.mark.parametrize(
    "value", [Inner((Fraction(1, 3), Fraction(-2))), Other(b"\x00\xff", frozenset({Kind.ONE}))]
)
def test_it_reads_back(value: Inner | Other) -> None:
    assert decoder(Inner | Other).decode(encode(value)) == value


def test_fractions_are_readable() -> None:
    assert encode(Inner((Fraction(3, 4), Fraction(2)))) == b'{"type":"inner","points":["3/4","2"]}'


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b'{"type":"inner","points":["x"]}',
        b'{"type":"inner","points":["1/0"]}',
        b'{"type":"third"}',
    ],
)
def test_anything_else_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decoder(Inner | Other).decode(text)


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(NotImplementedError):
        encode(object())
