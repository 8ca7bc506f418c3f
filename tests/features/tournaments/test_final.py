"""The final of a month: its opening, its check-in, and the champion's title."""

from collections import Counter
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from telegram.error import NetworkError

from bot.base.preferences import Language
from bot.features.tournaments.season.champion import Champions
from bot.features.tournaments.season.finals import OPENS_BEFORE_MS, Finals, by_lot
from bot.features.tournaments.season.season_table import Month, SeasonRow
from bot.features.tournaments.service.organiser_actions import END
from bot.features.tournaments.service.tournament_model import Stage, Tournament
from bot.features.tournaments.service.tournament_refusals import NoFinal
from bot.features.tournaments.service.tournament_store import TournamentStore
from bot.features.tournaments.service.transitions import DELAY_MS
from bot.features.tournaments.service.upkeep import Upkeep
from bot.match.table import ChatId, PersonId
from bot.people.people import Chat, People
from bot.ui.buttons import AtTournament, encode
from games.tournament.core import Pairing
from storage.sql.tournament_rows import TournamentArchive
from tests.support.harness import GROUP
from tests.support.sentences import said
from tests.support.service import ANNA, World, person
from tests.support.stage import Stage as Bot
from tests.support.stored_tournaments import save
from tests.support.tournament_hall import Hall, weekly

MOSCOW = ZoneInfo("Europe/Moscow")
NOVEMBER = Month(2026, 11)
DAY_MS = 24 * 3_600_000
PEOPLE = range(201, 208)
"""Seven people of the table, in this order; the last of them has blocked the bot."""


class Season(Hall):
    """A group on the last day of November, after the month's tournaments."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        world.still.at = NOVEMBER.after(1).begins(MOSCOW) - DAY_MS
        self.archive = TournamentArchive(world.archive)
        self.finals: Finals = world.services[Finals]

    async def is_played(self) -> None:
        people = self.services[People]
        for number in PEOPLE:
            await people.note(PersonId(number), f"P{number}", "ru", opened=number != PEOPLE[-1])
        places = {person: place for place, person in enumerate(PEOPLE, 1)}
        await save(self.archive, "a", places, chat=GROUP, game="oh_hell", month=NOVEMBER.ordinal)

    async def opened(self) -> Tournament:
        chat = Chat(GROUP, "", Language.RU)
        return await self.finals.open(ANNA, chat, MOSCOW, thread=None, language=Language.RU)

    async def starts(self, tournament: Tournament, *here: int) -> Tournament:
        """It at the time of its start, once these have said that they are here."""
        await self.enter(tournament, *map(person, here))
        return await self.goes_to(tournament, tournament.settings.starts)


@pytest.fixture
async def season(world: World) -> Season:
    season = Season(world)
    await season.is_played()
    return season


def entered(tournament: Tournament) -> list[PersonId | None]:
    return [each.person for each in tournament.entrants]


def waiting(tournament: Tournament) -> list[PersonId | None]:
    return [each.person for each in tournament.reserves]


async def test_the_first_four_are_asked_and_the_next_wait(season: Season) -> None:
    """At one table of the most played game; unreachable people are left out."""
    found = await season.opened()
    assert (entered(found), waiting(found)) == ([201, 202, 203, 204], [205, 206])
    regulation = found.settings.regulation
    assert (found.settings.game, regulation.seats, regulation.rounds) == ("oh_hell", 4, 3)
    assert found.settings.title == said("season-final", month="ноябрь")
    assert found.settings.starts == season.world.time.now() + OPENS_BEFORE_MS
    screens = await season.world.live.tournaments.some_drawings()
    assert {f"page:{person}" for person in range(201, 205)} <= {each.screen for each in screens[0]}
    assert await season.opened() == found


def test_equal_reserves_are_drawn_whatever_they_are_called() -> None:
    """Each of three is the first of them in some hundred of 300 months."""
    first = Counter[int]()
    for month in range(300):
        for names in ("ABC", "CBA"):
            rows = [SeasonRow(5, PersonId(201 + at), name, 3, 1) for at, name in enumerate(names)]
            order = [row.person for row in by_lot([SeasonRow(1, PersonId(9), "Z", 9, 1), *rows], f"{month}")]
            assert order[0] == 9, "by place first"
            first[order[1]] += 1
    assert all(count % 2 == 0 and 150 < count < 250 for count in first.values()), "no name counts"
    assert set(first) == {201, 202, 203}


async def test_who_declines_makes_room_for_the_next(season: Season) -> None:
    found = await season.opened()
    await season.entries.withdraw(season.world.update(), found.id, person(202))
    found = await season.now(found)
    assert (entered(found), waiting(found)) == ([201, 203, 204, 205], [206])
    await season.services[Upkeep].forget(PersonId(206))
    await season.services[Upkeep].forget(PersonId(201))
    found = await season.now(found)
    assert (entered(found), waiting(found)) == ([203, 204, 205], [])


async def test_who_does_not_answer_makes_room_at_the_start(season: Season) -> None:
    """It is delayed for the people asked now, and begins with those present when nobody is left to ask."""
    found = await season.starts(await season.opened(), 201, 203, 204)
    assert (found.stage, entered(found), waiting(found)) == (Stage.ENTRY, [201, 203, 204, 205], [206])
    assert found.settings.starts == season.world.time.now() + DELAY_MS
    found = await season.starts(found)
    assert (entered(found), waiting(found)) == ([201, 203, 204, 206], [])
    begun = await season.starts(found, 206)
    assert (begun.run.round, entered(begun)) == (1, [201, 203, 204, 206])
    assert [each.pairing for each in begun.seatings] == [Pairing(begun.seatings[0].pairing.players)]
    assert set(begun.seatings[0].pairing.players) == {1, 2, 3, 4}


async def test_all_who_came_begin_in_time(season: Season) -> None:
    begun = await season.starts(await season.opened(), 201, 202, 203, 204)
    assert (begun.run.round, begun.delays, begun.reserves) == (1, 0, ())


async def test_a_month_has_one_final(season: Season) -> None:
    """One that was cancelled is opened anew; one that was played is not."""
    found = await season.opened()
    await season.organising.cancel(season.world.update(), found.id)
    anew = await season.opened()
    assert anew.id != found.id
    assert (anew.is_open, entered(anew)) == (True, [201, 202, 203, 204])
    await save(season.archive, "f", {201: 1, 202: 2}, chat=GROUP, final=NOVEMBER.ordinal)
    assert await season.finals.due(GROUP, MOSCOW) is None
    with pytest.raises(NoFinal):
        await season.opened()


async def test_a_final_comes_after_all_that_counts(season: Season) -> None:
    """After the last weekly tournament; without a calendar in the last week, and all through the next month."""
    world, ends = season.world, NOVEMBER.after(1).begins(MOSCOW)
    due = []
    for at in (ends - 7 * DAY_MS - 1, ends - 7 * DAY_MS, ends, ends + 31 * DAY_MS):
        world.still.at = at
        due.append(await season.finals.due(GROUP, MOSCOW))
    assert due == [None, NOVEMBER, NOVEMBER, None]
    friday = int(datetime(2026, 11, 27, 18, tzinfo=UTC).timestamp()) * 1_000
    world.still.at = friday - DAY_MS
    await weekly(world)
    assert await season.finals.due(GROUP, MOSCOW) is None
    world.still.at = friday + 1
    await season.settle()
    assert await season.finals.due(GROUP, MOSCOW) == NOVEMBER
    assert await season.finals.due(ChatId(-5), MOSCOW) is None


async def test_a_final_is_stored_as_one_and_its_end_is_told_once_more_if_it_failed(season: Season) -> None:
    season.world.champions.errors = [NetworkError("away")]
    begun = await season.starts(await season.opened(), 201, 202, 203, 204)
    await season.finish_all()
    await season.do(begun, END)
    for ms in (0, DELAY_MS):
        await season.passes(ms)
    assert season.world.champions.finals == [(GROUP, NOVEMBER.ordinal)] * 2
    assert (await season.now(begun)).saved
    assert {month for month, _ in await season.archive.finals(GROUP, most=9)} == {NOVEMBER.ordinal}


async def test_the_champion_carries_the_title_until_the_next(bot: Bot) -> None:
    """Only where the bot may set tags; another tag, and an administrator, are left alone."""
    archive, group = bot.services[TournamentArchive], bot.group
    room, champions = bot.world.room(group), bot.services[Champions]
    title = said("season-champion")
    me = next(iter(bot.world.bots.values())).user.id

    async def won(month: int, person: int) -> None:
        await save(archive, f"f{month}", {person: 1, 99: 2}, chat=group, final=month)
        await champions.crown(ChatId(group), month, Language.RU)

    room.members[bot.boris] = room.members[bot.mary] = "member"
    room.members[me] = "member"
    await won(1, bot.boris)
    assert room.tags == {}
    room.members[me] = "administrator"
    await won(2, bot.boris)
    assert room.tags == {bot.boris: title}
    await won(3, bot.mary)
    assert room.tags == {bot.boris: "", bot.mary: title}
    room.tags[bot.mary] = "Капитан"
    room.members[bot.boris] = "administrator"
    await won(4, bot.boris)
    assert room.tags == {bot.boris: "", bot.mary: "Капитан"}
    await won(5, bot.mary)
    assert room.tags == {bot.boris: "", bot.mary: "Капитан"}


@pytest.mark.parametrize("language", Language)
def test_a_title_fits_a_tag(language: Language) -> None:
    assert 0 < len(said("season-champion", language)) <= 16


async def test_an_administrator_opens_the_final_with_a_tap(bot: Bot) -> None:
    now = bot.time.now()
    people = {bot.anna: 1, bot.boris: 2, bot.mary: 3}
    month = Month.at(now, MOSCOW).after(-1)
    await save(
        bot.services[TournamentArchive],
        "a",
        people,
        chat=bot.group,
        month=month.ordinal,
        game="oh_hell",
    )
    for each in people:
        await bot.services[People].note(PersonId(each), "P", "ru", opened=True)
    (offers,) = await bot.says(bot.anna, bot.group, "/tournament")
    await bot.presses(bot.anna, offers, "tournament:final")
    (found,) = await bot.services[TournamentStore].of_chat(ChatId(bot.group))
    assert (found.final, entered(found)) == (month.ordinal, [bot.anna, bot.boris, bot.mary])
    await bot.presses(bot.anna, offers, "tournament:final")
    assert len(await bot.services[TournamentStore].of_chat(ChatId(bot.group))) == 1
    room = bot.world.room(bot.group)
    room.members[bot.mary] = "left"
    message = (await bot.says(bot.mary, bot.mary, "/start"))[-1].message_id
    refused = await bot.taps(bot.mary, bot.mary, message, encode(AtTournament(found.id, "enter")))
    assert refused["text"] == said("refused-entry-closed", Language.EN)
