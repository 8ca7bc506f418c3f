"""The final of a month over real HTTP: its four are asked, one declines, the bot dies, and the best has the tag."""

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.features.tournaments.season.table import Month
from bot.features.tournaments.service.store import TournamentStore
from bot.match.table import ChatId
from playground.model import Room
from storage.sql.tournament_rows import TournamentArchive
from tests.support.scenario import button, tap, until
from tests.support.sentences import said, tells
from tests.support.stored_tournaments import save, stored_places
from tests.whole_matches.conftest import Site
from tests.whole_matches.halls import END_S, Hall, hall_at

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
MOSCOW = timedelta(hours=3)


async def last_month_was_played(hall: Hall, chat: int, *people: int) -> Month:
    """These people came in this order in the only tournament of the month before."""
    month = Month.at(hall.time.now(), MOSCOW).after(-1)
    places = {person: place for place, person in enumerate(people, 1)}
    began = month.begins(MOSCOW)
    await save(TournamentArchive(hall.archive), "a", places, chat=chat, game="oh_hell", began=began)
    return month


def _tells_a_title(site: Site, room: Room) -> bool:
    return any(tells(text, "stats-titles", times=1) for text in site.texts(room))


async def test_the_best_four_of_a_month_play_for_its_title(tmp_path: Path) -> None:
    """The host leads the group and is not among them; the third cannot come, so the fifth is asked."""
    async with hall_at(tmp_path, None) as hall:
        site = hall.site
        host, *people = site.people("Ольга", "Аня", "Борис", "Вера", "Глеб", "Дина")
        group = await site.group(host, *people)
        site.world.add_bot_to(group.chat.id, host, administrator=True)
        rooms = {person: site.private(person) for person in people}
        month = await last_month_was_played(hall, group.chat.id, *people)
        site.world.say(host, group.chat.id, "/tournament")
        await until(
            lambda: any(tells(text, "season-row", place=1, points=5, count=1) for text in site.texts(group)),
            "no season",
        )
        await tap(site.world, host, group, ":tournament:final")
        await until(lambda: all(button(rooms[each], ":enter") for each in people[:4]), "not asked")
        assert button(rooms[people[4]], ":enter") is None
        await tap(site.world, people[0], rooms[people[0]], ":enter")
        await hall.kill()
        await tap(site.world, people[2], rooms[people[2]], ":withdraw")
        await until(lambda: button(rooms[people[4]], ":enter") is not None, "the next is not asked")
        await hall.kill()
        four = [people[0], people[1], people[3], people[4]]
        for person in four[1:]:
            await tap(site.world, person, rooms[person], ":enter")
        await tap(site.world, host, group, ":menu")
        await tap(site.world, host, site.private(host), ":start")
        (final,) = await hall.services[TournamentStore].of_chat(ChatId(group.chat.id))
        async with site.autoplay(*four):
            await hall.reaches(final, 1)
            await hall.kill()
            after = await hall.ends(final)
        first = [row for row in await stored_places(hall.archive, final.id) if row.place == 1]
        best = {row.person for row in first}
        assert (after.final, {each.person for each in after.entrants}) == (month.ordinal, set(four))
        assert best <= set(four)
        await until(lambda: {each for each, tag in group.tags.items() if tag} == best, "no tag")
        assert None not in best
        assert {group.tags[each] for each in four if each in best} == {said("season-champion")}
        for room in [rooms[person] for person in four if person in best]:
            site.world.say(room.chat.id, room.chat.id, "/stats oh_hell")
            await until(partial(_tells_a_title, site, room), "no title")
        site.world.say(host, group.chat.id, "/tournament")
        await until(lambda: button(group, ":half/") is not None, "no offers", patience=END_S)
        assert button(group, ":tournament:final") is None
