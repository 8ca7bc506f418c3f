"""Statistics behind /stats, read from the database."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from bot.match.table import ChatId, PersonId
from bot.people.database_errors import answered
from games import registry
from storage.sql.group_play import KeptSheetArchive, SheetRival, SheetTally
from storage.sql.profiles import Accuracy, Point, Profiles, Ranked, RatingRank, Seated
from storage.sql.ratings import Pool, ProfileRow, RatingRow
from storage.sql.tournament_rows import Podium, TournamentArchive

PODIUMS = 3
"""Latest tournaments of a group listed in its table."""
RIVALS = 5
"""People of evenings with real cards that are shown."""


class RatingStanding(NamedTuple):
    """A person's rating in a pool, with its rank."""

    rating: RatingRow
    rank: RatingRank | None
    """None while the rating is provisional."""


class StandingsPage(NamedTuple):
    """A person's statistics in a game."""

    game: str
    games: Sequence[str]
    """Games with any statistics of the person, by number of matches."""
    standings: Sequence[RatingStanding]
    profile: ProfileRow | None
    places: Mapping[int, int]
    """Count of each place in matches."""
    counts: Mapping[str, int]
    achievements: Sequence[str]
    """Keys of achievements, the earliest first."""
    accuracy: Accuracy | None = None
    """Recent accuracy, as far as it was judged."""
    cups: Mapping[int, int] = MappingProxyType({})
    """Count of each place in tournaments."""
    titles: int = 0
    """Monthly finals won."""
    sheets: SheetTally | None = None
    """Points won in games with real cards."""
    rivals: Sequence[SheetRival] = ()
    """People of these evenings."""


class PersonTally(NamedTuple):
    """A person's results in finished matches of a group with other people."""

    person: PersonId
    name: str
    """Name in their latest match."""
    matches: int = 0
    firsts: int = 0
    places: int = 0
    """Sum of places."""
    longest: int = 0
    """Longest run of first places."""


class GroupTable(NamedTuple):
    """People of a group by their results, the best first."""

    matches: int
    tallies: Sequence[PersonTally]
    podiums: Sequence[Podium] = ()
    """Podiums of the group's latest tournaments, the latest first."""


class GroupStanding(NamedTuple):
    """A person's line in a group's table."""

    title: str
    place: int
    of: int
    tally: PersonTally


class RatingHistory(NamedTuple):
    """Course of a person's rating in a pool."""

    rating: RatingRow
    points: Sequence[Point]
    """Rating after each of their latest matches."""


class Ranking(NamedTuple):
    """Highest ratings of a pool, and the reader's own."""

    pool: Pool
    pools: Sequence[Pool]
    """Pools of the game in which the reader has a rating."""
    rows: Sequence[Ranked]
    own: RatingRow | None
    rank: RatingRank | None


@dataclass(frozen=True, eq=False)
class StatsReader:
    """Reads statistics. Every method raises DatabaseSilent."""

    profiles: Profiles
    tournaments: TournamentArchive
    kept: KeptSheetArchive

    async def page(self, person: PersonId, game: str | None = None) -> StandingsPage | None:
        """Return statistics of a game, or of the one most played; None before any match."""
        with answered():
            profiles, ratings = await self.profiles.profiles(person), await self.profiles.ratings(person)
            counted = await self.profiles.counted_games(person)
            rated = [each.game for each in ratings]
            kept = await self.kept.tallies(person)
            games = _current_games([each.game for each in profiles] + rated + counted + [*kept])
            shown = game or next(iter(games), None)
            if shown is None:
                return None
            return StandingsPage(
                shown,
                games,
                [await self._standing(each) for each in ratings if each.game == shown],
                next((each for each in profiles if each.game == shown), None),
                await self.profiles.places(person, shown),
                await self.profiles.counts(person, shown),
                await self._achievements(person, shown),
                await self.profiles.accuracy(person, shown),
                await self.tournaments.places(person, shown),
                (await self.tournaments.places(person, shown, finals=True)).get(1, 0),
                kept.get(shown),
                await self.kept.rivals(person, shown, most=RIVALS) if shown in kept else (),
            )

    async def _standing(self, rating: RatingRow) -> RatingStanding:
        return RatingStanding(rating, await self.profiles.rank(rating.person, rating.pool))

    async def _achievements(self, person: PersonId, game: str) -> list[str]:
        achieved = await self.profiles.achievements(person)
        return [each.name for each in reversed(achieved) if each.game == game]

    async def group(self, chat: ChatId) -> GroupTable:
        """Return a group's table by results, rated or not, with its latest tournaments."""
        with answered():
            podiums = await self.tournaments.podiums(chat, most=PODIUMS)
            return group_table(await self.profiles.seated(chat))._replace(podiums=podiums)

    async def groups(self, person: PersonId) -> list[GroupStanding]:
        """Return the person's line in the tables of groups with their recent matches."""
        with answered():
            tables = [
                (title, group_table(await self.profiles.seated(chat)))
                for chat, title in await self.profiles.groups(person)
            ]
        return [
            GroupStanding(title, place_of(table.tallies, own), len(table.tallies), own)
            for title, table in tables
            for own in table.tallies
            if own.person == person
        ]

    async def course(self, person: PersonId, pool: Pool) -> RatingHistory | None:
        """Return the course of a person's rating; None without a rating in the pool."""
        with answered():
            ratings = await self.profiles.ratings(person)
            rating = next((each for each in ratings if each.pool == pool), None)
            return (
                RatingHistory(rating, await self.profiles.course(person, pool))
                if rating is not None
                else None
            )

    async def ranking(
        self, person: PersonId, game: str | None = None, pool: Pool | None = None
    ) -> Ranking | None:
        """Return the ranking of a pool, or of the person's most played one; None without ratings."""
        with answered():
            ratings = [each for each in await self.profiles.ratings(person) if each.game in registry.names()]
            pools = [each.pool for each in ratings]
            shown = pool or next((each for each in pools if game in (None, each.game)), None)
            if shown is None:
                return None
            return Ranking(
                shown,
                [each for each in pools if each.game == shown.game],
                await self.profiles.top(shown),
                next((each for each in ratings if each.pool == shown), None),
                await self.profiles.rank(person, shown),
            )


def group_table(seats: Iterable[Seated]) -> GroupTable:
    """Return the table from seats of matches, the oldest first. Matches of a single person are skipped."""
    matches, tallies, streaks = 0, dict[int, PersonTally](), Counter[int]()
    for _, seated in groupby(seats, key=lambda seat: seat.match):
        people = [seat for seat in seated if seat.name or seat.person is not None]
        if len(people) > 1:
            matches += 1
            _book(people, tallies, streaks)
    return GroupTable(matches, sorted(tallies.values(), key=lambda each: (_merit(each), each.name)))


def _book(people: Iterable[Seated], tallies: dict[int, PersonTally], streaks: Counter[int]) -> None:
    """Add a match to the tallies of its people, except forgotten ones."""
    for person, seat in [(seat.person, seat) for seat in people if seat.person is not None]:
        first, known = seat.place == 1, tallies.get(person, PersonTally(PersonId(person), ""))
        streaks[person] = streaks[person] + 1 if first else 0
        tallies[person] = PersonTally(
            known.person,
            seat.name,
            known.matches + 1,
            known.firsts + first,
            known.places + seat.place,
            max(known.longest, streaks[person]),
        )


def _merit(tally: PersonTally) -> tuple[int, Fraction]:
    """Return the sort key of a table: more first places, then a better average place."""
    return -tally.firsts, Fraction(tally.places, tally.matches)


def place_of(tallies: Sequence[PersonTally], own: PersonTally) -> int:
    """Return a person's place in a table; equals share a place."""
    return 1 + sum(_merit(each) < _merit(own) for each in tallies)


def _current_games(games: Sequence[str]) -> list[str]:
    """Return the games of this program without duplicates."""
    return [game for game in dict.fromkeys(games) if game in registry.names()]
