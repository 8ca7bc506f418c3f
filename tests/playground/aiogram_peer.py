# /// script
# requires-python = ">=3.11"
# dependencies = ["aiogram==3.31.0"]
# ///
"""aiogram in a process and an environment of its own, for it needs other versions of libraries than the program.

Every line of the input is an answer or an update to read, in JSON. Every line of the output says what was not read as it stands.
"""

import inspect
import json
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from aiogram import methods
from aiogram.methods.base import Response, TelegramMethod
from aiogram.types import Update
from pydantic import BaseModel, ValidationError

METHODS: list[Any] = [
    each for _, each in inspect.getmembers(methods, inspect.isclass) if issubclass(each, TelegramMethod)
]
BY_NAME = {each.__api_method__: each for each in METHODS if each is not TelegramMethod}


def differences(source: object, parsed: object, place: str) -> Iterator[str]:
    """Where a parsed object has not exactly the fields of its source, each with its type."""
    if isinstance(parsed, BaseModel) and isinstance(source, dict):
        names = {name: field.alias or name for name, field in type(parsed).model_fields.items()}
        read = {names[name]: getattr(parsed, name) for name in parsed.model_fields_set if name in names}
        if set(read) != set(source) or parsed.model_extra:
            yield f"{place}: {type(parsed).__name__} reads {sorted(read)} and {parsed.model_extra} of {sorted(source)}"
        for name in set(read) & set(source):
            yield from differences(source[name], read[name], f"{place}.{name}")
    elif isinstance(parsed, list) and isinstance(source, list) and len(parsed) == len(source):
        for number, (one, other) in enumerate(zip(source, parsed, strict=True)):
            yield from differences(one, other, f"{place}[{number}]")
    elif not _equal(source, parsed):
        yield f"{place}: {parsed!r} is read from {source!r}"


def _equal(source: object, parsed: object) -> bool:
    if isinstance(parsed, datetime):
        return type(source) is int and parsed.timestamp() == source
    if isinstance(parsed, timedelta):
        return parsed.total_seconds() == source
    kind = isinstance(source, str) if isinstance(parsed, str) else type(parsed) is type(source)
    return kind and parsed == source


def read(model: Any, source: object, place: str) -> list[str]:
    """What aiogram does not read as it stands."""
    try:
        return list(differences(source, model.model_validate(source), place))
    except ValidationError as error:
        return [f"{place}: {error}"]


def outcome(request: dict[str, Any]) -> Any:
    match request:
        case {"update": source}:
            return read(Update, source, "update")
        case {"answer": source, "method": method}:
            returned: Any = BY_NAME[method].__returning__
            return read(Response[returned], source, method)
    raise ValueError(request)


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(outcome(json.loads(line))), flush=True)
