"""Which table a tournament's group watches: that of the leader, or the last one of a round."""

import pytest

from bot.features.tournaments.rounds.tournament_tables import is_watched
from bot.features.tournaments.service.next_step import SWEEP_MS
from bot.features.tournaments.service.organiser_actions import correction
from bot.features.tournaments.service.transitions import PAUSE_MS
from games.tournament.core import Regulation
from storage.live.redraws import ScreenKind
from tests.support.harness import GROUP
from tests.support.service import World
from tests.support.tournament_hall import FOUR, Hall
from tests.support.tournament_scene import playing, standings_of


async def shown(hall: Hall) -> list[tuple[int, int]]:
    """The tables at play that the group watches, by round and number."""
    return sorted((each.round, each.number) for each in await hall.places() if each.chat == GROUP)


async def test_the_first_table_is_watched_and_then_the_last_one_that_plays(hall: Hall, world: World) -> None:
    await hall.begun(*FOUR)
    assert await shown(hall) == [(1, 1)]
    (first,) = [
        each for each in await hall.tables() if (place := each.table.tournament) and place.number == 1
    ]
    await world.closing.close(world.update(), first.table.id)
    await world.meet_due()
    await hall.passes(SWEEP_MS)
    assert await shown(hall) == [(1, 2)]


async def test_a_move_at_it_is_drawn_in_the_group(hall: Hall, world: World) -> None:
    await hall.begun(*FOUR)
    redraws = [each for each in await world.live.redraws.all() if each.screen.kind is ScreenKind.LIVE]
    assert [each.screen.chat for each in redraws] == [GROUP]


async def test_the_leaders_table_is_watched_in_the_next_round() -> None:
    second = playing(8, 2, regulation=Regulation(seats=2, rounds=3))
    leader = standings_of(second, 1)[0].player
    (own,) = [each.number for each in second.seatings if each.round == 2 and leader in each.pairing.players]
    watched = [each.number for each in second.seatings if each.round == 2 and await is_watched(second, each)]
    assert watched == [own]


@pytest.mark.parametrize(
    "regulation", [Regulation("teams", seats=2), Regulation("arena", seats=2, minutes=30)]
)
async def test_nobody_watches_deals_that_others_have_still_to_play(regulation: Regulation) -> None:
    """Nor the tables of an arena, which change all the time."""
    tournament = playing(8, 1, regulation=regulation)
    assert not any([await is_watched(tournament, each) for each in tournament.seatings])


async def test_a_final_is_watched(hall: Hall) -> None:
    opened = await hall.begun(*FOUR, regulation=Regulation("cup", seats=2))
    await hall.finish_all()
    for number in 1, 2:
        await hall.do(opened, correction(1, number, (1, 2), ()))
    await hall.settle()
    await hall.passes(PAUSE_MS)
    assert len(await hall.tables()) == 1
    assert await shown(hall) == [(2, 1)]
