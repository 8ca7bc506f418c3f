"""Thousands of hostile updates: no game changes, no secret leaks, nothing breaks."""

import json
import re
from collections import Counter
from collections.abc import Collection
from functools import partial
from itertools import count
from typing import Any

import pytest
import structlog
from telegram import Bot
from telegram.request import RequestData

from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.drawer.loading import ScreenLoader
from bot.chat.drawer.places import Places
from bot.chat.incoming.dispatch import Dispatcher
from bot.chat.incoming.intake import Intake, UpdateOutcome
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.feature_api.registry import entry_links
from bot.match.loaded import Loaded, record_of
from bot.match.table import ChatId, PersonId, Phase, TableId
from bot.people.people import People, Person
from games.cards import Card, Rank
from storage.live.live import Live
from storage.live.redraws import Redraw
from storage.sql.archive import Archive
from tests.support.chat_events import IgnoredChatEvents
from tests.support.clocks import StillTime
from tests.support.harness import Harness
from tests.support.hostile import Attacker, Party, Thing, known_to
from tests.support.instances import Immortal
from tests.support.local_request import LocalRequest
from tests.support.scenario import PATIENCE_S, until, working

TOKEN = "7000000001:secret_of_the_bot"
FEW, SOME, MOST = 140, 1_000, 3_000
ONE, TWO = ChatId(-100501), ChatId(-100502)
ANNA, BORIS, VERA, GLEB, DINA, EVA, OPENED, STRANGER = range(101, 109)
ADMINISTRATOR = 200
COURT = {"В": 11, "Д": 12, "К": 13, "Т": 14, "J": 11, "Q": 12, "K": 13, "A": 14}
SUITS = {"♠": "S", "♣": "C", "♦": "D", "♥": "H"}
SPOKEN = {"sendMessage", "sendPhoto", "editMessageText", "answerCallbackQuery"}
COUNTED = {"sendMessage", "editMessageText", "editMessageReplyMarkup"}
"""Methods that count towards a group's rate limit."""


LEADER = {"id": ADMINISTRATOR, "is_bot": False, "first_name": "Leader"}
RESULTS: dict[str, Any] = {
    "getMe": {"id": 7000000001, "is_bot": True, "first_name": "Пулька", "username": "pulka_bot"},
    "getChatAdministrators": [{"status": "creator", "user": LEADER, "is_anonymous": False}],
    "answerCallbackQuery": True,
}
"""Return values of methods that send no message."""


class Ear(LocalRequest):
    """A Telegram stub that accepts and records every call."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._messages = count(1000)

    async def answer(self, method: str, data: RequestData) -> tuple[int, bytes]:
        asked: dict[str, Any] = dict(data.parameters)
        json.dumps(asked, ensure_ascii=False).encode()
        self.calls.append((method, asked))
        chat = {"id": int(asked.get("chat_id", 0)), "type": "private"}
        message: dict[str, Any] = {"message_id": next(self._messages), "date": 1, "chat": chat}
        if method in {"sendPhoto", "editMessageMedia"}:
            message["photo"] = [{"file_id": "photo"}]
        return 200, json.dumps({"ok": True, "result": RESULTS.get(method, message)}).encode()


class Later(Delivery):
    """Postpones drawing until it runs, so that toasts and alerts can be told from screens."""

    def wake(self, redraws: Collection[Redraw]) -> None:
        return None


class Target(Harness):
    """A whole bot without polling, and tables to attack."""

    def __init__(self, live: Live, archive: Archive, *, rate_limited: bool = False) -> None:
        self.ear = Ear()
        self.bot = Bot(TOKEN, request=self.ear, get_updates_request=Ear())
        time = StillTime(Time().now())  # no host times out, however long the attack takes
        sender = Sender(live, self.bot, time, Immortal(), limits=None)
        loader = ScreenLoader(live, self.bot, time, entry_links(), Places())
        self.deliverer = partial(Later, live, loader, time, sender, events=IgnoredChatEvents())
        given = archive, self.bot, sender, self.deliverer()
        super().__init__(live, time, *given, thinking_ms=1_000_000_000, rate_limited=rate_limited)
        dispatcher = self.services[Dispatcher]
        self.intake = Intake(self.bot, dispatcher.handle, dispatcher.apologise, dispatcher.refuse)
        self.dead: list[str] = []

    async def person(self, number: int, *, opened: bool = True) -> Person:
        return await self.services[People].note(PersonId(number), f"P{number}", "ru", opened=opened)

    async def open(self, chat: ChatId, *people: int) -> TableId:
        noted = [await self.person(number) for number in people]
        return (await self.open_table(*noted, chat=chat, preset=None)).id

    async def start(self, chat: ChatId, *people: int, moves: int) -> TableId:
        """Start a match and take this many actions."""
        id = await self.open(chat, *people)
        self.dead.append((await self.store.load(id)).table.token)
        await self.lobby.start(self.update(), id, PersonId(people[0]))
        await self.steps(id, moves)
        return id

    async def alone(self, number: int, *, moves: int) -> None:
        """Start a match against computers, up to the person's turn."""
        id = (await self.new_tables.solo(self.update(), await self.person(number), "oh_hell", computers=3)).id
        while True:
            loaded = await self.store.load(id)
            person = loaded.table.chairs[min(loaded.game.awaited(loaded.state))].person
            if moves <= 0 and person is not None:
                return
            await (self.play_anything(loaded) if person is not None else self.computers.think(id))
            moves -= 1

    async def party(self) -> Party:
        tables = [await self.store.load(TableId(id)) for id in sorted(await self.live.tables())]
        begun = [each.table for each in tables if each.state is not None]
        records = {str(table.id): await record_of(table, self.live) for table in begun}
        people = [ANNA, BORIS, VERA, GLEB, DINA, EVA, OPENED, STRANGER]
        return Party(tables, records, people, [ONE, TWO], self.dead)

    async def draw(self) -> None:
        """Deliver every pending screen, each time by another worker: a stopped one draws no more."""
        async with working(self.deliverer().run()):
            await until(self.is_up_to_date, "screens are left")

    async def everything(self) -> dict[str, Any]:
        """Return everything stored of each table except the version, which rises with each repost."""
        found: dict[str, Any] = {}
        for id in await self.live.tables():
            slot = await self.live.load(id)
            assert slot is not None
            found[id] = slot.table, slot.state, slot.drafts, slot.feed_end, await self.live.log(id)
        return found


@pytest.fixture
async def target(live: Live, archive: Archive, request: pytest.FixtureRequest) -> Target:
    """A target with tables in every phase."""
    target = Target(live, archive, rate_limited=getattr(request, "param", False))
    await target.bot.initialize()
    await target.person(STRANGER, opened=False)
    await target.person(OPENED)
    await target.start(ONE, ANNA, BORIS, VERA, moves=31)
    await target.start(TWO, GLEB, DINA, EVA, moves=27)
    over = await target.start(ONE, ANNA, BORIS, GLEB, moves=20)
    await target.closing.close(target.update(), over)
    await target.alone(VERA, moves=30)
    await target.open(ONE, BORIS, DINA)
    await target.open(TWO, GLEB)
    await target.draw()
    return target


def shown_cards(text: str) -> set[Card]:
    """Return the cards named in a text, one by one or in rows of a suit."""
    named = re.findall(r"(10|[2-9ВДКТJQKA])([♠♣♦♥])", text)
    for suit, ranks in re.findall(r"([♠♣♦♥])[\ufe0e\ufe0f]? <code>([^<]*)</code>", text):
        named += [(rank, suit) for rank in ranks.split()]
    return {Card(Rank(COURT.get(rank) or int(rank)).letter + SUITS[suit]) for rank, suit in named}


def text_of(asked: dict[str, Any]) -> str:
    return str(asked.get("text") or asked.get("caption") or "")


def named_in(thing: Thing) -> set[Card]:
    """Return the cards in a player's own input: an action or their name."""
    names = str(thing.get("data", "")) + json.dumps(thing.get("from", {}), ensure_ascii=False)
    return {card for card in Card if card.value in names} | shown_cards(names)


def judge(calls: list[tuple[str, dict[str, Any]]], kind: str, thing: Thing, party: Party) -> None:
    """Assert at most one quiet sentence, and no card that its reader may not know."""
    spoken = [(name, asked) for name, asked in calls if name in SPOKEN and text_of(asked)]
    assert len(spoken) <= 1, (kind, thing, spoken)
    answers = [asked for name, asked in calls if name == "answerCallbackQuery"]
    assert len(answers) == (kind == "callback_query" and "from" in thing), (kind, thing, calls)
    for name, asked in spoken:
        if name == "answerCallbackQuery":
            assert len(text_of(asked).encode("utf-16-le")) <= 400
            reader = thing["from"]["id"]
        else:
            assert len(text_of(asked)) <= 4096
            assert name != "sendMessage" or asked["disable_notification"]
            reader = int(asked["chat_id"])
        leaked = shown_cards(text_of(asked)) - known_to(party, reader) - named_in(thing)
        assert not leaked, (thing, asked)
    for name, asked in calls:
        assert not any(
            loaded.table.token and loaded.table.token in json.dumps(asked) for loaded in party.tables
        ), (name, asked)


async def attacked(target: Target, party: Party, things: list[tuple[str, Thing]]) -> Counter[str]:
    """Send the updates one by one and judge the calls after each; return the calls by method."""
    before = await target.everything()
    made: Counter[str] = Counter()
    for number, (kind, thing) in enumerate(things):
        target.ear.calls.clear()
        raw = {"update_id": 10_000_000 + number, kind: thing}
        assert await target.intake.take(raw) is UpdateOutcome.HANDLED, raw
        await target.services[BackgroundCalls].settle(PATIENCE_S)
        judge(target.ear.calls, kind, thing, party)
        made.update(name for name, _ in target.ear.calls)
        if number % 500 == 0 or number == len(things) - 1:
            assert await target.everything() == before, number
    return made


@pytest.mark.parametrize(("number", "seed"), [(FEW, 5), pytest.param(MOST, 6, marks=pytest.mark.slow)])
async def test_hostile_updates_change_no_game(
    target: Target, capfd: pytest.CaptureFixture[str], number: int, seed: int
) -> None:
    """They show nothing, cause no traceback and store no secret; legal updates do change every match."""
    party = await target.party()
    phases = Counter(loaded.table.phase for loaded in party.tables)
    assert phases == {Phase.PLAYING: 3, Phase.LOBBY: 2, Phase.OVER: 1}
    _the_judge_sees_a_leak(party)
    with structlog.testing.capture_logs() as logs:
        made = await attacked(target, party, list(Attacker(party, seed).things(number)))
        target.ear.calls.clear()
        await target.draw()
    for _, asked in target.ear.calls:
        assert not shown_cards(text_of(asked)) - known_to(party, int(asked["chat_id"])), asked
    assert made["answerCallbackQuery"] > number // 3
    assert made["sendMessage"] > number // 10
    assert [log for log in logs if log["log_level"] in ("error", "critical") or log.get("exc_info")] == []
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err
    written = out + err + "".join(map(repr, logs))
    tables = [loaded.table for loaded in party.tables]
    seeds = [table.luck.secret.hex() for table in tables]
    tokens = [TOKEN, TOKEN.partition(":")[2], *(table.token for table in tables)]
    assert not [secret for secret in (*tokens, *seeds) if secret and secret in written]
    for loaded in (each for each in party.tables if each.table.phase is Phase.PLAYING):
        before = await target.everything()
        kind, tap = live_press(loaded)
        raw = {"update_id": 20_000_000 + tap["from"]["id"], kind: tap}
        assert await target.intake.take(raw) is UpdateOutcome.HANDLED
        assert await target.everything() != before


def _the_judge_sees_a_leak(party: Party) -> None:
    playing = [each for each in party.tables if each.table.phase is Phase.PLAYING]
    loaded = next(each for each in playing if each.table.chat == ONE)
    seat = loaded.table.seat_of(PersonId(ANNA))
    assert seat is not None
    hand = set(loaded.game.view(loaded.state, seat).hand)
    assert len(hand) > 1
    assert known_to(party, ANNA) >= hand
    assert hand - known_to(party, OPENED) - known_to(party, ONE)
    assert shown_cards("♠️ <code>10 В 2</code>") == {Card("TS"), Card("JS"), Card("2S")}


def live_press(loaded: Loaded) -> tuple[str, Thing]:
    """Return a legal press of the player to act."""
    game, seat = loaded.game, min(loaded.game.awaited(loaded.state))
    action = game.write(next(iter(game.legal(loaded.state, seat))))
    data = f"a:{loaded.table.id}:{game.question(loaded.state, seat)}:{action}"
    person = loaded.table.chairs[seat].person or 0
    return Attacker(Party([], {}, [person], [], []), 1).tap(data, person=person, chat=person)


@pytest.mark.slow
@pytest.mark.parametrize("target", [True], indirect=True, ids=["rate_limited"])
async def test_an_attack_with_commands_leaves_the_groups_their_windows(target: Target) -> None:
    """Eight people send hundreds of commands and taps in a minute: six commands of each are answered."""
    party = await target.party()
    before, posts, edits = await target.everything(), Counter[int](), Counter[int]()
    for at, (kind, thing) in enumerate(Attacker(party, 7).things(SOME)):
        target.ear.calls.clear()
        assert await target.intake.take({"update_id": 10_000_000 + at, kind: thing}) is UpdateOutcome.HANDLED
        await target.services[BackgroundCalls].settle(5)
        judge(target.ear.calls, kind, thing, party)
        counted = [(name, asked) for name, asked in target.ear.calls if name in COUNTED]
        posts.update(int(asked["chat_id"]) for name, asked in counted if name == "sendMessage")
        edits.update(int(asked["chat_id"]) for name, asked in counted if name != "sendMessage")
    assert await target.everything() == before
    people, accounts, commands = len(party.people), 2, 6
    for group in party.groups:
        assert 0 < posts[group] <= 2 * people + accounts
        assert edits[group] <= (commands + 1) * people
