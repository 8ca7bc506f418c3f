"""The use cases, and the services that handlers are given."""

from dataclasses import dataclass, field

from telegram import Bot

from bot.base.thinking import Thinking
from bot.base.timing import Time
from bot.chat.drawer.delivery import Delivery
from bot.chat.groups import Groups
from bot.chat.outgoing.background_calls import BackgroundCalls
from bot.chat.outgoing.scroll_tracker import ScrollTracker
from bot.chat.outgoing.sender import Sender
from bot.chat.thrift import Thrift
from bot.features.fairness.fairness import FairnessPages
from bot.features.groups.administrators import Administrators
from bot.features.groups.membership import Membership
from bot.features.invitations.invited import Invitations
from bot.features.lobby.lobby import Lobby
from bot.features.lobby.new_tables import NewTables
from bot.features.operation.operation import Operation
from bot.features.privacy.forgetting import Forgetting
from bot.features.queue.matchmaking import Matchmaking
from bot.features.records.analyses import Analyses
from bot.features.records.records import Records
from bot.features.settings.appearance import Appearance
from bot.features.stats.standings import Standings
from bot.features.strangers.blocking import Blocking
from bot.features.strangers.rematch import Rematches
from bot.features.strangers.talk import Company
from bot.features.today.daily_deals import DailyDeals
from bot.features.today.daily_puzzles import DailyPuzzles
from bot.features.tournaments.service.services import Tournaments
from bot.match.seating.closing import Closing
from bot.match.seating.play import TablePlay
from bot.match.seating.seats import Seats
from bot.match.store import Store
from bot.people.people import Chats, People
from bot.people.presence import Presence


@dataclass(frozen=True, kw_only=True)
class UseCases:
    """What handlers share with the work beside them."""

    store: Store
    lobby: Lobby
    new_tables: NewTables
    invitations: Invitations
    matchmaking: Matchmaking
    play: TablePlay
    seats: Seats
    closing: Closing
    appearance: Appearance
    people: People
    chats: Chats
    groups: Groups
    forgetting: Forgetting
    membership: Membership
    presence: Presence
    records: Records
    fairness: FairnessPages
    analyses: Analyses
    administrators: Administrators
    thrift: Thrift
    standings: Standings
    company: Company
    rematches: Rematches
    blocking: Blocking
    tournaments: Tournaments
    deals: DailyDeals
    puzzles: DailyPuzzles
    thinking: Thinking


@dataclass(frozen=True, kw_only=True)
class Services(UseCases):
    """What handlers are given."""

    bot: Bot
    sender: Sender
    screens: Delivery
    time: Time
    operation: Operation
    background_calls: BackgroundCalls = field(default_factory=BackgroundCalls)
    scrolls: ScrollTracker = field(default_factory=ScrollTracker)
