"""What strangers say to each other: a few phrases, now and then, to those who want to read them."""

from bot.features.strangers.talk import PAUSE_MS
from bot.match.table import PersonId
from bot.people.people import People
from bot.ui.buttons import AtCompany, encode
from tests.features.strangers.strangers import called, does, met, now, screen
from tests.support.sentences import said, tells
from tests.support.stage import Stage, labels


async def test_a_phrase_is_read_in_the_language_of_who_reads(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.anna, ":menu:talk")
    assert await does(stage, stage.anna, ":say:luck") == said("toast-spoken", what=said("phrase-luck"))
    name = called(loaded, stage.anna)
    await screen(stage, stage.boris, f"💬 {name}: удачи")
    await screen(stage, stage.mary, f"💬 {name}: good luck")
    await stage.drawn()
    assert "💬" not in (await screen(stage, stage.anna)).written


async def test_one_phrase_in_ten_seconds(strict_stage: Stage) -> None:
    stage = strict_stage
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    say = encode(AtCompany(loaded.table.id, "say", "moment"))
    hand = (await screen(stage, stage.anna)).message_id
    assert (await stage.taps(stage.anna, stage.anna, hand, say))["text"] == said(
        "toast-spoken", what=said("phrase-moment")
    )
    answer = await stage.taps(stage.anna, stage.anna, hand, say)
    assert answer["text"] == said("refused-spoken-lately", wait=10)
    stage.clock.jump(PAUSE_MS / 1000)
    assert (await stage.taps(stage.anna, stage.anna, hand, say))["text"] == said(
        "toast-spoken", what=said("phrase-moment")
    )


async def test_a_person_mutes_phrases_at_a_table(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.boris, ":menu:talk")
    assert await does(stage, stage.boris, ":mute:here") == said("toast-muted")
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":say:nice")
    await screen(stage, stage.mary, "nice!")
    await stage.drawn()
    assert not tells((await screen(stage, stage.boris)).written, "phrase-nice")
    await does(stage, stage.boris, ":mute:off")
    await screen(stage, stage.boris, f"💬 {called(loaded, stage.anna)}: красиво!")


async def test_a_person_mutes_phrases_for_good(stage: Stage) -> None:
    await stage.services[People].choose(PersonId(stage.boris), phrases=False)
    await met(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":say:nice")
    await screen(stage, stage.mary, "nice!")
    await stage.drawn()
    hand = await screen(stage, stage.boris)
    assert not tells(hand.written, "phrase-nice")
    assert said("button-talk") not in labels(hand)


async def test_a_forged_phrase_reaches_nobody(stage: Stage) -> None:
    loaded = await met(stage, stage.anna, stage.boris, stage.mary)
    hand = (await screen(stage, stage.anna)).message_id
    for forged in ("say:hello", "say:", "bar:9", "bar:0:1", "menu:", "mute:never"):
        data = f"c:{loaded.table.id}:{forged}"
        answer = await stage.taps(stage.anna, stage.anna, hand, data)
        assert answer["text"] == said("refused-button"), forged
    outsider = stage.seen(stage.stranger)
    assert not outsider
    after = (await now(stage, loaded.table.id)).table
    assert all(chair.phrase is None for chair in after.chairs)


async def test_a_name_stays_text(stage: Stage) -> None:
    """All that reaches others of what a person types is their name."""
    await stage.services[People].note(PersonId(stage.anna), "<b>🤖 Зло</b>\u202e", "ru")
    await met(stage, stage.anna, stage.boris, stage.mary)
    await does(stage, stage.anna, ":menu:talk")
    await does(stage, stage.anna, ":say:nice")
    await screen(stage, stage.boris, "💬 <b> Зло</b>: красиво!")
