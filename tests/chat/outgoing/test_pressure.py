"""Many tables within Telegram's limits, by a clock that the test moves on: who is served how soon."""

import heapq
from collections.abc import Callable, Iterable
from itertools import count
from typing import NamedTuple

import pytest

from bot.chat.outgoing.permits import Limits, Permits
from bot.ui.ranks import PAST_REST_MS, REST_MS, Rank
from storage.live import Live
from tests.support.clocks import StillTime
from tests.support.group_watch import share

CALL_MS = 80
"""How long a call takes."""
TAP_MS = 3_000
"""From tap to tap at a table, if the next player has been asked in time."""
LOOK_MS = 1_500
"""How long a person looks at their question at least."""
SEATS = 4
TRICKS = 7
WARM_MS = 10_000
"""Before anything is counted."""


class Call(NamedTuple):
    """When a chat was called."""

    at: int
    chat: int


class Screen:
    """A chat's message of one table: what it has to show, and since when."""

    def __init__(self, chat: int, table: str) -> None:
        self.chat = chat
        self.table = table
        self.rank: Rank | None = None
        """Of what is not shown; None: it is up to date."""
        self.since = 0
        self.rest = 0
        """How long it may wait for a question, in milliseconds."""
        self.version = 0
        self.is_sending = False
        self.shown: Callable[[], None] = lambda: None

    def change(self, rank: Rank, now: int, rest: int) -> None:
        if self.rank is None:
            self.since, self.rest = now, rest
        self.rest = min(self.rest, rest)
        self.rank = rank if self.rank is None else min(rank, self.rank)
        self.version += 1


class Simulation:
    """Chats that ask for permits as their workers do, and tables where people tap."""

    def __init__(self, live: Live) -> None:
        self.time = StillTime()
        self.calls: list[Call] = []
        self._permits = Permits(live, self.time, Limits())
        self._due: list[tuple[int, int, Callable[[], object]]] = []
        self._order = count()
        self._begun = self.time.at

    @property
    def seconds(self) -> float:
        """How long calls and moves have been counted."""
        return (self.time.at - self._begun - WARM_MS) / 1000

    def counts(self) -> bool:
        return self.time.at >= self._begun + WARM_MS

    def at(self, time: int, act: Callable[[], object]) -> None:
        heapq.heappush(self._due, (time, next(self._order), act))

    def request(self, screen: Screen, rank: Rank, rest: int = 0) -> None:
        """Have a screen drawn; what it waits for may merge with what comes."""
        screen.change(rank, self.time.at, rest)
        if not screen.is_sending:
            self._ask_later(screen, 0)

    async def run(self, seconds: int) -> None:
        until = self._begun + WARM_MS + seconds * 1000
        while self._due and self._due[0][0] <= until:
            at, _, act = heapq.heappop(self._due)
            self.time.at = max(self.time.at, at)
            result = act()
            if result is not None:
                await result  # type: ignore[misc]

    def _ask_later(self, screen: Screen, wait: int) -> None:
        version = screen.version
        self.at(self.time.at + wait, lambda: self._ask(screen, version))

    async def _ask(self, screen: Screen, version: int) -> None:
        if screen.rank is None or screen.version != version or screen.is_sending:
            return
        rest = screen.since + screen.rest - self.time.at
        wait = rest if rest > 0 else self._wait_for_permit(screen, screen.rank)
        if wait:
            self._ask_later(screen, wait)
        else:
            self._send(screen)

    def _wait_for_permit(self, screen: Screen, rank: Rank) -> int:
        """Take a permit, or return how long to wait for it."""
        permit = self._permits.take(screen.chat, table=screen.table, rank=rank, queues=True)
        wait = max(permit.wait, permit.pace_wait if rank in (Rank.NEWS, Rank.PASSING) else 0)
        if wait:
            self._permits.give_back(permit)
        return wait

    def _send(self, screen: Screen) -> None:
        if self.counts():
            self.calls.append(Call(self.time.at, screen.chat))
        screen.rank, screen.is_sending = None, True
        self.at(self.time.at + CALL_MS, lambda: self._end(screen))

    def _end(self, screen: Screen) -> None:
        screen.is_sending = False
        shown, screen.shown = screen.shown, lambda: None
        shown()
        if screen.rank is not None:
            self._ask_later(screen, 0)


class Match:
    """A table of four where the person who is asked taps, at a pace."""

    def __init__(self, simulation: Simulation, number: int) -> None:
        self.moves = 0
        self.lags: list[int] = []
        self.last_move = simulation.time.at
        self._simulation = simulation
        name = f"table {number}"
        self._hands = [Screen(10 * number + seat + 1, name) for seat in range(SEATS)]
        self._group = Screen(-number - 1, name)
        self._actions = 7 * number
        self._tapped = simulation.time.at + number * TAP_MS // 150 % TAP_MS
        simulation.at(self._tapped, self._tap)

    def _tap(self) -> None:
        """One card; with the fourth the trick is over, with the last trick the deal."""
        now, mover = self._simulation.time.at, self._hands[self._actions % SEATS]
        self._actions += 1
        asked = self._hands[self._actions % SEATS]
        is_trick, is_deal = self._actions % SEATS == 0, self._actions % (SEATS * TRICKS) == 0
        self._tapped = self.last_move = now
        rank = Rank.NEWS if is_trick else Rank.PASSING
        self._simulation.request(self._group, Rank.RESULT if is_deal else rank)
        for hand in self._hands if is_trick else [mover]:
            if hand is not asked:
                rank, rest = Rank.LATER, PAST_REST_MS if hand is mover else REST_MS
                self._simulation.request(hand, *(Rank.NEWS, 0) if is_deal else (rank, rest))
        asked.shown = lambda: self._asked(now)
        self._simulation.request(asked, Rank.ASKED)

    def _asked(self, tapped: int) -> None:
        now = self._simulation.time.at
        if self._simulation.counts():
            self.moves += 1
            self.lags.append(now - tapped)
        self._simulation.at(max(now + LOOK_MS, self._tapped + TAP_MS), self._tap)


class Lobby:
    """A group where somebody sits down or gets up every two seconds."""

    def __init__(self, simulation: Simulation) -> None:
        self.lags: list[int] = []
        self._simulation = simulation
        self._screen = Screen(-1_000_000, "lobby")
        simulation.at(simulation.time.at + WARM_MS, self._change)

    def _change(self) -> None:
        now = self._simulation.time.at
        self._screen.shown = lambda: self.lags.append(self._simulation.time.at - now)
        self._simulation.request(self._screen, Rank.RESULT)
        self._simulation.at(now + 4_000, self._change)


@pytest.fixture
def simulation(live: Live) -> Simulation:
    return Simulation(live)


def lags(matches: Iterable[Match]) -> list[int]:
    return [lag for match in matches for lag in match.lags]


def moves(matches: Iterable[Match]) -> int:
    return sum(match.moves for match in matches)


async def test_hands_with_room_to_spare_take_two_calls_a_move(simulation: Simulation) -> None:
    """One for the next player and one for past buttons, and new hands; the group has a limit of its own."""
    match = Match(simulation, 0)
    await simulation.run(120)
    deals = 1 + match.moves // (SEATS * TRICKS)
    hands = sum(call.chat > 0 for call in simulation.calls)
    assert hands <= 2 * match.moves + deals * (SEATS - 1)
    assert len(simulation.calls) - hands <= 2 * Limits().group
    assert max(match.lags) <= 1_000


async def test_sixty_tables_ask_the_next_player_within_a_second(simulation: Simulation) -> None:
    matches = [Match(simulation, number) for number in range(60)]
    lobby = Lobby(simulation)
    await simulation.run(20)
    assert moves(matches) >= 18 * simulation.seconds
    assert share(lags(matches), 0.95) <= 1_000
    assert len(simulation.calls) <= 1.5 * moves(matches)
    assert lobby.lags
    assert max(lobby.lags) <= 3_000


@pytest.mark.slow
async def test_a_hundred_and_fifty_tables_all_go_on(simulation: Simulation) -> None:
    """More questions than calls: a lobby shows every change all the same."""
    matches = [Match(simulation, number) for number in range(150)]
    lobby = Lobby(simulation)
    await simulation.run(20)
    assert share(lags(matches), 0.95) <= 5_000
    assert min(match.moves for match in matches) >= 2
    assert all(simulation.time.at - match.last_move <= 10_000 for match in matches)
    assert len(lobby.lags) >= 4
    assert max(lobby.lags) <= 3_000


async def test_no_second_holds_more_calls_than_telegram_takes(simulation: Simulation) -> None:
    _ = [Match(simulation, number) for number in range(150)]
    await simulation.run(5)
    calls = [call.at for call in simulation.calls]
    assert all(later - earlier > 1_000 for earlier, later in zip(calls, calls[30:], strict=False))
    assert len(calls) >= 28 * simulation.seconds
