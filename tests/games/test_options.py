"""Fields of Options, as a lobby draws and stores them."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from games.options import (
    Choice,
    InvalidOption,
    Number,
    Toggle,
    as_json,
    changed,
    field,
    fields,
    from_json,
    read,
    write,
)


class Agreed(msgspec.Struct, frozen=True):
    dark: bool = True
    quota: Literal["9-5-2", "8-5-3", "none"] = "8-5-3"
    stake: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    deals: Literal["none"] | Annotated[int, msgspec.Meta(ge=1, le=20)] = "none"
    target: Annotated[int, msgspec.Meta(ge=100, le=500, multiple_of=10)] = 500


class Loose(msgspec.Struct, frozen=True):
    stake: int = 0


class Uneven(msgspec.Struct, frozen=True):
    target: Annotated[int, msgspec.Meta(ge=105, le=500, multiple_of=10)] = 500


def test_fields_are_read_off_the_types_in_their_order() -> None:
    assert fields(Agreed) == (
        Toggle("dark", True),
        Choice("quota", "8-5-3", ("8-5-3", "9-5-2", "none")),
        Number("stake", 0, 0, 100),
        Number("deals", "none", 1, 20, ("none",)),
        Number("target", 500, 100, 500, step=10),
    )
    assert field(Agreed, "stake") == Number("stake", 0, 0, 100)


@pytest.mark.parametrize("options", [Loose, Uneven])
def test_a_field_that_no_lobby_can_draw_is_an_error(options: type[msgspec.Struct]) -> None:
    with pytest.raises(TypeError):
        fields(options)


def test_numbers_go_by_their_step() -> None:
    target = field(Agreed, "target")
    assert isinstance(target, Number)
    assert list(target.numbers) == [*range(100, 501, 10)]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("dark", "on", True),
        ("dark", "off", False),
        ("quota", "none", "none"),
        ("stake", "0", 0),
        ("stake", "100", 100),
        ("deals", "none", "none"),
        ("deals", "7", 7),
        ("target", "210", 210),
    ],
)
def test_values_are_read_and_written_as_texts(name: str, text: str, value: object) -> None:
    assert read(field(Agreed, name), text) == value
    assert write(read(field(Agreed, name), text)) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dark", "true"),
        ("dark", "1"),
        ("quota", "8"),
        ("stake", "101"),
        ("stake", "-1"),
        ("stake", ""),
        ("stake", "٣"),
        ("stake", "9" * 5000),
        ("deals", "0"),
        ("deals", "full"),
        ("target", "205"),
        ("target", "90"),
        ("target", "510"),
    ],
)
def test_other_texts_are_refused_by_the_name_of_the_field(name: str, text: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        read(field(Agreed, name), text)
    assert caught.value.field == name


def test_options_are_stored_whole_and_read_with_defaults() -> None:
    assert as_json(Agreed(deals=3)) == {"dark": True, "quota": "8-5-3", "stake": 0, "deals": 3, "target": 500}
    assert from_json(Agreed, {"deals": 3}) == Agreed(deals=3)
    assert from_json(Agreed, {}) == Agreed()


@pytest.mark.parametrize(
    "data",
    [
        {"dark": 1},
        {"dark": "on"},
        {"stake": True},
        {"stake": 101},
        {"target": 205},
        {"stake": "5"},
        {"deals": 2.0},
        {"deals": None},
        {"quota": ["none"]},
        {"wind": 1},
    ],
)
def test_what_does_not_fit_is_refused_by_the_name_of_the_field(data: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption) as caught:
        from_json(Agreed, data)
    assert caught.value.field == next(iter(data))


def test_one_field_can_be_changed() -> None:
    assert changed(Agreed(), "deals", 4) == Agreed(deals=4)
    with pytest.raises(InvalidOption):
        changed(Agreed(), "deals", 21)
    with pytest.raises(InvalidOption):
        field(Agreed, "weather")
