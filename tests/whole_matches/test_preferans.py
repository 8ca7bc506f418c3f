"""Whole matches of Преферанс by taps over HTTP: who reads of which card, what a move costs, what is settled at the end."""

import asyncio
import re
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple
from unicodedata import numeric

import pytest

from bot.match import luck
from bot.match.loaded import Loaded
from games import registry
from games.core import Nature, Seat
from games.preferans.actions import Conditions
from games.preferans.scoring.settlement import settle
from games.preferans.state import Part, State
from games.record import Record, opening, replay
from playground.model import Room
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.contract.twins import Log
from tests.games.preferans.worlds import unseen
from tests.support.autoplay import SensibleAutoplayers
from tests.support.scenario import SENDS_AND_EDITS, choose_preset, tap, until
from tests.support.sentences import said, tells
from tests.whole_matches.conftest import Site
from tests.whole_matches.rooms import agreed, in_words, opened, over
from tests.whole_matches.stored import stored_match
from tests.whole_matches.written_cards import CARD, card, hand_in

DEAL = re.compile(r"(?:Сдача|сдача|Распасы,) (\d+)")
NO_CARDS = re.compile(
    r"^(?:Карты за сдачу|Ещё раз|🃏 Места по жребию):.*$|^.+: (?:никто не вистует|сыграно|без|пойман|недозаказ)\b.*$",
    re.MULTILINE,
)
"""The cards by which places were drawn and the first dealer was found are of no deal.

A contract is no card where it is asked about once more, or where the next hand tells what came of it.
"""
STANDINGS = re.compile(r"^ *Игрок +итог.*$", re.MULTILINE)
DEBTS = re.compile(r"^(.+) → (.+): ([0-9]+)(?: ×.*)?$", re.MULTILINE)

Cards = frozenset[str]


class Shown(NamedTuple):
    """What a message said when it came."""

    chat: int
    at: int
    text: str

    @property
    def deals(self) -> list[int]:
        """Those it is about; what a finished deal led to may already tell of the next one."""
        return [int(number) for number in DEAL.findall(self.text)]

    @property
    def cards(self) -> Cards:
        """All that it names, in sentences and in rows."""
        text = NO_CARDS.sub("", self.text)
        return frozenset(card(*each) for each in CARD.findall(text)) | hand_in(text)


def remembered(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    """Everything that the bot writes from now on, as it comes."""
    shown: list[Shown] = []
    publish = site.world.publish

    def publish_and_note(kind: str, **facts: Any) -> None:
        if kind in {"message", "edit"} and facts["message"].sender.is_bot:
            message = facts["message"]
            shown.append(Shown(message.chat.id, site.world.time.now(), message.written))
        publish(kind, **facts)

    monkeypatch.setattr(site.world, "publish", publish_and_note)
    return shown


@pytest.fixture
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes every match of the test have the same luck."""

    def fix(number: int) -> None:
        fixed = SimpleNamespace(**{**vars(secrets), "token_bytes": lambda count: bytes([number]) * count})
        monkeypatch.setattr(luck, "secrets", fixed)

    return fix


def boldly(loaded: Loaded, seat: Seat) -> str | None:
    """A dark pass in every third deal; as the owner of the hill, the second smallest pool on offer, two for a whist, half an hour."""
    view = loaded.game.view(loaded.state, seat)
    if view.choices.dark_pass and view.number % 3 == 0:
        return "pass dark"
    if not view.choices.most_pool or view.choices.proposes:
        return None
    panel = registry.face("preferans").hand(view, seat, ())
    pools = [
        int(button.act.split(" ")[1])
        for row in panel.buttons
        for button in row
        if button.act.startswith("pool ")
    ]
    return f"conditions 2 {pools[1]} 30"


@asynccontextmanager
async def playing(site: Site, people: Sequence[int]) -> AsyncIterator[None]:
    """These people play sensibly."""
    redis = connect(site.redis)
    try:
        live = Live(redis, bot=site.world.the_bot().user.id)
        autoplay = SensibleAutoplayers(site.world, people, live, instead=boldly)
        async with asyncio.TaskGroup() as tasks:
            tapping = tasks.create_task(autoplay.run())
            yield
            tapping.cancel()
    finally:
        await disconnect(redis)


class Ended(NamedTuple):
    """A match that is over."""

    site: Site
    group: Room
    loaded: Loaded
    record: Record
    shown: list[Shown]

    @property
    def state(self) -> State:
        assert isinstance(self.loaded.state, State)
        return self.loaded.state

    @property
    def seats(self) -> dict[int, Seat]:
        return {
            chair.person: Seat(seat)
            for seat, chair in enumerate(self.loaded.table.chairs)
            if chair.person is not None
        }


def the_log_leads_to_the_state(ended: Ended) -> None:
    game = registry.get("preferans")
    state = opening(game, ended.record)
    for turn in replay(game, ended.record):
        state = turn.state
    assert state == ended.state
    assert ended.state.part is Part.OVER


def the_settlement_is_that_of_the_sheet(ended: Ended) -> None:
    """Standings, and who owes whom, as the group reads them."""
    state, text = ended.state, ended.site.last(ended.group).written
    settled, seats = settle(state.sheet, state.options.terms), range(state.seats)
    assert (sum(settled.results), sum(settled.shown)) == (0, 0)
    order = sorted(seats, key=lambda seat: -settled.results[seat])
    prices = [1] if state.price == 1 else [1, state.price]
    assert table(text, STANDINGS, state.seats, len(prices)) == [
        [settled.shown[seat] * price for price in prices] for seat in order
    ]
    paid: Counter[str] = Counter()
    payments = DEBTS.findall(text)
    for payer, payee, whists in payments:
        paid[payer] -= int(whists)
        paid[payee] += int(whists)
    assert len(payments) < state.seats
    assert sorted(paid.values()) == sorted(result for result in settled.shown if result)


def table(text: str, head: re.Pattern[str], count: int, columns: int) -> list[list[Fraction]]:
    """The numbers at the end of so many lines below a head."""
    found = head.search(text)
    assert found is not None, text
    lines = text[found.end() + 1 :].splitlines()[:count]
    return [[number(cell) for cell in line.split()[-columns:]] for line in lines]


def number(cell: str) -> Fraction:
    """`−3⅓`, `+12`."""
    parts = [Fraction(numeric(char)).limit_denominator(4) for char in cell if char in "⅓⅔½"]
    whole = sum(parts, Fraction(int(cell.strip("+−⅓⅔½") or 0)))
    return -whole if cell.startswith("−") else whole


# Who knows what


class Told:
    """What the log tells of a moment."""

    def __init__(self, ended: Ended) -> None:
        self.began = ended.loaded.table.log.began
        self.record = ended.record
        self.options = ended.state.options
        self.log: Log = tuple((entry.actor, entry.text) for entry in ended.record.log)
        self.ends = [
            n
            for n, entry in enumerate(ended.record.log)
            if entry.actor is Nature.CHANCE and entry.text.startswith("deal ")
        ][1:]
        self.ends.append(len(self.log))

    def unknown(self, shown: Shown, seat: Seat | None) -> Cards:
        """Of the cards named, those that this seat had not been shown by then in any deal that the message is about."""
        came = sum(entry.at <= shown.at - self.began for entry in self.record.log)
        moments = {min(came, self.ends[deal - 1]) for deal in shown.deals}
        return shown.cards.intersection(*(self.hidden(moment, seat) for moment in moments))

    @cache  # noqa: B019 - it lives as long as a test
    def hidden(self, moment: int, seat: Seat | None) -> Cards:
        """Cards that this seat has not been shown by then, of those that are not the names of what was bid."""
        log = self.log[:moment]
        begin = max(
            number
            for number, (actor, text) in enumerate(log)
            if actor is Nature.CHANCE and text.startswith("deal ")
        )
        pack = log[begin][1].split(" ")[1:]
        said = {
            word
            for _, text in log[begin + 1 :]
            if text.startswith(("bid ", "contract "))
            for word in text.replace("10", "T").split(" ")
        }
        return frozenset(pack[place] for place in unseen(self.options, self.record.seats, log, seat)) - said


def nobody_reads_of_what_they_cannot_know(ended: Ended) -> None:
    told = Told(ended)
    seats: dict[int, Seat | None] = {**ended.seats, ended.group.chat.id: None}
    dealt = [shown for shown in ended.shown if shown.deals and shown.cards]
    assert {shown.chat for shown in dealt} == set(seats)
    assert [shown for shown in dealt if told.unknown(shown, seats[shown.chat])] == []
    hands = [shown for shown in dealt if shown.chat > 0]
    private = [shown for shown in hands if told.unknown(shown, None)]
    assert len(private) > len(hands) / 2, "the hands have hardly been looked at"


def a_move_draws_who_needs_it(ended: Ended) -> None:
    """The mover and who is asked next, all three at the end of a trick, and the group at most once."""
    sent: Counter[bool] = Counter()
    for (chat, method, code), count in ended.site.world.counts.items():
        assert code != 429
        if method in SENDS_AND_EDITS and code == 200:
            sent[chat is not None and chat < 0] += count
    moves = sum(not isinstance(entry.actor, Nature) for entry in ended.record.log)
    assert sent[False] <= 2.5 * moves
    assert sent[True] <= moves


def all_is_in_order(ended: Ended) -> None:
    the_log_leads_to_the_state(ended)
    a_move_draws_who_needs_it(ended)
    nobody_reads_of_what_they_cannot_know(ended)
    the_settlement_is_that_of_the_sheet(ended)


async def played_out(site: Site, people: list[int], group: Room, *, patience: float) -> tuple[Loaded, Record]:
    """The match that begins now in words, once it is over."""
    await in_words(site, people, group)
    site.world.counts.clear()
    await tap(site.world, people[0], group, ":start")
    async with playing(site, people):
        await until(lambda: over(group), "no end", patience=patience)
    return await stored_match(site)


@pytest.mark.slow
async def test_a_whole_sochinka_of_three_people(
    site: Site, monkeypatch: pytest.MonkeyPatch, dealt_alike: Callable[[int], None]
) -> None:
    dealt_alike(0)
    people = site.people("Аня", "Борис", "Вера")
    shown = remembered(site, monkeypatch)
    async with site.bot():
        group = await opened(site, people, "preferans")
        await choose_preset(site.world, people[0], group, "sochinka")
        await agreed(site, people[0], group, pool=5)
        ended = Ended(site, group, *await played_out(site, people, group, patience=240), shown)
    all_is_in_order(ended)


@pytest.mark.slow
async def test_two_with_a_computer_play_a_whole_classic_match(
    site: Site, monkeypatch: pytest.MonkeyPatch, dealt_alike: Callable[[int], None]
) -> None:
    dealt_alike(4)
    people = site.people("Аня", "Борис")
    shown = remembered(site, monkeypatch)
    async with site.bot():
        group = await opened(site, people, "preferans")
        await tap(site.world, people[0], group, ":computer")
        await choose_preset(site.world, people[0], group, "classic")
        ended = Ended(site, group, *await played_out(site, people, group, patience=300), shown)
    all_is_in_order(ended)
    sheets = [text.partition("\n")[0] for text in site.texts(group) if tells(text, "preferans-part-over")]
    assert sheets == [
        said("preferans-part-over", part="robber", number=18),
        said("preferans-part-over", part="rounds", number=24),
    ]
    [agreed_on] = [entry for entry in ended.record.log if entry.text.startswith("conditions ")]
    terms = ended.state.conditions
    assert terms is not None
    assert terms.owner == agreed_on.actor
    assert Conditions(terms.price, terms.pool, terms.minutes) == ended.loaded.game.read(agreed_on.text)
