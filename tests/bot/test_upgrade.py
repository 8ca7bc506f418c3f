"""Matches begun by version 0.1.0, as it left them in Redis: today's program draws them and plays them on."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.service.loaded import Loaded, rebuild
from bot.service.redraws import all_screens
from bot.service.refusals import Stale
from bot.service.table import Phase, TableId
from bot.texts.words import words_in
from games import registry
from games.core import Nature
from storage.archive import Archive
from storage.backup import open_backup
from storage.live import Client, Live
from storage.snapshot import Snapshots
from tests.bot.delivery_stage import Stage

FOLDER = Path(__file__).parent / "stored_0_1"
OLD_BOT, BOT = b"pulka:7000000001:", 1
MOST_MOVES = 60
"""Enough to end the deal; the match is then stopped, if it is not over."""
SETTLED = "preferans"
"""The game whose rules have changed since."""
STORED = sorted(path.stem for path in FOLDER.glob("*.backup"))
"""The games of 0.1.0."""
GAMES = pytest.mark.parametrize("game", STORED)
PLAYED_ON = pytest.mark.parametrize("game", [game for game in STORED if game != SETTLED])


async def restored(game: str, redis: Client, stage: Stage) -> Loaded:
    """The match of this game that version 0.1.0 left."""
    own = f"pulka:{BOT}:".encode()
    with open_backup(FOLDER / f"{game}.backup") as backup:
        assert backup.manifest.program == "0.1.0"
        keys = [msgspec.structs.replace(key, key=key.key.replace(OLD_BOT, own)) for key in backup.keys()]  # noqa: SIM118
    await Snapshots(redis, bot=BOT).write(keys, stage.time.now())
    (id,) = await stage.live.tables()
    return await stage.store.load(TableId(id))


async def step(stage: Stage, id: TableId, rng: Random) -> bool:
    """A legal action of a seat that may act; false once the match is over."""
    loaded = await stage.store.load(id)
    if loaded.table.phase is not Phase.PLAYING:
        return False
    actors, seated = loaded.game.to_act(loaded.state), range(len(loaded.table.chairs))
    seats = sorted(seat for seat in actors if not isinstance(seat, Nature) and seat in seated)
    choices = [
        (seat, loaded.game.write(each)) for seat in seats for each in loaded.game.legal(loaded.state, seat)
    ]
    seat, action = rng.choice([choice for choice in choices if choice[1] != "leave"])
    person = loaded.table.chairs[seat].person
    assert person is not None
    question = loaded.game.question(loaded.state, seat)
    await stage.play.submit(stage.update(), id, person, question, action)
    return True


@PLAYED_ON
async def test_a_match_of_the_version_before_loads_as_it_was(game: str, redis: Client, live: Live) -> None:
    loaded = await restored(game, redis, Stage(live))
    table = loaded.table
    assert (table.game, table.phase, loaded.playable) == (game, Phase.PLAYING, True)
    assert loaded.game.to_act(loaded.state)
    assert await rebuild(table, loaded.game, live) == loaded.state


@PLAYED_ON
async def test_a_match_of_the_version_before_is_drawn_and_played_on(
    game: str, redis: Client, live: Live
) -> None:
    stage, rng = Stage(live), Random(game)
    table = (await restored(game, redis, stage)).table
    moves = 0
    async with stage.delivery() as delivery:
        await delivery.draw_again(table.id, all_screens(table))
        await stage.quiet()
        while moves < MOST_MOVES and await step(stage, table.id, rng):
            moves += 1
        await stage.closing.close(stage.update(), table.id)
        await stage.quiet()
        assert delivery.failures == 0
    after = await stage.store.load(table.id)
    assert after.table.phase is Phase.OVER
    assert moves > 0
    assert len(after.game.result(after.state).places) == len(table.chairs)


@GAMES
async def test_a_match_under_rules_that_changed_since_is_settled(
    game: str, redis: Client, live: Live, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules cannot follow its log any more: every screen says that it has ended, and a tap ends it."""
    game_now = registry.get(game)
    if game != SETTLED:
        monkeypatch.setattr(type(game_now), "version", game_now.version + 1)
    stage = Stage(live)
    loaded = await restored(game, redis, stage)
    assert not loaded.playable
    async with stage.delivery() as delivery:
        await delivery.draw_again(loaded.table.id, all_screens(loaded.table))
        await stage.quiet()
        with pytest.raises(Stale):
            await stage.play.submit(stage.update(), loaded.table.id, loaded.table.host, "question", "action")
        await stage.quiet()
        assert delivery.failures == 0
    await stage.deadlines(archive)._archive_match(loaded.table.id)
    table = (await stage.store.load(loaded.table.id)).table
    assert (table.phase, table.stopped) == (Phase.OVER, True)
    assert table.chat is not None
    words = words_in(table.language)
    last = stage.telegram.calls_to(table.chat)[-1].text
    assert any(words.html(key) in last for key in ("over-stopped", "over-broken-off")), last
