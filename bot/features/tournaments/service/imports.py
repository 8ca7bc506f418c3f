"""Deals that an organiser brings: the boards of a tournament that is unrated and has no seal."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bot.features.tournaments.service.fitting import Unfitting
from bot.features.tournaments.service.model import Stage, Tournament, TournamentId
from bot.features.tournaments.service.offers import as_planned
from bot.features.tournaments.service.refusals import (
    DealsKnown,
    PlayerImports,
    TooFewBoards,
    TournamentStarted,
)
from bot.features.tournaments.service.store import CHAT, Change, TournamentStore, player_screens
from bot.match.loaded import UpdateId
from bot.match.table import PersonId
from games import registry
from games.notation import WrittenDeal


@dataclass(frozen=True)
class Imports:
    """Stores deals with their tournament, in one write. A repeated update changes nothing."""

    store: TournamentStore

    async def take(
        self, update: UpdateId, id: TournamentId, person: PersonId, deals: Sequence[WrittenDeal]
    ) -> Tournament:
        """Make these deals the boards of the rounds.

        Raises NoTournament, TournamentStarted, PlayerImports, TooFewBoards, Unfitting.
        """

        def edit(tournament: Tournament) -> Change:
            if tournament.stage is not Stage.ENTRY:
                raise TournamentStarted
            after = _with_boards(tournament, person, deals)
            return Change(after, [CHAT, *player_screens(after.playing)])

        return await self.store.change(id, update, edit)


def _with_boards(tournament: Tournament, person: PersonId, deals: Sequence[WrittenDeal]) -> Tournament:
    """The tournament with its rounds as planned, for each has one of the deals."""
    settings = as_planned(tournament).settings
    if not may_import(tournament):
        raise Unfitting("refused-tournament-duplicate")
    importers = tuple(dict.fromkeys((*tournament.importers, person)))
    if any(each.person in importers for each in (*tournament.entrants, *tournament.reserves)):
        raise PlayerImports
    regulation = msgspec.structs.replace(settings.regulation, duplicate=True, fewest=0)
    boards = tuple(
        WrittenDeal(each.order, each.text) for each in deals[: max(regulation.form.rounds_offered)]
    )
    settings = msgspec.structs.replace(settings, regulation=regulation, span=0)
    return with_known_boards(
        msgspec.structs.replace(tournament, settings=settings, boards=boards, importers=importers)
    )


def may_import(tournament: Tournament) -> bool:
    """Whether its form shares deals, and its game has a notation for them."""
    return tournament.form.shares_boards and registry.notation(tournament.settings.game) is not None


def with_known_boards(tournament: Tournament) -> Tournament:
    """The tournament after other settings: unrated as long as its rounds have the deals that were brought.

    Raises TooFewBoards where they have more rounds than deals.
    """
    settings, boards = tournament.settings, tournament.boards
    if not may_import(tournament) or not settings.regulation.duplicate:
        return msgspec.structs.replace(tournament, boards=())
    if not boards:
        return tournament
    if len(boards) < settings.regulation.rounds:
        raise TooFewBoards(needed=settings.regulation.rounds, there=len(boards))
    return msgspec.structs.replace(tournament, settings=msgspec.structs.replace(settings, rated=False))


def require_unknowing(tournament: Tournament, person: PersonId) -> None:
    """Raises DealsKnown for who has brought the deals."""
    if tournament.boards and person in tournament.importers:
        raise DealsKnown
