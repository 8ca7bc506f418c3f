"""A whole match over HTTP by people who name their cards in advance."""

import asyncio
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from pydantic import SecretStr

from bot.base.timing import is_cancelled
from bot.match.loaded import Loaded, open_table, record_of
from bot.match.table import PersonId
from bot.match.turns.premoves import PLAYS_A_CARD
from bot.ui.buttons import PickAhead, decode, encode
from games import registry
from games.cards import Card
from games.core import Nature, Seat
from games.faces.face import Premoving
from games.record import Record, opening, replay
from playground.bot_api_types import Message
from playground.model import Query
from playground.world import World
from storage.live.live import Client
from tests.conftest import Stores
from tests.support.autoplay import Autoplayers
from tests.support.beside import live_beside
from tests.support.scenario import start_match, tap, until, working
from tests.support.sentences import tells
from tests.whole_matches.conftest import END_S, Site, is_over

LOOK_S = 0.01
"""Real seconds between two looks at the hands."""


class Named(NamedTuple):
    """A tap on a card of a waiting hand."""

    trick: str
    card: str
    query: Query


class HastyPeople(Autoplayers):
    """People that name a card for each trick when they can, and wait until it is played or dropped."""

    def __init__(self, world: World, people: list[int]) -> None:
        super().__init__(world, people, Random(1))
        self.named: dict[int, list[Named]] = {person: [] for person in people}
        self.dropped: list[Named] = []
        """Named cards that a hand then told to be dropped."""

    async def consider(self, person: int, message: Message) -> None:
        """Tap a button to play with, unless a card is named."""
        if not tells(message.written, "premove-named"):
            await super().consider(person, message)

    async def name_cards(self) -> None:
        """Name cards until cancelled."""
        while not is_cancelled():
            for person, named in self.named.items():
                for message in self._world.private(self._world.the_bot(), person).messages.values():
                    cards = offered(message)
                    if cards and cards[0].trick not in {each.trick for each in named}:
                        press = self._rng.choice(cards)
                        query = self._world.press(person, person, message.message_id, encode(press))
                        named.append(Named(press.trick, press.card, query))
            await asyncio.sleep(LOOK_S)

    def read(self, person: int, text: str) -> None:
        """Note the named card of which this hand tells that it was dropped."""
        named = self.named[person][-1:]
        self.dropped += [each for each in named if tells(text, "premove-dropped", card=Card(each.card))]


def offered(message: Message) -> list[PickAhead]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup else []
    data = [key.callback_data for row in rows for key in row if key.callback_data]
    return [press for press in map(decode, data) if isinstance(press, PickAhead) and press.card]


def cards_played(loaded: Loaded, record: Record) -> dict[tuple[Seat, str], str]:
    """Return the card that each seat has played to each of its tricks."""
    game, face = loaded.game, registry.face(loaded.game.name)
    assert isinstance(face, Premoving)
    played, state = dict[tuple[Seat, str], str](), opening(game, record)
    for turn in replay(game, record):
        actor, text = turn.entry.actor, turn.entry.text
        if not isinstance(actor, Nature) and text.startswith(PLAYS_A_CARD):
            trick = face.next_trick(game.view(state, actor), actor)
            played[actor, trick] = text.removeprefix(PLAYS_A_CARD)
        state = turn.state
    return played


async def test_each_card_named_in_advance_is_played_or_its_player_reads_that_it_is_dropped(
    calm: Site, stores: Stores, redis: Client
) -> None:
    """Cards are not played for lack of a choice, for then a hand need not tell what was dropped."""
    world = calm.world
    async with calm.bot(redis_url=SecretStr(stores.redis)):
        people = await start_match(world, "sergeant_major", 1, players=3)
        rooms = {person: calm.private(person) for person in people}
        for person, room in rooms.items():
            world.say(person, person, "/settings")
            await tap(world, person, room, "forced=off")
        hasty, publish = HastyPeople(world, people), world.publish

        def read(kind: str, **facts: Any) -> None:
            for person, room in rooms.items():
                if kind in ("message", "edit") and facts["room"] == room.key:
                    hasty.read(person, facts["message"].written)
            publish(kind, **facts)

        with patch.object(world, "publish", read):
            async with working(hasty.run(), hasty.name_cards()):
                await until(lambda: all(map(is_over, rooms.values())), "no end", patience=END_S)
        live = await live_beside(redis, world.the_bot().user.id)
        (id,) = await live.tables()
        stored = await live.load(id)
        assert stored is not None
        loaded = await open_table(stored, live)
        record = await record_of(loaded.table, live)
    played = cards_played(loaded, record)
    kept, dropped = 0, 0
    for person, taps in hasty.named.items():
        seat = loaded.seat_of(PersonId(person))
        for each in taps:
            if tells(each.query.answer.get("text"), "premove-named"):
                is_played = played[seat, each.trick] == each.card
                assert is_played != (each in hasty.dropped)
                kept, dropped = kept + is_played, dropped + (not is_played)
    assert kept
    assert dropped
    assert list(replay(loaded.game, record))[-1].state == loaded.state
