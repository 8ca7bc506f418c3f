"""People of the playground who play sensibly: they choose as the game's computer player would, and tap what it takes."""

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple, TypeAlias

from bot.screens.buttons import Pick, Play, decode
from bot.service.table import PersonId, Phase
from bot.service.tables import Loaded, open_slot
from games import registry
from games.agents.seeding import rng_for
from games.core import Seat
from games.panel import Does
from playground.shapes import Message
from playground.world import World
from storage.live import Live
from tests.support.autoplay import Thumbs

Chosen: TypeAlias = Callable[[Loaded, Seat], str | None]
Enough: TypeAlias = Callable[[Loaded], bool]
DEEPEST = 4
"""Picks that lead to any button that plays."""


class Asked(NamedTuple):
    """Somebody's turn."""

    person: int
    loaded: Loaded
    seat: Seat
    question: str


class Partners(Thumbs):
    """Plays for some people at the only table that a bot keeps."""

    def __init__(
        self,
        world: World,
        people: Iterable[int],
        live: Live,
        *,
        otherwise: Chosen = lambda loaded, seat: None,
        enough: Enough = lambda loaded: False,
    ) -> None:
        """`otherwise`: the text of an action to be taken in the computer's stead, or None; `enough`: when all stop tapping."""
        super().__init__(world, people, Random(0))
        self.stopped_at: Asked | None = None
        """Whose turn it is now that it is enough."""
        self._live = live
        self._otherwise = otherwise
        self._enough = enough
        self._chosen: dict[tuple[Seat, int], str] = {}
        """By seat and length of the log: not every action changes the question."""

    async def consider(self, person: int, message: Message) -> None:
        """One tap of those that lead to the action."""
        asked = await self._asked(person, message)
        if asked is None or self.stopped_at is not None:
            return
        if self._enough(asked.loaded):
            self.stopped_at = asked
            return
        data = await asyncio.to_thread(self._next, asked)
        if data not in offered(message):
            return
        query = self._world.press(person, person, message.message_id, data)
        self.taps.append(query)
        await query.answered.wait()

    async def _asked(self, person: int, message: Message) -> Asked | None:
        loaded = await self._loaded()
        seat = None if loaded is None else loaded.table.seat_of(PersonId(person))
        if loaded is None or seat is None or loaded.table.phase is not Phase.PLAYING or seat not in loaded.game.awaited(loaded.state):
            return None
        question = loaded.game.question(loaded.state, seat)
        current = any(f":{question}:" in data for data in offered(message))
        return Asked(person, loaded, seat, question) if current else None

    async def _loaded(self) -> Loaded | None:
        for id in await self._live.tables():
            slot = await self._live.load(id)
            if slot is not None:
                return await open_slot(slot, self._live)
        return None

    def _next(self, asked: Asked) -> str:
        """The data of the button to be pressed now."""
        _, loaded, seat, question = asked
        moment = seat, loaded.table.actions
        if moment not in self._chosen:
            self._chosen[moment] = self._otherwise(loaded, seat) or chosen(loaded, seat)
        text = self._chosen[moment]
        draft = loaded.drafts.get(seat)
        picked = draft.items if draft is not None and draft.question == question else ()
        path = leading(loaded, seat, picked, text)
        kind = "p" if path else "a"
        return f"{kind}:{loaded.table.id}:{question}:{path[0] if path else text}"


def offered(message: Message) -> list[str]:
    """The data of the buttons that play or pick."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    found = [key.callback_data for row in rows for key in row if key.callback_data is not None]
    return [data for data in found if isinstance(decode(data), Play | Pick)]


def chosen(loaded: Loaded, seat: Seat) -> str:
    """What the computer player would do."""
    game, view = loaded.game, loaded.game.view(loaded.state, seat)
    return game.write(registry.player(game.name).choose(game, view, game.legal(loaded.state, seat), rng_for(view)))


def leading(loaded: Loaded, seat: Seat, draft: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The fewest picks after which a button plays the action; items that the action names are tried first."""
    view, face = loaded.game.view(loaded.state, seat), registry.face(loaded.game.name)
    paths: list[tuple[str, ...]] = [()]
    for _ in range(DEEPEST):
        further: list[tuple[str, ...]] = []
        for path in paths:
            buttons = [button for row in face.hand(view, seat, (*draft, *path)).buttons for button in row]
            if any(button.act == text and button.does is Does.ACT for button in buttons):
                return path
            picks = [button.act for button in buttons if button.does is Does.PICK and button.act not in (*draft, *path)]
            named = [item for item in picks if _names(text, item)]
            further += [(*path, item) for item in named or picks]
        paths = further
    raise Unreachable(text)


def _names(text: str, item: str) -> bool:
    """Whether the item is that very action, or one of its words."""
    return text in item or item.rpartition(" ")[2] in text.split(" ")


class Unreachable(Exception):
    """An action to which no buttons lead."""
