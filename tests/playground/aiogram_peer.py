# /// script
# requires-python = ">=3.11"
# dependencies = ["aiogram==3.31.0"]
# ///
"""aiogram in a process and an environment of its own, for it needs other versions of libraries than the program.

Every line of the input is an answer or an update, in JSON, with the method that it answers. Every line of the output is
what aiogram has read, written anew, or why it could not read it.
"""

import inspect
import json
import sys
from typing import Any

from aiogram import methods
from aiogram.methods.base import Response, TelegramMethod
from aiogram.types import Update
from pydantic import ValidationError

METHODS: list[Any] = [
    each for _, each in inspect.getmembers(methods, inspect.isclass) if issubclass(each, TelegramMethod)
]
BY_NAME = {each.__api_method__: each for each in METHODS if each is not TelegramMethod}

for line in sys.stdin:
    method, source = json.loads(line)
    model: Any = Response[BY_NAME[method].__returning__] if method else Update
    try:
        read = model.model_validate(source, extra="forbid").model_dump(
            mode="json", by_alias=True, exclude_unset=True
        )
    except ValidationError as error:
        read = str(error)
    print(json.dumps(read), flush=True)
