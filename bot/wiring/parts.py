"""Make the use cases, and the services that handlers are given."""

import asyncio
from dataclasses import dataclass, fields
from functools import partial

from telegram import Bot

from bot.delivery.administrators import ask_administrators
from bot.delivery.background_calls import BackgroundCalls
from bot.delivery.delivery import Delivery
from bot.delivery.sender import Sender
from bot.service.absence import Absences
from bot.service.administrators import Administrators
from bot.service.analyses import Analyses
from bot.service.appearance import Appearance
from bot.service.avoidance import Avoidance
from bot.service.blocking import Blocking
from bot.service.boards import Boards
from bot.service.broadcasts import Broadcasts
from bot.service.census import Census
from bot.service.closing import Closing
from bot.service.company import Company
from bot.service.computers import Computers
from bot.service.daily_deals import DailyDeals
from bot.service.daily_puzzles import DailyPuzzles
from bot.service.downtime import Downtime
from bot.service.fairness import FairnessPages
from bot.service.forgetting import Forgetting
from bot.service.groups import Groups
from bot.service.instance import Instance
from bot.service.invitations import Invitations
from bot.service.lobby import Lobby
from bot.service.maintenance import Maintenance
from bot.service.matchmaking import Matchmaking
from bot.service.membership import Membership
from bot.service.moves import Moves
from bot.service.new_tables import NewTables
from bot.service.notifier import Notifier
from bot.service.operation import Operation
from bot.service.people import Chats, People
from bot.service.play import Play
from bot.service.presence import Presence
from bot.service.records import Records
from bot.service.rematch import Rematches
from bot.service.room import Room
from bot.service.schedule import Schedule
from bot.service.seats import Seats
from bot.service.standings import Standings
from bot.service.store import Store
from bot.service.table import PersonId
from bot.service.thinking import Thinking
from bot.service.thrift import Thrift
from bot.service.tournaments.services import tournaments
from bot.service.turns import Turns
from bot.settings import Settings
from bot.timing import Time
from bot.updates.readiness import Readiness
from bot.updates.services import Services, UseCases
from bot.wiring.stores import Stores
from storage.blocks import Blocks
from storage.deals import DealStore
from storage.personal_data import PersonalData
from storage.profiles import Profiles
from storage.puzzles import PuzzleStore


@dataclass(frozen=True, kw_only=True)
class Parts(UseCases):
    """The use cases, and the parts that they share."""

    computers: Computers
    turns: Turns
    downtime: Downtime
    notifier: Notifier
    absences: Absences
    moves: Moves


def make_parts(
    stores: Stores, time: Time, thinking_ms: int, thinking: Thinking, *, limits: bool, holder: str
) -> Parts:
    """Make the use cases. `thinking_ms`: how long a computer seems to think; `holder` names this process."""
    bot, live, archive, operation = stores
    notifier, downtime = Notifier(), Downtime(live, time)
    schedule = Schedule(time, thinking_ms=thinking_ms, downtime=downtime)
    moves = Moves(time, schedule)
    store = Store(live, moves, notifier, thinking)
    room = Room(store, moves, live, time)
    seats = Seats(store, moves, schedule, room, time)
    play = Play(store, moves, seats, time)
    chats, lobby = Chats(archive, live, time), Lobby(store, moves, seats, room, time)
    blocking = Blocking(Blocks(archive), live)
    new_tables = NewTables(store, moves, room, time, thinking, bot=bot.id)
    people, presence = People(archive, live, time), Presence(live, time)
    contests = tournaments(live, Profiles(archive), time, bot=bot.id)
    deals = DailyDeals(new_tables, store, live, DealStore(archive), time)
    records = Records(store, live, archive, Boards(live, time), thinking)
    return Parts(
        store=store,
        lobby=lobby,
        new_tables=new_tables,
        invitations=Invitations(store, lobby, new_tables),
        matchmaking=Matchmaking(
            live,
            new_tables,
            room,
            Profiles(archive),
            Avoidance(live, time, blocking),
            Maintenance(operation, time),
            time,
            holder=holder,
        ),
        play=play,
        seats=seats,
        closing=Closing(store, moves),
        appearance=Appearance(store),
        company=Company(store, moves, time),
        rematches=Rematches(store, new_tables, time),
        blocking=blocking,
        deals=deals,
        puzzles=DailyPuzzles(PuzzleStore(archive), time),
        people=people,
        chats=chats,
        groups=Groups(store, chats, contests.upkeep, time),
        forgetting=Forgetting(store, moves, people, presence, live, PersonalData(archive), contests.upkeep),
        membership=Membership(store, moves, lobby, seats),
        presence=presence,
        records=records,
        fairness=FairnessPages(store, people, live),
        analyses=Analyses(records, live, Profiles(archive), thinking),
        administrators=Administrators(live, store, time, partial(ask_administrators, bot)),
        thrift=Thrift(live, time, on=limits),
        standings=Standings(Profiles(archive)),
        computers=Computers(store, play, live, time, thinking),
        turns=Turns(store, moves, schedule, time, thinking),
        downtime=downtime,
        notifier=notifier,
        tournaments=contests,
        absences=Absences(store, moves, schedule, live, time),
        moves=moves,
        thinking=thinking,
    )


def services_for(
    bot: Bot,
    parts: Parts,
    sender: Sender,
    delivery: Delivery,
    calls: BackgroundCalls,
    time: Time,
    operation: Operation,
) -> Services:
    """What handlers are given."""
    shared = {each.name: getattr(parts, each.name) for each in fields(UseCases)}
    return Services(
        **shared,
        bot=bot,
        sender=sender,
        screens=delivery,
        background_calls=calls,
        time=time,
        operation=operation,
    )


def operation_of(
    settings: Settings, stores: Stores, time: Time, instance: Instance, readiness: Readiness
) -> Operation:
    """Operator commands."""
    live, store, census = stores.live, stores.operation, Census(stores.live, time)
    owner = PersonId(settings.owner_id) if settings.owner_id is not None else None
    return Operation(
        owner=owner,
        store=store,
        maintenance=Maintenance(store, time),
        processes=lambda: len(instance.living),
        census=census,
        broadcasts=Broadcasts(store, live, census),
        missing=readiness.missing,
        servers=partial(_servers, stores),
    )


async def _servers(stores: Stores) -> list[str]:
    """The name and version of each server that answers."""
    asked = asyncio.gather(stores.operation.server(), stores.archive.version(), return_exceptions=True)
    return [each for each in await asked if isinstance(each, str)]
