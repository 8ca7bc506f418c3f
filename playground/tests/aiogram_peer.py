# /// script
# requires-python = ">=3.11"
# dependencies = ["aiogram==3.31.0"]
# ///
"""Read answers and updates with aiogram, in an environment of its own: it pins other versions of libraries.

Each input line is JSON: a method, or null for an update, and its answer. Each output line is the answer serialised from
aiogram's model, or the validation error. With a path as argument, run that program in this environment instead.
"""

import inspect
import json
import runpy
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

if len(sys.argv) > 1:
    runpy.run_path(sys.argv[1], run_name="__main__")
    sys.exit()
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
