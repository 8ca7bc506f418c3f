"""While the database is away, known people play on, choices are refused, and newcomers are told to wait."""

import pytest

from bot.base.timing import Time
from bot.match.store import Store
from bot.match.table import Phase
from bot.people.people import People
from bot.ui.buttons import Play, encode
from storage.live.live import Live
from storage.sql.archive import Archive
from tests.people.silent_database import away
from tests.support.sentences import in_any_language, said
from tests.support.stage import Stage


async def lose(stage: Stage, archive: Archive, live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut off the database, with empty caches."""
    for key in await live.client.keys("*:memory:person:*"):
        await live.client.delete(key)
    stage.services[People]._cache = People(archive, live, stage.services[Time])._cache
    monkeypatch.setattr(archive.guard, "run", away)


@pytest.mark.parametrize("in_group", [False, True])
async def test_a_choice_is_refused_with_words_and_nothing_changes(
    stage: Stage, archive: Archive, *, in_group: bool
) -> None:
    loaded = await stage.match()
    place = stage.group if in_group else stage.anna
    (page,) = await stage.says(stage.anna, place, "/settings")
    before = await archive.person(stage.anna), await archive.chat(stage.group)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive.guard, "run", away)
        for choice in ("language=en", "pictures=off"):
            answer = await stage.taps(stage.anna, place, page.message_id, f"t:settings:{choice}")
            assert answer["text"] == said("refused-database-silent")
    assert (await archive.person(stage.anna), await archive.chat(stage.group)) == before
    table = await stage.table()
    assert (table.language, table.group.style) == (loaded.table.language, loaded.table.group.style)
    assert [chair.settings for chair in table.chairs] == [chair.settings for chair in loaded.table.chairs]


async def test_a_tap_at_a_live_table_asks_nothing_of_people(
    stage: Stage, archive: Archive, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await stage.match()
    mover = stage.mover(loaded)
    (seat,) = loaded.game.awaited(loaded.state)
    action = loaded.game.write(next(iter(loaded.game.legal(loaded.state, seat))))
    question = loaded.game.question(loaded.state, seat)
    hand = await stage.hand_of(mover)
    await lose(stage, archive, live, monkeypatch)
    await stage.taps(mover, mover, hand.message_id, encode(Play(loaded.table.id, question, action)))
    after = await stage.services[Store].load(loaded.table.id)
    assert after.table.log.actions > loaded.table.log.actions
    assert after.table.phase is Phase.PLAYING


async def test_a_tap_is_answered_in_the_language_of_the_chair(
    stage: Stage, archive: Archive, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    (page,) = await stage.says(stage.mary, stage.mary, "/settings")
    await stage.taps(stage.mary, stage.mary, page.message_id, "t:settings:language=ru")
    loaded = await stage.match()
    hand = await stage.hand_of(stage.mary)
    await lose(stage, archive, live, monkeypatch)
    for _ in range(2):
        passed = encode(Play(loaded.table.id, "passed", "nonsense"))
        answer = await stage.taps(stage.mary, stage.mary, hand.message_id, passed)
        assert answer["text"] == said("refused-button")


async def test_a_newcomer_reads_when_to_come_back_wherever_they_are(stage: Stage, archive: Archive) -> None:
    silent = in_any_language("refused-database-silent")
    message = await stage.gather()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive.guard, "run", away)
        assert await stage.answer_to(stage.stranger, stage.stranger, "/start") in silent
        assert await stage.answer_to(stage.stranger, stage.group, "/new") in silent
        assert (await stage.presses(stage.stranger, message, ":join"))["text"] in silent
    assert len((await stage.table()).chairs) == 1
    assert await archive.person(stage.stranger) is None
    assert await stage.answer_to(stage.stranger, stage.stranger, "/start") not in silent
    assert await archive.person(stage.stranger) is not None
