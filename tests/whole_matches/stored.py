"""What the bot stored of a match, against what its players saw and what their taps were answered."""

from bot.app.cli.terminal import without_markup
from bot.match.loaded import Loaded, open_table, record_of
from bot.match.table import Table
from bot.ui.render import frame_for
from bot.ui.table.table import over_content
from bot.ui.texts.words import words_in
from games import registry
from games.core import Nature, Seat
from games.record import Record, opening, replay
from storage.live.live import Live
from storage.redis.connection import connect, disconnect
from tests.support.autoplay import Autoplayers, is_accepted
from tests.whole_matches.conftest import Site


async def stored_match(site: Site) -> tuple[Loaded, Record]:
    """The only match as the bot keeps it, and its log."""
    redis = connect(site.redis)
    try:
        live = Live(redis, bot=site.world.the_bot().user.id)
        (loaded,) = [
            loaded for id in await live.tables() if (loaded := await _opened(live, id)).state is not None
        ]
        return loaded, await record_of(loaded.table, live)
    finally:
        await disconnect(redis)


async def _opened(live: Live, id: str) -> Loaded:
    stored = await live.load(id)
    assert stored is not None
    return await open_table(stored, live)


async def compare(site: Site, autoplay: Autoplayers, *, group_text: str) -> None:
    """The log against the state, the screens, and every tap that was answered as done."""
    loaded, record = await stored_match(site)
    game = registry.get(record.game)
    state = opening(game, record)
    done: dict[tuple[Seat, str], str] = {}
    for turn in replay(game, record):
        if not isinstance(turn.entry.actor, Nature):
            asked = (turn.entry.actor, game.question(state, turn.entry.actor))
            assert asked not in done
            done[asked] = turn.entry.text
        state = turn.state
    assert state == loaded.state
    assert not game.to_act(state)
    assert answered(autoplay, loaded.table) <= set(done.items())
    said = words_in(loaded.table.language, record.game).at(loaded.table.chairs)
    frame = frame_for(record.game, loaded.table.group.style, loaded.table.language, photo=None)
    standings = over_content(loaded.table, game, state, said, frame).text
    assert without_markup(standings) == group_text


def answered(autoplay: Autoplayers, table: Table) -> set[tuple[tuple[Seat, str], str]]:
    """Seat, question and action of every tap that was answered as done: each question once."""
    found = []
    for query in autoplay.taps:
        if is_accepted(query):
            _, _, question, action = (query.callback.data or "").split(":", 3)
            seat = next(
                Seat(n) for n, chair in enumerate(table.chairs) if chair.person == query.callback.sender.id
            )
            found.append(((seat, question), action))
    assert len(found) == len(set(found))
    return set(found)
