"""The end of a month: ties at the cut, members alone, and a final that nobody has opened."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.base.preferences import Language
from bot.features.tournaments.messages.season_notices import SeasonNotices
from bot.features.tournaments.season.finals import Finals
from bot.features.tournaments.season.month_end import MonthEnd
from bot.features.tournaments.season.season_table import Month, SeasonRow
from bot.features.tournaments.service.organiser_actions import END
from bot.features.tournaments.service.tournament_model import Stage, Tournament
from bot.features.tournaments.service.weekly import WEEK_MS, Calendar
from bot.match.table import ChatId, PersonId
from bot.people.people import Chat, Chats, People
from storage.sql.tournament_rows import TournamentArchive
from tests.support.harness import GROUP
from tests.support.sentences import said, tells
from tests.support.service import ANNA, BORIS, GLEB, VERA, World, person
from tests.support.stage import Stage as Bot
from tests.support.stage import buttons
from tests.support.stored_tournaments import save, stored_tournament
from tests.support.tournament_hall import FOUR, FRIDAY, Hall

BERLIN = ZoneInfo("Europe/Berlin")
NOVEMBER = Month(2026, 11)
DAY_MS = 24 * 3_600_000
NOON_MS = DAY_MS // 2
PEOPLE = [*range(201, 207)]


class Ending(Hall):
    """A group by the clock of Berlin, in which six people may be reached."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.archive = TournamentArchive(world.archive)
        self.finals: Finals = self.services[Finals]
        self.end: MonthEnd = self.services[MonthEnd]

    async def gather(self) -> None:
        chats, people = self.services[Chats], self.services[People]
        await chats.note(GROUP, "Group", Language.RU)
        await chats.choose(GROUP, zone="Europe/Berlin")
        for number in (*PEOPLE, *(each.id for each in FOUR)):
            await people.note(PersonId(number), f"P{number}", "ru", opened=True)

    async def plays(self, *places: int) -> None:
        """Store a tournament of November in which the people had these places."""
        found = dict(zip(PEOPLE, places, strict=False))
        await save(self.archive, "a", found, chat=GROUP, game="oh_hell", month=NOVEMBER.ordinal)

    async def opened(self) -> Tournament:
        chat = Chat(GROUP, "", Language.RU)
        return await self.finals.open(ANNA, chat, BERLIN, thread=None, language=Language.RU)

    async def looks(self, day: int, *, before_noon: bool = False) -> None:
        """Look on a day of December."""
        self.world.still.at = NOVEMBER.after(1).on(day, 12 * 60, BERLIN) - before_noon
        await self.end.look()

    @property
    def told(self) -> list[tuple[str, list[PersonId]]]:
        return [(what, first) for what, _, first in self.world.season.told]


@pytest.fixture
async def ending(world: World) -> Ending:
    ending = Ending(world)
    await ending.gather()
    world.still.at = NOVEMBER.after(1).on(1, 60, BERLIN)
    return ending


def entered(tournament: Tournament) -> list[PersonId | None]:
    return [each.person for each in tournament.entrants]


async def test_equals_at_the_cut_all_play_the_final(ending: Ending) -> None:
    """At one table, as the game has one for five."""
    await ending.plays(1, 2, 3, 4, 4, 6)
    found = await ending.opened()
    assert (sorted(filter(None, entered(found))), [each.person for each in found.reserves]) == (
        PEOPLE[:5],
        PEOPLE[5:],
    )
    assert (found.settings.most, found.settings.regulation.seats) == (5, 5)


async def test_only_members_are_asked(ending: Ending) -> None:
    """Who has left gives the place at the cut to the next."""
    ending.world.members.gone = {PersonId(202)}
    await ending.plays(1, 2, 3, 4, 5, 6)
    found = await ending.opened()
    assert (entered(found), [each.person for each in found.reserves]) == ([201, 203, 204, 205], [206])


async def test_a_forgotten_final_is_offered_once_and_then_decided_by_the_table(ending: Ending) -> None:
    await ending.plays(1, 1, 3, 4, 5, 6)
    await ending.looks(1, before_noon=True)
    assert ending.told == []
    for day, before in ((1, False), (2, False), (3, True)):
        await ending.looks(day, before_noon=before)
        assert ending.told == [("forgotten", [201, 202])]
    for day in (3, 4):
        await ending.looks(day)
        assert ending.told == [("forgotten", [201, 202]), ("decided", [201, 202])]
    assert await ending.archive.finals(GROUP, most=9) == [(NOVEMBER.ordinal, 201), (NOVEMBER.ordinal, 202)]
    assert ending.world.champions.finals == [(GROUP, NOVEMBER.ordinal)]
    assert await ending.finals.due(GROUP, BERLIN) is None


async def test_a_table_decides_among_members(ending: Ending) -> None:
    await ending.plays(1, 2, 3, 4, 5, 6)
    ending.world.members.gone = {PersonId(201)}
    await ending.looks(3)
    assert ending.told == [("decided", [202])]


async def test_an_open_final_is_waited_for(ending: Ending) -> None:
    """Called off after the 3rd, it is decided by the table."""
    await ending.plays(1, 2, 3, 4, 5, 6)
    final = await ending.opened()
    await ending.looks(3)
    assert ending.told == []
    await ending.organising.cancel(ending.world.update(), final.id)
    await ending.looks(4)
    assert ending.told == [("decided", [201])]


async def test_a_played_final_ends_its_month(ending: Ending) -> None:
    await ending.plays(1, 2, 3, 4, 5, 6)
    await save(ending.archive, "f", {206: 1, 201: 2}, chat=GROUP, final=NOVEMBER.ordinal)
    for day in (1, 3):
        await ending.looks(day)
    assert ending.told == []


async def test_a_decision_that_was_cut_off_is_completed(
    ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The champion is stored, and the process dies before the group is told."""
    await ending.plays(1, 2, 3)

    async def dies(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(ending.world.season, "decided", dies)
        with pytest.raises(ConnectionError):
            await ending.looks(3)
    await ending.looks(3)
    assert ending.told == [("decided", [201])]


async def test_a_tournament_stays_in_the_month_of_its_start(ending: Ending) -> None:
    """It begins at 00:30 on the 1st in Berlin; then the group moves to London, where it was November."""
    ending.world.still.at = NOVEMBER.after(1).on(1, 30, BERLIN)
    opened = await ending.begun(*FOUR)
    await ending.services[Chats].choose(GROUP, zone="Europe/London")
    await ending.finish_all()
    await ending.do(opened, END)
    await ending.settle()
    row = await stored_tournament(ending.world.archive, opened.id)
    assert row is not None
    assert row.month == NOVEMBER.after(1).ordinal


async def test_four_weeks_lead_to_a_final(ending: Ending) -> None:
    """Fridays at eight in Berlin over the change of clocks, an extra evening, then the final of October."""
    october, update = NOVEMBER.after(-1), ending.world.update
    ending.world.still.at = int(datetime(2026, 10, 1, tzinfo=UTC).timestamp()) * 1_000
    like = await ending.open()
    await ending.organising.cancel(update(), like.id)
    entry = await ending.services[Calendar].add(update(), like.anew(ANNA.id), GROUP, FRIDAY, 20 * 60)
    starts = list[int]()
    for start in (entry.at + week * WEEK_MS for week in range(4)):
        await ending.passes(start - 3_600_000 - ending.world.still.at)
        (opened,) = [each for each in await ending.store.of_chat(GROUP) if each.stage is Stage.ENTRY]
        await ending.enter(opened, *FOUR)
        starts.append(opened.settings.starts)
        await play_out(ending, await ending.goes_to(opened, opened.settings.starts))
    for each in await ending.services[Calendar].of_chat(GROUP):
        assert each.at - starts[-1] == WEEK_MS + 3_600_000, "30 October is in winter"
        await ending.services[Calendar].drop(GROUP, each.name)
    extra = await ending.begun(ANNA, BORIS)
    await play_out(ending, extra)
    table = await ending.finals.seasons.table(GROUP, october)
    assert {each.person: each.played for each in table} == {ANNA.id: 5, BORIS.id: 5, VERA.id: 4, GLEB.id: 4}
    ending.world.still.at = NOVEMBER.on(1, 60, BERLIN)
    final = await ending.opened()
    assert (final.final, set(entered(final))) == (october.ordinal, {each.id for each in FOUR})
    await ending.enter(final, *(person(each.id) for each in FOUR))
    await play_out(ending, await ending.goes_to(final, final.settings.starts))
    assert {month for month, _ in await ending.archive.finals(GROUP, most=9)} == {october.ordinal}
    ending.world.still.at = NOVEMBER.on(3, 12 * 60, BERLIN)
    await ending.end.look()
    assert ending.told == []


async def play_out(ending: Ending, tournament: Tournament) -> None:
    """Finish its tables round by round."""
    for _ in range(9):
        if not (await ending.now(tournament)).is_open:
            break
        await ending.finish_all()
        await ending.passes(31_000)
    assert (await ending.now(tournament)).stage is Stage.OVER


async def test_a_group_reads_that_its_final_waits_and_then_who_has_won(bot: Bot) -> None:
    """The offer opens the final by a tap; both ring, with the table of the month."""
    notices, chat = bot.services[SeasonNotices], Chat(ChatId(bot.group), "", Language.RU)
    rows = [SeasonRow(1, PersonId(1), "Аня", 7, 3), SeasonRow(1, PersonId(2), "Яна", 7, 3)]
    await notices.forgotten(chat, None, NOVEMBER, rows)
    await notices.decided(chat, None, NOVEMBER, rows)
    offer, end = [*bot.world.room(bot.group).messages.values()][-2:]
    assert buttons(offer) == ["t:tournament:final"]
    assert tells(offer.written, "season-forgotten")
    assert tells(end.written, "season-decided", who="Аня, Яна", count=2)
    assert all(
        tells(each.written, "season-title", month=said("season-month", month=11)) for each in (offer, end)
    )
