"""Tournaments of a group, or by a link."""

from bot.chat.incoming.routes import Takes, Tap
from bot.feature_api.feature import Feature, MenuEntry
from bot.features.tournaments.handlers import (
    organiser_buttons,
    organiser_menu,
    tournament,
    viewing,
    weekly_buttons,
)
from bot.features.tournaments.messages.tournament_screens import TournamentScreens
from bot.features.tournaments.rounds.driver import Driver
from bot.features.tournaments.rounds.table_results import note_result
from bot.features.tournaments.service.upkeep import Upkeep, move, require_stored
from bot.ui.buttons import AtTournament, Personal
from storage.live.redraws import ScreenKind


async def drive(*, driver: Driver) -> None:
    """Advance tournaments until cancelled."""
    await driver.run()


FEATURE = Feature(
    name="tournaments",
    worded={"tournament": tournament.tournament},
    cardless={"tournament"},
    group_links={"c_": tournament.accept_challenge},
    links={"u_": tournament.follow_link, "um_": organiser_menu.follow_link, "ux_": organiser_menu.take_place},
    menu=(MenuEntry("tournament", 40),),
    follow_clock=weekly_buttons.follow_clock,
    taps=(
        Tap(AtTournament, "mine", viewing.mine),
        Tap(AtTournament, "start", organiser_buttons.begin),
        Tap(AtTournament, "pause", organiser_buttons.pause),
        Tap(AtTournament, "resume", organiser_buttons.resume),
        Tap(AtTournament, "fair", tournament.fair),
        Tap(AtTournament, "again", tournament.again),
        Tap(AtTournament, "table", organiser_menu.send_table),
        Tap(AtTournament, "end", organiser_buttons.end, Takes.ANYTHING),
        Tap(AtTournament, "cancel", organiser_buttons.cancel, Takes.ANYTHING),
        Tap(AtTournament, "invite", tournament.invite),
        Tap(AtTournament, "enter", tournament.enter),
        Tap(AtTournament, "withdraw", tournament.withdraw, Takes.ANYTHING),
        Tap(AtTournament, "page", viewing.standings, Takes.SOMETHING),
        Tap(AtTournament, "round", viewing.tables, Takes.SOMETHING),
        Tap(AtTournament, "watch", viewing.watch, Takes.SOMETHING),
        Tap(AtTournament, "menu", organiser_menu.menu, Takes.ANYTHING),
        Tap(AtTournament, "set", organiser_menu.set_value, Takes.SOMETHING),
        Tap(AtTournament, "add", organiser_buttons.add, Takes.SOMETHING),
        Tap(AtTournament, "remove", organiser_buttons.remove, Takes.SOMETHING),
        Tap(AtTournament, "correct", organiser_buttons.correct, Takes.SOMETHING),
        Tap(AtTournament, "close", organiser_buttons.close, Takes.SOMETHING),
        Tap(AtTournament, "extend", organiser_buttons.extend, Takes.SOMETHING),
        Tap(AtTournament, "absent", organiser_buttons.mark, Takes.SOMETHING),
        Tap(AtTournament, "weekly", weekly_buttons.add, Takes.SOMETHING),
        Tap(AtTournament, "drop", weekly_buttons.drop, Takes.SOMETHING),
        Tap(Personal, "tournament", tournament.press, Takes.ANYTHING),
    ),
    personal={"present_tournaments": Upkeep},
    jobs=(drive,),
    screens={TournamentScreens: (ScreenKind.TOURNAMENT, ScreenKind.RIVAL, ScreenKind.PAGE)},
    match_over=note_result,
    group_moved=move,
    may_forget=require_stored,
)
