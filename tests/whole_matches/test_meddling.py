"""A member of a group who tries everything that is not theirs, while others play: nothing changes, tables come first."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import playground.world
from bot.base.preferences import Language
from bot.base.timing import is_cancelled
from bot.chat.incoming.routes import Takes
from bot.match.aspects import PageKind
from bot.match.loaded import open_table
from bot.match.table import Phase, Table
from bot.ui.buttons import FRONT, AtLobby, AtTable
from bot.ui.texts.words import words_in
from playground.bot_api.methods import profile
from playground.bot_api_types import Message
from playground.model import Room
from playground.updates import UPDATE_LIFE
from playground.world import World
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.group_watch import Change, GroupWatch
from tests.support.scenario import until, working
from tests.support.sentences import tells
from tests.support.verbs import verbs
from tests.whole_matches.conftest import Servers, Site, site_at
from tests.whole_matches.rooms import offered, over, started

SCALE = 10.0
MATCH_S = 300.0
"""How long a match may take on a slow machine."""
FLOOD = 25
COMMANDS = (
    *("/help", "/new", "/score", "/settings", "/table", "/close", "/rules terc", "/stop"),
    *("/language en", "/hand", "/new terc"),
)
"""What nobody may do whose table it is not, and what everybody may, but not so often."""
OF_TABLES = ("a:", "p:", "m:", "l:")
"""How the data of buttons of tables begin."""
OWN_RIGHTS = frozenset({"join"})
READABLE = frozenset({"score", "fair"})
"""What everybody in the group may read."""
MINUTE_MS = 60_000
MOST_COMMANDS = 6
"""Of a person in any minute."""
REFUSED = (
    *("not-seated", "not-host", "not-administrator", "button", "stale", "started", "not-started", "no-table"),
    *("unknown-game", "full", "haste"),
)
HOSTS = "Аня", "Дина"
OWN_MESSAGES = 7
"""Of two tables in their group: five deals, a result, a lobby."""
OTHERS_A_MINUTE = 3
"""A reply, and each of the two tables anew."""


@pytest.fixture
async def tenfold(
    tmp_path: Path, servers: Servers | None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Site]:
    """A site with Telegram's limits whose time goes ten times as fast, and where no tap is forgotten."""
    monkeypatch.setattr(profile, "QUERY_ANSWER_LIFE", UPDATE_LIFE)
    monkeypatch.setattr(playground.world, "QUERY_UPDATE_LIFE", UPDATE_LIFE)
    async with site_at(SCALE, tmp_path, servers) as made:
        yield made


class Meddler:
    """A member of a group at none of its tables."""

    def __init__(self, site: Site, group: Room, person: int, live: Live) -> None:
        self.rounds = 0
        self.commands = 0
        self.answers: list[tuple[str, str]] = []
        """The data of taps, and what they were answered."""
        self._stage = site
        self._world = site.world
        self._group = group
        self._person = person
        self._live = live

    async def meddle(self) -> None:
        """Try everything again and again until cancelled, even where a library loses the cancellation."""
        while not is_cancelled():
            for turn, command in enumerate(COMMANDS):
                await self._flood(command)
                await self._tap_some(turn)
            self.rounds += 1

    async def _tap_some(self, turn: int) -> None:
        """Press the part of all buttons that goes with a command."""
        for data in (await self._everything())[turn :: len(COMMANDS)]:
            if not is_cancelled():
                await self._tap(data)

    async def _flood(self, command: str) -> None:
        """Say it many times at once, and wait until the bot has heard it."""
        for _ in range(FLOOD):
            self._world.say(self._person, self._group.chat.id, command)
            self.commands += 1
        await until(lambda: not self._world.the_bot().updates, "updates are left", patience=MATCH_S)

    async def _everything(self) -> list[str]:
        """The data of every button that is not theirs, and of some that nobody has."""
        found = list(forged())
        for table in await tables(self._live):
            found += every_press(table)
        for person in self._group.members:
            if person != self._person and person in self._world.people:
                found += [
                    data
                    for message in self._hands(person)
                    for data in offered(message)
                    if data[:2] in OF_TABLES
                ]
        return found

    def _hands(self, person: int) -> list[Message]:
        return list(self._stage.private(person).messages.values())[-2:]

    async def _tap(self, data: str) -> None:
        """Press it under the group's latest message."""
        shown = next(
            message
            for message in reversed(self._group.messages.values())
            if message.sender and message.sender.is_bot
        )
        query = self._world.press(self._person, self._group.chat.id, shown.message_id, data)
        await until(query.answered.is_set, f"no answer to {data}", patience=MATCH_S)
        self.answers.append((data, str(query.answer.get("text") or "")))


def every_press(table: Table) -> Iterator[str]:
    """The data of everything that buttons can say about a table, but for what everybody may."""
    for verb in verbs(AtLobby, Takes.NOTHING):
        if verb not in OWN_RIGHTS:
            yield f"l:{table.id}:{verb}"
    yield from (f"l:{table.id}:page:{page}" for page in (FRONT, *(kind.value for kind in PageKind)))
    yield from (f"l:{table.id}:game:{game}" for game in ("terc", "preferans"))
    yield f"l:{table.id}:pace:20.60"
    yield from (f"l:{table.id}:preset:short", f"l:{table.id}:value:hook=on", f"l:{table.id}:value:deals=5")
    yield from (f"m:{table.id}:{verb}" for verb in verbs(AtTable) if verb not in READABLE)
    for verb in ("close", "stop", "leave", "hand"):
        yield f"t:{verb}:{table.id}"


def forged() -> Iterator[str]:
    """Settings of the group, and data that no button has."""
    yield from (f"t:settings:{name}=off" for name in ("pictures", "four_colours", "patterns", "pinned"))
    yield "t:settings:language=en"
    yield from (
        "a:AAAAAAAAAA:1.1:T",
        "l:AAAAAAAAAA:start",
        "l::start",
        "m:?:stop",
        "a:b:c",
        "t:rules:terc/99",
        "x",
    )


async def tables(live: Live) -> list[Table]:
    """All tables, in the order of their ids."""
    stored = [await live.load(id) for id in sorted(await live.tables())]
    return [(await open_table(each, live)).table for each in stored if each is not None]


def refusals() -> set[str]:
    """What somebody may read who may not do something."""
    words = words_in(Language.RU)
    return {words.plain(f"refused-{reason}") for reason in REFUSED} | {
        words.plain(f"refused-{reason}-named", host=name, who=name)
        for reason in ("not-host", "not-administrator")
        for name in HOSTS
    }


class ReplyWatch(GroupWatch):
    """Counts the replies that a group gets between a change of its table and its showing."""

    def __init__(self, world: World, live: Live, group: Room) -> None:
        super().__init__(world, live)
        self.delays: list[tuple[int, int]] = []
        """The replies before each change that was shown, and how many there may be in that time."""
        self._group = group

    def calls(self) -> int:
        return len(replies(self._group))

    def see(self, change: Change) -> None:
        minutes = minutes_until(self._world.time.now(), since=change.at)
        self.delays.append((self.calls() - change.calls, 2 * minutes))


def minutes_until(now: int, *, since: int) -> int:
    """The minutes of the world that have begun."""
    return (now - since) // MINUTE_MS + 1


def replies(group: Room) -> list[Message]:
    """What the bot has answered to commands."""
    return [
        message
        for message in group.messages.values()
        if message.sender and message.sender.is_bot and message.reply_to_message
    ]


@pytest.mark.slow
async def test_one_who_meddles_changes_nothing_and_delays_no_table(tenfold: Site) -> None:
    world = tenfold.world
    people, (dina, gleb) = tenfold.people("Аня", "Борис", "Вера"), tenfold.people("Дина", "Глеб")
    async with tenfold.bot():
        group = await started(tenfold, people)
        for person in (dina, gleb):
            world.join(group.chat.id, person)
        command = world.say(dina, group.chat.id, "/new terc").message_id
        await until(lambda: any(number > command for number in waiting(group)), "no lobby")
        redis = connect(tenfold.redis)
        live = Live(redis, bot=world.the_bot().user.id)
        await until(lambda: len(tenfold.private(gleb).messages) > 1, "no welcome")
        watch, meddler = ReplyWatch(world, live, group), Meddler(tenfold, group, gleb, live)
        world.forget_calls()
        before, began, words = await tables(live), world.time.now(), len(tenfold.private(gleb).messages)
        async with tenfold.autoplay(*people), working(meddler.meddle(), watch.run()):
            await until(lambda: over(group) and meddler.rounds > 0, "no end", patience=MATCH_S)
            await until(lambda: not watch.unseen, "a change is not shown")
        after = await tables(live)
        await disconnect(redis)
    minutes = minutes_until(world.time.now(), since=began)

    assert [answer for answer in meddler.answers if not is_refusal(*answer)] == []
    assert {data[:2] for data, _ in meddler.answers} >= {"a:", "l:", "m:", "t:"}
    assert [settled(table) for table in after] == [settled(table) for table in before]
    assert lobbies(after) == lobbies(before)
    assert sum(tells(text, "oh-hell-final-trick") for text in tenfold.texts(group)) == 5

    assert len(replies(group)) <= minutes
    assert len(tenfold.private(gleb).messages) - words <= MOST_COMMANDS * minutes
    assert sends(world, group) <= OWN_MESSAGES + OTHERS_A_MINUTE * minutes
    assert [delay for delay in watch.delays if delay[0] > delay[1]] == []


def waiting(group: Room) -> list[int]:
    """The messages in which people may sit down."""
    return [
        number
        for number, message in group.messages.items()
        if any(data.endswith(":join") for data in offered(message))
    ]


def lobbies(tables: list[Table]) -> list[Table]:
    return [table for table in tables if table.phase is Phase.LOBBY]


def settled(table: Table) -> tuple[object, ...]:
    """What no match changes of a table, and how it ended, if so."""
    people = [(chair.person, chair.away, chair.left) for chair in table.chairs]
    return (
        *(table.id, table.game, table.preset, table.options, table.host, table.chat, table.language),
        *(table.group.style, people, table.end.stopped, table.end.votes),
    )


def is_refusal(data: str, text: str) -> bool:
    """Whether a tap was refused."""
    return text in refusals()


def sends(world: World, group: Room) -> int:
    """How many messages the bot has sent to the group."""
    return sum(world.counts[group.chat.id, method, 200] for method in ("sendMessage", "sendPhoto"))
