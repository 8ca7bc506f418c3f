"""Make the use cases, and the services that handlers are given."""

import asyncio
from dataclasses import dataclass, fields
from functools import partial

from telegram import Bot

from bot.app.readiness import Readiness
from bot.app.wiring.stores import Stores
from bot.base.active import Active
from bot.base.downtime import Downtime
from bot.base.notifier import Notifier
from bot.base.settings import Settings
from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.groups import Groups
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.sender import Sender
from bot.chat.thrift import Thrift
from bot.features.fairness.fairness import FairnessPages
from bot.features.groups.administrators import Administrators
from bot.features.groups.administrators_call import ask_administrators
from bot.features.groups.membership import Membership
from bot.features.invitations.invited import Invitations
from bot.features.lobby.lobby import Lobby
from bot.features.lobby.new_tables import NewTables
from bot.features.operation.broadcasts import Broadcasts
from bot.features.operation.operation import Operation
from bot.features.privacy.forgetting import Forgetting
from bot.features.queue.avoidance import Avoidance
from bot.features.queue.matchmaking import Matchmaking
from bot.features.records.analyses import Analyses
from bot.features.records.records import Records
from bot.features.services import Services, UseCases
from bot.features.settings.appearance import Appearance
from bot.features.stats.standings import Standings
from bot.features.strangers.blocking import Blocking
from bot.features.strangers.rematch import Rematches
from bot.features.strangers.talk import Company
from bot.features.today.daily_deals import DailyDeals
from bot.features.today.daily_puzzles import DailyPuzzles
from bot.features.tournaments.service.services import tournaments
from bot.match.census import Census
from bot.match.luck import Boards
from bot.match.maintenance import Maintenance
from bot.match.moves import Moves
from bot.match.seating.closing import Closing
from bot.match.seating.play import TablePlay
from bot.match.seating.room import Reservations
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.match.table import PersonId
from bot.match.turns.absence import Absences
from bot.match.turns.computers import Computers
from bot.match.turns.schedule import Schedule
from bot.match.turns.turns import Turns
from bot.people.people import Chats, People
from bot.people.presence import Presence
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


def make_parts(stores: Stores, time: Time, thinking_ms: int, thinking: Thinking, *, limits: bool) -> Parts:
    """Make the use cases. `thinking_ms`: how long a computer seems to think."""
    bot, live, archive, operation = stores
    notifier, downtime = Notifier(), Downtime(live, time)
    schedule = Schedule(time, thinking_ms=thinking_ms, downtime=downtime)
    moves = Moves(time, schedule)
    store = Store(live, moves, notifier, thinking)
    room = Reservations(store, moves, live, time)
    seats = Seats(store, moves, schedule, room, time)
    play = TablePlay(store, moves, seats, time)
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
    settings: Settings, stores: Stores, time: Time, active: Active, readiness: Readiness
) -> Operation:
    """Operator commands."""
    live, store, census = stores.live, stores.operation, Census(stores.live, time)
    owner = PersonId(settings.owner_id) if settings.owner_id is not None else None
    return Operation(
        owner=owner,
        store=store,
        maintenance=Maintenance(store, time),
        processes=lambda: len(active.living),
        census=census,
        broadcasts=Broadcasts(store, live, census),
        missing=readiness.missing,
        servers=partial(_servers, stores),
    )


async def _servers(stores: Stores) -> list[str]:
    """The name and version of each server that answers."""
    asked = asyncio.gather(stores.operation.server(), stores.archive.version(), return_exceptions=True)
    return [each for each in await asked if isinstance(each, str)]
