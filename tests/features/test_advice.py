"""Who may be given hints: every way to a table of every game, the key under its hands, and its use forged."""

from collections.abc import Awaitable, Callable, Mapping
from types import SimpleNamespace

import pytest

from bot.base.pace import FAST
from bot.base.preferences import Language
from bot.features.invitations.invited import Invitations
from bot.features.lobby import choices
from bot.features.lobby.fresh_tables import usual_seats
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.waiting import Wish
from bot.features.today.daily_deals import DailyDeals, games_of_deals
from bot.match.loaded import Edit, Loaded
from bot.match.luck import Board
from bot.match.refusals import NoHints, NotAsked
from bot.match.seating.substitutes import end_deal
from bot.match.table import PersonId, Phase, Place, Table, TournamentPlace
from bot.match.turns import hints
from bot.people.people import People, chair_of
from bot.ui.buttons import AtTable, encode
from bot.ui.table.hand import hand_content
from games import registry
from games.core import Seat
from games.faces.face import SharedBoard
from games.faces.facts import Text
from games.options import as_json
from tests.support.service import ANNA, BORIS, GLEB, VERA, World

ADVICE = Text("toast-back")
PEOPLE = [ANNA, BORIS, VERA, GLEB]


class Company:
    """Four people who come to tables of a game by any way."""

    def __init__(self, world: World, game: str) -> None:
        self.world, self.game = world, game
        rules = registry.get(game)
        self.preset = next(iter(rules.presets))
        self.seats = usual_seats(rules, rules.presets[self.preset])
        self.races = isinstance(registry.face(game), SharedBoard)

    async def latest(self) -> Table:
        """The match that Anna plays."""
        tables = await self.world.store.of_person(ANNA.id)
        return next(table for table in tables if table.phase is Phase.PLAYING)

    async def alone(self) -> Table:
        return await self.world.new_tables.solo(self.world.update(), ANNA, self.game)

    async def begin(self, table: Table, *, advice: bool = False) -> Table:
        """The match of a lobby, with computers where chairs are left."""
        lobby = self.world.lobby
        for _ in range(len((await self.world.store.load(table.id)).table.chairs), self.seats):
            await lobby.arrange(self.world.update(), table.id, ANNA.id, choices.more_computers)
        if advice:
            await lobby.arrange(self.world.update(), table.id, ANNA.id, choices.terms(advice=True))
        return await lobby.start(self.world.update(), table.id, ANNA.id)

    async def in_group(self, people: int = 2, *, advice: bool = False) -> Table:
        opened = await self.world.open_table(*PEOPLE[:people], game=self.game, preset=self.preset)
        return await self.begin(opened, advice=advice)

    async def invited(self, *, advice: bool = False) -> Table:
        table = (
            await self.world.new_tables.open_private(self.world.update(), ANNA, self.game, self.preset)
        ).table
        await self.world.services[Invitations].sit_down(self.world.update(), table.token, BORIS)
        return await self.begin(table, advice=advice)

    async def from_queue(self, people: int, *, rated: bool = False) -> Table:
        """A match of those who have waited; without a rating computers take the other seats at first."""
        matchmaking, wish = self.world.services[Matchmaking], Wish(self.game, self.preset)
        for person in PEOPLE[:people]:
            await matchmaking.wait(person, wish, rated=rated)
        await matchmaking.tables.sweep()
        if not rated:
            await self.world.store.change((await self.latest()).id, None, _seat_newcomers)
        table = await self.latest()
        assert (table.rated, len(table.people)) == (rated, people)
        return table

    async def over(self, table: Table) -> Table:
        await self.world.closing.close(self.world.update(), table.id)
        self.world.still.at += 60_000
        return (await self.world.store.load(table.id)).table

    async def rematch(self, table: Table) -> Table:
        """The next match of strangers who all want it."""
        old = await self.over(table)
        for chair in old.people:
            assert chair.person is not None
            await self.world.rematches.want(self.world.update(), old.id, chair.person)
        await self.world.rematches.begin(old.id)
        following = await self.latest()
        assert following.rated == old.rated
        return following

    async def again(self, old: Table) -> Table:
        """The next match of a group's table, with its people and what they have agreed on."""
        return await self.begin((await self.world.new_tables.again((await self.over(old)).id, ANNA)).table)

    async def tournament(self, *, board: Board | None = None) -> Table:
        chairs = [chair_of(person) for person in PEOPLE[: self.seats]]
        place = TournamentPlace("cup", 1, 2 if board else 1, "Cup", tuple(range(1, len(chairs) + 1)))
        options = as_json(registry.get(self.game).presets[self.preset])
        return await self.world.new_tables.tournament(
            *(place, chairs, self.game, self.preset, options),
            pace=FAST,
            rated=False,
            language=Language.RU,
            board=board,
        )

    async def daily(self) -> Table:
        deals = self.world.services[DailyDeals]
        return await deals.begin(ANNA, deals.today(self.game))


def _seat_newcomers(loaded: Loaded) -> Edit:
    """The edit by which those sit down who have come."""
    return Edit(end_deal(loaded.table, 1))


Way = Callable[[Company], Awaitable[Table]]


async def _after(way: Awaitable[Table], then: Callable[[Table], Awaitable[Table]]) -> Table:
    return await then(await way)


ALLOWED: Mapping[str, Way] = {"alone": Company.alone, "one from the queue": lambda them: them.from_queue(1)}
ALONE_IN_GROUP: Mapping[str, Way] = {"one in a group": lambda them: them.in_group(1)}
AGREED: Mapping[str, Way] = {
    "agreed": lambda them: them.in_group(advice=True),
    "invited and agreed": lambda them: them.invited(advice=True),
    "again as agreed": lambda them: _after(them.in_group(advice=True), them.again),
    "rematch of invited": lambda them: _after(them.invited(advice=True), them.rematch),
}
REFUSED: Mapping[str, Way] = {
    "group": Company.in_group,
    "invited": Company.invited,
    "again": lambda them: _after(them.in_group(), them.again),
    "queue": lambda them: them.from_queue(2),
    "rematch": lambda them: _after(them.from_queue(2), them.rematch),
    "tournament": Company.tournament,
}
RATED: Mapping[str, Way] = {
    "rated queue": lambda them: them.from_queue(them.seats, rated=True),
    "rated rematch": lambda them: _after(them.from_queue(them.seats, rated=True), them.rematch),
}
BOARDS: Mapping[str, Way] = {
    "duplicate": lambda them: them.tournament(board=Board("cup.1", b"seed")),
    "daily": Company.daily,
}


def ways(company: Company) -> dict[str, tuple[Way, bool]]:
    """Every way to a table of the game, and whether hints are given there."""
    races = company.races
    return {
        **{name: (way, True) for name, way in ALLOWED.items()},
        **{name: (way, not races) for name, way in {**ALONE_IN_GROUP, **AGREED}.items()},
        **{name: (way, False) for name, way in REFUSED.items()},
        **({} if races else {name: (way, False) for name, way in RATED.items()}),
        **({name: (way, False) for name, way in BOARDS.items()} if company.game in games_of_deals() else {}),
    }


@pytest.mark.parametrize("game", registry.names())
async def test_hints_are_given_where_nothing_is_ranked(
    world: World, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The advice itself is that of the game's adviser: here whatever is asked for is given at once."""
    monkeypatch.setattr(hints, "advised", lambda name, view: SimpleNamespace(lines=(ADVICE,)))
    for person in PEOPLE:
        await world.services[People].note(person.id, person.name, "ru", opened=True)
    company = Company(world, game)
    for name, (way, allowed) in ways(company).items():
        table = await way(company)
        assert table.phase is Phase.PLAYING, name
        await _ask(world, await world.store.load(table.id), name, allowed=allowed)
        await company.over(table)


async def _ask(world: World, loaded: Loaded, name: str, *, allowed: bool) -> None:
    """Look for the key of a person at the table, and use it, or forge its use."""
    table = loaded.table
    people = [Seat(seat) for seat, chair in enumerate(table.chairs) if chair.person is not None]
    seat = next((seat for seat in people if seat in loaded.game.to_act(loaded.state)), people[0])
    asked = seat in loaded.game.to_act(loaded.state)
    shown = hand_content(table, loaded.game, loaded.state, seat, ())
    keys = {key.data for row in shown.keyboard for key in row}
    has_key = encode(AtTable(table.id, "hint")) in keys
    assert has_key is (allowed and asked and table.audience.has_hands), name
    here = Place(PersonId(table.chairs[seat].person or 0), None)
    if allowed and asked:
        given = await hints.hint(world.store, world.analysis, table.id, here)
        assert given.lines == (ADVICE,)
        assert (await world.store.load(table.id)).table.advised, name
        return
    with pytest.raises(NotAsked) as refused:
        await hints.hint(world.store, world.analysis, table.id, here)
    assert (refused.type is NoHints) is not allowed, name
    assert (await world.store.load(table.id)).table == table, name
