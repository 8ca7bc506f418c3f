"""Builder of positions for games with one actor at a time, a seat or chance."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Generic, TypeVar

import pytest

from games.cards import Card
from games.core import Game, IllegalAction, Nature, Step

S = TypeVar("S")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


class Positions(Generic[S]):
    """The positions of a game."""

    def __init__(self, game: Game[Any, S, Any, Any]) -> None:
        self._game = game

    def step(self, state: S, text: str) -> Step[S]:
        """Apply this action of the only actor on turn."""
        (actor,) = self._game.to_act(state)
        return self._game.apply(state, actor, self._game.read(text))

    def after(self, state: S, *texts: str) -> S:
        """Return the state after these actions, each by the actor on turn; `bids 1 0 2` and `plays AS 2S` stand for several."""
        for text in texts:
            for each in _singly(text):
                state = self.step(state, each).state
        return state

    def offered(self, state: S, *verbs: str) -> set[str]:
        """Return the texts of legal actions of the actor on turn, or of those with these verbs."""
        (actor,) = self._game.to_act(state)
        texts = {self._game.write(action) for action in self._game.legal(state, actor)}
        return {text for text in texts if not verbs or text.split()[0] in verbs}

    def turn(self, state: S) -> int:
        """Return the seat on turn."""
        (actor,) = self._game.to_act(state)
        assert not isinstance(actor, Nature)
        return actor

    def refused(self, state: S, text: str) -> StrEnum:
        """The reason why this is not carried out; fails where it is."""
        with pytest.raises(IllegalAction) as caught:
            self.step(state, text)
        return caught.value.reason


def _singly(text: str) -> Iterator[str]:
    verb, _, rest = text.partition(" ")
    if verb in ("bids", "plays"):
        yield from (f"{verb[:-1]} {each}" for each in rest.split())
    else:
        yield text
