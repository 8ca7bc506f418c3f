"""A whole TERC over HTTP: two friends without a group race in their private chats alone."""

import asyncio
import re

from bot.base.timing import is_cancelled
from bot.ui.buttons import Pick, decode
from games.terc.actions import CLAIMED, Call, write
from games.terc.cards import PACK_81, read_card, tercs
from playground.bot_api_types import Message
from playground.model import Room
from playground.world import World
from tests.support.scenario import START_PATIENCE_S, button, tap, until, working
from tests.support.sentences import tells
from tests.support.stage import buttons
from tests.whole_matches.conftest import END_S, Site, is_over

LINK = re.compile(r"start=(j_[\w-]+)")
CALL = f":{write(Call())}"
LOOK_S = 0.01
"""Real seconds between two looks at the board."""


class Racer:
    """A person that calls each TERC on the board and names its cards."""

    def __init__(self, world: World, person: int, room: Room) -> None:
        self._world, self._person, self._room = world, person, room
        self.took = 0
        """Cards, as the answers to the taps count them."""

    async def run(self) -> None:
        """Tap until cancelled."""
        while not is_cancelled():
            board = button(self._room, CALL)
            if board is not None:
                await self._race(*board)
            await asyncio.sleep(LOOK_S)

    async def _race(self, board: Message, call: str) -> None:
        keys = {press.item: data for data in buttons(board) if isinstance(press := decode(data), Pick)}
        there = tercs([read_card(item) for item in keys if item.isdecimal()])
        if there and tells(await self._answer(board, call), "terc-answer-called"):
            answers = [await self._answer(board, keys[card.text]) for card in there[0]]
            assert tells(answers[-1], "terc-answer-taken", total=self.took + CLAIMED)
            self.took += CLAIMED

    async def _answer(self, board: Message, data: str) -> str | None:
        query = self._world.press(self._person, self._person, board.message_id, data)
        await until(lambda: query.is_over, "no answer")
        return query.answer.get("text")


async def test_two_friends_race_to_the_end_of_the_pack(calm: Site) -> None:
    """Both read how many cards each has taken, as the answers to the taps have counted them."""
    world, names = calm.world, ("Аня", "Борис")
    people = calm.people(*names)
    rooms = [calm.private(person) for person in people]
    racers = [Racer(world, person, room) for person, room in zip(people, rooms, strict=True)]
    async with calm.bot():
        world.say(people[0], people[0], "/play terc")
        await until(lambda: button(rooms[0], ":invite:") is not None, patience=START_PATIENCE_S)
        await tap(world, people[0], rooms[0], ":invite:terc/lively")
        await until(lambda: button(rooms[0], ":start") is not None, "no lobby")
        (token,) = {token for each in rooms[0].messages.values() for token in LINK.findall(each.written)}
        world.start(people[1], token)
        await until(lambda: button(rooms[1], ":leave") is not None, "no seat")
        await tap(world, people[0], rooms[0], ":start")
        async with working(*(racer.run() for racer in racers)):
            await until(lambda: all(map(is_over, rooms)), "no end", patience=END_S)
    took = {name: racer.took for name, racer in zip(names, racers, strict=True)}
    assert len(PACK_81) - sum(took.values()) in range(0, 21, CLAIMED), "no more lies without a TERC"
    for room in rooms:
        written = "\n".join(message.written for message in room.messages.values())
        for name, cards in took.items():
            assert re.search(rf"^\d +{name} +{cards} +0$", written, re.MULTILINE)
