"""Whole matches of TERC by taps over HTTP: in a group that people join and leave, and alone in private."""

import re
from collections.abc import Sequence

from games import registry
from games.record import opening, replay
from games.terc.state import State
from playground.model import Room
from tests.support.scenario import button, tap, until
from tests.support.sentences import tells
from tests.whole_matches.boards import Board, answer_to, board, over
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import opened
from tests.whole_matches.stored import stored_match

BOARDS = 200
"""More than any match has here."""
COUNT = re.compile(r"^ *(\S+) +(\d+) +(\d+)$", re.MULTILINE)
"""Of the score: name, cards, errors."""


class Pressed:
    """A board in a room, pressed by its people."""

    def __init__(self, site: Site, room: Room) -> None:
        self.site = site
        self.room = room
        self.answers: list[str] = []

    async def now(self) -> Board | None:
        """The board as it is shown; None at the end."""
        await until(lambda: over(self.room) or board(self.room) is not None, "no board")
        return None if over(self.room) else board(self.room)

    async def press(self, who: int, here: Board, kind: str, text: str) -> str:
        data = f"{kind}:{here.table}:{here.question}:{text}"
        told = await answer_to(self.site.world.press(who, self.room.chat.id, here.message, data))
        self.answers.append(told)
        return told

    async def name(self, who: int, here: Board, three: Sequence[str]) -> str:
        """The answer to the third number."""
        for card in three:
            told = await self.press(who, here, "p", card)
        return told

    async def changed(self, here: Board) -> None:
        await until(
            lambda: over(self.room) or (board(self.room) or here).question != here.question,
            f"stuck at {here}",
        )

    async def take(self, who: int, here: Board, *, call: bool) -> None:
        """The first TERC there is; where there is none, agree to that."""
        found = here.tercs()
        if found and call:
            assert tells(await self.press(who, here, "a", "call"), "terc-answer-called")
        if found:
            assert tells(await self.name(who, here, found[0]), "terc-answer-taken")
        else:
            await self.press(who, here, "a", "none")
        await self.changed(here)


async def ended(site: Site) -> tuple[State, dict[str, int]]:
    """The state at the end, which the log leads to, and the cards that it has for each name: seats are drawn by lot."""
    loaded, record = await stored_match(site)
    game = registry.get("terc")
    state = opening(game, record)
    for turn in replay(game, record):
        state = turn.state
    assert isinstance(state, State)
    assert state == loaded.state
    assert state.ending is not None
    names = [chair.name for chair in loaded.table.chairs]
    return state, dict(zip(names, state.taken, strict=True))


async def score(site: Site, person: int, room: Room) -> str:
    """The answer to /score."""
    old = set(room.messages)
    site.world.say(person, room.chat.id, "/score")

    def answers() -> list[str]:
        fresh = (message for number, message in room.messages.items() if number not in old)
        return [message.written for message in fresh if tells(message.written, "terc-score-title")]

    await until(lambda: bool(answers()), "no score")
    return answers()[-1]


def standings(text: str) -> dict[str, int]:
    """Cards by name."""
    return {name: int(cards) for name, cards, _ in COUNT.findall(text)}


async def test_whole_match_lets_one_join_and_another_leave_and_return(calm: Site) -> None:
    people = calm.people("Аня", "Борис")
    newcomer = calm.world.add_person("Глеб").id
    async with calm.bot(limits=False):
        group = await opened(calm, people, "terc", no_terc="auto")
        calm.world.join(group.chat.id, newcomer)
        await tap(calm.world, people[0], group, ":start")
        game, turns = Pressed(calm, group), list(people)
        for number in range(BOARDS):
            here = await game.now()
            if here is None:
                break
            match number:
                case 3:
                    await tap(calm.world, newcomer, group, ":enter")
                    turns.append(newcomer)
                case 6:
                    calm.world.say(people[1], group.chat.id, "/leave")
                    turns.remove(people[1])
                    await until(
                        lambda: any(tells(text, "terc-left", who="Борис") for text in calm.texts(group)),
                        "not out",
                    )
                case 9:
                    await tap(calm.world, people[1], group, ":enter")
                    turns.append(people[1])
            await game.take(turns[number % len(turns)], here, call=True)
        state, cards = await ended(calm)
        result = calm.last(group)
        scored = await score(calm, people[0], group)
    assert [player.present for player in state.players] == [True, True, True]
    assert cards.keys() == {"Аня", "Борис", "Глеб"}
    assert standings(scored) == cards
    assert min(state.taken) > 0
    assert sum(state.taken) + len(state.cards) == 81
    assert state.missed == 0
    assert tells(result.written, "terc-missed", count=0)
    assert not calm.private(newcomer).messages, "the table is all there is to see"
    assert any(message.photo for message in group.messages.values())


async def test_patience_in_private_to_the_end(calm: Site) -> None:
    (person,) = calm.people("Аня")
    room = calm.private(person)
    async with calm.bot(limits=False):
        calm.world.say(person, person, "/play terc 0")
        game = Pressed(calm, room)
        first = await game.now()
        assert first is not None
        assert button(room, ":call") is None
        told = await game.name(person, first, first.wrong())
        assert tells(told, "terc-answer-wrong")
        assert "✗" in told
        for _ in range(BOARDS):
            here = await game.now()
            if here is None:
                break
            await game.take(person, here, call=False)
        state, cards = await ended(calm)
        scored = await score(calm, person, room)
    assert standings(scored) == cards == {"Аня": state.taken[0]}
    assert state.players[0].wrong == 1
    assert state.taken[0] + len(state.cards) + len(state.pack) == 81
