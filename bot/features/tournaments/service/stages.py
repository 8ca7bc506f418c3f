"""What a tournament becomes: begun, in its next round, over."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.features.tournaments.rounds.due import is_here
from bot.features.tournaments.service.entries import with_reserves
from bot.features.tournaments.service.model import Run, Seating, Stage, Tournament, with_seating
from bot.features.tournaments.service.offers import ends_about, fitted_for
from bot.features.tournaments.service.store import CHAT, PODIUM, Change, anew_in, player_screens
from games import registry

LEAST = 2
"""Players without whom nothing can be played."""


def least_of(tournament: Tournament) -> int:
    """How many must have entered for it to begin: without computers, a table's players."""
    settings, regulation = tournament.settings, tournament.settings.regulation
    if regulation.fill:
        return LEAST
    fewest = regulation.fewest or regulation.seats
    return max(LEAST, min(registry.get(settings.game).seats) if settings.span else fewest)


def with_those_here(tournament: Tournament) -> Tournament:
    """The tournament with those alone who are here for its start: the others may enter late."""
    here = tuple(each for each in tournament.entrants if is_here(tournament, each))
    return msgspec.structs.replace(tournament, entrants=here)


def shown(tournament: Tournament, **changes: Any) -> Change:
    """The tournament with these changes, for its chats and all who play to see."""
    after = msgspec.structs.replace(tournament, **changes)
    return Change(after, [CHAT, *player_screens(after.playing)])


def asked_anew(tournament: Tournament, now: int, starts: int) -> Change:
    """The final of those who are here and of the next ones, who are asked; its start is put off."""
    here = tuple(msgspec.structs.replace(each, here=now) for each in with_those_here(tournament).entrants)
    settings = msgspec.structs.replace(tournament.settings, starts=starts)
    after = msgspec.structs.replace(tournament, entrants=here, settings=settings, called=now)
    return shown(with_reserves(after))


def begun(tournament: Tournament, now: int) -> Change:
    """The tournament at its start: whoever drives it pairs the first round."""
    settings = fitted_for(tournament)
    ends = now + settings.regulation.minutes * 60_000
    by_rounds = settings.regulation.form.by_rounds
    run = Run(now, next_round=now) if by_rounds else Run(now, 1, round_began=now, ends=ends)
    return shown(tournament, settings=settings, stage=Stage.PLAYING, run=run, reserves=())


def over(tournament: Tournament, now: int, stage: Stage = Stage.OVER) -> Change:
    """The tournament at its end; one without a table that somebody has played is called off."""
    if not tournament.is_played:
        stage = Stage.CANCELLED
    run = msgspec.structs.replace(tournament.run, ended=now, paused=0, next_round=0)
    after = msgspec.structs.replace(tournament, stage=stage, run=run)
    return Change(after, all_of(after))


def delayed(tournament: Tournament, starts: int) -> Change:
    """The tournament whose start waits for more players."""
    settings = msgspec.structs.replace(tournament.settings, starts=starts)
    return shown(tournament, settings=settings, delays=tournament.delays + 1)


def announced(tournament: Tournament, at: int) -> Change:
    """The tournament that waits for its next round."""
    return shown(tournament, run=msgspec.structs.replace(tournament.run, next_round=at))


def with_round(tournament: Tournament, seatings: Sequence[Seating], now: int) -> Change:
    """The tournament at the start of its next round."""
    run = tournament.run
    run = msgspec.structs.replace(run, round=run.round + 1, round_began=now, next_round=0, pauses=())
    after = msgspec.structs.replace(tournament, run=run, seatings=(*tournament.seatings, *seatings))
    run = msgspec.structs.replace(run, until=ends_about(after, now))
    after = msgspec.structs.replace(after, run=run)
    resting = {player for each in seatings if each.result for player in each.pairing.players}
    return Change(after, [CHAT, *player_screens(sorted(resting))])


def reopened(tournament: Tournament, lost: Iterable[Seating]) -> Change:
    """The tournament whose lost tables are opened once more."""
    for seating in lost:
        tournament = with_seating(tournament, seating, table=None)
    return Change(tournament)


def all_of(tournament: Tournament) -> list[str]:
    """All messages that show a tournament."""
    podium = [PODIUM] if tournament.stage is Stage.OVER else []
    unplayed = tournament.stage is Stage.CANCELLED and tournament.run.began
    anew = [anew_in(tournament, chat) for chat in tournament.chats] if unplayed else []
    return [CHAT, *podium, *anew, *player_screens(range(1, len(tournament.entrants) + 1))]
