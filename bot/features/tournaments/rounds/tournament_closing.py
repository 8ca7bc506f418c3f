"""Settle running tables and store the results at the end of a tournament."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.features.tournaments.rounds.round_pairing import board_name
from bot.features.tournaments.rounds.standing import standings_of
from bot.features.tournaments.season.champion import Champions
from bot.features.tournaments.service.next_step import unplayed
from bot.features.tournaments.service.tournament_model import Seating, Stage, Tournament
from bot.match.loaded import Edit, Loaded
from bot.match.luck import Boards
from bot.match.moves import Moves
from bot.match.rated import pool_of
from bot.match.refusals import Stale
from bot.match.store import Store
from bot.match.table import ChatId, Phase
from games.tournament.forms.teams import team_scores, winner
from storage import codec
from storage.sql.tournament_rows import TeamResult, TournamentArchive, TournamentPlayerRow, TournamentRow


@dataclass(frozen=True, eq=False)
class TournamentClosing:
    """Ends rounds and tournaments. Every method is idempotent."""

    tables: Store
    moves: Moves
    archive: TournamentArchive
    boards: Boards
    champions: Champions

    async def hold(self, tournament: Tournament, round: int) -> None:
        """Keep the shared deals of a round secret while it is played."""
        await self.boards.hold(board_name(tournament, round, tournament.redone))

    async def release(self, tournament: Tournament, round: int, attempt: int | None = None) -> None:
        """Open the shared deals of a finished or dropped round."""
        of = tournament.redone if attempt is None else attempt
        await self.boards.release(board_name(tournament, round, of))

    async def close(self, tournament: Tournament) -> None:
        """Settle running tables, and store the results unless the tournament was cancelled.

        Raises DatabaseAway, and any error of `Champions.crown`.
        """
        await self.stop(unplayed(tournament))
        if tournament.form.shares_boards and tournament.run.round:
            await self.release(tournament, tournament.run.round)
        if tournament.stage is Stage.OVER:
            for chat in tournament.chats or (None,):
                await self.archive.save(*rows_of(tournament, chat))
            if tournament.final and tournament.chat is not None:
                await self.champions.crown(tournament.chat, tournament.final, tournament.language)

    async def stop(self, seatings: Sequence[Seating]) -> None:
        """Settle matches as they are."""
        for seating in seatings:
            if seating.table is not None:
                await self.tables.change_if_any(seating.table, self._settle)

    def _settle(self, loaded: Loaded) -> Edit:
        if loaded.table.phase is not Phase.PLAYING:
            raise Stale
        return self.moves.stop(loaded.table)


def rows_of(tournament: Tournament, chat: ChatId | None) -> tuple[TournamentRow, list[TournamentPlayerRow]]:
    """Return the rows of a finished tournament; of a match those of one chat, with its own players."""
    team, months = tournament.team_of(chat), zip(tournament.chats, tournament.run.months, strict=False)
    row = TournamentRow(
        id=tournament.id if chat == tournament.chat else f"{tournament.id}.{team}",
        game=tournament.settings.game,
        kind=pool_of(tournament.settings.game, tournament.settings.options, tournament.settings.pace).kind,
        form=tournament.form.name,
        title=tournament.settings.title,
        chat=chat,
        began=tournament.run.began,
        ended=tournament.run.ended,
        regulation=msgspec.json.decode(codec.encode(tournament.settings.regulation)),
        commitment=tournament.commitment,
        secret=tournament.secret,
        month=next((month for each, month in months if each == chat), 0),
        final=tournament.final,
        teams=_team_result(tournament, team) if team else None,
    )
    return row, [
        TournamentPlayerRow(
            tournament=row.id,
            player=standing.player,
            person=entrant.person,
            name=entrant.name,
            place=standing.place,
            score=str(standing.score),
        )
        for standing in standings_of(tournament)
        for entrant in (tournament.entrant(standing.player),)
        if entrant.team == team
    ]


def _team_result(tournament: Tournament, team: int) -> dict[str, Any]:
    """Return a `TeamResult` of a finished match for the archive."""
    entries = tournament.entries
    scores = team_scores(entries, standings_of(tournament))
    won = winner(tournament.settings.regulation, entries, scores)
    own, theirs = map(str, scores if team == 1 else scores[::-1])
    return TeamResult(own, theirs, (won == team) - (won not in (0, team)))._asdict()
