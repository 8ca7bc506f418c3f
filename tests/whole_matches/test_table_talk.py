"""An evening of four at which people whisper to the only whister, over HTTP: they tap what they see."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from bot.match.loaded import Loaded
from bot.match.table import PersonId
from games.core import Nature, Seat
from games.preferans.actions import Advise, Help
from games.preferans.events import DealOver, Whispered
from games.preferans.scoring.ledger import Why
from games.record import Record, opening, replay
from playground.bot_api_types import Message
from playground.directory import Impossible
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.autoplay import SPINNER_S, SensibleAutoplayers, action_buttons
from tests.support.scenario import SENDS_AND_EDITS, choose_preset, tap, until
from tests.support.sentences import tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import agreed, in_words, opened, over
from tests.whole_matches.stored import stored_match

pytestmark = pytest.mark.slow
PEOPLE = ("Аня", "Борис", "Вера", "Глеб")
WHISPER = re.compile(r"🤫 (\w+): ")
TALKED = 1
"""The tricks of a deal in which advisers speak; later they keep silent."""
END_S = 360.0


class TalkingPlayers(SensibleAutoplayers):
    """People who play sensibly, but let those who may advise or help do so first."""

    async def consider(self, person: int, message: Message) -> None:
        loaded = await self._table()
        seat = loaded.table.seat_of(PersonId(person)) if loaded is not None else None
        voices = _voices(loaded) if loaded is not None else frozenset()
        if loaded is None or seat is None or not voices:
            await super().consider(person, message)
        elif seat in voices:
            await self._talk(person, message, loaded, seat)

    async def _talk(self, person: int, message: Message, loaded: Loaded, seat: Seat) -> None:
        """Open the page of advice, or take the middle one of what it offers."""
        question = loaded.game.question(loaded.state, seat)
        seen = [data for data in action_buttons(message) if f":{question}:" in data]
        said = [data for data in seen if ":advise " in data or ":help " in data]
        pages = [data for data in seen if data.endswith(":page whisper")]
        data = said[len(said) // 2] if said else pages[0] if pages else None
        if data is not None:
            with suppress(Impossible, TimeoutError):
                query = self._world.press(person, person, message.message_id, data)
                async with asyncio.timeout(SPINNER_S):
                    await query.answered.wait()


def _voices(loaded: Loaded) -> frozenset[Any]:
    """Who may advise or help in the first tricks of a deal; a tooth may be drawn at any time."""
    deal = getattr(loaded.state, "deal", None)
    if deal is None or len(deal.tricks) >= TALKED:
        return frozenset()
    return frozenset(
        seat
        for seat in loaded.game.to_act(loaded.state) - loaded.game.awaited(loaded.state) - frozenset(Nature)
        if any(isinstance(each, Advise | Help) for each in loaded.game.legal(loaded.state, seat))
    )


@asynccontextmanager
async def talking(site: Site, people: Sequence[int]) -> AsyncIterator[None]:
    redis = connect(site.redis)
    try:
        live = Live(redis, bot=site.world.the_bot().user.id)
        async with asyncio.TaskGroup() as tasks:
            tapping = tasks.create_task(TalkingPlayers(site.world, people, live).run())
            yield
            tapping.cancel()
    finally:
        await disconnect(redis)


def written(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Everything that the bot writes from now on, with its chat."""
    texts: list[tuple[int, str]] = []
    publish = site.world.publish

    def publish_and_note(kind: str, **facts: Any) -> None:
        if kind in {"message", "edit"} and facts["message"].sender.is_bot:
            texts.append((facts["message"].chat.id, facts["message"].written))
        publish(kind, **facts)

    monkeypatch.setattr(site.world, "publish", publish_and_note)
    return texts


def heard(loaded: Loaded, record: Record) -> set[tuple[int, str]]:
    """Who may read a whisper of whom: its whister, and the adviser."""
    chairs, found = loaded.table.chairs, set[tuple[int, str]]()
    for turn in replay(loaded.game, record):
        for event in turn.events:
            if isinstance(event, Whispered):
                name = chairs[event.seat].name
                found |= {(chairs[seat].person or 0, name) for seat in (event.seat, *(event.audience or ()))}
    return found


@pytest.mark.rule("PREF-10.1", "PREF-10.2", "PREF-10.3")
async def test_four_whisper_and_a_dealer_helps_for_whists(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = site.people(*PEOPLE)
    texts = written(site, monkeypatch)
    async with site.bot():
        group = await opened(site, people, "preferans")
        await choose_preset(site.world, people[0], group, "gusarik")
        await agreed(site, people[0], group, deals=8, dealer_help="whists")
        await in_words(site, people, group)
        site.world.counts.clear()
        await tap(site.world, people[0], group, ":start")
        async with talking(site, people):
            await until(lambda: over(group), "no end", patience=END_S)
        loaded, record = await stored_match(site)
    state = opening(loaded.game, record)
    closings = []
    for turn in replay(loaded.game, record):
        state = turn.state
        closings += [event for event in turn.events if isinstance(event, DealOver)]
    assert state == loaded.state
    advised = [entry for entry in record.log if entry.text.startswith("advise ")]
    assert len({entry.actor for entry in advised}) > 1
    assert any(entry.text.startswith("help ") for entry in record.log)
    shares = [line for event in closings for line in event.booking.lines if line.why is Why.AIDED]
    assert shares
    assert sum(line.amount for line in shares) == 0
    read = {(chat, name) for chat, text in texts for name in WHISPER.findall(text)}
    assert read
    assert read <= heard(loaded, record)
    assert any(chat == group.chat.id and tells(text, "preferans-told-advised") for chat, text in texts)
    sent = sum(
        count
        for (chat, method, code), count in site.world.counts.items()
        if method in SENDS_AND_EDITS and code == 200 and (chat or 0) > 0
    )
    moves = sum(not isinstance(entry.actor, Nature) for entry in record.log)
    assert sent <= 2.5 * (moves + len(advised)), "an open page is a call more"
