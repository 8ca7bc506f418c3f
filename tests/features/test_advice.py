"""Who may be given hints: every way to a table of every game, the key under its hands, and its data forged."""

from collections.abc import Awaitable, Callable, Mapping

import msgspec
import pytest

from bot.base.pace import FAST
from bot.base.preferences import Language
from bot.features.invitations.invited import Invitations
from bot.features.lobby import choices
from bot.features.lobby.fresh_tables import usual_seats
from bot.features.lobby.lobby import Lobby
from bot.features.lobby.new_tables import NewTables
from bot.features.queue.matchmaking import Matchmaking
from bot.features.queue.waiting import Wish
from bot.features.strangers.rematch import Rematches
from bot.features.today.daily_deals import DailyDeals, games_of_deals
from bot.match.loaded import Edit, Loaded
from bot.match.luck import Board
from bot.match.seating.closing import Closing
from bot.match.seating.substitutes import end_deal
from bot.match.store import Store
from bot.match.table import ChatId, PersonId, Phase, Table, TournamentPlace
from bot.people.people import People, Person, chair_of
from bot.ui.buttons import AtTable, Personal, encode
from bot.ui.record_page import Part, RecordPage, argument_of
from bot.ui.table.hand import hand_content
from games import registry
from games.core import Seat
from games.faces.face import SharedBoard
from games.options import as_json
from tests.support.sentences import in_any_language
from tests.support.stage import Stage

pytestmark = pytest.mark.timeout(120)


class Company:
    """Four people who come to tables of a game by any way."""

    def __init__(self, stage: Stage, game: str, people: list[Person]) -> None:
        self.stage, self.game, self.people = stage, game, people
        self.services = stage.services
        rules = registry.get(game)
        self.preset = next(iter(rules.presets))
        self.seats = usual_seats(rules, rules.presets[self.preset])
        self._updates = 0

    @property
    def races(self) -> bool:
        return isinstance(registry.face(self.game), SharedBoard)

    def update(self) -> str:
        self._updates += 1
        return f"w{self._updates}"

    async def alone(self) -> Table:
        return await self.services[NewTables].solo(self.update(), self.people[0], self.game)

    async def lobby(self, *, advice: bool = False, people: int = 2) -> Table:
        """A match from a group's lobby, with computers where chairs are left."""
        return await self._begin(await self._opened(people), advice=advice)

    async def _opened(self, people: int) -> Table:
        """A group's lobby of so many of the people."""
        host = self.people[0]
        opened = await self.services[NewTables].open(
            self.update(),
            host,
            chat=ChatId(self.stage.group),
            thread=None,
            title="Group",
            language=Language.RU,
            game=self.game,
            preset=self.preset,
        )
        for person in self.people[1:people]:
            await self.services[Lobby].join(self.update(), opened.table.id, person)
        return opened.table

    async def _begin(self, table: Table, *, advice: bool) -> Table:
        lobby, host = self.services[Lobby], self.people[0].id
        for _ in range(len((await self.load(table)).table.chairs), self.seats):
            await lobby.arrange(self.update(), table.id, host, choices.more_computers)
        if advice:
            await lobby.arrange(self.update(), table.id, host, choices.terms(advice=True))
        return await lobby.start(self.update(), table.id, host)

    async def lobby_of_one(self) -> Table:
        return await self.lobby(people=1)

    async def agreed(self) -> Table:
        return await self.lobby(advice=True)

    async def invited(self, *, advice: bool = False) -> Table:
        opened = await self.services[NewTables].open_private(
            self.update(), self.people[0], self.game, self.preset
        )
        await self.services[Invitations].sit_down(self.update(), opened.table.token, self.people[1])
        return await self._begin(opened.table, advice=advice)

    async def invited_and_agreed(self) -> Table:
        return await self.invited(advice=True)

    async def queue(self, people: int, *, rated: bool = False) -> Table:
        """A match of those who have waited; without a rating computers take the other seats at first."""
        matchmaking, wish = self.services[Matchmaking], Wish(self.game, self.preset)
        for person in self.people[:people]:
            await matchmaking.wait(person, wish, rated=rated)
        await matchmaking.tables.sweep()
        if not rated:
            alone = (await self.services[Store].of_person(self.people[0].id))[-1]
            await self.services[Store].change(alone.id, None, _seat_newcomers)
        table = (await self.services[Store].of_person(self.people[0].id))[-1]
        assert (table.rated, len(table.people)) == (rated, people)
        return table

    async def queue_alone(self) -> Table:
        return await self.queue(1)

    async def queue_of_two(self) -> Table:
        return await self.queue(2)

    async def rated_queue(self) -> Table:
        return await self.queue(self.seats, rated=True)

    async def over(self, table: Table) -> Table:
        await self.services[Closing].close(self.update(), table.id)
        return (await self.load(table)).table

    async def rematch(self, table: Table) -> Table:
        """The next match of strangers who all want it."""
        old = await self.over(table)
        for chair in old.people:
            assert chair.person is not None
            await self.services[Rematches].want(self.update(), old.id, chair.person)
        await self.services[Rematches].begin(old.id)
        return (await self.services[Store].of_person(self.people[0].id))[-1]

    async def rematch_of_strangers(self) -> Table:
        return await self.rematch(await self.queue(2))

    async def rematch_of_rated_strangers(self) -> Table:
        table = await self.rematch(await self.queue(self.seats, rated=True))
        assert table.rated
        return table

    async def rematch_of_invited(self) -> Table:
        return await self.rematch(await self.invited(advice=True))

    async def again(self, old: Table) -> Table:
        """The next match of a group's table, with its people and what they have agreed on."""
        fresh = await self.services[NewTables].again((await self.over(old)).id, self.people[0])
        return await self._begin(fresh.table, advice=False)

    async def again_in_group(self) -> Table:
        return await self.again(await self.lobby())

    async def again_as_agreed(self) -> Table:
        return await self.again(await self.agreed())

    async def tournament(self, *, board: Board | None = None) -> Table:
        people = self.people[: self.seats]
        rules = registry.get(self.game)
        place = TournamentPlace("cup", 1, 2 if board else 1, "Cup", tuple(range(1, len(people) + 1)))
        return await self.services[NewTables].tournament(
            place,
            [chair_of(person) for person in people],
            self.game,
            self.preset,
            as_json(rules.presets[self.preset]),
            pace=FAST,
            rated=False,
            language=Language.RU,
            board=board,
        )

    async def duplicate(self) -> Table:
        return await self.tournament(board=Board("cup.1", b"seed"))

    async def daily(self) -> Table:
        deals = self.services[DailyDeals]
        return await deals.begin(self.people[0], deals.today(self.game))

    async def load(self, table: Table) -> Loaded:
        return await self.services[Store].load(table.id)


Way = Callable[[Company], Awaitable[Table]]
ALLOWED: Mapping[str, Way] = {
    "alone": Company.alone,
    "one in a group": Company.lobby_of_one,
    "one from the queue": Company.queue_alone,
}
AGREED: Mapping[str, Way] = {
    "agreed": Company.agreed,
    "invited and agreed": Company.invited_and_agreed,
    "again as agreed": Company.again_as_agreed,
    "rematch of invited": Company.rematch_of_invited,
}
REFUSED: Mapping[str, Way] = {
    "group": Company.lobby,
    "invited": Company.invited,
    "again": Company.again_in_group,
    "queue": Company.queue_of_two,
    "rematch": Company.rematch_of_strangers,
    "tournament": Company.tournament,
}
RATED: Mapping[str, Way] = {
    "rated queue": Company.rated_queue,
    "rated rematch": Company.rematch_of_rated_strangers,
}
BOARDS: Mapping[str, Way] = {"duplicate": Company.duplicate, "daily": Company.daily}


def _seat_newcomers(loaded: Loaded) -> Edit:
    """The edit by which those sit down who have come."""
    return Edit(end_deal(loaded.table, 1))


def ways(game: str) -> dict[str, tuple[Way, bool]]:
    """Every way to a table of the game, and whether hints are given there."""
    races, boards = isinstance(registry.face(game), SharedBoard), game in games_of_deals()
    return {
        **{name: (way, not (races and way is Company.lobby_of_one)) for name, way in ALLOWED.items()},
        **{name: (way, not races) for name, way in AGREED.items()},
        **{name: (way, False) for name, way in REFUSED.items()},
        **({} if races else {name: (way, False) for name, way in RATED.items()}),
        **({name: (way, False) for name, way in BOARDS.items()} if boards else {}),
    }


@pytest.mark.parametrize("game", registry.names())
async def test_hints_are_given_where_nothing_is_ranked(stage: Stage, game: str) -> None:
    people = []
    for number in (stage.anna, stage.boris, stage.mary, stage.stranger):
        stage.world.start(number)
        await stage.drawn()
        known = await stage.services[People].get(PersonId(number))
        assert known is not None
        people.append(known)
    company = Company(stage, game, people)
    for name, (way, allowed) in ways(game).items():
        table = await way(company)
        assert table.phase is Phase.PLAYING, name
        await _ask(company, await company.load(table), name, allowed=allowed)
        await _look_ahead(company, table)
        await company.over(table)


async def _ask(company: Company, loaded: Loaded, name: str, *, allowed: bool) -> None:
    """Press the key of a person at the table, or forge its data; the table knows whether a hint was given."""
    table, stage = loaded.table, company.stage
    people = [Seat(seat) for seat, chair in enumerate(table.chairs) if chair.person is not None]
    seat = next((seat for seat in people if seat in loaded.game.to_act(loaded.state)), people[0])
    chair = table.chairs[seat]
    asked = seat in loaded.game.to_act(loaded.state)
    data = encode(AtTable(table.id, "hint"))
    shown = hand_content(table, loaded.game, loaded.state, seat, ())
    keys = {key.data for row in shown.keyboard for key in row}
    assert (data in keys) is (allowed and asked and table.audience.has_hands), name
    person = chair.person
    assert person is not None
    await stage.drawn()
    before = await company.load(table)
    answer = await stage.taps(person, person, stage.seen(person)[-1].message_id, data)
    after = await company.load(table)
    if allowed and asked:
        assert (answer.get("alert"), after.table.advised) == (True, True), name
        return
    assert answer["text"] in in_any_language("refused-not-asked" if allowed else "refused-no-hints"), name
    assert (answer["alert"], _without_taps(after.table)) == (False, _without_taps(before.table)), name


def _without_taps(table: Table) -> Table:
    """The table but for who has touched it when: any tap shows that its person is there."""
    chairs = tuple(msgspec.structs.replace(chair, tapped=0) for chair in table.chairs)
    return msgspec.structs.replace(table, chairs=chairs)


async def _look_ahead(company: Company, table: Table) -> None:
    """A match under way is neither judged nor played on from a decision."""
    stage, person = company.stage, company.people[0].id
    assert table.match is not None
    for page in (RecordPage(table.match, Part.JUDGED, 1), RecordPage(table.match, Part.RETRY, 1, 1)):
        data = encode(Personal("match", argument_of(page)))
        answer = await stage.taps(person, person, stage.seen(person)[-1].message_id, data)
        assert answer["text"] in in_any_language("refused-no-match")
