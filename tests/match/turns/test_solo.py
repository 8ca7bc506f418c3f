"""Computers that play with one person: they answer at once, and pause where they fill more than a trick."""

import msgspec
import pytest

from bot.base.preferences import PersonSettings
from bot.match.loaded import Loaded
from bot.match.table import Phase
from bot.match.turns.schedule import COMPUTER_MS
from games import registry
from games.agents.levels import Level
from games.faces.face import SharedBoard
from tests.support.evening import Evening
from tests.support.service import ANNA, World

GAMES = [name for name in registry.names() if not isinstance(registry.face(name), SharedBoard)]
ALONE = msgspec.structs.replace(ANNA, settings=PersonSettings(forced=False))
MOVES = 40


async def computer_pause(world: World, loaded: Loaded) -> int | None:
    """Return the next computer's delay, or None if the person is on turn."""
    known = await world.live.deadlines.due(world.still.at + 10**9)
    at = next((each.at for each in known if (each.table, each.name) == (loaded.table.id, "computer")), None)
    return None if at is None else at - world.still.at


@pytest.mark.parametrize("game", GAMES)
async def test_computers_answer_at_once_and_pause_before_a_trick_is_covered(world: World, game: str) -> None:
    preset = next(iter(registry.lengths(game).kinds.values()))[0]
    table = await world.new_tables.solo(world.update(), ALONE, game, preset, level=Level.NOVICE)
    loaded = await world.store.load(table.id)
    answered = 0
    for _ in range(MOVES):
        if loaded.table.phase is not Phase.PLAYING:
            break
        pause = await computer_pause(world, loaded)
        if pause is None:
            loaded = await world.move(loaded)
            continue
        news, looks_back = loaded.table.turn.news, registry.face(game).looks_back
        is_seen = news == 2 if looks_back else news > 0
        pauses = is_seen and loaded.table.turn.pause_until > world.still.at
        assert pause == (COMPUTER_MS if pauses else 0)
        answered += not pause
        world.still.at += pause
        await world.meet_due()
        loaded = await world.store.load(table.id)
    assert answered


async def test_a_run_of_many_tricks_takes_a_pause(world: World) -> None:
    """A player sitting out a deal of four sees it in two pictures."""
    game, preset, level = "preferans", "quick_sochinka", Level.NOVICE
    table = await world.new_tables.solo(world.update(), ALONE, game, preset, computers=3, level=level)
    loaded, longest, tricks = await world.store.load(table.id), 0, 0
    for _ in range(400):
        if loaded.table.phase is not Phase.PLAYING or tricks > 2:
            break
        pause = await computer_pause(world, loaded)
        if pause is None:
            loaded = await world.move(loaded)
            continue
        world.still.at += pause
        await world.meet_due()
        loaded = await world.store.load(table.id)
        longest = max(longest, world.still.at - loaded.table.turn.run_at)
        tricks = max(tricks, loaded.table.turn.news)
    assert tricks > 2
    assert longest == COMPUTER_MS


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_solo_match_takes_at_most_two_edits_a_tap(world: World, game: str) -> None:
    """And no person waits for more than one pause."""
    evening = Evening(world.live, people=1, least=1.0, most=1.0)
    preset = next(iter(registry.lengths(game).kinds.values()))[0]
    since = evening.clock.at
    await evening.play_alone(game, preset, forced=False)
    assert evening.calls["private", "edit"] <= 2 * evening.moves
    assert evening.clock.at - since <= 2_300 * evening.moves
