"""Automatic players of the playground: random, or choosing like the game's computer player."""

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple, TypeAlias

from bot.base.preferences import Language
from bot.base.timing import is_cancelled
from bot.match.loaded import Loaded, open_table
from bot.match.table import PersonId, Phase
from bot.ui.buttons import Pick, Play, decode
from bot.ui.texts.words import words_in
from games import registry
from games.agents.random_player import move
from games.core import Seat
from games.faces.panel import Does
from playground.bot_api_types import Message
from playground.directory import Impossible
from playground.model import Query
from playground.world import World
from storage.live.live import Live
from tests.support.players import quick_player

PLAY = "a:"
"""Prefix of the data of a button that plays."""
PICK = "p:"
"""Prefix of the data of a button that picks a part of an action."""
SPINNER_S = 5.0
"""How long a person waits for the answer to a tap: one that came too late never reaches them."""
REPEAT_MS = 2_000
"""A tap that changed nothing for this long is repeated."""
STANDING_MS = 20_000
"""The same where the answer said that the tap is done, for its buttons may stay for a while."""
ACCEPTED = tuple(words_in(language).plain("toast-accepted") for language in Language)
"""How the answer to an accepted tap begins, if it has a text."""
MOST_PICKS = 4
"""Picks that lead to any button that plays."""
ButtonChoice: TypeAlias = Callable[[list[str]], str | None]
"""Chooses one of the buttons, or None to wait."""
ActionChoice: TypeAlias = Callable[[Loaded, Seat], str | None]
"""Chooses the text of an action, or None to leave it to the computer player."""
StopCondition: TypeAlias = Callable[[Loaded], bool]


def is_accepted(query: Query) -> bool:
    """Return whether a tap was answered without a text, or with the confirmation."""
    text = query.answer.get("text")
    return query.answered.is_set() and (not text or text.startswith(ACCEPTED))


def _is_left_standing(query: Query | None) -> bool:
    """Return whether a tap was confirmed by a text, so that its buttons may stay for a while."""
    return query is not None and is_accepted(query) and bool(query.answer.get("text"))


class Autoplayers:
    """People that tap buttons in their private chats with the first bot as soon as they are offered."""

    def __init__(
        self,
        world: World,
        people: Iterable[int],
        rng: Random,
        *,
        pause: float = 0.0,
        least: float = 0.0,
        choose: ButtonChoice | None = None,
    ) -> None:
        """`pause` and `least`: the longest and the shortest time a person thinks, in seconds of the world.

        `choose`: at random unless given.
        """
        self.taps: list[Query] = []
        self._world = world
        self._people = frozenset(people)
        self._rng = rng
        self.pause = pause
        self._least = least
        self._choose: ButtonChoice = choose or rng.choice
        self._last_taps: dict[int, tuple[int, str, int]] = {}
        """By person: message, buttons and time of the last tap."""
        self._last_queries: dict[int, Query] = {}
        """By person: the last tap."""

    @property
    def accepted_taps(self) -> int:
        """Count confirmed taps."""
        return sum(is_accepted(query) for query in self.taps)

    async def run(self) -> None:
        """Tap until cancelled, even where a library loses the cancellation."""
        bot = self._world.the_bot()
        known = -1
        while not is_cancelled():
            if self._world.event_number == known:
                await self._wait_for_event()
            known = self._world.event_number
            for person in self._people:
                room = bot.private.get(person)
                message = (
                    next((m for m in reversed(room.messages.values()) if _choices(m)), None) if room else None
                )
                if message is not None:
                    await self.consider(person, message)
            await asyncio.sleep(0)

    async def _wait_for_event(self) -> None:
        self._world.event_published.clear()
        try:
            async with asyncio.timeout(0.25):
                await self._world.event_published.wait()
        except TimeoutError:
            pass

    async def consider(self, person: int, message: Message) -> None:
        """Tap a button of the latest message that has buttons to play with, unless it was tapped a moment ago."""
        buttons = _fingerprint(message)
        number, before, at = self._last_taps.get(person, (0, "", 0))
        patience = STANDING_MS if _is_left_standing(self._last_queries.get(person)) else REPEAT_MS
        if (number, before) == (message.message_id, buttons) and self._world.time.now() - at < patience:
            return
        if self.pause:
            await self._world.time.sleep(self._rng.uniform(self._least, self.pause))
        self._last_taps[person] = (message.message_id, buttons, self._world.time.now())
        data = self.next_tap(person, message)
        if data is None:
            return
        try:
            query = self._world.press(person, person, message.message_id, data)
            self.taps.append(query)
            self._last_queries[person] = query
        except Impossible:
            pass

    def next_tap(self, person: int, message: Message) -> str | None:
        """The data of the button that a person taps; None to wait."""
        return self._choose(_choices(message))


def _choices(message: Message) -> list[str]:
    """Return callback data of buttons that play, or else of buttons that pick."""
    data = [data for _, data in _buttons(message)]
    return [each for each in data if each.startswith(PLAY)] or [
        each for each in data if each.startswith(PICK)
    ]


def _fingerprint(message: Message) -> str:
    """Labels and data of the buttons: a pick may change a label alone."""
    return "|".join(f"{label} {data}" for label, data in _buttons(message) if data.startswith((PLAY, PICK)))


def _buttons(message: Message) -> list[tuple[str, str]]:
    """Labels and data."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else []
    return [
        (button.text, button.callback_data)
        for row in rows
        for button in row
        if button.callback_data is not None
    ]


class Turn(NamedTuple):
    """The question that a person has to answer now."""

    person: int
    loaded: Loaded
    seat: Seat
    question: str


class SensibleAutoplayers(Autoplayers):
    """People that choose like the game's computer player, at the only table of a bot."""

    def __init__(
        self,
        world: World,
        people: Iterable[int],
        live: Live,
        *,
        instead: ActionChoice = lambda loaded, seat: None,
        stop_when: StopCondition = lambda loaded: False,
    ) -> None:
        """`instead` may replace the action of the computer player; all stop tapping when `stop_when` is true."""
        super().__init__(world, people, Random(0))
        self.last_turn: Turn | None = None
        """The turn at which all stopped."""
        self._live = live
        self._instead = instead
        self._stop_when = stop_when
        self._actions: dict[tuple[Seat, int], str] = {}
        """By seat and length of the log: not every action changes the question."""

    async def consider(self, person: int, message: Message) -> None:
        """Make one of the taps that lead to the action."""
        turn = await self._turn(person, message)
        if turn is None or self.last_turn is not None:
            return
        if self._stop_when(turn.loaded):
            self.last_turn = turn
            return
        data = await asyncio.to_thread(self._next_tap, turn)
        if data not in action_buttons(message):
            return
        try:
            query = self._world.press(person, person, message.message_id, data)
        except Impossible:  # the hand has come anew, and this message is gone
            return
        self.taps.append(query)
        try:
            async with asyncio.timeout(SPINNER_S):
                await query.answered.wait()
        except TimeoutError:
            pass

    async def _turn(self, person: int, message: Message) -> Turn | None:
        loaded = await self._table()
        seat = None if loaded is None else loaded.table.seat_of(PersonId(person))
        if (
            loaded is None
            or seat is None
            or loaded.table.phase is not Phase.PLAYING
            or seat not in loaded.game.awaited(loaded.state)
        ):
            return None
        question = loaded.game.question(loaded.state, seat)
        current = any(f":{question}:" in data for data in action_buttons(message))
        return Turn(person, loaded, seat, question) if current else None

    async def _table(self) -> Loaded | None:
        for id in await self._live.tables():
            stored = await self._live.load(id)
            if stored is not None:
                return await open_table(stored, self._live)
        return None

    def _next_tap(self, turn: Turn) -> str:
        """The data of the button to press now."""
        _, loaded, seat, question = turn
        moment = seat, loaded.table.log.actions
        if moment not in self._actions:
            self._actions[moment] = self._instead(loaded, seat) or computer_action(loaded, seat)
        action = self._actions[moment]
        draft = loaded.drafts.get(seat)
        items = draft.items if draft is not None and draft.question == question else ()
        picks = picks_before(loaded, seat, items, action)
        kind = "p" if picks else "a"
        return f"{kind}:{loaded.table.id}:{question}:{picks[0] if picks else action}"


def action_buttons(message: Message) -> list[str]:
    """The data of the buttons that play or pick."""
    return [data for _, data in _buttons(message) if isinstance(decode(data), Play | Pick)]


def computer_action(loaded: Loaded, seat: Seat) -> str:
    """The text of the action that the game's computer player would take."""
    return loaded.game.write(move(quick_player(loaded.game.name), loaded.game, loaded.state, seat))


def picks_before(loaded: Loaded, seat: Seat, draft: tuple[str, ...], action: str) -> tuple[str, ...]:
    """The fewest picks after which a button plays the action; items that the action names are tried first."""
    view, face = loaded.game.view(loaded.state, seat), registry.face(loaded.game.name)
    paths: list[tuple[str, ...]] = [()]
    for _ in range(MOST_PICKS + 1):
        longer: list[tuple[str, ...]] = []
        for path in paths:
            buttons = [button for row in face.hand(view, seat, (*draft, *path)).buttons for button in row]
            if any(button.act == action and button.does is Does.ACT for button in buttons):
                return path
            picks = [
                button.act
                for button in buttons
                if button.does is Does.PICK and button.act not in (*draft, *path)
            ]
            named = [item for item in picks if _names(action, item)]
            longer += [(*path, item) for item in named or picks]
        paths = longer
    raise Unreachable(action)


def _names(action: str, item: str) -> bool:
    """Return whether the item is the action, or one of its words."""
    return action in item or item.rpartition(" ")[2] in action.split(" ")


class Unreachable(Exception):
    """No buttons lead to this action."""
