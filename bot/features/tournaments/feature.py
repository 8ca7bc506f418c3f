"""Tournaments of a group, or by a link."""

from bot.chat.incoming.routes import Argument, Command, Tap
from bot.feature_api.feature import Feature
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
from bot.features.tournaments.screens.tournament_keys import CHALLENGE, ENTRY, ORGANISER, PLACE
from bot.features.tournaments.season.month_end import MonthEnd
from bot.features.tournaments.service.upkeep import Upkeep, move, require_stored
from bot.ui.buttons import AtTournament, Personal
from storage.live.redraws import ScreenKind
from storage.redis.key_kinds import End, KeyKind, Trace


async def drive(*, driver: Driver) -> None:
    """Advance tournaments until cancelled."""
    await driver.run()


async def end_months(*, ending: MonthEnd) -> None:
    """Offer forgotten finals, and decide months without one, until cancelled."""
    await ending.run()


FEATURE = Feature(
    name="tournaments",
    commands=(Command("tournament", tournament.tournament, args=True, private=40, group=40, as_group=True),),
    links={
        ENTRY: tournament.follow_link,
        CHALLENGE: tournament.accept_challenge,
        ORGANISER: organiser_menu.follow_link,
        PLACE: organiser_menu.take_place,
    },
    follow_clock=weekly_buttons.follow_clock,
    taps=(
        Tap(AtTournament, "mine", viewing.mine),
        Tap(AtTournament, "start", organiser_buttons.begin),
        Tap(AtTournament, "pause", organiser_buttons.pause),
        Tap(AtTournament, "resume", organiser_buttons.resume),
        Tap(AtTournament, "fair", tournament.fair),
        Tap(AtTournament, "again", tournament.again),
        Tap(AtTournament, "table", organiser_menu.send_table),
        Tap(AtTournament, "end", organiser_buttons.end, Argument.OPTIONAL),
        Tap(AtTournament, "reopen", organiser_buttons.reopen, Argument.OPTIONAL),
        Tap(AtTournament, "rounds", organiser_buttons.add_round, Argument.REQUIRED),
        Tap(AtTournament, "cancel", organiser_buttons.cancel, Argument.OPTIONAL),
        Tap(AtTournament, "invite", tournament.invite),
        Tap(AtTournament, "enter", tournament.enter),
        Tap(AtTournament, "withdraw", tournament.withdraw, Argument.OPTIONAL),
        Tap(AtTournament, "page", viewing.standings, Argument.REQUIRED),
        Tap(AtTournament, "round", viewing.tables, Argument.REQUIRED),
        Tap(AtTournament, "watch", viewing.watch, Argument.REQUIRED),
        Tap(AtTournament, "menu", organiser_menu.menu, Argument.OPTIONAL),
        Tap(AtTournament, "set", organiser_menu.set_value, Argument.REQUIRED),
        Tap(AtTournament, "add", organiser_buttons.add, Argument.REQUIRED),
        Tap(AtTournament, "remove", organiser_buttons.remove, Argument.REQUIRED),
        Tap(AtTournament, "correct", organiser_buttons.correct, Argument.REQUIRED),
        Tap(AtTournament, "close", organiser_buttons.close, Argument.REQUIRED),
        Tap(AtTournament, "replay", organiser_buttons.replay, Argument.REQUIRED),
        Tap(AtTournament, "extend", organiser_buttons.extend, Argument.REQUIRED),
        Tap(AtTournament, "absent", organiser_buttons.mark, Argument.REQUIRED),
        Tap(AtTournament, "weekly", weekly_buttons.add, Argument.REQUIRED),
        Tap(AtTournament, "drop", weekly_buttons.drop, Argument.REQUIRED),
        Tap(Personal, "tournament", tournament.press, Argument.OPTIONAL),
    ),
    personal={"present_tournaments": Upkeep},
    jobs=(drive, end_months),
    keys=(
        KeyKind(
            "memory:season:{chat}:{month}",
            "bot/features/tournaments/season/month_end.py",
            End.TIME,
            Trace.NOTHING,
        ),
    ),
    screens={TournamentScreens: (ScreenKind.TOURNAMENT, ScreenKind.RIVAL, ScreenKind.PAGE)},
    match_over=note_result,
    group_moved=move,
    may_forget=require_stored,
)
