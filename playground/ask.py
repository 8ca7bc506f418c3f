"""A call on its way through a method."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from playground.request import Params
from playground.world import Bot, World


class Ask(NamedTuple):
    world: World
    bot: Bot
    params: Params


Method: TypeAlias = Callable[[Ask], Any]


class Told(NamedTuple):
    """A result with a remark."""

    result: bool
    description: str
