"""The use cases, and the services that handlers are given."""

from dataclasses import dataclass, field

from telegram import Bot

from bot.delivery.background_calls import BackgroundCalls
from bot.delivery.delivery import Delivery
from bot.delivery.scroll_tracker import ScrollTracker
from bot.delivery.sender import Sender
from bot.service.administrators import Administrators
from bot.service.analyses import Analyses
from bot.service.appearance import Appearance
from bot.service.blocking import Blocking
from bot.service.closing import Closing
from bot.service.company import Company
from bot.service.daily_deals import DailyDeals
from bot.service.daily_puzzles import DailyPuzzles
from bot.service.fairness import FairnessPages
from bot.service.forgetting import Forgetting
from bot.service.groups import Groups
from bot.service.invitations import Invitations
from bot.service.lobby import Lobby
from bot.service.matchmaking import Matchmaking
from bot.service.membership import Membership
from bot.service.new_tables import NewTables
from bot.service.operation import Operation
from bot.service.people import Chats, People
from bot.service.play import Play
from bot.service.presence import Presence
from bot.service.records import Records
from bot.service.rematch import Rematches
from bot.service.seats import Seats
from bot.service.standings import Standings
from bot.service.store import Store
from bot.service.thinking import Thinking
from bot.service.thrift import Thrift
from bot.service.tournaments.services import Tournaments
from bot.timing import Time


@dataclass(frozen=True, kw_only=True)
class UseCases:
    """What handlers share with the work beside them."""

    store: Store
    lobby: Lobby
    new_tables: NewTables
    invitations: Invitations
    matchmaking: Matchmaking
    play: Play
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
