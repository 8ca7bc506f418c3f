"""Ten people who press one board at the same moment, over HTTP: one floor at a time, every card counted once, nothing stuck."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from random import Random

from games import registry
from games.core import Nature, Seat
from games.record import Record, opening, replay
from playground.model import Query, Room
from storage import codec
from storage.sql.archive import Archive
from tests.support.archived import matches_of_person
from tests.support.scenario import PATIENCE_S, SENDS_AND_EDITS, NothingHappened, tap, until
from tests.support.sentences import tells
from tests.whole_matches.boards import LOST, Board, answer_to, board, matches, over
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import opened

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Ира", "Костя")
YOURS = ("terc-answer-called", "terc-refused-floor")
TO_OTHERS = ("terc-refused-second", "terc-refused-locked")
LATE = "terc-refused-call"
BOARDS = 27
"""More than a match has, and one with a caller who names nothing."""
CALL_S = 60
CHANGE_S = 20.0
"""How long a board may stay as it is before the ten try again."""
TRIES = 12
"""So often at most do ten people try the same board; some of them err."""
SLOW_EVERY = 25
"""So often, in boards, whoever has the floor names nothing."""
WRONG_EVERY = 9


def tells_any(answer: str, keys: Sequence[str]) -> bool:
    return any(tells(answer, key) for key in keys)


class Ten:
    """Ten people at a board; each presses whatever it makes sense to press, all at once."""

    def __init__(self, site: Site, group: Room, people: Sequence[int], rng: Random) -> None:
        self.site = site
        self.group = group
        self.people = people
        self.rounds = 0
        self._rng = rng

    async def press(self, who: int, here: Board, kind: str, text: str) -> str:
        """What the tap is answered with."""
        return await answer_to(self._tap(who, here, kind, text))

    def _tap(self, who: int, here: Board, kind: str, text: str) -> Query:
        return self.site.world.press(
            who, self.group.chat.id, here.message, f"{kind}:{here.table}:{here.question}:{text}"
        )

    async def all(self, here: Board, text: str) -> dict[int, str]:
        """What everybody's tap on one button is answered with."""
        hasty = self._rng.sample(self.people, len(self.people))
        queries = {who: self._tap(who, here, "a", text) for who in hasty}
        return {who: await answer_to(query) for who, query in queries.items()}

    async def one_board(self, here: Board) -> None:
        """Until the cards on it change."""
        for _ in range(TRIES):
            found = here.tercs()
            changes = await self._take(here, found) if found else bool(await self.all(here, "none"))
            if changes and await self._changed(here):
                return
        raise NothingHappened(f"stuck at {here}")

    async def _take(self, here: Board, found: Sequence[tuple[str, ...]]) -> bool:
        """Whether somebody takes three cards, as far as the answers tell."""
        called = self.site.world.time.now()
        answers = await self.all(here, "call")
        callers = [who for who, answer in answers.items() if tells_any(answer, YOURS)]
        assert len(callers) <= 1, answers
        assert callers or LOST in answers.values(), answers
        expected = (*YOURS, *TO_OTHERS)
        assert all(answer == LOST or tells_any(answer, expected) for answer in answers.values()), answers
        self.rounds += len(callers)
        return bool(callers) and await self._name(callers[0], called, here, found)

    async def _name(self, caller: int, called: int, here: Board, found: Sequence[tuple[str, ...]]) -> bool:
        """Whether the caller takes three cards; now and then their time runs out, or they err.

        On a busy machine real seconds are many of scaled time, and a caller may be late without meaning to.
        """
        if self.rounds % SLOW_EVERY == 0:
            await self.press(caller, here, "p", here.cards[0])
            await self.site.world.time.sleep(CALL_S + 1)
            return False
        three = here.wrong() if self.rounds % WRONG_EVERY == 0 else self._rng.choice(found)
        for card in three:
            answer = await self.press(caller, here, "p", card)
        if tells(answer, LATE):
            assert self.site.world.time.now() - called >= CALL_S * 1000, "the floor was taken away too early"
            return False
        assert answer.startswith(LOST) or tells(
            answer, "terc-answer-taken" if matches(three) else "terc-answer-wrong"
        ), answer
        return matches(three)

    async def _changed(self, here: Board) -> bool:
        """Whether the group sees another board, or the end."""
        try:
            await until(
                lambda: (
                    over(self.group)
                    or ((now := board(self.group)) is not None and now.question != here.question)
                ),
                "",
                patience=CHANGE_S,
            )
        except NothingHappened:
            return False
        return True


def faultless(record: Record) -> int:
    """How many boards the match had: whoever calls has the floor until they name or are too late, and no card is ever two."""
    game = registry.get("terc")
    floor: Seat | None = None
    state = opening(game, record)
    for turn in replay(game, record):
        actor, text = turn.entry.actor, turn.entry.text
        if text == "call":
            assert floor is None
            floor = Seat(actor) if not isinstance(actor, Nature) else None
        elif text.startswith("claim"):
            assert actor == floor
            floor = None
        elif text.startswith("timeup"):
            assert floor is not None
            floor = None
        else:
            assert text.startswith("deal") or (text == "none" and floor is None), text
        state = turn.state
        taken = [card for player in state.players for three in player.tercs for card in three]
        assert sorted((*taken, *state.cards, *state.pack)) == sorted({*taken, *state.cards, *state.pack})
        assert len(taken) + len(state.cards) + len(state.pack) == 81
    assert state.ending is not None
    boards: int = state.board
    return boards


async def begun(site: Site, people: list[int]) -> Room:
    """A group in which these people have started a TERC with a minute to name cards."""
    group = await opened(site, people, "terc", call_seconds=CALL_S)
    await tap(site.world, people[0], group, ":start")
    return group


async def played(site: Site, ten: Ten, boards: int) -> int:
    """So many boards, and the match that they end in to its end; returns the number of matches."""
    seen, matches = 0, 1
    while seen < boards or not over(ten.group):
        await until(lambda: over(ten.group) or board(ten.group) is not None, "no board")
        here = board(ten.group)
        if here is not None:
            await ten.one_board(here)
            seen += 1
        elif seen < boards:
            await tap(site.world, ten.people[0], ten.group, ":again")
            await tap(site.world, ten.people[0], ten.group, ":start")
            matches += 1
    return matches


async def records(site: Site, person: int, matches: int) -> list[Record]:
    """What was archived of the person's matches."""
    url = site.servers.database if site.servers else f"sqlite:///{site.folder / 'pulka.db'}"
    archive = await Archive.open(url)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while len(rows := await matches_of_person(archive, person)) < matches:  # noqa: ASYNC110 (it sets no event here)
                await asyncio.sleep(0.05)
    finally:
        await archive.close()
    return [codec.decoder(Record).decode(codec.encode(row.record)) for row in rows]


async def test_ten_people_press_at_once(site: Site) -> None:
    people = site.people(*NAMES)
    async with site.bot():
        group = await begun(site, people)
        ten = Ten(site, group, people, Random(4))
        kept = await records(site, people[0], await played(site, ten, BOARDS))
        assert sum(map(faultless, kept)) >= BOARDS
    assert not [code for (_, _, code) in site.world.counts if code == 429]
    private = Counter[str]()
    for (chat, method, _), count in site.world.counts.items():
        if chat and chat > 0 and method in SENDS_AND_EDITS:
            private[method] += count
    assert private == {"sendPhoto": len(people)}, "a welcome to each, but no hands"
