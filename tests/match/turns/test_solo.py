"""Computers that play with one person: they answer at once, and leave time to look at each trick."""

import msgspec
import pytest

from bot.base.preferences import PersonSettings
from bot.match.loaded import Loaded
from bot.match.table import Phase
from bot.match.turns.schedule import COMPUTER_MS
from games import registry
from games.faces.face import SharedBoard
from tests.support.evening import Evening
from tests.support.service import ANNA, World

GAMES = [name for name in registry.names() if not isinstance(registry.face(name), SharedBoard)]
ALONE = msgspec.structs.replace(ANNA, settings=PersonSettings(forced=False))
MOVES = 150


def lying(loaded: Loaded) -> int:
    """How many cards lie in the trick under way."""
    return len(getattr(getattr(loaded.state, "deal", None), "trick", ()))


async def computer_pause(world: World, loaded: Loaded) -> int | None:
    """How long the next computer waits; None where the person is asked."""
    known = await world.live.deadlines.due(world.still.at + 10**9)
    at = next((each.at for each in known if (each.table, each.name) == (loaded.table.id, "computer")), None)
    return None if at is None else at - world.still.at


@pytest.mark.parametrize("game", GAMES)
async def test_computers_answer_a_person_alone_at_once_and_wait_after_a_trick(
    world: World, game: str
) -> None:
    preset = next(iter(registry.lengths(game).kinds.values()))[0]
    table = await world.new_tables.solo(world.update(), ALONE, game, preset)
    loaded = await world.store.load(table.id)
    within = after = lay = 0
    for _ in range(MOVES):
        if loaded.table.phase is not Phase.PLAYING:
            break
        pause = await computer_pause(world, loaded)
        if pause is not None and lying(loaded) > lay:
            assert pause == 0
            within += 1
        elif pause is not None and lay > lying(loaded):
            has_paused = 0 < loaded.table.turn.pause_until <= world.still.at
            assert pause == (0 if has_paused else COMPUTER_MS)
            after += not has_paused
        lay = lying(loaded)
        if pause is None:
            loaded = await world.move(loaded)
            continue
        world.still.at += pause
        await world.meet_due()
        loaded = await world.store.load(table.id)
    assert within
    assert after


@pytest.mark.parametrize("game", GAMES)
async def test_a_solo_match_takes_at_most_two_edits_a_tap(world: World, game: str) -> None:
    """And no person waits for more than a trick to be looked at."""
    evening = Evening(world.live, people=1, least=1.0, most=1.0)
    preset = next(iter(registry.lengths(game).kinds.values()))[0]
    since = evening.clock.at
    await evening.play_alone(game, preset, forced=False)
    assert evening.calls["private", "edit"] <= 2 * evening.moves
    assert evening.clock.at - since <= 2_300 * evening.moves
