"""Read the fields of an Options struct from its types, for lobbies to draw."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import inspect

Value: TypeAlias = bool | int | str


class Toggle(msgspec.Struct, frozen=True):
    """On or off. Declared as `bool`."""

    name: str
    default: bool


class Choice(msgspec.Struct, frozen=True):
    """One of a few named values. Declared as `Literal["a", "b"]`."""

    name: str
    default: str
    values: tuple[str, ...]


class Number(msgspec.Struct, frozen=True):
    """A multiple of `step` from `least` to `most`, or one of the named values beside them.

    Declared as `Annotated[int, msgspec.Meta(ge=1, le=15)]`, with `multiple_of` for steps, alone or in a union
    with `Literal["full"]`.
    """

    name: str
    default: int | str
    least: int
    most: int
    named: tuple[str, ...] = ()
    step: int = 1

    @property
    def numbers(self) -> range:
        return range(self.least, self.most + 1, self.step)


Field: TypeAlias = Toggle | Choice | Number

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741


class InvalidOption(Exception):
    """An unknown field, or a value outside its range.

    `field` is its name, empty when there are no fields at all.
    """

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def fields(options_type: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Return the fields in declaration order. Raises TypeError for a type that a lobby cannot draw."""
    return _fields(options_type)


@cache
def _fields(options_type: type[msgspec.Struct]) -> tuple[Field, ...]:
    info = inspect.type_info(options_type)
    assert isinstance(info, inspect.StructType)
    return tuple(_field(field) for field in info.fields)


def field(options_type: type[msgspec.Struct], name: str) -> Field:
    """Return the field with this name. Raises InvalidOption if it does not exist."""
    for each in fields(options_type):
        if each.name == name:
            return each
    raise InvalidOption(name)


def _field(field: inspect.Field) -> Field:
    match field.type:
        case inspect.BoolType():
            return Toggle(field.name, field.default)
        case inspect.LiteralType(values=values) if all(isinstance(value, str) for value in values):
            return Choice(field.name, field.default, _declared(values, field.default))
        case inspect.IntType() as number:
            return _number(field, number)
        case inspect.UnionType(types=(inspect.IntType() as number, inspect.LiteralType(values=named))):
            return _number(field, number, named)
        case inspect.UnionType(types=(inspect.LiteralType(values=named), inspect.IntType() as number)):
            return _number(field, number, named)
    raise TypeError(f"{field.name}: {field.type}")


def _number(field: inspect.Field, number: inspect.IntType, named: tuple[Any, ...] = ()) -> Number:
    """Return a number field. Raises TypeError if limits are missing or do not fit the step."""
    least, most, step = number.ge, number.le, number.multiple_of or 1
    if least is None or most is None or least % step or most % step:
        raise TypeError(f"{field.name}: {number}")
    return Number(field.name, field.default, least, most, _declared(named, field.default), step)


def _declared(values: tuple[Any, ...], default: Any) -> tuple[str, ...]:
    """Return the values with the default first; msgspec sorts them."""
    return tuple(sorted(values, key=lambda value: (value != default, value)))


def read(field: Field, text: str) -> Value:
    """Parse `on`, `off`, a number or a name. Raises InvalidOption."""
    match field:
        case Toggle() if text in ("on", "off"):
            return text == "on"
        case Choice(values=values) if text in values:
            return text
        case Number(named=named) if text in named:
            return text
        case Number(numbers=numbers) if text in map(str, numbers):
            return int(text)
    raise InvalidOption(field.name)


def write(value: Value) -> str:
    """Write the value as a text that `read` accepts."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def as_json(options: msgspec.Struct) -> dict[str, Any]:
    """Return the options as a JSON object with every field."""
    built: dict[str, Any] = msgspec.to_builtins(options)
    return built


def from_json(options_type: type[O], data: Mapping[str, Any]) -> O:
    """Read options from a JSON object; missing fields get defaults. Raises InvalidOption."""
    known = {field.name: field for field in fields(options_type)}
    for name, value in data.items():
        if name not in known or not isinstance(value, bool | int | str):
            raise InvalidOption(name)
        if (
            isinstance(value, bool) is not isinstance(known[name], Toggle)
            or read(known[name], write(value)) != value
        ):
            raise InvalidOption(name)
    return msgspec.convert(dict(data), options_type)


def changed(options: O, name: str, value: Value) -> O:
    """Return the options with one field changed. Raises InvalidOption."""
    return from_json(type(options), {**as_json(options), name: value})
