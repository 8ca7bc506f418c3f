"""How people stand: what /stats and /top tell, read from the database."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from bot.service.refusals import Refusal
from bot.service.table import ChatId, PersonId
from games import registry
from storage.failures import DATABASE, ill_store
from storage.profiles import Accuracy, Point, Profiles, Rank, Ranked
from storage.standings import OF_ALL, OpponentRow, Pool, ProfileRow, RatingRow


class DatabaseSilent(Refusal):
    """What the person asks for is in the database, which does not answer at present."""

    key = "refused-database-silent"


class Standing(NamedTuple):
    """A person's rating in a pool, and their place among all."""

    rating: RatingRow
    rank: Rank | None
    """None while the rating is provisional."""


class Page(NamedTuple):
    """How a person stands in a game."""

    game: str
    games: Sequence[str]
    """All in which anything is known of the person, those of most matches first."""
    standings: Sequence[Standing]
    profile: ProfileRow | None
    places: Mapping[int, int]
    """How often they have taken each place."""
    counts: Mapping[str, int]
    achievements: Sequence[str]
    """The names of what they have achieved, the earliest first."""
    accuracy: Accuracy | None = None
    """How well they have played of late, as far as that was worked out."""


class PublicPage(NamedTuple):
    """What others may see of a person, by game."""

    profiles: Sequence[ProfileRow]
    ratings: Sequence[RatingRow]


class Course(NamedTuple):
    """How a person's rating in a pool has gone."""

    rating: RatingRow
    points: Sequence[Point]
    """After the latest of their matches."""


class Ranking(NamedTuple):
    """The highest ratings of a pool, and that of the person who asks."""

    pool: Pool
    pools: Sequence[Pool]
    """All that can be shown instead."""
    rows: Sequence[Ranked]
    own: RatingRow | None
    rank: Rank | None


class Standings:
    """Reads how people stand. Every method raises DatabaseSilent."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles

    async def page(self, person: PersonId, game: str | None = None) -> Page | None:
        """How a person stands in a game, or else in the one they have played most; None before any match."""
        with answered():
            profiles, ratings = await self._profiles.profiles(person), await self._profiles.ratings(person)
            counted = await self._profiles.counted_games(person)
            rated = [each.game for each in ratings]
            games = _known([each.game for each in profiles] + rated + counted)
            shown = game or next(iter(games), None)
            if shown is None:
                return None
            return Page(
                shown,
                games,
                [await self._standing(each) for each in ratings if each.game == shown],
                next((each for each in profiles if each.game == shown), None),
                await self._profiles.places(person, shown),
                await self._profiles.counts(person, shown),
                await self._achievements(person, shown),
                await self._profiles.accuracy(person, shown),
            )

    async def _standing(self, rating: RatingRow) -> Standing:
        return Standing(rating, await self._profiles.rank(rating.person, rating.pool))

    async def _achievements(self, person: PersonId, game: str) -> list[str]:
        achieved = await self._profiles.achievements(person)
        return [each.name for each in reversed(achieved) if each.game == game]

    async def public_page(self, person: PersonId, chat: ChatId | None) -> PublicPage:
        """What others may see of a person: of ratings, those among the group, or else among all."""
        with answered():
            profiles = await self._profiles.profiles(person)
            ratings = await self._profiles.ratings(person, OF_ALL if chat is None else chat)
        known = registry.names()
        return PublicPage(
            [each for each in profiles if each.game in known],
            [each for each in ratings if each.game in known],
        )

    async def meetings(self, person: PersonId, other: PersonId) -> list[OpponentRow]:
        """How a person has fared against another, by game, those of most matches first."""
        with answered():
            met = await self._profiles.against(person, other)
        return [each for each in met if each.game in registry.names()]

    async def course(self, person: PersonId, pool: Pool) -> Course | None:
        """How a person's rating has gone; None without a rating in the pool."""
        with answered():
            ratings = await self._profiles.ratings(person)
            rating = next((each for each in ratings if each.pool == pool), None)
            return Course(rating, await self._profiles.course(person, pool)) if rating is not None else None

    async def ranking(
        self, person: PersonId, chat: ChatId | None, pool: Pool | None = None
    ) -> Ranking | None:
        """The highest ratings among all, or among a group; None before any rated match.

        Without a pool that anybody plays, that of most people in the group, or else of most of the person's
        matches.
        """
        with answered():
            pools = _known_pools(await self._pools(chat))
            ratings = await self._profiles.ratings(person, OF_ALL if chat is None else chat)
            if not pools:
                return None
            shown = _chosen(pools, pool, ratings if chat is None else ())
            return Ranking(
                shown,
                pools,
                await self._profiles.top(shown),
                next((each for each in ratings if each.pool == shown), None),
                await self._profiles.rank(person, shown),
            )

    async def _pools(self, chat: ChatId | None) -> list[Pool]:
        return await (self._profiles.pools() if chat is None else self._profiles.pools_of_chat(chat))


def _chosen(pools: Sequence[Pool], wanted: Pool | None, ratings: Sequence[RatingRow]) -> Pool:
    """The pool that is wanted, or the one most like it; of equals that of these ratings, or the first."""
    own = [pool for each in ratings if (pool := each.pool) in pools]
    likeness = wanted or Pool("", "", "")
    return max((*own, *pools), key=lambda pool: [pool[:end] == likeness[:end] for end in (1, 2, 3)])


def _known_pools(pools: Sequence[Pool]) -> list[Pool]:
    """Those of games of this program."""
    return [each for each in pools if each.game in registry.names()]


def _known(games: Sequence[str]) -> list[str]:
    """The games of this program, each once."""
    return [game for game in dict.fromkeys(games) if game in registry.names()]


@contextmanager
def answered() -> Iterator[None]:
    """Raises DatabaseSilent where the database does not answer."""
    try:
        yield
    except Exception as error:
        if ill_store(error) != DATABASE:
            raise
        raise DatabaseSilent from error
