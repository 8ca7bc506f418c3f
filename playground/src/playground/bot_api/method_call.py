"""A call of a Bot API method, and its result."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from playground.bot_api.params import Params
from playground.model import Bot
from playground.world import World


class MethodCall(NamedTuple):
    world: World
    bot: Bot
    params: Params


Method: TypeAlias = Callable[[MethodCall], Any]


class MethodResult(NamedTuple):
    """A result with a description."""

    result: bool
    description: str
