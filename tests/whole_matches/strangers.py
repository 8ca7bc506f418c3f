"""Strangers who find each other for a quick match, and what the database has of it."""

import asyncio

import pytest

from games import registry
from games.core import length_of
from games.options import from_json
from games.rating import Skill
from playground.model import Room
from storage.sql.archive import Archive, MatchRow, PlayerRow
from storage.sql.profiles import Profiles
from storage.sql.standings import RatingRow
from tests.support.archived import matches_of_person
from tests.support.plackett_luce import openskill_rates
from tests.support.scenario import START_PATIENCE_S, button, tap, until
from tests.whole_matches.conftest import Site

END_S = 240.0


class Result:
    """What the database has of the only match of some people."""

    def __init__(self, match: MatchRow, players: list[PlayerRow], ratings: dict[int, RatingRow]) -> None:
        self.match = match
        self.players = players
        self.ratings = ratings


def database_of(site: Site) -> str:
    return site.servers.database if site.servers else f"sqlite:///{site.folder / 'pulka.db'}"


async def result_of(site: Site, people: list[int]) -> Result:
    """The match of these people, once it is there; each of them has this one alone."""
    archive = await Archive.open(database_of(site))
    try:
        async with asyncio.timeout(END_S):
            while not (rows := await matches_of_person(archive, people[0])):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        for person in people:
            assert [row.id for row in await matches_of_person(archive, person)] == [rows[0].id]
        profiles, players = Profiles(archive), await archive.players(rows[0].id)
        rated = {person: row for person in people for row in await profiles.ratings(person)}
        return Result(rows[0], players, rated)
    finally:
        await archive.close()


def are_as_openskill_rates(result: Result) -> None:
    """The ratings are those that openskill gives newcomers with these places."""
    game, record = registry.get(result.match.game), result.match.record
    options = from_json(game.options_type, record["options"])
    length, luck = length_of(game, options, len(result.players)), registry.luck(game.name)
    places = [player.place for player in result.players]
    rated = openskill_rates([Skill()] * len(places), places, luck=luck, length=length)
    for player, skill in zip(result.players, rated, strict=True):
        assert player.person is not None
        row = result.ratings[player.person]
        assert (row.mu, row.sigma) == pytest.approx(skill, rel=1e-6)
        assert row.matches == 1


async def waits(site: Site, person: int, wish: str) -> Room:
    """A person in private who has taken two taps, or three for another game, and waits for a rated match."""
    room = site.private(person)
    game, _, preset = wish.partition("/")
    site.world.say(person, person, f"/play {game}")
    await until(lambda: button(room, ":rated:") is not None, "no menu", patience=START_PATIENCE_S)
    assert button(room, f":rated:{wish}") is not None, preset
    await tap(site.world, person, room, f":rated:{wish}")
    return room
