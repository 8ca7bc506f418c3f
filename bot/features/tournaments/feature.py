"""Tournaments of a group, or by a link."""

from functools import partial

from bot.base.services import Services
from bot.chat.drawer.delivery import Delivery
from bot.chat.incoming.routes import Takes, Tap
from bot.chat.outgoing.sender import Sender
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.tournaments.handlers import (
    calendar,
    looking,
    menu,
    running,
    tournament,
)
from bot.features.tournaments.messages.screens import TournamentScreens, tell_unopened
from bot.features.tournaments.rounds.closing import TournamentClosing
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.rounds.results import note_result
from bot.features.tournaments.season.champion import Champions
from bot.features.tournaments.service.calendar import Calendar
from bot.features.tournaments.service.store import TournamentStore
from bot.features.tournaments.service.upkeep import Upkeep, move, require_stored
from bot.ui.buttons import AtTournament, Personal
from storage.live.redraws import ScreenKind


async def drive(*, services: Services) -> None:
    """Begin tournaments, open their rounds and end them, until cancelled; their messages follow."""
    store, driver, screens = services[TournamentStore], services[Driver], services[TournamentScreens]
    store.due, store.changed, screens.redraw = driver.wake, screens.note, services[Delivery].wake
    services[Calendar].refused = partial(tell_unopened, services[Sender])
    services[TournamentClosing].crown = services[Champions].crown
    await driver.run()


FEATURE = Feature(
    name="tournaments",
    worded={"tournament": tournament.tournament},
    cardless={"tournament"},
    group_links={"c_": tournament.accept_challenge},
    links={"u_": tournament.follow_link, "um_": menu.follow_link, "ux_": menu.take_place},
    menu=(MenuEntry("tournament", 40),),
    follow_clock=calendar.follow_clock,
    taps=(
        Tap(AtTournament, "mine", looking.mine),
        Tap(AtTournament, "start", running.begin),
        Tap(AtTournament, "pause", running.pause),
        Tap(AtTournament, "resume", running.resume),
        Tap(AtTournament, "fair", tournament.fair),
        Tap(AtTournament, "again", tournament.again),
        Tap(AtTournament, "table", menu.send_table),
        Tap(AtTournament, "end", running.end, Takes.ANYTHING),
        Tap(AtTournament, "cancel", running.cancel, Takes.ANYTHING),
        Tap(AtTournament, "invite", tournament.invite),
        Tap(AtTournament, "enter", tournament.enter, Takes.ANYTHING),
        Tap(AtTournament, "withdraw", tournament.withdraw, Takes.ANYTHING),
        Tap(AtTournament, "page", looking.standings, Takes.SOMETHING),
        Tap(AtTournament, "round", looking.tables, Takes.SOMETHING),
        Tap(AtTournament, "watch", looking.watch, Takes.SOMETHING),
        Tap(AtTournament, "menu", menu.menu, Takes.ANYTHING),
        Tap(AtTournament, "set", menu.set_value, Takes.SOMETHING),
        Tap(AtTournament, "replace", running.replace, Takes.SOMETHING),
        Tap(AtTournament, "add", running.add, Takes.SOMETHING),
        Tap(AtTournament, "remove", running.remove, Takes.SOMETHING),
        Tap(AtTournament, "correct", running.correct, Takes.SOMETHING),
        Tap(AtTournament, "close", running.close, Takes.SOMETHING),
        Tap(AtTournament, "extend", running.extend, Takes.SOMETHING),
        Tap(AtTournament, "absent", running.mark, Takes.SOMETHING),
        Tap(AtTournament, "weekly", calendar.add, Takes.SOMETHING),
        Tap(AtTournament, "drop", calendar.drop, Takes.SOMETHING),
        Tap(Personal, "tournament", tournament.press, Takes.ANYTHING),
    ),
    personal={"present_tournaments": Upkeep},
    jobs=(drive,),
    screens={TournamentScreens: (ScreenKind.TOURNAMENT, ScreenKind.RIVAL, ScreenKind.PAGE)},
    match_over=note_result,
    group_moved=move,
    may_forget=require_stored,
)
