"""/forget: what is kept is shown, given and forgotten; in both languages, and by nobody else."""

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.base.preferences import Language
from bot.features.privacy.forgetting import FILE, Forgetting
from bot.match.table import PersonId
from playground.bot_api_types import Message
from storage.sql.archive import Archive
from storage.sql.guard import DatabaseAway
from tests.features.shown import now
from tests.storage.stored_matches import stored
from tests.support.sentences import said, tells
from tests.support.stage import Stage, buttons


async def page_of(stage: Stage, person: int) -> Message:
    (page,) = await stage.says(person, person, "/forget")
    return page


async def test_a_page_shows_what_is_kept(stage: Stage, archive: Archive) -> None:
    await stored(archive, "m1", {stage.anna: 1, stage.boris: 2}, chat=stage.group)
    page = await page_of(stage, stage.anna)
    assert tells(page.written, "kept-title")
    for key in ("kept-matches", "kept-groups", "kept-ratings"):
        assert said(key, count=1) in page.written
    assert said("kept-achievements", count=0) not in page.written
    english = await page_of(stage, stage.mary)
    assert tells(english.written, "kept-title", Language.EN)
    assert tells(english.written, "kept-no-matches", Language.EN)


async def test_a_person_is_given_their_data_and_forgotten_after_one_question(
    stage: Stage, archive: Archive
) -> None:
    await stored(archive, "m1", {stage.anna: 1, stage.boris: 2})
    page = await page_of(stage, stage.anna)
    await stage.presses(stage.anna, page, "forget:give")
    (sent,) = [message for message in stage.seen(stage.anna) if message.document is not None]
    assert sent.document is not None
    assert sent.document.file_name == FILE
    given = stage.world.files[sent.document.file_id]
    data = msgspec.json.decode(given)
    assert data["people"][0]["id"] == stage.anna
    assert [row["match"] for row in data["matches"]] == ["m1"]
    assert str(stage.boris) not in given.decode()
    await stage.presses(stage.anna, page, "forget:ask")
    await stage.presses(stage.anna, now(stage, page), "forget:page")
    assert now(stage, page).written == page.written, "who thinks better of it stays"
    await stage.presses(stage.anna, page, "forget:ask")
    assert await archive.person(stage.anna) is not None
    with capture_logs() as log:
        await stage.presses(stage.anna, now(stage, page), "forget:yes")
    assert (now(stage, page).written, buttons(now(stage, page))) == (said("forgotten"), [])
    assert await archive.person(stage.anna) is None
    assert [player.person for player in await archive.players("m1")] == [None, stage.boris]
    (line,) = [line for line in log if line["event"] == "person-forgotten"]
    assert str(stage.anna) not in str(line)


async def test_nothing_is_shown_in_a_group_or_asked_of_who_sits_at_a_table(
    stage: Stage, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is away is said so."""
    assert await stage.word_to(stage.anna, stage.group, "/forget") == said("forget-in-private")
    (message,) = await stage.says(stage.boris, stage.group, "/help")
    for forged in ("yes", "give", "page", "nonsense"):
        answer = await stage.taps(stage.anna, stage.group, message.message_id, f"t:forget:{forged}")
        assert answer["text"] == said("refused-button")
    assert await archive.person(stage.anna) is not None
    await stage.gather()
    page = await page_of(stage, stage.anna)
    answer = await stage.presses(stage.anna, page, "forget:ask")
    assert answer["text"] == said("refused-forget-playing")
    assert now(stage, page).written == page.written

    async def away(forgetting: Forgetting, person: PersonId) -> None:
        raise DatabaseAway

    monkeypatch.setattr(Forgetting, "kept", away)
    assert await stage.answer_to(stage.anna, stage.anna, "/forget") == said("refused-database-silent")
