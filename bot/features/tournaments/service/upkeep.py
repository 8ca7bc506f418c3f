"""Forget people in tournaments, and follow groups that migrate to supergroups."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.features.tournaments.service.entries import without_player
from bot.features.tournaments.service.screen_names import CHAT
from bot.features.tournaments.service.stored_tournament import Change
from bot.features.tournaments.service.tournament_model import Entrant, Stage, Tournament, with_entrant
from bot.features.tournaments.service.tournament_refusals import NoTournament
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.weekly import Calendar
from bot.match.refusals import ResultNotStored
from bot.match.table import NO_PERSON, ChatId, PersonId
from bot.people.people import People
from storage.sql.personal_data import NOBODY


@dataclass(frozen=True)
class Upkeep:
    """Updates tournaments after changes of people and groups. Idempotent."""

    store: TournamentStore
    calendar: Calendar
    people: People

    async def document(self, person: PersonId) -> list[dict[str, Any]]:
        """Return the personal data in tournaments."""
        return [
            {
                "tournament": each.id,
                "title": each.settings.title,
                "game": each.settings.game,
                "stage": each.stage.value,
                "player": each.player_of(person),
                "organiser": each.organiser == person,
            }
            for each in await self.store.naming(person)
        ]

    async def forget(self, person: PersonId) -> None:
        """Remove a person from all tournaments; their own ones lose the organiser."""
        found, known = await self.store.naming(person), await self.people.get(person)
        name = known.name if known is not None else ""
        await self._change(found, lambda old: Change(_without(old, person, name), [CHAT]))
        await self.calendar.forget(person)

    async def move(self, old: ChatId, new: ChatId) -> None:
        """Move the tournaments of a group that became a supergroup."""
        await self._change(await self.store.of_chat(old), lambda found: _moved(found, old, new))
        await self.calendar.move(old, new)

    async def _change(self, found: Iterable[Tournament], edit: Callable[[Tournament], Change]) -> None:
        for tournament in found:
            try:
                await self.store.change(tournament.id, None, edit)
            except NoTournament:
                continue


async def move(old: ChatId, new: ChatId, *, upkeep: Upkeep) -> None:
    """Move the tournaments of a group that became a supergroup."""
    await upkeep.move(old, new)


async def require_stored(person: PersonId, *, store: TournamentStore) -> None:
    """Raises ResultNotStored for a person with a finished tournament that is not archived yet."""
    if any(each.stage is Stage.OVER and not each.saved for each in await store.naming(person)):
        raise ResultNotStored


def _moved(tournament: Tournament, old: ChatId, new: ChatId) -> Change:
    rival = tournament.rival
    if rival is not None and rival.chat == old:
        moved = msgspec.structs.replace(rival, chat=new)
        return Change(msgspec.structs.replace(tournament, rival=moved), [CHAT])
    if tournament.chat != old:
        return Change(tournament)
    return Change(msgspec.structs.replace(tournament, chat=new), [CHAT])


def _without(tournament: Tournament, person: PersonId, name: str) -> Tournament:
    """Return the tournament without a person's name and id."""
    player = tournament.player_of(person)
    if player is not None:
        tournament = _without_entrant(tournament, player)
    corrections = tuple(
        msgspec.structs.replace(each, by=NOBODY) if each.by == name else each
        for each in tournament.corrections
    )
    corrections = tuple(
        msgspec.structs.replace(each, who=NOBODY, person=None) if each.person == person else each
        for each in corrections
    )
    reserves = tuple(each for each in tournament.reserves if each.person != person)
    organiser = NO_PERSON if tournament.organiser == person else tournament.organiser
    return msgspec.structs.replace(
        tournament, organiser=organiser, corrections=corrections, reserves=reserves
    )


def _without_entrant(tournament: Tournament, player: int) -> Tournament:
    if tournament.is_open and not tournament.run.round:
        return without_player(tournament, player)
    old = tournament.entrant(player)
    until = old.until or (tournament.run.round if tournament.is_open else 0)
    fresh = Entrant(name=NOBODY, rating=old.rating, since=old.since, until=until, team=old.team)
    return with_entrant(tournament, player, fresh)
