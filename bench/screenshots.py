"""Pictures of the tour: real matches in the playground, in Chromium (`make screenshots`).

Only those that a page shows are kept. `python -m bench.screenshots --dark --folder OTHER GAME ...` keeps
all of some games, in the dark theme.
"""

import asyncio
import re
import tempfile
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from bench.camera import DESKTOP, FOLDER, Camera, chromium, pressing, pressing_all
from bench.process import TOKEN, running
from bot.base.notifier import Notifier
from bot.base.timing import Time
from bot.features.tournaments.season.season_table import Month
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Tournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.match.loaded import Loaded
from bot.match.table import ChatId, PersonId
from games.core import Seat
from games.preferans.actions import LAID
from games.preferans.match import advising
from games.preferans.state import Part, Phase
from games.terc.cards import Card, is_terc, read_card, tercs
from playground.bot_api_types import Button
from playground.model import Room
from playground.people.casts import CASTS as FRIENDS
from playground.people.casts import add_named
from playground.people.inline_mode import ask, choose
from playground.server import serve
from playground.world import World
from storage.live.live import Live
from storage.redis.commands import Fenced
from storage.redis.connection import connect, disconnect
from storage.sql.archive import Archive
from storage.sql.tournament_rows import TournamentArchive
from tests.support.autoplay import ActionChoice, Autoplayers, ButtonChoice, SensibleAutoplayers, StopCondition
from tests.support.scenario import START_PATIENCE_S, button, choose_preset, tap, until, working
from tests.support.stored_tournaments import save
from tests.support.world import PULKA

RACED = 5
"""TERCs before the picture of the board."""
TRICK = re.compile(r"t(\d+)n")
"""The trick of a question in Терц."""
BIDS = 4
"""Bids of an auction before its picture."""
WRITTEN = 8
"""Deals of a sheet with something in every sector."""
OPENED = 3
"""Tricks of open play before its picture."""
HINTED = 11
"""Own moves before a hint of Преферанс."""
SEEN = 3
"""Tricks that a group has to see before a declaration that earns a drawing."""

PAUSED = 30
"""Taps before the picture of a pause."""

PATIENCE_S = 600
"""Timeout until a wanted state is reached."""
MOSCOW = ZoneInfo("Europe/Moscow")
WEEK_MS = 7 * 24 * 3_600_000


class Cast(NamedTuple):
    """People and groups in one language."""

    language: str
    group: str
    people: tuple[str, ...]
    elsewhere: str
    """A chat without the bot."""
    more: tuple[str, ...]
    """More people for a big table or a tournament."""


ALIKE = ("Саша", "Саша", "محمد علي", "王伟", "🦄🦄", "Александр Константинопольский", "\u202eелпаньорд")
"""Names that look alike, are written from right to left, that the font lacks, or that are long."""

CASTS = (
    Cast("ru", "Пятничная пулька", FRIENDS["ru"].people, "Дача", ("Дина", "Евгений", "Жанна", "Захар")),
    Cast("en", "Friday cards", FRIENDS["en"].people, "Lake house", ("Eve", "Frank", "Grace", "Henry")),
)


class Table(NamedTuple):
    """A group about to start a match, in a world with a bot and a camera."""

    world: World
    camera: Camera
    people: list[int]
    group: Room
    folder: Path
    """The bot's data."""

    def private(self, person: int) -> Room:
        return self.world.private(self.world.the_bot(), person)

    async def start(self, preset: str = "") -> None:
        if preset:
            await choose_preset(self.world, self.people[0], self.group, preset)
        await tap(self.world, self.people[0], self.group, ":start")

    def person_with(self, part: str) -> int | None:
        """Return the person offered a button with callback data containing `part`."""
        return next((person for person in self.people if button(self.private(person), part)), None)


async def main(games: Sequence[str], folder: Path, *, dark: bool) -> None:
    """Take the pictures of these games in both languages."""
    async with chromium() as browser:
        for cast in CASTS:
            for game in games:
                await SCENES[game](Camera(browser, folder, dark), cast)


@asynccontextmanager
async def _lobby(camera: Camera, cast: Cast, game: str, names: Sequence[str]) -> AsyncIterator[Table]:
    world = World(limits=False)
    world.add_bot(TOKEN, *PULKA)
    people = [add_named(world, name, cast.language) for name in names]
    for person in people:
        world.start(person)
    with tempfile.TemporaryDirectory(prefix="pulka-pictures-") as folder:
        env = {"BOT_TOKEN": TOKEN, "DATA_DIR": folder}
        async with (
            serve(world) as address,
            running("bot", "run", "--no-limits", env=env | {"BOT_API_URL": address}),
        ):
            group = world.add_group(cast.group, people)
            world.add_bot_to(group.chat.id, people[0])
            hello = world.private(world.the_bot(), people[0])
            await until(lambda: len(hello.messages) > 1, "no greeting", patience=START_PATIENCE_S)
            if game:
                world.say(people[0], group.chat.id, f"/new {game}")
            for person in people[1:] if game else ():
                await tap(world, person, group, ":join")
            await asyncio.sleep(1)
            there = camera._replace(address=address, language=cast.language)
            yield Table(world, there, people, group, Path(folder))


async def _see(room: Room, part: str) -> None:
    """Wait for a button, and until its message is drawn."""
    await until(lambda: button(room, part) is not None, f"no {part}")
    await asyncio.sleep(1)


async def _oh_hell(camera: Camera, cast: Cast) -> None:
    """Чёрт побери: lobby and its pages, first hand, a deal's end, the seventh deal."""
    async with _lobby(camera, cast, "oh_hell", cast.people) as table:
        host = table.people[0]
        await table.camera.shoot("lobby-phone", [(host, table.group)])
        for page in ("settings", "options"):
            await tap(table.world, host, table.group, f":page:{page}")
            await asyncio.sleep(1)
            await table.camera.shoot(f"{page}-phone", [(host, table.group)])
        await choose_preset(table.world, host, table.group, "full")
        await table.start()
        await until(lambda: table.person_with(":bid ") is not None, "no hand")
        await asyncio.sleep(1)
        await table.camera.shoot("first-hand-phone", [(table.person_with(":bid ") or host, None)])
        await _sensibly(table, _midst(3))
        await table.camera.shoot("deal-end-phone", [(host, table.group)])
        mine = await _sensibly(table, lambda loaded: _midst(7, 2, 2)(loaded) and not _asks(loaded, host))
        phones = [(host, table.group), *((person, None) for person in table.people[1:])]
        await table.camera.shoot("desktop", phones, size=DESKTOP)
        await table.camera.shoot_in_both_themes("hand-phone", [(mine, None)])
        await table.camera.shoot("group-phone", [(mine, table.group)])
        waits = table.person_with("w:")
        assert waits is not None
        await tap(table.world, waits, table.private(waits), "w:")
        await asyncio.sleep(1)
        await table.camera.shoot_in_both_themes("premove-phone", [(waits, None)])


async def _ring(camera: Camera, cast: Cast) -> None:
    """A silent player: the group's notice; then the end of the match."""
    async with _lobby(camera, cast, "oh_hell", cast.people) as table:
        await table.start("short")
        mine = await _sensibly(table, _midst(3, 0, 1))
        await _see(table.group, ":replace")
        others = [person for person in table.people if person != mine]
        await table.camera.shoot("late-phone", [(others[0], table.group)])
        await _sensibly(table, lambda loaded: False)
        await table.camera.shoot("match-end-phone", [(others[0], table.group)])


async def _seven(camera: Camera, cast: Cast) -> None:
    """Чёрт побери of seven, whose names are hard to tell apart: the group in the middle of a trick."""
    async with _lobby(camera, cast, "oh_hell", ALIKE) as table:
        await table.start("short")
        await _sensibly(table, _midst(3, 0, 4))
        await table.camera.shoot_in_both_themes("seven-phone", [(table.people[0], table.group)])


async def _alone(camera: Camera, cast: Cast) -> None:
    """A newcomer: greeting, choice of game and opponents, then a match against computers."""
    async with _lobby(camera, cast, "oh_hell", cast.people[:1]) as table:
        mine = table.people[0]
        await table.camera.shoot("start-phone", [(mine, None)])
        table.world.say(mine, mine, "/play")
        await _see(table.private(mine), ":kinds:")
        await table.camera.shoot("play-phone", [(mine, None)])
        await tap(table.world, mine, table.private(mine), ":rated:")
        await until(lambda: button(table.private(mine), ":queue:leave") is not None, "no wait")
        await asyncio.sleep(6)
        await table.camera.shoot("waiting-phone", [(mine, None)])
        await tap(table.world, mine, table.private(mine), ":queue:leave")
        await until(lambda: button(table.private(mine), ":queue:leave") is None, "no end of the wait")
        table.world.say(mine, mine, "/play")
        await tap(table.world, mine, table.private(mine), "/full/medium/3")
        await until(lambda: button(table.private(mine), "a:") is not None, "no match")
        await _play_until(table, lambda players: players.accepted_taps >= 4)
        await table.camera.shoot("alone-phone", [(await _mover(table), None)])


async def _today(camera: Camera, cast: Cast) -> None:
    """The card of the day in private, and an answer to its puzzle."""
    async with _lobby(camera, cast, "oh_hell", cast.people[:1]) as table:
        world, mine = table.world, table.people[0]
        world.say(mine, mine, "/today oh_hell")
        await _see(table.private(mine), ":answer/")
        await table.camera.shoot("today-phone", [(mine, None)])
        await tap(world, mine, table.private(mine), ":answer/")
        await _see(table.private(mine), ":line/")
        await table.camera.shoot("today-answer-phone", [(mine, None)])


async def _invitation(camera: Camera, cast: Cast) -> None:
    """A table without a group, and its card in a chat without the bot."""
    async with _lobby(camera, cast, "oh_hell", cast.people) as table:
        world, host, guests = table.world, table.people[0], table.people[1:3]
        elsewhere = world.add_group(cast.elsewhere, table.people)
        world.say(host, host, "/play preferans")
        await tap(world, host, table.private(host), "t:invite:preferans")
        await until(lambda: button(table.private(host), ":leave") is not None, "no table")
        asking = ask(world, host, elsewhere.chat.id, "", via=world.the_bot().user.id)
        await until(asking.answered.is_set, "no results")
        choose(world, host, elsewhere.chat.id, asking.query.id, asking.answer["results"][0]["id"])
        for guest in guests:
            await tap(world, guest, elsewhere, "j:")
        await asyncio.sleep(2)
        await table.camera.shoot("invited-phone", [(host, None)])
        await table.camera.shoot("card-phone", [(guests[0], elsewhere)])


async def _sergeant_major(camera: Camera, cast: Cast) -> None:
    """Старшина in the middle of a deal: a hand, and the group."""
    async with _lobby(camera, cast, "sergeant_major", cast.people[:3]) as table:
        await table.start()
        mine = await _sensibly(table, _midst(1, 6, 1))
        await table.camera.shoot("sergeant-hand-phone", [(mine, None)])
        await table.camera.shoot("sergeant-group-phone", [(mine, table.group)])


# TERC


async def _terc(camera: Camera, cast: Cast) -> None:
    """A race under way: the call, the reply to three numbers, the board with marks."""
    async with _lobby(camera, cast, "terc", cast.people) as table:
        await table.start()
        rng = Random(3)
        for _ in range(RACED):
            await _race(table, rng.choice(table.people))
        while len(_cards(table.group)) != 12:
            await _race(table, rng.choice(table.people))
        mine = table.people[1]
        three = next(three for three in combinations(_cards(table.group), 3) if not is_terc(three))
        wrong = pressing_all([_label(table.group, card.text) for card in three])
        call = pressing(_label(table.group, ":call"))
        await table.camera.shoot(
            "", [(mine, table.group)], then=[("terc-call-phone", call), ("terc-wrong-phone", wrong)]
        )
        table.world.say(table.people[0], table.group.chat.id, "/settings")
        await tap(table.world, table.people[0], table.group, "patterns=on")
        table.world.say(mine, table.group.chat.id, "/table")
        await asyncio.sleep(2)
        await table.camera.shoot("terc-marks-phone", [(mine, table.group)], dark=True)


async def _race(table: Table, taker: int) -> None:
    """Take one TERC, or agree that there is none."""
    before = _cards(table.group)
    choices = tercs(before)
    if choices:
        await tap(table.world, taker, table.group, ":call")
        for card in choices[0]:
            await tap(table.world, taker, table.group, f":{card.text}")
    else:
        for person in table.people:
            await tap(table.world, person, table.group, ":none")
    await until(lambda: _cards(table.group) != before, "the board stays")
    await asyncio.sleep(0.3)


def _cards(group: Room) -> list[Card]:
    """Return the cards on the board, from its buttons."""
    data = [key.callback_data or "" for key in _keys(group) if (key.callback_data or "").startswith("p:")]
    return [read_card(item) for each in data if not (item := each.rpartition(":")[2]).startswith("-")]


def _label(room: Room, part: str) -> str:
    """Return the label of the button with callback data ending in `part`."""
    return next(key.text for key in _keys(room) if (key.callback_data or "").endswith(part))


def _keys(room: Room) -> list[Button]:
    """Return the buttons of the newest message that has any."""
    boards = [message.reply_markup for message in room.messages.values() if message.reply_markup is not None]
    return [key for row in boards[-1].inline_keyboard for key in row] if boards else []


# Терц


async def _terz(camera: Camera, cast: Cast) -> None:
    """With bluffing on: what can be declared, what else could be, the group."""
    async with _lobby(camera, cast, "terz", (cast.people[0], cast.people[2])) as table:
        await table.start("bluff")
        await _quietly_until_declarable(table)
        mine = table.person_with(":declare ") or table.people[0]
        bluff = pressing(_label(table.private(mine), ":bluff"))
        await table.camera.shoot("terz-hand-phone", [(mine, None)], then=[("terz-bluff-phone", bluff)])
        await tap(table.world, mine, table.private(mine), ":bluff")
        await until(lambda: table.person_with(":play ") == mine, "the cards are not back")
        await tap(table.world, mine, table.private(mine), ":declare ")
        await asyncio.sleep(1)
        await table.camera.shoot("terz-group-phone", [(mine, table.group)])


async def _quietly_until_declarable(table: Table) -> None:
    """Play cards until somebody with some tricks in sight can declare something."""

    def choose(offered: list[str]) -> str | None:
        return None if any(map(_late, offered)) else offered[-1]

    async with working(Autoplayers(table.world, table.people, Random(5), choose=choose).run()):
        await until(lambda: any(map(_late, _offers(table))), "nothing to declare", patience=60)
    await asyncio.sleep(1)


def _offers(table: Table) -> list[str]:
    """Return what somebody can declare now."""
    buttons = [button(table.private(person), ":declare ") for person in table.people]
    return [each[1] for each in buttons if each is not None]


def _late(data: str) -> bool:
    trick = TRICK.search(data)
    return ":declare " in data and trick is not None and int(trick[1]) > SEEN


# Преферанс


async def _preferans(camera: Camera, cast: Cast) -> None:
    """Сочинка of four: bids in words, the discard, two open hands, the sheet, the settlement."""
    async with _lobby(camera, cast, "preferans", cast.people) as table:
        await table.start("sochinka")
        mine = await _sensibly(table, _bidding, _eagerly)
        await table.camera.shoot_in_both_themes("pref-auction-phone", [(mine, None)])
        await table.camera.shoot("pref-talon-phone", [(await _sensibly(table, _laying), None)])
        mine = await _sensibly(table, _open)
        await table.camera.shoot("pref-group-phone", [(mine, table.group)])
        mine = await _sensibly(table, lambda loaded: loaded.state.number > WRITTEN)
        table.world.say(mine, table.group.chat.id, "/score")
        await asyncio.sleep(2)
        await table.camera.shoot("pref-sheet-phone", [(mine, table.group)])
        await _sensibly(table, lambda loaded: False)
        await table.camera.shoot("pref-end-phone", [(mine, table.group)])


async def _tournament(camera: Camera, cast: Cast) -> None:
    """A Swiss of eight: entry, and places after the first round."""
    names = (*cast.people, *cast.more)
    async with _lobby(camera, cast, "", names) as table:
        world, mine = table.world, table.people[0]
        world.say(mine, table.group.chat.id, "/tournament")
        await tap(world, mine, table.group, ":half/")
        await until(lambda: button(table.group, ":enter") is not None, "no entry")
        for person in table.people:
            await tap(world, person, table.group, ":enter")
        await asyncio.sleep(6)
        await table.camera.shoot("tournament-entry-phone", [(mine, table.group)])
        await tap(world, mine, table.group, ":menu")
        await _organise(table, "start")
        await until(lambda: table.person_with("a:") is not None, "no table")
        await _play_until(table, lambda players: _has_picture(table.group))
        await asyncio.sleep(5)
        await table.camera.shoot("tournament-standings-phone", [(mine, table.group)])


async def _organiser(camera: Camera, cast: Cast) -> None:
    """A Swiss of seven: the check-in of its start, the page of an organiser who does not play, a pause."""
    async with _lobby(camera, cast, "", (*cast.people, *cast.more)) as table:
        world, (mine, other, *others) = table.world, table.people
        world.say(mine, table.group.chat.id, "/tournament")
        await tap(world, mine, table.group, ":half/")
        await _see(table.group, ":enter")
        for person in (other, *others):
            await tap(world, person, table.group, ":enter")
        await _age_entries(table)
        await tap(world, mine, table.group, ":menu")
        await tap(world, mine, table.private(mine), ":start")
        await _see(table.private(other), ":enter")
        for person in others:
            await tap(world, person, table.group, ":enter")
        await asyncio.sleep(6)
        await table.camera.shoot("check-in-phone", [(other, None)])
        await tap(world, other, table.group, ":enter")
        await until(lambda: table.person_with("a:") is not None, "no table")
        await tap(world, mine, table.group, ":menu")
        await asyncio.sleep(2)
        await table.camera.shoot("organiser-phone", [(mine, None)])
        await _play_until(table, lambda players: players.accepted_taps > PAUSED)
        await tap(world, mine, table.private(mine), ":pause")
        await asyncio.sleep(10)
        await table.camera.shoot("pause-phone", [(mine, table.group)])


async def _age_entries(table: Table) -> None:
    """Let the entries of the group's tournament be old, so that a start asks who is here."""
    redis = connect(f"unix://{table.folder / 'redis' / 'server.sock'}")
    live = Live(redis, bot=table.world.the_bot().user.id)
    store = TournamentStore(live, Notifier())
    (found,) = await store.of_chat(ChatId(table.group.chat.id))
    old = tuple(msgspec.structs.replace(each, entered=1) for each in found.entrants)

    def edit(tournament: Tournament) -> Change:
        return Change(msgspec.structs.replace(tournament, entrants=old))

    with suppress(Fenced):
        await store.change(found.id, None, edit)
    live._commands.epoch = live.newest_epoch
    await store.change(found.id, None, edit)
    await disconnect(redis)


async def _cup(camera: Camera, cast: Cast) -> None:
    """A cup of eight in fours: its bracket after the first round."""
    async with _lobby(camera, cast, "", (*cast.people, *cast.more)) as table:
        world, mine = table.world, table.people[0]
        world.say(mine, table.group.chat.id, "/tournament")
        await tap(world, mine, table.group, ":half/")
        await _see(table.group, ":enter")
        for person in table.people:
            await tap(world, person, table.group, ":enter")
        await tap(world, mine, table.group, ":menu")
        for press in ("set:form=cup", "start"):
            await _organise(table, press)
        await until(lambda: table.person_with("a:") is not None, "no table")
        await _play_until(table, lambda players: _has_picture(table.group))
        await asyncio.sleep(5)
        await table.camera.shoot("cup-bracket-phone", [(mine, table.group)])


async def _season(camera: Camera, cast: Cast) -> None:
    """The season of a group, and the end of its final for the group and the winner."""
    async with _lobby(camera, cast, "", cast.people) as table:
        world, group, folk = table.world, table.group, table.people
        month = Month.at(Time().now(), MOSCOW).after(-1)
        archive = await Archive.open(f"sqlite:///{table.folder / 'pulka.db'}")
        names = dict(zip(folk, cast.people, strict=True))
        played = TournamentArchive(archive)
        for number, order in enumerate((folk, folk[::-1], folk)):
            began = month.begins(MOSCOW) + number * WEEK_MS
            places = {person: place for place, person in enumerate(order, 1)}
            chat, game = group.chat.id, "oh_hell"
            await save(
                played,
                f"s{number}",
                places,
                chat=chat,
                game=game,
                month=month.ordinal,
                began=began,
                ended=began,
                names=names,
            )
        await archive.close()
        world.say(folk[0], group.chat.id, "/tournament")
        await _see(group, ":half/")
        await table.camera.shoot("season-phone", [(folk[0], group)])
        await tap(world, folk[0], group, ":tournament:final")
        await _see(table.private(folk[1]), ":enter")
        for person in folk:
            await tap(world, person, table.private(person), ":enter")
        await tap(world, folk[0], group, ":menu")
        await _organise(table, "start")
        await until(lambda: table.person_with("a:") is not None, "no table")
        await _play_until(table, lambda players: bool(_medals(table)))
        await asyncio.sleep(5)
        await table.camera.shoot("podium-phone", [(folk[0], group)])
        await table.camera.shoot("medal-phone", [(_medals(table)[0], None)])


def _medals(table: Table) -> list[int]:
    """Return the people with a medal of a finished tournament."""
    return [
        person
        for person in table.people
        if any(each.photo and "🏁" in each.written for each in table.private(person).messages.values())
    ]


async def _talk(camera: Camera, cast: Cast) -> None:
    """Friends at Классика: a whisper in the menu and as a message, teeth on the sheet, a vote."""
    async with _lobby(camera, cast, "preferans", cast.people) as table:
        world, group = table.world, table.group
        await table.start("classic")
        await _sensibly(table, lambda loaded: bool(_voices(loaded)))
        adviser = table.person_with(":page whisper") or table.people[0]
        for page in (":page whisper", ":suit "):
            await tap(world, adviser, table.private(adviser), page)
        await _see(table.private(adviser), ":advise ")
        await table.camera.shoot("whisper-phone", [(adviser, None)])
        await tap(world, adviser, table.private(adviser), ":advise ")
        await until(lambda: bool(_hearers(table, adviser)), "no whisper")
        await table.camera.shoot("whispered-phone", [(_hearers(table, adviser)[0], None)])
        await _sensibly(table, lambda loaded: len(loaded.state.teeth) > 2, _resentfully)
        world.say(table.people[0], group.chat.id, "/score")
        await asyncio.sleep(3)
        await table.camera.shoot("teeth-phone", [(table.people[0], group)])
        host = await _sensibly(table, lambda loaded: loaded.state.part is Part.CONDITIONS, _resentfully)
        other = next(person for person in table.people if person != host)
        for part in (":page propose", ":price 5", ":propose 5 "):
            await tap(world, other, table.private(other), part)
        await asyncio.sleep(2)
        await table.camera.shoot("council-phone", [(host, None)])
        await tap(world, host, table.private(host), ":conditions 1 ")
        await tap(world, host, table.private(host), ":change cover off")
        await _see(table.private(other), ":accept")
        await table.camera.shoot("vote-phone", [(other, None)])


def _voices(loaded: Loaded) -> frozenset[Seat]:
    """Return the people that may advise a whister on a card."""
    deal = loaded.state.deal
    playing = deal is not None and deal.phase is Phase.PLAY
    return advising.advisers(loaded.state, deal) if playing else frozenset()


def _hearers(table: Table, adviser: int) -> list[int]:
    """Return the receivers of a whisper."""
    others = [person for person in table.people if person != adviser]
    return [each for each in others if any("🤫" in m.written for m in table.private(each).messages.values())]


def _resentfully(loaded: Loaded, seat: Seat) -> str | None:
    """Draw a tooth where allowed, claim half of the tricks, and leave the rest to the computer player."""
    choices = loaded.game.view(loaded.state, seat).choices
    if choices.teeth_to_draw and all(tooth.seat != seat for tooth in loaded.state.teeth):
        return f"tooth {choices.teeth_to_draw[0]}"
    if choices.claims is not None:
        return f"claim {choices.claims // 2}"
    return "accept" if loaded.state.deal is not None and choices.answers else None


SHEETS = {
    "ru": (
        *("{0} 7п без 1, вист {1} 4", "{1} мизер своя", "распасы {0} 6, {1} 4, {2} 0"),
        *("{2} 6т своя, вист {0} 4", "{0} 8ч, пас, пас"),
    ),
    "en": (
        *("{0} 7s down 1, whist {1} 4", "{1} misere made", "raspasy {0} 6, {1} 4, {2} 0"),
        *("{2} 6c made, whist {0} 4", "{0} 8h, pass, pass"),
    ),
}
"""Typed deals of a sheet for real cards, by language."""


async def _sheet(camera: Camera, cast: Cast) -> None:
    """The sheet of a table with real cards: every page of it, a deal by keys, the settlement."""
    async with _lobby(camera, cast, "", cast.people[:2]) as table:
        world, group, (host, second) = table.world, table.group, table.people

        async def shoot(name: str, *words: str) -> None:
            for word in words:
                await _press_sheet(table, word)
            await asyncio.sleep(1)
            await table.camera.shoot(f"sheet-{name}-phone", [(host, group)])

        world.say(host, group.chat.id, "/new preferans")
        await tap(world, host, group, "t:keep")
        await tap(world, second, group, ":=join")
        await _see(group, ".1:")
        guest = cast.people[2].split()[0]
        await _type(table, guest)
        await shoot("setup")
        await shoot("options", "=terms")
        await shoot("options-scoring", "=terms/options.writing")
        await _press_sheet(table, "=terms/options")
        for word in ("=on", "=start", "0"):
            await _press_sheet(table, word)
        names = (*(name.split()[0] for name in cast.people[:2]), guest)
        for line in SHEETS[cast.language]:
            await _type(table, line.format(*names))
        await shoot("question")
        await shoot("fine", "fine")
        await shoot("contract", "=back", "1")
        await shoot("confirm", "7S", "2", "6")
        await shoot("deals", "=back", "=back", "=back", "=back", "=deals")
        await shoot("deal", "=deal/3")
        await shoot("people", "=cancel", "=people")
        await shoot("closing", "=on", "=end")
        await shoot("closed", "=close")


async def _press_sheet(table: Table, word: str) -> None:
    """Press a key of the sheet, and wait for the next keys."""
    before = _stamp(table.group)
    await tap(table.world, table.people[0], table.group, f":{word}")
    await until(lambda: _stamp(table.group) != before, f"no answer to {word}")


def _stamp(room: Room) -> str:
    """Return the version that the keys of the sheet carry."""
    found = button(room, "t:sheet:")
    return found[1].split(":")[2] if found is not None else ""


async def _type(table: Table, line: str) -> None:
    """Reply to the message of the sheet with a line."""
    room = table.group
    kept = max(each.message_id for each in room.messages.values() if each.sender and each.sender.is_bot)
    before = _stamp(room)
    table.world.say(table.people[0], room.chat.id, line, reply_to=kept)
    await until(lambda: _stamp(room) != before, f"no answer to {line}")


async def _match(camera: Camera, cast: Cast) -> None:
    """A match of two chats: the challenge, the list of the other chat, and its score after a table."""
    async with _lobby(camera, cast, "", (*cast.people, *cast.more)) as table:
        world, mine, group = table.world, table.people[0], table.group
        home, rivals = table.people[: len(cast.people)], table.people[len(cast.people) :]
        yard = world.add_group(cast.elsewhere, rivals)
        world.add_bot_to(yard.chat.id, rivals[0])
        world.say(mine, group.chat.id, "/tournament")
        await tap(world, mine, group, ":teams/")
        await until(lambda: bool(_challenges(group)), "no challenge")
        world.say(rivals[0], yard.chat.id, f"/start@{world.the_bot().user.username} {_challenges(group)[0]}")
        await _see(yard, ":enter")
        await table.camera.shoot("match-challenge-phone", [(mine, group)])
        for room, people in ((group, home), (yard, rivals)):
            for person in people:
                await tap(world, person, room, ":enter")
        await asyncio.sleep(6)
        await table.camera.shoot("match-entry-phone", [(rivals[0], yard)])
        await tap(world, mine, group, ":menu")
        await _organise(table, "start")
        await until(lambda: table.person_with("a:") is not None, "no table")
        await _play_until(table, lambda players: any("✔️" in each.written for each in yard.messages.values()))
        await asyncio.sleep(6)
        await table.camera.shoot("match-score-phone", [(rivals[0], yard)])


def _challenges(room: Room) -> list[str]:
    """Return the payloads of links to another chat, in the messages of a room."""
    keyboards = [each.reply_markup.inline_keyboard for each in room.messages.values() if each.reply_markup]
    addresses = [key.url or "" for keyboard in keyboards for row in keyboard for key in row]
    return [each.partition("?startgroup=")[2] for each in addresses if "?startgroup=" in each]


def _has_picture(room: Room) -> bool:
    """Return whether a round's places or bracket are drawn; the caption of a table's picture has parts."""
    return any(each.photo and " · " not in each.written for each in room.messages.values())


async def _organise(table: Table, press: str) -> None:
    """Press a button of the organiser's page."""
    mine, private = table.people[0], table.private(table.people[0])
    await until(lambda: button(private, "u:") is not None, "no page")
    message, data = button(private, "u:") or (None, "")
    assert message is not None
    query = table.world.press(mine, mine, message.message_id, f"u:{data.split(':')[1]}:{press}")
    await until(lambda: query.is_over, f"no answer to {press}")


async def _see_history(table: Table, person: int) -> None:
    """List a person's matches; a last card may lead to the analysis, its line here to the match."""
    private = table.private(person)
    table.world.say(person, person, "/history")

    def is_listed() -> bool:
        found = button(private, ":match:+")
        return found is not None and "." not in found[1] and found[0] is [*private.messages.values()][-1]

    await until(is_listed, "no history")
    await asyncio.sleep(1)


async def _hints(camera: Camera, cast: Cast) -> None:
    """Take a picture of a hint in the middle of a solo match of Преферанс."""
    async with _lobby(camera, cast, "", cast.people[:1]) as table:
        mine = table.people[0]
        table.world.say(mine, mine, "/play preferans 2")
        await until(lambda: table.person_with(":hint") is not None, "no match")
        turns: set[int] = set()

        def is_enough(loaded: Loaded) -> bool:
            turns.add(loaded.table.log.actions)
            return len(turns) > HINTED

        await _sensibly(table, is_enough)
        hint = pressing_all([_label(table.private(mine), ":hint")])
        await table.camera.shoot("", [(mine, None)], then=[("hint-preferans-phone", hint)])


async def _analysis(camera: Camera, cast: Cast) -> None:
    """A decision of a match of Преферанс, judged by open cards."""
    async with _lobby(camera, cast, "preferans", cast.people[:3]) as table:
        await table.start("quick_sochinka")
        await _sensibly(table, lambda loaded: False, instead=_play_carelessly)
        mine = table.people[0]
        private = table.private(mine)
        for part in (":match:+", ".analysis"):
            await _see(private, part)
            await tap(table.world, mine, private, part)
        await _see_choice(table, mine)
        await tap(table.world, mine, private, ".move")
        await _see(private, ".retry")
        await table.camera.shoot("analysis-preferans-move-phone", [(mine, None)])


async def _see_choice(table: Table, person: int) -> None:
    """Show the analysis of the first deal with a wrong choice of the person, or of the last deal."""
    private, deal = table.private(person), 1
    while True:
        await asyncio.sleep(3)
        marked = [key for key in _keys(private) if ".move" in (key.callback_data or "")]
        deal += 1
        if len(marked) > 1 or button(private, f".analysis{deal}") is None:
            return
        await tap(table.world, person, private, f".analysis{deal}")


async def _verification(camera: Camera, cast: Cast) -> None:
    """The seal of a lobby and the cut; after the match, the verification."""
    async with _lobby(camera, cast, "oh_hell", cast.people[:3]) as table:
        mine, other = table.people[:2]
        private, lobby = table.private(mine), button(table.group, ":join")
        assert lobby is not None
        link = f"f_{lobby[1].split(':')[1]}"
        for person, place in ((other, 17), (mine, 0)):
            table.world.start(person, link)
            await _see(table.private(person), ":cut:9")
            if place:
                await tap(table.world, person, table.private(person), f":cut:{place}")
        await table.camera.shoot("fair-cut-phone", [(mine, None)])
        await tap(table.world, mine, private, ":cut:30")
        await table.start("short")
        await _play_until(table, lambda players: button(table.group, ":again") is not None)
        await _see_history(table, mine)
        await tap(table.world, mine, private, ":match:+")
        await _see(private, ":verify:")
        await tap(table.world, mine, private, ":verify:")
        await asyncio.sleep(3)
        await table.camera.shoot("verify-phone", [(mine, None)])


def _play_carelessly(loaded: Loaded, seat: Seat) -> str | None:
    """Play the first card of the hand, whatever it is worth."""
    actions = map(loaded.game.write, loaded.game.legal(loaded.state, seat))
    return next((text for text in actions if text.startswith("play ")), None)


def _bidding(loaded: Loaded) -> bool:
    """Return whether an auction of several bids goes on."""
    deal = loaded.state.deal
    return (
        deal is not None
        and deal.phase is Phase.AUCTION
        and sum(bool(call.bid) for call in deal.calls) >= BIDS
    )


def _eagerly(loaded: Loaded, seat: Seat) -> str | None:
    """Make the lowest bid."""
    actions = map(loaded.game.write, loaded.game.legal(loaded.state, seat))
    return next((text for text in actions if re.match(r"bid \d", text)), None)


def _laying(loaded: Loaded) -> bool:
    """Return whether both cards are picked."""
    deal = loaded.state.deal
    return (
        deal is not None
        and deal.phase is Phase.LAY
        and any(len(draft.items) == LAID for draft in loaded.drafts.values())
    )


def _open(loaded: Loaded) -> bool:
    """Return whether a deal with two open hands is half over."""
    deal = loaded.state.deal
    return deal is not None and len(deal.spread) > 1 and len(deal.tricks) == OPENED and len(deal.trick) == 1


async def _sensibly(
    table: Table, stop_when: StopCondition, instead: ActionChoice = lambda loaded, seat: None
) -> int:
    """Let all play until the condition is true, or to the end; return the seat to move."""
    redis = connect(f"unix://{table.folder / 'redis' / 'server.sock'}")
    autoplay = SensibleAutoplayers(
        table.world,
        table.people,
        Live(redis, bot=table.world.the_bot().user.id),
        instead=instead,
        stop_when=stop_when,
    )
    try:
        async with working(autoplay.run()):
            await until(
                lambda: autoplay.last_turn is not None or button(table.group, ":again") is not None,
                "nobody plays",
                patience=PATIENCE_S,
            )
    finally:
        await disconnect(redis)
    await asyncio.sleep(1.5)
    return autoplay.last_turn.person if autoplay.last_turn is not None else table.people[0]


def _midst(deal: int, tricks: int = 0, cards: int = 0) -> StopCondition:
    """Return whether this deal, or a later one, has this many tricks taken and cards on the table."""

    def is_reached(loaded: Loaded) -> bool:
        number, current = len(loaded.state.sheet) + 1, loaded.state.deal
        return (
            current is not None
            and (number, len(current.tricks)) >= (deal, tricks)
            and len(current.trick) >= cards
        )

    return is_reached


def _asks(loaded: Loaded, person: int) -> bool:
    """Return whether this person is asked."""
    return loaded.table.seat_of(PersonId(person)) in loaded.game.awaited(loaded.state)


# Automatic players


async def _play_until(table: Table, reached: Callable[[Autoplayers], bool]) -> None:
    """Let all play until the condition is true and drawn."""
    autoplay = Autoplayers(table.world, table.people, Random(5), pause=0.01, choose=_modestly(Random(7)))
    async with working(autoplay.run()):
        await until(lambda: reached(autoplay), "nobody plays", patience=PATIENCE_S)
    await asyncio.sleep(1)


def _modestly(rng: Random) -> ButtonChoice:
    """Choose the second lowest bid, or the card in the middle; pick cards at random."""

    def choose(offered: list[str]) -> str:
        if offered[0].startswith("p:"):
            return rng.choice(offered)
        return offered[1] if ":bid " in offered[0] and len(offered) > 2 else offered[len(offered) // 2]

    return choose


async def _mover(table: Table) -> int:
    """Return the seat to play a card, once its hand is drawn: automatic cards may have ended a deal."""
    while table.person_with(":play ") is None:
        await _play_until(table, lambda players: players.accepted_taps >= 1)
    return table.person_with(":play ") or table.people[0]


SCENES = {
    "oh_hell": _oh_hell,
    "ring": _ring,
    "seven": _seven,
    "alone": _alone,
    "today": _today,
    "invitation": _invitation,
    "sergeant_major": _sergeant_major,
    "terc": _terc,
    "terz": _terz,
    "preferans": _preferans,
    "hints": _hints,
    "analysis": _analysis,
    "verification": _verification,
    "tournament": _tournament,
    "organiser": _organiser,
    "talk": _talk,
    "sheet": _sheet,
    "cup": _cup,
    "season": _season,
    "match": _match,
}

if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(SCENES))
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(arguments.games, arguments.folder, dark=arguments.dark))
